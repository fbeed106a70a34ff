"""LineUp! as text: positions.

A state is the rows from the top, the seat to move and the supplies: `.o./../.b./../... b 4,4` on the 2x2 board. Rows
of corners and rows of squares alternate. A token is the first letter of its seat, `.` is an empty site and `-` a site
that the shape lacks. In space `//` separates the layers, from the lowest. Where turns are limited their number follows,
`turns=12`, and with LU14 the site of the last placement, `fresh=b2`, or `fresh=-`.
"""

import re
from typing import Any

from clew.boards.lattice import NO_SITE
from clew.core.errors import InvalidPosition
from clew.games.lineup.about import ABOUT
from clew.games.lineup.notation.names import LETTERS, counted, rows_of, site_name, site_named
from clew.games.lineup.rules.queries import count_of, fill_derived, members_of, owner_of
from clew.games.lineup.rules.tables import LineUpBoard

EMPTY, MISSING = ".", "-"


def format_state(board: LineUpBoard, state: Any, unseen: bool) -> str:
    """Return the rows, the seat to move, the supplies, and the fields that some options need."""
    tables = board.tables[0]
    letters = {site: EMPTY for site in members_of(tables.sites)} | {NO_SITE: MISSING}
    for seat in range(board.seats):
        letters |= dict.fromkeys(members_of(state.tokens[seat]), LETTERS[seat])
    layers = ["/".join("".join(letters[site] for site in row) for row in rows) for rows in rows_of(board)]
    words = ["//".join(layers), LETTERS[state.seat]]
    if not tables.full:
        words.append(",".join(str(supply) for supply in state.supplies[: board.seats]))
    if tables.turn_cap:
        words.append(f"turns={state.turns}")
    if tables.fresh:
        words.append(f"fresh={MISSING if state.fresh == NO_SITE else site_name(board, state.fresh)}")
    return " ".join(words)


def parse_state(board: LineUpBoard, state: Any, text: str) -> bool:
    """Fill a record from text; any tokens are allowed that agree with the supplies."""
    tables = board.tables[0]
    readers = [(_read_rows, "rows"), (_read_seat, "the seat to move")]
    if not tables.full:
        readers.append((_read_supplies, "the supplies"))
    if tables.turn_cap:
        readers.append((_read_turns, "turns=0"))
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


def _read_rows(board: LineUpBoard, state: Any, word: str) -> None:
    layers = [layer.split("/") for layer in word.split("//")]
    expected = rows_of(board)
    if [[len(row) for row in rows] for rows in layers] != [[len(row) for row in rows] for rows in expected]:
        lengths = "//".join("/".join(str(len(row)) for row in rows) for rows in expected)
        raise InvalidPosition(f"{word!r}: expected rows from the top, as long as {lengths}")
    letters = word.replace("/", "")
    sites = [site for rows in expected for row in rows for site in row]
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
    if not re.fullmatch(rf"[0-9]{{1,3}}(,[0-9]{{1,3}}){{{board.seats - 1}}}", word):
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


def _read_turns(board: LineUpBoard, state: Any, word: str) -> None:
    turns = re.fullmatch(r"turns=([0-9]{1,5})", word)
    cap = int(board.tables[0].turn_cap)
    if turns is None or int(turns[1]) > cap:
        raise InvalidPosition(f"{word!r}: expected turns=0 to turns={cap}")
    state.turns = int(turns[1])


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
    # LU3: players without tokens are skipped.
    if not tables.full and not state.ended and state.supplies[state.seat] == 0:
        raise InvalidPosition(f"{text!r}: {ABOUT.seat_names[state.seat]} has no tokens and would be skipped (LU3)")
