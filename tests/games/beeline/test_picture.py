"""Pictures of Beeline: spaces, lines through nodes, ruts, hands, and what a move would drive back."""

import re
from xml.etree.ElementTree import Element

import pytest

import clew
from support.games.beeline.drawn import NORTH, run, state_text
from support.reading_svg import check, of_class, sites, tags, texts

#: Red's line from B5, whose end on J6 faces J5, as Black's NORTH does.
TO_J5 = run("B5", "SE SW SW SW SW SW SE SE W")


def drawn(**setting: object) -> clew.Position:
    return clew.game("beeline").position(state_text(**setting))


def picture(position: clew.Position, **look: object) -> Element:
    return check(position.svg(**look))


def grounds(root: Element) -> dict[str, str]:
    """Return what each space is painted as."""
    spaces = {name: site for name, site in sites(root).items() if re.fullmatch(r"[A-Z]\d+", name)}
    return {name: space[0].attrib["class"] for name, space in spaces.items()}


def labels(root: Element) -> dict[str, str]:
    return {name: site.attrib["aria-label"] for name, site in sites(root).items()}


def line_points(root: Element, seat: int) -> int:
    """Return through how many sides of spaces a line is drawn: a curve or a straight stroke ends at each."""
    return len(re.findall("[LC]", line_outline(root, seat)))


def line_outline(root: Element, seat: int) -> str:
    """Return the one outline of a line; its casing has the same."""
    (line,) = of_class(root, f"line-{seat}")
    (outline,) = {path.attrib["d"] for path in tags(line, "path")}
    return outline


def arrows(position: clew.Position) -> int:
    """Return how many ruts are marked."""
    return len(of_class(picture(position), "rut"))


def test_starts_are_white_rims_dark_and_two_spaces_yellow() -> None:
    painted = grounds(picture(clew.game("beeline").start()))
    by_ground: dict[str, set[str]] = {}
    for name, ground in painted.items():
        by_ground.setdefault(ground, set()).add(name)
    assert len(painted) == 169
    rare = {frozenset(names) for names in by_ground.values() if len(names) < 40}
    assert rare == {frozenset({"N5", "B5"}), frozenset({"H1", "H15"})}
    (rim,) = [names for names in by_ground.values() if len(names) == 40]
    assert {"A1", "A8", "G1", "G14", "I1", "O8"} <= rim


def test_every_space_says_what_it_is() -> None:
    there = labels(picture(drawn(black=NORTH, red="C6", loose="b@H8")))
    assert there["N5"] == "N5, Black's node"
    assert there["M5"] == "M5, a mark of Black's line"
    assert there["C6"] == "C6, Red's node"
    assert there["H8"] == "H8, Black's node"
    assert there["A1"] == "A1, free, open to Black only"
    assert there["O1"] == "O1, free, open to Red only"
    assert there["H1"] == "H1, out of bounds"
    assert there["G7"] == "G7, free"


def test_the_centre_is_marked_whatever_the_size() -> None:
    for side, centre in ((6, "F6"), (8, "H8"), (10, "J10")):
        spaces = sites(picture(clew.game("beeline", side=side).start(), coordinates=False))
        empty = {name for name, space in spaces.items() if re.fullmatch(r"[A-Z]\d+", name) and len(space) == 1}
        starts = {"J4", "B4", "N5", "B5", "R6", "B6"}
        assert {name for name in spaces if re.fullmatch(r"[A-Z]\d+", name)} - empty - starts == {centre}


def test_a_line_is_one_curve_through_all_of_its_pieces() -> None:
    root = picture(drawn(black=NORTH))
    # From the start to its side, and through three marks.
    assert line_points(root, 0) == 4
    assert not of_class(root, "line-1")


def test_a_line_is_drawn_through_a_node_as_often_as_it_passes_it() -> None:
    # The line passes M6, turns round to the west of it and comes into it again, as a ring.
    ring = "M6 L6:SE-W L5:E-SE M5:NW-E M6*"
    once, twice = drawn(black="M6 L6:SE-W L5:E-SE"), drawn(black=ring, loose=".")
    assert line_points(picture(twice), 0) == line_points(picture(once), 0) + 2
    assert line_outline(picture(twice), 0).startswith(line_outline(picture(once), 0))


def test_ruts_are_marked_in_front_of_marks_and_around_nodes() -> None:
    assert arrows(drawn(black=NORTH, red="C6:NW-SE")) == 2
    # Around B5 two spaces of six are on the northern rim, which is not open to Red.
    assert arrows(drawn(black=NORTH)) == 1 + 4
    # A node that was played has five free neighbours; one that was entered three, and the start beside it two.
    assert arrows(drawn(black="M6", red="C6:NW-SE")) == 5 + 1
    assert arrows(drawn(black="M6 L6:SE-W L5:E-SE M5:NW-E M6*", red="C6:NW-SE")) == 3 + 2 + 1


def test_a_game_that_is_over_has_no_ruts() -> None:
    beside_the_goal = drawn(black=run("N5", "NE NE NE NE NW NW NW NW NW NW NE"), red=run("B5", "E E"))
    assert arrows(beside_the_goal) == 2
    assert arrows(beside_the_goal.play("N@C5")) == 0


