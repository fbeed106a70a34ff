"""Pictures of Beeline: spaces, lines through nodes, ruts, hands, and what a move would drive back."""

import re
from itertools import pairwise
from xml.etree.ElementTree import Element

import pytest

import clew
from clew.core.errors import OptionError
from clew.pictures import Look, text_width
from clew.pictures.svg_writer import write_shapes
from support.games.beeline.drawn import NORTH, run, state_text
from support.reading_svg import check, numbers, of_class, sites, tags, texts

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


def test_rims_are_dark_and_two_corners_closed() -> None:
    painted = grounds(picture(clew.game("beeline").start()))
    by_ground: dict[str, set[str]] = {}
    for name, ground in painted.items():
        by_ground.setdefault(ground, set()).add(name)
    assert len(painted) == 169
    rare = {frozenset(names) for names in by_ground.values() if len(names) < 40}
    assert rare == {frozenset({"H1", "H15"})}
    (rim,) = [names for names in by_ground.values() if len(names) == 40]
    assert {"A1", "A8", "G1", "G14", "I1", "O8"} <= rim


def test_closed_corners_are_crossed_out() -> None:
    spaces = sites(picture(clew.game("beeline").start()))
    assert {name for name, space in spaces.items() if len(tags(space, "line")) == 2} == {"H1", "H15"}


def test_a_start_has_the_colour_of_its_owner_and_the_outline_of_the_player_whose_goal_it_is() -> None:
    (starts,) = of_class(picture(clew.game("beeline").start()), "starts")
    painted = [polygon.attrib["class"].split() for polygon in tags(starts, "polygon")]
    filled = [role for roles in painted for role in roles if role.startswith("fill-")]
    outlined = [role for roles in painted for role in roles if role in ("stroke-black", "stroke-red")]
    assert filled == ["fill-black", "fill-red"]
    assert outlined == ["stroke-red", "stroke-black"]


def test_every_space_says_what_it_is() -> None:
    there = labels(picture(drawn(black=NORTH, red="C6", loose="b@H8")))
    assert there["N5"] == "N5, node of Black, start of Black and goal of Red, whose colour is around it"
    assert there["M5"] == "M5, mark of Black from south-east to north-west"
    assert there["K5"] == "K5, mark of Black from south-east to north-west, open end, next space J5"
    assert there["C6"] == "C6, node of Red, end of the line, next spaces C7 D7 D6 C5 B6"
    assert there["H8"] == "H8, node of Black, loose"
    assert there["J5"] == "J5, empty, in front of Black's line"
    assert there["C5"] == "C5, empty, beside the goal of Black, in front of Red's line"
    assert there["A1"] == "A1, empty, dark rim, for Black only"
    assert there["O1"] == "O1, empty, dark rim, for Red only"
    assert there["H1"] == "H1, yellow corner, closed to both players"
    assert there["G7"] == "G7, empty"
    unclaimed = labels(picture(clew.game("beeline").start()))
    assert unclaimed["H8"] == "H8, empty, the centre, a space like any other"


def test_a_piece_that_a_line_points_at_says_so() -> None:
    there = labels(picture(drawn(black="M5:SE-NW L5:SE-E L6:W-SW")))
    assert there["L6"].endswith("open end, next space M5, where it cannot continue")
    assert there["M5"].endswith("Black's line points at it")


def test_the_centre_is_marked_whatever_the_size() -> None:
    for side, centre in ((6, "F6"), (8, "H8"), (10, "J10")):
        root = picture(clew.game("beeline", side=side).start())
        marked = [name for name in grounds(root) if tags(sites(root)[name], "circle")]
        assert marked == [centre]


def test_names_are_at_the_edges() -> None:
    words = texts(picture(clew.game("beeline").start()))
    assert {"A", "O", "15"} <= set(words)
    assert "G7" not in words
    assert "O" not in texts(picture(clew.game("beeline").start(), coordinates=False))


