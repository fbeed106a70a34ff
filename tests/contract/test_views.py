"""A view contains nothing that its seat may not know."""

import numpy as np
import pytest

import clew
from clew.core import entry_points
from clew.core.random import seeded
from support.cases import CASES, CASES_WITH_UNSEEN, Case
from support.unseen import has_secrets, with_another_order
from support.walks import open_positions, sampled, sampled_steps

every_game = pytest.mark.parametrize("case", CASES, ids=str)
games_with_unseen = pytest.mark.parametrize("case", CASES_WITH_UNSEEN, ids=str)


@every_game
def test_a_position_without_secrets_is_its_own_view(case: Case) -> None:
    for position in sampled(case):
        for seat in range(position.seats):
            assert (position.view(seat) == position) == (not has_secrets(position))


@every_game
def test_a_view_is_printed_with_question_marks_and_reads_back(case: Case) -> None:
    for position in sampled(case):
        view = position.view(0)
        assert ("?" in str(view).partition("|")[2]) == view.unseen == has_secrets(position)
        assert clew.position(str(view)) == view
        assert eval(repr(view), {"clew": clew}) == view
        assert view.view(0) == view


@games_with_unseen
def test_two_deals_that_agree_on_what_is_public_have_the_same_view(case: Case) -> None:
    for position in filter(has_secrets, sampled(case)):
        for seed in range(5):
            other = with_another_order(position, seed)
            for seat in range(position.seats):
                assert other.view(seat) == position.view(seat)
                assert hash(other.view(seat)) == hash(position.view(seat))
                assert str(other.view(seat)) == str(position.view(seat))


@games_with_unseen
def test_public_information_does_not_depend_on_the_hidden_order(case: Case) -> None:
    for position in filter(has_secrets, sampled(case)):
        for seed in range(3):
            other = with_another_order(position, seed)
            assert other.moves() == position.moves()
            assert other.view(0).moves() == position.moves()
            assert other.seat == position.seat


@games_with_unseen
def test_a_view_can_be_played_until_a_move_would_reveal_something(case: Case) -> None:
    for step in sampled_steps(case):
        position = step.position
        if step.move is None or not has_secrets(position):
            continue
        move = position.format_move(step.move)
        if case.game.run(entry_points.reveals, position.states, step.move):
            with pytest.raises(clew.UnseenError):
                position.view(0).play(move)
        else:
            assert position.view(0).play(move) == position.play(move).view(0)


@games_with_unseen
def test_a_move_that_reveals_nothing_leads_to_the_same_view_for_every_order(case: Case) -> None:
    for step in sampled_steps(case):
        position = step.position
        if step.move is None or not has_secrets(position):
            continue
        reveals = case.game.run(entry_points.reveals, position.states, step.move)
        move = position.format_move(step.move)
        views = {with_another_order(position, seed).play(move).view(0) for seed in range(8)}
        assert len(views) == 1 or reveals


@games_with_unseen
def test_random_games_from_a_view_and_from_the_position_are_the_same(case: Case) -> None:
    """Both reshuffle what no player has seen, so neither can know more than the other."""
    for position in filter(has_secrets, open_positions(case)[:2]):
        from_order = clew.playouts(position, 150, seed=2)
        from_view = clew.playouts(position.view(0), 150, seed=2)
        assert from_view.values == pytest.approx(from_order.values, abs=0.25)


@every_game
def test_the_unseen_order_is_the_last_field_of_the_state(case: Case) -> None:
    names = case.game.state_type.names
    assert ("unseen" in names) == ("unseen_left" in names) == case.game.has_unseen
    assert not case.game.has_unseen or names[-1] == "unseen"
    for position in filter(has_secrets, sampled(case)):
        public = case.game.state_type.fields["unseen"][1]
        other = with_another_order(position, 1)
        assert other.states.tobytes()[:public] == position.states.tobytes()[:public]


@every_game
def test_a_seed_determines_the_order_and_different_seeds_differ(case: Case) -> None:
    assert case.game.start(seed=3) == case.game.start(seed=3)
    starts = {str(case.game.start(seed=seed)) for seed in range(10)}
    assert len(starts) == (10 if case.game.has_unseen else 1)


@games_with_unseen
def test_dealing_leaves_every_order_equally_likely(case: Case) -> None:
    """Every card or tile is on top about equally often."""
    deals = [case.package.dealing.random_deal(case.game.board, seeded(seed)) for seed in range(400)]
    kinds, share = np.unique(deals[0], return_counts=True)
    tops = [int(deal[0]) for deal in deals]
    for kind, times in zip(kinds, share, strict=True):
        expected = 400 * times / len(deals[0])
        assert abs(tops.count(int(kind)) - expected) < 5 * expected**0.5


@every_game
def test_a_seat_that_does_not_exist_has_no_view(case: Case) -> None:
    for seat in (-1, case.game.seats):
        with pytest.raises(ValueError, match="expected 0 to"):
            sampled(case)[0].view(seat)
