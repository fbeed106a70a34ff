"""Game records as text, similar to PGN; docs/records.md describes the format.

    [Game "a-game"]
    [Options "size=5"]
    [Rules "1"]
    [Seat0 "Ann"]
    [Seat1 "level=3"]
    [Result "1-0"]
    [Termination "resignation"]

    1. c3
    2. swap {better than it looks}
    1-0

Reading checks the format only; replaying (session.py) checks that the moves are legal and the result is right.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from clew.core.errors import ClewError, RecordError
from clew.core.game import Game, game_from_text
from clew.core.older_rules import state_today
from clew.core.package import package
from clew.play.ending import UNFINISHED, Termination, format_result, parse_result

UNKNOWN_PLAYER = "?"

#: Tags that have a field of their own in a Record, besides one tag for each seat.
TAGS = ("Game", "Options", "Rules", "Start", "Unseen", "Redrawn", "Date", "Result", "Termination")
_SEAT_TAG = re.compile(r"Seat(\d+)")

#: The separators of a record; moves and comments must not contain them.
SEPARATORS = ";{}"

#: Control characters, which are refused: a terminal would interpret some of them.
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")

_PAYOFF = r"\d+(?:/\d+)?"
_ITEM = re.compile(
    rf"""
    (?P<blank> [\s;]+ )
    | \[ \s* (?P<tag> \w+ ) \s+ "(?P<value> (?: [^"\\\n] | \\["\\] )* )" \s* \]
    | \{{ (?P<comment> [^{{}}]* ) \}}
    | (?P<result> (?: \* | {_PAYOFF} (?: - {_PAYOFF} )+ ) ) [^\S\n]* (?= [;{{\n] | \Z )
    | (?P<number> \d{{1,9}} ) \. (?P<move> [^;{{}}\n]+ )
    """,
    re.VERBOSE,
)


@dataclass(frozen=True)
class Record:
    """One game: its players, start, moves and ending."""

    game: Game
    moves: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    """The name of the player at each seat."""
    start: str = ""
    """The state at the start, as text; empty for the usual start."""
    hidden: int = 0
    """The number of cards or tiles still unseen at the end of the record; their order in `start` is meaningless."""
    redrawn: tuple[int, ...] = ()
    """The plies at which an undo drew the hidden order afresh, once for each time."""
    winners: tuple[int, ...] = ()
    """The seats that share the win; none in an unfinished game."""
    termination: Termination = Termination.UNFINISHED
    date: str = ""
    comments: Mapping[int, str] = field(default_factory=dict)
    """Comments by ply, 0 for the start."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Other tags."""
    version: int | None = field(default=None, compare=False)
    """The version of the rules in the text that was read. It is written back with today's version and options."""

    def __post_init__(self) -> None:
        seats = self.game.seats
        if len(self.players) > seats:
            raise RecordError(f"{len(self.players)} players for {seats} seats")
        players = (*self.players, *[UNKNOWN_PLAYER] * (seats - len(self.players)))
        tidy = {
            "moves": tuple(_plain(move, "a move") for move in self.moves),
            "players": tuple(_tidy(player) or UNKNOWN_PLAYER for player in players),
            "start": _tidy(self.start),
            "date": _tidy(self.date),
            "comments": {ply: _plain(words, "a comment") for ply, words in sorted(self.comments.items())},
            "tags": {name: _tidy(value) for name, value in self.tags.items()},
        }
        for name, value in tidy.items():
            object.__setattr__(self, name, value)
        self._check()

    def _check(self) -> None:
        for ply in self.comments:
            if not 0 <= ply <= len(self.moves):
                raise RecordError(f"a comment on ply {ply}: the game has {len(self.moves)}")
        for ply in self.redrawn:
            if not 0 <= ply <= len(self.moves):
                raise RecordError(f"Redrawn at ply {ply}: the game has {len(self.moves)}")
        for name in self.tags:
            if name in TAGS or _SEAT_TAG.fullmatch(name) or not re.fullmatch(r"\w+", name):
                raise RecordError(f"{name!r} cannot be the name of another tag")
        if bool(self.winners) != (self.termination is not Termination.UNFINISHED):
            raise RecordError(f"the result {self.result} does not go with the termination {self.termination}")

    @property
    def result(self) -> str:
        """The payoff of each seat, as text."""
        return format_result(self.winners, self.game.seats)

    def __str__(self) -> str:
        """Return the record as text that reads back to an equal record."""
        header = {
            "Game": self.game.id,
            "Options": self.game.options_as_text(),
            "Rules": str(self.game.about.rules_version),
            "Start": self.start,
            "Unseen": str(self.hidden) if self.hidden else "",
            "Redrawn": " ".join(str(ply) for ply in self.redrawn),
            **{f"Seat{seat}": player for seat, player in enumerate(self.players)},
            "Date": self.date,
            "Result": self.result,
            "Termination": str(self.termination),
        }
        lines = [f'[{name} "{_escape(value)}"]' for name, value in header.items() if value]
        lines += [f'[{name} "{_escape(value)}"]' for name, value in self.tags.items()]
        lines.append("")
        lines += [self._line(ply) for ply in range(len(self.moves) + 1) if ply or 0 in self.comments]
        return "\n".join([*lines, self.result, ""])

    def _line(self, ply: int) -> str:
        comment = f"{{{self.comments[ply]}}}" if ply in self.comments else ""
        return f"{ply}. {self.moves[ply - 1]} {comment}".rstrip() if ply else comment


def _tidy(text: str) -> str:
    return " ".join(_CONTROLS.sub(" ", text).split())


def _plain(text: str, what: str) -> str:
    tidy = _tidy(text)
    if not tidy or any(separator in tidy for separator in SEPARATORS):
        raise RecordError(
            f"{text!r} cannot be {what} of a record: it contains one of {' '.join(SEPARATORS)} or is empty"
        )
    return tidy


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


class _Draft:
    """A record being read."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.moves: list[str] = []
        self.comments: dict[int, str] = {}

    def __bool__(self) -> bool:
        return bool(self.tags or self.moves or self.comments)

    def add(self, item: re.Match[str]) -> None:
        """Add a tag, a comment or a move."""
        if item["tag"] is not None:
            if self.moves:
                raise RecordError(f"the game before is cut off after ply {len(self.moves)}: expected its result")
            if item["tag"] in self.tags:
                raise RecordError(f"{item['tag']} is given twice")
            self.tags[item["tag"]] = re.sub(r"\\(.)", r"\1", item["value"])
        elif item["comment"] is not None:
            words = f"{self.comments.get(len(self.moves), '')} {item['comment']}"
            if words.strip():
                self.comments[len(self.moves)] = words
        else:
            expected = len(self.moves) + 1
            if int(item["number"]) != expected:
                raise RecordError(f"move {item['number']} where move {expected} was expected")
            self.moves.append(item["move"])

    def finish(self, result: str) -> Record:
        """Return the record, which its result ends."""
        tags = self.tags
        game = self._game()
        winners = parse_result(result, game.seats)
        if tags.get("Result", result) != result:
            raise RecordError(f"the tag Result says {tags['Result']}, the end of the game says {result}")
        usual = Termination.RULES if winners else Termination.UNFINISHED
        return Record(
            game,
            tuple(self.moves),
            self._players(game.seats),
            start=self._start(game),
            hidden=_number(tags, "Unseen", "0"),
            redrawn=tuple(_number({"Redrawn": word}, "Redrawn") for word in tags.get("Redrawn", "").split()),
            winners=winners,
            termination=_termination(tags.get("Termination", usual)),
            date=tags.get("Date", ""),
            comments=self.comments,
            tags={name: value for name, value in tags.items() if name not in TAGS and not _SEAT_TAG.fullmatch(name)},
            version=_number(tags, "Rules"),
        )

    def _game(self) -> Game:
        if "Game" not in self.tags:
            raise RecordError('expected a tag that names the game, as in [Game "name"]')
        try:
            # An unknown game is named before anything else that is wrong.
            package(self.tags["Game"])
            version = _number(self.tags, "Rules")
            return game_from_text(f"{self.tags['Game']} {self.tags.get('Options', '')}", version)
        except ClewError as error:
            raise RecordError(str(error)) from error

    def _start(self, game: Game) -> str:
        """Return the state at the start as today's text."""
        try:
            return state_today(game.about, _number(self.tags, "Rules"), self.tags.get("Start", ""))
        except ClewError as error:
            raise RecordError(str(error)) from error

    def _players(self, seats: int) -> tuple[str, ...]:
        for name in self.tags:
            match = _SEAT_TAG.fullmatch(name)
            if match and name not in {f"Seat{seat}" for seat in range(seats)}:
                raise RecordError(f"{name}: expected Seat0 to Seat{seats - 1}")
        return tuple(self.tags.get(f"Seat{seat}", UNKNOWN_PLAYER) for seat in range(seats))


def _number(tags: Mapping[str, str], name: str, default: str = "") -> int:
    text = tags.get(name, default)
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise RecordError(f'expected a number, as in [{name} "1"]{f", found {text!r}" if text else ""}')
    return int(text)


def _termination(word: str) -> Termination:
    try:
        return Termination(word)
    except ValueError:
        raise RecordError(f"Termination {word!r}: expected {', '.join(Termination)}") from None


def parse_records(text: str) -> list[Record]:
    """Return the games in a text, or raise RecordError with the line and what was expected."""
    text = text.removeprefix("\ufeff")
    unprintable = _CONTROLS.search(text)
    if unprintable is not None:
        # Names and comments are shown in terminals, which would interpret such characters.
        raise RecordError(f"line {_line(text, unprintable.start())}: expected text, not {unprintable[0]!r}")
    records: list[Record] = []
    draft = _Draft()
    for item in _items(text):
        try:
            if item["result"] is not None:
                records.append(draft.finish(item["result"]))
                draft = _Draft()
            else:
                draft.add(item)
        except RecordError as error:
            raise RecordError(f"game {len(records) + 1}, line {_line(text, item.start())}: {error}") from error
    if draft:
        where = f"after ply {len(draft.moves)}" if draft.moves else "before its first move"
        raise RecordError(
            f"game {len(records) + 1} is cut off {where}: expected its result, {UNFINISHED} if it has none"
        )
    if not records:
        raise RecordError("there is no game in this record")
    return records


def _items(text: str) -> Iterator[re.Match[str]]:
    at = 0
    while at < len(text):
        item = _ITEM.match(text, at)
        if item is None:
            found = text[at:].splitlines()[0][:40]
            what = {"[": "a tag that is cut off", "{": "a comment that never ends"}.get(text[at], repr(found))
            raise RecordError(
                f"line {_line(text, at)}: {what}: expected a tag, a numbered move, a comment in braces or a result"
            )
        if item["blank"] is None:
            yield item
        at = item.end()


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def read_records(path: Path) -> list[Record]:
    """Return the games in a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise RecordError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise RecordError(f"{path} is not UTF-8 text") from error
    try:
        return parse_records(text)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from error


def check_replaceable(path: Path) -> None:
    """Raise RecordError for a file that must not be overwritten: one with several games, or with something else."""
    if path.is_dir():
        raise RecordError(f"{path} is a folder: expected a file")
    if path.is_file() and path.stat().st_size > 0 and len(read_records(path)) > 1:
        raise RecordError(f"{path} holds several games: expected a new file, or one with a single game")


def write_records(path: Path, records: Iterable[Record]) -> None:
    """Write games to a file atomically."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        unfinished.write_text("\n".join(str(record) for record in records), encoding="utf-8")
        unfinished.replace(path)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise RecordError(f"{path} cannot be written: {error.strerror}") from error