@pytest.mark.parametrize("side", [6, 8, 10])
def test_captions_neither_overlap_nor_leave_the_picture(side: int) -> None:
    root = picture(clew.game("beeline", side=side).start())
    left, _, width, _ = numbers(root, "viewBox")
    rows: dict[str, list[tuple[float, float]]] = {}
    for text in tags(root, "text"):
        long = text_width(text.text or "", float(text.attrib["font-size"]), "font-weight" in text.attrib)
        start = float(text.attrib["x"]) - (0 if text.attrib["text-anchor"] == "start" else long / 2)
        rows.setdefault(text.attrib["y"], []).append((start, start + long))
    for row in rows.values():
        row.sort()
        assert row[0][0] >= left
        assert row[-1][1] <= left + width
        assert all(before[1] <= after[0] for before, after in pairwise(row))


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
    for expected in (
        "0",
        "straight",
        "3",
        "wide turn",
        "sharp turn",
        "black",
        "red",
        "4 nodes",
        "5 nodes",
        "3 groups of 9 to come",
        "1 group of 9 to come",
        "when the hand is empty",
    ):
        assert expected in words, expected


def test_a_hand_is_not_named_where_the_page_shows_the_players() -> None:
    position = drawn(black=NORTH, red="C6", groups=(3, 1), reserve=(4, 5))
    words = texts(picture(position, standings=False))
    assert "4 nodes" in words
    assert not {"Black", "Red", "3 groups of 9 to come", "1 group of 9 to come"} & set(words)


def test_a_viewer_sees_their_own_hand_whoever_moves() -> None:
    beside_the_goal = drawn(black=run("N5", "NE NE NE NE NW NW NW NW NW NW NE"), red=run("B5", "E E"))
    for position in (beside_the_goal, beside_the_goal.play("N@C5")):
        for viewer, name in enumerate(("Black", "Red")):
            root = picture(position, interactive=True, standings=False, viewer=viewer)
            trays = [each.attrib["aria-label"] for each in of_class(root, "tray")]
            assert trays == [f"{name}'s hand"]
    # Without a viewer, the hand is that of the turn.
    (tray,) = of_class(picture(beside_the_goal, interactive=True, standings=False), "tray")
    assert tray.attrib["aria-label"] == "Black's hand"


def test_a_viewer_has_a_seat() -> None:
    with pytest.raises(OptionError, match="viewer=2: expected a seat from 0 to 1"):
        picture(clew.game("beeline").start(), viewer=2)


def test_only_pieces_of_the_seat_to_move_can_be_taken() -> None:
    position = drawn(black=NORTH, red="C6:NW-SE")
    there = labels(picture(position, interactive=True))
    # Black's straights are used up.
    assert set(there) - set(grounds(picture(position))) == {"angle", "sharp", "node", "turned node"}
    assert there["angle"] == "Black's wide turns, 3 left"
    assert there["node"] == "Black's nodes, 5 left"
    assert there["turned node"] == "Black's nodes with Red's colour up, 5 left"


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
    assert there["pass"] == "Pass: no piece fits"
    assert "pass" not in labels(picture(clew.game("beeline").start(), interactive=True))


def test_different_moves_have_different_touches() -> None:
    position = drawn(black=NORTH, red=TO_J5)
    touched = [position.touches(move) for move in position.moves()]
    assert len(set(touched)) == len(touched)
    assert position.touches("J5:SE-NE") == ("angle", "J5", "I6")
    assert position.touches("N*L5 J5:SE-NW") == ("node", "L5", "J5", "I5")
    assert position.touches("n@H8") == ("turned node", "H8")


def test_a_pending_move_strikes_out_what_it_would_drive_back() -> None:
    position = drawn(black=NORTH, red=TO_J5)
    assert not of_class(picture(position), "struck-out")
    root = picture(position, pending="J5:SE-NE")
    # All eight marks of Red's line are about to go, and the new one is a ghost that points at the next space.
    assert len(of_class(root, "struck-out")) == len(TO_J5.split()) == 8
    assert len(of_class(root, "ghost-piece")) == 1
    assert len(of_class(root, "pointer")) == 1


