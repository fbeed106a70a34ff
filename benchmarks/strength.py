"""Measure the strength of bots against flat Monte Carlo and a greedy player, with equal time on one core.

    python -m benchmarks.strength lineup --games 20 --seconds 0.5 --workers 2 --results strength.jsonl

Every start is played from both seats. Results are printed as they come. With `--level` a bot of that level plays
instead. With `--cluster ADDRESS` the games are played on a Dask cluster whose workers run in a checkout; with
`--results` the same command continues after an interruption.
"""

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

import clew
from clew.core.jobs import run_jobs
from clew.core.position import Position
from clew.play.bots import GreedyBot
from clew.play.journal import Journal
from clew.play.match import wilson
from clew.play.workers import WorkPlace
from clew.search.compile_ahead import compile_once
from clew.search.think import Bot

Choose = Callable[[Position], str]

#: One round of playouts over all moves takes at most this share of the time.
ROUND_SHARE = 0.1

#: The largest number of playouts after each move in one round.
MOST_GAMES = 100_000


def flat(seconds: float, random: Random) -> Choose:
    """Choose by the best mean of random games, the same number after every move.

    With hidden cards or tiles it sees what its move reveals, which only makes it stronger.
    """

    def choose(position: Position) -> str:
        seat, moves = position.seat, position.moves()
        assert seat is not None
        if len(moves) == 1:
            return moves[0]
        end = time.perf_counter() + seconds
        after = [position.play(move) for move in moves]
        ends = [reached.result for reached in after]
        totals, counts, batch = [0.0] * len(moves), [0] * len(moves), 1
        while time.perf_counter() < end:
            begun = time.perf_counter()
            for index, (reached, result) in enumerate(zip(after, ends, strict=True)):
                if result is not None:
                    value = result.payoff(position.seats)[seat]
                else:
                    value = clew.playouts(reached, batch, seed=random.getrandbits(31)).values[seat]
                totals[index] += batch * value
                counts[index] += batch
                if time.perf_counter() > end and counts[0] > batch:
                    break
            if time.perf_counter() - begun < ROUND_SHARE * seconds and batch < MOST_GAMES:
                batch *= 2
        return max(zip(moves, totals, counts, strict=True), key=lambda found: found[1] / max(1, found[2]))[0]

    return choose


@dataclass(frozen=True)
class StrengthGame:
    """One game: both games of a start have the same seed for it."""

    game: str
    number: int
    opponent: str
    seconds: float
    level: int | None
    seed: int


def play(text: str) -> str:
    """Play one game in a worker; return its number, the score of the bot and how it ended, as text."""
    asked = StrengthGame(**json.loads(text))
    compile_once(asked.game)
    shared = Random(f"{asked.seed}/{asked.number // 2}")
    start = clew.game(asked.game).start(seed=shared.getrandbits(31))
    position = start.play(shared.choice(start.moves()))
    random = Random(f"{asked.seed}//{asked.number}")
    is_greedy = asked.opponent == "greedy"
    opponent = GreedyBot(random.getrandbits(31)).choose if is_greedy else flat(asked.seconds, random)
    seconds = asked.seconds if asked.level is None else None
    player = Bot(asked.level, seconds=seconds, seed=random.getrandbits(31), threads=1)
    while position.seat is not None:
        ours = position.seat == asked.number % 2
        position = position.play(player.think(position).move if ours else opponent(position))
    assert position.result is not None
    return json.dumps([str(asked.number), [position.result.payoff(2)[asked.number % 2], position.result.reason]])


def arguments() -> argparse.Namespace:
    """Return what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=clew.games())
    parser.add_argument("--opponent", choices=("flat", "greedy"), default="flat")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--level", type=int)
    parser.add_argument("--seed", type=int, default=1)
    # Bots with a budget of time are weaker where several share a core.
    parser.add_argument("--workers", type=int)
    parser.add_argument("--cluster")
    parser.add_argument("--results", type=Path)
    return parser.parse_args()


def main() -> None:
    """Play the games and print the results."""
    # As an imported module, so that workers can import it too.
    from benchmarks.strength import StrengthGame, play

    asked = arguments()
    budget = f"level {asked.level}" if asked.level is not None else f"{asked.seconds:g} s a move"
    settings = {name: getattr(asked, name) for name in ("game", "opponent", "seconds", "level", "seed")}
    journal = Journal(asked.results, settings)
    games = [StrengthGame(number=number, **settings) for number in range(asked.games)]
    waiting = [json.dumps(asdict(game)) for game in games if str(game.number) not in journal.done]
    place = WorkPlace.chosen(asked.workers, asked.cluster) if asked.workers or asked.cluster else WorkPlace(1)
    with place.executor() as executor:
        journal.open()
        for text in run_jobs(play, waiting, executor):
            number, found = json.loads(text)
            journal.add(number, found)
            scores = [score for score, _ in journal.done.values()]
            low, high = wilson(sum(scores) / len(scores), len(scores))
            print(
                f"{asked.game} against {asked.opponent}, {budget}: {sum(scores):g} of {len(scores)}"
                f" ({low:.0%} to {high:.0%}); {found[1]}",
                flush=True,
            )
    journal.close()


if __name__ == "__main__":
    main()
