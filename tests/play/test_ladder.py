"""The ladder: when a measurement ends, how often it is wrong, and the table it writes."""

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from random import Random

import pytest

import clew
from clew.play.ladder import HEAD, LEAST, MOST, Play, Rung, measure_level, with_table
from clew.play.match import Pairing, PlayedGame, play_pairing

SMALL = clew.game("line-or-colour", size=5)
UNUSED = ThreadPoolExecutor(1)


def chance(score: float, seed: int = 1) -> Play:
    """Games that the upper level wins at random with probability `score`."""
    random = Random(seed)

    def play(to_play: Iterable[Pairing], executor: Executor) -> Iterator[PlayedGame]:
        for pairing in to_play:
            won = random.random() < score
            payoffs = tuple(float(won == (entrant == 0)) for entrant in pairing.entrants)
            yield PlayedGame(pairing.number, pairing.round, pairing.entrants, payoffs, 9, "")

    return play


def answer(score: float, most: int = 1000, seed: int = 1) -> Rung:
    *_, last = measure_level(SMALL, 5, UNUSED, most=most, seed=seed, play=chance(score, seed))
    return last


@pytest.mark.parametrize(("score", "verdict"), [(0.35, "too close"), (0.67, "on target"), (0.97, "too far")])
def test_a_measurement_ends_when_the_answer_is_clear(score: float, verdict: str) -> None:
    found = answer(score, most=5000)
    assert found.verdict == verdict
    assert found.games < 5000
    assert found.low < score < found.high


def test_an_unclear_answer_says_so() -> None:
    found = answer(0.6, most=40)
    assert found.games == 40
    assert found.verdict.endswith(" (not yet certain)")


def test_repeated_tests_do_not_increase_the_error() -> None:
    # At the edge of the target every clear answer is wrong.
    for edge in (LEAST, MOST):
        wrong = sum(answer(edge, most=300, seed=seed).is_clear for seed in range(60))
        assert wrong <= 6


def test_a_level_plays_the_one_below_from_every_seat() -> None:
    seen: list[Pairing] = []

    def play(to_play: Iterable[Pairing], executor: Executor) -> Iterator[PlayedGame]:
        for pairing in to_play:
            seen.append(pairing)
            yield play_pairing(pairing)

    (rung,) = measure_level(SMALL, 2, UNUSED, most=4, seed=1, play=play)
    assert [[player.level for player in pairing.players] for pairing in seen] == [[2, 1], [1, 2]] * 2
    assert seen[0].opening == seen[1].opening != seen[2].opening
    assert rung.games == 4


@pytest.mark.parametrize(
    ("level", "most", "message"), [(1, 10, "expected 2 to 10"), (11, 10, "2 to 10"), (3, 1, "games=1")]
)
def test_a_level_without_one_below_and_too_few_games_are_refused(level: int, most: int, message: str) -> None:
    with pytest.raises(clew.BudgetError, match=message):
        next(measure_level(SMALL, level, UNUSED, most=most, seed=1))


def test_tables_are_inserted_and_keep_levels_that_were_not_measured_again() -> None:
    other = clew.game("lineup")
    text = with_table("", SMALL, [Rung(2, 40, 0.7, 0.5, 0.8), Rung(10, 40, 0.65, 0.5, 0.8)])
    text = with_table(text, other, [Rung(3, 60, 0.5, 0.4, 0.58)])
    again = with_table(text, SMALL, [Rung(2, 80, 0.68, 0.61, 0.74)])
    assert again.startswith(HEAD)
    assert again.index("## Line or Colour\n") < again.index("## LineUp!\n")
    lines = [line for line in again.splitlines() if line[:3] in ("| 2", "| 3", "| 1")]
    first, second, *_, last = SMALL.about.level_visits
    assert lines[0] == f"| 2 | {second:,} | 1 | {first:,} | 80 | 68.0% | 61.0% to 74.0% | on target |"
    assert lines[1] == f"| 10 | for 1 s | 9 | {last:,} | 40 | 65.0% | 50.0% to 80.0% | on target (not yet certain) |"
    assert lines[2].endswith("| 50.0% | 40.0% to 58.0% | too close |")
    assert with_table(again, other, [Rung(3, 60, 0.5, 0.4, 0.58)]) == again
