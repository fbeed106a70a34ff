"""Which fillings look the same, and how many there are up to that.

A symmetry is a turn or reflection of the shape onto itself together with an exchange of colours. It takes a filling to
a filling, because the 16 tiles are all tiles there are: a reflected or recoloured tile is another one of them. Where
tiles are pinned, only symmetries count that take the pinned tiles to themselves.

How many classes of fillings there are is told by Burnside's lemma: the mean, over all symmetries, of how many fillings
each leaves as they are. Those are the fillings of a smaller problem. Cells that a symmetry takes round to one another
are one place, since the tile in one of them settles the others; tiles that it takes round to one another are one item.
"""

from dataclasses import dataclass
from functools import cached_property

from clew.games.linedance.puzzles.counting.frontier import number_of_fillings
from clew.games.linedance.puzzles.exchanges import COLOUR_EXCHANGES
from clew.games.linedance.puzzles.problem import Problem, problem
from clew.games.linedance.puzzles.shapes import Motion
from clew.games.linedance.puzzles.task import SIDE_COLOURS, Filling, Task, tile_of
from clew.games.linedance.tiles import COLOURS, PLACED, PLACED_WITH, SIDES, TILES
from clew.puzzles import Monitor


@dataclass(frozen=True)
class FillingSymmetry:
    """A motion of the shape, and an exchange of colours."""

    motion: Motion
    colours: tuple[int, ...]
    lattice: str

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """Where each side of a tile goes."""
        # Closed: side i faces direction i. Open: it lies between the directions i and i + 1, and so does its image.
        shift = 1 if self.lattice == "open" and self.motion.reflects else 0
        return tuple(self.motion.directions[(side + shift) % SIDES] for side in range(SIDES))

    @cached_property
    def contents(self) -> dict[int, int]:
        """Where each placed tile goes."""
        found = {}
        for content in PLACED:
            letters = [""] * SIDES
            for side, colour in enumerate(SIDE_COLOURS[content]):
                letters[self.sides[side]] = COLOURS[self.colours[colour]]
            found[content] = PLACED_WITH["".join(letters)]
        return found

    def __call__(self, filling: Filling) -> Filling:
        mapped = [0] * len(filling)
        for place, content in enumerate(filling):
            mapped[self.motion.image[place]] = self.contents[content]
        return tuple(mapped)

    @property
    def is_identity(self) -> bool:
        """Whether it leaves everything as it is."""
        return self.motion.directions == tuple(range(SIDES)) and self.colours == COLOUR_EXCHANGES[0]


def symmetries(task: Task) -> list[FillingSymmetry]:
    """Return all symmetries of a task, the identity first."""
    every = [
        FillingSymmetry(motion, colours, task.lattice) for motion in task.shape.motions for colours in COLOUR_EXCHANGES
    ]
    index = task.shape.index
    pinned = {index[cell]: content for cell, content in task.pinned.items()}
    return [
        one
        for one in every
        if {one.motion.image[place]: one.contents[content] for place, content in pinned.items()} == pinned
    ]


def identified(task: Task) -> str:
    """Return in words what counts as the same."""
    motions = {one.motion.directions: one.motion.reflects for one in symmetries(task)}
    turns, reflections = sum(not flips for flips in motions.values()), sum(motions.values())
    exchanges = {one.colours for one in symmetries(task)}
    told = [f"{turns} turns" if turns > 1 else "", f"{reflections} reflections" if reflections else ""]
    of_shape = " and ".join(filter(None, told)).replace("1 reflections", "1 reflection")
    of_colours = f"{len(exchanges)} exchanges of colours" if len(exchanges) > 1 else ""
    return ", ".join(filter(None, (of_shape and f"{of_shape} of the shape", of_colours))) or "nothing"


def fillings_up_to_symmetry(task: Task, number: int, watch: Monitor) -> int | None:
    """Return how many classes of fillings there are, given their number; None if stopped early."""
    total = number
    every = symmetries(task)
    for done, one in enumerate(every):
        watch.progress(done / len(every), "symmetries")
        if not one.is_identity:
            left_alone = number_of_fillings(quotient(task, one), (), Monitor(stop=watch.stop))
            if left_alone is None:
                return None
            total += left_alone
    classes, rest = divmod(total, len(every))
    assert rest == 0, "Burnside's mean is whole"
    return classes


def quotient(task: Task, symmetry: FillingSymmetry) -> Problem:
    """Return the problem whose fillings are those that a symmetry leaves as they are."""
    image = symmetry.motion.image
    cycles = _cycles(image)
    place_of = {cell: (place, turn) for place, cycle in enumerate(cycles) for turn, cell in enumerate(cycle)}
    tiles = tuple(tile_of(symmetry.contents[1 + SIDES * tile]) for tile in range(len(TILES)))
    item_of = {tile: (item, len(cycle)) for item, cycle in enumerate(_cycles(tiles)) for tile in cycle}
    allowed = [{told.label for told in candidates} for candidates in task.problem.candidates]
    sides = []
    for cycle in cycles:
        told = []
        for content in PLACED:
            item, length = item_of[tile_of(content)]
            lying = _carried(symmetry, content, len(cycle))
            # All tiles of the cycle are different, and once round it the tile lies as before.
            fits = length == len(cycle) and symmetry.contents[lying[-1]] == content
            if fits and all(one in allowed[cell] for one, cell in zip(lying, cycle, strict=True)):
                told.append((item, tuple(colour for one in lying for colour in SIDE_COLOURS[one]), content))
        sides.append(told)
    index = task.shape.index
    seen: set[frozenset[tuple[int, ...]]] = set()
    meetings = []
    for joint in task.joints:
        cells = [(index[cell], side) for cell, side in joint]
        if frozenset(cells) not in seen:
            seen |= _carried_joints(symmetry, cells)
            spots = [(place_of[cell][0], SIDES * place_of[cell][1] + side) for cell, side in cells]
            meetings.append((spots, task.matched))
    return problem(len(_cycles(tiles)), sides, meetings)


def _carried(symmetry: FillingSymmetry, content: int, times: int) -> list[int]:
    """Return a placed tile and its images, `times` in all."""
    lying = [content]
    while len(lying) < times:
        lying.append(symmetry.contents[lying[-1]])
    return lying


def _carried_joints(symmetry: FillingSymmetry, cells: list[tuple[int, int]]) -> set[frozenset[tuple[int, ...]]]:
    """Return a joint and all images of it."""
    found: set[frozenset[tuple[int, ...]]] = set()
    while frozenset(cells) not in found:
        found.add(frozenset(cells))
        cells = [(symmetry.motion.image[cell], symmetry.sides[side]) for cell, side in cells]
    return found


def _cycles(image: tuple[int, ...]) -> list[list[int]]:
    """Return the cycles of a permutation."""
    found: list[list[int]] = []
    seen: set[int] = set()
    for start in range(len(image)):
        if start not in seen:
            cycle = [start]
            while image[cycle[-1]] != start:
                cycle.append(image[cycle[-1]])
            seen.update(cycle)
            found.append(cycle)
    return found
