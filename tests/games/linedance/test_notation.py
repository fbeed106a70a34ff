"""Moves, stacks and positions as text."""

import pytest

import clew
from clew.play.record import parse_records
from support.games.linedance.positions import set_up

IN_ORDER = ",".join(str(tile) for tile in range(1, 17))
HOME = "S3.1,S3.2,S3.3"


def after_start_orders() -> clew.Position:
    return clew.game("linedance").start(stack=IN_ORDER).play("ABC").play("ABC")


@pytest.mark.parametrize("text", ["T0/4 A>E0", "t0/4a>e0", " T0 / 4  A > E0 ", "T0/4A>E0"])
def test_spaces_and_case_of_a_turn_do_not_matter(text: str) -> None:
    assert after_start_orders().play(text) == after_start_orders().play("T0/4 A>E0")
    assert after_start_orders().play(text).last == "T0/4 A>E0"


def test_start_orders_ways_back_and_pass_are_read_in_any_case() -> None:
    start = clew.game("linedance").start(stack=IN_ORDER)
    assert start.play(" cab ").last == "CAB"
    blocked = set_up("S3.2,S3.1,E3", "S3.3,F2,J3")
    assert blocked.play("Back c > s0.2").last == "back C>S0.2"
    assert set_up("S0.1,S0.2,S0.3", "E0,F0,I0").play("PASS").last == "pass"


INVALID_MOVES = """x; T6/0 A>E0; T0/6 A>E0; T0/4 D>E0; T0/4 A>E6; T0/4 A>S0.4; T0/4 A>S0; T0 A>E0; back A>X0; AAB; AB;
T0/4 A>E0 B; C1/0 A>I0; back A; T0/4 A>E0.1"""


@pytest.mark.parametrize("text", ["", *(text.strip() for text in INVALID_MOVES.split(";"))])
def test_invalid_moves_are_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(clew.InvalidMove, match="expected space/turn traveler>stop"):
        after_start_orders().play(text)


def test_a_stack_can_be_given_from_the_top() -> None:
    stack = "12,3,7,1,2,4,5,6,8,9,10,11,13,14,15,16"
    start = clew.game("linedance").start(stack=stack)
    assert str(start).endswith("12(3,7,1,2,4,5,6,8,9,10,11,13,14,15,16)")
    assert clew.game("linedance").start(stack=stack.replace(",", " , ")) == start


@pytest.mark.parametrize("stack", ["", "1,2,3", "1," + IN_ORDER[:-3] + ",1", IN_ORDER + ",17", "a", IN_ORDER + ","])
def test_a_stack_that_is_not_all_tiles_once_is_refused(stack: str) -> None:
    with pytest.raises(clew.InvalidDeal, match="expected all tiles 1 to 16"):
        clew.game("linedance").start(stack=stack)


def test_the_stack_has_no_other_name() -> None:
    with pytest.raises(clew.InvalidDeal, match="expected seed or stack"):
        clew.game("linedance").start(deck=IN_ORDER)


def test_a_state_says_turns_seat_travelers_tiles_and_stack() -> None:
    position = after_start_orders().play("T0/4 A>E0")
    assert str(position) == (
        "linedance | turn 1 seat 1 E0,S0.2,S0.3 S3.1,S3.2,S3.3 T0=1/4 2(3,4,5,6,7,8,9,10,11,12,13,14,15,16)"
    )


def test_a_view_prints_one_question_mark_for_the_unseen_tiles() -> None:
    position = set_up("I0,I1,I2", "I3,I4,I5", tiles="C=3/2", bottom="9,8")
    assert str(position.view(0)).endswith("C=3/2 1(?)9,8")
    assert clew.position(str(position.view(1))) == position.view(0)


def test_tiles_may_be_given_in_any_order_and_case() -> None:
    one, other = (
        clew.position(f"linedance | turn 1 seat 1 E0,S0.2,S0.3 {HOME} {tiles} 2(?)")
        for tiles in ("C=1/0,T0=3/5", "t0=3/5,c=1/0")
    )
    assert one == other


