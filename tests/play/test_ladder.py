"""The ladder: when it is clear, how often it is wrong, and the table it writes."""

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from random import Random

import pytest

import clew
from clew.play.ladder import HEAD, LEAST, MOST, Play, Rung, climb, with_table
from clew.play.match import Pairing, PlayedGame, play_pairing

SMALL = clew.game("line-or-colour", size=5)
NOBODY = ThreadPoolExecutor(1)


def chance(score: float, seed: int = 1) -> Play:
    """Games in which the upper level scores so much, by chance."""
    random = Random(seed)

    def play(to_play: Iterable[Pairing], executor: Executor) -> Iterator[PlayedGame]:
        for pairing in to_play:
            won = random.random() < score
            payoffs = tuple(float(won == (entrant == 0)) for entrant in pairing.entrants)
            yield PlayedGame(pairing.number, pairing.round, pairing.entrants, payoffs, 9, "")

    return play


def answer(score: float, most: int = 1000, seed: int = 1) -> Rung:
    *_, last = climb(SMALL, 5, NOBODY, most=most, seed=seed, play=chance(score, seed))
    return last


@pytest.mark.parametrize(("score", "verdict"), [(0.35, "too close"), (0.67, "in its place"), (0.97, "too far")])
def test_it_stops_when_the_answer_is_clear(score: float, verdict: str) -> None:
    found = answer(score, most=5000)
    assert found.verdict == verdict
    assert found.games < 5000
    assert found.low < score < found.high


def test_what_is_not_clear_is_said_with_a_doubt() -> None:
    found = answer(0.6, most=40)
    assert found.games == 40
    assert found.verdict.endswith(", probably")


def test_looking_often_does_not_make_it_wrong_more_often() -> None:
    # At the very edge every clear answer is wrong.
    for edge in (LEAST, MOST):
        wrong = sum(answer(edge, most=300, seed=seed).is_clear for seed in range(60))
        assert wrong <= 6


def test_a_level_plays_the_one_below_from_every_seat() -> None:
    seen: list[Pairing] = []

    def play(to_play: Iterable[Pairing], executor: Executor) -> Iterator[PlayedGame]:
        for pairing in to_play:
            seen.append(pairing)
            yield play_pairing(pairing)

    (rung,) = climb(SMALL, 2, NOBODY, most=4, seed=1, play=play)
    assert [[player.level for player in pairing.players] for pairing in seen] == [[2, 1], [1, 2]] * 2
    assert seen[0].opening == seen[1].opening != seen[2].opening
    assert rung.games == 4


@pytest.mark.parametrize(
    ("level", "most", "told"), [(1, 10, "expected 2 to 10"), (11, 10, "2 to 10"), (3, 1, "games=1")]
)
def test_what_cannot_be_climbed_is_refused(level: int, most: int, told: str) -> None:
    with pytest.raises(clew.BudgetError, match=told):
        next(climb(SMALL, level, NOBODY, most=most, seed=1))


def test_tables_are_put_in_their_place_and_keep_what_was_not_measured_again() -> None:
    other = clew.game("lineup")
    text = with_table("", SMALL, [Rung(2, 40, 0.7, 0.5, 0.8), Rung(10, 40, 0.65, 0.5, 0.8)])
    text = with_table(text, other, [Rung(3, 60, 0.5, 0.4, 0.58)])
    again = with_table(text, SMALL, [Rung(2, 80, 0.68, 0.61, 0.74)])
    assert again.startswith(HEAD)
    assert again.index("## Line or Colour\n") < again.index("## LineUp!\n")
    lines = [line for line in again.splitlines() if line[:3] in ("| 2", "| 3", "| 1")]
    first, second, *_, last = SMALL.about.level_visits
    assert lines[0] == f"| 2 | {second:,} | 1 | {first:,} | 80 | 68.0% | 61.0% to 74.0% | in its place |"
    assert lines[1] == f"| 10 | for 1 s | 9 | {last:,} | 40 | 65.0% | 50.0% to 80.0% | in its place, probably |"
    assert lines[2].endswith("| 50.0% | 40.0% to 58.0% | too close |")
    assert with_table(again, other, [Rung(3, 60, 0.5, 0.4, 0.58)]) == again
