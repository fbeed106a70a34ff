"""Entering a move of Beeline: touches, prompts in the second person, and what to do instead of a wrong touch."""

from random import Random

import pytest

import clew
from clew.play.entry import MoveEntry, Step
from support.games.beeline.drawn import NORTH, SOUTH, run, state_text

START = clew.game("beeline").start()


def drawn(**setting: object) -> clew.Position:
    return clew.game("beeline").position(state_text(**setting))


def step(position: clew.Position, *touched: str) -> Step:
    return MoveEntry(position).step(touched)


def prompt(position: clew.Position, *touched: str) -> str:
    entry = MoveEntry(position)
    return entry.prompt(entry.step(touched)).sentence


def asked(position: clew.Position, *touched: str) -> set[str]:
    """Return the touches that are highlighted."""
    entry = MoveEntry(position)
    there = entry.step(touched)
    roles = entry.prompt(there).roles
    return {touch for touch, others in entry.following(there.touched).items() if set(others) & set(roles)}


def instead(position: clew.Position, *touched: str) -> str:
    entry = MoveEntry(position)
    there = entry.step(touched)
    assert there.refused == touched[-1]
    return entry.instead(touched[-1], there)


def ghost(position: clew.Position, *touched: str) -> str | None:
    return step(position, *touched).entered.ghost


def random_moves(kind: str, count: int) -> list[tuple[clew.Position, str]]:
    """Return random positions, each with a random legal move of a kind: a mark, a replacement or a node."""
    random = Random(7)
    found: list[tuple[clew.Position, str]] = []
    while len(found) < count:
        position = START
        while not position.is_over and len(found) < count:
            moves = position.moves()
            of_kind = [move for move in moves if kind_of_text(move) == kind]
            if of_kind and random.random() < 0.2:
                found.append((position, random.choice(of_kind)))
            # Lines that grow make for more kinds of positions than nodes all over the board.
            marks = [move for move in moves if kind_of_text(move) == "mark"]
            position = position.play(random.choice(marks if marks and random.random() < 0.8 else moves))
    return found


def kind_of_text(move: str) -> str:
    return "replacement" if "*" in move else "node" if "@" in move else "pass" if move == "pass" else "mark"


def touches_needed(position: clew.Position, move: str) -> int:
    """Return after how many touches a move is shown, or can be turned to; places are touched before pieces."""
    entry = MoveEntry(position)
    parts = next(each.parts for each in entry.moves if each.text == move)
    order = ("replaced", "space", "place", "exit", "piece") if ":" in move else ("piece", "space", "place")
    touched = [parts[role][0] for role in order if role in parts]
    for count in range(1, len(touched) + 1):
        if move in {turned.text for turned in entry.step(touched[:count]).turns}:
            return count
    raise AssertionError(f"{move} is not found by {touched}")


def test_a_mark_takes_two_touches() -> None:
    needed = [touches_needed(position, move) for position, move in random_moves("mark", 100)]
    assert sum(count <= 2 for count in needed) >= 90
    assert max(needed) <= 3


@pytest.mark.parametrize("kind", ["replacement", "node"])
def test_replacements_and_nodes_take_at_most_four_touches(kind: str) -> None:
    assert max(touches_needed(position, move) for position, move in random_moves(kind, 30)) <= 4


def test_where_the_line_should_lead_is_a_whole_move() -> None:
    position = drawn(black=NORTH)
    assert ghost(position, "J5", "I6") == "J5:SE-NE"
    assert step(position, "J5", "I6").entered.settled == {"piece": "angle"}
    # In any order, and with the only space in front of the line left out.
    assert ghost(position, "I6", "J5") == ghost(position, "I6") == "J5:SE-NE"


def test_two_spaces_in_front_are_read_in_the_order_of_the_line() -> None:
    assert ghost(START, "M5", "M6") == "M5:SE-E"
    assert ghost(START, "M6", "M5") == "M6:SW-W"


def test_a_node_is_chosen_first() -> None:
    position = drawn(black=NORTH)
    assert ghost(position, "node", "J5") == "N@J5"
    assert ghost(position, "turned node", "H8") == "n@H8"
    assert ghost(position, "node", "L5") == "N*L5 J5:SE-NW"


