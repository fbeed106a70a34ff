"""LC9: search for a layout on which every safe set is smaller than `target`.

This is a counterexample-guided search with two solvers. A layout defeats a blocking set (board.py) if the set's excess
on it is too large for a safe set of `target` spots. The first solver proposes a layout that defeats all known blocking
sets. The second looks for a blocking set that this layout does not defeat. If there is none, the layout is a solution;
otherwise the set becomes known, with all its rotations and reflections. When no layout is left to propose, every layout
has a safe set of `target` spots, which is then proved by exhaustion.

The first solver (colouring.py) colours one spot after another, and backtracks as soon as a known set cannot be defeated
any more, however the remaining spots are coloured. Symmetry is broken twice. Unused colours are interchangeable, so
only one of them is tried. And of all colourings of the centre and its four diagonal neighbours that are equal up to
rotation, reflection and names of colours, only one is tried.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from clew.extras import need
from clew.games.line_or_colour.about import ABOUT
from clew.games.line_or_colour.puzzles.board import Layout, UncolouredBoard, as_set, members
from clew.games.line_or_colour.puzzles.colouring import (
    BOARDS,
    CHOOSE,
    FOUND,
    PAUSED,
    ColouringLimits,
    ColouringStack,
    continue_colouring,
)
from clew.puzzles import Monitor
from clew.puzzles.registry import machine_code

#: How many partly coloured boards are examined between reports of progress.
BOARDS_PER_STEP = 20_000


@dataclass
class LayoutSearch:
    """The search for a layout without a safe set of `target` spots, and its progress."""

    board: UncolouredBoard
    target: int
    known: list[int] = field(default_factory=list)
    """Blocking sets found so far."""
    proposed: int = 0
    """Number of layouts proposed so far."""
    boards: int = 0
    """Number of partly coloured boards examined so far."""

    @property
    def needed(self) -> int:
        """The excess with which a blocking set is defeated."""
        return self.board.bound - self.target + 1

    def run(self, monitor: Monitor) -> Layout | None:
        """Return a layout without a safe set of `target` spots; None if there is none, or if stopped."""
        openings = list(self.openings())
        for number, opening in enumerate(openings):
            while True:
                monitor.progress(number / len(openings), f"{len(self.known)} blocking sets, {self.boards:,} boards")
                proposal = _Proposer(self, opening).propose(self, monitor)
                if proposal is None or monitor.stopped:
                    break
                self.proposed += 1
                if not self._learn(proposal):
                    return proposal
            if monitor.stopped:
                return None
        return None

    def openings(self) -> Iterator[dict[int, int]]:
        """Yield the colourings of the centre and its diagonal neighbours, one of each symmetry class."""
        size = self.board.size
        centre = size * size // 2
        near = [centre, centre + size + 1, centre + size - 1, centre - size + 1, centre - size - 1]
        seen: set[tuple[int, ...]] = set()
        for colours in _colourings(len(near), size):
            opening = dict(zip(near, colours, strict=True))
            images = [_renamed([opening[turn[spot]] for spot in near]) for turn in self.board.turns]
            if seen.isdisjoint(images):
                seen.update(images)
                yield opening

    def propose_one(self) -> None:
        """Colour the first opening to the end: the shortest work for which the first solver is compiled."""
        _Proposer(self, next(self.openings())).propose(self, Monitor())

    def _learn(self, layout: Layout) -> bool:
        """Add a blocking set that a layout does not defeat to the known ones; return whether there is one."""
        found = smallest_blocking_set(self.board, layout, self.needed)
        if found is None:
            return False
        self.known.extend(sorted(self.board.images(found) - set(self.known)))
        return True


def _colourings(spots: int, size: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways to colour spots with `size` colours, each on at most `size` spots, up to names of colours.

    The lowest unused number is the next new colour.
    """
    if spots == 0:
        yield ()
        return
    for colours in _colourings(spots - 1, size):
        for colour in range(min(size, max(colours, default=-1) + 2)):
            if colours.count(colour) < size:
                yield (*colours, colour)


def _renamed(colours: Sequence[int]) -> tuple[int, ...]:
    """Return the colours renumbered 0, 1, .. in order of appearance."""
    names: dict[int, int] = {}
    return tuple(names.setdefault(colour, len(names)) for colour in colours)


class _Proposer:
    """The first solver, with the blocking sets that are known when it starts."""

    def __init__(self, search: LayoutSearch, opening: dict[int, int]) -> None:
        size, spots = search.board.size, search.board.size * search.board.size
        known = np.array(search.known, dtype=np.uint64)
        self.bottom = len(opening)
        self.limits = ColouringLimits(size, search.board.spare, search.needed)
        self.stack = ColouringStack(
            classes=np.zeros((spots + 1, size), dtype=np.uint64),
            free=np.zeros(spots + 1, dtype=np.uint64),
            open_sets=np.zeros((spots + 2, len(known)), dtype=np.uint64),
            open_counts=np.zeros(spots + 2, dtype=np.int64),
            spot=np.full(spots + 1, CHOOSE),
            colour=np.zeros(spots + 1, dtype=np.int64),
            scores=np.zeros(spots),
            cursor=np.array([self.bottom, 0]),
        )
        for spot, colour in opening.items():
            self.stack.classes[self.bottom, colour] |= np.uint64(1 << spot)
        self.stack.free[self.bottom] = as_set(spot for spot in search.board.spots if spot not in opening)
        self.stack.open_sets[self.bottom] = known
        self.stack.open_counts[self.bottom] = len(known)

    def propose(self, search: LayoutSearch, monitor: Monitor) -> Layout | None:
        """Return a layout that defeats all known blocking sets; None if there is none, or if stopped."""
        step = continue_colouring.of(machine_code(ABOUT.id, Path(__file__).parent))
        before = search.boards
        outcome = PAUSED
        while outcome == PAUSED and not monitor.stopped:
            outcome = step(self.limits, self.stack, self.bottom, BOARDS_PER_STEP)
            search.boards = before + int(self.stack.cursor[BOARDS])
        if outcome != FOUND:
            return None
        colours = self.stack.classes[-1]
        return tuple(
            next(c for c in range(search.board.size) if int(colours[c]) >> spot & 1) for spot in search.board.spots
        )


def smallest_blocking_set(board: UncolouredBoard, layout: Layout, needed: int) -> int | None:
    """Return a smallest blocking set with an excess below `needed` on a layout, or None if there is none."""
    need("puzzles")
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    chosen = [model.new_bool_var(board.names[spot]) for spot in board.spots]
    for row in board.rows:
        model.add_bool_or([chosen[spot] for spot in members(row)])
    excesses = []
    for colour, spots in enumerate(board.colour_classes(layout)):
        excess = model.new_int_var(0, needed - 1, f"excess of {colour}")
        model.add(sum(chosen[spot] for spot in members(spots)) <= board.spare + excess)
        excesses.append(excess)
    model.add(sum(excesses) <= needed - 1)
    model.minimize(sum(chosen))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    if solver.solve(model) != cp_model.OPTIMAL:
        return None
    return board.minimal_blocking_set(as_set(spot for spot in board.spots if solver.boolean_value(chosen[spot])))
