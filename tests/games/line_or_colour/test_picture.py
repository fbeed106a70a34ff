"""Pictures of Line or Colour, on screen and in a terminal."""

import importlib.util
from pathlib import Path
from types import ModuleType
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew.core.position import Position
from clew.games.line_or_colour.picture import winning_spots
from clew.pictures.palettes import PALETTES
from support.reading_svg import check, numbers, of_class, sites, texts

FOUR_IN_A_ROW = "line-or-colour size=5 | ..... ..b.. .www. .bb.. ..... w"
FIVE_OF_ONE_COLOUR = "line-or-colour | w.bb... ..w.b.. ....w.. ......w b...... ....... ....... w"


def position(text: str, *moves: str) -> Position:
    found = clew.position(text)
    for move in moves:
        found = found.play(move)
    return found


def random_game(choices: list[int], **options: object) -> list[Position]:
    """Return the positions of a game whose moves are determined by the choices."""
    game = [clew.game("line-or-colour", **options).start()]
    for choice in choices:
        moves = game[-1].moves()
        if not moves:
            break
        game.append(game[-1].play(moves[choice % len(moves)]))
    return game


choices = st.lists(st.integers(0, 10**6), max_size=49)
sizes = st.sampled_from([5, 7])


def test_the_diagram_shows_colours_rings_and_coordinates() -> None:
    assert position("line-or-colour size=5 | ..... ..w.. ..... .bb.. w.... w").diagram().splitlines() == [
        "5  1  2  3  4  5",
        "4  4  5 (1) 2  3",
        "3  2  3  4  5  1",
        "2  5 [1][2] 3  4",
        "1 (3) 4  5  1  2",
        "   a  b  c  d  e",
        "( ) White's ring, [ ] Black's; digits are colours",
        "White to move",
    ]


def test_the_diagram_says_how_the_game_ended() -> None:
    assert position(FOUR_IN_A_ROW, "e3").diagram().endswith("White wins. White has claimed a line of 4 spots (LC4)")
    full = position("line-or-colour size=5 | bwbwb wbwbb bbbww bwwwb wwwb. w")
    assert full.play("e1").diagram().endswith("Draw. The board is full and neither player has reached a goal (LC5)")


@given(choices, sizes)
def test_every_spot_is_there_with_its_colour_and_ring(choices: list[int], size: int) -> None:
    shown = random_game(choices, size=size)[-1]
    found = sites(check(shown.svg()))
    rows = str(shown).partition("|")[2].split()[:size]
    colours = dict(zip("1234567", ("red", "yellow", "green", "blue", "purple", "grey", "orange"), strict=True))
    owners = {"w": "claimed by White", "b": "claimed by Black", ".": "free"}
    layout = shown.game.options["layout"].split()
    for row, (digits, rings) in enumerate(zip(layout, rows, strict=True)):
        for column, (digit, ring) in enumerate(zip(digits, rings, strict=True)):
            name = f"{'abcdefg'[column]}{size - row}"
            spot = found.pop(name)
            label = spot.attrib["aria-label"]
            assert label.removesuffix(", won") == f"{name}, {colours[digit]}, {owners[ring]}"
            assert texts(spot) == [digit]
            assert len(of_class(spot, "stroke-white")) == (ring == "w")
            assert len(of_class(spot, "stroke-black")) == (ring == "b")
    assert set(found) <= {"swap"}


@given(choices, sizes, st.sampled_from([*PALETTES]), st.booleans(), st.booleans())
def test_every_theme_draws_a_valid_picture_with_the_same_labels(
    choices: list[int], size: int, palette: str, dark: bool, interactive: bool
) -> None:
    shown = random_game(choices, size=size)[-1]
    text = shown.svg(palette=palette, dark=dark, interactive=interactive, prefix="p")
    root = check(text, "p")
    assert root[1].text == shown.diagram()
    assert sites(root).keys() == sites(check(shown.svg())).keys()


@given(choices, sizes)
def test_the_picture_keeps_its_size_from_move_to_move(choices: list[int], size: int) -> None:
    game = random_game(choices, size=size)
    assert len({check(shown.svg()).attrib["viewBox"] for shown in (game[0], game[-1])}) == 1


@pytest.mark.parametrize("size", [5, 7])
def test_everything_is_inside_the_box(size: int) -> None:
    root = check(clew.game("line-or-colour", size=size).start().svg())
    left, top, width, height = numbers(root, "viewBox")
    for text in root.iter("{http://www.w3.org/2000/svg}text"):
        assert left + 15 < float(text.attrib["x"]) < left + width - 15
        assert top + 15 < float(text.attrib["y"]) < top + height - 15


def centres(elements: list[Element]) -> set[tuple[float, float]]:
    """Return the centres of all circles in some elements."""
    circles = [child for element in elements for child in element.iter() if "cx" in child.attrib]
    return {(float(circle.attrib["cx"]), float(circle.attrib["cy"])) for circle in circles}