REST = "3,4,5,6,7,8,9,10,11,12,13,14,15,16"


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("nonsense", "expected turn 5 seat 1"),
        (f"turn 1 seat 1 E0,S0.2,S0.3 T0=1/4 2({REST})", "for each of 2 seats"),
        (f"turn 201 seat 1 E0,S0.2,S0.3 {HOME} T0=1/4 2({REST})", "at most turn 200 and seat 1"),
        (f"turn 1 seat 2 E0,S0.2,S0.3 {HOME} T0=1/4 2({REST})", "at most turn 200 and seat 1"),
        (f"turn 1 seat 1 E0,S0.2 {HOME} T0=1/4 2({REST})", "expected three triangles"),
        (f"turn 1 seat 1 E0,S0.2,X9 {HOME} T0=1/4 2({REST})", "expected three triangles"),
        (f"turn 1 seat 1 E0,S0.2,E0 {HOME} T0=1/4 2({REST})", "two travelers are on E0"),
        (f"turn 1 seat 1 E0,S0.2,S3.1 {HOME} T0=1/4 2({REST})", "two travelers are on S3.1"),
        (f"turn 1 seat 1 E0,S0.2,S0.3 {HOME} T0=1/6 2({REST})", "expected a turn from 0 to 5"),
        (f"turn 1 seat 1 E0,S0.2,S0.3 {HOME} T0=12/3 2(?)", "expected a turn from 0 to 2"),
        (f"turn 1 seat 1 E0,S0.2,S0.3 {HOME} T6=1/4 2({REST})", "expected a space with its tile and turn"),
        (f"turn 1 seat 1 E0,S0.2,S0.3 {HOME} T0=17/4 2({REST})", "expected a space with its tile and turn"),
        (f"turn 1 seat 1 E0,S0.2,S0.3 {HOME} T0=1/4,T0=2/0 2(?)", "T0 is given twice"),
        (f"turn 1 seat 1 E0,S0.2,S0.3 {HOME} T0=1/4 1({REST})", "each of the tiles 1 to 16 once"),
        (f"turn 1 seat 1 E0,S0.2,S0.3 {HOME} T0=1/4 2({REST})2", "each of the tiles 1 to 16 once"),
        (f"turn 1 seat 1 E0,S0.2,S0.3 {HOME} T0=1/4 2({REST},,)", "tile numbers separated by commas"),
        (f"turn 1 seat 1 E0,S0.2,S0.3 {HOME} T0=1/4 2,3", "expected the top tile"),
        (f"turn 1 seat 1 E0,S0.2,S0.3 {HOME} T0=1/4 -(2,{REST})", "expected a tile on top"),
        (f"turn 1 seat 1 - {HOME} - 1(2,{REST})", "expected start orders chosen in turn"),
        (f"turn 0 seat 1 S0.1,S0.2,S0.3 - C=1/0 2({REST})", "expected start orders chosen in turn"),
        (f"turn 0 seat 0 S0.1,S0.2,S0.3 - - 1(2,{REST})", "expected start orders chosen in turn"),
        (f"turn 0 seat 1 E0,S0.2,S0.3 - - 1(2,{REST})", "expected start orders chosen in turn"),
        (f"turn 9 seat 0 {HOME} S0.1,I0,I1 - 1(2,{REST})", "seat 0 has already won"),
    ],
)
def test_an_impossible_state_is_refused_with_what_was_expected(state: str, expected: str) -> None:
    with pytest.raises(clew.InvalidPosition, match=expected):
        clew.position(f"linedance | {state}")


def test_a_traveler_on_the_goal_of_another_is_refused() -> None:
    with pytest.raises(clew.InvalidPosition, match=r"goal space of another player.*LD12"):
        clew.position("linedance players=3 | turn 9 seat 0 S1.1,I0,I1 I2,I3,I4 J0,J1,J2 - 1(?)")


def test_a_position_in_which_a_player_has_just_won_is_over() -> None:
    over = clew.position(f"linedance | turn 9 seat 1 {HOME} S0.1,I0,I1 - 1(?)")
    assert over.result.winners == (0,)


def test_the_reason_says_how_the_game_ended() -> None:
    assert set_up(HOME, "I0,I1,I2", seat=1).result.reason == "LD9: White has three travelers on the goal spaces"
    hubs = set_up("E3,F3,S3.3", "S3.1,S3.2,I0", seat=1, unblock=True)
    assert hubs.result.reason.endswith("on goal spaces, or on hubs before held ones")
    assert set_up("I0,I1,I2", "I3,I4,I5", turn=200).result.reason.startswith("LD15: no winner after 100 turns")
    assert set_up("I0,I1,I2", "I3,I4,I5", turn=200).result.scores is None


@pytest.mark.parametrize(
    ("options", "today"),
    [
        ("", "linedance unblock=off"),
        ("players=5", "linedance players=5 unblock=off"),
        ("players=3 unblock=on", "linedance players=3"),
    ],
)
def test_a_record_of_the_first_rules_keeps_its_meaning(options: str, today: str) -> None:
    """LD9: unblock was off unless it was given."""
    (record,) = parse_records(f'[Game "linedance"] [Options "{options}"] [Rules "1"] 1. ABC; *')
    assert str(record.game) == today
    assert parse_records(str(record)) == [record]


def test_a_turn_is_entered_by_traveler_space_turn_and_stop() -> None:
    assert after_start_orders().touches("T0/4 A>E0") == ("S0.1", "T0", "turn 4", "E0")
    assert set_up("S3.2,S3.1,E3", "S3.3,F2,J3").touches("back C>S0.2") == ("E3", "S0.2")
    assert set_up("S0.1,S0.2,S0.3", "E0,F0,I0").touches("pass") == ("pass",)
    assert clew.game("linedance").start(seed=1).touches("BCA") == ("BCA",)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("ABC", "the start order is chosen before the first turn"),
        ("pass", "you may pass only if you cannot use the tile"),
        ("back A>S0.1", "a traveler goes back only if you cannot use the tile"),
        ("T0/0 A>E0", "tile 1 in turn 0 on T0 has no path of colour A from S0.1"),
        ("T0/4 A>I0", "no path of colour A leads on to I0"),
        ("T0/4 B>S0.1", "the way to S0.1 enters a goal space of another player"),
    ],
)
def test_a_refusal_says_why(move: str, sentence: str) -> None:
    assert after_start_orders().why_not(move).sentence.startswith(sentence)


def test_a_refusal_before_the_start_order_and_after_the_end_says_so() -> None:
    start = clew.game("linedance").start(stack=IN_ORDER)
    assert start.why_not("pass").sentence == (
        "first put your travelers on S0.1, S0.2, S0.3, in an order such as ABC"
    )  # fmt: skip
    assert set_up(HOME, "I0,I1,I2", seat=1).why_not("pass").sentence == "White has already won"
    assert set_up("I0,I1,I2", "I3,I4,I5", turn=200).why_not("pass").sentence.endswith("every player has had 100 turns")
    assert set_up("E0,I1,I2", HOME, top=12).why_not("R0/3 A>I5").sentence.endswith("write turn 0 instead of turn 3")