def test_turning_goes_through_the_ways_of_a_mark() -> None:
    position = drawn(black=NORTH)
    turned = {move.text for move in step(position, "J5").turns}
    assert turned == {"J5:SE-NE", "J5:SE-W", "J5:SE-E", "J5:SE-SW"}


def test_the_first_prompt_says_which_piece_of_how_many_it_is() -> None:
    assert prompt(START) == "Only one piece in this first turn: tap a space next to your start"
    first = START.play("M5:SE-NW")
    assert prompt(first) == "Piece 1 of 2: tap a space next to your start"
    second = first.play("C6:NW-SE")
    assert prompt(second) == "Piece 2 of 2: tap where your line should lead next"
    third = second.play("D7:NW-SE")
    assert prompt(third) == "Piece 1 of 2: tap where your line should lead next"
    assert prompt(drawn(black="M6")) == "Piece 1 of 2: tap a space next to the node at the end of your line"
    assert prompt(drawn(turn="b1", played=399)).startswith("The last piece of the game: ")


def test_the_first_prompt_highlights_the_spaces_in_front_or_where_the_line_can_lead() -> None:
    assert asked(START) == {"M5", "M6", "N4", "N6"}
    assert asked(drawn(black=NORTH, red=SOUTH)) == {"I6", "J4", "J6", "K4"}


def test_where_the_line_should_lead_is_preferred_to_a_node_that_was_not_asked_for() -> None:
    position = drawn(black=NORTH, red=SOUTH)
    for space in ("I6", "J4", "J6", "K4"):
        assert ghost(position, space).startswith("J5:")
        assert prompt(position, space) == "Press Play, or Back to change it"


def test_each_step_has_its_prompt() -> None:
    position = drawn(black=NORTH, red=SOUTH)
    assert prompt(position, "J5") == "Tap where your line should lead"
    assert asked(position, "J5") >= {"I6", "J4", "J6", "K4"}
    assert prompt(position, "J5", "I6") == "Press Play, or Back to change it"
    assert prompt(position, "angle") == "A wide turn bends your line a little. Tap where your line should lead"
    assert prompt(START, "angle") == "A wide turn bends your line a little. Tap the space for it"
    # The node goes to the space that was tapped last.
    assert ghost(position, "node", "J5", "I5") == "N@I5"
    assert prompt(position, "H8") == (
        "Your line does not reach this space. Pick a node to put here, or continue your line"
    )
    assert asked(position, "H8") == {"node", "turned node"}


def test_a_picked_node_says_what_its_colour_does_and_outlines_the_marks_of_that_line() -> None:
    position = drawn(black=NORTH, red=SOUTH)
    assert prompt(position, "node") == (
        "Black node: tap a mark of your line, or the space in front. On other spaces it blocks Red"
    )
    assert prompt(position, "turned node") == (
        "Red node: tap a mark of Red's line to turn that line. On a free space it blocks only you"
    )
    # Outlined where a node does most; it can go to other spaces as well.
    assert asked(position, "node") == {"J5", "L5", "M5"}
    assert asked(position, "turned node") == {"C6", "D7"}
    for node in ("node", "turned node"):
        assert "H8" in MoveEntry(position).following((node,))
    assert prompt(START, "node") == "Black node: tap the space in front of your line. On other spaces it blocks Red"
    assert prompt(START, "turned node") == ("Red node: tap a free space. It blocks your line, and Red's can go through")


def test_the_colour_of_a_node_follows_the_mark_that_it_replaces() -> None:
    position = drawn(black=NORTH, red=SOUTH)
    for held in ("node", "turned node"):
        assert step(position, held, "D7").touched == ("turned node", "D7")
        assert step(position, held, "L5").touched == ("node", "L5")


def test_a_picked_node_stays_picked_where_it_cannot_go() -> None:
    position = drawn(black=NORTH, red=SOUTH)
    refused = step(position, "node", "F9")
    assert (refused.touched, refused.refused) == (("node",), "F9")
    assert "F9" not in MoveEntry(position).following(("turned node",))


