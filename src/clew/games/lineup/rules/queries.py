"""LineUp!: queries of the compiled rules for texts and pictures. A state is passed as an array of one record."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import EntryPoint, entry
from clew.core.package import package
from clew.games.lineup.about import ABOUT
from clew.games.lineup.rules import derive
from clew.games.lineup.rules.captures import (
    NO_SEAT,
    capture_breaks,
    capture_cost,
    other_kind_line,
    own_line,
    owner_at,
    their_line,
)
from clew.games.lineup.rules.sets import Words
from clew.games.lineup.rules.tables import LineUpBoard

Lengths = NDArray[np.int64]

#: Columns for a direction: the two lengths of LU7, and the cost of LU19.
OWN, THEIRS, COST = 0, 1, 2


@entry
def _derive(board: Any, states: Any) -> None:
    derive(board.tables[0], states[0])


@entry
def _legal_directions(board: Any, states: Any, target: int) -> int:
    tables = board.tables[0]
    found = 0
    for direction in range(tables.directions):
        if capture_breaks(tables, states[0], target, direction) == 0:
            found |= 1 << direction
    return found


@entry
def _measure(board: Any, states: Any, target: int, out: Any) -> int:
    tables, state = board.tables[0], states[0]
    owner = owner_at(tables, state, target)
    if owner == NO_SEAT:
        return 0
    for direction in range(out.shape[0]):
        out[direction, OWN] = own_line(tables, state, state.seat, target, direction)
        out[direction, THEIRS] = their_line(tables, state, owner, target, direction)
        out[direction, COST] = capture_cost(tables, state, owner, target, direction)
    return other_kind_line(tables, state, state.seat, owner, target)


def _run(function: EntryPoint, board: LineUpBoard, states: NDArray[Any], *arguments: Any) -> Any:
    return function.of(package(ABOUT.id).cache)(board, states, *arguments)


def fill_derived(board: LineUpBoard, state: Any) -> None:
    """Fill in the fields that follow from a state's tokens, seat, captures, fresh site and supplies."""
    states = np.array([state], dtype=state.dtype)
    _run(_derive, board, states)
    for name in state.dtype.names:
        state[name] = states[0][name]


def legal_directions(board: LineUpBoard, state: Any, target: int) -> list[int]:
    """Return the directions in which the seat to move may capture a target (LU19)."""
    found = _run(_legal_directions, board, np.array([state], dtype=state.dtype), target)
    return [direction for direction in range(int(board.tables[0].directions)) if found >> direction & 1]


def line_lengths(board: LineUpBoard, state: Any, target: int) -> tuple[Lengths, int]:
    """Return the lengths of LU7 and the cost of LU19 in each direction, and the length of a line of the other kind.

    Diagonal directions are included where the board has them, used or not. The line of the other kind would be long
    enough to capture (LU6); its length is 0 if there is none.
    """
    tables = board.tables[0]
    directions = {2: 8, 3: 26, 4: 8}[int(tables.dimensions)] if tables.tiling == 0 else int(tables.directions)
    lengths = np.zeros((directions, 3), dtype=np.int64)
    other_kind = _run(_measure, board, np.array([state], dtype=state.dtype), target, lengths)
    return lengths, int(other_kind)


def owner_of(board: LineUpBoard, state: Any, site: int) -> int | None:
    """Return the seat whose token is on a site, or None."""
    return next((seat for seat in range(board.seats) if is_in(state.tokens[seat], site)), None)


def is_in(members: Words, site: int) -> bool:
    """Return whether a site is in a set."""
    word, bit = divmod(int(site), 64)
    return bool(int(members[word]) >> bit & 1)


def members_of(members: Words) -> list[int]:
    """Return the sites in a set."""
    return [int(site) for site in np.flatnonzero(np.unpackbits(members.view(np.uint8), bitorder="little"))]


def count_of(members: Words) -> int:
    """Return the number of sites in a set."""
    return sum(int(word).bit_count() for word in members)
