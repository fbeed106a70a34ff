"""TreeSearch: Monte Carlo tree search of one game, with trees that are reused from move to move.

Each thread has a tree of its own, and the statistics of their roots are added up at the end: root parallelisation
(Chaslot, Winands and van den Herik 2008). Nothing is shared, so a seed and a number of visits give the same answer
under any load.
"""

import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import entry
from clew.core.errors import BudgetError
from clew.core.game import Game
from clew.core.learning.network import Network
from clew.core.learning.weights import NetworkUse, Weights
from clew.core.position import Position
from clew.core.random import seeded
from clew.search.forced_wins import forced_win_line
from clew.search.mcts.scratch import RAVE_SLOT_BITS, Scratch, SearchSettings
from clew.search.mcts.simulate import run_visits
from clew.search.mcts.thought import Thought, WorkerResult, best_so_far, combined_thought, proven_thought
from clew.search.mcts.tree import NO_NODE, Tree, clear, copy_reachable, is_crowded, make_tree
from clew.search.playouts import scratch_states

#: Each thread draws from a random stream of its own, apart from the one that deals.
THINKING_STREAM = 2000

#: Memory for the trees of all threads together.
MEGABYTES = 240

#: Before searching, a game may look for a forced win (`sure_win`): one step per VISITS_PER_STEP visits, at most
#: FORCED_WIN_STEPS (some hundredths of a second), so that weak levels do not find deep wins.
FORCED_WIN_STEPS = 20_000
VISITS_PER_STEP = 100

#: The same at each new node. In Line or Colour 30 steps scored 66% in 100 games against looking at the root only, at
#: equal time (5 steps 62%, 200 steps 57%). Few visits get fewer steps: with one step at 170 visits, level 3 scored 97%
#: against level 2, which had none.
NODE_FORCED_WIN_STEPS = 30
VISITS_PER_NODE_STEP = 1_000

#: Visits are made in chunks of about this duration, so that a search can be stopped and can report progress.
CHUNK_SECONDS = 0.02

#: Visits in the first chunk, before the speed is known.
FIRST_CHUNK = 16

#: Seconds between two reports of progress.
REPORT_SECONDS = 0.1


@dataclass(frozen=True)
class Progress:
    """How far a search has come, and what it would answer now."""

    visits: int
    seconds: float
    move: str
    """The best move so far."""
    values: tuple[float, ...]
    """The expected payoff of each seat so far, from 0 to 1."""
    line: tuple[str, ...]
    """The best line so far, beginning with `move`."""


ProgressCallback = Callable[[Progress], None]


@entry
def prune(board: Any, tree: Any, root: int, fresh: Any) -> int:
    """Copy everything reachable from the root into an empty tree and return the root there."""
    return copy_reachable(tree, root, fresh)