def test_the_way_that_leads_nearest_to_the_goal_is_shown_first() -> None:
    assert ghost(START, "M5") in {"M5:SE-NW", "M5:SE-NE"}
    # Straights are used up: a wide turn, and not a sharp one back to the own line.
    assert ghost(drawn(black=NORTH), "J5") in {"J5:SE-NE", "J5:SE-W"}
    # A mark that is moved in the other's line leads it away from its goal.
    assert ghost(drawn(red="C6:NW-SW D6:NE-SE E7:NW-SE"), "turned node", "C6") == "N*C6 F8:NW-E"


def test_a_node_is_not_shown_before_it_is_asked_for_and_has_a_place() -> None:
    position = drawn(black=NORTH, red=SOUTH)
    for touch in ("node", "turned node", "H8"):
        assert (step(position, touch).ghost, ghost(position, touch)) == (None, None)
    assert ghost(position, "H8", "node") == ghost(position, "node", "H8") == "N@H8"
    # Nor is a mark of either line taken out that was not touched.
    assert ghost(position, "J5", "I5") == ghost(position, "J5")
    assert ghost(position, "L5") is not None


#: Black's line points at I6, and a mark there can also lead to Black's own mark on I5.
BESIDE_ITSELF = clew.position(
    "beeline side=6 | b2 8 / J4 I5:SW-NE H6:SW-SE / B4 C4:NE-E / b@H8 b@I8 b@K2 r@C7 r@F10 / b3+3 r3+2"
)


def test_a_tap_in_reach_of_the_line_leads_it_there_and_a_node_picked_then_takes_the_place_of_the_mark() -> None:
    assert "I5" in asked(BESIDE_ITSELF)
    assert ghost(BESIDE_ITSELF, "I5") == "I6:NW-W"
    # With a node in hand the same tap replaces the mark.
    assert str(ghost(BESIDE_ITSELF, "node", "I5")).startswith("N*I5 ")
    for lead in ("I5", "J5", "J6"):
        assert step(BESIDE_ITSELF, lead, "node").touched == ("I6", "node")
        assert ghost(BESIDE_ITSELF, lead, "node") == "N@I6"
    # Another space for that node takes no mark out of a line, even if a replaced one could lead there.
    assert ghost(BESIDE_ITSELF, "J6", "node", "J5") == "N@J5"


def test_a_mark_that_drives_back_is_shown_before_a_node_that_was_not_asked_for() -> None:
    facing = clew.position(
        "beeline side=6 | b1 9 / J4 I5:SW-NE H6:SW-NE / B4 C5:NW-SE D6:NW-SE E7:NW-SE F8:NW-E / r@G6 / b3+5 r3+4"
    )
    assert facing.game.package.entry.question(facing, str(ghost(facing, "F8"))) is not None


def test_a_touch_never_moves_the_line_of_the_other_player_first() -> None:
    for position, _ in random_moves("mark", 30):
        entry = MoveEntry(position)
        for touch in entry.following(()):
            shown = entry.step([touch]).ghost
            assert shown is None or "*" not in shown.text or shown.text.startswith(f"N*{touch} ")


def test_a_line_of_the_other_player_is_named() -> None:
    bent = drawn(red="C6:NW-SW D6:NE-SE E7:NW-SE")
    for touched in (["C6"], ["node", "C6"], ["turned node", "C6"]):
        assert prompt(bent, *touched) == "Tap where Red's line should lead"


def test_a_way_that_no_mark_in_hand_has_is_explained() -> None:
    # Black's straights are used up.
    why = "You have no straight left for now: play your other marks first, then you get nine new ones"
    assert instead(drawn(black=NORTH), "J5", "I5") == f"{why}. To put a node there, pick it first"
    assert prompt(drawn(black=NORTH), "I5") == f"{why}. Pick a node to put here, or continue your line"


def test_the_space_in_front_of_the_other_line_is_explained() -> None:
    position = drawn(black=NORTH, red=SOUTH)
    assert prompt(position, "F9") == (
        "Your line does not reach the space in front of Red's, and no node may lie there. "
        "To stop Red, pick the red node"
    )
    blocked = "No node may lie right in front of Red's line"
    assert instead(position, "node", "F9") == (
        f"{blocked}. Block it further on, or pick the red node to replace one of its marks"
    )
    assert instead(position, "turned node", "F9") == (
        f"{blocked}. Tap one of its marks: the node replaces it, and you lead the line elsewhere"
    )
    assert instead(START, "node", "C6") == f"{blocked}: tap a space further on"


