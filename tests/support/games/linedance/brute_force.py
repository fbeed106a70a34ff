"""Fillings by brute force, tile by tile, from the rules alone; it shares no code with the solvers."""

from collections.abc import Iterator
from functools import cache

TILES = (
    "AABBCC AABCBC AABCCB AACBBC AACBCB AACCBB ABABCC ABACBC ABACCB ABBACC ABBCAC ABCABC ABCACB ABCBAC ACACBB ACBACB"
)  # fmt: skip
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

Cell = tuple[int, int]
Filling = dict[Cell, tuple[int, int]]


@cache
def placed() -> list[tuple[int, int, str]]:
    """Return every tile, from 1, in every turn that looks different, and its sides."""
    found = []
    for number, sides in enumerate(TILES.split(), start=1):
        seen = set()
        for turn in range(6):
            turned = "".join(sides[(side - turn) % 6] for side in range(6))
            if turned not in seen:
                seen.add(turned)
                found.append((number, turn, turned))
    return found


@cache
def spot(cell: Cell, side: int, lattice: str) -> frozenset[Cell]:
    """Return the edge or triangle at a side of a cell."""
    around = [(cell[0] + q, cell[1] + r) for q, r in STEPS]
    return frozenset((cell, around[side])) if lattice == "closed" else frozenset((cell, around[side], around[side - 5]))


def fillings(
    cells: tuple[Cell, ...], lattice: str, matched: bool, first: tuple[int, int] | None = None
) -> Iterator[Filling]:
    """Yield every way to fill the cells with different tiles; `first` is a tile and turn for the first cell."""
    shown: dict[frozenset[Cell], list[str]] = {}

    def fits(cell: Cell, sides: str) -> bool:
        for side in range(6):
            there = shown.get(spot(cell, side, lattice), [])
            if any((colour == sides[side]) != matched for colour in there):
                return False
        return True

    def fill(index: int, filling: Filling) -> Iterator[Filling]:
        if index == len(cells):
            yield dict(filling)
            return
        cell = cells[index]
        used = {tile for tile, _ in filling.values()}
        for tile, turn, sides in placed():
            if index == 0 and first not in (None, (tile, turn)):
                continue
            if tile not in used and fits(cell, sides):
                for side in range(6):
                    shown.setdefault(spot(cell, side, lattice), []).append(sides[side])
                filling[cell] = (tile, turn)
                yield from fill(index + 1, filling)
                del filling[cell]
                for side in range(6):
                    shown[spot(cell, side, lattice)].pop()

    return fill(0, {})


def text(filling: Filling) -> str:
    return " ".join(f"{q},{r}={tile}/{turn}" for (q, r), (tile, turn) in filling.items())


def fillings_with_loop(cells: tuple[Cell, ...], colour: str) -> Iterator[Filling]:
    """Yield every matched filling, side by side, in which a closed loop of a colour runs through every tile."""
    inside = set(cells)
    shown: dict[frozenset[Cell], str] = {}

    def leads_on(cell: Cell, sides: str) -> bool:
        """Return whether the sides match, and the line of the colour does not end at the rim."""
        for side, (q, r) in enumerate(STEPS):
            if sides[side] == colour and (cell[0] + q, cell[1] + r) not in inside:
                return False
            if shown.get(spot(cell, side, "closed"), sides[side]) != sides[side]:
                return False
        return True

    def is_one_loop(sides_of: dict[Cell, str]) -> bool:
        here, came = cells[0], sides_of[cells[0]].index(colour)
        for passed in range(1, len(cells) + 1):
            (leave,) = (side for side in range(6) if sides_of[here][side] == colour and side != came)
            here, came = (here[0] + STEPS[leave][0], here[1] + STEPS[leave][1]), (leave + 3) % 6
            if here == cells[0]:
                return passed == len(cells)
        return False

    def fill(index: int, filling: Filling, sides_of: dict[Cell, str]) -> Iterator[Filling]:
        if index == len(cells):
            if is_one_loop(sides_of):
                yield dict(filling)
            return
        cell = cells[index]
        used = {tile for tile, _ in filling.values()}
        for tile, turn, sides in placed():
            if tile in used or not leads_on(cell, sides):
                continue
            fresh = [place for side in range(6) if (place := spot(cell, side, "closed")) not in shown]
            shown.update({spot(cell, side, "closed"): sides[side] for side in range(6)})
            filling[cell], sides_of[cell] = (tile, turn), sides
            yield from fill(index + 1, filling, sides_of)
            del filling[cell], sides_of[cell]
            for place in fresh:
                del shown[place]

    return fill(0, {}, {})
