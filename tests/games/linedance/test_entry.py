"""Entering a move of Where's My Line?: prompts, narrowing, refusals and the names of choices."""

from random import Random

import pytest

import clew
from clew.core.interaction.move_parts import CHOICE
from clew.core.interaction.people import people_of
from clew.games.linedance.star import SPACES, TRIANGLES
from clew.play.entry import MoveEntry
from support.games.linedance.positions import set_up

HOME = "S3.1,S3.2,S3.3"
START = "S0.1,S0.2,S0.3"
ROAD = "R0=12/0,C=16/2,R5=13/1"  # of colour A: E0 to I5 over R0, I5 to I2 over C, I5 to F4 over R5

#: Nothing fits: a way back for C (LD14), and a pass.
WAY_BACK = ("S3.2,S3.1,E3", "S3.3,F2,J3")
STUCK = (START, "E0,F0,I0")
TWO_CAN_GO_BACK = (
    "linedance players=6 | turn 32 seat 2 J5,S0.3,F3 S1.2,I2,J1 E2,S2.2,I1 J3,S3.1,J2 E3,I3,S4.3 E5,I0,I5 "
    "C=6/3,R0=8/0,R1=5/5,R2=3/3,R3=11/4,R4=15/2,R5=2/4,T0=7/3,T1=9/3,T2=4/0,T3=14/1,T4=13/3,T5=12/0 10()16,1"
)


def prompt_after(position: clew.Position, *touched: str) -> str:
    entry = MoveEntry(position)
    return entry.prompt(entry.step(touched)).sentence


def roles_after(position: clew.Position, *touched: str) -> tuple[str, ...]:
    entry = MoveEntry(position)
    return entry.prompt(entry.step(touched)).roles


def refusal_of(position: clew.Position, touch: str) -> str:
    entry = MoveEntry(position)
    step = entry.step([touch])
    assert step.refused == touch
    return entry.instead(touch, step)


def random_placings(count: int) -> list[tuple[clew.Position, str]]:
    """Return positions of random games with a random placing for each."""
    random, found = Random(7), []
    while len(found) < count:
        position = clew.game("linedance", players=random.choice((2, 2, 3, 4, 6))).start(seed=random.randrange(1000))
        for _ in range(40):
            moves = position.moves()
            if "/" in (move := random.choice(moves)) and random.random() < 0.25:
                found.append((position, move))
            if (position := position.play(random.choice(moves))).is_over:
                break
    return found[:count]


def test_a_space_and_a_stop_are_a_whole_move_in_most_positions() -> None:
    entered = 0
    for position, move in random_placings(100):
        _, space, _, stop = position.touches(move)
        for touched in ((space, stop), (stop, space)):
            step = MoveEntry(position).step(touched)
            assert set(step.touched) == {space, stop}
            entered += move in {turned.text for turned in step.turns}
    assert entered >= 2 * 90


def test_the_tile_can_be_taken_from_the_stack_instead_of_a_traveler() -> None:
    for position, move in random_placings(20):
        traveler, space, _, stop = position.touches(move)
        step = MoveEntry(position).step(("stack", space, stop))
        assert step.touched == ("stack", space, stop)
        assert move in {turned.text for turned in step.turns}
        assert MoveEntry(position).step(("stack", traveler)).touched == (traveler,)


def test_each_step_of_a_placing_has_its_prompt() -> None:
    position = set_up("E0,I3,S0.3", HOME, tiles=ROAD, top=2)
    assert prompt_after(position) == "Pick one of your travelers, or a space for the tile"
    assert roles_after(position) == ("traveler", "space")
    assert prompt_after(position, "E0") == "Press Play, or tap another space, or where your red traveler should stop"
    assert roles_after(position, "E0") == ("space", "stop")
    other_stop = "Press Play, tap another traveler or place, or turn the tile (R)"
    assert prompt_after(position, "E0", "R0") == other_stop
    assert roles_after(position, "E0", "R0") == ("stop",)
    assert prompt_after(position, "stack") == "Press Play, or tap another space for the tile"
    assert prompt_after(position, "stack", "R0") == other_stop
    whole = position.touches("R0/0 A>J0")
    assert prompt_after(position, *whole) == "Press Play, or tap another space for the tile"


