"""Setting up a position of LineUp!: tokens on cells and corners, and the supplies."""

from collections.abc import Mapping
from typing import Any

from numpy.typing import NDArray

from clew.boards.lattice import NO_SITE
from clew.core.game import Game
from clew.core.interaction.editing import Draft, EditorField, EditorGroup, EditorPiece, field_number
from clew.core.interaction.people import listed
from clew.core.position import Position
from clew.games.lineup.about import ABOUT
from clew.games.lineup.notation.names import LETTERS, counted, layers_of, site_name, site_named
from clew.games.lineup.notation.position import EMPTY, MISSING, arranged
from clew.games.lineup.picture.pieces import AROUND, token
from clew.games.lineup.rules.queries import fill_derived, members_of

NOTES = (
    "Tokens that are not on the board are left to play. If some were captured and have left the game, lower the "
    "numbers of tokens left.",
)

LEFT, CAPTURES, FRESH = "left", "captures", "fresh"


def sites(game: Game) -> list[str]:
    """Return all cells and corners, layer by layer and row by row."""
    board = game.board
    return [
        site_name(board, site) for layer in layers_of(board) for row in layer.rows for site in row if site != NO_SITE
    ]


def palette(game: Game) -> tuple[EditorGroup, ...]:
    """Return a token of each seat."""
    tokens = tuple(
        EditorPiece(LETTERS[seat], f"{ABOUT.seat_names[seat]}'s token", token((0.0, 0.0), seat), AROUND + 0.03)
        for seat in range(game.seats)
    )
    return (EditorGroup("Tokens", tokens),)


def laid(game: Game, site: str, piece: str) -> Mapping[str, str]:
    """Return the token on its site."""
    return {site: piece}


def read(position: Position) -> Draft:
    """Return a position as a draft."""
    board, state = position.game.board, position.state
    pieces = {
        site_name(board, site): LETTERS[seat]
        for seat in range(position.seats)
        for site in members_of(state.tokens[seat])
    }
    plain = Draft(position.game, pieces, int(state.seat))
    given = {f"{LEFT}-{seat}": str(state.supplies[seat]) for seat in range(position.seats)}
    given |= {CAPTURES: str(state.captures)}
    given |= {FRESH: MISSING if state.fresh == NO_SITE else site_name(board, state.fresh)}
    derived = {field.code: field.value for field in fields(plain)}
    beside = {code: value for code, value in given.items() if code in derived and derived[code] != value}
    return Draft(position.game, pieces, plain.seat, beside)


def write(draft: Draft) -> str:
    """Return the rows, the seat to move, the supplies, and the fields that some options need."""
    board = draft.game.board
    tables = board.tables[0]
    letters = {site: EMPTY for site in members_of(tables.sites)} | {NO_SITE: MISSING}
    letters |= {site_named(board, site): letter for site, letter in draft.pieces.items()}
    words = [arranged(board, letters), LETTERS[draft.seat]]
    if not tables.unlimited:
        words.append(",".join(str(_left(draft, seat)) for seat in range(board.seats)))
    if tables.capture_limit:
        words.append(f"{CAPTURES}={field_number(draft, CAPTURES, 0)}")
    if tables.fresh:
        words.append(f"{FRESH}={_fresh(draft)}")
    return " ".join(words)


def _on_board(draft: Draft, seat: int) -> int:
    return list(draft.pieces.values()).count(LETTERS[seat])


def _left(draft: Draft, seat: int) -> int:
    """Return the supply of a seat: as it was given, or all tokens that are not on the board."""
    return field_number(draft, f"{LEFT}-{seat}", max(0, _tokens(draft) - _on_board(draft, seat)))


def _tokens(draft: Draft) -> int:
    return int(draft.game.board.tables[0].tokens)


def _fresh(draft: Draft) -> str:
    """Return the site of the token placed last, as long as there is a token."""
    given = draft.beside.get(FRESH, MISSING)
    return given if given in draft.pieces else MISSING


def fields(draft: Draft) -> list[EditorField]:
    """Return the supplies, and what LU20 and LU14 need to know."""
    tables = draft.game.board.tables[0]
    found = []
    if not tables.unlimited:
        found += [
            EditorField(
                f"{LEFT}-{seat}",
                f"{ABOUT.seat_names[seat]}'s tokens left",
                str(_left(draft, seat)),
                high=_tokens(draft),
            )
            for seat in range(draft.game.seats)
        ]
    if tables.capture_limit:
        limit = int(tables.capture_limit)
        found.append(EditorField(CAPTURES, "Captures in a row", str(field_number(draft, CAPTURES, 0)), high=limit))
    if tables.fresh:
        choices = ((MISSING, "none"), *((site, site) for site in sites(draft.game) if site in draft.pieces))
        found.append(EditorField(FRESH, "Token placed last", _fresh(draft), choices))
    return found


def fault(draft: Draft) -> str | None:
    """Return what is wrong with supplies, structures or the turn."""
    tables = draft.game.board.tables[0]
    if not tables.unlimited:
        for seat in range(draft.game.seats):
            words = _fault_of_supply(draft, seat)
            if words is not None:
                return words
    state = sketch(draft)[0]
    owners = [ABOUT.seat_names[seat] for seat in range(draft.game.seats) if state.structures[seat]]
    if tables.first and len(owners) > 1:
        return f"{listed(owners)} have a secured structure each, but the first one wins the game"
    if state.captures:
        return "the last turn was a capture, so there is no token placed last and the game is not over"
    if not tables.unlimited and state.supplies[draft.seat] == 0:
        name = ABOUT.seat_names[draft.seat]
        return f"{name} has no tokens left and would be skipped, so it cannot be {name}'s turn"
    return None


def _fault_of_supply(draft: Draft, seat: int) -> str | None:
    on_board, left, tokens = _on_board(draft, seat), _left(draft, seat), _tokens(draft)
    name = ABOUT.seat_names[seat]
    if on_board > tokens:
        return f"{name} has {counted(on_board, 'token')} on the board, {on_board - tokens} too many"
    if on_board + left > tokens:
        return f"{name} has {counted(on_board, 'token')} on the board and {left} left, but only {tokens} in all"
    if draft.game.board.tables[0].returned and on_board + left < tokens:
        missing = tokens - on_board - left
        return f"{name} is {counted(missing, 'token')} short: captured tokens return, so none is lost"
    return None


def sketch(draft: Draft) -> NDArray[Any]:
    """Return a state with all tokens."""
    board, states = draft.game.board, draft.game.blank()
    state = states[0]
    state.seat = draft.seat
    for name, letter in draft.pieces.items():
        site = site_named(board, name)
        state.tokens[LETTERS.index(letter), site >> 6] |= 1 << (site & 63)
    if not board.tables[0].unlimited:
        state.supplies[: board.seats] = [_left(draft, seat) for seat in range(board.seats)]
    state.captures = field_number(draft, CAPTURES, 0) if board.tables[0].capture_limit else 0
    fresh = _fresh(draft) if board.tables[0].fresh else MISSING
    state.fresh = NO_SITE if fresh == MISSING else site_named(board, fresh)
    fill_derived(board, state)
    return states
