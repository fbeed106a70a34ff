"""Setting up a position by hand, for all games: put, take, whose turn, and whether the rules allow it.

Every change returns a new draft. The notation of the game is the judge of what is a position; its `entry.editing` says
what lies where, and what is wrong in words (clew.core.interaction.editing).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from clew.core.errors import InvalidPosition
from clew.core.game import SEPARATOR, Game, game_from_text
from clew.core.interaction.editing import (
    Draft,
    Editing,
    EditorField,
    EditorGroup,
    EditorPiece,
    InvalidEdit,
    kind_of_piece,
    turn_of_piece,
)
from clew.core.interaction.people import capitalised
from clew.core.position import Position

#: What is said where a game has no words of its own.
REFUSED = "The rules do not allow this position"

#: A draft as text, after its game: `line-or-colour size=5 | 0;a1=w,c4=b;left-0=12`.
PARTS, ITEMS, EQUALS = ";", ",", "="

#: In the text of a field, which may have commas and colons of its own.
_ESCAPED = {"%": "%25", ";": "%3B", ",": "%2C", "=": "%3D"}


@dataclass(frozen=True)
class CheckedDraft:
    """What the rules say about a draft."""

    draft: Draft
    text: str
    """The whole draft as a position is written, even if it is none."""
    position: Position | None
    """The position, if the rules allow it."""
    sentence: str
    """What is wrong, or what is unusual; empty if there is nothing to say."""

    @property
    def drawn(self) -> Position:
        """The position, or something like it that can be drawn."""
        if self.position is not None:
            return self.position
        return Position(self.draft.game, _editing_of(self.draft.game).sketch(self.draft))


def _editing_of(game: Game) -> Editing:
    editing = game.package.editing
    if editing is None:
        raise InvalidEdit(f"positions of {game.about.name} are set up as text")
    return editing


def start_draft(game: Game) -> Draft:
    """Return the start of a game as a draft."""
    return draft_of(game.start())


def empty_draft(game: Game) -> Draft:
    """Return an empty board."""
    return Draft(game)


def draft_of(position: Position) -> Draft:
    """Return a position as a draft, without the order of unseen cards or tiles."""
    return _editing_of(position.game).read(position.view(0))


@lru_cache(maxsize=64)
def palette(game: Game) -> Sequence[EditorGroup]:
    """Return the pieces that can be put on the board."""
    return _editing_of(game).palette(game)


@lru_cache(maxsize=64)
def sites_of(game: Game) -> tuple[str, ...]:
    """Return the sites on which something can be put, in the order of reading."""
    return tuple(_editing_of(game).sites(game))


@lru_cache(maxsize=64)
def pieces_of(game: Game) -> dict[str, EditorPiece]:
    """Return the same by kind."""
    return {piece.kind: piece for group in palette(game) for piece in group.pieces}


def turned_pieces(piece: EditorPiece) -> Iterator[str]:
    """Yield a piece in all of its turns."""
    if not piece.turns:
        yield piece.kind
    for turn in range(len(piece.turns)):
        yield f"{piece.kind}/{turn}"


def put(draft: Draft, site: str, piece: str) -> Draft:
    """Return the draft with a piece on a site, or raise InvalidEdit; what was there is replaced."""
    editing = _editing_of(draft.game)
    known = pieces_of(draft.game).get(kind_of_piece(piece))
    if known is None or piece not in turned_pieces(known):
        raise InvalidEdit("there is no such piece")
    if site not in sites_of(draft.game):
        raise InvalidEdit("nothing can be put there")
    pieces = {**draft.pieces}
    if known.is_unique:
        pieces = {at: other for at, other in pieces.items() if kind_of_piece(other) != known.kind}
    pieces.update(editing.laid(draft.game, site, piece))
    return replace(draft, pieces=pieces)


def take(draft: Draft, site: str) -> Draft:
    """Return the draft without the piece on a site."""
    return replace(draft, pieces={at: piece for at, piece in draft.pieces.items() if at != site})


def with_turn(draft: Draft, seat: int) -> Draft:
    """Return the draft with another seat to move."""
    if not 0 <= seat < draft.game.seats:
        raise InvalidEdit(f"there are {draft.game.seats} players")
    return replace(draft, seat=seat)


def fields_of(draft: Draft) -> Sequence[EditorField]:
    """Return everything that the board does not show."""
    return _editing_of(draft.game).fields(draft)


def with_field(draft: Draft, code: str, value: str) -> Draft:
    """Return the draft with something beside the board given; an empty value follows from the board again."""
    known = {each.code: each for each in fields_of(draft)}
    if code not in known:
        raise InvalidEdit("there is no such field")
    if not value:
        return replace(draft, beside={name: old for name, old in draft.beside.items() if name != code})
    found = known[code]
    if found.choices and value not in dict(found.choices):
        raise InvalidEdit(f"{found.label}: choose one of {', '.join(name for _, name in found.choices)}")
    if found.high is not None and not (re.fullmatch(r"[0-9]{1,4}", value) and int(value) <= found.high):
        raise InvalidEdit(f"{found.label}: give a number from 0 to {found.high}")
    return replace(draft, beside={**draft.beside, code: value})


def check(draft: Draft) -> CheckedDraft:
    """Return what the rules say about a draft."""
    editing = _editing_of(draft.game)
    state = editing.write(draft)
    text = f"{draft.game} | {state}"
    try:
        position = draft.game.position(state)
    except InvalidPosition:
        return CheckedDraft(draft, text, None, capitalised(editing.fault(draft) or REFUSED))
    remark = getattr(editing, "remark", None)
    return CheckedDraft(draft, str(position), position, capitalised((remark and remark(draft)) or ""))


def format_draft(draft: Draft) -> str:
    """Return a draft as text: the game, the seat to move, the pieces, and what was given beside the board."""
    pieces = ITEMS.join(f"{site}{EQUALS}{piece}" for site, piece in sorted(draft.pieces.items()))
    beside = ITEMS.join(f"{code}{EQUALS}{_escape(value)}" for code, value in sorted(draft.beside.items()))
    return f"{draft.game} {SEPARATOR} {PARTS.join((str(draft.seat), pieces, beside))}"


def parse_draft(text: str) -> Draft:
    """Return the draft of a text, or raise InvalidEdit."""
    head, _, rest = text.partition(SEPARATOR)
    parts = rest.strip().split(PARTS)
    if len(parts) != 3 or not re.fullmatch("[0-9]", parts[0]):
        raise InvalidEdit("this draft cannot be read")
    game = game_from_text(head)
    sites, kinds = set(sites_of(game)), pieces_of(game)
    pieces = _items(parts[1])
    for site, piece in pieces.items():
        known = kinds.get(kind_of_piece(piece))
        if site not in sites or known is None or piece not in turned_pieces(known):
            raise InvalidEdit("this draft has a piece that the board cannot have")
    draft = with_turn(Draft(game, pieces), int(parts[0]))
    for code, value in _items(parts[2]).items():
        draft = with_field(draft, code, _unescape(value))
    return draft


def _items(text: str) -> dict[str, str]:
    pairs = [item.partition(EQUALS) for item in text.split(ITEMS) if item]
    return {name: value for name, _, value in pairs}


def _escape(value: str) -> str:
    return "".join(_ESCAPED.get(letter, letter) for letter in value)


def _unescape(value: str) -> str:
    for letter, escaped in reversed(_ESCAPED.items()):
        value = value.replace(escaped, letter)
    return value


def next_turn(game: Game, piece: str, step: int = 1) -> str:
    """Return a piece in its next turn, or as it is if it cannot be turned."""
    kind = kind_of_piece(piece)
    turns = len(pieces_of(game)[kind].turns)
    return f"{kind}/{(turn_of_piece(piece) + step) % turns}" if turns else piece
