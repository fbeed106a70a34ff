"""Matches and tournaments between bots.

They are played in rounds. A round has one start, a position after a few random moves. Every group of as many bots as
the game has seats plays it once from every seat, rotating, so that neither the seats nor the start favour a bot. In a
match all bots are in one group.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from random import Random
from typing import Any

from clew.core.errors import BudgetError
from clew.core.game import Game, game_from_text
from clew.core.jobs import WorkerLost, run_jobs
from clew.core.position import Position
from clew.engine.player import EngineBot
from clew.engine.process import EngineFailure
from clew.play.bots import BotSpec, MoveChooser, closing_engines, parse_bot
from clew.play.record import SEPARATORS
from clew.play.session import Session
from clew.search.compile_ahead import compile_once

#: Random moves before the bots begin.
OPENING_PLIES = 2

#: Half the width of a 95% interval, in standard deviations.
CONFIDENCE = 1.96


@dataclass(frozen=True)
class Pairing:
    """One game to be played; `entrants[seat]` is the number of the entrant at each seat, from 0."""

    number: int
    """The number of the game in the match or tournament, from 1."""
    round: int
    start: Position
    opening: tuple[str, ...]
    """Moves that are played before the bots begin."""
    entrants: tuple[int, ...]
    players: tuple[BotSpec, ...]
    seed: int
    deal: int = 0
    """The seed of the start."""

    def to_text(self) -> str:
        """Return the game to be played as text, for a worker."""
        data = {name: getattr(self, name) for name in ("number", "round", "opening", "entrants", "seed", "deal")}
        return json.dumps({"game": str(self.start.game), "players": [str(each) for each in self.players], **data})

    @classmethod
    def from_text(cls, text: str) -> "Pairing":
        """Return the game of a text."""
        data: dict[str, Any] = json.loads(text)
        start = game_from_text(data.pop("game")).start(seed=data["deal"])
        players = tuple(parse_bot(each) for each in data.pop("players"))
        opening, entrants = tuple(data.pop("opening")), tuple(data.pop("entrants"))
        return cls(start=start, players=players, opening=opening, entrants=entrants, **data)


@dataclass(frozen=True)
class PlayedGame:
    """One finished game of a match or tournament."""

    number: int
    round: int
    entrants: tuple[int, ...]
    payoffs: tuple[float, ...]
    """The payoff of each seat."""
    plies: int
    record: str
    notes: tuple[str, ...] = ()
    """What went wrong with engines, a sentence for each."""

    def to_text(self) -> str:
        """Return the game as one line of JSON."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_text(cls, text: str) -> "PlayedGame":
        """Return the game of a line of JSON; raises ValueError, TypeError or KeyError if it is none."""
        data: dict[str, Any] = json.loads(text)
        data |= {name: tuple(data[name]) for name in ("entrants", "payoffs", "notes") if name in data}
        return cls(**data)


@dataclass(frozen=True)
class EntrantScore:
    """The score of one entrant."""

    entrant: int
    games: int
    wins: int
    """Games won outright."""
    shared: int
    score: float
    """The mean payoff, from 0 to 1."""
    low: float
    high: float
    """The 95% interval of the true mean."""


def pairings(game: Game, players: Sequence[BotSpec], rounds: int, opening: int, seed: int) -> Iterator[Pairing]:
    """Yield the games of a match or tournament, the same for the same seed.

    With fewer bots than seats, each takes several seats; with more, every group of them plays.
    """
    if rounds < 1:
        raise BudgetError(f"rounds={rounds}: expected at least 1")
    if opening < 0:
        raise BudgetError(f"opening={opening}: expected 0 or more")
    if not players:
        raise BudgetError("no players: expected at least 1")
    groups = list(combinations(range(len(players)), min(game.seats, len(players))))
    number = 0
    for round_number in range(1, rounds + 1):
        random = Random(f"{seed}/{round_number - 1}")
        deal = random.getrandbits(64)
        start = game.start(seed=deal)
        moves = random_opening(start, opening, random)
        for group in groups:
            for turn in range(game.seats):
                number += 1
                entrants = tuple(group[(seat + turn) % game.seats % len(group)] for seat in range(game.seats))
                seated = tuple(players[entrant] for entrant in entrants)
                yield Pairing(
                    number=number,
                    round=round_number,
                    start=start,
                    opening=moves,
                    entrants=entrants,
                    players=seated,
                    seed=random.getrandbits(64),
                    deal=deal,
                )


def random_opening(start: Position, plies: int, random: Random) -> tuple[str, ...]:
    """Return `plies` random moves, or fewer if they would end the game."""
    moves: list[str] = []
    position = start
    while len(moves) < plies:
        move = random.choice(position.moves())
        position = position.play(move)
        if position.is_over:
            break
        moves.append(move)
    return tuple(moves)


