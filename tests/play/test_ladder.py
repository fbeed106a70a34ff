"""The ladder: when a measurement ends, how often it is wrong, and the tables it writes."""

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

import clew
from clew.play.bots import BotSpec
from clew.play.ladder import HEAD, LEAST, MOST, Play, Rung, level_pairings, measure_level, with_table
from clew.play.match import Pairing, PlayedGame, play_pairing
from support.quick import first_quick

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


def answer(score: float, most: int = 1000, seed: int = 1, level: int = 5) -> Rung:
    *_, last = measure_level(SMALL, level, UNUSED, most=most, seed=seed, play=chance(score, seed))
    return last


@pytest.mark.parametrize(("score", "verdict"), [(0.35, "too close"), (0.72, "on target"), (0.97, "too far")])
@pytest.mark.parametrize(("level", "points"), [(7, 0.07), (8, 0.12)])
def test_a_measurement_ends_when_the_score_is_known(score: float, verdict: str, level: int, points: float) -> None:
    found = answer(score, level=level)
    assert found.verdict == verdict
    assert found.score - points <= found.low < score < found.high <= found.score + points
    # The limit of the command is enough for any score.
    assert found.games <= 200


def test_a_score_that_is_not_known_says_so() -> None:
    found = answer(0.6, most=40)
    assert found.games == 40
    assert found.verdict.endswith(" (not yet certain)")


@pytest.mark.parametrize("score", first_quick([LEAST, 0.72, MOST]))
def test_looking_repeatedly_does_not_make_intervals_wrong(score: float) -> None:
    found = [answer(score, seed=seed) for seed in range(200)]
    assert sum(not rung.low <= score <= rung.high for rung in found) <= 0.1 * len(found)


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


def test_with_an_odd_number_of_seats_both_levels_have_each_seat_equally_often() -> None:
    game = clew.game("linedance", players=3)
    players = [BotSpec(level=3), BotSpec(level=1)]
    games = list(level_pairings(game, players, rounds=2, seed=1))
    assert [pairing.number for pairing in games] == list(range(1, 13))
    for seat in range(3):
        assert sum(pairing.entrants[seat] for pairing in games) == 6
    for pairing in games:
        assert [players[entrant] for entrant in pairing.entrants] == list(pairing.players)


def test_levels_further_apart_can_be_measured() -> None:
    (rung,) = measure_level(SMALL, 5, UNUSED, most=4, seed=1, play=chance(1.0), step=2)
    assert (rung.level, rung.below) == (5, 3)
    with pytest.raises(clew.BudgetError, match="expected 3 to 10"):
        next(measure_level(SMALL, 2, UNUSED, most=4, seed=1, step=2))


@pytest.mark.parametrize(
    ("level", "most", "message"), [(1, 10, "expected 2 to 10"), (11, 10, "2 to 10"), (3, 1, "games=1")]
)
def test_a_level_without_one_below_and_too_few_games_are_refused(level: int, most: int, message: str) -> None:
    with pytest.raises(clew.BudgetError, match=message):
        next(measure_level(SMALL, level, UNUSED, most=most, seed=1))


def test_tables_are_inserted_and_keep_levels_that_were_not_measured_again() -> None:
    game, other = clew.game("line-or-colour"), clew.game("lineup")
    text = with_table("", game, [Rung(2, 40, 0.7, 0.5, 0.8, 1), Rung(10, 40, 0.65, 0.5, 0.8, 9)])
    text = with_table(text, other, [Rung(3, 60, 0.5, 0.44, 0.56, 2)])
    again = with_table(text, game, [Rung(2, 80, 0.68, 0.62, 0.74, 1)])
    assert again.startswith(HEAD)
    assert again.index("## Line or Colour\n") < again.index("## LineUp!\n")
    lines = [line for line in again.splitlines() if line[:3] in ("| 2", "| 3", "| 1")]
    first, second, *_, last = game.about.level_visits
    assert lines[0] == f"| 2 | {second:,} | 1 | {first:,} | 80 | 68.0% | 62.0% to 74.0% | on target |"
    assert lines[1] == f"| 10 | for 1 s | 9 | {last:,} | 40 | 65.0% | 50.0% to 80.0% | on target (not yet certain) |"
    assert lines[2].endswith("| 50.0% | 44.0% to 56.0% | too close |")
    assert with_table(again, other, [Rung(3, 60, 0.5, 0.44, 0.56, 2)]) == again


def test_variants_have_tables_of_their_own() -> None:
    game = clew.game("linedance", players=3)
    text = with_table("", clew.game("linedance"), [Rung(2, 40, 0.7, 0.6, 0.8, 1)])
    text = with_table(text, game, [Rung(5, 40, 0.7, 0.6, 0.8, 3)])
    assert "## LineDance (players=3)\n\n`clew ladder linedance -o players=3 --step 2 --docs docs/ladder.md`\n" in text
    assert "\n## LineDance\n" in text


def test_the_documented_ladder_has_the_visits_of_today() -> None:
    text = (Path(__file__).parents[2] / "docs" / "ladder.md").read_text(encoding="utf-8")
    assert text.startswith(HEAD)
    for name in clew.games():
        game = clew.game(name)
        table = text.partition(f"\n## {game.about.name}\n")[2].partition("\n## ")[0]
        rows = [[cell.strip() for cell in line.split("|")[1:5]] for line in table.splitlines() if line[2:3].isdigit()]
        assert rows, name
        for level, visits, below, visits_below in rows:
            budgets = [*(f"{budget:,}" for budget in game.about.level_visits), "for 1 s"]
            assert [visits, visits_below] == [budgets[int(level) - 1], budgets[int(below) - 1]]
