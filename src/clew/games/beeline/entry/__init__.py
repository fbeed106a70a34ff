"""Entering a move of Beeline: its parts by role, and the words of the prompts.

A mark is entered by the space in front of the line and the space where the line should lead; its kind follows. A node
is chosen first, or a mark is touched that a node is to replace.
"""

from collections.abc import Sequence
from typing import Any

from clew.core.interaction.move_parts import CHOICE, Entered, Parts, Prompt, RoleKind
from clew.core.position import Position
from clew.games.beeline.entry.hand import CHOICE_ORDER as CHOICE_ORDER
from clew.games.beeline.entry.hand import OWN, TURNED, node_name, other_name
from clew.games.beeline.entry.refused_touches import instead as instead
from clew.games.beeline.notation.line_ends import drives_itself_back, ends_with_mark, spaces_in_front
from clew.games.beeline.notation.names import KIND_NAMES, a_kind, space_name, space_named
from clew.games.beeline.notation.refusals import way_on
from clew.games.beeline.rules import must_free_rut
from clew.games.beeline.rules.board import BeelineBoard
from clew.games.beeline.rules.lines import is_rut
from clew.games.beeline.rules.moves import (
    EXTEND,
    OTHER_NODE,
    OWN_NODE,
    PASS,
    REPLACE,
    inward_side,
    kind_of_move,
    outward_side_of,
    replaced_of,
    space_of,
)
from clew.games.beeline.rules.pieces import kind_of, owner_of
from clew.games.beeline.rules.state import FIRST, piece_on

ROLES = {
    CHOICE: RoleKind.SOURCE,
    "piece": RoleKind.SOURCE,
    "replaced": RoleKind.TARGET,
    "space": RoleKind.TARGET,  # in front of the own line
    "place": RoleKind.TARGET,  # elsewhere: of a loose node, or in front of the other's line
    "exit": RoleKind.TARGET,  # where the own line leads then
    "way": RoleKind.TARGET,  # where a line leads whose mark was replaced
}

#: A node that is picked while a mark is shown goes where the mark would have gone: known by its exit, it has a space.
TAKES_OVER = {OWN: ("exit", "space")}

#: What the pieces do, in the order of their kinds (BL4, BL6, BL16).
MARK_WORDS = (
    "A straight leads your line straight on",
    "An angle bends your line a little",
    "A sharp turns your line back",
)
NODE_WORDS = "A line can leave a node by any side, and is never driven back past it"


def parts(board: BeelineBoard, state: Any, move: int) -> Parts:
    """Return the piece, the space, and the space that it faces; for a replacement also the replaced mark."""
    kind = kind_of_move(move)
    if kind == PASS:
        return {CHOICE: ("pass",)}
    space = (space_name(board, space_of(move)),)
    if kind == OWN_NODE:
        return {"piece": (OWN,), "space" if is_rut(board, state, int(state.seat), space_of(move)) else "place": space}
    if kind == OTHER_NODE:
        return {"piece": (TURNED,), "place": space}
    # Space, kind and direction determine a mark: two such marks would come in by the same side.
    facing = (space_name(board, int(board.neighbour[space_of(move), outward_side_of(move)])),)
    if kind == EXTEND:
        piece = KIND_NAMES[kind_of(inward_side(move), outward_side_of(move))]
        return {"piece": (piece,), "space": space, "exit": facing}
    replaced = replaced_of(move)
    there = "space" if owner_of(piece_on(state, replaced)) == state.seat else "place"
    return {"piece": (OWN,), "replaced": (space_name(board, replaced),), there: space, "way": facing}


def is_special(board: BeelineBoard, state: Any, move: int, touched: Sequence[str]) -> bool:
    """Return whether a node that was not asked for replaces a mark (BL14) or lies apart from the own line (BL11)."""
    kind = kind_of_move(move)
    if kind == REPLACE:
        # A tap on a mark that the own line can reach leads the line there, unless a node was picked.
        return OWN not in touched or space_name(board, replaced_of(move)) not in touched
    own_line = kind == EXTEND or (kind == OWN_NODE and is_rut(board, state, int(state.seat), space_of(move)))
    return not own_line and not {OWN, TURNED} & {*touched}


def is_natural(board: BeelineBoard, state: Any, move: int, touched: Sequence[str]) -> bool:
    """Return whether a move may be shown: a node only if the mark it replaces, or it and its place, were touched."""
    kind = kind_of_move(move)
    if kind in (PASS, EXTEND):
        return True
    if kind == REPLACE:
        return space_name(board, replaced_of(move)) in touched
    piece = TURNED if kind == OTHER_NODE else OWN
    return piece in touched and space_name(board, space_of(move)) in touched


def prompt(position: Position, entered: Entered) -> Prompt:
    """Return what to do next."""
    if CHOICE in entered.settled or CHOICE in entered.chosen:
        return Prompt("No piece of yours fits anywhere: pass, and the turn is over", (CHOICE,))
    if not entered.chosen:
        first = _first_step(position, entered)
        return Prompt(f"{_piece_of_turn(position)}: {first.sentence}", first.roles)
    return _next_step(position, entered)


def _piece_of_turn(position: Position) -> str:
    """Return which piece of the turn comes next (BL7): Black opens with one, and the last move of a game is one."""
    state = position.state
    if state.piece != FIRST:
        return "Piece 2 of 2" if state.plies > 0 else "Only one piece in this first turn"
    return "Piece 1 of 2" if state.plies + 1 < position.game.board.max_plies else "The last piece of the game"


