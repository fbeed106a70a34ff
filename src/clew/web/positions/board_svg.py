"""Pictures of positions and the labels in them, cached because several clients look at the same position."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from clew.core.errors import InvalidMove, OptionError
from clew.core.position import Position
from clew.pictures.look import Look
from clew.pictures.svg_writer import write_shapes
from clew.play.local.site_labels import labels_in, site_label
from clew.play.local.site_labels import place_words as words_of_place
from clew.web.lru_cache import LruCache
from clew.web.pictures import InputBoardSettings, without_labels

#: Pictures, and sets of labels, to cache.
CACHE_SIZE = 1000

#: Pictures are drawn with this prefix of ids, and get their own when they are used. It occurs in no other text.
PREFIX = "prefix-of-ids-9f3c"

#: How boards are drawn on which moves are entered.
_ENTERED = InputBoardSettings().as_dict()

_PICTURES: LruCache[str] = LruCache(CACHE_SIZE, most_bytes=32 * 1024 * 1024)
_LABELS: LruCache[Mapping[str, str]] = LruCache(CACHE_SIZE, size_of=lambda found: 200 * len(found))


def picture(position: Position, **settings: Any) -> str:
    """Return a position as SVG text, drawn once for all settings that have the same effect."""
    look = _look_class(position).of(settings)
    pending = None if look.pending is None else _canonical(position, look.pending)
    drawn = replace(look, prefix=PREFIX, pending=pending)
    key = (position, position.turn, *(_hashable(getattr(drawn, each.name)) for each in fields(drawn)))
    return _PICTURES.get(key, lambda: _drawn(position, drawn)).replace(PREFIX, look.prefix)


def _drawn(position: Position, look: Look) -> str:
    svg = position.svg(**_settings(look))
    return svg if look.interactive else without_labels(svg)


def seen_by(position: Position, seats: Sequence[int]) -> dict[str, int]:
    """Return the setting of a game's picture that keeps the hand of the one person who looks; none for other games."""
    has_hands = any(each.name == "viewer" for each in fields(_look_class(position)))
    # People who share a device, and spectators, see the hand of the turn.
    return {"viewer": seats[0]} if has_hands and len(seats) == 1 else {}


def ghost_svg(position: Position, move: str, **settings: Any) -> str:
    """Return what a move adds to the picture of a position while it is only shown, as SVG elements."""
    look = _look_class(position).of(settings)
    ghost = getattr(position.game.package.picture, "ghost", None)
    return "" if ghost is None else write_shapes(ghost(position, move, look), look)


def _look_class(position: Position) -> type[Look]:
    return getattr(position.game.package.picture, "LOOK", Look)


def _settings(look: Look) -> dict[str, Any]:
    return {each.name: getattr(look, each.name) for each in fields(look)}


def _canonical(position: Position, move: str) -> str:
    """Return a move as it is usually written; the picture refuses what is no move."""
    try:
        return position.format_move(position.parse_move(move))
    except InvalidMove:
        return move


def _hashable(value: Any) -> Hashable:
    return tuple(value.items()) if isinstance(value, Mapping) else tuple(value) if isinstance(value, list) else value


def switched_on(position: Position, names: Collection[str]) -> dict[str, bool]:
    """Return settings that the game's own picture has besides those of all pictures, or raise OptionError."""
    package = position.game.package
    switches = _look_class(position).switches()
    for name in names:
        if name not in switches:
            expected = f"expected {' or '.join(switches)}" if switches else f"{package.about.name} has nothing to show"
            raise OptionError(f"show={name}: {expected}")
    return dict.fromkeys(names, True)


def labels(position: Position) -> Mapping[str, str]:
    """Return the accessible label of every site in the picture on which moves are entered, which has no caption."""
    return _LABELS.get((position, position.turn), lambda: labels_in(picture(position, **_ENTERED)))


def touch_label(position: Position, touch: str) -> str:
    """Return what a site or a choice is called."""
    return site_label(position, touch, labels(position))


def place_words(position: Position, touch: str) -> str:
    """Return what hints call a site or a choice."""
    return words_of_place(position, touch, labels(position))


def whereabouts(position: Position, move: str) -> str:
    """Return where a move is played, as a sentence for people who do not see it; empty if other sentences say so."""
    own = getattr(position.game.package.words, "whereabouts", None)
    words = "" if own is None else own(position, move)
    return f"{words[:1].upper()}{words[1:]}." if words else ""
