"""What `think` promises, on positions small enough to be solved."""

import subprocess
import sys
import threading
from functools import cache

import pytest

import clew
from clew.core.errors import BudgetError
from clew.search.mcts.search import Progress, TreeSearch

SMALL = "line-or-colour size=5 pie=off |"

#: White to move wins at d3 (a line) and nowhere else.
WIN_IN_ONE = f"{SMALL} ..... ..b.. www.b .b... ..... w"
#: Black to move must stop d3.
MUST_STOP = f"{SMALL} ..... ..b.. bww.w .b... w.... b"
#: Six or seven spots are free, few enough to search completely; no move wins immediately.
LATE = [
    f"{SMALL} bbwbw ...bb .bww. wwbww b.bww b",
    f"{SMALL} w.bbw bwwbw .wb.b wwbww ..bb. b",
    f"{SMALL} wbw.. bbww. wwbb. wb.bb bww.w b",
]


@cache
def minimax(position: clew.Position) -> float:
    """Return the value for White, by complete search."""
    result = position.result
    if result is not None:
        return result.payoff(2)[0]
    after = [minimax(position.play(move)) for move in position.moves()]
    return max(after) if position.seat == 0 else min(after)


def test_a_win_in_one_is_found_and_proven():
    thought = clew.think(clew.position(WIN_IN_ONE), visits=200, seed=1, threads=1)
    assert thought.move == "d3"
    assert thought.proven
    assert thought.values == (1.0, 0.0)
    assert thought.line == ("d3",)


def test_a_win_of_the_other_side_is_stopped():
    thought = clew.think(clew.position(MUST_STOP), visits=400, seed=1, threads=1)
    assert thought.move == "d3"


@pytest.mark.parametrize("text", LATE)
def test_what_is_proven_is_what_minimax_finds(text):
    position = clew.position(text)
    seat = position.seat
    thought = clew.think(position, visits=200_000, seed=1, threads=1)
    assert thought.proven
    assert thought.visits < 200_000
    assert thought.values[0] == minimax(position)
    assert minimax(position.play(thought.move)) == minimax(position)
    for known in thought.moves:
        if known.proven:
            assert known.value == abs(seat - minimax(position.play(known.move)))


def test_all_positions_of_late_games_are_judged_as_by_minimax():
    waiting = [clew.position(text) for text in LATE]
    seen = set()
    while waiting:
        position = waiting.pop()
        if position in seen or position.result is not None:
            continue
        seen.add(position)
        thought = clew.think(position, visits=20_000, seed=1, threads=1)
        assert thought.proven
        assert thought.values[0] == minimax(position), str(position)
        waiting += [position.play(move) for move in position.moves()[::2]]
    assert len(seen) > 30


