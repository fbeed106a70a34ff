"""A tile puzzle as the solvers see it: places, the candidates of each, and hubs where colours must agree or differ.

    place       a space of the shape
    item        a tile; every item is used at most once
    candidate   an item in one turn, as the colours that it shows at the hubs of its place
    hub         where sides of two or three places meet: SAME colour on all of them, or all DIFFERENT

Sides that meet no other side do not matter, so two turns of a tile that show the same colours at the hubs are two
candidates with equal colours. `remaining` takes a pinned tile out of the problem.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

COLOURS = 3


class Candidate(NamedTuple):
    """An item that can be in a place."""

    item: int
    colours: tuple[int, ...]
    """Its colours at the hubs of its place, in their order."""
    label: int
    """What the caller calls it, for example a placed tile."""


@dataclass(frozen=True)
class HubPlace:
    """A hub, where sides meet; each place has at most one side here."""

    members: tuple[int, ...]
    same: bool


@dataclass(frozen=True)
class Problem:
    """Fill every place with a candidate so that no item is used twice and every hub is satisfied."""

    items: int
    candidates: tuple[tuple[Candidate, ...], ...]
    hubs: tuple[HubPlace, ...]

    @property
    def places(self) -> int:
        """How many places there are."""
        return len(self.candidates)

    def ports(self, place: int) -> tuple[int, ...]:
        """Return the hubs of a place; its candidates' colours are in this order."""
        return tuple(number for number, hub in enumerate(self.hubs) if place in hub.members)

    def keeping(self, allowed: Callable[[int, Candidate], bool]) -> "Problem":
        """Return the problem with only those candidates that are allowed in their place."""
        narrowed = tuple(
            tuple(candidate for candidate in candidates if allowed(place, candidate))
            for place, candidates in enumerate(self.candidates)
        )
        return replace(self, candidates=narrowed)

    def agree(self, place: int, candidate: Candidate, other: int, second: Candidate) -> bool:
        """Return whether two candidates can be in two different places at the same time."""
        if candidate.item == second.item:
            return False
        shown = dict(zip(self.ports(place), candidate.colours, strict=True))
        for hub, colour in zip(self.ports(other), second.colours, strict=True):
            if hub in shown and (shown[hub] == colour) != self.hubs[hub].same:
                return False
        return True


def make_problem(
    items: int, sides: Sequence["CandidateSides"], meetings: Iterable[tuple[Sequence[tuple[int, int]], bool]]
) -> Problem:
    """Return a problem from the sides of its candidates and the places where sides meet.

    `sides[place]` lists the place's candidates as (item, colours of all its sides, label); a meeting is the (place,
    side) pairs that meet and whether their colours must be the same. Where sides of one place meet each other, this
    only narrows its candidates.
    """
    narrowed: list[list[tuple[int, tuple[int, ...], int]]] = [list(own) for own in sides]
    shown_at: list[tuple[dict[int, Callable[[tuple[int, ...]], int]], bool]] = []
    for meeting, same in meetings:
        by_place: dict[int, list[int]] = {}
        for place, side in meeting:
            by_place.setdefault(place, []).append(side)
        for place, own in by_place.items():
            narrowed[place] = [one for one in narrowed[place] if _satisfied([one[1][side] for side in own], same)]
        if len(by_place) > 1:
            shown_at.append(_hub_of(by_place, same))
    hubs = tuple(HubPlace(tuple(sorted(shows)), same) for shows, same in shown_at)
    candidates = tuple(
        tuple(
            Candidate(item, tuple(shows[place](colours) for shows, _ in shown_at if place in shows), label)
            for item, colours, label in own
        )
        for place, own in enumerate(narrowed)
    )
    return Problem(items, candidates, hubs)


#: All candidates of one place: item, colours of all sides, label.
CandidateSides = Sequence[tuple[int, tuple[int, ...], int]]


def _satisfied(colours: Sequence[int], same: bool) -> bool:
    return len(set(colours)) == (1 if same else len(colours))


def _hub_of(by_place: dict[int, list[int]], same: bool) -> tuple[dict[int, Callable[[tuple[int, ...]], int]], bool]:
    """Return how to find the colour each place shows at a hub, and whether all must show the same."""
    shows: dict[int, Callable[[tuple[int, ...]], int]] = {}
    doubled = any(len(own) > 1 for own in by_place.values())
    for place, own in by_place.items():
        if same or len(own) == 1:
            shows[place] = lambda colours, side=own[0]: colours[side]  # type: ignore[misc]
        else:
            # Two different colours leave one, which the third side has to show.
            shows[place] = lambda colours, pair=tuple(own): COLOURS - colours[pair[0]] - colours[pair[1]]  # type: ignore[misc]
    return shows, same or doubled


def remaining(problem: Problem, place: int, candidate: Candidate) -> Problem:
    """Return the problem that remains after a candidate is placed: with one place, one item and some candidates fewer.

    Items and places keep their order; those after the used one move down by one.
    """
    narrowed = problem.keeping(lambda other, second: other == place or problem.agree(place, candidate, other, second))
    left = [other for other in range(problem.places) if other != place]
    gone = [place in hub.members and (hub.same or len(hub.members) == 2) for hub in problem.hubs]
    hubs = tuple(
        HubPlace(tuple(left.index(member) for member in hub.members if member != place), hub.same)
        for hub, is_gone in zip(problem.hubs, gone, strict=True)
        if not is_gone
    )
    candidates = []
    for other in left:
        open_ports = [not gone[hub] for hub in problem.ports(other)]
        candidates.append(
            tuple(
                Candidate(
                    second.item - (second.item > candidate.item),
                    tuple(colour for colour, is_open in zip(second.colours, open_ports, strict=True) if is_open),
                    second.label,
                )
                for second in narrowed.candidates[other]
            )
        )
    return Problem(problem.items - 1, tuple(candidates), hubs)
