"""LC9, from below: is there a layout on which every safe set is smaller than `target`?

Two solvers play against each other (counterexample-guided search). One proposes a layout that defeats all gaps known
so far, that is, on which every one of them has an excess too large for a safe set of `target` spots (see ground.py).
The other looks for gaps that this layout does not defeat. If it finds none, the layout is one we look for; otherwise
what it found is known from then on, with all its turns and reflections. When nothing is left to propose, every layout
has a safe set of `target` spots, and that is proved by exhaustion.

The first solver (colouring.py) gives colours to one spot after the other, and turns back as soon as some known gaps
cannot be defeated any more, however the other spots are coloured. Symmetry is broken twice: a colour that is not in use
yet stands for all others like it, and of all ways to colour the centre and its four diagonal neighbours that a turn, a
reflection or other names of the colours make equal, only one is looked at.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from clew.games.line_or_colour.about import ABOUT
from clew.games.line_or_colour.puzzles.colouring import (
    BOARDS,
    CHOOSE,
    FOUND,
    PAUSED,
    ColouringLimits,
    ColouringStack,
    colour_on,
)
from clew.games.line_or_colour.puzzles.ground import Ground, Layout, as_set, members
from clew.puzzles import Monitor
from clew.puzzles.registry import machine_code

#: How many half-coloured boards are looked at before anybody is told.
BOARDS_AT_ONCE = 20_000


@dataclass
class Search:
    """The search for a layout of one size with nothing as large as `target`, as far as it has come."""

    board: Ground
    target: int
    known: list[int] = field(default_factory=list)
    """Gaps found so far."""
    proposed: int = 0
    """Layouts proposed so far."""
    boards: int = 0
    """Half-coloured boards looked at so far."""

    @property
    def needed(self) -> int:
        """The excess with which gaps are defeated."""
        return self.board.most - self.target + 1

    def run(self, watch: Monitor) -> Layout | None:
        """Return a layout without a safe set of `target` spots; None if there is none, or if stopped."""
        beginnings = list(self.beginnings())
        for number, beginning in enumerate(beginnings):
            while True:
                watch.progress(number / len(beginnings), f"{len(self.known)} gaps, {self.boards:,} boards")
                proposal = _Proposer(self, beginning).propose(self, watch)
                if proposal is None or watch.stopped:
                    break
                self.proposed += 1
                if not self._learn(proposal):
                    return proposal
            if watch.stopped:
                return None
        return None

    def beginnings(self) -> Iterator[dict[int, int]]:
        """Yield the ways to colour the centre and its diagonal neighbours, one of each kind."""
        size = self.board.size
        centre = size * size // 2
        near = [centre, centre + size + 1, centre + size - 1, centre - size + 1, centre - size - 1]
        seen: set[tuple[int, ...]] = set()
        for colours in _colourings(len(near), size):
            given = dict(zip(near, colours, strict=True))
            images = [_renamed([given[turn[spot]] for spot in near]) for turn in self.board.turns]
            if seen.isdisjoint(images):
                seen.update(images)
                yield given

    def _learn(self, layout: Layout) -> bool:
        """Find gaps that a layout does not defeat, if there are any, and remember them."""
        gaps = fewest_gaps(self.board, layout, self.needed)
        if gaps is None:
            return False
        self.known.extend(sorted(self.board.images(gaps) - set(self.known)))
        return True


def _colourings(spots: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways to colour some spots with so many colours, none on more than so many of them.

    Only equal and different count: a new colour is the lowest unused.
    """
    if spots == 0:
        yield ()
        return
    for colours in _colourings(spots - 1, most):
        for colour in range(min(most, max(colours, default=-1) + 2)):
            if colours.count(colour) < most:
                yield (*colours, colour)


def _renamed(colours: Sequence[int]) -> tuple[int, ...]:
    """Return colours under the names 0, 1, .. in the order in which they appear."""
    names: dict[int, int] = {}
    return tuple(names.setdefault(colour, len(names)) for colour in colours)


class _Proposer:
    """The first solver, with the gaps that are known when it begins."""

    def __init__(self, search: Search, beginning: dict[int, int]) -> None:
        size, spots = search.board.size, search.board.size * search.board.size
        known = np.array(search.known, dtype=np.uint64)
        self.bottom = len(beginning)
        self.limits = ColouringLimits(size, search.board.spare, search.needed)
        self.stack = ColouringStack(
            classes=np.zeros((spots + 1, size), dtype=np.uint64),
            free=np.zeros(spots + 1, dtype=np.uint64),
            open_gaps=np.zeros((spots + 2, len(known)), dtype=np.uint64),
            how_many=np.zeros(spots + 2, dtype=np.int64),
            spot=np.full(spots + 1, CHOOSE),
            colour=np.zeros(spots + 1, dtype=np.int64),
            scores=np.zeros(spots),
            cursor=np.array([self.bottom, 0]),
        )
        for spot, colour in beginning.items():
            self.stack.classes[self.bottom, colour] |= np.uint64(1 << spot)
        self.stack.free[self.bottom] = as_set(spot for spot in search.board.spots if spot not in beginning)
        self.stack.open_gaps[self.bottom] = known
        self.stack.how_many[self.bottom] = len(known)

    def propose(self, search: Search, watch: Monitor) -> Layout | None:
        """Return a layout that defeats all known gaps; None if there is none, or if stopped."""
        go_on = colour_on.of(machine_code(ABOUT.id, Path(__file__).parent))
        before = search.boards
        outcome = PAUSED
        while outcome == PAUSED and not watch.stopped:
            outcome = go_on(self.limits, self.stack, self.bottom, BOARDS_AT_ONCE)
            search.boards = before + int(self.stack.cursor[BOARDS])
        if outcome != FOUND:
            return None
        colours = self.stack.classes[-1]
        return tuple(
            next(c for c in range(search.board.size) if int(colours[c]) >> spot & 1) for spot in search.board.spots
        )


def fewest_gaps(board: Ground, layout: Layout, needed: int) -> int | None:
    """Return gaps with an excess below `needed` on a layout, as few spots as can be; None if there are none."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    gap = [model.new_bool_var(board.names[spot]) for spot in board.spots]
    for row in board.rows:
        model.add_bool_or([gap[spot] for spot in members(row)])
    excesses = []
    for colour, spots in enumerate(board.classes(layout)):
        excess = model.new_int_var(0, needed - 1, f"excess of {colour}")
        model.add(sum(gap[spot] for spot in members(spots)) <= board.spare + excess)
        excesses.append(excess)
    model.add(sum(excesses) <= needed - 1)
    model.minimize(sum(gap))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    if solver.solve(model) != cp_model.OPTIMAL:
        return None
    return board.least_gaps(as_set(spot for spot in board.spots if solver.boolean_value(gap[spot])))
