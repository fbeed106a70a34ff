"""Shapes that people draw: the field, its symmetries, and the puzzles that a shape becomes (LD16 to LD19)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from clew.boards.hexagonal import hexagon_place
from clew.boards.lattice import Cell
from clew.games.linedance.puzzles import kinds
from clew.games.linedance.puzzles.free import FreePattern, field
from clew.games.linedance.puzzles.puzzle import parse
from clew.games.linedance.puzzles.shapes import MAX_CELLS, TileShape, lattice_motions
from clew.pictures import Group, Look, Path, Picture, Shape, rounded
from clew.puzzles import InvalidPuzzle, Puzzle
from clew.puzzles.patterns import PatternSymmetry, PatternTask

#: Where (1, 0) and (0, 1) go when left and right are exchanged, and when top and bottom are.
ACROSS = ((-1, 0), (-1, 1))
DOWN = ((1, 0), (1, -1))

MARGIN = 0.05

SYMMETRIES_IN_WORDS = {
    "C1": "no symmetry",
    "C2": "half-turn symmetry",
    "C3": "threefold rotation",
    "C6": "sixfold rotation",
    "D1": "one mirror",
    "D2": "two mirrors",
    "D3": "three mirrors",
    "D6": "six mirrors",
}


class TilePatterns:
    """The shapes of tile puzzles."""

    most = MAX_CELLS
    lattices: Mapping[str, str] = {"closed": "Side by side", "open": "Meeting at triangles"}
    tasks: Sequence[PatternTask] = (
        PatternTask("matched", "All sides match", "Touching sides have the same colour.", kinds.MATCHED),
        PatternTask("non-matched", "No sides match", "Touching sides never have the same colour.", kinds.NON_MATCHED),
        PatternTask("loop", "One loop", "All sides match, with a loop through every tile.", kinds.LOOP),
    )

    @cached_property
    def symmetries(self) -> Sequence[PatternSymmetry]:
        """Two mirrors, and rotations by a half, a third and a sixth."""
        motions = lattice_motions()
        mirrors = {(motion.first, motion.second): motion for motion in motions[6:]}
        chosen = (
            ("mirror-across", "Mirror left and right", "mirror-across", mirrors[ACROSS]),
            ("mirror-down", "Mirror top and bottom", "mirror-down", mirrors[DOWN]),
            ("half", "Half turn", "rotation", motions[3]),
            ("third", "Third turn", "rotation", motions[2]),
            ("sixth", "Sixth turn", "rotation", motions[1]),
        )
        cells = set(field().cells)
        return [
            PatternSymmetry(
                name, title, group, {_name(cell): _name(motion(cell)) for cell in cells if motion(cell) in cells}
            )
            for name, title, group, motion in chosen
        ]

    def picture(self, lattice: str, **settings: Any) -> str:
        """Return the empty field as SVG text."""
        from clew.games.linedance.puzzles.by_hand.picture import GAP, TileDrawing
        from clew.games.linedance.puzzles.by_hand.words import space_labels

        drawing, cells = TileDrawing(lattice), field().cells
        places = [hexagon_place(cell) for cell in cells]
        left, right = min(x for x, _ in places) - 0.9 - MARGIN, max(x for x, _ in places) + 0.9 + MARGIN
        top, bottom = min(y for _, y in places) - 1 - MARGIN, max(y for _, y in places) + 1 + MARGIN
        picture = Picture("An empty field", "Touch spaces to draw a shape.", (left, top, right - left, bottom - top))
        for cell, label in space_labels(cells).items():
            outline = rounded(drawing.hexagon(hexagon_place(cell), drawing.corner - GAP), 0.1)
            picture.add(_space(_name(cell), label, Path(outline, fill="shade"), Path(outline)))
        return picture.svg(Look.of(settings))

    def puzzle(self, task: str, lattice: str, spaces: Sequence[str]) -> Puzzle:
        """Return the puzzle of a shape."""
        if task not in {each.name for each in self.tasks}:
            raise InvalidPuzzle(f"{task}: expected {', '.join(each.name for each in self.tasks)}")
        words = {"sides": "non-matched" if task == "non-matched" else "matched", "lattice": lattice}
        loops = {"loops": "all"} if task == "loop" else {}
        return parse({"shape": self._shape(spaces).word, **words, **loops})

    def _shape(self, spaces: Iterable[str]) -> TileShape:
        known = {_name(cell): cell for cell in field().cells}
        unknown = [space for space in spaces if space not in known]
        if unknown:
            raise InvalidPuzzle(f"{unknown[0]}: there is no such space in the field")
        shape = TileShape.of(known[space] for space in spaces)
        if not 1 <= len(shape) <= self.most:
            raise InvalidPuzzle(f"a shape of {len(shape)} spaces: expected 1 to {self.most}")
        return shape

    def free(self, lattice: str) -> Puzzle:
        """Return the field on which tiles are laid freely."""
        return FreePattern.parse({"lattice": lattice})

    def symmetry_of(self, spaces: Sequence[str]) -> str:
        """Return the symmetry of a shape, in words."""
        return SYMMETRIES_IN_WORDS[self._shape(spaces).symmetry]


def _name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _space(name: str, label: str, drawn: Path, target: Path) -> Shape:
    """Return a space that can be touched."""
    return Group((drawn,), site=name, label=label, target=target)
