"""Checks a filling against the rules, independently: it shares no code with the solvers or the game.

It has its own copy of the tiles and directions, as the rules give them (LD2, LD5), so that a mistake in the tables of
the solvers cannot go unnoticed.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from clew.puzzles import AnswerMistake, InvalidAnswer

Cell = tuple[int, ...]
Spot = tuple[Cell, int]

# LD2
TILES = (
    "AABBCC", "AABCBC", "AABCCB", "AACBBC", "AACBCB", "AACCBB", "ABABCC", "ABACBC",
    "ABACCB", "ABBACC", "ABBCAC", "ABCABC", "ABCACB", "ABCBAC", "ACACBB", "ACBACB",
)  # fmt: skip
COLOUR_NAMES = {"A": "red", "B": "yellow", "C": "blue"}
# LD5: D0 to D5
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

_PART = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})=([0-9]{1,3})/([0-9])")


@dataclass(frozen=True)
class Requirements:
    """What a filling has to fulfil."""

    cells: frozenset[Cell]
    open_lattice: bool
    matched: bool
    pinned: Mapping[Cell, tuple[int, int]]
    """Tile, from 1, and turn."""
    loop_through_all: bool


def parse(answer: str) -> list[tuple[Cell, int, int]]:
    """Return space, tile and turn of each part of a filling, or raise InvalidAnswer saying what was expected."""
    parts: list[tuple[Cell, int, int]] = []
    for word in answer.replace(";", " ").split():
        match = _PART.fullmatch(word)
        if not match:
            raise InvalidAnswer(f"{word}: expected q,r=tile/turn, as in 0,2=12/1")
        q, r, tile, turn = (int(number) for number in match.groups())
        parts.append(((q, r), tile, turn))
    return parts


def mistakes(required: Requirements, answer: str) -> list[AnswerMistake]:
    """Return all mistakes of a filling, none if it is right."""
    parts = parse(answer)
    found = [*_wrong_parts(required, parts), *_wrong_tiles(parts), *_missing(required, parts)]
    placed = {
        cell: _turned(tile, turn)
        for cell, tile, turn in parts
        if cell in required.cells and 1 <= tile <= len(TILES) and turn < 6
    }
    for spots in _meetings(frozenset(placed), required.open_lattice):
        found.extend(_wrong_meeting(required.matched, spots, placed))
    if required.loop_through_all and not found:
        found.extend(_missing_loops(required, placed))
    return found


def _turned(tile: int, turn: int) -> str:
    """Return the sides of a placed tile: turn r puts its letter i on side i + r (LD2)."""
    letters = TILES[tile - 1]
    return "".join(letters[(side - turn) % 6] for side in range(6))


def _name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _wrong_parts(required: Requirements, parts: list[tuple[Cell, int, int]]) -> Iterator[AnswerMistake]:
    seen: set[Cell] = set()
    for cell, tile, turn in parts:
        where = _name(cell)
        if cell not in required.cells:
            yield AnswerMistake(where, "there is no such space in the shape")
        elif cell in seen:
            yield AnswerMistake(where, "the space is filled twice")
        seen.add(cell)
        if not 1 <= tile <= len(TILES):
            yield AnswerMistake(where, f"LD1: there is no tile {tile}; they are numbered 1 to {len(TILES)}")
            continue
        turns = 3 if TILES[tile - 1][:3] == TILES[tile - 1][3:] else 6
        if turn >= turns:
            yield AnswerMistake(where, f"LD2: tile {tile} has the turns 0 to {turns - 1}, not {turn}")
        if required.pinned.get(cell, (tile, turn)) != (tile, turn):
            pinned_tile, pinned_turn = required.pinned[cell]
            yield AnswerMistake(where, f"tile {pinned_tile} in turn {pinned_turn} is pinned here")


def _wrong_tiles(parts: list[tuple[Cell, int, int]]) -> Iterator[AnswerMistake]:
    homes: dict[int, list[str]] = {}
    for cell, tile, _ in parts:
        homes.setdefault(tile, []).append(_name(cell))
    for tile, cells in homes.items():
        if len(cells) > 1:
            yield AnswerMistake(" and ".join(cells), f"LD1: there is only one tile {tile}")


def _missing(required: Requirements, parts: list[tuple[Cell, int, int]]) -> Iterator[AnswerMistake]:
    for cell in sorted(required.cells - {cell for cell, _, _ in parts}, key=lambda cell: (cell[1], cell[0])):
        yield AnswerMistake(_name(cell), "the space is empty")


def _facing(cell: Cell, side: int, open_lattice: bool) -> frozenset[Cell]:
    """Return the cells, in the shape or not, that meet at the side of a cell (LD16)."""
    reach = (side, side + 1) if open_lattice else (side,)
    steps = [STEPS[direction % 6] for direction in reach]
    return frozenset({cell, *((cell[0] + q, cell[1] + r) for q, r in steps)})


@lru_cache(maxsize=64)
def _meetings(cells: frozenset[Cell], open_lattice: bool) -> list[list[Spot]]:
    """Return the sides of the tiles in these cells that meet, at an edge or at a triangle."""
    found: dict[frozenset[Cell], list[Spot]] = {}
    for cell in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        for side in range(6):
            found.setdefault(_facing(cell, side, open_lattice), []).append((cell, side))
    return [spots for spots in found.values() if len(spots) > 1]


def _wrong_meeting(matched: bool, spots: list[Spot], placed: Mapping[Cell, str]) -> Iterator[AnswerMistake]:
    """Yield the mistake where some sides meet, if there is one (LD17)."""
    colours = [placed[cell][side] for cell, side in spots]
    if len(set(colours)) == (1 if matched else len(colours)):
        return
    colours_in_words = ", ".join(
        f"side {side} of {_name(cell)} is {colour} ({COLOUR_NAMES[colour]})"
        for (cell, side), colour in zip(spots, colours, strict=True)
    )
    rule = "they have to be the same" if matched else "they have to be different"
    yield AnswerMistake(" and ".join(_name(cell) for cell, _ in spots), f"LD17: {colours_in_words}; {rule}")


def _missing_loops(required: Requirements, placed: Mapping[Cell, str]) -> Iterator[AnswerMistake]:
    """Yield a mistake for each part of the shape without a closed loop through all of its tiles (LD19)."""
    parts = _parts(required.cells)
    for part in parts:
        own = {cell: placed[cell] for cell in part}
        if not any(_loops_through_all(required, own, letter) for letter in "ABC"):
            where = "all" if len(parts) == 1 else " and ".join(_name(cell) for cell in part)
            which = "every tile" if len(parts) == 1 else "every tile of this part"
            yield AnswerMistake(where, f"LD19: no closed loop of one colour runs through {which}")


def _parts(cells: frozenset[Cell]) -> list[list[Cell]]:
    """Return the separate parts of a shape: cells that lie side by side are in the same part."""
    part_of: dict[Cell, set[Cell]] = {}
    for cell in cells:
        joined = {cell}
        for q, r in STEPS:
            joined |= part_of.get((cell[0] + q, cell[1] + r), set())
        part_of.update(dict.fromkeys(joined, joined))
    ordered = [sorted(part, key=lambda cell: (cell[1], cell[0])) for part in part_of.values()]
    return [list(part) for part in dict.fromkeys(tuple(part) for part in sorted(ordered))]


def _loops_through_all(required: Requirements, placed: Mapping[Cell, str], letter: str) -> bool:
    """Return whether the lines of a colour form one closed loop through all of these tiles (LD19)."""
    beyond: dict[Spot, Spot] = {}
    for spots in _meetings(frozenset(placed), required.open_lattice):
        ends = [(cell, side) for cell, side in spots if placed[cell][side] == letter]
        # Where three ends meet, a loop that uses every end of the colour would have to fork.
        if len(ends) == 2:
            beyond[ends[0]], beyond[ends[1]] = ends[1], ends[0]
    start = min(placed)
    spot: Spot | None = (start, placed[start].index(letter))
    passed = 0
    while spot is not None:
        cell, side = spot
        leave = next(other for other in range(6) if placed[cell][other] == letter and other != side)
        passed += 1
        spot = beyond.get((cell, leave))
        if spot == (start, placed[start].index(letter)):
            return passed == len(placed)
        if passed > len(placed):
            return False
    return False
