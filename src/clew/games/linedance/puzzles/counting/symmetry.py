"""Symmetries of fillings, and the number of fillings up to symmetry.

A symmetry is a rotation or reflection of the shape onto itself together with a permutation of the colours. It takes a
filling to a filling, because a reflected or recoloured tile is always another one of the 16. Where tiles are pinned,
only symmetries count that take the pinned tiles to themselves.

By Burnside's lemma, the number of classes of fillings is the mean, over all symmetries, of how many fillings each one
fixes. Those are the fillings of a smaller problem, the quotient: the cells of a cycle are one place, since the tile in
one of them determines the others, and the tiles of a cycle are one item.
"""

from dataclasses import dataclass
from functools import cached_property

from clew.games.linedance.puzzles.colour_permutations import COLOUR_PERMUTATIONS
from clew.games.linedance.puzzles.counting.frontier import number_of_fillings
from clew.games.linedance.puzzles.problem import Problem, make_problem
from clew.games.linedance.puzzles.shapes import Motion
from clew.games.linedance.puzzles.task import SIDE_COLOURS, Filling, Task, tile_of
from clew.games.linedance.tiles import COLOURS, PLACED, PLACED_WITH, SIDES, TILES
from clew.puzzles import Monitor


@dataclass(frozen=True)
class FillingSymmetry:
    """A motion of the shape, and a permutation of the colours."""

    motion: Motion
    colours: tuple[int, ...]
    lattice: str

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """Where each side of a tile goes."""
        # Closed: side i faces direction i. Open: it is between the directions i and i + 1, and so is its image.
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
        return self.motion.directions == tuple(range(SIDES)) and self.colours == COLOUR_PERMUTATIONS[0]


def symmetries(task: Task) -> list[FillingSymmetry]:
    """Return all symmetries of a task, the identity first."""
    every = [
        FillingSymmetry(motion, colours, task.lattice)
        for motion in task.shape.motions
        for colours in COLOUR_PERMUTATIONS
    ]
    index = task.shape.index
    pinned = {index[cell]: content for cell, content in task.pinned.items()}
    return [
        one
        for one in every
        if {one.motion.image[place]: one.contents[content] for place, content in pinned.items()} == pinned
    ]


def identified(task: Task) -> str:
    """Return in words which fillings count as the same."""
    motions = {one.motion.directions: one.motion.reflects for one in symmetries(task)}
    turns, reflections = sum(not flips for flips in motions.values()), sum(motions.values())
    permutations = {one.colours for one in symmetries(task)}
    parts = [f"{turns} turns" if turns > 1 else "", f"{reflections} reflections" if reflections else ""]
    of_shape = " and ".join(filter(None, parts)).replace("1 reflections", "1 reflection")
    of_colours = f"{len(permutations)} permutations of the colours" if len(permutations) > 1 else ""
    return ", ".join(filter(None, (of_shape and f"{of_shape} of the shape", of_colours))) or "nothing"


def fillings_up_to_symmetry(task: Task, number: int, monitor: Monitor) -> int | None:
    """Return how many classes of fillings there are, given their number; None if stopped early."""
    total = number
    every = symmetries(task)
    for done, one in enumerate(every):
        monitor.progress(done / len(every), "symmetries")
        if not one.is_identity:
            fixed = number_of_fillings(quotient(task, one), (), Monitor(stop=monitor.stop))
            if fixed is None:
                return None
            total += fixed
    classes, rest = divmod(total, len(every))
    assert rest == 0, "the mean of Burnside's lemma is a whole number"
    return classes


def quotient(task: Task, symmetry: FillingSymmetry) -> Problem:
    """Return the problem whose fillings are those that a symmetry fixes."""
    image = symmetry.motion.image
    cycles = _cycles(image)
    place_of = {cell: (place, turn) for place, cycle in enumerate(cycles) for turn, cell in enumerate(cycle)}
    tiles = tuple(tile_of(symmetry.contents[1 + SIDES * tile]) for tile in range(len(TILES)))
    item_of = {tile: (item, len(cycle)) for item, cycle in enumerate(_cycles(tiles)) for tile in cycle}
    allowed = [{candidate.label for candidate in candidates} for candidates in task.problem.candidates]
    sides = []
    for cycle in cycles:
        options = []
        for content in PLACED:
            item, length = item_of[tile_of(content)]
            images = _tile_images(symmetry, content, len(cycle))
            # All tiles of the cycle are different, and after a full cycle the tile is as before.
            fits = length == len(cycle) and symmetry.contents[images[-1]] == content
            if fits and all(one in allowed[cell] for one, cell in zip(images, cycle, strict=True)):
                options.append((item, tuple(colour for one in images for colour in SIDE_COLOURS[one]), content))
        sides.append(options)
    index = task.shape.index
    seen: set[frozenset[tuple[int, ...]]] = set()
    meetings = []
    for joint in task.joints:
        cells = [(index[cell], side) for cell, side in joint]
        if frozenset(cells) not in seen:
            seen |= _joint_orbit(symmetry, cells)
            spots = [(place_of[cell][0], SIDES * place_of[cell][1] + side) for cell, side in cells]
            meetings.append((spots, task.matched))
    return make_problem(len(_cycles(tiles)), sides, meetings)


def _tile_images(symmetry: FillingSymmetry, content: int, times: int) -> list[int]:
    """Return a placed tile and its images, `times` in all."""
    images = [content]
    while len(images) < times:
        images.append(symmetry.contents[images[-1]])
    return images


def _joint_orbit(symmetry: FillingSymmetry, cells: list[tuple[int, int]]) -> set[frozenset[tuple[int, ...]]]:
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
