"""A solver that works as a person does: the simplest step first, and a guess only where no step is seen.

    only tile     in a space only one tile fits, in one turn
    only space    a tile fits only into one space; all tiles are needed
    sides         a tile is ruled out in a space, since nothing that fits beside it would go with it
    pair          two spaces share two tiles, which are ruled out elsewhere
    route         a loop cannot run that way, so what only that way needs is ruled out (LD19)
    guess         a tile is tried in the space with the fewest choices, and turns out to be wrong

After a guess the same steps are taken until something does not fit. Of several choices all wrong ones are tried, so
that luck does not count. Sets of candidates are whole numbers with a bit for each.
"""

from collections.abc import Iterator, Sequence

from clew.games.linedance.puzzles.listing.backtrack import WORD
from clew.games.linedance.puzzles.listing.search import CandidateSets, CandidateTables
from clew.games.linedance.puzzles.loops.through_all import loop_jobs
from clew.games.linedance.puzzles.puzzle import ALL, TilePuzzle
from clew.games.linedance.puzzles.task import Task
from clew.games.linedance.tiles import TILES
from clew.puzzles.grading import Effort

ONLY_TILE, ONLY_SPACE, SIDES_RULED_OUT, PAIR, ROUTE, GUESS = (
    "only tile",
    "only space",
    "sides",
    "pair",
    "route",
    "guess",
)

#: What a step costs. Looking at one space is easiest; a pair needs two spaces and all tiles, a route the whole shape.
COSTS = {ONLY_TILE: 1, ONLY_SPACE: 2, SIDES_RULED_OUT: 1, PAIR: 4, ROUTE: 5, GUESS: 6}

#: More wrong guesses than this are not made.
MOST_GUESSES = 150

#: Candidates of each place, as bits.
Choices = list[int]


class Contradiction(Exception):
    """Nothing fits somewhere."""


