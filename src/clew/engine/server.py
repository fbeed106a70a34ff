"""Clew as an engine: reads commands, one in each line, and writes the answers."""

import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, BinaryIO

from clew import __version__
from clew.core.errors import ClewError, IllegalMove, InvalidPosition, OptionError, UnknownGame, nearest
from clew.core.game import SEPARATOR, Game, game_from_text
from clew.core.game import position as read_position
from clew.core.package import packages
from clew.core.position import Position
from clew.engine.protocol import (
    LONGEST_LINE,
    Answer,
    Command,
    EngineOption,
    ProtocolError,
    SearchLimits,
    one_line,
    split_position,
)
from clew.engine.queries import answer_query
from clew.engine.thinking import Thinker, ThinkingSettings
from clew.search.compile_ahead import compile_once

MOST_THREADS = 256
MOST_MEGABYTES = 65_536
LARGEST_SEED = 2**63 - 1

#: The start of the current game; UGI's word.
START = "startpos"
#: UGI's word before the text of a position.
FEN = "fen"

#: The word after `error` for each kind of invalid input; others are an error of the command.
ERROR_WORDS: dict[type[ClewError], str] = {OptionError: "option", UnknownGame: "game", InvalidPosition: "position"}

#: Commands that a search does not allow until it has sent its move.
NOT_DURING_A_SEARCH = (Command.SETOPTION, Command.NEWGAME, Command.POSITION, Command.GO)


