"""Games and positions that a link carries; the server stores nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from clew.core.errors import ClewError, InvalidPosition, RecordError
from clew.core.game import Game
from clew.core.game import position as parse_position
from clew.core.interaction.people import Person, people_of
from clew.core.package import GamePackage
from clew.core.position import Position
from clew.play.ending import reason_in_words, with_people
from clew.play.move_effects import outcome
from clew.play.record import UNKNOWN_PLAYER, Record, parse_records, read_records
from clew.play.session import Session
from clew.play.shipped_records import shipped_records
from clew.web.errors import NotFound, sentence_of
from clew.web.lru_cache import LruCache
from clew.web.sharing.share_codes import decode, encode

#: The longest game that is replayed; the rules of every game allow fewer moves.
MAX_PLIES = 2000

#: Shared games to cache.
CACHE_SIZE = 200
MOST_BYTES = 48 * 1024 * 1024

#: What a position takes besides its state.
POSITION_OVERHEAD = 500


@dataclass(frozen=True)
class SharedGame:
    """What a link carries: one position, or a game with all its positions."""

    code: str
    session: Session
    is_game: bool
    """Whether it is a game and not a single position."""
    record: str = ""
    """The record of the game; empty for a position."""
    comments: Mapping[int, str] = field(default_factory=dict)
    """The comments of the record by ply."""

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self.session.positions[0].game

    @property
    def plies(self) -> int:
        """The number of moves."""
        return len(self.session.moves)

    @property
    def moves(self) -> Sequence[str]:
        """All moves."""
        return self.session.moves

    @property
    def called(self) -> list[str]:
        """What the players are called in sentences."""
        names = [player.partition(" (")[0] for player in self.players]
        # Two players of one name are known by their colours.
        return names if len(set(names)) == self.game.seats else list(self.game.seat_names)

    @cached_property
    def sentences(self) -> list[str]:
        """All moves in words, as a spectator has seen them."""
        return self.sentences_about(people_of(self.called))

    def sentences_about(self, people: Sequence[Person]) -> list[str]:
        """Return all moves in words that speak of `people`, one for each seat."""
        return [self._sentence(move, ply, people) for ply, move in enumerate(self.moves)]

    def _sentence(self, move: str, ply: int, people: Sequence[Person]) -> str:
        before, after = self.at(ply), self.at(ply + 1)
        return sentence_of(self.game.package.words.narrate(before, move, after, people))

    def at(self, ply: int | None) -> Position:
        """Return the public view of the position after a number of moves, by default the last one."""
        position = self.session.positions[self.plies if ply is None else max(0, min(ply, self.plies))]
        return position if position.seat is None else position.view(position.seat)

    @property
    def players(self) -> list[str]:
        """The names of the players; empty if none is known."""
        if all(player == UNKNOWN_PLAYER for player in self.session.players):
            return []
        return [_player_name(player) for player in self.session.players]

    @property
    def ending(self) -> str:
        """How the game ended, in words; empty if it is not over."""
        return self.ending_about(people_of(self.game.seat_names))

    def ending_about(self, people: Sequence[Person]) -> str:
        """Return how the game ended in words that speak of `people`, one for each seat; empty if it is not over."""
        result = self.session.result
        if result is None:
            return ""
        reason = with_people(reason_in_words(self.game.package, result), self.game.seat_names, people)
        return f"{outcome(result, people)}: {reason}"

    @property
    def title(self) -> str:
        """The name of the game, with the players if they are known."""
        players = f": {', '.join(self.players)}" if self.players else ""
        return f"{self.game.about.name}{players}"


def _player_name(player: str) -> str:
    """Return a player of a record as pages name it: `level=3` is a bot."""
    if "=" not in player:
        return player
    settings = player.replace("=", " ").replace(",", ", ")
    return f"Computer ({settings})"


def _size_of(shared: SharedGame) -> int:
    return sum(POSITION_OVERHEAD + 2 * each.states.nbytes for each in shared.session.positions)


_SHARED: LruCache[SharedGame] = LruCache(CACHE_SIZE, most_bytes=MOST_BYTES, size_of=_size_of)


def shared_from_position(position: Position) -> SharedGame:
    """Return a position to share, without the order of unseen pieces."""
    public = position if position.seat is None else position.view(position.seat)
    return _encoded(str(public))


def shared_from_session(session: Session, date: str = "") -> SharedGame:
    """Return a game to share; until it is over, without the order of unseen pieces."""
    return _encoded(str(session.record(date)))


def shared_from_text(text: str) -> SharedGame:
    """Return the position, or the first game of a record, that a visitor has pasted."""
    stripped = text.strip()
    if not stripped:
        raise InvalidPosition("there is nothing here: expected a position or a record")
    if stripped.startswith(("[", "{", "\ufeff")):
        record = parse_records(stripped)[0]
        text = str(record)
        return replace(_game(record, text), code=encode(text))
    return _encoded(" ".join(stripped.split()))


def sample_game_links(package: GamePackage) -> dict[str, str]:
    """Return links to the records that come with a game, by name."""
    return {name: _link_to_record(path) for name, path in shipped_records(package).items()}


def _link_to_record(path: Path) -> str:
    """Return the link of the first game of a record that comes with Clew, without replaying it."""
    return f"/view/{encode(str(read_records(path)[0]))}?ply=0"


def shared_from_code(code: str) -> SharedGame:
    """Return what a link carries, or raise NotFound."""
    return _SHARED.get(code, lambda: _decoded(code))


def _decoded(code: str) -> SharedGame:
    text = decode(code)
    try:
        return replace(_parse(text), code=code)
    except ClewError as error:
        raise NotFound(f"this link cannot be opened: {error}") from error


def _encoded(text: str) -> SharedGame:
    code = encode(text)
    return _SHARED.get(code, lambda: replace(_parse(text), code=code))


def _parse(text: str) -> SharedGame:
    if not text.startswith("["):
        return SharedGame("", Session.begin(parse_position(text)), is_game=False)
    return _game(parse_records(text)[0], text)


def _game(record: Record, text: str) -> SharedGame:
    if len(record.moves) > MAX_PLIES:
        raise RecordError(f"a game of {len(record.moves)} moves: expected at most {MAX_PLIES}")
    return SharedGame("", Session.of(record), is_game=True, record=text, comments=record.comments)