def test_hands_groups_and_nodes_are_beside_the_board() -> None:
    position = drawn(black=NORTH, red="C6", groups=(3, 1), reserve=(4, 5))
    words = texts(picture(position))
    for expected in ("0 straight", "3 angle", "3 sharp", "4 nodes", "3 groups left", "1 group left", "5 nodes"):
        assert expected in words, expected


def test_only_pieces_of_the_seat_to_move_can_be_taken() -> None:
    position = drawn(black=NORTH, red="C6:NW-SE")
    there = labels(picture(position, interactive=True))
    # Black's straights are used up.
    assert set(there) - set(grounds(picture(position))) == {"angle", "sharp", "node", "turned node"}
    assert there["angle"] == "3 angle marks in hand"
    assert there["node"] == "5 nodes in reserve"


@pytest.mark.parametrize("setting", [{}, {"black": NORTH, "red": TO_J5}, {"turn": "r2", "red": "C6 C7:W-SE"}], ids=str)
def test_every_touch_of_every_move_is_in_the_picture(setting: dict[str, str]) -> None:
    position = drawn(**setting)
    there = sites(picture(position, interactive=True))
    for move in position.moves():
        assert set(position.touches(move)) <= there.keys(), move


def test_a_player_without_a_legal_piece_can_touch_pass() -> None:
    # Black has no node left, and nodes and Red's line lie all around the start.
    red = run("B5", "SW SW SW SW SE SE SE SE SE SE SW E")
    stuck = drawn(red=red, loose="r@M5 b@N4 r@N6 r@F2 r@F9", reserve=(0, 5))
    assert stuck.moves() == ["pass"]
    there = labels(picture(stuck, interactive=True))
    assert there["pass"] == "pass: no piece can be played"
    assert "pass" not in labels(picture(clew.game("beeline").start(), interactive=True))


def test_different_moves_have_different_touches() -> None:
    position = drawn(black=NORTH, red=TO_J5)
    touched = [position.touches(move) for move in position.moves()]
    assert len(set(touched)) == len(touched)
    assert position.touches("J5:SE-NE") == ("angle", "J5", "I6")
    assert position.touches("N*L5 J5:SE-NW") == ("node", "L5", "J5", "I5")
    assert position.touches("n@H8") == ("turned node", "H8")


def test_a_pending_move_marks_what_it_would_drive_back() -> None:
    position = drawn(black=NORTH, red=TO_J5)
    assert not of_class(picture(position), "mark-danger")
    root = picture(position, pending="J5:SE-NE")
    # All eight marks of Red's line are about to go, and the new one is a ghost.
    assert len(of_class(root, "mark-danger")) == len(TO_J5.split()) == 8
    assert len(of_class(root, "mark-selected")) == 1


def test_a_pending_replacement_shows_the_node_and_the_mark() -> None:
    root = picture(drawn(black=NORTH, red=TO_J5), pending="N*L5 J5:SE-NW")
    assert len(of_class(root, "mark-selected")) == 2


def test_the_last_move_is_marked_on_all_of_its_spaces() -> None:
    position = drawn(black=NORTH)
    assert len(of_class(picture(position.play("J5:SE-NE")), "mark-last")) == 1
    assert len(of_class(picture(position.play("N*L5 J5:SE-NW")), "mark-last")) == 2


@pytest.mark.parametrize("palette", ["standard", "colour-blind", "black-and-white"])
@pytest.mark.parametrize("dark", [False, True])
def test_nodes_have_letters_in_every_look(palette: str, dark: bool) -> None:
    words = texts(picture(drawn(black=NORTH, loose="r@H8"), palette=palette, dark=dark))
    # Two starts and a loose node, two badges, and each player's nodes with either side up.
    assert words.count("B") == 1 + 1 + 2
    assert words.count("R") == 2 + 1 + 2


def test_both_pieces_of_a_turn_are_marked() -> None:
    position = drawn(black=NORTH)
    first = position.play("J5:SE-NE")
    both = first.play("I6:SW-NW")
    assert len(of_class(picture(first), "mark-last")) == 1
    assert len(of_class(picture(both), "mark-last")) == 2
    # The next player's piece begins a new turn.
    assert len(of_class(picture(both.play("C6:NW-SE")), "mark-last")) == 1
    assert len(of_class(picture(first.play("N*K5 I6:SW-NE")), "mark-last")) == 3


def test_the_caption_says_which_piece_of_the_turn_it_is() -> None:
    assert "One piece, then every turn has two" in texts(picture(clew.game("beeline").start()))
    assert "First piece of the turn" in texts(picture(drawn(turn="b1")))
    assert "Second piece of the turn" in texts(picture(drawn(turn="b2")))


def test_the_diagram_shows_marks_nodes_hands_and_whose_turn_it_is() -> None:
    lines = drawn(black=NORTH, loose="r@H8").diagram().splitlines()
    assert lines[0].split() == ["A", *[":"] * 8]
    assert lines[7].split() == ["H", "o", *["."] * 6, "[R]", *["."] * 6, "o"]
    assert lines[12].split() == ["M", ":", *["."] * 3, "b14", *["."] * 4, ":"]
    assert lines[15] == "Black: 0 straight, 3 angle, 3 sharp; 3 groups, 5 nodes left; line continues at J5:SE-"
    assert lines[16] == "Red: 3 straight, 3 angle, 3 sharp; 3 groups, 4 nodes left; line continues from B5"
    assert lines[17] == "Black to move"
