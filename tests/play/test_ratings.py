"""Cross tables and ratings: encounters are counted, and strengths are recovered from results."""

from random import Random

import pytest

from clew.play.match import PlayedGame
from clew.play.ratings import MEAN, Encounter, cross_table


def game(entrants: tuple[int, ...], payoffs: tuple[float, ...], number: int = 1) -> PlayedGame:
    return PlayedGame(number, 1, entrants, payoffs, 10, "")


def test_encounters_count_points_from_both_sides() -> None:
    table = cross_table([game((0, 1), (1.0, 0.0)), game((1, 0), (0.5, 0.5)), game((1, 2), (0.0, 1.0))], "abc")
    assert table.encounters[0][1] == Encounter(2, 1.5)
    assert table.encounters[1][0] == Encounter(2, 0.5)
    assert table.encounters[0][2].share is None
    assert table.ranking[-1] == 1


def test_with_four_seats_the_winner_has_beaten_the_others_and_these_are_not_compared() -> None:
    table = cross_table([game((0, 1, 2, 3), (0.0, 1.0, 0.0, 0.0))], "abcd")
    assert table.encounters[1] == (Encounter(1, 1.0), Encounter(), Encounter(1, 1.0), Encounter(1, 1.0))
    assert table.encounters[0][2] == Encounter()


def test_an_entrant_with_two_seats_does_not_meet_itself() -> None:
    table = cross_table([game((0, 1, 0, 1), (0.5, 0.0, 0.5, 0.0))], "ab")
    assert table.encounters[0][1] == Encounter(4, 4.0)
    assert table.encounters[0][0] == Encounter()


def test_ratings_recover_the_strengths_behind_the_results() -> None:
    strengths = (-150.0, -50.0, 0.0, 200.0)
    random = Random(1)
    games = []
    for one in range(4):
        for other in range(one):
            for number in range(60):
                expected = 1.0 / (1.0 + 10.0 ** ((strengths[other] - strengths[one]) / 400.0))
                won = random.random() < expected
                games.append(game((one, other), (float(won), float(not won)), number))
    random.shuffle(games)
    table = cross_table(games, "abcd")
    assert sum(rating.value for rating in table.ratings) / 4 == pytest.approx(MEAN)
    for strength, rating in zip(strengths, table.ratings, strict=True):
        assert rating.low < MEAN + strength < rating.high
        assert rating.high - rating.low < 200.0


def test_without_games_all_ratings_are_equal() -> None:
    assert len({rating.value for rating in cross_table([], "ab").ratings}) == 1