def _first_step(position: Position, entered: Entered) -> Prompt:
    board, state = position.game.board, position.state
    seat = int(state.seat)
    there = {*entered.settled, *entered.open}
    if must_free_rut(board, state):
        roles = tuple(role for role in ("replaced", "space") if role in there)
        stuck = f"your first piece left {other_name(position)}'s line no way to continue, which is not allowed"
        return Prompt(f"{stuck}. Open it again: tap an outlined mark or space", roles)
    ahead = spaces_in_front(board, state, seat)
    if "exit" in there and len(ahead) == 1:
        return Prompt("tap where your line should lead next", ("exit",))
    if "space" in there and ahead:
        return Prompt(_front_words(position), ("space",))
    if "replaced" in there:
        return Prompt(
            "your line is blocked. Tap a mark: a node takes its place, and the mark moves to the end", ("replaced",)
        )
    return Prompt("your line is blocked. Pick a node, then a free space for it", ("piece",))


def _front_words(position: Position) -> str:
    """Return which space to tap first."""
    board, state = position.game.board, position.state
    seat = int(state.seat)
    if ends_with_mark(state, seat):
        return "tap the space in front of your line"
    if state.ends[seat] == board.starts[seat]:
        return "tap a space next to your start"
    return "tap a space next to the node at the end of your line"


def _next_step(position: Position, entered: Entered) -> Prompt:
    """Return what to do after something was touched."""
    chosen, known = entered.chosen, {**entered.settled, **entered.chosen}
    if chosen.keys() == {"piece"}:
        return _after_piece(position, entered)
    if "way" in chosen and "replaced" in entered.open:
        why = "" if "piece" in chosen else "No mark of yours leads there, only a node that replaces a mark. "
        return Prompt(f"{why}Tap the mark to replace, or go back", ("replaced",))
    for role in ("space", "place"):
        if role in entered.open:
            return Prompt("Tap the space for this mark", (role,))
    for role in ("exit", "way"):
        if role in entered.open:
            return Prompt(f"Tap where {_whose_line(position, known.get('replaced'))} should lead", (role,))
    if entered.ghost is None:
        return _without_ghost(position, entered)
    return Prompt("Press Play, or choose another way")


def _without_ghost(position: Position, entered: Entered) -> Prompt:
    """Return what to do after a touch from which only a node would follow, which was not asked for."""
    if "place" not in entered.chosen or "piece" not in {*entered.open, *entered.settled}:
        return Prompt(way_on(position.game.board, position.state), ("piece", "space", "exit"))
    only = entered.settled.get("piece")
    if only is None:
        return Prompt("Your line does not reach this space. Pick a node to put here, or continue your line", ("piece",))
    seat = int(position.state.seat)
    own, other = (node_name(seat, touch) for touch in (OWN, TURNED))
    # BL12 keeps one colour away: the touch may have followed that of a node which cannot lie here.
    here, away = (own, other) if only == OWN else (other, own)
    return Prompt(f"A third {away} may not join two others. Only a {here} can go here: pick it first", ("piece",))


def _after_piece(position: Position, entered: Entered) -> Prompt:
    """Return what to do after a piece of the hand was touched."""
    piece, seat, other = entered.chosen["piece"], int(position.state.seat), other_name(position)
    if piece in KIND_NAMES:
        what = MARK_WORDS[KIND_NAMES.index(piece)]
        if "space" in entered.open:
            return Prompt(f"{what}. Tap the space for it", ("space",))
        return Prompt(f"{what}. Tap where your line should lead", ("exit",))
    if piece == TURNED:
        return Prompt(
            f"Only {other}'s line can enter a {node_name(seat, piece)}, and yours cannot pass it. "
            "Tap an outlined space",
            ("place",),
        )
    return Prompt(f"Tap an outlined space, or a mark to replace. {NODE_WORDS}", ("space", "replaced"))


def _whose_line(position: Position, replaced: str | None) -> str:
    """Return the line that a mark continues, the own one or that of the mark that is replaced."""
    board, state = position.game.board, position.state
    if replaced is None or owner_of(piece_on(state, space_named(board, replaced))) == state.seat:
        return "your line"
    return f"{other_name(position)}'s line"


def choice_label(position: Position, touch: str) -> str:
    """Return what a choice beside the board is called."""
    return (node_name(int(position.state.seat), touch) if touch in (OWN, TURNED) else touch).capitalize()


def place_words(position: Position, touch: str) -> str | None:
    """Return what a hint calls a piece of the hand: `an angle`, `a black node`."""
    if touch in KIND_NAMES:
        return a_kind(KIND_NAMES.index(touch))
    return f"a {node_name(int(position.state.seat), touch)}" if touch in (OWN, TURNED) else None


def question(position: Position, move: str) -> str | None:
    """Return what to ask before a move that drives the own line back (BL17), which looks like any other."""
    if not drives_itself_back(
        position.game.board, position.state, position.parse_move(move), position.play(move).state
    ):
        return None
    return f"This mark faces {other_name(position)}'s line, so your own line goes back to its last node. Play it?"


def continues_turn(position: Position, move: str) -> bool:
    """Return whether a second piece of the turn follows (BL7)."""
    if position.state.piece != FIRST or position.parse_move(move) == PASS:
        return False
    return position.play(move).seat == position.seat
