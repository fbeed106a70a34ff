"""Arrow keys: from one thing that can be touched to the nearest one in a direction."""

from collections.abc import Collection, Mapping

from clew.cells import Place

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

#: A character is about twice as high as wide.
HEIGHT = 2

#: How much more a step to the side costs than one ahead.
ASIDE = 2.5


def nearest_in(
    direction: str,
    start: Place,
    sites: Mapping[str, tuple[Place, ...]],
    candidates: Collection[str],
    column: int | None = None,
) -> str | None:
    """Return the candidate that is nearest in a direction, or None.

    Up and down go to the next row that has one nearby, to what is nearest to a column there: that of the start, if none
    is given.
    """
    across, down = DIRECTIONS[direction]
    wanted = start[0] if column is None else column
    best: tuple[float, float, Place, str] | None = None
    for name in candidates:
        if name not in sites:
            continue
        x, y = sites[name][0]
        right, below = x - start[0], (y - start[1]) * HEIGHT
        ahead, aside = right * across + below * down, abs(right * down) + abs(below * across)
        if ahead <= 0 or aside > 2 * ahead + 1:
            continue
        cost = (ahead, abs(x - wanted)) if down else (ahead + ASIDE * aside, aside)
        # Of two that are equally near the first in reading order is taken, whatever the order of the candidates.
        found = (*cost, (y, x), name)
        best = found if best is None else min(best, found)
    return None if best is None else best[3]


class ArrowKeys:
    """Arrow keys one after the other: up and down keep to a column, also where the rows are staggered."""

    def __init__(self) -> None:
        self._column = 0
        self._reached: str | None = None

    def step(
        self, direction: str, start: str, sites: Mapping[str, tuple[Place, ...]], candidates: Collection[str]
    ) -> str:
        """Return what is reached from a site; the site itself if there is nothing in that direction."""
        place = sites[start][0]
        if start != self._reached:
            self._column = place[0]
        found = nearest_in(direction, place, sites, candidates, self._column) or start
        self._reached = found if direction in ("up", "down") else None
        return found


def most_central(sites: Mapping[str, tuple[Place, ...]], candidates: Collection[str]) -> str | None:
    """Return the candidate nearest to the middle of all of them."""
    there = in_reading_order(sites, candidates)
    if not there:
        return None
    places = [sites[name][0] for name in there]
    x = sum(place[0] for place in places) / len(there)
    y = sum(place[1] for place in places) / len(there)
    return min(there, key=lambda name: abs(sites[name][0][0] - x) + HEIGHT * abs(sites[name][0][1] - y))


def nearest_to(start: Place, sites: Mapping[str, tuple[Place, ...]], candidates: Collection[str]) -> str | None:
    """Return the candidate nearest to a place; of two that are equally near the first in reading order."""
    there = in_reading_order(sites, candidates)
    x, y = start
    return min(there, key=lambda name: abs(sites[name][0][0] - x) + HEIGHT * abs(sites[name][0][1] - y), default=None)


def in_reading_order(sites: Mapping[str, tuple[Place, ...]], candidates: Collection[str]) -> list[str]:
    """Return the candidates that have a place, row by row from left to right."""
    there = {*candidates} & sites.keys()
    return sorted(there, key=lambda name: (sites[name][0][1], sites[name][0][0], name))
