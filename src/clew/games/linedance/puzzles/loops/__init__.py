"""Closed loops of one colour: the routes they can take, and the loops of a filling (LD19).

A loop goes from tile to tile over the joints where their sides meet, through no tile and no joint twice. Where tiles
lie side by side, the lines of one colour never fork, so every tile is on at most one loop of that colour. Where they
meet at triangles, three ends of one colour can meet: there a loop takes two of them.

A loop through every tile uses both ends of its colour on every tile, so it never meets a third end and runs only over
joints of two sides. As every tile has the colour on those two sides and nowhere else, six candidates are left for each
place, and the search is short. All routes of the shape are tried one by one. In a shape of several parts each part has
such a loop, in a colour of its own choice, so all choices of a route for each part are tried.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from clew.games.linedance.lattices import Joint
from clew.games.linedance.puzzles.task import SIDE_COLOURS, Filling, Task
from clew.games.linedance.tiles import COLOURS, SIDES


class LoopCrossing(NamedTuple):
    """A loop comes into a place by one side and leaves it by another."""

    place: int
    entry: int
    exit: int


Route = tuple[LoopCrossing, ...]


class _LoopStep(NamedTuple):
    exit: int
    joint: int
    place: int
    entry: int


@dataclass(frozen=True)
class Loop:
    """A loop of a filling."""

    colour: int
    route: Route

    def __len__(self) -> int:
        return len(self.route)

    def joints(self, task: Task) -> list[int]:
        """Return the numbers of the joints that it runs over."""
        return [task.joint_at[place, leave] for place, _, leave in self.route]


def routes(task: Task) -> Iterator[Route]:
    """Yield every route that a loop could take, each once."""
    steps = _steps(task, task.joints)
    return (route for start in range(len(steps)) for route in _routes_from(start, steps, 1))


def routes_through_all(task: Task) -> Iterator[tuple[Route, ...]]:
    """Yield every choice of a route for each part of the shape that runs through all of its places (LD19)."""
    steps = _steps(task, [joint for joint in task.joints if len(joint) == 2])
    return product(*(list(_routes_from(part[0], steps, len(part))) for part in task.shape.parts))


def _steps(task: Task, joints: list[Joint]) -> list[list[_LoopStep]]:
    """Return for each place the steps from it to other places."""
    index = task.shape.index
    steps: list[list[_LoopStep]] = [[] for _ in task.shape.cells]
    for number, joint in enumerate(joints):
        for cell, side in joint:
            for other, other_side in joint:
                if other != cell:
                    steps[index[cell]].append(_LoopStep(side, number, index[other], other_side))
    return steps


def _routes_from(start: int, steps: list[list[_LoopStep]], shortest: int) -> Iterator[Route]:
    """Yield closed routes from their lowest place, each once: in the direction that leaves it by the lower joint."""
    taken: list[_LoopStep] = []
    places, joints = {start}, set[int]()

    def extend(place: int) -> Iterator[Route]:
        for step in steps[place]:
            if step.joint in joints:
                continue
            if step.place == start and taken and step.joint > taken[0].joint and len(places) >= shortest:
                yield _route(start, [*taken, step])
            elif step.place > start and step.place not in places:
                taken.append(step)
                places.add(step.place)
                joints.add(step.joint)
                yield from extend(step.place)
                joints.remove(step.joint)
                places.remove(step.place)
                taken.pop()

    return extend(start)


def _route(start: int, taken: list[_LoopStep]) -> Route:
    entered = [(start, taken[-1].entry), *((step.place, step.entry) for step in taken[:-1])]
    return tuple(LoopCrossing(place, entry, step.exit) for (place, entry), step in zip(entered, taken, strict=True))


def loops_of(task: Task, filling: Filling) -> list[Loop]:
    """Return all closed loops of a filling, longest first; only matched fillings have any."""
    if not task.matched:
        return []
    found = [
        Loop(colour, route)
        for colour in range(len(COLOURS))
        for start in range(len(filling))
        for route in _loops_from(task, filling, colour, start)
    ]
    return sorted(found, key=lambda loop: (-len(loop), loop.colour, loop.route))


def _loops_from(task: Task, filling: Filling, colour: int, start: int) -> list[Route]:
    """Return the loops of a colour whose lowest place is `start`, by following the lines from there."""
    found: list[Route] = []
    first, second = _ends(filling[start], colour)
    waiting: list[Route] = [(LoopCrossing(start, first, second),)]
    while waiting:
        route = waiting.pop()
        last = route[-1]
        passed = {crossing.place for crossing in route}
        crossed = {task.joint_at[crossing.place, crossing.exit] for crossing in route[:-1]}
        if task.joint_at.get((last.place, last.exit), -1) in crossed:
            continue
        for place, entry in task.beyond.get((last.place, last.exit), ()):
            if place == start and entry == first and len(route) > 1:
                found.append(route)
            elif place > start and place not in passed:
                ends = _ends(filling[place], colour)
                waiting.append((*route, LoopCrossing(place, entry, ends[1] if entry == ends[0] else ends[0])))
    return found


def _ends(content: int, colour: int) -> tuple[int, int]:
    """Return the two sides that a placed tile's line of a colour joins."""
    shown = SIDE_COLOURS[content]
    first = shown.index(colour)
    return first, shown.index(colour, first + 1)


def most_disjoint(loops: list[Loop], task: Task) -> list[Loop]:
    """Return as many of a filling's loops as possible, no two of which share a joint in the same colour."""
    taken = [{(loop.colour, joint) for joint in loop.joints(task)} for loop in loops]
    best: list[int] = []

    def choose(first: int, chosen: list[int]) -> None:
        nonlocal best
        if len(chosen) > len(best):
            best = chosen
        for index in range(first, len(loops)):
            if not any(taken[index] & taken[other] for other in chosen):
                choose(index + 1, [*chosen, index])

    choose(0, [])
    return [loops[index] for index in best]


def joins(content: int, entry: int, leave: int, colour: int) -> bool:
    """Return whether a placed tile joins two sides in a colour."""
    shown = SIDE_COLOURS[content]
    return entry != leave and shown[entry] == colour == shown[leave]


def bend(side: int, other: int) -> int:
    """Return how far apart two sides are: 1 is a sharp turn, 2 a wide turn, 3 straight."""
    return min((side - other) % SIDES, (other - side) % SIDES)
