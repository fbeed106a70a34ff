"""What is beside the board of Beeline while a position is set up: groups, reserves, the piece of the turn."""

from typing import Any

from clew.core.interaction.editing import Draft, EditorField, field_number
from clew.games.beeline.about import ABOUT
from clew.games.beeline.entry.editing.line_search import LINE, derived_line, line_text
from clew.games.beeline.entry.editing.pieces import mark_kind, nodes_of_draft, owner_of_piece
from clew.games.beeline.notation.position import SEAT_LETTERS
from clew.games.beeline.rules.board import BLACK, SEATS
from clew.games.beeline.rules.pieces import EACH_KIND, EACH_KIND_IN_GROUP, GROUPS, KINDS, NODES
from clew.games.beeline.rules.state import FIRST, SECOND

PIECE, PLAYED, REPLACED, EMPTY_TURNS, GROUPS_LEFT, RESERVE = "piece", "played", "replaced", "empty", "groups", "nodes"

PIECES = (("1", "the first piece"), ("2", "the second piece"))
YES_NO = (("no", "no"), ("yes", "yes"))


def marks_played(draft: Draft, seat: int) -> list[int]:
    """Return how many marks of each kind a seat has on the board."""
    kinds = [mark_kind(piece) for piece in draft.pieces.values() if owner_of_piece(piece) == seat]
    return [kinds.count(kind) for kind in range(KINDS)]


def groups_left(draft: Draft, seat: int) -> int:
    """Return the groups that a seat has not begun: as given, or as many as its marks on the board leave (BL5)."""
    played = marks_played(draft, seat)

    def is_possible(groups: int) -> bool:
        hand = [EACH_KIND - count - EACH_KIND_IN_GROUP * groups for count in played]
        return min(hand) >= 0 and sum(hand) > 0

    derived = next((groups for groups in range(GROUPS - 1, 0, -1) if is_possible(groups)), 0)
    return field_number(draft, f"{GROUPS_LEFT}-{seat}", derived)


def hand_of(draft: Draft, seat: int) -> list[int]:
    """Return the marks of each kind in hand; fewer than none if too many are on the board."""
    groups = groups_left(draft, seat)
    return [EACH_KIND - count - EACH_KIND_IN_GROUP * groups for count in marks_played(draft, seat)]


def reserve(draft: Draft, seat: int) -> int:
    """Return the nodes in reserve: as given, or so that there are twelve in all, six of each if possible (BL6)."""
    on_board = [len(nodes_of_draft(draft, colour)) for colour in range(SEATS)]
    other = f"{RESERVE}-{1 - seat}"
    left = SEATS * NODES - sum(on_board)
    if other in draft.beside:
        derived = left - field_number(draft, other, 0)
    else:
        derived = NODES - on_board[seat] + min(0, NODES - on_board[1 - seat])
    return field_number(draft, f"{RESERVE}-{seat}", max(0, min(NODES - 1, derived)))


def supply_text(draft: Draft) -> str:
    """Return groups and reserves as they are written."""
    return " ".join(f"{SEAT_LETTERS[seat]}{groups_left(draft, seat)}+{reserve(draft, seat)}" for seat in range(SEATS))


def _piece(draft: Draft) -> int:
    """Return which piece of the turn is next: Black's opening is a second one (BL7)."""
    opening = not draft.pieces and draft.seat == BLACK and not draft.beside.get(PLAYED)
    return field_number(draft, PIECE, (SECOND if opening else FIRST) + 1)


def _played(draft: Draft) -> int:
    """Return the moves played, at least one for each piece on the board."""
    return field_number(draft, PLAYED, len(draft.pieces))


def _is_replaced(draft: Draft) -> bool:
    return draft.beside.get(REPLACED) == "yes"


def _empty_turns(draft: Draft) -> int:
    return field_number(draft, EMPTY_TURNS, 0)


def head_text(draft: Draft) -> str:
    """Return whose turn it is, as it is written."""
    flags = ("!" if _is_replaced(draft) else "") + "-" * _empty_turns(draft)
    return f"{SEAT_LETTERS[draft.seat]}{_piece(draft)}{flags} {_played(draft)}"


def is_second_piece(draft: Draft) -> bool:
    """Return whether the second piece of the turn is next."""
    return _piece(draft) == SECOND + 1


def fields_of_supplies(draft: Draft) -> list[EditorField]:
    """Return the piece of the turn, groups and reserves of both players, their lines, and the moves played."""
    most = int(draft.game.board.max_plies)
    found = [
        EditorField(PIECE, "Next is", str(_piece(draft)), PIECES),
        EditorField(PLAYED, "Moves played so far", str(_played(draft)), high=most),
    ]
    for seat, name in enumerate(ABOUT.seat_names):
        reserved, groups = str(reserve(draft, seat)), str(groups_left(draft, seat))
        found.append(EditorField(f"{RESERVE}-{seat}", f"{name}'s nodes in reserve", reserved, high=NODES - 1))
        found.append(EditorField(f"{GROUPS_LEFT}-{seat}", f"{name}'s groups to come", groups, high=GROUPS - 1))
    replaced = "yes" if _is_replaced(draft) else "no"
    found.append(EditorField(REPLACED, "First piece replaced a mark", replaced, YES_NO))
    found.append(EditorField(EMPTY_TURNS, "Empty turns in a row", str(_empty_turns(draft)), high=SEATS))
    for seat, name in enumerate(ABOUT.seat_names):
        found.append(EditorField(f"{LINE}-{seat}", f"{name}'s line, in order", line_text(draft, seat) or ""))
    return found


def given_in(state: Any, plain: Draft, lines: list[str]) -> dict[str, str]:
    """Return what is beside the board in a state where it does not follow from the board."""
    given = {
        PIECE: str(state.piece + 1),
        PLAYED: str(state.plies),
        REPLACED: "yes" if state.replaced else "no",
        EMPTY_TURNS: str(state.empty_turns),
    }
    for seat in range(SEATS):
        given |= {f"{RESERVE}-{seat}": str(state.reserve[seat]), f"{GROUPS_LEFT}-{seat}": str(state.groups[seat])}
    derived = {field.code: field.value for field in fields_of_supplies(plain)}
    beside = {code: value for code, value in given.items() if derived[code] != value}
    return beside | {f"{LINE}-{seat}": line for seat, line in enumerate(lines) if derived_line(plain, seat) != line}
