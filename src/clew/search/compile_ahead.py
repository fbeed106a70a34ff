"""Compiling a game before its first use, step by step."""

import os
import random
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress

import numpy as np

from clew.core import entry_points
from clew.core.errors import BudgetError, ClewError, NoEncoding
from clew.core.file_lock import FileLock
from clew.core.game import SEPARATOR, Game
from clew.core.options import Options
from clew.core.package import GamePackage, package
from clew.puzzles.registry import books
from clew.puzzles.spreading import warm_once
from clew.search.forced_wins import allows_win, forced_win, winning_move
from clew.search.mcts.search import TreeSearch
from clew.search.perft import perft
from clew.search.playouts import playouts
from clew.search.solve import solve

#: This file in a game's cache folder says that all the machine code for playing it is there.
DONE = "warm"

#: This file in a game's cache folder is locked while the game is compiled.
LOCK = "compiling.lock"

#: How many random games are played by their texts.
TEXT_GAMES = 3


def is_warm(package: GamePackage) -> bool:
    """Return whether all machine code of a game is in the cache."""
    return (package.cache / DONE).exists()


def needs_compiling(package: GamePackage) -> bool:
    """Return whether the first use of a game would compile something."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") == "0" and not is_warm(package)


def compile_game(game_id: str) -> None:
    """Compile everything that a game needs; for worker processes."""
    for _ in warm(package(game_id)):
        pass


def compile_once(game_id: str) -> None:
    """Compile a game unless that has been done: of several processes on one machine one compiles, the others wait."""
    found = package(game_id)
    if not needs_compiling(found):
        return
    with FileLock(found.cache / LOCK).held():
        if needs_compiling(found):
            compile_game(game_id)


def steps(package: GamePackage) -> int:
    """Return the number of steps that `warm` takes for a game."""
    with_network = [game for game in _games(package) if package.weights_for(str(game)) is not None]
    return 6 * len(package.rules.STATES) + len(with_network)


def warm(package: GamePackage) -> Iterator[str]:
    """Compile everything that a game needs; yields the name of each of `steps(package)` steps before it is taken."""
    for game in _games(package):
        yield "rules"
        position = game.start(seed=1)
        first = position.moves()[0]
        position.why_not(first)
        position.play(first)
        game.run(entry_points.reveals, position.states, position.parse_move(first))
        game.run(entry_points.payoff, position.states, np.zeros(game.seats))
        numbers = np.array(position.move_numbers(), dtype=np.int32)
        game.run(entry_points.order_moves, position.states, numbers, np.zeros(len(numbers)))
        yield "texts"
        for seed in range(TEXT_GAMES):
            _play_by_text(game, seed)
        yield "perft"
        perft(position, 1)
        yield "random games"
        playouts(position, 1)
        yield "forced wins"
        winning_move(position)
        allows_win(position, position.parse_move(first))
        forced_win(position, 1)
        yield "search"
        search = TreeSearch(game, seed=1, threads=1, megabytes=1, network=False)
        search.think(position, visits=1)
        # Otherwise the first tree that fills up would be compiled for in the middle of a game.
        search.prune()
        if package.weights_for(str(game)) is not None:
            yield "search with a network"
            TreeSearch(game, seed=1, threads=1, megabytes=1).think(position, visits=1)
    (package.cache / DONE).touch()


def steps_beyond_playing(package: GamePackage) -> int:
    """Return the number of steps that `warm_beyond_playing` takes for a game."""
    return 2 * len(package.rules.STATES) + 1


def warm_beyond_playing(package: GamePackage) -> Iterator[str]:
    """Compile what solving, programs that learn and puzzles need beyond what players need; yields as `warm` does."""
    stopped = threading.Event()
    stopped.set()
    for game in _games(package):
        position = game.start(seed=1)
        yield "solver"
        with suppress(BudgetError):
            solve(position, stop=stopped)
        yield "actions and observations"
        with suppress(NoEncoding):
            action = position.action_of(position.moves()[0])
            position.move_of_action(action)
            position.play_action(action).actions()
            position.observation()
    yield "puzzles"
    if package.id in books():
        warm_once(package.id)


def _play_by_text(game: Game, seed: int) -> None:
    """Play a random game by its texts, legal and illegal moves alike: notation may have compiled queries of its own."""
    chance = random.Random(seed)
    position, played = game.start(seed=seed), [""]
    while moves := position.move_numbers():
        move = position.format_move(chance.choice(moves))
        position.touches(move)
        with suppress(ClewError):
            position.why_not(chance.choice(played))
        position = position.play(move)
        played.append(move)
    _ = position.result
    game.position(str(position).partition(SEPARATOR)[2])


def _games(package: GamePackage) -> list[Game]:
    """Return a game for each state type of the package."""
    examples: Sequence[Options] = getattr(package.rules, "EXAMPLES", ({},))
    return [Game(package, options) for options in examples]
