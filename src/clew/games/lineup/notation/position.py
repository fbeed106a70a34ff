"""LineUp! as text: positions.

A state is the rows from the top, the seat to move and the supplies: `.g./../.o./../... o 4,4` on the 2x2 board. Rows
of corners and rows of squares alternate; on other tilings a row is a level. A token is a letter of its seat's name
(names.LETTERS), `.` is an empty site and `-` a site that the shape lacks. In space `//` separates the layers, from the
lowest, and `///` the second layers of four dimensions. Unlimited supplies are left out. With LU20 the number of
captures in a row follows, `captures=2`, and with LU14 the site of the last placement, `fresh=b2`, or `fresh=-`.
"""

import re
from collections.abc import Mapping
from typing import Any

from clew.boards.lattice import NO_SITE
from clew.core.errors import InvalidPosition
from clew.games.lineup.about import ABOUT
from clew.games.lineup.notation.names import LETTERS, counted, layers_of, site_name, site_named
from clew.games.lineup.rules.queries import count_of, fill_derived, members_of, owner_of
from clew.games.lineup.rules.tables import LineUpBoard

EMPTY, MISSING = ".", "-"

#: How many shapes of board keep their arrangement.
KEPT_ARRANGEMENTS = 64
_arrangements: dict[tuple[bytes | int, ...], list[int | str]] = {}


def format_state(board: LineUpBoard, state: Any, unseen: bool) -> str:
    """Return the rows, the seat to move, the supplies, and the fields that some options need."""
    # Reading a field by its name in brackets takes a fifth of the time of an attribute.
    tables = board.tables[0]
    letters = {site: EMPTY for site in members_of(tables["sites"])} | {NO_SITE: MISSING}
    for seat in range(board.seats):
        letters |= dict.fromkeys(members_of(state["tokens"][seat]), LETTERS[seat])
    words = [arranged(board, letters), LETTERS[state["seat"]]]
    if not tables["unlimited"]:
        words.append(",".join(str(supply) for supply in state["supplies"][: board.seats].tolist()))
    if tables["capture_limit"]:
        words.append(f"captures={state.captures}")
    if tables["fresh"]:
        words.append(f"fresh={MISSING if state.fresh == NO_SITE else site_name(board, state.fresh)}")
    return " ".join(words)


def parse_state(board: LineUpBoard, state: Any, text: str) -> bool:
    """Fill a record from text; any tokens are allowed that agree with the supplies."""
    tables = board.tables[0]
    readers = [(_read_rows, "rows"), (_read_seat, "the seat to move")]
    if not tables.unlimited:
        readers.append((_read_supplies, "the supplies"))
    if tables.capture_limit:
        readers.append((_read_captures, "captures=0"))
    if tables.fresh:
        readers.append((_read_fresh, "fresh=-"))
    words = text.lower().split()
    if len(words) != len(readers):
        raise InvalidPosition(f"{text!r}: expected {', '.join(name for _, name in readers)}")
    state.fresh = NO_SITE
    for (read, _), word in zip(readers, words, strict=True):
        read(board, state, word)
    fill_derived(board, state)
    _refuse_impossible(board, state, text)
    return False


def arranged(board: LineUpBoard, letters: Mapping[int, str]) -> str:
    """Return the letters of all sites in rows and layers."""
    return "".join([part if isinstance(part, str) else letters[part] for part in _arrangement(board)])


def _arrangement(board: LineUpBoard) -> list[int | str]:
    """Return the sites of a board in the order of the text, with the strokes between rows and layers."""
    # Finding the rows takes several times as long as writing them, so each shape of board is arranged once.
    tables = board.tables[0]
    shape = (*(tables[name].tobytes() for name in ("sites", "cells", "extents")), int(tables["tiling"]))
    if shape not in _arrangements:
        if len(_arrangements) >= KEPT_ARRANGEMENTS:
            _arrangements.clear()
        _arrangements[shape] = _arrange(board)
    return _arrangements[shape]


def _arrange(board: LineUpBoard) -> list[int | str]:
    parts: list[int | str] = []
    last: tuple[int, ...] = ()
    for layer in layers_of(board):
        if parts:
            parts.append("//" if layer.number[1:] == last[1:] else "///")
        for row in layer.rows:
            parts += [*row, "/"]
        parts.pop()
        last = layer.number
    return parts


