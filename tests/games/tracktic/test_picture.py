"""Pictures of Tracktic: pieces and joins, cards and tokens, paths, pending moves, and the diagram."""

import re
from xml.etree import ElementTree

import pytest

import clew
from clew.core.errors import OptionError
from clew.games.tracktic.picture import DIMMED, cell_content, ghost, path_lines
from clew.games.tracktic.picture.jigsaw import HEAD, piece_outline
from clew.games.tracktic.picture.tracks import ROLES, piece, sign
from clew.games.tracktic.picture.tray import PLAIN, SMALL, WIDTH
from clew.games.tracktic.rules.shapes import EAST, WEST
from clew.pictures import Group, Label, Look, text_width
from clew.pictures.svg_writer import write_shapes
from clew.play.entry import MoveEntry
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


def test_every_touch_of_every_move_but_a_turn_is_in_the_picture() -> None:
    for position in (
        clew.game("tracktic", players=3).start(seed=4),
        drawn("yb. ...", "I3,I3,flip,U5", tokens="12"),
    ):
        there = sites(position.svg(interactive=True))
        for move in MoveEntry(position).moves:
            touches = [touch for role, values in move.parts.items() if role != "turn" for touch in values]
            assert set(touches) <= there.keys(), move.text


def test_a_click_anywhere_on_a_card_is_one_on_the_card() -> None:
    """The drawn shape has no site of its own, which could be refused."""
    there = sites(drawn("y", "I3,L4,W5,flip").svg(interactive=True))
    beside_the_grid = {site for site in there if not re.fullmatch(r"[a-z]\d+", site)}
    assert beside_the_grid == {"card:I3", "card:L4", "card:W5", "card:flip", "skip"}


def test_a_cell_says_whose_piece_it_has_and_the_path_it_belongs_to() -> None:
    there = sites(drawn("yywr y...... ....... .y.b...", "I3", players=3).svg(interactive=True))
    assert there["a1"] == "a1, Yellow, on the longest path of 4"
    assert there["c1"] == "c1, white, on the longest path of Yellow (4)"
    assert there["d1"] == "d1, Red, not played"
    assert there["b4"] == "b4, Yellow, apart, on a path of 1"
    assert there["d4"] == "d4, Blue, on the longest path of 1"
    assert there["e1"] == "e1, empty"
    assert len([site for site in there if ":" not in site and site != "skip"]) == 256
    branch = sites(drawn("yywyy ..y....", "I3").svg(interactive=True))
    assert branch["c2"] == "c2, Yellow, beside the longest path of 5"
    assert sites(drawn("y.w", "I3").svg(interactive=True))["c1"] == "c1, white"


def test_cards_are_described_by_their_form() -> None:
    there = sites(drawn("y", "I3,I3,L4,flip").svg(interactive=True))
    assert there["card:I3"] == "card I3, 3 in a straight line, 2 of them"
    assert there["card:L4"] == "card L4, 3 in a line and 1 to the side at one end"
    assert there["skip"] == "stop here: you place no more tracks this game"


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
    assert drawn("y", "I3,I3,V3,V3").svg(interactive=True).count("x 2</text>") == 2


def test_paths_are_shown_on_demand_and_at_the_end() -> None:
    drawing = "yyy ... bb."
    plain = drawn(drawing, "I3").svg()
    assert count_class(plain, "longest-path") == 0
    assert "path 3</text>" in plain
    assert "path 2</text>" in plain
    assert count_class(drawn(drawing, "I3").svg(paths=True), "longest-path") == 2
    ended = drawn(drawing, "I3", seat="-", skipped="yb").svg()
    assert count_class(ended, "longest-path") == 2
    assert "pieces long" in ended


def test_at_the_end_the_winners_path_is_the_strongest_and_above_the_others() -> None:
    position = drawn("yyy ... bb. ... y..", "I3", seat="-", skipped="yb")
    groups = [shape for shape in path_lines(position) if isinstance(shape, Group)]
    # Both lines, the winner's above the other, and above them both lengths.
    assert [group.classes for group in groups] == [("longest-path",)] * 2 + [("path-length",)] * 2
    second, first = ([shape.width for shape in group.shapes] for group in groups[:2])
    assert max(second) < max(first)
    # The piece that is on no longest path is dimmed.
    assert f'opacity="{DIMMED}"' in position.svg()
    assert f'opacity="{DIMMED}"' not in drawn("yyy", "I3").svg()


@pytest.mark.parametrize("palette", ["standard", "colour-blind", "black-and-white"])
def test_pieces_of_different_owners_have_different_signs_in_every_palette(palette: str) -> None:
    look = Look(palette=palette)
    signs = {write_shapes([sign(owner, "ink", (0.0, 0.0))], look) for owner in ROLES[:4]}
    assert len(signs) == 4
    for owner in ROLES[:4]:
        assert sign(owner, f"on-{owner}", (0.5, 0.5)) in piece(owner, (0.5, 0.5), ()).shapes


