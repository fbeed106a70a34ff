"""A program player's mind: trees that are kept between moves, one for each thread, and what they think."""

import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import entry
from clew.core.errors import BudgetError
from clew.core.game import Game
from clew.core.position import Position
from clew.core.random import seeded
from clew.search.forced_wins import forced_win_line
from clew.search.mcts.scratch import PLACE_BITS, Scratch, SearchSettings
from clew.search.mcts.simulate import run_visits
from clew.search.mcts.thought import Findings, Thought, proven_thought, summary
from clew.search.mcts.tree import NO_NODE, Tree, clear, copy_reachable, is_crowded, make_tree
from clew.search.playouts import scratch_states

#: Thinking draws from streams of its own, one for each thread, apart from those that deal.
THINKING_STREAM = 2000

#: How much memory the trees of a thinker may take in all.
MEGABYTES = 240

#: A game may look for a sure win first, in so many steps at most (some hundredths of a second), and in one for so many
#: visits, so that weak levels, which have few, do not see what is deep.
FORCED_WIN_STEPS = 20_000
VISITS_A_STEP = 100

#: And in this many steps at each node of the tree: in Line or Colour it took 66 % of 100 games from looking at the root
#: only, at equal time (5 steps 62 %, 200 steps 57 %). Weak levels have fewer: with one step at 170 visits level 3 took
#: 97 % from level 2, which had none.
NODE_FORCED_WIN_STEPS = 30
VISITS_A_NODE_STEP = 1_000

#: Visits are made in chunks of about this long, so that thinking can be stopped and can report.
CHUNK_SECONDS = 0.02

#: The first chunk, before it is known how long a visit takes.
FIRST_CHUNK = 16

#: Between two reports of progress.
REPORT_SECONDS = 0.1


@dataclass(frozen=True)
class Progress:
    """How far thinking has come."""

    visits: int
    seconds: float


Report = Callable[[Progress], None]


@entry
def thin_out(board: Any, tree: Any, root: int, fresh: Any) -> int:
    """Copy what can be reached from the root into an empty tree."""
    return copy_reachable(tree, root, fresh)


