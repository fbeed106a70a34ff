"""Many games at once as one array of states, for programs that learn."""

import os
import secrets
from copy import deepcopy
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from clew.batches import lanes as compiled
from clew.batches.helpers import Helpers
from clew.batches.lanes import (
    ALL_LANES,
    ALL_LANES_AWAKE,
    CACHE_LINE,
    LEAST_LANES,
    SMALL_MASK,
    THREAD_LINES,
    Lanes,
    LaneScratch,
)
from clew.core.encoding import acting
from clew.core.encoding import entry_points as encoded
from clew.core.errors import IllegalMove, whole_number
from clew.core.game import Game, game_from_text
from clew.core.position import Position
from clew.core.random import seeded, streams

#: Streams of a seed for dealing in lanes and for random actions in lanes: the even and the odd ones from here on.
FIRST_STREAM = 1 << 32

#: What stands for a number that is too large to be an action.
NO_ACTION = -1

#: Arrays that are there only if they are wanted, and what says so.
UNWANTED = {"mask": "masks", "observations": "observations", "final_observations": "observations"}


class Batch:
    """Games of one kind, each in a lane of its own; `clew.batch` describes what can be done with them.

    All arrays are read-only and updated in place: copy what you want to keep.
    """

    seat: NDArray[np.int8]
    """The seat to move in each lane."""
    mask: NDArray[np.bool_]
    """Which actions are legal in each lane; not there without `masks`."""
    observations: NDArray[np.uint8]
    """What the seat to move sees in each lane; not there without `observations`."""
    over: NDArray[np.bool_]
    """Whether the last step ended the lane's game. The lane already shows the start of its next one."""
    payoffs: NDArray[np.float32]
    """The payoffs of all seats in lanes whose game was ended by the last step; 0 in others."""
    final_observations: NDArray[np.uint8]
    """What seat 0 saw at the end of the lane's last game; 0 before there was one; not there without `observations`."""

    def __init__(self, game: Game, n: int, *, seed: int | None, threads: int, observations: bool, masks: bool) -> None:
        n, threads = whole_number("n", n), whole_number("threads", threads)
        if n < 1 or threads < 1:
            raise ValueError(f"{n} games on {threads} threads: expected at least one of each")
        self.game = game
        self.n = n
        # Interpreted code has no shared numbers that are safe.
        self.threads = 1 if _is_interpreted() else min(threads, -(-n // LEAST_LANES))
        self._lanes = _empty_lanes(game, n, self.threads, observations, masks)
        self._prepare()
        if observations:
            fixed = game.start(seed=0)
            game.run_encoded(encoded.observe, fixed.states, 0, self._lanes.observations[0])
            self._lanes.observations[1:] = self._lanes.observations[0]
        self.reset(secrets.randbits(64) if seed is None else seed)

    def _prepare(self) -> None:
        """Set up what does not belong to the games: memory for each thread, and views that cannot be written."""
        self._actions = np.zeros(self.n, dtype=np.int64)
        self._control = np.zeros(CACHE_LINE + THREAD_LINES * self.threads, dtype=np.int64)
        scratches = [_scratch(self.game, thread) for thread in range(self.threads)]
        arguments = (
            self.game.board,
            self._lanes,
            scratches[0],
            self._control,
            self._actions,
            compiled.BEGIN,
            ALL_LANES,
        )
        function = compiled.run.for_types_of(self.game.package.encoding_cache, *arguments)
        calls = [partial(function, self.game.board, self._lanes, scratch, self._control) for scratch in scratches]
        self._call = calls[0]
        serve = partial(_serve, calls[1:], self._actions)
        self._helpers = Helpers(self.threads - 1, serve, self._control, self)
        for name in ("seat", "mask", "observations", "over", "payoffs", "final_observations"):
            view = getattr(self._lanes, name).view()
            view.flags.writeable = False
            if len(view):
                setattr(self, name, view)

    def __getattr__(self, name: str) -> Any:
        """Explain why an array is not there."""
        if name in UNWANTED:
            wanted = UNWANTED[name]
            raise AttributeError(f"this batch has no {name}: it was made with {wanted}=False", name=name, obj=self)
        raise AttributeError(f"a batch has no {name}", name=name, obj=self)

    def __len__(self) -> int:
        return self.n

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game in every lane: from its own random stream, or from that of a seed."""
        if seed is not None:
            number = whole_number("seed", seed)
            self._lanes.deals[:] = streams(number, FIRST_STREAM, 2, self.n)
            self._lanes.draws[:] = streams(number, FIRST_STREAM + 1, 2, self.n)
        self._run(compiled.BEGIN, self._actions)

    def step(self, actions: ArrayLike, check: bool = True) -> None:
        """Play one action in every lane, and begin a new game wherever one ends.

        An illegal action raises IllegalMove, which names the first lane that has one, and no lane is changed. Without
        `check` all actions must be legal: what follows from others is undefined.
        """
        given = self._read(actions)
        lane = self._run(compiled.CHECKED_STEP if check else compiled.STEP, given)
        if lane != compiled.LEGAL:
            raise self._illegal(lane, int(np.asarray(actions, dtype=object)[lane]))

    def random_actions(self) -> NDArray[np.int64]:
        """Return a random legal action for each lane, from the lane's own random stream."""
        drawn = np.empty(self.n, dtype=np.int64)
        self._run(compiled.DRAW, drawn)
        return drawn

    def position(self, lane: int) -> Position:
        """Return the position of a lane, hidden order included."""
        number = self._lane(lane)
        return Position(self.game, self._lanes.states[number : number + 1].copy())

    def put(self, lane: int, position: Position) -> None:
        """Continue a lane from a position of the same game; the hidden order of a view is drawn."""
        number = self._lane(lane)
        if not isinstance(position, Position):
            raise TypeError(f"{position!r}: expected a position of {self.game}")
        if position.game != self.game:
            raise ValueError(f"a position of {position.game}: expected one of {self.game}")
        if position.is_over:
            raise ValueError("this game is over: expected a position with legal moves")
        self._lanes.states[number : number + 1] = position.states
        self._call(self._actions, compiled.DEAL if position.unseen else compiled.SHOW, number)

    def _read(self, actions: ArrayLike) -> NDArray[np.int64]:
        given = np.asarray(actions)
        if given.shape != (self.n,):
            raise ValueError(f"actions of shape {given.shape}: expected {self.n}, one for each lane")
        if given.dtype.kind not in "iu":
            # NumPy reads integers of more than 64 bits as something else.
            numbers = np.asarray(actions, dtype=object).tolist()
            if not all(type(number) is int for number in numbers):
                raise TypeError(f"actions of type {given.dtype}: expected integers")
            given = np.array([number if acting.fits(number) else NO_ACTION for number in numbers])
        # An unsigned number that does not fit becomes negative, and is illegal as it should be.
        return np.ascontiguousarray(given, dtype=np.int64)

    def _lane(self, lane: int) -> int:
        number = whole_number("lane", lane)
        if not 0 <= number < self.n:
            raise IndexError(f"lane {number}: expected 0 to {self.n - 1}")
        return number

    def _illegal(self, lane: int, action: int) -> IllegalMove:
        position = self.position(lane)
        try:
            acting.check(position, acting.move_of(position, action))
        except IllegalMove as error:
            what = f"action {action}, {error.move}" if error.is_move else f"action {action}"
            return IllegalMove(f"lane {lane}: {what}", error.rule, error.sentence, error.is_move)
        raise AssertionError(f"action {action} of lane {lane} is legal, but was refused")

    def _run(self, mode: int, actions: NDArray[np.int64]) -> int:
        """Do something in all lanes; return the first one with an illegal action, or LEGAL."""
        lane = self._call(actions, mode, ALL_LANES)
        if lane == compiled.ASLEEP:
            self._helpers.wake()
            lane = self._call(actions, mode, ALL_LANES_AWAKE)
        return int(lane)

    def __copy__(self) -> "Batch":
        """Return games of their own: lanes that two batches share would be stepped by both."""
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        return {"game": self.game, "n": self.n, "threads": self.threads, "lanes": tuple(self._lanes)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.game, self.n, self.threads = state["game"], state["n"], state["threads"]
        self._lanes = Lanes(*state["lanes"])
        self._prepare()

    def __repr__(self) -> str:
        return f"<{self.n} games of {self.game}>"


def _is_interpreted() -> bool:
    return os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"


def _serve(calls: list[Any], actions: NDArray[np.int64], number: int) -> None:
    calls[number](actions, compiled.SERVE, ALL_LANES)


def _empty_lanes(game: Game, n: int, threads: int, observations: bool, masks: bool) -> Lanes:
    shape, actions = game.observation_shape, game.actions
    seen, masked = n if observations else 0, n if masks else 0
    listed = masked if actions > SMALL_MASK else 0
    _ = game.blank()
    return Lanes(
        states=np.zeros(n, dtype=game.state_type),
        deals=np.zeros(n, dtype=np.uint64),
        draws=np.zeros(n, dtype=np.uint64),
        seat=np.zeros(n, dtype=np.int8),
        over=np.zeros(n, dtype=np.bool_),
        payoffs=np.zeros((n, game.seats), dtype=np.float32),
        mask=np.zeros((masked, actions), dtype=np.bool_),
        listed=np.zeros((listed, game.board.max_moves), dtype=np.int32),
        counts=np.zeros(listed, dtype=np.int32),
        parts=np.linspace(0, n, threads + 1).astype(np.int64),
        observations=np.zeros((seen, *shape), dtype=np.uint8),
        final_observations=np.zeros((seen, *shape), dtype=np.uint8),
    )


def _scratch(game: Game, thread: int) -> LaneScratch:
    items = np.zeros(0, dtype=np.int16)
    if game.has_unseen:
        items = np.sort(game.package.dealing.random_deal(game.board, seeded(0)))
    return LaneScratch(
        thread=thread,
        blank=game.blank(),
        moves=np.zeros(game.board.max_moves, dtype=np.int32),
        items=items,
        deal=items.copy(),
        # In cache lines of its own, so that threads do not wait for each other.
        payoffs=np.zeros(game.seats + 2 * CACHE_LINE)[CACHE_LINE : CACHE_LINE + game.seats],
    )


def batch(
    game: Game | str,
    n: int,
    seed: int | None = None,
    threads: int = 1,
    observations: bool = True,
    masks: bool = True,
) -> Batch:
    """Return `n` games at once, stepped in compiled code.

        >>> import clew
        >>> games = clew.batch(clew.game("line-or-colour"), 1024, seed=1)
        >>> games.step(games.random_actions())

    A game can also be given as text, with its options: `line-or-colour size=5`.

    Each lane has random streams of its own, from which its games are dealt and its random actions drawn, so that the
    same seed gives the same games whatever `n` and `threads` are; random actions can be others without `masks`. `seat`,
    `mask` and `observations` are kept up to date in place; without `masks` or `observations` that work is saved. A game
    that ends is replaced by a new one in the same step: `over`, `payoffs` and `final_observations` say how it ended.
    """
    if isinstance(game, str):
        game = game_from_text(game)
    if not isinstance(game, Game):
        raise TypeError(f"{game!r}: expected a game, as clew.game(...) gives, or its name and options as text")
    return Batch(game, n, seed=seed, threads=threads, observations=observations, masks=masks)