def test_the_same_seed_gives_the_same_answer_in_every_process():
    question = (
        "import clew; print(repr(clew.think(clew.game('line-or-colour').start(), visits=700, seed=5, threads=1)))"
    )
    answers = {
        subprocess.run([sys.executable, "-c", question], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    }
    here = clew.think(clew.game("line-or-colour").start(), visits=700, seed=5, threads=1)
    assert answers == {f"{here!r}\n"}


def test_another_seed_looks_elsewhere():
    position = clew.game("line-or-colour").start()
    assert clew.think(position, visits=300, seed=1, threads=1) != clew.think(position, visits=300, seed=2, threads=1)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_visits_are_made_as_asked_and_shared_among_threads(threads):
    thought = clew.think(clew.game("line-or-colour").start(), visits=1000, seed=1, threads=threads)
    assert thought.visits == 1000
    assert sum(move.visits for move in thought.moves) == 1000


def test_every_legal_move_is_reported_best_first():
    position = clew.game("line-or-colour", size=5).start()
    thought = clew.think(position, visits=500, seed=1, threads=1)
    assert sorted(move.move for move in thought.moves) == sorted(position.moves())
    counted = [move.visits for move in thought.moves]
    assert counted == sorted(counted, reverse=True)
    assert sum(thought.values) == pytest.approx(1.0)
    assert all(0.0 <= value <= 1.0 for value in thought.values)


def moves_tried(order_weight: float, visits: int) -> set[str]:
    """Return the first moves of Beeline, out of 290, that get visits."""
    game = clew.game("beeline")
    search = TreeSearch(game, seed=1, threads=1, network=False)
    search.settings = search.settings._replace(order_weight=order_weight)
    return {known.move for known in search.think(game.start(), visits=visits).moves if known.visits}


def test_progressive_bias_concentrates_few_visits_on_few_moves():
    towards_the_goal = {"M5:SE-NW", "M5:SE-NE", "M6:SW-NW", "M6:SW-NE"}
    assert moves_tried(order_weight=5.0, visits=60) == towards_the_goal
    assert towards_the_goal < moves_tried(order_weight=0.4, visits=60) < moves_tried(order_weight=0.0, visits=60)


def test_progressive_bias_decays_with_visits():
    assert len(moves_tried(order_weight=0.4, visits=5000)) > len(moves_tried(order_weight=0.4, visits=60))


def test_the_line_can_be_played():
    position = clew.game("line-or-colour").start()
    line = clew.think(position, visits=5000, seed=1, threads=1).line
    assert len(line) >= 3
    for move in line:
        position = position.play(move)


def test_the_tree_is_reused_for_the_next_move():
    game = clew.game("line-or-colour")
    search = TreeSearch(game, seed=1, threads=1)
    thought = search.think(game.start(), visits=20_000)
    later = game.start().play(thought.line[0]).play(thought.line[1])
    known = sum(move.visits for move in search.think(later, visits=1).moves)
    assert known > 30


def test_a_crowded_tree_is_pruned_to_what_its_root_reaches():
    game = clew.game("line-or-colour")
    search = TreeSearch(game, seed=1, threads=1, megabytes=2)
    position = game.start()
    for _ in range(4):
        thought = search.think(position, visits=20_000)
        position = position.play(thought.move)
    assert search.think(position, visits=1).visits == 1


def test_a_full_tree_is_still_searched():
    game = clew.game("line-or-colour")
    thought = TreeSearch(game, seed=1, threads=1, megabytes=1).think(game.start(), visits=100_000)
    assert thought.visits == 100_000


def test_an_unrelated_position_starts_a_new_tree():
    game = clew.game("line-or-colour")
    search = TreeSearch(game, seed=1, threads=1)
    search.think(game.start().play("a1"), visits=1000)
    thought = search.think(game.start().play("g7"), visits=50)
    assert sum(move.visits for move in thought.moves) == 50


@pytest.mark.parametrize("threads", [1, 2])
def test_a_stopped_search_returns_the_best_so_far(threads):
    stop = threading.Event()

    def report(progress: Progress) -> None:
        if progress.visits:
            stop.set()

    position = clew.game("line-or-colour").start()
    thought = clew.think(position, seconds=60, seed=1, threads=threads, progress=report, stop=stop)
    assert thought.move in position.moves()
    assert thought.visits > 0


@pytest.mark.parametrize("budget", [{"visits": 0}, {"visits": -1}, {"seconds": 0}, {"seconds": -2.5}, {"level": 0},
                                    {"level": 11}, {"threads": 0}, {"seconds": float("nan")}])  # fmt: skip
def test_a_budget_that_is_not_positive_is_refused(budget):
    with pytest.raises(clew.BudgetError):
        clew.think(clew.game("line-or-colour").start(), **budget)


@pytest.mark.parametrize("budget", [{"seconds": "a"}, {"visits": "10"}, {"visits": 10, "threads": "2"}])
def test_a_budget_that_is_no_number_is_refused(budget):
    with pytest.raises(BudgetError, match=rf"^{list(budget)[-1]}='\w+': expected a number$"):
        clew.think(clew.game("line-or-colour").start(), **budget)


def test_a_seed_and_a_position_of_another_type_are_refused():
    with pytest.raises(TypeError, match=r"^seed='x': expected a whole number$"):
        clew.think(clew.game("line-or-colour").start(), visits=1, seed="x")
    with pytest.raises(TypeError, match=r"^'lineup': expected a position, as clew.game"):
        clew.think("lineup", visits=1)


def test_a_finished_game_cannot_be_thought_about():
    with pytest.raises(clew.BudgetError, match="over"):
        clew.think(clew.position(WIN_IN_ONE).play("d3"), visits=10)


def test_infinite_time_is_refused() -> None:
    with pytest.raises(clew.BudgetError, match="expected a finite number of seconds"):
        clew.think(clew.game("line-or-colour", size=5).start(), seconds=float("inf"))


@pytest.mark.parametrize("threads", [1, 2])
def test_progress_carries_the_best_move_the_values_and_the_line_so_far(threads):
    position = clew.game("line-or-colour").start()
    reports: list[Progress] = []
    clew.think(position, seconds=0.45, seed=1, threads=threads, progress=reports.append)
    assert reports
    assert [report.visits for report in reports] == sorted(report.visits for report in reports)
    for report in reports:
        assert report.move == report.line[0]
        assert sum(report.values) == pytest.approx(1.0)
        after = position
        for move in report.line:
            after = after.play(move)


def test_shares_add_up_to_one_and_follow_the_visits():
    thought = clew.think(clew.game("line-or-colour", size=5).start(), visits=500, seed=1, threads=1)
    assert [known.share for known in thought.moves] == [known.visits / 500 for known in thought.moves]


def test_a_forced_win_that_was_found_before_any_visit_still_has_shares():
    thought = clew.think(clew.position(WIN_IN_ONE), visits=20_000, seed=1, threads=1)
    assert thought.proven
    assert {known.move: known.share for known in thought.moves if known.share} == {"d3": 1.0}
