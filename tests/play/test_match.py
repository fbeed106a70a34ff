"""Matches: fair seats and starts, the same for the same seed, and intervals that hold."""

import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

import clew
from clew.play.bots import BotSpec, parse_bot
from clew.play.match import (
    PlayedGame,
    pairings,
    play_match,
    play_pairing,
    random_opening,
    standings,
    wilson,
)
from clew.play.record import parse_records
from clew.play.session import Session
from clew.play.workers import WorkerLost, local_processes
from support.cases import GAMES, Case

SMALL = clew.game("line-or-colour", size=5)
TWO = [parse_bot("visits=60"), BotSpec()]
each_game = pytest.mark.parametrize("case", GAMES, ids=str)


@each_game
def test_every_round_is_one_start_with_every_bot_in_every_seat(case: Case) -> None:
    players = [BotSpec(level=1 + seat) for seat in range(case.game.seats)]
    played = list(pairings(case.game, players, rounds=2, opening=2, seed=1))
    for number in (1, 2):
        games = [game for game in played if game.round == number]
        assert len({(game.start, game.opening) for game in games}) == 1
        for seat in range(case.game.seats):
            assert sorted(game.entrants[seat] for game in games) == list(range(case.game.seats))
        for game in games:
            assert game.players == tuple(players[entrant] for entrant in game.entrants)
    assert len({game.seed for game in played}) == len(played)
    assert len({(game.start, game.opening) for game in played}) == 2


def test_fewer_bots_than_seats_take_several_seats_each() -> None:
    game = clew.game("lineup", players=4)
    played = list(pairings(game, TWO, rounds=1, opening=0, seed=1))
    assert [pairing.entrants for pairing in played] == [(0, 1, 0, 1), (1, 0, 1, 0)] * 2


def test_with_more_bots_than_seats_every_group_plays_every_start_from_every_seat() -> None:
    players = [BotSpec(level=level) for level in (1, 2, 3)]
    played = list(pairings(SMALL, players, rounds=2, opening=2, seed=1))
    assert [pairing.entrants for pairing in played if pairing.round == 1] == [
        (0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)
    ]  # fmt: skip
    assert [pairing.number for pairing in played] == list(range(1, 13))
    assert len({pairing.opening for pairing in played if pairing.round == 2}) == 1


def test_openings_never_end_the_game() -> None:
    start = SMALL.start()
    for seed in range(20):
        position = start
        for move in random_opening(start, 25, Random(seed)):
            position = position.play(move)
        assert position.result is None


@each_game
def test_random_bots_play_every_game_to_its_end(case: Case) -> None:
    pairing = next(pairings(case.game, [BotSpec()], rounds=1, opening=2, seed=3))
    played = play_pairing(pairing)
    (record,) = parse_records(played.record)
    session = Session.of(record)
    assert session.result is not None
    assert session.result.payoff(case.game.seats) == played.payoffs
    assert session.moves[: len(pairing.opening)] == pairing.opening
    assert len(session.moves) == played.plies
    assert record.tags == {"Round": "1"}


def test_a_match_in_processes_equals_one_in_this_process() -> None:
    alone = [play_pairing(pairing) for pairing in pairings(SMALL, TWO, rounds=2, opening=2, seed=1)]
    with local_processes(2) as executor:
        together = list(play_match(pairings(SMALL, TWO, rounds=2, opening=2, seed=1), executor))
    assert sorted(together, key=str) == sorted(alone, key=str)


def test_games_whose_processes_are_killed_are_played_again() -> None:
    games = list(pairings(SMALL, TWO, rounds=3, opening=2, seed=1))
    alone = [play_pairing(pairing) for pairing in games]
    with local_processes(2) as executor:
        together = []
        for played in play_match(games, executor):
            together.append(played)
            if len(together) in (1, 3):
                for process in executor.processes:
                    os.kill(process, signal.SIGKILL)
    assert sorted(together, key=str) == sorted(alone, key=str)


class LosesFirst(ThreadPoolExecutor):
    """An executor whose first job fails as if its process had died each time."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **keywords: Any) -> "Future[Any]":
        if not any('"number": 1,' in text for text in args[1]):
            return super().submit(fn, *args, **keywords)
        lost: Future[Any] = Future()
        lost.set_exception(WorkerLost("a process died"))
        return lost


def test_a_game_that_cannot_be_played_is_reported_after_the_others() -> None:
    with LosesFirst(1) as executor:
        games = play_match(pairings(SMALL, TWO, rounds=2, opening=2, seed=1), executor)
        assert sorted(next(games).number for _ in range(3)) == [2, 3, 4]
        with pytest.raises(WorkerLost, match="game 1: a process died"):
            next(games)


def test_the_better_bot_wins_a_match() -> None:
    with ThreadPoolExecutor(1) as executor:
        games = list(play_match(pairings(SMALL, TWO, rounds=4, opening=2, seed=1), executor))
    better, worse = standings(games, 2)
    assert better.score > 0.7
    assert better.score + worse.score == pytest.approx(1.0)
    assert better.wins + worse.wins + better.shared == 8


def test_standings_count_wins_and_shared_games() -> None:
    games = [
        PlayedGame(1, 1, (0, 1), (1.0, 0.0), 9, ""),
        PlayedGame(2, 1, (1, 0), (0.5, 0.5), 9, ""),
        PlayedGame(3, 2, (0, 1), (0.0, 1.0), 9, ""),
        PlayedGame(4, 2, (1, 0), (0.0, 1.0), 9, ""),
    ]
    first, second = standings(games, 2)
    assert (first.games, first.wins, first.shared, first.score) == (4, 2, 1, 0.625)
    assert (second.games, second.wins, second.shared, second.score) == (4, 1, 1, 0.375)


def test_an_entrant_with_two_seats_gets_the_mean() -> None:
    (standing, _) = standings([PlayedGame(1, 1, (0, 1, 0), (1.0, 0.0, 0.0), 9, "")], 2)
    assert (standing.games, standing.wins, standing.score) == (1, 1, 0.5)


def test_intervals_contain_the_true_mean_as_often_as_they_should() -> None:
    random = Random(1)
    held = 0
    for _ in range(1000):
        mean = sum(random.random() < 0.6 for _ in range(40)) / 40
        low, high = wilson(mean, 40)
        held += low <= 0.6 <= high
    assert 930 <= held <= 970


def test_intervals_do_not_shrink_to_a_point_when_all_games_have_the_same_result() -> None:
    low, high = wilson(1.0, 10)
    assert high == 1.0
    assert 0.6 < low < 0.8
    assert wilson(0.0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("players", "rounds", "opening", "complaint"),
    [
        (TWO, 0, 2, "rounds=0: expected at least 1"),
        (TWO, 1, -1, "opening=-1: expected 0 or more"),
        ([], 1, 2, "no players: expected at least 1"),
    ],
)
def test_impossible_matches_are_refused(players: list[BotSpec], rounds: int, opening: int, complaint: str) -> None:
    with pytest.raises(clew.BudgetError, match=complaint):
        list(pairings(SMALL, players, rounds, opening, seed=1))
