"""Entering a move of LineUp!: its parts by role, and the words of the prompts."""

from typing import Any

from clew.boards.lattice import NO_SITE
from clew.core.interaction.move_parts import Entered, Parts, Prompt, RoleKind
from clew.core.interaction.people import number_word
from clew.core.position import Position
from clew.games.lineup.notation.names import cell_word, site_name, site_named
from clew.games.lineup.rules.moves import PLACE, SITE_BITS, SITE_MASK, WITH_DIRECTION
from clew.games.lineup.rules.queries import legal_directions, owner_of
from clew.games.lineup.rules.tables import LineUpBoard

ROLES = {"site": RoleKind.TARGET, "from": RoleKind.TARGET, "via": RoleKind.TARGET}


def parts(board: LineUpBoard, state: Any, move: int) -> Parts:
    """Return the site; if it can be captured in several directions, also the nearest token of the capturing line.

    Where two directions share that one too, because lines zigzag (LU21), the next token of the line follows.
    """
    site, action = move & SITE_MASK, move >> SITE_BITS
    there = {"site": (site_name(board, site),)}
    if action < WITH_DIRECTION or len(legal_directions(board, state, site)) < 2:
        return there
    neighbours, back = board.tables[0].neighbours, (action - WITH_DIRECTION) ^ 1
    before = int(neighbours[site, back])
    sharing = [way for way in legal_directions(board, state, site) if neighbours[site, way ^ 1] == before]
    second = {"via": (site_name(board, int(neighbours[before, back])),)} if len(sharing) > 1 else {}
    return {**there, "from": (site_name(board, before),), **second}


def prompt(position: Position, entered: Entered) -> Prompt:
    """Return what to do next."""
    if position.is_over:
        return Prompt("The game is over")
    board, chosen = position.game.board, {**entered.settled, **entered.chosen}
    if not entered.chosen and entered.ghost is None:
        return Prompt(_opening(position), ("site",))
    if "site" in entered.open or "site" not in chosen:
        return Prompt("Tap the token to capture", ("site",))
    if "from" in entered.open:
        sides = len(legal_directions(board, position.state, site_named(board, chosen["site"])))
        words = f"{chosen['site']} can be captured from {number_word(sides)} sides: tap the token to capture from"
        return Prompt(words, ("from",))
    if "via" in entered.open:
        return Prompt("Two lines meet here: tap the next token of the line to capture with", ("via",))
    return Prompt(_closing(position, entered))


def _opening(position: Position) -> str:
    """Return what a turn can be, before anything is touched."""
    place = f"lace a token on a {cell_word(position.game.board)} or corner"
    if any(move >> SITE_BITS != PLACE for move in position.move_numbers()):
        return f"P{place}, or capture: tap a marked token"
    # LU20: after the limit of captures in a row the next turn is a placement.
    limit = int(position.game.board.tables[0].capture_limit)
    if limit and int(position.state.captures) >= limit:
        return f"Enough captures in a row: p{place}"
    return f"P{place}"


def _closing(position: Position, entered: Entered) -> str:
    """Return what Play does, once the move is whole."""
    if entered.ghost is None:
        return "Choose a place"
    move = position.parse_move(entered.ghost)
    name = site_name(position.game.board, move & SITE_MASK)
    if move >> SITE_BITS == PLACE:
        return f"Tap {name} again to place your token there, or choose another place"
    return f"Tap {name} again to capture it, or choose another place"


def instead(position: Position, touch: str, entered: Entered) -> str:
    """Return what to do instead of a touch that fits no legal move."""
    board = position.game.board
    site = site_named(board, touch)
    if position.is_over or site == NO_SITE:
        return prompt(position, Entered()).sentence
    refusal = position.why_not(meant_move(position, touch))
    return prompt(position, entered).sentence if refusal is None else refusal.sentence


def meant_move(position: Position, touch: str) -> str:
    """Return the move that a touch would be: a player who touches another's token wants to capture it (LU5)."""
    board = position.game.board
    site = site_named(board, touch)
    is_free = position.is_over or site == NO_SITE or owner_of(board, position.state, site) in (None, position.seat)
    return touch if is_free else f"x{touch}"


def simple_refusal(position: Position, touch: str) -> str | None:
    """Return what to do instead of touching one's own token, which needs no rule."""
    site = site_named(position.game.board, touch)
    if position.is_over or site == NO_SITE or owner_of(position.game.board, position.state, site) != position.seat:
        return None
    return "This token is yours already: choose an empty place"


def choice_label(position: Position, touch: str) -> str:
    """Return what a choice beside the board is called; there are none."""
    return touch


def question(position: Position, move: str) -> str | None:
    """Return what to ask before a move."""
    return None
