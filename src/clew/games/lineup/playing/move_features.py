"""What a network of LineUp! sees of a move: the structures around its site, and the lines that it makes or faces."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.boards.lattice import NO_SITE
from clew.core.bits import count, lowest, without_lowest
from clew.core.compiled import compiled
from clew.core.learning.features import Feature
from clew.games.lineup.rules.captures import NO_SEAT, line_length, owner_at
from clew.games.lineup.rules.moves import PLACE, SITE_BITS, SITE_MASK
from clew.games.lineup.rules.sets import NOTHING, WORD_BITS, contains, words_of
from clew.games.lineup.rules.tables import LineUpBoard

MOVE_FEATURES = (
    *(Feature(f"own_{n}", f"The structures of its site without others' tokens that then lack {n}.") for n in range(5)),
    *(Feature(f"block_{n}", f"Those with tokens of others only, who lack {n}.") for n in range(1, 5)),
    *(Feature(f"disputed_{n}", f"Those with one token of others that would then lack {n}.") for n in range(1, 4)),
    Feature("lost", "Those with own tokens and several of others."),
    *(Feature(f"freed_{n}", f"Those that a capture frees of others' tokens and that then lack {n}.") for n in range(5)),
    Feature("capture", "Whether it captures."),
    Feature("take_free", "The structures of others only that a capture takes a token of."),
    Feature("take_disputed", "The structures of both that a capture takes a token of and does not free."),
    Feature("secures", "Whether it secures a structure."),
    *(Feature(f"line_{n}", f"The own lines of {n} that it makes, longer ones counting as 4.") for n in (2, 3, 4)),
    Feature("threats", "The tokens of others that its lines threaten to capture."),
    Feature("at_risk", "The lines of others that can capture its token next, unless it is secured."),
    Feature("faces", "The lines of others of two or more that end at its site."),
    Feature("corner", "Whether its site is a corner."),
)

OWN, BLOCK, DISPUTED, LOST, FREED = 0, 5, 9, 12, 13
CAPTURES, TAKE_FREE, TAKE_DISPUTED, SECURES, LINE, THREATS, AT_RISK, FACES, CORNER = 18, 19, 20, 21, 22, 25, 26, 27, 28
WIDTH = 29


@compiled
def move_features(
    board: LineUpBoard, state: Any, moves: NDArray[np.int32], total: int, out: NDArray[np.float32]
) -> None:
    """Write what MOVE_FEATURES count."""
    tables = board.tables[0]
    for index in range(total):
        move = int(moves[index])
        row = out[index]
        for feature in range(WIDTH):
            row[feature] = 0.0
        site, is_capture = move & SITE_MASK, move >> SITE_BITS != PLACE
        for word in range(words_of(tables, state.empty)):
            centres = tables.centres[site, word]
            while centres != NOTHING:
                add_structure(tables, state, word * WORD_BITS + lowest(centres), is_capture, row)
                centres = without_lowest(centres)
        row[CAPTURES] = 1.0 if is_capture else 0.0
        row[CORNER] = 1.0 if contains(tables.corners, site) else 0.0
        row[SECURES] = 1.0 if row[OWN] + row[FREED] > 0.0 else 0.0
        for direction in range(0, tables.directions, 2):
            add_lines(tables, state, site, direction, row)


@compiled
def add_structure(tables: Any, state: Any, centre: int, is_capture: bool, row: NDArray[np.float32]) -> None:
    """Count a structure of the move's site by the tokens in it."""
    own, needed, taken = 0, 0, 0
    for word in range(words_of(tables, state.empty)):
        sites = tables.structures[centre, word]
        needed += count(sites)
        own += count(sites & state.tokens[state.seat, word])
        taken += count(sites & ~state.empty[word])
    others = taken - own
    lacking = min(needed - own - 1, 4)
    if is_capture:
        if others == 1:
            row[FREED + lacking] += 1.0
        elif own == 0:
            row[TAKE_FREE] += 1.0
        else:
            row[TAKE_DISPUTED] += 1.0
    elif others == 0:
        row[OWN + lacking] += 1.0
    elif own == 0:
        row[BLOCK + min(needed - others, 4) - 1] += 1.0
    elif others == 1:
        row[DISPUTED + min(lacking, 3) - 1] += 1.0
    else:
        row[LOST] += 1.0


@compiled
def add_lines(tables: Any, state: Any, site: int, direction: int, row: NDArray[np.float32]) -> None:
    """Count the line that the move makes along an axis, what it threatens, and what threatens it."""
    ahead, behind = int(tables.neighbours[site, direction]), int(tables.neighbours[site, direction + 1])
    own = state.tokens[state.seat]
    up, down = line_length(tables, own, ahead, direction), line_length(tables, own, behind, direction + 1)
    length = up + down + 1
    if length > 1:
        row[LINE + min(length, 4) - 2] += 1.0
        add_threat(tables, state, beyond(tables, site, direction, up), direction, length, row)
        add_threat(tables, state, beyond(tables, site, direction + 1, down), direction + 1, length, row)
    add_risk(tables, state, ahead, direction, down + 1, row)
    add_risk(tables, state, behind, direction + 1, up + 1, row)


@compiled
def beyond(tables: Any, site: int, direction: int, steps: int) -> int:
    """Return the site after some steps and one more in a direction, or NO_SITE."""
    for _ in range(steps + 1):
        site = int(tables.neighbours[site, direction])
        if site == NO_SITE:
            return NO_SITE
    return site


@compiled
def add_threat(tables: Any, state: Any, site: int, direction: int, length: int, row: NDArray[np.float32]) -> None:
    """Count a token that a line of some length ends at, if it is longer than the line that begins there (LU5)."""
    if site == NO_SITE or contains(state.empty, site) or contains(state.secured, site):
        return
    owner = owner_at(tables, state, site)
    if owner != NO_SEAT and length > line_length(tables, state.tokens[owner], site, direction):
        row[THREATS] += 1.0


@compiled
def add_risk(tables: Any, state: Any, site: int, direction: int, length: int, row: NDArray[np.float32]) -> None:
    """Count a line of others that ends at the move's site, if it is longer than the own line behind that site."""
    if site == NO_SITE or contains(state.empty, site):
        return
    owner = owner_at(tables, state, site)
    if owner == NO_SEAT or owner == state.seat:
        return
    theirs = line_length(tables, state.tokens[owner], site, direction)
    if theirs > 1:
        row[FACES] += 1.0
        if theirs > length and row[SECURES] == 0.0:
            row[AT_RISK] += 1.0