def test_the_last_move_is_marked() -> None:
    assert not of_class(check(clew.game("line-or-colour").start().svg()), "mark-last")
    (mark,) = of_class(check(clew.game("line-or-colour").start().play("a7").svg()), "mark-last")
    corners = [path.attrib["d"] for path in mark]
    # The spot a7 fills the first square, from 0 to 100 both ways.
    xs = [float(number) for corner in corners for number in corner.replace("L", "M").split() if number != "M"]
    assert 0 < min(xs) < 10
    assert 90 < max(xs) < 100


def test_a_line_that_won_has_a_ribbon() -> None:
    won = position(FOUR_IN_A_ROW, "e3")
    root = check(won.svg())
    (edge,) = [line for line in of_class(root, "stroke-winning") if line.tag.endswith("line")]
    ends = [float(edge.attrib[name]) for name in ("x1", "y1", "x2", "y2")]
    assert ends == [150, 250, 450, 250]
    assert not of_class(root, "mark-winning")
    labels = [spot.attrib["aria-label"] for spot in sites(root).values()]
    assert {label[:2] for label in labels if label.endswith(", won")} == {"b3", "c3", "d3", "e3"}


def test_spots_of_a_colour_that_won_have_stars() -> None:
    won = position(FIVE_OF_ONE_COLOUR, "f1")
    assert won.result is not None
    root = check(won.svg())
    assert centres(of_class(root, "mark-winning")) == {(50, 50), (250, 150), (450, 250), (650, 350), (550, 650)}
    assert not [line for line in of_class(root, "stroke-winning") if line.tag.endswith("line")]


def test_a_row_longer_than_needed_is_marked_whole() -> None:
    won = position("line-or-colour | www.www b.b.b.b ....... b.b.... ....... ....... ....... w", "d7")
    assert len(winning_spots(won).rows) == 3
    assert len(winning_spots(won).spots) == 7


@given(choices, sizes)
def test_what_is_marked_as_won_is_enough_to_win(choices: list[int], size: int) -> None:
    shown = random_game(choices, size=size)[-1]
    wins = winning_spots(shown)
    goal = 4 if size == 5 else 5
    assert bool(wins.rows) == bool(shown.state.won_by & 1)
    assert bool(wins.of_a_colour) == bool(shown.state.won_by & 2)
    assert all(len(row) == goal for row in wins.rows)
    assert not wins.of_a_colour or len(wins.of_a_colour) >= goal


def test_swap_can_be_tapped_while_it_is_legal() -> None:
    start = clew.game("line-or-colour", size=5).start()
    assert "swap" not in sites(check(start.svg()))
    claimed = start.play("c3")
    assert "swap" in sites(check(claimed.svg()))
    swapped = claimed.play("swap")
    root = check(swapped.svg())
    assert "swap" not in sites(root)
    assert sites(root)["c3"].attrib["aria-label"] == "c3, blue, claimed by Black"
    assert len(of_class(root, "mark-last")) == 1


def test_every_site_that_a_move_touches_is_in_the_picture() -> None:
    for shown in (clew.game("line-or-colour").start(), clew.game("line-or-colour", size=5).start().play("a1")):
        touched = {site for move in shown.moves() for site in shown.touches(move)}
        assert touched <= sites(check(shown.svg())).keys()


def test_a_pending_move_is_half_transparent() -> None:
    start = clew.game("line-or-colour").start()
    root = check(start.svg(pending="d4"))
    assert len(of_class(root, "stroke-ghost")) == 1
    assert sites(root)["d4"].attrib["aria-label"] == "d4, purple, free"
    with pytest.raises(clew.IllegalMove):
        start.play("d4").svg(pending="d4")
    with pytest.raises(clew.InvalidMove):
        start.svg(pending="x9")


def test_marks_are_drawn_and_unknown_sites_refused() -> None:
    start = clew.game("line-or-colour").start()
    root = check(start.svg(marks={"d4": "hint", "a1": "next"}))
    assert len(of_class(root, "mark-hint")) == len(of_class(root, "mark-next")) == 1
    with pytest.raises(clew.OptionError, match="no site 'h1'"):
        start.svg(marks={"h1": "hint"})


def test_unknown_settings_are_refused() -> None:
    with pytest.raises(clew.OptionError, match="no setting 'colour'"):
        clew.game("line-or-colour").start().svg(colour="red")


def test_coordinates_and_caption_can_be_left_out() -> None:
    start = clew.game("line-or-colour").start()
    words = texts(check(start.svg()))
    bare = texts(check(start.svg(coordinates=False, caption=False)))
    assert {"a", "g", "White to move"} <= set(words)
    assert not {"a", "g", "White to move"} & set(bare)
    assert len(bare) == 49


def drawing_script() -> ModuleType:
    path = Path(__file__).parents[3] / "tools" / "draw.py"
    spec = importlib.util.spec_from_file_location("draw", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_pictures_of_the_documents_are_up_to_date() -> None:
    script = drawing_script()
    for name, text in script.pictures().items():
        assert (script.FOLDER / name).read_text(encoding="utf-8") == text + "\n", "run tools/draw.py"