class HumanSolver:
    """The tables of a shape and its rules, shared by all puzzles with the same shape."""

    def __init__(self, task: Task, loops: str) -> None:
        self.task = task
        self.tables = tables = CandidateTables(task.problem)
        self.places = range(task.problem.places)
        self.needs_all = task.problem.places == len(TILES)
        self.candidates = task.problem.candidates
        self.rows = [
            [[_joined(tables.compatible[place, number, other]) for other in self.places] for number in range(len(own))]
            for place, own in enumerate(self.candidates)
        ]
        self.of_tile = [
            [_bits(number for number, one in enumerate(own) if one.item == tile) for tile in range(len(TILES))]
            for own in self.candidates
        ]
        self.beside = [
            sorted({other for hub in task.problem.hubs if place in hub.members for other in hub.members} - {place})
            for place in self.places
        ]
        self.routes: list[Choices] = [_choices(job.start) for job in loop_jobs(tables, task)] if loops == ALL else []

    def start(self, pinned: dict[int, int]) -> Choices:
        """Return what fits anywhere when some places have a placed tile, by its label."""
        choices = [(1 << len(own)) - 1 for own in self.candidates]
        for place, label in pinned.items():
            choices[place] = _bits(number for number, one in enumerate(self.candidates[place]) if one.label == label)
        return choices

    def measure(self, pinned: dict[int, int]) -> Effort:
        """Return the effort of a puzzle with exactly one solution."""
        effort = Effort(COSTS)
        choices, routes = self.start(pinned), list(range(len(self.routes)))
        placed: set[int] = set()
        for place in pinned:
            self._place(choices, placed, place)
        self._solve(_State(choices, placed, routes), effort, 0)
        return effort

    def _place(self, choices: Choices, placed: set[int], place: int) -> None:
        """Take note of the only candidate of a place."""
        rows = self.rows[place][choices[place].bit_length() - 1]
        placed.add(place)
        for other in self.places:
            if other not in placed:
                choices[other] &= rows[other]

    def _solve(self, state: "_State", effort: Effort, depth: int) -> bool:
        """Solve from a state, and return whether it can be solved."""
        try:
            while len(state.placed) < len(self.places):
                if not self._step(state, effort):
                    return self._guess(state, effort, depth)
            self._rule_out_routes(state, effort)
        except Contradiction:
            return False
        return True

    def _guess(self, state: "_State", effort: Effort, depth: int) -> bool:
        """Try every candidate of the space with the fewest; in the end only the right one is left."""
        left = [place for place in self.places if place not in state.placed]
        place = min(left, key=lambda each: (state.choices[each].bit_count(), each))
        effort.depth = max(effort.depth, depth + 1)
        is_solved = False
        for number in _members(state.choices[place]):
            if effort.guesses >= MOST_GUESSES:
                effort.gave_up = True
                return is_solved
            tried = state.copy()
            tried.choices[place] = 1 << number
            if self._solve(tried, effort, depth + 1):
                is_solved = True
            else:
                effort.guesses += 1
                effort.steps[GUESS] += 1
        return is_solved

    def _step(self, state: "_State", effort: Effort) -> bool:
        """Take the simplest step there is, and return whether there was one; raise Contradiction if nothing fits."""
        return (
            self._place_only_tile(state, effort)
            or self._find_only_space(state, effort)
            or self._rule_out_sides(state, effort)
            or self._rule_out_pairs(state, effort)
            or self._rule_out_routes(state, effort)
        )

    def _place_only_tile(self, state: "_State", effort: Effort) -> bool:
        found = False
        for place in self.places:
            if place in state.placed:
                continue
            choices = state.choices[place]
            if not choices:
                raise Contradiction
            if choices & (choices - 1) == 0:
                self._place(state.choices, state.placed, place)
                effort.steps[ONLY_TILE] += 1
                found = True
        return found

    def _rule_out_routes(self, state: "_State", effort: Effort) -> bool:
        if not self.routes:
            return False
        possible = [
            route for route in state.routes
            if all(own & fits for own, fits in zip(state.choices, self.routes[route], strict=True))
        ]  # fmt: skip
        if not possible:
            raise Contradiction
        state.routes = possible
        narrowed = False
        for place in self.places:
            fits = 0
            for route in possible:
                fits |= self.routes[route][place]
            if state.choices[place] & ~fits:
                state.choices[place] &= fits
                narrowed = True
        effort.steps[ROUTE] += narrowed
        return narrowed

    def _find_only_space(self, state: "_State", effort: Effort) -> bool:
        if not self.needs_all:
            return False
        for tile in range(len(TILES)):
            homes = [place for place in self.places if state.choices[place] & self.of_tile[place][tile]]
            if not homes:
                raise Contradiction
            if len(homes) == 1 and homes[0] not in state.placed:
                own = state.choices[homes[0]]
                if own & ~self.of_tile[homes[0]][tile]:
                    state.choices[homes[0]] = own & self.of_tile[homes[0]][tile]
                    effort.steps[ONLY_SPACE] += 1
                    return True
        return False

    def _rule_out_sides(self, state: "_State", effort: Effort) -> bool:
        for place in self.places:
            if place in state.placed:
                continue
            kept = state.choices[place]
            for number in _members(kept):
                rows = self.rows[place][number]
                if any(not rows[other] & state.choices[other] for other in self.beside[place]):
                    kept &= ~(1 << number)
            if kept != state.choices[place]:
                if not kept:
                    raise Contradiction
                state.choices[place] = kept
                effort.steps[SIDES_RULED_OUT] += 1
                return True
        return False

    def _rule_out_pairs(self, state: "_State", effort: Effort) -> bool:
        left = [place for place in self.places if place not in state.placed]
        tiles = {place: self._tiles(place, state.choices[place]) for place in left}
        by_pair: dict[frozenset[int], list[int]] = {}
        for place in left:
            if len(tiles[place]) == 2:
                by_pair.setdefault(tiles[place], []).append(place)
        for pair, places in by_pair.items():
            if len(places) != 2:
                continue
            narrowed = False
            for other in left:
                if other not in places and tiles[other] & pair:
                    for tile in pair:
                        state.choices[other] &= ~self.of_tile[other][tile]
                    narrowed = True
            if narrowed:
                effort.steps[PAIR] += 1
                return True
        return False

    def _tiles(self, place: int, choices: int) -> frozenset[int]:
        return frozenset(self.candidates[place][number].item for number in _members(choices))


class _State:
    """What still fits where."""

    __slots__ = ("choices", "placed", "routes")

    def __init__(self, choices: Choices, placed: set[int], routes: list[int]) -> None:
        self.choices = choices
        self.placed = placed
        self.routes = routes

    def copy(self) -> "_State":
        """Return a copy, to try something in."""
        return _State(list(self.choices), set(self.placed), list(self.routes))


def measure(puzzle: TilePuzzle) -> Effort:
    """Return the effort of a puzzle with exactly one solution."""
    task = puzzle.task
    bare = Task(task.shape, task.lattice, task.matched)
    pinned = {task.shape.index[cell]: content for cell, content in task.pinned.items()}
    return HumanSolver(bare, puzzle.loops).measure(pinned)


def _joined(words: Sequence[int]) -> int:
    return int(words[0]) | int(words[1]) << WORD


def _choices(start: CandidateSets) -> Choices:
    return [_joined(words) for words in start]


def _bits(numbers: Iterator[int]) -> int:
    return sum(1 << number for number in numbers)


def _members(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
