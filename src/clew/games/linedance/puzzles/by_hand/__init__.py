"""Tiles put down by hand: what lies where, what fits, which loops are closed, and how to go on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from clew.boards.lattice import Cell
from clew.games.linedance.lattices import Joint
from clew.games.linedance.picture.diagram import tile_and_turn
from clew.games.linedance.puzzles import checker
from clew.games.linedance.puzzles.loops import Loop, loops_of
from clew.games.linedance.puzzles.puzzle import TilePuzzle
from clew.games.linedance.puzzles.shapes import TileShape
from clew.games.linedance.puzzles.task import SIDE_COLOURS, Task, tile_of
from clew.games.linedance.tiles import COLOURS, PLACED, SIDES, TILES, placed, sides_of, turns_of
from clew.puzzles import InvalidAnswer, Monitor
from clew.puzzles.by_hand import AnswerState, Piece, PuzzleHint

Lying = dict[Cell, int]


@dataclass(frozen=True)
class Meeting:
    """A place where sides of lying tiles meet."""

    joint: Joint
    fits: bool


@dataclass(frozen=True)
class TileBoard:
    """A tile puzzle on a table."""

    puzzle: TilePuzzle

    supply = ""
    word = "tile"

    @property
    def task(self) -> Task:
        """What is to be filled."""
        return self.puzzle.task

    @cached_property
    def spaces(self) -> Sequence[str]:
        """The names of the cells."""
        return tuple(name_of(cell) for cell in self.task.shape.cells)

    @cached_property
    def fixed(self) -> Sequence[str]:
        """The spaces with pinned tiles."""
        return tuple(name_of(cell) for cell in self.task.pinned)

    def lying(self, answer: str) -> Lying:
        """Return the placed tile in each space of an answer, the pinned ones always."""
        found: Lying = dict(self.task.pinned)
        for cell, tile, turn in checker.parse(answer):
            where = name_of(cell)
            content = placed(tile - 1, turn)
            if cell not in self.task.shape.index:
                raise InvalidAnswer(f"{where}: there is no such space in the shape")
            if not 1 <= tile <= len(TILES) or content not in PLACED:
                raise InvalidAnswer(f"{where}: there is no tile {tile} in turn {turn} (LD2)")
            if found.get(cell, content) != content:
                raise InvalidAnswer(f"{where}: expected one tile, and the pinned one where there is one")
            found[cell] = content
        if len({tile_of(content) for content in found.values()}) < len(found):
            raise InvalidAnswer("expected every tile at most once (LD1)")
        return found

    def text(self, lying: Mapping[Cell, int]) -> str:
        """Return what lies as an answer."""
        cells = (cell for cell in self.task.shape.cells if cell in lying)
        return " ".join(f"{name_of(cell)}={tile_and_turn(lying[cell])}" for cell in cells)

    def state(self, answer: str, loose: Sequence[str] = ()) -> AnswerState:
        """Return how an answer stands."""
        lying = self.lying(answer)
        text, size = self.text(lying), len(self.task.shape)
        empty = {space for cell, space in zip(self.task.shape.cells, self.spaces, strict=True) if cell not in lying}
        mistakes = self.puzzle.check(text)
        return AnswerState(
            answer=text,
            lying={name_of(cell): tile_and_turn(content) for cell, content in lying.items()},
            headline=f"{len(lying)} of {size} tiles",
            loose=self._loose(lying, loose),
            facts=self._facts(lying),
            # At an empty space nothing is wrong but that it is empty.
            wrong=[mistake for mistake in mistakes if mistake.where not in empty],
            solved=not mistakes,
        )

    def _loose(self, lying: Mapping[Cell, int], turns: Sequence[str]) -> list[Piece]:
        as_turned = {tile_of(content): content for content in (content_of(name) for name in turns)}
        used = {tile_of(content) for content in lying.values()}
        return [piece_of(as_turned.get(tile, placed(tile, 0))) for tile in range(len(TILES)) if tile not in used]

    def _facts(self, lying: Mapping[Cell, int]) -> list[str]:
        told = self.meetings(lying)
        fit = sum(meeting.fits for meeting in told)
        places = ("edge", "edges") if self.task.lattice == "closed" else ("triangle", "triangles")
        facts = []
        if told:
            broken = len(told) - fit
            facts.append(f"{fit} {places[fit != 1]} {'fits' if fit == 1 else 'fit'}, {broken or 'none'} not.")
        loops = self.loops(lying)
        if loops:
            facts.append(
                f"Closed loops: {', '.join(f'{COLOURS[loop.colour]} through {len(loop)} tiles' for loop in loops)}."
            )
        return facts

    def meetings(self, lying: Mapping[Cell, int]) -> list[Meeting]:
        """Return where lying tiles meet, and whether they fit there (LD17)."""
        found = []
        for joint in self.task.joints:
            there = tuple((cell, side) for cell, side in joint if cell in lying)
            if len(there) > 1:
                colours = {SIDE_COLOURS[lying[cell]][side] for cell, side in there}
                found.append(Meeting(there, len(colours) == (1 if self.task.matched else len(there))))
        return found

    def loops(self, lying: Mapping[Cell, int]) -> list[Loop]:
        """Return the loops that are closed already; the routes go by the order of `part`."""
        task = self.part(lying)
        return loops_of(task, tuple(lying[cell] for cell in task.shape.cells)) if lying else []

    def part(self, lying: Mapping[Cell, int]) -> Task:
        """Return the task of the filled spaces only, and of those meetings that fit."""
        task = Task(TileShape.of(lying), self.task.lattice, self.task.matched)
        task.__dict__["joints"] = [meeting.joint for meeting in self.meetings(lying) if meeting.fits]
        return task

    def _cell(self, space: str) -> Cell:
        if space not in self.spaces:
            raise InvalidAnswer(f"{space}: there is no such space in the shape")
        if space in self.fixed:
            raise InvalidAnswer(f"the tile at {space} is pinned: it cannot be moved")
        return self.task.shape.cells[self.spaces.index(space)]

    def put(self, answer: str, piece: str, space: str) -> str:
        """Put a tile into a space; if it lay in another one, the two change places."""
        lying, cell, content = self.lying(answer), self._cell(space), content_of(piece)
        home = next((each for each, other in lying.items() if tile_of(other) == tile_of(content)), None)
        if home is not None:
            self._cell(name_of(home))
            moved = lying.pop(home)
            if home != cell and cell in lying:
                lying[home] = lying[cell]
            content = moved if home != cell else content
        lying[cell] = content
        return self.text(lying)

    def turn(self, answer: str, space: str, by: int) -> str:
        """Turn a tile, clockwise if the number is positive."""
        lying, cell = self.lying(answer), self._cell(space)
        if cell not in lying:
            raise InvalidAnswer(f"{space} is empty: there is nothing to turn")
        lying[cell] = content_of(self.turned(tile_and_turn(lying[cell]), by).name)
        return self.text(lying)

    def take(self, answer: str, space: str) -> str:
        """Take a tile away."""
        lying, cell = self.lying(answer), self._cell(space)
        lying.pop(cell, None)
        return self.text(lying)

    def turned(self, piece: str, by: int) -> Piece:
        """Return a tile after some turns; half a turn leaves some as they are (LD2)."""
        tile, turn = divmod(content_of(piece) - 1, SIDES)
        return piece_of(placed(tile, (turn + by) % turns_of(tile)))

    def picture(self, answer: str, **settings: Any) -> str:
        """Return the table as SVG text."""
        from clew.games.linedance.puzzles.by_hand.board_picture import draw_table

        return draw_table(self, self.lying(answer), settings)

    def piece_picture(self, piece: str, **settings: Any) -> str:
        """Return a tile as SVG text."""
        from clew.games.linedance.puzzles.by_hand.board_picture import draw_piece

        return draw_piece(self.task.lattice, content_of(piece), settings)

    def hint(self, answer: str, watch: Monitor) -> PuzzleHint | None:
        """Return where the next tile belongs, or which tile cannot stay."""
        lying = self.lying(answer)
        solution = self._completed(lying, watch)
        if solution:
            return self._next_tile(lying, solution)
        kept: Lying = dict(self.task.pinned)
        solution = self._completed(kept, watch)
        for cell in self.task.shape.cells:
            if cell not in lying or cell in kept or not solution:
                continue
            longer = self._completed(kept | {cell: lying[cell]}, watch)
            if longer:
                kept[cell], solution = lying[cell], longer
            elif not watch.stopped:
                return _wrong_tile(cell, lying[cell], solution[cell])
        return None

    def _completed(self, lying: Mapping[Cell, int], watch: Monitor) -> Lying | None:
        """Return a solution that goes on from what lies, the best one found where that is asked for."""
        asked = replace(self.puzzle, task=replace(self.task, pinned=dict(lying)))
        found = list(asked.solve(watch, 1))
        return self.lying(found[-1].text) if found else None

    def _next_tile(self, lying: Lying, solution: Lying) -> PuzzleHint | None:
        neighbours = {cell: 0 for cell in self.task.shape.cells if cell not in lying}
        for joint in self.task.joints:
            for cell, _ in joint:
                if cell in neighbours:
                    neighbours[cell] += sum(other in lying for other, _ in joint)
        if not neighbours:
            return None
        cell = max(neighbours, key=lambda each: neighbours[each])
        space, piece = name_of(cell), tile_and_turn(solution[cell])
        tile, turn = piece.split("/")
        return PuzzleHint(
            space, f"Look at {space}: so far all can stay, and something fits there.",
            f"Tile {tile} in turn {turn} goes to {space}.", piece,
        )  # fmt: skip


def _wrong_tile(cell: Cell, content: int, belongs: int) -> PuzzleHint:
    space, piece = name_of(cell), tile_and_turn(content)
    tile, turn = piece.split("/")
    return PuzzleHint(
        space, f"Look at {space}: what lies there cannot stay as it is.",
        f"With tile {tile} in turn {turn} at {space} there is no solution; tile {tile_of(belongs) + 1} could lie there "
        f"in turn {tile_and_turn(belongs).split('/')[1]}.",
    )  # fmt: skip


def name_of(cell: Cell) -> str:
    """Return the name of a space."""
    return f"{cell[0]},{cell[1]}"


def content_of(piece: str) -> int:
    """Return the placed tile that a name such as `12/3` means."""
    tile, _, turn = piece.partition("/")
    if tile.isdecimal() and turn.isdecimal() and len(piece) < 5 and 1 <= int(tile) <= len(TILES):
        content = placed(int(tile) - 1, int(turn))
        if int(turn) < turns_of(int(tile) - 1):
            return content
    raise InvalidAnswer(f"{piece}: expected tile/turn, as in 12/1")


def piece_of(content: int) -> Piece:
    """Return a tile as a piece."""
    tile, _, turn = tile_and_turn(content).partition("/")
    return Piece(f"{tile}/{turn}", f"tile {tile}, turn {turn}, sides {sides_of(content)}")
