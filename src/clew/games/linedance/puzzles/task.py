"""The mathematical task of a tile puzzle, without its text form: a shape, its lattice and the pinned tiles."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from clew.boards.lattice import Cell
from clew.games.linedance.lattices import Joint, closed_joints, open_joints
from clew.games.linedance.puzzles.colour_permutations import COLOUR_PERMUTATIONS, ColourPermutation
from clew.games.linedance.puzzles.problem import Candidate, Problem, make_problem, remaining
from clew.games.linedance.puzzles.shapes import TileShape
from clew.games.linedance.tiles import COLOURS, PLACED, PLACED_WITH, SIDES, TILES, placed, sides_of

#: LD16, by the name that a puzzle gives.
LATTICES = {"closed": closed_joints, "open": open_joints}

#: The colours of a placed tile's sides, as numbers.
SIDE_COLOURS = {content: tuple(COLOURS.index(letter) for letter in sides_of(content)) for content in PLACED}

#: A filling: the placed tile in each cell of a shape, in the shape's order.
Filling = tuple[int, ...]


def tile_of(content: int) -> int:
    """Return which tile a placed tile is, from 0."""
    return (content - 1) // SIDES


def tile_and_turn(content: int) -> str:
    """Return a placed tile as in `12/3`.

    The function of the same name in the game's diagram would import all of the rules.
    """
    return f"{tile_of(content) + 1}/{(content - 1) % SIDES}"


def recoloured(content: int, colours: tuple[int, ...]) -> int:
    """Return a placed tile with its colours permuted."""
    return PLACED_WITH["".join(COLOURS[colours[colour]] for colour in SIDE_COLOURS[content])]


#: What every permutation of the colours does to the tiles, the identity first.
TILE_PERMUTATIONS = tuple(
    ColourPermutation(colours, tuple(tile_of(recoloured(placed(tile, 0), colours)) for tile in range(len(TILES))))
    for colours in COLOUR_PERMUTATIONS
)


@dataclass(frozen=True)
class Task:
    """A shape to fill with different tiles, in a lattice (LD16), matched or not (LD17), with some tiles pinned."""

    shape: TileShape
    lattice: str
    matched: bool
    pinned: Mapping[Cell, int] = field(default_factory=dict)

    @cached_property
    def joints(self) -> list[Joint]:
        """The joints where sides meet: two at an edge, two or three at a triangle."""
        return [joint for joint in LATTICES[self.lattice](self.shape.cells) if len(joint) > 1]

    @cached_property
    def joint_at(self) -> dict[tuple[int, int], int]:
        """The number of the joint at each side of each place, where there is one."""
        index = self.shape.index
        return {(index[cell], side): number for number, joint in enumerate(self.joints) for cell, side in joint}

    @cached_property
    def beyond(self) -> dict[tuple[int, int], list[tuple[int, int]]]:
        """The sides of other places that each side of a place meets."""
        index = self.shape.index
        return {
            (index[cell], side): [(index[other], facing) for other, facing in joint if other != cell]
            for joint in self.joints
            for cell, side in joint
        }

    @cached_property
    def problem(self) -> Problem:
        """The task as the solvers see it; places are the shape's cells, candidates are labelled with placed tiles."""
        every = [(tile_of(content), SIDE_COLOURS[content], content) for content in PLACED]
        home = {tile_of(content): cell for cell, content in self.pinned.items()}
        sides = [
            [
                (tile, colours, content)
                for tile, colours, content in every
                if self.pinned.get(cell, content) == content and home.get(tile, cell) == cell
            ]
            for cell in self.shape.cells
        ]
        index = self.shape.index
        meetings = [([(index[cell], side) for cell, side in joint], self.matched) for joint in self.joints]
        return make_problem(len(TILES), sides, meetings)

    def shuffled(self, shuffle: Callable[[Sequence[Candidate]], Sequence[Candidate]]) -> "Task":
        """Return the same task with the candidates of each place of its problem in another order."""
        shuffled = replace(self)
        candidates = tuple(tuple(shuffle(own)) for own in self.problem.candidates)
        shuffled.__dict__["problem"] = replace(self.problem, candidates=candidates)
        return shuffled

    @cached_property
    def without_pinned(self) -> Problem:
        """The problem that remains once the pinned tiles are placed, for counting."""
        left = self.problem
        # From the last place to the first, so that the numbers of the places before stay the same.
        for place in reversed(range(left.places)):
            if self.shape.cells[place] in self.pinned:
                if not left.candidates[place]:
                    return left
                left = remaining(left, place, left.candidates[place][0])
        return left

    def filling_of(self, row: list[int]) -> Filling:
        """Return the filling of a row of candidates."""
        return tuple(self.problem.candidates[place][candidate].label for place, candidate in enumerate(row))
