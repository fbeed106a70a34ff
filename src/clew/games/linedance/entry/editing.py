"""Setting up a position of Where's My Line?: tiles on spaces, travelers on triangles, the tile to lay on the stack."""

import re
from collections.abc import Mapping
from typing import Any

from numpy.typing import NDArray

from clew.core.bits import bit
from clew.core.game import Game
from clew.core.interaction.editing import (
    Draft,
    EditorField,
    EditorGroup,
    EditorPiece,
    InvalidEdit,
    PieceTurn,
    field_number,
    kind_of_piece,
    turn_of_piece,
)
from clew.core.position import Position
from clew.games.linedance.about import ABOUT
from clew.games.linedance.entry import STACK
from clew.games.linedance.notation.position import bottom_tiles
from clew.games.linedance.picture.board import INITIALS, SPACE, TRAVELER, tile_shapes, traveler_shapes, travelers_on
from clew.games.linedance.picture.labels import traveler_in_words
from clew.games.linedance.rules import has_won, triangles_of
from clew.games.linedance.rules.tables import NO_SEAT, NO_TILE, NOWHERE, LineDanceBoard
from clew.games.linedance.star import SPACES, TRIANGLES
from clew.games.linedance.tiles import COLOURS, EMPTY, SIDES, TILES, placed, turns_of
from clew.pictures import Look

NOTES = (
    "Tiles that are not on the board are in the stack, face down and shuffled, except the tile to lay: put a tile on "
    "the stack to choose it.",
    "Leave out all travelers of a player who has not chosen a start order yet.",
)

TURNS, BOTTOM = "turns", "bottom"
DEGREES = 360 // SIDES


def sites(game: Game) -> tuple[str, ...]:
    """Return the spaces, the triangles and the stack."""
    return (*SPACES, *TRIANGLES, STACK)


def palette(game: Game) -> tuple[EditorGroup, ...]:
    """Return the travelers of each seat and the tiles."""
    travelers = [
        EditorGroup(
            f"{ABOUT.seat_names[seat]}'s travelers",
            tuple(_traveler(game, seat, colour) for colour in range(len(COLOURS))),
        )
        for seat in range(game.seats)
    ]
    return (*travelers, EditorGroup("Tiles", tuple(_tile(tile) for tile in range(len(TILES)))))


def _traveler(game: Game, seat: int, colour: int) -> EditorPiece:
    icon = traveler_shapes((0.0, 0.0), seat, colour, look=Look(), seats=game.seats)
    return EditorPiece(
        f"{seat}{COLOURS[colour]}", traveler_in_words(seat, colour), icon, TRAVELER + 0.03, is_unique=True
    )


def _tile(tile: int) -> EditorPiece:
    turns = tuple(PieceTurn(DEGREES * turn) for turn in range(turns_of(tile)))
    icon = tile_shapes((0.0, 0.0), placed(tile, 0), INITIALS)
    return EditorPiece(f"{tile + 1}", f"Tile {tile + 1}", icon, SPACE + 0.03, turns, is_unique=True)


def _is_traveler(piece: str) -> bool:
    return piece[-1] in COLOURS


def laid(game: Game, site: str, piece: str) -> Mapping[str, str]:
    """Return a tile on a space or on the stack, where it is not turned; a traveler on a triangle."""
    if _is_traveler(piece) != (site in TRIANGLES):
        raise InvalidEdit(
            "Travelers stand on the triangles and circles between the tiles"
            if _is_traveler(piece)
            else "Tiles go on the hexagons, or on the stack as the tile to lay"
        )
    return {site: f"{kind_of_piece(piece)}/0" if site == STACK else piece}


def read(position: Position) -> Draft:
    """Return a position as a draft."""
    state = position.state
    pieces = {
        SPACES[space]: f"{(content - 1) // SIDES + 1}/{(content - 1) % SIDES}"
        for space, content in enumerate(state.contents[:-1].tolist())
        if content != EMPTY
    }
    for triangle, (seat, colour) in travelers_on(state).items():
        pieces[TRIANGLES[triangle]] = f"{seat}{COLOURS[colour]}"
    if state.top != NO_TILE:
        pieces[STACK] = f"{state.top + 1}/0"
    beside = {}
    if state.turns:
        beside[TURNS] = str(state.turns)
    if state.bottom_left:
        beside[BOTTOM] = ",".join(str(tile + 1) for tile in bottom_tiles(state))
    return Draft(position.game, pieces, int(state.seat), beside)


def write(draft: Draft) -> str:
    """Return a state as text; a traveler that is missing is a question mark, which no position has."""
    at = {piece: site for site, piece in draft.pieces.items()}
    travelers = []
    for seat in range(draft.game.seats):
        own = [at.get(f"{seat}{colour}", "?") for colour in COLOURS]
        travelers.append("-" if own == ["?"] * len(COLOURS) else ",".join(own))
    tiles = [f"{space}={draft.pieces[space]}" for space in SPACES if space in draft.pieces]
    top = "-" if _is_over(draft) else str(_top(draft) + 1)
    stack = f"{top}(?){draft.beside.get(BOTTOM, '')}"
    if not _unseen(draft, is_over=top == "-"):
        stack = stack.replace("?", "")
    return f"turn {_turns(draft)} seat {draft.seat} {' '.join(travelers)} {','.join(tiles) or '-'} {stack}"


def _turns(draft: Draft) -> int:
    return field_number(draft, TURNS, 0)


def _tiles_on_board(draft: Draft) -> list[int]:
    return [int(kind_of_piece(draft.pieces[space])) - 1 for space in SPACES if space in draft.pieces]


