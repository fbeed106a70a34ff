"""Any integer can be given for a move or an action: it is legal exactly if listed; no table is read outside."""

import pytest

import clew
from clew.core.code_cache import cache_root
from support.cases import GAMES, Case, cases_of
from support.lanes import drawn_numbers, pickled, run_lane
from support.walks import open_positions, sampled

#: How many integers each game is asked about, in the usual tests and in the slow ones.
USUAL, MANY = 10**6, 10**7

every_game = pytest.mark.parametrize("case", GAMES, ids=str)


def misjudged(task: str, case: Case, count: int) -> dict[str, list[int]]:
    """Return the integers that are judged wrongly in a process with bounds checked, by position."""
    positions = [position for other in cases_of(case.game_id) for position in sampled(other)[::3]]
    texts = [str(position) for position in positions]
    lists = [[pickled(position), position.move_numbers()] for position in positions]
    each = str(-(-count // len(positions)))
    folder = str(cache_root() / "boundscheck")
    given = lists if task == "numbers" else texts
    found = run_lane(task, given, each, NUMBA_BOUNDSCHECK="1", CLEW_CACHE_DIR=folder)
    return {text: wrong[:10] for text, wrong in zip(texts, found, strict=True) if wrong}


@every_game
def test_an_integer_is_legal_exactly_if_it_is_listed(case: Case) -> None:
    assert misjudged("numbers", case, USUAL) == {}


@pytest.mark.slow
@every_game
def test_ten_million_integers_are_legal_exactly_if_they_are_listed(case: Case) -> None:
    assert misjudged("numbers", case, MANY) == {}


@pytest.mark.slow
@every_game
def test_an_integer_is_a_legal_action_exactly_if_it_is_in_the_mask(case: Case) -> None:
    assert misjudged("actions", case, USUAL) == {}


@every_game
def test_a_number_is_formatted_as_a_move_or_refused(case: Case) -> None:
    refused = 0
    for position in open_positions(case)[:4]:
        listed = position.move_numbers()
        for number in [-1, 1 << 40, -(1 << 63), *drawn_numbers(position, listed, 1000).tolist()]:
            try:
                text = position.format_move(number)
            except clew.InvalidMove:
                refused += 1
                assert number not in listed
            else:
                assert isinstance(position.parse_move(text), int)
    assert refused > 1000
