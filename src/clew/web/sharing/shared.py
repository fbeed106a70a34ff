"""A position or a game that comes with its link, and is kept nowhere."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clew.core.errors import ClewError, InvalidPosition, RecordError
from clew.core.game import Game
from clew.core.game import position as read_position
from clew.core.position import Position
from clew.play.record import NOBODY_KNOWN, parse_records
from clew.play.session import Session
from clew.web.errors import NotFound
from clew.web.lru_cache import LruCache
from clew.web.sharing.share_codes import decode, encode

#: A game that is longer than any rules allow is not replayed.
MOST_PLIES = 2000

MOST_KEPT = 200


@dataclass(frozen=True)
class SharedGame:
    """What a link carries: one position, or a game with all its positions."""

    code: str
    session: Session
    is_game: bool
    """Whether there is more than a position."""
    record: str = ""
    """The game as a record."""

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self.session.positions[0].game

    @property
    def plies(self) -> int:
        """How many moves there are."""
        return len(self.session.moves)

    @property
    def moves(self) -> Sequence[str]:
        """All moves."""
        return self.session.moves

    def at(self, ply: int | None) -> Position:
        """Return the position after so many moves, the last one if none is given; what is unseen stays so."""
        position = self.session.positions[self.plies if ply is None else max(0, min(ply, self.plies))]
        return position if position.seat is None else position.view(position.seat)

    @property
    def players(self) -> list[str]:
        """Who played, where that is known."""
        if all(player == NOBODY_KNOWN for player in self.session.players):
            return []
        return [f"program ({player})" if "=" in player else player for player in self.session.players]

    @property
    def ending(self) -> str:
        """How the game ended, in words; empty while it goes on."""
        result = self.session.result
        if result is None:
            return ""
        return f"{result.headline(self.game.seat_names)}: {result.reason.partition(':')[2].strip()}"

    @property
    def title(self) -> str:
        """What it is, in a few words."""
        who = f": {', '.join(self.players)}" if self.players else ""
        return f"{self.game.about.name}{who}"


_READ: LruCache[SharedGame] = LruCache(MOST_KEPT)


def of_position(position: Position) -> SharedGame:
    """Return a position to be shared, without the order of what nobody has seen."""
    public = position if position.seat is None else position.view(position.seat)
    return _of_text(str(public))


def of_session(session: Session, date: str = "") -> SharedGame:
    """Return a game to be shared; while it goes on, without the order of what nobody has seen."""
    return _of_text(str(session.record(date)))


def of_text(text: str) -> SharedGame:
    """Return what somebody has pasted: a position, or a record with one game; its first one if there are more."""
    words = text.strip()
    if not words:
        raise InvalidPosition("there is nothing here: expected a position or a record")
    if words.startswith(("[", "{", "\ufeff")):
        return _of_text(str(parse_records(words)[0]))
    return _of_text(" ".join(words.split()))


def of_code(code: str) -> SharedGame:
    """Return what a link carries, or raise NotFound."""
    return _READ.get(code, lambda: _of_code(code))


def _of_code(code: str) -> SharedGame:
    text = decode(code)
    try:
        return replace(_read(text), code=code)
    except ClewError as error:
        raise NotFound(f"this link leads nowhere: {error}") from error


def _of_text(text: str) -> SharedGame:
    return replace(_read(text), code=encode(text))


def _read(text: str) -> SharedGame:
    if not text.startswith("["):
        return SharedGame("", Session.begin(read_position(text)), is_game=False)
    record = parse_records(text)[0]
    if len(record.moves) > MOST_PLIES:
        raise RecordError(f"a game of {len(record.moves)} moves: expected at most {MOST_PLIES}")
    return SharedGame("", Session.of(record), is_game=True, record=text)