def play_pairing(pairing: Pairing) -> PlayedGame:
    """Play one game to its end."""
    random = Random(pairing.seed)
    bots = [player.create(random.getrandbits(64), threads=1) for player in pairing.players]
    session = Session.begin(pairing.start, [str(player) for player in pairing.players])
    for move in pairing.opening:
        session = session.play(move)
    with closing_engines(bots):
        session, notes = _played(session, bots)
    assert session.result is not None
    record = session.record(tags={"Round": str(pairing.round)})
    return PlayedGame(
        number=pairing.number,
        round=pairing.round,
        entrants=pairing.entrants,
        payoffs=session.result.payoff(session.position.seats),
        plies=len(session.moves),
        record=str(replace(record, comments={len(record.moves): in_a_comment(notes)} if notes else {})),
        notes=tuple(notes),
    )


def _played(session: Session, bots: Sequence[MoveChooser]) -> tuple[Session, list[str]]:
    """Play to the end; return the game and what went wrong with engines. One that fails loses the game."""
    notes: list[str] = []
    while session.seat is not None:
        seat, bot = session.seat, bots[session.seat]
        try:
            session = session.play(bot.choose(session.position))
        except EngineFailure as failure:
            notes.append(failure_in_words(session, seat, f"{failure}; it lost the game"))
            session = session.forfeit(seat)
    for seat, bot in enumerate(bots):
        if isinstance(bot, EngineBot):
            notes += [failure_in_words(session, seat, f"{why}; it was restarted") for why in bot.restarts]
    return session, notes


def failure_in_words(session: Session, seat: int, what: str) -> str:
    """Return a sentence about an engine that failed."""
    name = session.position.game.seat_names[seat]
    player = session.players[seat] if session.players else ""
    return f"{name}{f' ({player})' if player else ''} {what}."


def in_a_comment(sentences: Sequence[str]) -> str:
    """Return sentences as a comment of a record, without its separators."""
    return " ".join(sentences).translate({ord(separator): "," for separator in SEPARATORS})


def play_match(games: Iterable[Pairing], executor: Executor) -> Iterator[PlayedGame]:
    """Play games in parallel and yield each as it finishes.

    Games that could not be played because their workers died each time raise WorkerLost, after all others are played.
    """
    texts = {pairing.number: pairing.to_text() for pairing in games}
    try:
        # Closed with this generator: what has not begun is then cancelled.
        with closing(run_jobs(play_text, texts.values(), executor)) as results:
            for text in results:
                yield PlayedGame.from_text(text)
    except WorkerLost as error:
        lost = sorted(number for number, text in texts.items() if text in error.items)
        raise WorkerLost(f"game {', '.join(map(str, lost))}: {error}", error.items) from error


def play_text(text: str) -> str:
    """Play the game of a text in a worker; return it as text."""
    compile_once(json.loads(text)["game"].partition(" ")[0])
    return play_pairing(Pairing.from_text(text)).to_text()


def standings(games: Iterable[PlayedGame], entrants: int) -> list[EntrantScore]:
    """Return the scores of all entrants, by their numbers."""
    played = list(games)
    return [_standing(entrant, played) for entrant in range(entrants)]


def _standing(entrant: int, games: Sequence[PlayedGame]) -> EntrantScore:
    # An entrant with several seats in a game gets the mean of their payoffs.
    shares = [
        [payoff for payoff, other in zip(game.payoffs, game.entrants, strict=True) if other == entrant]
        for game in games
    ]
    seated = [share for share in shares if share]
    scores = [sum(share) / len(share) for share in seated]
    mean = sum(scores) / len(scores) if scores else 0.0
    low, high = wilson(mean, len(scores))
    wins = sum(max(share) == 1.0 for share in seated)
    shared = sum(0.0 < max(share) < 1.0 for share in seated)
    return EntrantScore(entrant=entrant, games=len(scores), wins=wins, shared=shared, score=mean, low=low, high=high)


def wilson(mean: float, games: int, deviations: float = CONFIDENCE) -> tuple[float, float]:
    """Return the Wilson score interval for a mean of numbers from 0 to 1.

    It assumes wins and losses only, which have the largest variance for a given mean, so it is never too narrow for
    games with draws. It does not shrink to a point when all games have the same result.
    """
    if games == 0:
        return 0.0, 1.0
    square = deviations**2 / games
    centre = (mean + square / 2) / (1 + square)
    spread = deviations / (1 + square) * (mean * (1 - mean) / games + square / 4 / games) ** 0.5
    return max(0.0, centre - spread), min(1.0, centre + spread)
