"""A tile puzzle as solvers see it: places, what can lie in each, and hubs where colours have to agree or differ.

    place       a space of the shape
    item        a tile; every item is used at most once
    candidate   an item in one turn, as the colours that it shows at the hubs of its place
    hub         where sides of two or three places meet: SAME colour on all of them, or all DIFFERENT

Sides that nothing meets are nobody's business, so two turns of a tile that show the same at the hubs are two
candidates with equal colours. Pinned tiles are taken out of the problem by `fixing`, which narrows what is left.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

COLOURS = 3


class Candidate(NamedTuple):
    """What can lie in a place."""

    item: int
    colours: tuple[int, ...]
    """What it shows at the hubs of its place, in their order."""
    label: int
    """What it is to whoever made the problem."""


@dataclass(frozen=True)
class HubPlace:
    """Where sides meet; each place has at most one side here."""

    members: tuple[int, ...]
    same: bool


@dataclass(frozen=True)
class Problem:
    """Fill every place with a candidate so that no item is used twice and every hub is content."""

    items: int
    candidates: tuple[tuple[Candidate, ...], ...]
    hubs: tuple[HubPlace, ...]

    @property
    def places(self) -> int:
        """How many places there are."""
        return len(self.candidates)

    def ports(self, place: int) -> tuple[int, ...]:
        """Return the hubs of a place; its candidates' colours are in this order."""
        return tuple(hub for hub, told in enumerate(self.hubs) if place in told.members)

    def keeping(self, allowed: Callable[[int, Candidate], bool]) -> "Problem":
        """Return the problem with only those candidates that are allowed in their place."""
        kept = tuple(
            tuple(candidate for candidate in candidates if allowed(place, candidate))
            for place, candidates in enumerate(self.candidates)
        )
        return replace(self, candidates=kept)

    def agree(self, place: int, candidate: Candidate, other: int, second: Candidate) -> bool:
        """Return whether two candidates can lie in two different places."""
        if candidate.item == second.item:
            return False
        shown = dict(zip(self.ports(place), candidate.colours, strict=True))
        for hub, colour in zip(self.ports(other), second.colours, strict=True):
            if hub in shown and (shown[hub] == colour) != self.hubs[hub].same:
                return False
        return True


def problem(items: int, sides: Sequence["Side"], meetings: Iterable[tuple[Sequence[tuple[int, int]], bool]]) -> Problem:
    """Return the problem of some places.

    `sides[place]` lists the place's candidates as (item, colours of all its sides, label); a meeting is the (place,
    side) pairs that meet and whether they are to be the same. Sides of one place that meet each other only narrow the
    candidates.
    """
    narrowed: list[list[tuple[int, tuple[int, ...], int]]] = [list(told) for told in sides]
    kept: list[tuple[dict[int, Callable[[tuple[int, ...]], int]], bool]] = []
    for meeting, same in meetings:
        by_place: dict[int, list[int]] = {}
        for place, side in meeting:
            by_place.setdefault(place, []).append(side)
        for place, own in by_place.items():
            narrowed[place] = [told for told in narrowed[place] if _content([told[1][side] for side in own], same)]
        if len(by_place) > 1:
            kept.append(_hub_of(by_place, same))
    hubs = tuple(HubPlace(tuple(sorted(shows)), same) for shows, same in kept)
    candidates = tuple(
        tuple(
            Candidate(item, tuple(shows[place](colours) for shows, _ in kept if place in shows), label)
            for item, colours, label in told
        )
        for place, told in enumerate(narrowed)
    )
    return Problem(items, candidates, hubs)


#: All candidates of one place: item, colours of all sides, label.
Side = Sequence[tuple[int, tuple[int, ...], int]]


def _content(colours: Sequence[int], same: bool) -> bool:
    return len(set(colours)) == (1 if same else len(colours))


def _hub_of(by_place: dict[int, list[int]], same: bool) -> tuple[dict[int, Callable[[tuple[int, ...]], int]], bool]:
    """Return what each place shows at a hub, and whether all have to show the same."""
    shows: dict[int, Callable[[tuple[int, ...]], int]] = {}
    doubled = any(len(own) > 1 for own in by_place.values())
    for place, own in by_place.items():
        if same or len(own) == 1:
            shows[place] = lambda colours, side=own[0]: colours[side]  # type: ignore[misc]
        else:
            # Two different colours leave one for the third side, which has to show that one.
            shows[place] = lambda colours, pair=tuple(own): COLOURS - colours[pair[0]] - colours[pair[1]]  # type: ignore[misc]
    return shows, same or doubled


def fixing(given: Problem, place: int, candidate: Candidate) -> Problem:
    """Return what is left when a candidate lies in a place: one place and one item fewer, narrowed candidates.

    Items keep their order; those above the used one move down by one. Places likewise.
    """
    narrowed = given.keeping(lambda other, second: other == place or given.agree(place, candidate, other, second))
    left = [other for other in range(given.places) if other != place]
    gone = [place in hub.members and (hub.same or len(hub.members) == 2) for hub in given.hubs]
    hubs = tuple(
        HubPlace(tuple(left.index(member) for member in hub.members if member != place), hub.same)
        for hub, without in zip(given.hubs, gone, strict=True)
        if not without
    )
    candidates = []
    for other in left:
        open_ports = [not gone[hub] for hub in given.ports(other)]
        candidates.append(
            tuple(
                Candidate(
                    told.item - (told.item > candidate.item),
                    tuple(colour for colour, is_open in zip(told.colours, open_ports, strict=True) if is_open),
                    told.label,
                )
                for told in narrowed.candidates[other]
            )
        )
    return Problem(given.items - 1, tuple(candidates), hubs)
