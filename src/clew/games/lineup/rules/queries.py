"""LineUp!: what texts and pictures ask of the compiled rules. States come as arrays of one record."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import EntryPoint, entry
from clew.core.package import package
from clew.games.lineup.about import ABOUT
from clew.games.lineup.rules import settle
from clew.games.lineup.rules.captures import (
    NOBODY,
    capture_breaks,
    other_kind_line,
    own_line,
    owner_at,
    taken,
    their_line,
)
from clew.games.lineup.rules.sets import Words
from clew.games.lineup.rules.tables import PLANE, SPACE, LineUpBoard

Lengths = NDArray[np.int64]

#: What is known about a direction: the two lengths of LU7, and the price of LU19.
OWN, THEIRS, PRICE = 0, 1, 2


@entry
def _settle(board: Any, states: Any) -> None:
    settle(board.tables[0], states[0])


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
    if owner == NOBODY:
        return 0
    for direction in range(out.shape[0]):
        out[direction, OWN] = own_line(tables, state, state.seat, target, direction)
        out[direction, THEIRS] = their_line(tables, state, owner, target, direction)
        out[direction, PRICE] = taken(tables, state, owner, target, direction)
    return other_kind_line(tables, state, state.seat, owner, target)


def _asked(question: EntryPoint, board: LineUpBoard, states: NDArray[Any], *arguments: Any) -> Any:
    return question.of(package(ABOUT.id).cache)(board, states, *arguments)


def settled(board: LineUpBoard, state: Any) -> None:
    """Work out everything that follows from a state's tokens, seat, turns, fresh site and supplies."""
    states = np.array([state], dtype=state.dtype)
    _asked(_settle, board, states)
    for name in state.dtype.names:
        state[name] = states[0][name]


def legal_directions(board: LineUpBoard, state: Any, target: int) -> list[int]:
    """Return the directions in which the seat to move may take a target (LU19)."""
    found = _asked(_legal_directions, board, np.array([state], dtype=state.dtype), target)
    return [direction for direction in range(int(board.tables[0].directions)) if found >> direction & 1]


def measured(board: LineUpBoard, state: Any, target: int) -> tuple[Lengths, int]:
    """Return the lengths of LU7 and the price of LU19 in each direction, the diagonal ones of the plane included, and
    the length of a line of the other kind that would capture (LU6), or 0."""
    directions = len(SPACE) if board.tables[0].dimensions == 3 else len(PLANE)
    lengths = np.zeros((directions, 3), dtype=np.int64)
    other_kind = _asked(_measure, board, np.array([state], dtype=state.dtype), target, lengths)
    return lengths, int(other_kind)


def whose(board: LineUpBoard, state: Any, site: int) -> int | None:
    """Return whose token is on a site."""
    return next((seat for seat in range(board.seats) if is_in(state.tokens[seat], site)), None)


def is_in(members: Words, site: int) -> bool:
    """Return whether a site is in a set."""
    word, bit = divmod(int(site), 64)
    return bool(int(members[word]) >> bit & 1)


def members_of(members: Words) -> list[int]:
    """Return the sites in a set."""
    return [int(site) for site in np.flatnonzero(np.unpackbits(members.view(np.uint8), bitorder="little"))]


def count_of(members: Words) -> int:
    """Return how many sites are in a set."""
    return sum(int(word).bit_count() for word in members)