def test_a_move_that_brings_a_traveler_closer_is_shown_before_one_back() -> None:
    position = set_up("I0,S0.2,S0.3", HOME, tiles=ROAD, top=2)
    words = position.game.package.words
    for space in {position.touches(move)[1] for move in position.moves()}:
        moves = [move for move in position.moves() if position.touches(move)[1] == space]
        said = [words.effects(position, move, people_of(("White", "Black"), 0))[0] for move in moves]
        shown = MoveEntry(position).step([space]).ghost
        assert shown is not None
        if not all(" back: " in each or "leaves" in each for each in said):
            assert " back: " not in said[moves.index(shown.text)]


def test_a_whole_move_can_always_be_played_first() -> None:
    for position, move in random_placings(30):
        touches = position.touches(move)
        for number in range(1, len(touches) + 1):
            step = MoveEntry(position).step(touches[:number])
            assert step.ghost is not None
            assert prompt_after(position, *touches[:number]).startswith("Press Play")


def test_a_tile_that_leads_nowhere_has_to_be_laid_all_the_same() -> None:
    # The last circle is taken, so blue can only move sideways or back.
    back = set_up("S3.1,S3.2,J3", "I0,I1,S3.3", unblock=False)
    assert prompt_after(back) == "No move leads forward, but you must lay the tile: pick a traveler or a space"
    assert roles_after(back) == ("traveler", "space")


def test_a_tile_that_one_traveler_can_use_says_which() -> None:
    held = set_up("I3,S0.2,S0.3", "F0,J0,I1", top=1)
    assert prompt_after(held) == "Only your red traveler can use this tile: pick it, or a space"


def test_the_first_prompt_is_the_same_where_only_one_space_is_possible() -> None:
    position = set_up(START, HOME)
    assert {position.touches(move)[1] for move in position.moves()} == {"T0"}
    assert prompt_after(position) == "Pick one of your travelers, or a space for the tile"


def test_turning_chooses_between_two_ways_to_the_same_stop() -> None:
    position = set_up("J2,I2,J1", "F4,J4,I3", tiles="-", top=7)
    found = {
        prompt_after(position, *touched)
        for move in position.moves()
        for touched in ((position.touches(move)[1], position.touches(move)[3]), position.touches(move)[::3])
    }
    assert any(each.startswith("Press Play, or turn the tile (R) to choose") for each in found)


def test_turning_goes_through_all_turns_that_are_possible_at_the_touched_space() -> None:
    for position, move in random_placings(30):
        entry = MoveEntry(position)
        parts = next(each.parts for each in entry.moves if each.text == move)
        step = entry.step([parts["traveler"][0], parts["space"][0]])
        possible = {each.first("turn") for each in entry.moves if each.first("space") == parts["space"][0]}
        turns = [each.first("turn") or "" for each in step.turns]
        assert set(turns) == possible, (str(position), move)
        assert turns == sorted(turns)


def test_turning_a_tile_before_its_space_is_touched_leaves_it_there() -> None:
    for position, move in random_placings(30):
        entry = MoveEntry(position)
        step = entry.step([next(each.parts["traveler"][0] for each in entry.moves if each.text == move)])
        assert len({each.first("space") for each in step.turns}) == 1


