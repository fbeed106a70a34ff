"""Measure the strength of bots against flat Monte Carlo and a greedy player, with equal time on one core.

    python -m benchmarks.strength lineup --games 20 --seconds 0.5

Every start is played from both seats. Results are printed as they come. With `--level` a bot of that level plays
instead.
"""

import argparse
import time
from collections.abc import Callable
from random import Random

import numpy as np

import clew
from clew.core import verbs
from clew.core.compiled import entry
from clew.core.position import Position
from clew.play.match import wilson
from clew.search.think import Bot

Choose = Callable[[Position], str]

#: One round of playouts over all moves takes at most this share of the time.
ROUND_SHARE = 0.1

#: The largest number of playouts after each move in one round.
MOST_GAMES = 100_000


@entry
def run_order(board, states, moves, count, scores) -> bool:  # type: ignore[no-untyped-def]
    """Return whether the game orders its moves; write the scores."""
    return verbs.order_moves(board, states[0], moves, count, scores)


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


def greedy(random: Random) -> Choose:
    """Choose the move that the game's own ordering puts first, or a random one if it has no ordering."""

    def choose(position: Position) -> str:
        numbers = np.array(position.move_numbers(), dtype=np.int32)
        scores = np.array([random.random() for _ in numbers])
        position.game.run(run_order, position.states, numbers, len(numbers), scores)
        return position.format_move(int(numbers[int(scores.argmax())]))

    return choose


def main() -> None:
    """Play the games and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=clew.games())
    parser.add_argument("--opponent", choices=("flat", "greedy"), default="flat")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--level", type=int)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    random = Random(asked.seed)
    game = clew.game(asked.game)
    opponent = greedy(random) if asked.opponent == "greedy" else flat(asked.seconds, random)
    seconds = asked.seconds if asked.level is None else None
    budget = f"level {asked.level}" if seconds is None else f"{seconds:g} s a move"
    score = 0.0
    for number in range(asked.games):
        if number % 2 == 0:
            start = game.start(seed=random.getrandbits(31))
            opening = random.choice(start.moves())
        player = Bot(asked.level, seconds=seconds, seed=random.getrandbits(31), threads=1)
        position = start.play(opening)
        while position.seat is not None:
            ours = position.seat == number % 2
            position = position.play(player.think(position).move if ours else opponent(position))
        assert position.result is not None
        score += position.result.payoff(2)[number % 2]
        low, high = wilson(score / (number + 1), number + 1)
        print(
            f"{asked.game} against {asked.opponent}, {budget}: {score:g} of {number + 1}"
            f" ({low:.0%} to {high:.0%}); {position.result.reason}",
            flush=True,
        )


if __name__ == "__main__":
    main()