class TreeSearch:
    """A search of one game. Positions that come later in the same game reuse the trees of earlier ones.

    It uses only what the seat to move may know.
    """

    def __init__(
        self,
        game: Game,
        *,
        seed: int | None = None,
        threads: int | None = None,
        megabytes: int = MEGABYTES,
        network: bool | Weights = True,
        is_thorough: bool = False,
    ) -> None:
        """Prepare a search; with a network: the game's own if it has one for its options, or the one given.

        A thorough search looks for forced wins in as many steps with few visits as with many.
        """
        count = (os.cpu_count() or 1) if threads is None else threads
        if count < 1:
            raise BudgetError(f"threads={count}: expected at least 1")
        self.game = game
        self.weights = game.package.weights_for(str(game)) if network is True else network or None
        self.settings = _settings(game, NetworkUse() if self.weights is None else self.weights.use)
        self._megabytes = max(1, megabytes // count)
        self._is_thorough = is_thorough
        stream = int.from_bytes(os.urandom(8)) if seed is None else seed
        self._workers = [_Worker(self, seeded(stream, THINKING_STREAM + number)) for number in range(count)]

    def prune(self) -> None:
        """Drop what the position searched last does not reach; a search does this itself when a tree fills up."""
        for worker in self._workers:
            worker.prune()

    def new_tree(self) -> Tree:
        """Return an empty tree with one thread's share of the memory."""
        return make_tree(self.game.seats, self._megabytes, self.settings.rave_weight > 0.0)

    def think(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        visits: int | None = None,
        progress: ProgressCallback | None = None,
        stop: threading.Event | None = None,
    ) -> Thought:
        """Search a position until a budget is used up, the result is proven, or `stop` is set.

        The clock starts after compilation. A search that is stopped returns the best move so far.
        """
        seat = position.seat
        if seat is None:
            raise BudgetError("the game is over: there is nothing to think about")
        check_budget(seconds, visits)
        view = position.view(seat)
        line = forced_win_line(view, self._set_forced_win_steps(visits))
        if line:
            return proven_thought(view, line)
        for worker in self._workers:
            worker.set_root(view)
        report = None if progress is None else partial(self._report, view, progress)
        budget = _Budget(seconds, visits, len(self._workers), report, stop)
        if len(self._workers) == 1:
            self._workers[0].search(view, budget, 0)
        else:
            with ThreadPoolExecutor(len(self._workers)) as pool:
                running = [pool.submit(worker.search, view, budget, n) for n, worker in enumerate(self._workers)]
                try:
                    for future in running:
                        future.result()
                finally:
                    budget.is_stopped = True
        return combined_thought(view, [worker.result() for worker in self._workers])

    def _report(self, view: Position, progress: ProgressCallback, visits: int, seconds: float) -> None:
        """Report progress. The first worker calls this between its visits, so its tree can be read, and no other."""
        values, line = best_so_far(view, self._workers[0].result())
        progress(Progress(visits, seconds, line[0], values, line))

    def _set_forced_win_steps(self, visits: int | None) -> int:
        """Set the steps to look for a forced win at each node, and return those at the root."""
        steps, node_steps = FORCED_WIN_STEPS, NODE_FORCED_WIN_STEPS
        if visits is not None and not self._is_thorough:
            steps, node_steps = min(steps, visits // VISITS_PER_STEP), min(node_steps, visits // VISITS_PER_NODE_STEP)
        # A node proven by an earlier search with a larger budget must still be proven when it is the root.
        node_steps = max(node_steps, self.settings.forced_win_steps)
        self.settings = self.settings._replace(forced_win_steps=node_steps)
        return max(steps, node_steps)


def check_budget(seconds: float | None, visits: int | None) -> None:
    """Raise BudgetError unless the budget is positive."""
    if seconds is not None and not seconds > 0:
        raise BudgetError(f"seconds={seconds}: expected more than 0")
    if visits is not None and (visits < 1 or visits != int(visits)):
        raise BudgetError(f"visits={visits}: expected at least 1, a whole number")


class _Budget:
    """The budget of one search, shared by all its workers."""

    def __init__(
        self,
        seconds: float | None,
        visits: int | None,
        workers: int,
        report: Callable[[int, float], None] | None,
        stop: threading.Event | None,
    ) -> None:
        self._start = time.perf_counter()
        self._seconds = seconds
        self._visits = visits
        self._report = report
        self._stop = stop
        self._made = [0] * workers
        self._reported = 0.0
        self.is_stopped = False

    def share(self, number: int) -> int:
        """Return the number of visits that a worker should make; a billion if only time limits it."""
        if self._visits is None:
            return 1_000_000_000
        workers = len(self._made)
        return self._visits // workers + (number < self._visits % workers)

    def made(self, number: int, visits: int) -> None:
        """Record the visits that a worker has made, report progress, and stop when the time is up."""
        self._made[number] = visits
        elapsed = time.perf_counter() - self._start
        if self._stop is not None and self._stop.is_set():
            self.is_stopped = True
        if self._seconds is not None and elapsed >= self._seconds:
            self.is_stopped = True
        if number == 0 and self._report is not None and elapsed - self._reported >= REPORT_SECONDS:
            self._reported = elapsed
            self._report(sum(self._made), elapsed)

    def chunk(self, per_second: float) -> int:
        """Return the number of visits to make in the next chunk."""
        seconds = CHUNK_SECONDS
        if self._seconds is not None:
            seconds = min(seconds, self._seconds - (time.perf_counter() - self._start))
        return max(1, int(per_second * seconds))


class _Worker:
    """One thread of a search, with its tree."""

    def __init__(self, owner: TreeSearch, rng: NDArray[np.uint64]) -> None:
        self.owner = owner
        self.game = owner.game
        self.tree = owner.new_tree()
        self.scratch = _make_scratch(owner.game, rng, owner.weights)
        self.root = 0
        self.made = 0

    def set_root(self, view: Position) -> None:
        """Find a position in the tree, or start a new tree. After this the search is compiled."""
        self.scratch.root_payoffs[:] = 0.0
        self.made = 0
        before = int(self.tree.used[0])
        self._run(view, 0)
        if before and (self.root == NO_NODE or self.tree.used[0] > before):
            # The position was not in the tree, so the tree is of another line of play.
            clear(self.tree)
            self._run(view, 0)
        elif is_crowded(self.tree):
            self.prune()

    def prune(self) -> None:
        """Drop what the root does not reach."""
        fresh = self.owner.new_tree()
        self.root = int(self.game.run(prune, self.tree, self.root, fresh))
        self.tree = fresh

    def _run(self, view: Position, visits: int) -> int:
        """Make up to `visits` visits and return the number made."""
        self.root, made = self.game.run(run_visits, view.states, self.scratch, self.tree, self.owner.settings, visits)
        return int(made)

    def search(self, view: Position, budget: _Budget, number: int) -> None:
        """Make visits until the budget is used up or the position is proven."""
        share = budget.share(number)
        chunk = FIRST_CHUNK
        while self.made < share and not budget.is_stopped:
            start = time.perf_counter()
            wanted = min(chunk, share - self.made)
            done = self._run(view, wanted)
            self.made += done
            budget.made(number, self.made)
            if done < wanted:
                return
            chunk = budget.chunk(done / max(1e-9, time.perf_counter() - start))

    def result(self) -> WorkerResult:
        """Return the statistics at the root of this worker's tree."""
        return WorkerResult(self.tree, self.root, self.scratch.root_payoffs, self.made)


def _settings(game: Game, use: NetworkUse) -> SearchSettings:
    """Return the parameters of a game, some of them as a network wants them."""
    parameters = game.package.search_parameters
    return SearchSettings(
        exploration=float(parameters.exploration),
        first_play=float(parameters.first_play if use.first_play is None else use.first_play),
        order_weight=float(parameters.order_weight),
        grow_at=int(parameters.grow_at if use.grow_at is None else use.grow_at),
        rollout_plies=int(parameters.rollout_plies),
        # PUCT has no use for RAVE.
        rave_weight=float(parameters.rave_weight) if use.puct == 0.0 else 0.0,
        rave_plies=int(parameters.rave_plies),
        forced_win_steps=0,
        has_unseen=game.has_unseen,
    )


def _network(game: Game, weights: Weights) -> Network:
    listed = game.package.features
    return weights.network(game.seats, game.board.max_moves, listed.listed, listed.listed_moves)


def _make_scratch(game: Game, rng: NDArray[np.uint64], weights: Weights | None) -> Scratch:
    states = scratch_states(game, 2)
    words = states.view(np.uint64).reshape(len(states), -1)
    public_bytes = game.state_type.itemsize
    if game.has_unseen:
        public_bytes = game.state_type.fields["unseen"][1]  # type: ignore[index]
    ragged = public_bytes % 8
    return Scratch(
        states=states,
        words=words,
        public_words=public_bytes // 8 + (ragged > 0),
        last_mask=np.uint64((1 << 8 * (ragged or 8)) - 1),
        moves=np.zeros(game.board.max_moves, dtype=np.int32),
        scores=np.zeros(game.board.max_moves),
        payoffs=np.zeros(game.seats),
        network=None if weights is None else _network(game, weights),
        root_payoffs=np.zeros((game.board.max_moves, game.seats)),
        rng=rng,
        path_nodes=np.zeros(game.board.max_plies + 1, dtype=np.int64),
        path_edges=np.zeros(game.board.max_plies + 1, dtype=np.int64),
        clock=np.zeros(1, dtype=np.int64),
        last_played=np.full((game.seats, 1 << RAVE_SLOT_BITS), -1, dtype=np.int64),
    )