def test_a_blocked_line_asks_for_the_mark_that_a_node_replaces() -> None:
    position = drawn(black="M5:SE-NW L5:SE-E L6:W-SW")
    assert prompt(position) == (
        "Piece 1 of 2: your line is blocked. Tap a mark: a node takes its place, and the mark moves to the end"
    )
    assert "M5" in asked(position)


def test_a_pass_is_explained() -> None:
    red = run("B5", "SW SW SW SW SE SE SE SE SE SE SW E")
    stuck = drawn(red=red, loose="r@M5 b@N4 r@N6 r@F2 r@F9", reserve=(0, 5))
    assert prompt(stuck) == "No piece of yours fits anywhere: pass, and the turn is over"
    assert asked(stuck) == {"pass"}
    assert instead(stuck, "H8") == "No piece of yours fits anywhere: tap Pass"
    assert stuck.game.package.entry.choice_label(stuck, "pass") == "Pass"


@pytest.mark.parametrize(
    ("touch", "words"),
    [
        ("K5", "Your line ends at K5: tap the space in front of it"),
        ("B5", "This is your goal: lead your line here. Your line ends at K5: tap the space in front of it"),
        ("H1", "This corner is closed to both players. Your line ends at K5: tap the space in front of it"),
        ("O4", "Only Red may use the dark rim on this side. Your line ends at K5: tap the space in front of it"),
        (
            "E8",
            "The last mark of a line cannot be replaced, only earlier ones. "
            "Your line ends at K5: tap the space in front of it",
        ),
        ("N5", "Nodes stay where they are. Your line ends at K5: tap the space in front of it"),
        (
            "straight",
            "You have no straights left for now: pick another mark. When your hand is empty, you get nine new marks",
        ),
        ("pass", "Your line ends at K5: tap the space in front of it"),
    ],
)
def test_a_refusal_says_what_to_do_instead(touch: str, words: str) -> None:
    assert instead(drawn(black=NORTH, red=SOUTH), touch) == words


def test_a_node_that_may_not_lie_there_is_explained() -> None:
    where = "Tap a free space, or an earlier mark of your line"
    assert instead(START, "node", "B5") == f"There is a node already. {where}"
    assert instead(START, "node", "H1") == f"This corner is closed to both players. {where}"
    position = drawn(black=NORTH, red=SOUTH)
    assert instead(position, "node", "E8") == f"The last mark of a line cannot be replaced, only earlier ones. {where}"
    together = drawn(black=NORTH, loose="b@H8 b@H9")
    assert instead(together, "node", "H10") == (
        f"With H8 and H9, three black nodes would lie side by side here. No more than two may. {where}"
    )
    reach = "Your line does not reach this space"
    assert prompt(together, "H10") == f"{reach}. Pick a red node to put here, or continue your line"
    assert asked(together, "H10") == {"turned node"}
    front = instead(position, "turned node", "J5")
    assert (
        front
        == "In front of your own line only a black node can go. Tap a free space, or an earlier mark of Red's line"
    )
    without = drawn(black=NORTH, reserve=(0, 5), loose="r@H2 r@H4 r@G7 r@F9 r@I9")
    assert instead(without, "node") == "You have no node left: play a mark"
    assert instead(without, "L5").startswith("You have no node left to replace this mark. ")


def test_a_mark_that_drives_the_own_line_back_asks_first() -> None:
    position = clew.position(
        "beeline side=6 | b1 9 / J4 I5:SW-NE H6:SW-NE / B4 C5:NW-SE D6:NW-SE E7:NW-SE F8:NW-E / r@G6 / b3+5 r3+4"
    )
    question = position.game.package.entry.question
    assert question(position, "G7:SW-NE") == (
        "This mark faces Red's line, so your own line goes back to its last node. Play it?"
    )
    assert question(position, "G7:SW-E") is None
    assert question(position, "N@E5") is None
