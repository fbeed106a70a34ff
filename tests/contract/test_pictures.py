"""Every position has a picture, as SVG and as plain text."""

from functools import cache
from xml.etree import ElementTree

import pytest

from support.cases import CASES, Case
from support.reading_svg import box, check, covers, of_class, of_role, read, sites
from support.walks import sampled

pytestmark = pytest.mark.parametrize("case", CASES, ids=str)

SVG = "{http://www.w3.org/2000/svg}"


@cache
def pictures(case: Case) -> tuple[str, ...]:
    """Return the pictures of some positions, which are drawn once for all tests."""
    return tuple(position.svg() for position in sampled(case)[::4])


def test_the_picture_of_a_position_is_valid_svg_and_the_same_every_time(case: Case) -> None:
    for text in pictures(case):
        root = ElementTree.fromstring(text)
        assert root.tag == f"{SVG}svg"
        assert len(root.get("viewBox", "").split()) == 4
    assert sampled(case)[4].svg() == pictures(case)[1] == sampled(case)[4]._repr_svg_()


def test_the_ids_in_a_picture_are_unique_and_all_references_exist(case: Case) -> None:
    root = ElementTree.fromstring(pictures(case)[1])
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for element in root.iter():
        for name, value in element.attrib.items():
            if name.endswith("href") and value.startswith("#"):
                assert value[1:] in ids
            if "url(#" in value:
                assert value.split("url(#")[1].split(")")[0] in ids


def test_a_move_changes_the_picture(case: Case) -> None:
    first, second = sampled(case)[:2]
    assert pictures(case)[0] != second.svg()
    assert first.diagram() != second.diagram()


def test_a_picture_shows_no_more_than_a_view(case: Case) -> None:
    for text, position in zip(pictures(case), sampled(case)[::4], strict=True):
        assert text == position.view(0).svg()
        assert position.diagram() == position.view(0).diagram()


def test_the_diagram_has_several_lines_and_no_trailing_spaces(case: Case) -> None:
    for position in sampled(case)[::4]:
        lines = position.diagram().splitlines()
        assert len(lines) > 2
        assert all(line == line.rstrip() for line in lines)


def test_everything_that_can_be_touched_is_an_area_above_the_drawing(case: Case) -> None:
    position = sampled(case)[2]
    root = check(position.svg(interactive=True))
    drawing, layer = root[-2:]
    assert (drawing.attrib["class"], drawing.attrib["aria-hidden"]) == ("drawing", "true")
    assert layer.attrib["class"] == "areas"
    assert not sites(drawing)
    assert sites(layer).keys() == sites(check(position.svg())).keys()
    for name, area in sites(layer).items():
        assert area.attrib["aria-label"], name
        assert area.attrib["role"] in ("gridcell", "button")


def test_the_middle_of_every_space_is_covered_by_no_other(case: Case) -> None:
    # In a tray there are things on cards: a card is then touched beside them.
    areas = {
        cell.attrib["data-site"]: cell for cell in of_role(read(sampled(case)[2].svg(interactive=True)), "gridcell")
    }
    boxes = {name: box(area) for name, area in areas.items()}
    for name, (left, top, right, bottom) in boxes.items():
        x, y = (left + right) / 2, (top + bottom) / 2
        around = [
            other
            for other, (west, north, east, south) in boxes.items()
            if west <= x <= east and north <= y <= south and covers(areas[other], (x, y))
        ]
        assert around == [name]


def test_areas_are_in_rows_from_the_top_and_from_the_left(case: Case) -> None:
    root = check(sampled(case)[1].svg(interactive=True))
    rows = of_role(root, "row")
    assert [cell for row in rows for cell in row] == of_role(root, "gridcell")
    tops = []
    for row in rows:
        middles = [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in map(box, row)]
        assert middles == sorted(middles)
        tops.append(min(y for _, y in middles))
    assert tops == sorted(tops)
    for tray in of_class(root, "tray"):
        assert tray.attrib["role"] == "toolbar"
        assert tray.attrib["aria-label"]


def test_without_standings_the_same_can_be_touched_on_a_picture_that_is_no_larger(case: Case) -> None:
    position = sampled(case)[2]
    whole, board_alone = (check(position.svg(interactive=True, standings=shown)) for shown in (True, False))
    assert sites(whole).keys() == sites(board_alone).keys()
    heights = [float(root.attrib["viewBox"].split()[3]) for root in (whole, board_alone)]
    assert heights[1] <= heights[0]
