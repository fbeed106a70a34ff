"""Every position has a picture, as SVG and as plain text."""

from xml.etree import ElementTree

import pytest

from support.cases import CASES, Case
from support.walks import sampled

pytestmark = pytest.mark.parametrize("case", CASES, ids=str)

SVG = "{http://www.w3.org/2000/svg}"


def test_the_picture_of_a_position_is_valid_svg_and_the_same_every_time(case: Case) -> None:
    for position in sampled(case)[::4]:
        text = position.svg()
        root = ElementTree.fromstring(text)
        assert root.tag == f"{SVG}svg"
        assert len(root.get("viewBox", "").split()) == 4
        assert position.svg() == text == position._repr_svg_()


def test_the_ids_in_a_picture_are_unique_and_all_references_exist(case: Case) -> None:
    root = ElementTree.fromstring(sampled(case)[3].svg())
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
    assert first.svg() != second.svg()
    assert first.diagram() != second.diagram()


def test_a_picture_shows_no_more_than_a_view(case: Case) -> None:
    for position in sampled(case)[::4]:
        assert position.svg() == position.view(0).svg()
        assert position.diagram() == position.view(0).diagram()


def test_the_diagram_has_several_lines_and_no_trailing_spaces(case: Case) -> None:
    for position in sampled(case)[::4]:
        lines = position.diagram().splitlines()
        assert len(lines) > 2
        assert all(line == line.rstrip() for line in lines)