def test_a_pending_replacement_shows_the_node_and_the_mark() -> None:
    root = picture(drawn(black=NORTH, red=TO_J5), pending="N*L5 J5:SE-NW")
    assert len(of_class(root, "ghost-piece")) == 2


def test_a_pending_mark_that_drives_its_own_line_back_is_shown_and_struck_out() -> None:
    position = clew.position(
        "beeline side=6 | b1 9 / J4 I5:SW-NE H6:SW-NE / B4 C5:NW-SE D6:NW-SE E7:NW-SE F8:NW-E / r@G6 / b3+5 r3+4"
    )
    root = picture(position, pending="G7:SW-NE")
    assert len(of_class(root, "ghost-piece")) == 1
    assert len(of_class(root, "struck-out")) == 3
    assert not of_class(root, "pointer")


def test_the_ghost_is_what_a_pending_move_adds() -> None:
    position = drawn(black=NORTH, red=TO_J5)
    plain, pending = position.svg(), position.svg(pending="J5:SE-NE")
    look = Look(prefix="clew")
    shapes = position.game.package.picture.ghost(position, "J5:SE-NE", look)
    written = re.sub(r"^<g[^>]*>|</g>$", "", write_shapes(shapes, look))
    assert written in pending
    assert pending.replace(written, "") == plain


def test_the_winning_line_is_lit_at_the_end() -> None:
    beside_the_goal = drawn(black=run("N5", "NE NE NE NE NW NW NW NW NW NW NE"), red=run("B5", "E E"))
    assert not of_class(picture(beside_the_goal), "winning-line")
    assert len(of_class(picture(beside_the_goal.play("N@C5")), "winning-line")) == 1


def test_nodes_lie_above_the_light_of_the_winning_line() -> None:
    beside_the_goal = drawn(black=run("N5", "NE NE NE NE NW NW NW NW NW NW NE"), red=run("B5", "E E"))
    order = list(picture(beside_the_goal.play("N@C5")).iter())
    (light,) = of_class(order[0], "winning-line")
    nodes = [each for each in order if "fill-paper" in each.attrib.get("class", "") and each.tag.endswith("circle")]
    assert nodes
    assert all(order.index(node) > order.index(light) for node in nodes)


def test_the_mark_of_the_last_turn_has_a_colour_that_means_nothing_here() -> None:
    for last in of_class(picture(drawn(black=NORTH).play("J5:SE-NE")), "mark-last"):
        roles = {role for shape in last.iter() for role in shape.attrib.get("class", "").split()}
        assert not roles & {f"{kind}-{role}" for kind in ("fill", "stroke") for role in ("red", "black", "yellow")}


def test_spaces_and_pieces_of_the_hand_can_be_touched_in_their_true_shape() -> None:
    there = sites(picture(drawn(black=NORTH), interactive=True))
    assert len(tags(there["J5"], "polygon")) == 1
    assert len(tags(there["angle"], "rect")) == 1


def test_the_last_move_is_marked_on_all_of_its_spaces() -> None:
    position = drawn(black=NORTH)
    assert len(of_class(picture(position.play("J5:SE-NE")), "mark-last")) == 1
    assert len(of_class(picture(position.play("N*L5 J5:SE-NW")), "mark-last")) == 2


@pytest.mark.parametrize("palette", ["standard", "colour-blind", "black-and-white"])
@pytest.mark.parametrize("dark", [False, True])
def test_nodes_have_letters_in_every_look(palette: str, dark: bool) -> None:
    words = texts(picture(drawn(black=NORTH, loose="r@H8"), palette=palette, dark=dark, coordinates=False))
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
    assert (
        lines[15] == "Black: 0 straights, 3 wide turns, 3 sharp turns; 3 groups, 5 nodes left; line continues at J5:SE-"
    )
    assert lines[16] == "Red: 3 straights, 3 wide turns, 3 sharp turns; 3 groups, 4 nodes left; line continues from B5"
    assert lines[17] == "Black to move"
