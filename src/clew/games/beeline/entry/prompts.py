"""The words of each step of entering a move of Beeline: what to do next, in one short sentence."""

from clew.core.interaction.move_parts import CHOICE, Entered, Prompt
from clew.core.position import Position
from clew.games.beeline.entry.hand import OWN, TURNED, node_name, other_name
from clew.games.beeline.entry.refused_touches import why_not_there
from clew.games.beeline.notation.line_ends import ends_with_mark, spaces_in_front
from clew.games.beeline.notation.names import KIND_NAMES, space_named
from clew.games.beeline.notation.refusals import way_on
from clew.games.beeline.rules import must_free_rut
from clew.games.beeline.rules.lines import is_crowded, is_rut
from clew.games.beeline.rules.moves import OWN_NODE, REPLACE, kind_of_move, replaced_of, space_of
from clew.games.beeline.rules.pieces import EMPTY, owner_of
from clew.games.beeline.rules.state import FIRST, piece_on

#: What the marks do, in the order of their kinds (BL4).
MARK_WORDS = (
    "A straight leads your line straight on",
    "A wide turn bends your line a little",
    "A sharp turn bends your line back",
)


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
    if entered.chosen.keys() == {"piece"}:
        return _after_piece(position, entered)
    if entered.ghost is None:
        return _without_ghost(position, entered)
    for role in ("space", "place"):
        if role in entered.open:
            return Prompt("Tap the space for this mark", (role,))
    # BL14: a node with the other's colour up is put into the other's line.
    is_other = {**entered.settled, **entered.chosen}.get("piece") == TURNED
    for role in ("exit", "way"):
        if role in entered.open:
            line = f"{other_name(position)}'s line" if is_other else "your line"
            return Prompt(f"Tap where {line} should lead", (role,))
    return Prompt("Press Play, or Back to change it")


def _without_ghost(position: Position, entered: Entered) -> Prompt:
    """Return what to do after a touch from which only a node would follow, which was not asked for."""
    board, state = position.game.board, position.state
    seat, place = (
        int(state.seat),
        next((entered.chosen[role] for role in ("place", "way") if role in entered.chosen), None),
    )
    if place is None or piece_on(state, space_named(board, place)) != EMPTY:
        return Prompt(way_on(board, state), ("piece", "space", "exit"))
    site = space_named(board, place)
    why = why_not_there(position, site, entered)
    if is_rut(board, state, 1 - seat, site):
        return Prompt(why, ("piece",))
    # BL12 may keep the own colour away.
    what = f"a {node_name(seat, TURNED)}" if is_crowded(board, state, site, seat) else "a node"
    return Prompt(f"{why}. Pick {what} to put here, or continue your line", ("piece",))


def _after_piece(position: Position, entered: Entered) -> Prompt:
    """Return what a piece of the hand does, after it was touched, and where it can go."""
    piece, seat, other = entered.chosen["piece"], int(position.state.seat), other_name(position)
    if piece in KIND_NAMES:
        what = MARK_WORDS[KIND_NAMES.index(piece)]
        if "space" in entered.open:
            return Prompt(f"{what}. Tap the space for it", ("space",))
        return Prompt(f"{what}. Tap where your line should lead", ("exit",))
    name, line = node_name(seat, piece).capitalize(), seat if piece == OWN else 1 - seat
    if piece == OWN:
        mark = ["a mark of your line"] if _has_replaceable(position, line) else []
        front = [f"the space in front{'' if mark else ' of your line'}"] if _can_go_in_front(position) else []
        where = ", or ".join([*mark, *front])
        if not where:
            return Prompt(f"{name}: tap a free space to block {other}", ("place",))
        return Prompt(
            f"{name}: tap {where}. On {'other spaces' if front else 'a free space'} it blocks {other}",
            ("space", "replaced"),
        )
    if _has_replaceable(position, line):
        return Prompt(
            f"{name}: tap a mark of {other}'s line to turn that line. On a free space it blocks only you", ("replaced",)
        )
    return Prompt(f"{name}: tap a free space. It blocks your line, and {other}'s can go through", ("place",))


def _can_go_in_front(position: Position) -> bool:
    """Return whether a node can lie in front of the own line (BL10)."""
    board, state = position.game.board, position.state
    nodes = (space_of(move) for move in position.move_numbers() if kind_of_move(move) == OWN_NODE)
    return any(is_rut(board, state, int(state.seat), site) for site in nodes)


def _has_replaceable(position: Position, line: int) -> bool:
    """Return whether a mark of a line can be replaced (BL14)."""
    replacing = (move for move in position.move_numbers() if kind_of_move(move) == REPLACE)
    return any(owner_of(piece_on(position.state, replaced_of(move))) == line for move in replacing)