def test_a_pending_move_is_drawn_as_its_ghost_and_shows_what_it_would_make_of_the_paths() -> None:
    position = drawn("yyy.bb", "I3,flip,V3,V3", deck="I4,I5")
    shown = position.svg(pending="I3 a2 a3 a4")
    assert "3 → 6" in shown
    # A view can show it too, although it does not know the next card.
    assert position.view(0).svg(pending="I3 a2 a3 a4") == shown
    assert position.svg(pending="skip") == position.svg()
    with pytest.raises(clew.IllegalMove, match="TT7"):
        position.svg(pending="I3 f4 g4 h4")


def test_the_ghost_has_the_pieces_laid_and_strikes_out_the_signs_of_those_that_turn_white() -> None:
    position = drawn("yyy.bb", "I3,flip,V3,V3")
    laid = write_shapes(ghost(position, "I3 a2 a3 a4", Look()), Look())
    assert (laid.count("fill-yellow"), laid.count("fill-white"), laid.count("<line")) == (6, 0, 0)
    covering = write_shapes(ghost(position, "V3* d1 e1 d2", Look()), Look())
    assert (covering.count("fill-white"), covering.count("<line")) == (1, 1)
    assert ghost(position, "skip", Look()) == []


def test_the_last_move_is_marked() -> None:
    position = drawn("yb.", "I3,flip", deck="-")
    assert count_class(position.svg(), "mark-last") == 0
    for move in ("I3 a2 a3 a4", "flip b1 c1"):
        played = position.play(move).svg()
        assert count_class(played, "mark-last") == 1
        # Its colour belongs to no player.
        assert "stroke-last" not in played
    assert count_class(position.play("skip").svg(), "mark-last") == 0


def test_cards_and_cells_can_be_marked() -> None:
    position = drawn("y", "I3")
    svg = position.svg(marks={"b1": "hint", "card:I3": "next", "skip": "next"})
    assert count_class(svg, "mark-next") == 2
    with pytest.raises(OptionError, match="card:V3"):
        position.svg(marks={"card:V3": "next"})


def test_the_tray_says_who_is_out_and_how_many_tokens_are_left() -> None:
    svg = drawn("y.g", "I3,I3,I3,I3", players=3, tokens="210", skipped="b", deck="V3", under=2).svg()
    assert 'aria-label="Yellow, path 1, 2 tokens, to move"' in svg
    assert 'aria-label="Blue, path 0, out"' in svg
    assert 'aria-label="Green, path 1, 0 tokens"' in svg
    assert 'aria-label="Shared cards, 3 in the deck, the last 2 are Flip cards"' in svg


def test_no_text_in_a_picture_of_390_pixels_is_smaller_than_ten() -> None:
    for players, settings in ((2, {"neutral": True}), (4, {})):
        svg = clew.game("tracktic", players=players, **settings).start(seed=1).svg(caption=False)
        root = ElementTree.fromstring(svg)
        pixels = 390 / float(root.get("viewBox", "").split()[2])
        scale = {12: 1.0, 16: 16 / 12}[12 if players == 2 else 16]
        for text in root.iter(f"{SVG}text"):
            in_tray = not re.fullmatch(r"[a-p]|\d+", text.text or "")
            assert float(text.get("font-size", "0")) * pixels * (scale if in_tray else 1.0) >= 10


def test_no_caption_of_a_box_exceeds_it() -> None:
    """The widest texts of four players: the name, then `out` or tokens beside the path before and after a move."""
    width = WIDTH / 4 - 0.16
    assert 0.74 + text_width("Yellow", PLAIN, bold=True) < width
    assert 0.64 + text_width("5", SMALL) + text_width("54 → 59", SMALL) + 0.18 < width
    assert 1.0 + text_width("path 59", SMALL) + 0.18 < width


def test_names_are_on_the_cells_only_on_demand() -> None:
    owners = {0: 0}
    assert cell_content(1, owners, 1.0, named=False) == []
    assert [label.text for label in cell_content(1, owners, 1.0, named=True) if isinstance(label, Label)] == ["b1"]
    assert [label.text for label in cell_content(0, owners, 1.0, named=True) if isinstance(label, Label)] == ["a1"]


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


@pytest.mark.parametrize("options", [{"grid": 10}, {}, {"players": 4}], ids=str)
def test_cards_and_the_button_to_stop_are_large_enough_for_a_finger(options: dict[str, int]) -> None:
    position = clew.game("tracktic", **options).start(seed=1)
    root = ElementTree.fromstring(position.svg(interactive=True, caption=False))
    pixels = 390 / float(root.get("viewBox", "").split()[2])
    tray = [element for element in root.iter() if re.match(r"card:|skip", element.get("data-site", ""))]
    assert len(tray) > 3
    for element in tray:
        assert min(float(element[0].get(side, "0")) for side in ("width", "height")) * pixels >= 44