class EngineServer:
    """Clew as an engine on two streams, usually standard input and output."""

    def __init__(self, source: BinaryIO, sink: BinaryIO, settings: ThinkingSettings | None = None) -> None:
        self._source = source
        self._sink = sink
        self._writing = threading.Lock()
        self._is_gone = False
        self._settings = settings or ThinkingSettings()
        self._deal = ""
        self._game: Game | None = None
        self._position: Position | None = None
        self._thinker = Thinker(self.send)
        self._commands: dict[str, Callable[[str], None]] = {
            Command.UGI: lambda _: self._introduce(),
            Command.ISREADY: lambda _: self._get_ready(),
            Command.SETOPTION: self._set_option,
            Command.NEWGAME: self._new_game,
            Command.POSITION: self._set_position,
            Command.GO: self._go,
            Command.STOP: lambda _: self._thinker.stop(),
            Command.QUERY: lambda rest: self.send(f"{Answer.RESPONSE} {answer_query(self._current(), rest)}"),
        }

    def run(self) -> None:
        """Answer commands until `quit` or the end of the input."""
        for line in bounded_lines(self._source):
            if line == Command.QUIT or self._is_gone:
                self._thinker.stop()
                break
            self._obey(line)
        else:
            # A script ends its input behind `go`: it gets its move, unless only `stop` would end the search.
            if self._thinker.is_endless:
                self._thinker.stop()
        self._thinker.wait()

    def send(self, line: str) -> None:
        """Write a line; when the other side is gone, the search ends."""
        with self._writing:
            if self._is_gone:
                return
            try:
                self._sink.write(f"{line}\n".encode())
                self._sink.flush()
            except (OSError, ValueError):
                self._is_gone = True
                self._thinker.abandon()

    def _obey(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        try:
            if word not in self._commands:
                raise ProtocolError(f"{word[:40]}{nearest(word[:40], Command)}: expected {', '.join(Command)}")
            if word in NOT_DURING_A_SEARCH and self._thinker.is_busy:
                raise ProtocolError(f"{word}: a search is running: expected stop first")
            self._commands[word](rest.strip())
        except IllegalMove as refused:
            self.send(f"{Answer.REFUSED} {refused.rule} {one_line(f'{refused.move}: {refused.sentence}')}")
        except ClewError as error:
            kind = next((name for class_, name in ERROR_WORDS.items() if isinstance(error, class_)), word)
            kind = kind if word in self._commands else "command"
            self.send(f"{Answer.ERROR} {kind} {one_line(str(error)).removeprefix(f'{kind} ')}")

    def _introduce(self) -> None:
        self.send(f"{Answer.ID} name Clew {__version__}")
        self.send(f"{Answer.ID} author the Clew project")
        for option in self._options():
            self.send(str(option))
        self.send(Answer.UGIOK)

    def _get_ready(self) -> None:
        if self._game is not None and not self._thinker.is_busy:
            self._thinker.prepare(self._game, self._settings)
        self.send(Answer.READYOK)

    def _options(self) -> list[EngineOption]:
        settings = self._settings
        return [
            EngineOption("Level", "spin", str(settings.level), 1, 10),
            EngineOption("Threads", "spin", str(settings.threads), 1, MOST_THREADS),
            EngineOption("Hash", "spin", str(settings.megabytes), 1, MOST_MEGABYTES),
            EngineOption("Seed", "spin", str(-1 if settings.seed is None else settings.seed), -1, LARGEST_SEED),
            EngineOption("Deal", "string", self._deal),
        ]

    def _set_option(self, text: str) -> None:
        found = re.fullmatch(r"name (?P<name>.+?)(?: value ?(?P<value>.*))?", text)
        if found is None:
            raise OptionError(f"setoption {text}: expected setoption name NAME value VALUE")
        name, value = found["name"].strip(), (found["value"] or "").strip()
        options = {option.name.lower(): option for option in self._options()}
        option = options.get(name.lower())
        if option is None:
            known = [each.name for each in options.values()]
            raise OptionError(f"{name}: there is no such option{nearest(name, known)}: expected {', '.join(known)}")
        if option.name == "Deal":
            self._deal = value
            return
        assert option.low is not None
        assert option.high is not None
        if not re.fullmatch(r"-?\d{1,19}", value) or not option.low <= int(value) <= option.high:
            raise OptionError(f"{option.name} {value}: expected a whole number from {option.low} to {option.high}")
        self._settings = replace(self._settings, **_fields(option.name, int(value)))

    def _new_game(self, text: str) -> None:
        """Forget the game before; `uginewgame GAME OPTIONS` also says which game `position startpos` means."""
        self._thinker.forget()
        if text:
            game = game_from_text(text)
            compile_once(game.id)
            self._game, self._position = game, None

    def _set_position(self, text: str) -> None:
        head, moves = split_position(text)
        start, _, rest = head.partition(" ")
        if head == START:
            position = self._start()
        else:
            position = self._read(rest if start == FEN else head)
        for ply, move in enumerate(moves, start=1):
            try:
                position = position.play(move)
            except IllegalMove as refused:
                raise IllegalMove(f"move {ply}, {refused.move}", refused.rule, refused.sentence) from refused
            except ClewError as error:
                raise InvalidPosition(f"move {ply}: {error}") from error
        self._game, self._position = position.game, position

    def _read(self, text: str) -> Position:
        """Return the position of a text, with its game or without."""
        if SEPARATOR not in text and self._game is not None:
            return self._game.position(text)
        name = text.partition(SEPARATOR)[0].split()
        if name and name[0] in packages():
            compile_once(name[0])
        return read_position(text)

    def _start(self) -> Position:
        if self._game is None:
            raise ProtocolError(f"position {START}: expected {Command.NEWGAME} GAME first, or a position as text")
        game, deal = self._game, self._deal
        if not deal or not game.has_unseen:
            return game.start()
        if deal.isdecimal():
            return game.start(seed=int(deal))
        return game.start(None, **{str(game.about.deal_name): deal})

    def _current(self) -> Position:
        if self._position is None:
            if self._game is None:
                raise ProtocolError(f"there is no position yet: expected {Command.POSITION} first")
            self._position = self._start()
        return self._position

    def _go(self, text: str) -> None:
        limits = SearchLimits.parse(text)
        position = self._current()
        if position.is_over:
            raise InvalidPosition("the game is over: there is no move to look for")
        for seat in (*limits.clocks, *limits.increments):
            if seat >= position.seats:
                raise ProtocolError(f"go time {seat}: expected a seat from 0 to {position.seats - 1}")
        self._thinker.begin(position, limits, self._settings)


def _fields(option: str, number: int) -> dict[str, Any]:
    """Return the fields of the settings that an option sets."""
    if option == "Seed":
        return {"seed": None if number < 0 else number}
    return {{"Hash": "megabytes"}.get(option, option.lower()): number}


def bounded_lines(source: BinaryIO, longest: int = LONGEST_LINE) -> Iterator[str]:
    """Yield the lines of a stream; one that is too long becomes a short one that is no command."""
    while line := source.readline(longest):
        if not line.endswith(b"\n") and len(line) == longest:
            while (rest := source.readline(longest)) and not rest.endswith(b"\n"):
                pass
            yield "a-line-that-is-too-long"
            continue
        yield line.decode("utf-8", errors="replace").strip()
