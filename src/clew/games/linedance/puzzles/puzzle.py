"""A tile puzzle: reading and writing its text, solving, counting and checking."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from clew.boards.lattice import Cell
from clew.core.errors import nearest
from clew.games.linedance.about import ABOUT
from clew.games.linedance.puzzles import checker
from clew.games.linedance.puzzles.shapes import TileShape, drawn
from clew.games.linedance.puzzles.shapes.library import shapes
from clew.games.linedance.puzzles.task import Filling, Task, tile_and_turn
from clew.games.linedance.tiles import COLOURS, PLACED, SIDES, TILES, placed
from clew.puzzles import AnswerMistake, ExactCount, InvalidAnswer, InvalidPuzzle, Monitor, Solution

KEYS = {
    "shape": "the name of a shape, or a drawing: rows separated by /, an o for each space, dots between",
    "lattice": "closed: tiles lie side by side; open: tiles meet at triangles (LD16)",
    "sides": "matched: sides that meet have the same colour; non-matched: different ones (LD17); free: no rule, tiles "
    "are laid as you like",
    "loops": "any; all: a closed loop of one colour through every tile, one in each part of the shape (LD19); "
    "longest: the longest possible loop; most: the most possible loops",
    "pinned": "fixed tiles, separated by semicolons, as in 0,0=12/1;1,2=3/0 (space=tile/turn)",
}
LATTICES = {"closed": "touching sides", "open": "sides that meet at a triangle"}
SIDES_WORDS = ("matched", "non-matched")
ANY, ALL, LONGEST, MOST = "any", "all", "longest", "most"
GOALS = {
    ANY: "",
    ALL: ", and a closed loop of one colour runs through every tile",
    LONGEST: ", with the longest possible closed loop of one colour",
    MOST: ", with as many closed loops of one colour as possible",
}

GOAL_IN_PARTS = ", and in each of the {parts} parts a closed loop of one colour runs through every tile"


@dataclass(frozen=True)
class TilePuzzle:
    """Fill a shape with tiles, all different."""

    task: Task
    loops: str = ANY

    game = ABOUT.id

    @property
    def words(self) -> Mapping[str, str]:
        words = {
            "shape": self.task.shape.word,
            "lattice": self.task.lattice,
            "sides": SIDES_WORDS[0 if self.task.matched else 1],
        }
        if self.loops != ANY:
            words["loops"] = self.loops
        if self.task.pinned:
            words["pinned"] = ";".join(
                f"{_name(cell)}={tile_and_turn(content)}" for cell, content in sorted(self.task.pinned.items())
            )
        return words

    @property
    def question(self) -> str:
        shape = self.task.shape
        tiles = "all 16 tiles" if len(shape) == len(TILES) else f"{len(shape)} of the 16 tiles"
        name = f"the {shape.name}" if shape.name else "the shape"
        colours = "the same colour" if self.task.matched else "different colours"
        pinned = f" ({len(self.task.pinned)} already placed)" if self.task.pinned else ""
        parts = len(shape.parts)
        goal = GOALS[self.loops] if self.loops != ALL or parts == 1 else GOAL_IN_PARTS.format(parts=parts)
        return f"Fill {name} with {tiles}{pinned} so that {LATTICES[self.task.lattice]} have {colours}{goal}."

    @property
    def improving(self) -> bool:
        return self.loops in (LONGEST, MOST)

    def solve(self, monitor: Monitor, limit: int | None = None, after: str = "") -> Iterator[Solution]:
        if self.improving:
            if after:
                raise InvalidAnswer(f"{after}: only a listing of all solutions can be continued from a cursor")
            return self._best(monitor)
        return self._all(monitor, limit, after)

    def _all(self, monitor: Monitor, limit: int | None, after: str) -> Iterator[Solution]:
        from clew.games.linedance.puzzles.listing import every_filling, jobs_of
        from clew.games.linedance.puzzles.listing.search import CandidateTables
        from clew.games.linedance.puzzles.loops.through_all import colours_through_all, loop_jobs

        tables = CandidateTables(self.task.problem)
        colours: list[tuple[int, ...]] = []
        if self.loops == ALL:
            along = loop_jobs(tables, self.task)
            jobs, colours = [job.start for job in along], [job.colours for job in along]
        else:
            # Dividing the search takes a moment, which is not worth it for one solution.
            jobs = [tables.all_candidates()] if limit == 1 and not after else jobs_of(tables, tables.all_candidates())
        found = 0
        if monitor.executor is not None:
            from clew.games.linedance.puzzles import spreading

            rows = spreading.every_filling(self, monitor, after)
        else:
            rows = (row.tolist() for row in every_filling(tables, jobs, monitor, after))
        for row in rows:
            filling = self.task.filling_of(row)
            if self.loops == ALL and self.task.lattice == "open":
                # Two colours can both loop through all tiles: the lower one has already given this filling.
                job = int(monitor.cursor.partition(":")[0])
                if colours_through_all(self.task, filling) != colours[job]:
                    continue
            found += 1
            yield self.solution(filling)
            if found == limit:
                return
        if not monitor.stopped and not after:
            outcome = "These are all" if found else "There is none"
            monitor.conclude(f"{outcome}: every possibility was tried.")

    def _best(self, monitor: Monitor) -> Iterator[Solution]:
        from clew.games.linedance.puzzles.loops.optima import longest_loop, most_loops

        for filling, value in (longest_loop if self.loops == LONGEST else most_loops)(self.task, monitor):
            yield self.solution(filling, value)

    def solution(self, filling: Filling, value: int | None = None) -> Solution:
        """Return a filling as a solution, with its loops."""
        from clew.games.linedance.puzzles.loops import loops_of

        loops = loops_of(self.task, filling)
        words = ", ".join(f"{COLOURS[loop.colour]} through {len(loop)}" for loop in loops)
        return Solution(filling_text(self.task.shape, filling), value, {"loops": words} if words else {})

    def count(self, monitor: Monitor, symmetric: bool = True) -> ExactCount | None:
        from clew.games.linedance.puzzles.counting import count_fillings, count_loops

        if self.improving:
            raise InvalidPuzzle(f"loops={self.loops}: only loops=any and loops=all can be counted")
        if monitor.executor is not None:
            from clew.games.linedance.puzzles import spreading

            return spreading.count(self, monitor, symmetric)
        return (count_loops if self.loops == ALL else count_fillings)(self.task, monitor, symmetric)

    def recount(self, monitor: Monitor) -> ExactCount | None:
        """Return the number of solutions found in another way, by listing."""
        from clew.games.linedance.puzzles.counting import count_by_listing

        if self.loops != ANY:
            raise InvalidPuzzle(f"loops={self.loops}: these are always counted by listing")
        if monitor.executor is not None:
            from clew.games.linedance.puzzles import spreading

            return spreading.recount(self, monitor)
        return count_by_listing(self.task, monitor)

    def check(self, answer: str) -> Sequence[AnswerMistake]:
        return checker.mistakes(self._requirements, answer)

    @cached_property
    def _requirements(self) -> checker.Requirements:
        pinned = {
            cell: ((content - 1) // SIDES + 1, (content - 1) % SIDES) for cell, content in self.task.pinned.items()
        }
        return checker.Requirements(
            frozenset(self.task.shape.cells), self.task.lattice == "open", self.task.matched, pinned, self.loops == ALL
        )

    def picture(self, answer: str = "", **settings: Any) -> str:
        from clew.games.linedance.puzzles.by_hand.picture import draw

        return draw(self, answer, settings)

    def diagram(self, answer: str = "") -> str:
        from clew.games.linedance.puzzles.by_hand.picture import diagram

        return diagram(self, answer)


def _name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def filling_text(shape: TileShape, filling: Filling) -> str:
    """Return a filling as `q,r=tile/turn`, space by space (LD18)."""
    tiles = zip(shape.cells, filling, strict=True)
    return " ".join(f"{_name(cell)}={tile_and_turn(content)}" for cell, content in tiles)


def placed_tiles(answer: str) -> dict[Cell, int]:
    """Return the placed tile in each space of an answer, without what cannot be drawn."""
    return {
        cell: placed(tile - 1, turn)
        for cell, tile, turn in checker.parse(answer)
        if 1 <= tile <= len(TILES) and placed(tile - 1, turn) in PLACED
    }


def parse(words: Mapping[str, str]) -> TilePuzzle:
    """Return the puzzle for these words."""
    shape = _shape(words.get("shape", "rhombus"))
    lattice = _choice(words, "lattice", tuple(LATTICES), "open" if shape.name == "star" else "closed")
    matched = _choice(words, "sides", SIDES_WORDS, SIDES_WORDS[0]) == SIDES_WORDS[0]
    loops = _choice(words, "loops", tuple(GOALS), ANY)
    if loops != ANY and not matched:
        raise InvalidPuzzle(f"loops={loops}: lines continue only where sides match, so sides=non-matched has no loops")
    return TilePuzzle(Task(shape, lattice, matched, _pinned(words.get("pinned", ""), shape)), loops)


def _shape(word: str) -> TileShape:
    if word in shapes():
        return shapes()[word]
    if any(mark in word for mark in "./"):
        shape = drawn(word)
        return next((named for named in shapes().values() if named.cells == shape.cells), shape)
    if word.strip("o"):
        raise InvalidPuzzle(f"shape={word}: no such shape{nearest(word, shapes())}; or draw one, as in o.o/.o.o")
    return drawn(word)


def _choice(words: Mapping[str, str], key: str, choices: Sequence[str], default: str) -> str:
    value = words.get(key, default)
    if value not in choices:
        raise InvalidPuzzle(f"{key}={value}{nearest(value, choices)}: expected {' or '.join(choices)}")
    return value


def _pinned(text: str, shape: TileShape) -> dict[Cell, int]:
    """Return the pinned tiles, which must be in the shape and all different."""
    try:
        parts = checker.parse(text)
    except InvalidAnswer as error:
        raise InvalidPuzzle(f"pinned={text}: {error}") from error
    pinned: dict[Cell, int] = {}
    for cell, tile, turn in parts:
        content = placed(tile - 1, turn)
        if cell not in shape.index or cell in pinned:
            raise InvalidPuzzle(f"pinned={_name(cell)}: expected a space of the shape, each at most once")
        if not 1 <= tile <= len(TILES) or content not in PLACED:
            raise InvalidPuzzle(f"pinned={_name(cell)}={tile}/{turn}: there is no such tile in this turn (LD2)")
        if any((content - 1) // SIDES == (other - 1) // SIDES for other in pinned.values()):
            raise InvalidPuzzle(f"pinned={_name(cell)}={tile}/{turn}: tile {tile} is pinned twice")
        pinned[cell] = content
    return pinned
