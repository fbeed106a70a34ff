"""Pictures of Tracktic: pieces and joins, cards and tokens, paths, pending moves, and the diagram."""

from xml.etree import ElementTree

import pytest

import clew
from clew.core.errors import OptionError
from clew.games.tracktic.picture.jigsaw import HEAD, piece_outline
from clew.games.tracktic.rules.shapes import EAST, WEST
from support.games.tracktic.drawn import drawn

SVG = "{http://www.w3.org/2000/svg}"


def sites(svg: str) -> dict[str, str]:
    """Return what can be touched in a picture, with its label."""
    found = {}
    for element in ElementTree.fromstring(svg).iter():
        site = element.get("data-site")
        if site is not None:
            assert site not in found, f"{site} is there twice"
            found[site] = element.get("aria-label") or ""
    return found


def count_class(svg: str, name: str) -> int:
    return sum(name in (element.get("class") or "").split() for element in ElementTree.fromstring(svg).iter())


def test_every_touch_of_every_move_is_in_the_picture() -> None:
    for position in (
        clew.game("tracktic", players=3).start(seed=4),
        drawn("yb. ...", "I3,I3,flip,U5", tokens="12"),
    ):
        there = sites(position.svg(interactive=True))
        for move in position.moves():
            assert set(position.touches(move)) <= there.keys(), move


def test_a_cell_says_whose_piece_it_has() -> None:
    there = sites(drawn("ywr", "I3", players=3).svg(interactive=True))
    assert there["a1"] == "a1, Yellow"
    assert there["b1"] == "b1, white"
    assert there["c1"] == "c1, Red, not played"
    assert there["d1"] == "d1, empty"
    assert len([site for site in there if ":" not in site and site not in ("skip", "token")]) == 256


def arcs(svg: str) -> int:
    """Return how many knobs and sockets the pieces of the grid have, without those on the cards."""
    return svg.count(f"A {HEAD * 100:g} ")


def test_knobs_join_pieces_of_one_colour_and_white_ones_to_all() -> None:
    apart, joined = drawn("yb.", "flip"), drawn("yy.", "flip")
    white, mixed = drawn("yw.", "flip"), drawn("yb. y..", "flip")
    assert arcs(joined.svg()) == arcs(white.svg()) == arcs(mixed.svg()) == arcs(apart.svg()) + 2


def test_a_knob_fits_its_socket() -> None:
    """The knob of a piece towards the east is the same arc as the socket of its neighbour, the other way round."""
    knob = next(step for step in piece_outline((0.5, 0.5), (EAST,)).steps if step.large)
    outline = piece_outline((1.5, 0.5), (WEST,)).steps
    at = next(index for index, step in enumerate(outline) if step.large)
    socket = outline[at]
    assert (knob.radius, knob.clockwise) == (socket.radius, not socket.clockwise)
    assert outline[at - 1].points[-1] == pytest.approx(knob.points[-1])


def test_equal_cards_are_in_one_pile() -> None:
    svg = drawn("y", "I3,I3,V3,V3").svg(interactive=True)
    assert sites(svg)["card:I3"] == "card I3, 2 of them"
    assert svg.count("2 of them</text>") == 2


def test_paths_are_shown_on_demand_and_at_the_end() -> None:
    drawing = "yyy ... bb."
    assert count_class(drawn(drawing, "I3").svg(), "longest-path") == 0
    shown = drawn(drawing, "I3").svg(paths=True)
    assert count_class(shown, "longest-path") == 2
    assert "path 3" in shown
    assert "path 2" in shown
    ended = drawn(drawing, "I3", seat="-", skipped="yb").svg()
    assert count_class(ended, "longest-path") == 2
    assert "pieces long" in ended


def test_a_pending_move_shows_what_it_would_make_of_the_paths() -> None:
    position = drawn("yyy.bb", "I3,flip,V3,V3", deck="I4,I5")
    shown = position.svg(pending="I3 a2 a3 a4")
    assert "path 3 → 6" in shown
    # A view can show it too, although it does not know the next card.
    assert position.view(0).svg(pending="I3 a2 a3 a4") == shown
    assert "path" in position.svg(pending="V3* d1 e1 d2")
    assert position.svg(pending="skip") == position.svg()
    with pytest.raises(clew.IllegalMove, match="TT7"):
        position.svg(pending="I3 f4 g4 h4")


def test_the_last_move_is_marked() -> None:
    position = drawn("yb.", "I3,flip", deck="-")
    assert count_class(position.svg(), "mark-last") == 0
    assert count_class(position.play("I3 a2 a3 a4").svg(), "mark-last") == 3
    assert count_class(position.play("flip b1 c1").svg(), "mark-last") == 2
    assert count_class(position.play("skip").svg(), "mark-last") == 0


def test_cards_and_cells_can_be_marked() -> None:
    position = drawn("y", "I3")
    svg = position.svg(marks={"b1": "hint", "card:I3": "selected", "shape:I3.2": "next", "skip": "next"})
    assert count_class(svg, "mark-next") == 2
    with pytest.raises(OptionError, match="card:V3"):
        position.svg(marks={"card:V3": "next"})


def test_the_tray_says_who_is_out_and_how_many_tokens_are_left() -> None:
    svg = drawn("y.g", "I3,I3,I3,I3", players=3, tokens="210", skipped="b", deck="V3", under=2).svg()
    assert 'aria-label="Yellow, 2 tokens, to move"' in svg
    assert 'aria-label="Blue, 1 tokens, out"' in svg
    assert "3 in the deck" in svg


@pytest.mark.parametrize("palette", ["standard", "colour-blind", "black-and-white"])
@pytest.mark.parametrize("dark", [False, True])
def test_every_palette_can_draw_it(palette: str, dark: bool) -> None:
    svg = clew.game("tracktic", players=4).start(seed=1).svg(palette=palette, dark=dark, coordinates=False)
    assert ElementTree.fromstring(svg).tag == f"{SVG}svg"


def test_the_diagram_shows_the_grid_and_everything_beside_it() -> None:
    lines = drawn("yw b.", "I3,V3,flip,flip", tokens="20", deck="I4,I5", under=1).diagram().splitlines()
    assert lines[0] == "   a b c d e f g h i j k l"
    assert lines[1] == " 1 y w . . . . . . . . . ."
    assert lines[2] == " 2 b . . . . . . . . . . ."
    assert lines[13:] == [
        "",
        "I3        V3      flip x 2",
        "[][][]    [][]",
        "          []",
        "in the deck: 3, 1 flip at its bottom",
        "Yellow: path 2, 2 tokens",
        "Blue: path 1, 0 tokens",
        "Yellow to move",
    ]


def test_the_diagram_of_the_end_says_who_is_out_and_who_has_won() -> None:
    lines = drawn("yyy b..", "I3", seat="-", skipped="yb").diagram().splitlines()
    assert lines[-3:-1] == ["Yellow: path 3, 2 tokens, out", "Blue: path 1, 2 tokens, out"]
    assert lines[-1] == "Yellow wins. All players have skipped; Yellow has the longest path, 3 (TT12)"
