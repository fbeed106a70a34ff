"""Pictures of LineUp!, on screen and in a terminal."""

import re

import pytest

import clew
from clew.core.position import Position
from support.games.lineup.drawn import drawn
from support.reading_svg import check, of_class, sites, texts

SECURED = """
    o o . g
     o . g
    o o . .
     . . .
    . . g g
     o o g
    . . g g
    """


def secured() -> Position:
    return drawn(SECURED, size="3x3", supplies="2,1")


def test_the_diagram_shows_squares_corners_tokens_scores_and_supplies() -> None:
    assert secured().diagram().splitlines() == [
        " 7 O   O   +   g",
        " 6   O   .   g",
        " 5 O   O   +   +",
        " 4   .   .   .",
        " 3 +   +   G   G",
        " 2   o   o   G",
        " 1 +   +   G   G",
        "   a b c d e f g",
        "o Orange  1 structure, 7 on board, 2 left",
        "g Green   1 structure, 7 on board, 1 left",
        "Orange to move",
        "+ corners, . squares; capitals are secured",
    ]


def test_the_diagram_of_a_shape_has_gaps_where_sites_are_missing() -> None:
    assert clew.game("lineup", shape=".#/##").start().diagram().splitlines()[:5] == [
        " 5     +   +",
        " 4       .",
        " 3 +   +   +",
        " 2   .   .",
        " 1 +   +   +",
    ]


def test_the_diagram_in_space_has_layers_side_by_side() -> None:
    lines = clew.game("lineup", dimensions=3, size="1x1x1").start().play("b2.2").diagram().splitlines()
    assert lines[:4] == [
        "layer 1    layer 2    layer 3",
        " 3 +   +    2   o      3 +   +",
        " 1 +   +      a b c    1 +   +",
        "   a b c                 a b c",
    ]


def test_the_diagram_counts_captures_where_they_are_limited() -> None:
    start = clew.game("lineup", size="2x2", full=True).start()
    assert "0 of at most 8 captures in a row" in start.diagram()
    assert "left" not in start.diagram()
    assert "left" in clew.game("lineup", size="2x2", full=True, returned=True).start().diagram()


@pytest.mark.parametrize("options", [{}, {"shape": "ring"}, {"dimensions": 3}, {"players": 6}], ids=str)
def test_every_site_can_be_tapped_and_has_a_label(options: dict[str, object]) -> None:
    start = clew.game("lineup", **options).start()
    found = sites(check(start.svg()))
    assert set(found) == set(start.moves())
    for name, site in found.items():
        is_corner = name[0] in "acegikmo"
        kind = "corner" if is_corner else "cell" if "dimensions" in options else "square"
        assert site.attrib["aria-label"] == f"{name}, {kind}, empty"


def test_labels_of_tokens_name_the_owner_and_whether_they_are_secured() -> None:
    found = sites(check(secured().svg()))
    assert found["b6"].attrib["aria-label"] == "b6, square, Orange's token, secured"
    assert found["b2"].attrib["aria-label"] == "b2, square, Orange's token"
    assert found["g7"].attrib["aria-label"] == "g7, corner, Green's token"
    assert of_class(found["b6"], "fill-seat-0")
    assert of_class(found["g7"], "fill-seat-1")


def test_each_seat_has_tokens_of_its_own_shape() -> None:
    position = clew.game("lineup", players=6).start()
    for site in ("a1", "c1", "e1", "g1", "i1", "k1"):
        position = position.play(site)
    found = sites(check(position.svg()))
    drawings = []
    for seat, site in enumerate(("a1", "c1", "e1", "g1", "i1", "k1")):
        (body,) = of_class(found[site], f"fill-seat-{seat}")
        drawings.append((body.tag, re.sub(r"[\d.\- ,]+", " ", body.attrib.get("d", ""))))
    # A square and a lozenge have equally many corners, and are turned.
    assert len(set(drawings)) == 5
    paths = [of_class(found[site], f"fill-seat-{seat}")[0].attrib["d"] for seat, site in ((1, "c1"), (3, "g1"))]
    assert paths[0] != paths[1]


def test_the_tokens_of_a_secured_structure_are_joined() -> None:
    root = check(secured().svg())
    assert len([line for line in of_class(root, "stroke-seat-0") if line.tag.endswith("line")]) == 4
    assert len([line for line in of_class(root, "stroke-seat-1") if line.tag.endswith("line")]) == 4
    before = drawn(SECURED.replace("     o . g", "     . . g"), size="3x3")
    assert not [line for line in of_class(check(before.svg()), "stroke-seat-0") if line.tag.endswith("line")]


def test_capturable_tokens_are_marked_on_request() -> None:
    position = drawn(
        """
        . . . .
         . . .
        . . . .
         . . g
        . . . .
         o o g
        . . . .
        """,
        size="3x3",
    )
    assert "xf2" in position.moves()
    assert not of_class(check(position.svg()), "mark-capturable")
    assert len(of_class(check(position.svg(captures=True)), "mark-capturable")) == 1
    assert sites(check(position.svg()))["f2"].attrib["aria-label"].endswith("can be captured")


def test_scores_and_supplies_are_shown() -> None:
    words = texts(check(secured().svg()))
    assert words.count("structures") == 1
    for word in ("Orange", "Green", "on board", "left", "7", "2", "1"):
        assert word in words
    assert "left" not in texts(check(clew.game("lineup", full=True).start().svg()))


def test_layers_are_side_by_side_with_their_numbers() -> None:
    words = texts(check(clew.game("lineup", dimensions=3).start().svg()))
    assert [word for word in words if word.startswith("layer")] == [f"layer {number}" for number in range(1, 8)]


def test_the_last_move_and_a_pending_one_are_shown() -> None:
    position = clew.game("lineup").start().play("b2")
    assert len(of_class(check(position.svg()), "mark-last")) == 1
    plain, pending = position.svg(), position.svg(pending="c3")
    assert len(of_class(check(pending), "fill-seat-1")) == len(of_class(check(plain), "fill-seat-1")) + 1
    assert of_class(check(pending), "stroke-ghost")


def test_a_pending_capture_of_a_whole_line_shows_all_of_it() -> None:
    position = drawn(
        """
        . . . . . .
         . . . . .
        . . . . . .
         o o o g g
        . . . . . .
        """,
        size="5x2",
        whole_lines=True,
    )
    assert len(of_class(check(position.svg(pending="xh2")), "stroke-ghost")) == 2


def test_the_structure_that_wins_by_lu17_is_marked() -> None:
    position = drawn(SECURED.replace("     o . g", "     . . g").replace("g", "."), size="3x3", first=True)
    after = position.play("b6")
    assert len(of_class(check(after.svg()), "mark-winning")) == 1


def test_the_picture_keeps_its_size_from_move_to_move() -> None:
    start = clew.game("lineup").start()
    boxes = {check(position.svg()).attrib["viewBox"] for position in (start, start.play("a1"), secured_end())}
    assert len(boxes) == 1


def secured_end() -> Position:
    return clew.position("lineup | oo..../o..../oo..../...../....../...../....../....g/....gg/....g/....gg o 0,0")


@pytest.mark.parametrize("palette", ["standard", "colour-blind", "black-and-white"])
def test_every_palette_draws_every_seat(palette: str) -> None:
    position = clew.game("lineup", players=6).start()
    for site in ("a1", "c1", "e1", "g1", "i1", "k1"):
        position = position.play(site)
    for dark in (False, True):
        check(position.svg(palette=palette, dark=dark))
