"""Positions that are being set up: edits, and what the rules say about the result. Nothing is stored."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from clew.core.game import Game, game_from_text
from clew.core.interaction.editing import Draft, EditorField, EditorPiece, InvalidEdit
from clew.core.interaction.people import capitalised
from clew.pictures.captions import headline
from clew.pictures.look import Look
from clew.pictures.picture import Picture
from clew.play.editing import (
    CheckedDraft,
    check,
    draft_of,
    empty_draft,
    fields_of,
    format_draft,
    palette,
    parse_draft,
    put,
    start_draft,
    take,
    with_field,
    with_turn,
)
from clew.web.errors import sentence_of
from clew.web.lru_cache import LruCache
from clew.web.positions.board_svg import picture
from clew.web.positions.models import DraftChoice, DraftField, DraftState
from clew.web.positions.service import cached_position

#: A draft as text is longer than a position.
LONGEST_DRAFT = 4000


@dataclass(frozen=True)
class PieceIcon:
    """A piece that can be put on the board, with its picture."""

    kind: str
    name: str
    svg: Markup
    turns: str
    """The turns of the picture in degrees, each with -1 where it is mirrored: `0,1;90,1;0,-1`."""
    is_unique: bool


@dataclass(frozen=True)
class IconGroup:
    """The pieces of a group."""

    name: str
    is_folded: bool
    icons: list[PieceIcon]


_ICONS: LruCache[list[IconGroup]] = LruCache(50, size_of=lambda groups: 50_000 * len(groups))


def opened_draft(game: str | None, position: str | None, draft: str | None) -> Draft:
    """Return the draft of a text, of a position, or of the start of a game."""
    if draft:
        return parse_draft(draft)
    if position:
        return draft_of(cached_position(position))
    if not game:
        raise InvalidEdit("give a game, a position or a draft")
    return start_draft(game_from_text(game))


def edited(draft: Draft, edits: Sequence[str]) -> tuple[Draft, str | None]:
    """Return the draft after edits, and why one of them was refused; those after it are not carried out."""
    for edit in edits:
        try:
            draft = _edited(draft, edit)
        except InvalidEdit as error:
            return draft, sentence_of(capitalised(str(error)))
    return draft, None


def _edited(draft: Draft, edit: str) -> Draft:
    verb, _, rest = edit.partition(" ")
    name, _, value = rest.partition(" ")
    if verb == "put":
        return put(draft, name, value)
    if verb == "take":
        return take(draft, name)
    if verb == "seat" and re.fullmatch("[0-9]", name):
        return with_turn(draft, int(name))
    if verb == "set":
        return with_field(draft, name, value.strip())
    if verb in ("start", "empty"):
        return start_draft(draft.game) if verb == "start" else empty_draft(draft.game)
    raise InvalidEdit("expected put SITE PIECE, take SITE, seat NUMBER, set FIELD VALUE, start or empty")


def draft_state(draft: Draft, look: Mapping[str, Any], refused: str | None = None) -> DraftState:
    """Return a draft as JSON, with what the rules say about it."""
    checked = check(draft)
    position = checked.position
    legal = position is not None
    return DraftState(
        draft=format_draft(draft),
        position=checked.text,
        legal=legal,
        over=position is not None and position.is_over,
        sentence=_verdict(checked),
        remark=sentence_of(checked.sentence) if legal and checked.sentence else "",
        refused=refused,
        seat=draft.seat,
        pieces=dict(draft.pieces),
        fields=[_field(draft, each) for each in fields_of(draft)],
        svg=picture(checked.drawn, **look, cropped=True),
    )


def _verdict(checked: CheckedDraft) -> str:
    position = checked.position
    if position is None:
        return sentence_of(checked.sentence)
    if position.is_over:
        return f"The game is over here: {headline(position)}."
    return f"Ready: {headline(position)}."


def _field(draft: Draft, field: EditorField) -> DraftField:
    return DraftField(
        code=field.code,
        label=field.label,
        value=field.value,
        given=field.code in draft.beside,
        choices=[DraftChoice(value=value, label=label) for value, label in field.choices],
        high=field.high,
    )


def icon_groups(game: Game, palette_name: str) -> list[IconGroup]:
    """Return the pieces that can be put on the board, with their pictures."""
    return _ICONS.get((game, palette_name), lambda: _icon_groups(game, palette_name))


def _icon_groups(game: Game, palette_name: str) -> list[IconGroup]:
    return [
        IconGroup(group.name, group.is_folded, [_icon(piece, palette_name) for piece in group.pieces])
        for group in palette(game)
    ]


def _icon(piece: EditorPiece, palette_name: str) -> PieceIcon:
    reach = piece.reach
    drawing = Picture(piece.name, piece.name, (-reach, -reach, 2 * reach, 2 * reach), shapes=list(piece.icon))
    prefix = f"piece-{re.sub('[^A-Za-z0-9]', '-', piece.kind)}"
    svg = drawing.svg(Look(palette=palette_name, background=False, prefix=prefix))
    turns = ";".join(f"{turn.degrees},{-1 if turn.mirrored else 1}" for turn in piece.turns)
    return PieceIcon(piece.kind, piece.name, Markup(svg), turns, piece.is_unique)
