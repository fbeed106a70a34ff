"""Entering moves by touches: narrowing, starting over, turning, and what is settled by itself."""

import pytest

import clew
from clew.play.entry import MoveEntry


@pytest.fixture(scope="module")
def tracktic() -> MoveEntry:
    return MoveEntry(clew.game("tracktic").start(deck="I3,L4,W5,V5"))


@pytest.fixture(scope="module")
def linedance() -> MoveEntry:
    position = clew.game("linedance").start(seed=1)
    return MoveEntry(position.play("ABC").play("ABC"))


def test_nothing_is_shown_before_the_first_touch(tracktic: MoveEntry) -> None:
    step = tracktic.step()
    assert (step.ghost, step.refused, step.touched) == (None, None, ())
    assert len(step.moves) == len(tracktic.position.moves())


def test_touches_keep_the_moves_that_have_them_in_any_order(tracktic: MoveEntry) -> None:
    one, other = tracktic.step(["card:L4", "f6"]), tracktic.step(["f6", "card:L4"])
    assert {move.text for move in one.moves} == {move.text for move in other.moves}
    assert one.moves
    assert all(move.text.startswith("L4") and " f6" in move.text for move in one.moves)


def test_any_covered_cell_chooses_a_shape_and_its_middle_comes_first(tracktic: MoveEntry) -> None:
    step = tracktic.step(["card:L4", "f6"])
    assert step.ghost is not None
    assert step.ghost.first("cell") == "f6"
    assert any(move.first("cell") != "f6" for move in step.moves)


def test_a_second_cell_replaces_the_first_and_keeps_the_card(tracktic: MoveEntry) -> None:
    assert tracktic.step(["card:I3", "f6", "f7"]).touched == ("card:I3", "f7")


def test_a_touch_that_fits_only_alone_starts_over(tracktic: MoveEntry) -> None:
    assert tracktic.step(["card:I3", "card:W5"]).touched == ("card:W5",)


def test_a_touch_that_fits_nothing_is_refused_and_changes_nothing(tracktic: MoveEntry) -> None:
    step = tracktic.step(["card:I3", "a12"])
    assert (step.refused, step.touched) == ("a12", ("card:I3",))
    assert tracktic.instead("a12", step)


def test_turning_goes_through_the_turns_that_are_possible_at_the_place(tracktic: MoveEntry) -> None:
    step = tracktic.step(["card:L4", "f6"])
    turns = [move.first("turn") for move in step.turns]
    assert len(set(turns)) == len(turns) > 1
    assert step.ghost in step.turns


def test_the_ghost_stays_turned_as_before(tracktic: MoveEntry) -> None:
    first = tracktic.step(["card:L4", "f6"])
    shown = first.turns[-1]
    moved = tracktic.step(["card:L4", "g5"], like=shown.text)
    possible = {move.first("turn") for move in moved.moves}
    assert moved.ghost is not None
    assert shown.first("turn") in possible
    assert moved.ghost.first("turn") == shown.first("turn")


def test_a_piece_that_is_picked_up_again_is_shown_where_it_was_at_first(tracktic: MoveEntry) -> None:
    first = tracktic.step(["card:L4"]).ghost
    other = tracktic.step(["card:W5"]).ghost
    assert first is not None
    assert other is not None
    assert tracktic.step(["card:L4"], like=other.text).ghost == first


def test_a_question_is_asked_only_if_something_else_can_be_done(tracktic: MoveEntry) -> None:
    assert tracktic.question("skip") is not None
    # The only card turns a piece that touches one's own, and none does.
    stuck = MoveEntry(clew.game("tracktic").start(deck="flip"))
    assert [move.text for move in stuck.moves] == ["skip"]
    assert stuck.question("skip") is None


def test_the_whole_touches_of_a_move_determine_it(linedance: MoveEntry) -> None:
    for move in linedance.moves[:20]:
        touches = [values[0] for values in move.parts.values()]
        assert linedance.completed_by(touches) == move.text
        assert linedance.completed_by([]) is None


def test_a_role_with_one_value_left_is_settled(linedance: MoveEntry) -> None:
    by_space_and_stop = {
        (move.first("space"), move.first("stop")): move for move in linedance.moves if move.first("space")
    }
    (space, stop), _ = next(iter(by_space_and_stop.items()))
    entered = linedance.step([str(space), str(stop)]).entered
    assert set(entered.chosen.values()) == {space, stop}
    assert set(entered.chosen) | set(entered.settled) | set(entered.open) == {"traveler", "space", "turn", "stop"}


def test_what_can_follow_leads_to_a_move(linedance: MoveEntry) -> None:
    for touch in list(linedance.following(()))[:10]:
        for other in linedance.following((touch,)):
            assert linedance.step([touch, other]).touched == (touch, other)