def test_start_orders_way_back_and_pass_are_explained() -> None:
    start = clew.game("linedance").start(seed=1)
    keep = "In which order do your travelers line up? Choose one, or just press Play"
    assert prompt_after(start) == keep
    assert roles_after(start) == (CHOICE,)
    assert prompt_after(start, "BAC") == keep
    back = set_up(*WAY_BACK)
    assert prompt_after(back).startswith("This tile cannot be used: tap the start circle to which your blue traveler")
    assert roles_after(back) == ("stop",)
    assert prompt_after(back, "S0.2") == (
        "Press Play: this tile cannot be used, so your blue traveler goes back to the start"
    )
    two = clew.position(TWO_CAN_GO_BACK)
    assert prompt_after(two) == "This tile cannot be used: pick the traveler that goes back to the start"
    assert roles_after(two) == ("traveler",)
    assert prompt_after(two, "I1") == "Press Play, or tap another start circle for your blue traveler"
    stuck = set_up(*STUCK)
    assert prompt_after(stuck) == "This tile cannot be used and no traveler can go back: you have to pass"
    over = set_up("E3,S3.2,S3.3", "S0.1,S0.2,J0").play("T3/1 A>S3.1")
    assert prompt_after(over) == "The game is over"


def test_an_order_is_shown_that_can_be_kept_and_nothing_else_before_a_touch() -> None:
    start = clew.game("linedance").start(seed=1)
    step = MoveEntry(start).step(())
    assert step.ghost is not None
    assert (step.ghost.text, step.touched) == (start.moves()[0], ())
    assert [move.text for move in step.turns] == [step.ghost.text]
    assert sorted(move.text for move in step.moves) == sorted(start.moves())
    assert MoveEntry(set_up(START, HOME)).step(()).ghost is None


def test_refusals_say_what_to_do_instead() -> None:
    position = set_up("E0,S0.2,S0.3", HOME, top=2)
    assert refusal_of(position, "T3") == (
        "That space is too far away: lay the tile on a space next to one of your travelers"
    )
    assert refusal_of(position, "S3.2") == "That is Black's yellow traveler: pick one of your own"
    assert refusal_of(position, "S0.1") == "That circle is Black's goal: your travelers cannot stop there"
    assert refusal_of(position, "I3").startswith("No path of this tile leads there: tap one of your travelers")
    held = set_up("E0,S0.2,S0.3", "F0,J0,I1", top=1)
    assert refusal_of(held, "S0.2") == "Your yellow traveler cannot use this tile: pick your red traveler"
    assert refusal_of(held, "T0").startswith("From there the tile takes red, yellow and blue nowhere")
    assert (
        refusal_of(clew.game("linedance").start(seed=1), "T0")
        == "In which order do your travelers line up? Choose one, or just press Play"
    )


def test_refusals_of_a_way_back_and_a_pass_say_what_to_do_instead() -> None:
    back = set_up(*WAY_BACK)
    assert refusal_of(back, "S3.2") == "Your red traveler stays where it is: send your blue traveler back"
    assert refusal_of(back, "T3").startswith("This tile cannot be used")
    assert refusal_of(back, "I0").startswith("This tile cannot be used: tap one of your travelers")
    assert refusal_of(set_up(*STUCK), "T0").endswith("you have to pass")


@pytest.mark.parametrize("players", [2, 6])
def test_no_refusal_or_prompt_has_a_name_of_notation(players: int) -> None:
    random = Random(players)
    position = clew.game("linedance", players=players).start(seed=players)
    names = {*SPACES, *TRIANGLES, "A", "B"}
    for _ in range(30):
        entry = MoveEntry(position)
        steps = [entry.step([touch]) for touch in (*SPACES, *TRIANGLES)]
        said = {entry.prompt(step).sentence for step in steps}
        said |= {entry.instead(step.refused, step) for step in steps if step.refused is not None}
        for sentence in said:
            assert not names & set(sentence.replace(",", " ").replace(":", " ").replace("'", " ").split()), sentence
        if (position := position.play(random.choice(position.moves()))).is_over:
            break


def test_choices_have_names_in_words() -> None:
    label = clew.game("linedance").package.entry.choice_label
    start, later = clew.game("linedance").start(seed=1), set_up(START, HOME)
    assert label(start, "ABC") == "Red, yellow, blue"
    assert label(start, "CBA") == "Blue, yellow, red"
    assert label(later, "turn 3") == "Turn 4 of 6"
    assert label(later, "pass") == "Pass"
