"""Solving a tile puzzle by hand: placing and turning tiles, what matches, closed loops, and hints."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from clew.boards.lattice import Cell
from clew.games.linedance.about import COLOURS
from clew.games.linedance.lattices import Joint
from clew.games.linedance.picture.diagram import tile_and_turn
from clew.games.linedance.puzzles import checker
from clew.games.linedance.puzzles.by_hand.words import piece_label
from clew.games.linedance.puzzles.loops import Loop, loops_of
from clew.games.linedance.puzzles.puzzle import ALL, GOALS, LONGEST, MOST, TilePuzzle
from clew.games.linedance.puzzles.shapes import TileShape
from clew.games.linedance.puzzles.task import SIDE_COLOURS, Task, tile_of
from clew.games.linedance.tiles import PLACED, SIDES, TILES, placed, turns_of
from clew.puzzles import InvalidAnswer, Monitor
from clew.puzzles.by_hand import AnswerState, Piece, PuzzleHint
from clew.puzzles.kit import PuzzleKit

#: The placed tile in each filled space.
Tiles = dict[Cell, int]

#: What puzzles about loops are called.
TITLES = {ALL: "One loop", LONGEST: "The longest loop", MOST: "The most loops"}


@dataclass(frozen=True)
class Meeting:
    """A joint where sides of placed tiles meet, and whether their colours are right."""

    joint: Joint
    fits: bool


@dataclass(frozen=True)
class TileBoard:
    """A tile puzzle that is solved by hand."""

    puzzle: TilePuzzle

    supply = ""
    is_free = False
    word = "tile"

    @property
    def task(self) -> Task:
        """The task of the puzzle."""
        return self.puzzle.task

    @cached_property
    def spaces(self) -> Sequence[str]:
        """The names of the cells."""
        return tuple(name_of(cell) for cell in self.task.shape.cells)

    @cached_property
    def fixed(self) -> Sequence[str]:
        """The spaces with pinned tiles."""
        return tuple(name_of(cell) for cell in self.task.pinned)

    def tiles_of(self, answer: str) -> Tiles:
        """Return the placed tile in each filled space of an answer, with the pinned ones."""
        found: Tiles = dict(self.task.pinned)
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

    def text(self, tiles: Mapping[Cell, int]) -> str:
        """Return placed tiles as an answer."""
        cells = (cell for cell in self.task.shape.cells if cell in tiles)
        return " ".join(f"{name_of(cell)}={tile_and_turn(tiles[cell])}" for cell in cells)

    def state(self, answer: str, loose: Sequence[str] = ()) -> AnswerState:
        """Return the state of an answer."""
        tiles = self.tiles_of(answer)
        text, size = self.text(tiles), len(self.task.shape)
        empty = {space for cell, space in zip(self.task.shape.cells, self.spaces, strict=True) if cell not in tiles}
        mistakes = self.puzzle.check(text)
        return AnswerState(
            answer=text,
            lying={name_of(cell): tile_and_turn(content) for cell, content in tiles.items()},
            headline=f"{len(tiles)} of {size} tiles",
            loose=self._loose(tiles, loose),
            facts=self._facts(tiles),
            # The only mistake at an empty space is that it is empty.
            wrong=[mistake for mistake in mistakes if mistake.where not in empty],
            solved=not mistakes,
        )

    def _loose(self, tiles: Mapping[Cell, int], turns: Sequence[str]) -> list[Piece]:
        as_turned = {tile_of(content): content for content in (content_of(name) for name in turns)}
        used = {tile_of(content) for content in tiles.values()}
        return [piece_of(as_turned.get(tile, placed(tile, 0))) for tile in range(len(TILES)) if tile not in used]

    def _facts(self, tiles: Mapping[Cell, int]) -> list[str]:
        meetings = self.meetings(tiles)
        facts = []
        if meetings:
            facts.append(self._matches(meetings))
        loops = self.loops(tiles)
        if loops:
            facts.append(
                f"Closed loops: {', '.join(f'{COLOURS[loop.colour]} through {len(loop)} tiles' for loop in loops)}."
            )
        return facts

    def _matches(self, meetings: Sequence[Meeting]) -> str:
        """Return how many meetings are right and how many are not, as in `2 sides match; 1 doesn't.`"""
        right = sum(meeting.fits for meeting in meetings)
        wrong = len(meetings) - right
        noun = "side" if self.task.lattice == "closed" else "triangle"
        verb = ("matches", "match") if self.task.matched else ("differs", "differ")
        sentence = f"{right} {noun}{'' if right == 1 else 's'} {verb[right != 1]}"
        not_right = "doesn't" if wrong == 1 else "don't"
        return f"{sentence}; {wrong} {not_right}." if wrong else f"{sentence}."

    def meetings(self, tiles: Mapping[Cell, int]) -> list[Meeting]:
        """Return where placed tiles meet, and whether their colours are right there (LD17)."""
        found = []
        for joint in self.task.joints:
            there = tuple((cell, side) for cell, side in joint if cell in tiles)
            if len(there) > 1:
                colours = {SIDE_COLOURS[tiles[cell]][side] for cell, side in there}
                found.append(Meeting(there, len(colours) == (1 if self.task.matched else len(there))))
        return found

    def loops(self, tiles: Mapping[Cell, int]) -> list[Loop]:
        """Return the closed loops so far; their routes number the places as `filled_part` does."""
        task = self.filled_part(tiles)
        return loops_of(task, tuple(tiles[cell] for cell in task.shape.cells)) if tiles else []

    def filled_part(self, tiles: Mapping[Cell, int]) -> Task:
        """Return the task of the filled spaces only, with the joints whose colours are right."""
        task = Task(TileShape.of(tiles), self.task.lattice, self.task.matched)
        task.__dict__["joints"] = [meeting.joint for meeting in self.meetings(tiles) if meeting.fits]
        return task

    def _cell(self, space: str) -> Cell:
        if space not in self.spaces:
            raise InvalidAnswer(f"{space}: there is no such space in the shape")
        if space in self.fixed:
            raise InvalidAnswer(f"the tile at {space} is pinned: it cannot be moved")
        return self.task.shape.cells[self.spaces.index(space)]

    def put(self, answer: str, piece: str, space: str) -> str:
        """Put a tile into a space; if it was in another space, that space gets the tile that was here."""
        tiles, cell, content = self.tiles_of(answer), self._cell(space), content_of(piece)
        home = next((each for each, other in tiles.items() if tile_of(other) == tile_of(content)), None)
        if home is not None:
            self._cell(name_of(home))
            moved = tiles.pop(home)
            if home != cell and cell in tiles:
                tiles[home] = tiles[cell]
            content = moved if home != cell else content
        tiles[cell] = content
        return self.text(tiles)

    def turn(self, answer: str, space: str, by: int) -> str:
        """Turn a tile, clockwise if the number is positive."""
        tiles, cell = self.tiles_of(answer), self._cell(space)
        if cell not in tiles:
            raise InvalidAnswer(f"{space} is empty: expected a tile to turn")
        tiles[cell] = content_of(self.turned(tile_and_turn(tiles[cell]), by).name)
        return self.text(tiles)

    def take(self, answer: str, space: str) -> str:
        """Return a tile to the tray."""
        tiles, cell = self.tiles_of(answer), self._cell(space)
        tiles.pop(cell, None)
        return self.text(tiles)

    def turned(self, piece: str, by: int) -> Piece:
        """Return a tile after some turns; some tiles look the same after half a turn (LD2)."""
        tile, turn = divmod(content_of(piece) - 1, SIDES)
        return piece_of(placed(tile, (turn + by) % turns_of(tile)))

    def picture(self, answer: str, **settings: Any) -> str:
        """Return the board as SVG text."""
        from clew.games.linedance.puzzles.by_hand.board_picture import draw_board

        return draw_board(self, self.tiles_of(answer), settings)

    def kit(self, **settings: Any) -> PuzzleKit:
        """Return everything that a browser needs to draw and check the puzzle by itself."""
        from clew.games.linedance.puzzles.by_hand.kit import make_kit

        return make_kit(self, settings)

    @property
    def title(self) -> str:
        """The kind of puzzle, with its shape if that has a name."""
        plain = "Matched sides" if self.task.matched else "No sides matched"
        kind = TITLES.get(self.puzzle.loops, plain)
        name = self.task.shape.name.replace("-", " ")
        return f"{kind}, {name}" if name else kind

    @property
    def task_words(self) -> str:
        """What is left to do, in a sentence."""
        left, loose = len(self.task.shape) - len(self.task.pinned), len(TILES) - len(self.task.pinned)
        touching = "touching sides" if self.task.lattice == "closed" else "sides that meet at a triangle"
        rule = f"all {touching} match" if self.task.matched else f"{touching} never have the same colour"
        loops = GOALS[self.puzzle.loops]
        what = (
            f"{left} of these {loose} tiles"
            if left < loose
            else f"the {'remaining ' if self.task.pinned else ''}{left} tiles"
        )
        spare = f" {loose - left} {'is' if loose - left == 1 else 'are'} spare." if left < loose else ""
        return f"Place {what} so that {rule}{loops}.{spare}"

    def piece_picture(self, piece: str, **settings: Any) -> str:
        """Return a tile as SVG text."""
        from clew.games.linedance.puzzles.by_hand.board_picture import draw_piece

        return draw_piece(self.task.lattice, content_of(piece), settings)

    def hint(self, answer: str, monitor: Monitor) -> PuzzleHint | None:
        """Return where a tile fits next, or which tile is wrong; None if stopped early."""
        tiles = self.tiles_of(answer)
        solution = self._completed(tiles, monitor)
        if solution:
            return self._next_tile(tiles, solution)
        right: Tiles = dict(self.task.pinned)
        solution = self._completed(right, monitor)
        for cell in self.task.shape.cells:
            if cell not in tiles or cell in right or not solution:
                continue
            longer = self._completed(right | {cell: tiles[cell]}, monitor)
            if longer:
                right[cell], solution = tiles[cell], longer
            elif not monitor.stopped:
                return _wrong_tile(cell)
        return None

    def _completed(self, tiles: Mapping[Cell, int], monitor: Monitor) -> Tiles | None:
        """Return a solution that extends the placed tiles, the best one found if the puzzle asks for the best."""
        puzzle = replace(self.puzzle, task=replace(self.task, pinned=dict(tiles)))
        found = list(puzzle.solve(monitor, 1))
        return self.tiles_of(found[-1].text) if found else None

    def _next_tile(self, tiles: Tiles, solution: Tiles) -> PuzzleHint | None:
        neighbours = {cell: 0 for cell in self.task.shape.cells if cell not in tiles}
        for joint in self.task.joints:
            for cell, _ in joint:
                if cell in neighbours:
                    neighbours[cell] += sum(other in tiles for other, _ in joint)
        if not neighbours:
            return None
        cell = max(neighbours, key=lambda each: neighbours[each])
        return PuzzleHint(
            name_of(cell), "All tiles so far are right. Look at the marked space: which tile fits there?",
            "The marked tile goes into the marked space, turned as it is now.", tile_and_turn(solution[cell]),
        )  # fmt: skip


def _wrong_tile(cell: Cell) -> PuzzleHint:
    return PuzzleHint(
        name_of(cell), "The marked tile is wrong.",
        "With the marked tile as it is, the rest cannot be filled. Take it away, or turn it.",
    )  # fmt: skip


def name_of(cell: Cell) -> str:
    """Return the name of a space."""
    return f"{cell[0]},{cell[1]}"


def content_of(piece: str) -> int:
    """Return the placed tile with a name such as `12/3`."""
    tile, _, turn = piece.partition("/")
    if tile.isdecimal() and turn.isdecimal() and len(piece) < 5 and 1 <= int(tile) <= len(TILES):
        content = placed(int(tile) - 1, int(turn))
        if int(turn) < turns_of(int(tile) - 1):
            return content
    raise InvalidAnswer(f"{piece}: expected tile/turn, as in 12/1")


def piece_of(content: int) -> Piece:
    """Return a tile as a piece."""
    tile, _, turn = tile_and_turn(content).partition("/")
    return Piece(f"{tile}/{turn}", piece_label(content))