def _read_rows(board: LineUpBoard, state: Any, word: str) -> None:
    sites = [site for layer in layers_of(board) for row in layer.rows for site in row]
    blank = arranged(board, dict.fromkeys(sites, EMPTY))
    if re.sub("[^/]", EMPTY, word) != blank:
        lengths = re.sub(r"\.+", lambda row: str(len(row[0])), blank)
        raise InvalidPosition(f"{word!r}: expected rows from the top, as long as {lengths}")
    letters = word.replace("/", "")
    for letter, site in zip(letters, sites, strict=True):
        if (letter == MISSING) != (site == NO_SITE):
            raise InvalidPosition(f"{word!r}: expected {MISSING} exactly where the shape has no site (LU16)")
        if letter in LETTERS[: board.seats]:
            state.tokens[LETTERS.index(letter), site >> 6] |= 1 << (site & 63)
        elif letter not in (EMPTY, MISSING):
            raise InvalidPosition(f"{word!r}: {letter!r} is not a token, expected {_letters(board)} or {EMPTY}")


def _letters(board: LineUpBoard) -> str:
    return ", ".join(LETTERS[: board.seats])


def _read_seat(board: LineUpBoard, state: Any, word: str) -> None:
    if len(word) != 1 or word not in LETTERS[: board.seats]:
        raise InvalidPosition(f"{word!r}: expected the seat to move, one of {_letters(board)}")
    state.seat = LETTERS.index(word)


def _read_supplies(board: LineUpBoard, state: Any, word: str) -> None:
    if not re.fullmatch(rf"[0-9]{{1,4}}(,[0-9]{{1,4}}){{{board.seats - 1}}}", word):
        raise InvalidPosition(f"{word!r}: expected {board.seats} supplies separated by commas")
    tables = board.tables[0]
    for seat, supply in enumerate(int(part) for part in word.split(",")):
        on_board = count_of(state.tokens[seat])
        total = on_board + supply
        # LU12: no token leaves the game. Without LU12, captured tokens have left it.
        if total > tables.tokens or (tables.returned and total < tables.tokens):
            bound = "" if tables.returned else "at most "
            raise InvalidPosition(
                f"{word!r}: {ABOUT.seat_names[seat]} has {counted(on_board, 'token')} on the board and {supply} left, "
                f"expected {bound}{tables.tokens} in total"
            )
        state.supplies[seat] = supply


def _read_captures(board: LineUpBoard, state: Any, word: str) -> None:
    captures = re.fullmatch(r"captures=([0-9]{1,3})", word)
    limit = int(board.tables[0].capture_limit)
    if captures is None or int(captures[1]) > limit:
        raise InvalidPosition(f"{word!r}: expected captures=0 to captures={limit}, the captures in a row (LU20)")
    state.captures = int(captures[1])


def _read_fresh(board: LineUpBoard, state: Any, word: str) -> None:
    name = word.removeprefix("fresh=")
    if name == MISSING:
        return
    state.fresh = site_named(board, name) if name != word else NO_SITE
    if state.fresh == NO_SITE or owner_of(board, state, state.fresh) is None:
        raise InvalidPosition(f"{word!r}: expected fresh=-, or fresh= and the site of the token placed last (LU14)")


def _refuse_impossible(board: LineUpBoard, state: Any, text: str) -> None:
    tables = board.tables[0]
    # LU17: the game ends with the first structure.
    if tables.first and sum(count > 0 for count in state.structures) > 1:
        raise InvalidPosition(f"{text!r}: expected structures of one seat only, because the first one wins (LU17)")
    # LU20: the last turn was a capture, and a capture ends no game but by LU17.
    if state.captures and (state.fresh != NO_SITE or state.ended in (3, 13)):
        raise InvalidPosition(f"{text!r}: expected captures=0 after a placement (LU20)")
    # LU3: players without tokens are skipped.
    if not tables.unlimited and not state.ended and state.supplies[state.seat] == 0:
        raise InvalidPosition(f"{text!r}: {ABOUT.seat_names[state.seat]} has no tokens and would be skipped (LU3)")