class TreeSearch:
    """A program player's mind for one game. Positions of the same game share what was found out before.

    It is given positions and budgets, nothing else, and looks only at what the seat to move may know.
    """

    def __init__(
        self, game: Game, *, seed: int | None = None, threads: int | None = None, megabytes: int = MEGABYTES
    ) -> None:
        count = (os.cpu_count() or 1) if threads is None else threads
        if count < 1:
            raise BudgetError(f"threads={count}: expected at least 1")
        parameters = game.package.search_parameters
        self.game = game
        self.settings = SearchSettings(
            exploration=float(parameters.exploration),
            first_play=float(parameters.first_play),
            order_weight=float(parameters.order_weight),
            grow_at=int(parameters.grow_at),
            rollout_plies=int(parameters.rollout_plies),
            rave_weight=float(parameters.rave_weight),
            rave_plies=int(parameters.rave_plies),
            forced_win_steps=0,
            has_unseen=game.has_unseen,
        )
        self._megabytes = max(1, megabytes // count)
        stream = int.from_bytes(os.urandom(8)) if seed is None else seed
        self._workers = [_Worker(self, seeded(stream, THINKING_STREAM + number)) for number in range(count)]

    def new_tree(self) -> Tree:
        """Return an empty tree of this thinker's size."""
        return make_tree(self.game.seats, self._megabytes, self.settings.rave_weight > 0.0)

    def think(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        visits: int | None = None,
        progress: Report | None = None,
        stop: threading.Event | None = None,
    ) -> Thought:
        """Think about a position until a budget is used up, the result is proven, or `stop` is set.

        The clock starts when everything is compiled. Stopped early, it gives the best so far.
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
            worker.attend(view)
        budget = _Budget(seconds, visits, len(self._workers), progress, stop)
        if len(self._workers) == 1:
            self._workers[0].work(view, budget, 0)
        else:
            with ThreadPoolExecutor(len(self._workers)) as pool:
                running = [pool.submit(worker.work, view, budget, n) for n, worker in enumerate(self._workers)]
                try:
                    for future in running:
                        future.result()
                finally:
                    budget.is_stopped = True
        return summary(view, [worker.findings() for worker in self._workers])

    def _set_forced_win_steps(self, visits: int | None) -> int:
        """Return in how many steps to look for a sure win at the root, and settle it for the other nodes."""
        steps, node_steps = FORCED_WIN_STEPS, NODE_FORCED_WIN_STEPS
        if visits is not None:
            steps, node_steps = min(steps, visits // VISITS_A_STEP), min(node_steps, visits // VISITS_A_NODE_STEP)
        # What was proven at a node of an earlier search, with a larger budget, is to be found when it is the root.
        node_steps = max(node_steps, self.settings.forced_win_steps)
        self.settings = self.settings._replace(forced_win_steps=node_steps)
        return max(steps, node_steps)


def check_budget(seconds: float | None, visits: int | None) -> None:
    """Refuse a budget that is not positive."""
    if seconds is not None and not seconds > 0:
        raise BudgetError(f"seconds={seconds}: expected more than 0")
    if visits is not None and (visits < 1 or visits != int(visits)):
        raise BudgetError(f"visits={visits}: expected at least 1, a whole number")


class _Budget:
    """What is left to think, shared by all workers of a thinker."""

    def __init__(
        self,
        seconds: float | None,
        visits: int | None,
        workers: int,
        progress: Report | None,
        stop: threading.Event | None,
    ) -> None:
        self._begun = time.perf_counter()
        self._seconds = seconds
        self._visits = visits
        self._progress = progress
        self._stop = stop
        self._made = [0] * workers
        self._reported = 0.0
        self.is_stopped = False

    def share(self, number: int) -> int:
        """Return how many visits a worker is to make in all; a billion where only time counts."""
        if self._visits is None:
            return 1_000_000_000
        workers = len(self._made)
        return self._visits // workers + (number < self._visits % workers)

    def made(self, number: int, visits: int) -> None:
        """Take note of visits made, report, and see whether to go on."""
        self._made[number] = visits
        elapsed = time.perf_counter() - self._begun
        if self._stop is not None and self._stop.is_set():
            self.is_stopped = True
        if self._seconds is not None and elapsed >= self._seconds:
            self.is_stopped = True
        if number == 0 and self._progress is not None and elapsed - self._reported >= REPORT_SECONDS:
            self._reported = elapsed
            self._progress(Progress(sum(self._made), elapsed))

    def chunk(self, per_second: float) -> int:
        """Return how many visits to make before looking up again."""
        seconds = CHUNK_SECONDS
        if self._seconds is not None:
            seconds = min(seconds, self._seconds - (time.perf_counter() - self._begun))
        return max(1, int(per_second * seconds))


class _Worker:
    """One thread's tree."""

    def __init__(self, search: TreeSearch, rng: NDArray[np.uint64]) -> None:
        self.search = search
        self.game = search.game
        self.tree = search.new_tree()
        self.rng = rng
        self.root = 0
        self.root_sums: NDArray[np.float64] = np.zeros((1, self.game.seats))
        self.made = 0
        self.scratch: Scratch | None = None

    def attend(self, view: Position) -> None:
        """Turn to a position: find it in the tree, or begin anew. After this the search is compiled."""
        if self.scratch is None:
            self.scratch = _make_scratch(view)
        self.root_sums = np.zeros((self.game.board.max_moves, self.game.seats))
        self.made = 0
        before = int(self.tree.used[0])
        self._run(view, 0)
        if before and (self.root == NO_NODE or self.tree.used[0] > before):
            # The position was not in the tree, so nothing in there is of use.
            clear(self.tree)
            self._run(view, 0)
        elif is_crowded(self.tree):
            fresh = self.search.new_tree()
            self.root = int(self.game.run(thin_out, self.tree, self.root, fresh))
            self.tree = fresh

    def _run(self, view: Position, visits: int) -> int:
        """Make visits and return how many were made."""
        settings = self.search.settings
        self.root, made = self.game.run(
            run_visits, view.states, self.scratch, self.tree, visits, settings, self.rng, self.root_sums
        )
        return int(made)

    def work(self, view: Position, budget: _Budget, number: int) -> None:
        """Make visits until the budget is used up or the position is proven."""
        share = budget.share(number)
        chunk = FIRST_CHUNK
        while self.made < share and not budget.is_stopped:
            begun = time.perf_counter()
            wanted = min(chunk, share - self.made)
            done = self._run(view, wanted)
            self.made += done
            budget.made(number, self.made)
            if done < wanted:
                return
            chunk = budget.chunk(done / max(1e-9, time.perf_counter() - begun))

    def findings(self) -> Findings:
        """Return what this worker has found."""
        return Findings(self.tree, self.root, self.root_sums, self.made)


def _make_scratch(view: Position) -> Scratch:
    game = view.game
    states = scratch_states(view)
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
        path_nodes=np.zeros(game.board.max_plies + 1, dtype=np.int64),
        path_edges=np.zeros(game.board.max_plies + 1, dtype=np.int64),
        clock=np.zeros(1, dtype=np.int64),
        last_played=np.full((game.seats, 1 << PLACE_BITS), -1, dtype=np.int64),
    )