def _bottom(draft: Draft) -> list[int] | None:
    """Return the tiles at the bottom of the stack, or None if they cannot be read."""
    given = draft.beside.get(BOTTOM, "")
    if not re.fullmatch(r"([0-9]{1,2}(,[0-9]{1,2})*)?", given):
        return None
    return [int(tile) - 1 for tile in given.split(",") if tile]


def _top(draft: Draft) -> int:
    """Return the tile to lay: the one that was put on the stack, or the first that is nowhere else."""
    if STACK in draft.pieces:
        return int(kind_of_piece(draft.pieces[STACK])) - 1
    elsewhere = {*_tiles_on_board(draft), *(_bottom(draft) or ())}
    return next((tile for tile in range(len(TILES)) if tile not in elsewhere), 0)


def _unseen(draft: Draft, *, is_over: bool) -> list[int]:
    """Return the tiles that are face down in the stack."""
    seen = {*_tiles_on_board(draft), *(_bottom(draft) or ()), *(() if is_over else (_top(draft),))}
    return [tile for tile in range(len(TILES)) if tile not in seen]


def _is_over(draft: Draft) -> bool:
    """Return whether the game is over: the seat that played last has won (LD9), or it was the last turn (LD15)."""
    board, state = draft.game.board, _record(draft)[0]
    last = (draft.seat - 1) % draft.game.seats
    return bool(_turns(draft) >= board.last_turn or has_won(board, state, last, triangles_of(state, last)))


def fields(draft: Draft) -> list[EditorField]:
    """Return the turns played and the tiles at the bottom of the stack."""
    turns = EditorField(TURNS, "Turns played so far", str(_turns(draft)), high=int(draft.game.board.last_turn))
    bottom = EditorField(BOTTOM, "Tiles at the bottom of the stack, next first", draft.beside.get(BOTTOM, ""))
    return [turns, bottom]


def fault(draft: Draft) -> str | None:
    """Return what is wrong with travelers, turn or stack."""
    return _fault_of_travelers(draft) or _fault_of_orders(draft) or _fault_of_stack(draft) or _fault_of_winner(draft)


def _placed(draft: Draft, seat: int) -> list[str]:
    """Return the triangles of a seat's travelers."""
    return [site for site, piece in draft.pieces.items() if _is_traveler(piece) and int(piece[0]) == seat]


def _fault_of_travelers(draft: Draft) -> str | None:
    board: LineDanceBoard = draft.game.board
    for seat, name in enumerate(draft.game.seat_names):
        own = _placed(draft, seat)
        if 0 < len(own) < len(COLOURS):
            missing = len(COLOURS) - len(own)
            return f"put {name}'s other {'traveler' if missing == 1 else 'two travelers'} on the board too"
        for site in own:
            if not (board.allowed[seat] | board.home[seat]) & bit(TRIANGLES.index(site)):
                return f"{site} is a goal of another player, where {name}'s travelers cannot stand"
    return None


def _fault_of_orders(draft: Draft) -> str | None:
    """Return what is wrong before all start orders are chosen (LD7)."""
    seats = draft.game.seats
    missing = [not _placed(draft, seat) for seat in range(seats)]
    if not any(missing):
        return None
    absent = ABOUT.seat_names[missing.index(True)]
    home = [draft.game.board.home[seat] for seat in range(seats)]
    away = [
        seat
        for seat in range(seats)
        if any(not home[seat] & bit(TRIANGLES.index(site)) for site in _placed(draft, seat))
    ]
    if away or _tiles_on_board(draft) or _turns(draft):
        return f"put {absent}'s travelers on the board too: play has begun"
    before = [(draft.seat - step) % seats for step in range(1, seats - sum(missing) + 1)]
    if any(missing[seat] for seat in before):
        return "start orders are chosen in turn, so the next player without travelers is to move"
    return None


def _fault_of_stack(draft: Draft) -> str | None:
    bottom = _bottom(draft)
    if bottom is None:
        return "write the tiles at the bottom of the stack as numbers with commas between them, as in 4,12"
    elsewhere = [*_tiles_on_board(draft), *([_top(draft)] if STACK in draft.pieces else [])]
    for tile in bottom:
        if not 0 <= tile < len(TILES):
            return f"there is no tile {tile + 1}: the tiles have numbers from 1 to {len(TILES)}"
        if tile in elsewhere or bottom.count(tile) > 1:
            return f"tile {tile + 1} is at the bottom of the stack and somewhere else as well"
    if STACK not in draft.pieces and len({*elsewhere, *bottom}) == len(TILES):
        return "no tile is left to lay: put one of those at the bottom of the stack on top"
    return None


def _fault_of_winner(draft: Draft) -> str | None:
    board, state = draft.game.board, _record(draft)[0]
    for seat, name in enumerate(draft.game.seat_names):
        if not triangles_of(state, seat) & ~board.goal[seat]:
            after = draft.game.seat_names[(seat + 1) % draft.game.seats]
            return f"{name} has all travelers on the goal and has won, so it is {after}'s turn"
    return None


def _record(draft: Draft) -> NDArray[Any]:
    """Return a state with the travelers, the tiles and whose turn it is."""
    states = draft.game.blank()
    state = states[0]
    state.seat, state.winner, state.turns = draft.seat, NO_SEAT, 0
    state.travelers[:] = NOWHERE
    for site, piece in draft.pieces.items():
        if _is_traveler(piece):
            state.travelers[len(COLOURS) * int(piece[0]) + COLOURS.index(piece[1])] = TRIANGLES.index(site)
            state.taken |= bit(TRIANGLES.index(site))
        elif site != STACK:
            state.contents[SPACES.index(site)] = placed(int(kind_of_piece(piece)) - 1, turn_of_piece(piece))
    return states


def sketch(draft: Draft) -> NDArray[Any]:
    """Return the same with the tile to lay."""
    states = _record(draft)
    states[0].top = _top(draft)
    return states
