"""What a move may turn up, how likely it is, and playing on with it."""

from collections import Counter
from math import prod

import pytest

import clew
from clew.core.unseen import with_top
from support.cases import CASES, CASES_WITH_UNSEEN, GAMES, Case
from support.unseen import with_another_order
from support.walks import sampled_steps, walks

every_game = pytest.mark.parametrize("case", CASES, ids=str)
games_with_unseen = pytest.mark.parametrize("case", CASES_WITH_UNSEEN, ids=str)


def steps(case: Case) -> list[tuple[clew.Position, str]]:
    """Return positions with the move that was played in each: the first ones, and some of the whole game."""
    chosen = (*walks(case)[0][:7], *sampled_steps(case)[::3])
    found = [(step.position, step.move) for step in chosen if step.move is not None]
    return [(position, position.format_move(move)) for position, move in found]


@every_game
def test_chances_add_up_to_one_and_those_of_moves_that_reveal_nothing_are_empty(case: Case) -> None:
    for position, move in steps(case):
        chances = position.chances(move)
        assert sum(chance.probability for chance in chances) == pytest.approx(1.0)
        assert len({chance.turned_up for chance in chances}) == len(chances)
        if not case.game.has_unseen:
            assert [(chance.turned_up, chance.probability) for chance in chances] == [("", 1.0)]
        assert position.chances(position.parse_move(move)) == chances


@games_with_unseen
def test_a_view_is_played_on_with_what_turned_up(case: Case) -> None:
    """The chance of what really turned up leads to the view of the real position."""
    for position, move in steps(case):
        after = position.play(move).view(0)
        view = position.view(0)
        reached = [view.play(move, turned_up=chance.turned_up.upper()) for chance in view.chances(move)]
        assert after in reached
        assert len(set(reached)) == len(reached)
        assert all(found.view(0) == found for found in reached)


@games_with_unseen
def test_chances_do_not_depend_on_the_order_and_name_it_for_a_position_that_knows_it(case: Case) -> None:
    for position, move in steps(case):
        chances = position.chances(move)
        assert position.view(0).chances(move) == chances
        for chance in chances[:3]:
            known = position.play(move, turned_up=chance.turned_up)
            assert not known.unseen
            assert known.view(0) == position.view(0).play(move, chance.turned_up)


@games_with_unseen
def test_chances_agree_with_many_deals(case: Case) -> None:
    position, move = next((position, move) for position, move in steps(case) if len(position.chances(move)) > 2)
    deals = 600
    seen = Counter(with_another_order(position, seed).play(move).view(0) for seed in range(deals))
    for chance in position.chances(move):
        expected = deals * chance.probability
        found = seen.pop(position.view(0).play(move, chance.turned_up), 0)
        assert abs(found - expected) < 5 * max(expected, 1.0) ** 0.5
    assert not seen


@games_with_unseen
def test_what_cannot_turn_up_is_refused_with_a_sentence(case: Case) -> None:
    position, move = next((p, m) for p, m in steps(case) if len(p.chances(m)) > 1)
    for text in ("", "unicorn", f"{position.chances(move)[0].turned_up},unicorn"):
        with pytest.raises(clew.InvalidDeal, match=r"expected one of .* next|nothing else turns up"):
            position.play(move, turned_up=text)
    with pytest.raises(clew.UnseenError, match="turned_up"):
        position.view(0).play(move)


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_a_move_that_reveals_nothing_turns_up_nothing(case: Case) -> None:
    revealing = {move for position, move in steps(case) if len(position.chances(move)) > 1}
    position, move = next((p, m) for p, m in steps(case) if m not in revealing and p.chances(m)[0].turned_up == "")
    assert position.play(move, turned_up="") == position.play(move)
    with pytest.raises(clew.InvalidDeal, match="nothing else turns up"):
        position.play(move, turned_up="unicorn")


def test_illegal_moves_have_no_chances() -> None:
    game = clew.game(GAMES[0].game_id)
    with pytest.raises(clew.InvalidMove):
        game.start().chances("unicorn")
    with pytest.raises(clew.IllegalMove):
        game.start().chances(-1)


def test_several_cards_may_turn_up_one_after_the_other() -> None:
    """Too many of one card go under the deck, and the next is turned up: all of them are named."""
    for case in CASES_WITH_UNSEEN:
        for position, move in steps(case):
            for chance in position.chances(move):
                names = chance.turned_up.split(",")
                if len(names) > 1:
                    # Without replacement: each following card has one card fewer to choose from.
                    left = int(position.state.unseen_left)
                    assert chance.probability >= prod(1 / (left - drawn) for drawn in range(len(names))) - 1e-12
                    return
    pytest.fail("no move turned up more than one")


def test_putting_cards_on_top_keeps_the_order_of_the_others() -> None:
    position = next(case for case in CASES_WITH_UNSEEN).game.start(seed=1)
    left = int(position.state.unseen_left)
    order = position.state.unseen[:left].tolist()[::-1]
    arranged = with_top(position.states, (order[2],))[0].unseen[:left].tolist()[::-1]
    assert arranged == [order[2], *order[:2], *order[3:]]
