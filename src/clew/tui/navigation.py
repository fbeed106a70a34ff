"""Arrow keys: from one thing that can be touched to the nearest one in a direction."""

from collections.abc import Collection, Mapping

from clew.cells import Place

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

#: A character is about twice as high as wide.
HEIGHT = 2

#: How much more a step to the side costs than one ahead.
ASIDE = 2.5


def nearest_in(
    direction: str, start: Place, sites: Mapping[str, tuple[Place, ...]], candidates: Collection[str]
) -> str | None:
    """Return the candidate that is nearest in a direction, or None."""
    across, down = DIRECTIONS[direction]
    best: tuple[float, str] | None = None
    for name in candidates:
        if name not in sites:
            continue
        x, y = sites[name][0]
        right, below = x - start[0], (y - start[1]) * HEIGHT
        ahead, aside = right * across + below * down, abs(right * down) + abs(below * across)
        if ahead <= 0 or aside > 2 * ahead + 1:
            continue
        cost = ahead + ASIDE * aside
        if best is None or cost < best[0]:
            best = (cost, name)
    return None if best is None else best[1]


def most_central(sites: Mapping[str, tuple[Place, ...]], candidates: Collection[str]) -> str | None:
    """Return the candidate nearest to the middle of all of them."""
    there = [(sites[name][0], name) for name in candidates if name in sites]
    if not there:
        return None
    x = sum(place[0] for place, _ in there) / len(there)
    y = sum(place[1] for place, _ in there) / len(there)
    return min(there, key=lambda each: abs(each[0][0] - x) + HEIGHT * abs(each[0][1] - y))[1]
