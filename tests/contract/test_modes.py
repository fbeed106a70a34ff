"""The rules behave the same compiled, interpreted, with bounds checked, and from the cache of another process."""

import json

import pytest

from clew.core.code_cache import cache_root
from support import lanes
from support.cases import CASES, GAMES, Case
from support.lanes import run_lane
from support.walks import walks


def cases_of(game: Case) -> list[Case]:
    """Return all cases of the game of a case."""
    return [other for other in CASES if other.game_id == game.game_id]


def traced_from(case: Case) -> list[str]:
    """Return the texts of positions from which games are traced: the start, and later ones, more by default options."""
    walk = walks(case)[0]
    parts = (0, 1, 2, 3) if case in GAMES else (0, 2)
    return [str(walk[len(walk) * part // 4].position) for part in parts]


def compare_interpreted(case: Case, plies: int) -> None:
    """Check that the interpreted rules say what the compiled ones say, in all cases of a game."""
    starts = [(other.game, text) for other in cases_of(case) for text in traced_from(other)]
    traces = run_lane("trace", [text for _, text in starts], str(plies), NUMBA_DISABLE_JIT="1")
    for (game, text), interpreted in zip(starts, traces, strict=True):
        compiled = json.loads(json.dumps(lanes.trace(game.position(text.partition("|")[2]), plies)))
        assert len(compiled) == len(interpreted)
        for ply, (here, there) in enumerate(zip(compiled, interpreted, strict=True)):
            assert here == there, f"{text}, ply {ply}"


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_interpreted_and_compiled_rules_agree_ply_by_ply(case: Case) -> None:
    compare_interpreted(case, 2)


@pytest.mark.slow
@pytest.mark.parametrize("case", GAMES, ids=str)
def test_interpreted_and_compiled_rules_agree_over_many_plies(case: Case) -> None:
    compare_interpreted(case, 30)


@pytest.mark.slow
@pytest.mark.parametrize("case", GAMES, ids=str)
def test_thousands_of_positions_keep_the_contract_with_bounds_checked(case: Case) -> None:
    """Lists within max_moves, games within max_plies, legal iff listed, over iff no moves, payoffs of 1 in total.

    A list that is too long would silently corrupt memory. Numba's own cache index ignores the switch that checks
    bounds, so this process has a cache folder of its own.
    """
    cases = cases_of(case)
    texts = [str(walks(other)[0][0].position) for other in cases]
    folder = str(cache_root() / "boundscheck")
    findings = run_lane("audit", texts, NUMBA_BOUNDSCHECK="1", CLEW_CACHE_DIR=folder)
    assert dict(zip(cases, findings, strict=True)) == dict.fromkeys(cases, "no fault found")


#: In `make test` the game with the fewest variants, of those without and of those with a hidden order.
QUICK = [
    min((case for case in GAMES if case.game.has_unseen is unseen), key=lambda case: len(cases_of(case)))
    for unseen in (False, True)
]


@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=[] if case in QUICK else [pytest.mark.slow], id=str(case)) for case in GAMES]
)
def test_a_second_process_loads_all_machine_code_from_disk(case: Case) -> None:
    texts = [str(walks(other)[0][0].position) for other in cases_of(case)]
    nothing = [[]] * len(texts)
    # What `make test` has compiled before is there for the first process already.
    assert run_lane("misses", texts) == nothing or run_lane("misses", texts) == nothing
