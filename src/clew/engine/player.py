"""An engine as a player: it is asked for moves, and every answer is checked by the rules."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from clew.core.errors import InvalidMove, OptionError
from clew.core.game import Game
from clew.core.position import Position
from clew.engine.process import EngineFailure, EngineProcess, split_command
from clew.engine.protocol import (
    Answer,
    Command,
    EngineOption,
    ProtocolError,
    SearchInfo,
    SearchLimits,
    position_line,
)

#: How long an engine may take for anything but thinking, and how much longer than it was given to think.
DEFAULT_TIMEOUT = 30.0

#: It may take this many times as long to start, and to get ready for a game: it may have to load much.
PATIENCE = 4

#: How long it may think about a move if neither seconds nor visits are given.
DEFAULT_SECONDS = 1.0

#: What happens when it fails: the game is lost, or it is restarted and asked again.
FORFEIT, RESTART = "forfeit", "restart"
POLICIES = (FORFEIT, RESTART)

#: How often it is restarted in one game.
MOST_RESTARTS = 3

#: How much of an answer is quoted.
QUOTED = 60

#: What Clew sets in an engine that has such options.
SEED_OPTION, THREADS_OPTION = "Seed", "Threads"

InfoCallback = Callable[[SearchInfo], None]


@dataclass(frozen=True)
class EngineSettings:
    """Which engine plays, and how it is treated."""

    command: str
    timeout: float = DEFAULT_TIMEOUT
    failure: str = FORFEIT
    options: tuple[tuple[str, str], ...] = ()
    """What to set with `setoption`."""

    def __post_init__(self) -> None:
        split_command(self.command)
        if self.failure not in POLICIES:
            raise OptionError(f"failure={self.failure}: expected {' or '.join(POLICIES)}")
        if not 0 < self.timeout < 1e6:
            raise OptionError(f"timeout={self.timeout:g}: expected more than 0 seconds")
        for name, value in self.options:
            if not (name + value).isprintable():
                raise OptionError(f"option.{name}: expected plain text")


@dataclass
class EngineConnection:
    """A running engine that has introduced itself."""

    process: EngineProcess
    timeout: float
    name: str = ""
    options: dict[str, EngineOption] = field(default_factory=dict)

    @classmethod
    def open(cls, command: str, timeout: float) -> "EngineConnection":
        """Start an engine and let it introduce itself; raises EngineFailure."""
        connection = cls(EngineProcess(command), timeout)
        try:
            connection.introduce()
        except BaseException:
            connection.close()
            raise
        return connection

    def introduce(self) -> None:
        """Send `ugi` and read what the engine says about itself."""

        def note(line: str) -> bool:
            if line.startswith(f"{Answer.ID} name "):
                self.name = line.split(maxsplit=2)[2][:QUOTED]
            elif line.startswith(f"{Answer.OPTION} "):
                try:
                    option = EngineOption.parse(line)
                except ProtocolError as error:
                    raise EngineFailure(f"declared an option that cannot be read: {quoted(line)}") from error
                self.options[option.name.lower()] = option
            return line == Answer.UGIOK

        self.process.send(Command.UGI, self.timeout)
        self.process.receive(note, PATIENCE * self.timeout)

    def set_option(self, name: str, value: str) -> None:
        """Set an option that the engine has."""
        if name.lower() not in self.options:
            known = ", ".join(option.name for option in self.options.values()) or "none"
            raise EngineFailure(f"has no option {name}; its options are: {known}")
        self.process.send(f"{Command.SETOPTION} name {name} value {value}", self.timeout)

    def begin(self, game: Game) -> None:
        """Announce a new game."""
        self.process.send(f"{Command.NEWGAME} {game}", self.timeout)
        self.wait_until_ready(PATIENCE * self.timeout)

    def wait_until_ready(self, seconds: float | None = None) -> None:
        """Wait until everything sent before has been dealt with; what was complained about fails."""
        self.process.send(Command.ISREADY, self.timeout)
        self.process.receive(lambda line: _complained(line) or line == Answer.READYOK, seconds or self.timeout)

    def best_move(
        self,
        position: Position,
        limits: SearchLimits,
        *,
        stop: threading.Event | None = None,
        on_info: InfoCallback | None = None,
    ) -> str:
        """Return the engine's move in a position, as the seat to move sees it, checked by the rules."""
        assert position.seat is not None
        self.process.send(position_line(str(position.view(position.seat))), self.timeout)
        self.wait_until_ready()

        def is_answer(line: str) -> bool:
            if on_info is not None and line.startswith(f"{Answer.INFO} "):
                on_info(SearchInfo.parse(line))
            return _complained(line) or line.split(" ", 1)[0] == Answer.BESTMOVE

        thinking = limits.seconds or limits.clocks.get(position.seat, 0.0)
        self.process.send(str(limits), self.timeout)
        line = self.process.receive(
            is_answer, thinking + self.timeout, stop, lambda: self.process.send(Command.STOP, self.timeout)
        )
        return checked_move(position, line.partition(" ")[2])

    def close(self) -> None:
        """End the engine."""
        self.process.close()


class EngineBot:
    """An engine that chooses moves in one game. It starts when it is introduced or first asked."""

    def __init__(
        self,
        settings: EngineSettings,
        *,
        seconds: float | None = None,
        visits: int | None = None,
        seed: int | None = None,
        threads: int | None = None,
    ) -> None:
        self.settings = settings
        self.limits = SearchLimits(visits, DEFAULT_SECONDS if seconds is None and visits is None else seconds)
        self._seed = seed
        self._threads = threads
        self._connection: EngineConnection | None = None
        self._game: Game | None = None
        self.restarts: list[str] = []
        """Why it was restarted, a sentence for each time."""

    def choose(self, position: Position, stop: threading.Event | None = None) -> str:
        """Return a legal move; raises EngineFailure, which loses the game."""
        return self.choose_within(position, self.limits, stop)

    def choose_within(
        self,
        position: Position,
        limits: SearchLimits,
        stop: threading.Event | None = None,
        on_info: InfoCallback | None = None,
    ) -> str:
        """Return a legal move within limits."""
        while True:
            try:
                return self._running(position.game).best_move(position, limits, stop=stop, on_info=on_info)
            except EngineFailure as failure:
                self.close()
                is_stopped = stop is not None and stop.is_set()
                if self.settings.failure != RESTART or len(self.restarts) >= MOST_RESTARTS or is_stopped:
                    raise
                self.restarts.append(str(failure))

    def introduce(self) -> str:
        """Start the engine, if it does not run, and return the name that it gives itself; raises EngineFailure."""
        return self._connected().name

    def close(self) -> None:
        """End the engine."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _connected(self) -> EngineConnection:
        if self._connection is None:
            self._connection = connection = EngineConnection.open(self.settings.command, self.settings.timeout)
            offered = {SEED_OPTION: self._seed, THREADS_OPTION: self._threads}
            for name, value in offered.items():
                if value is not None and name.lower() in connection.options:
                    connection.set_option(name, str(value >> 1 if name == SEED_OPTION else value))
            for name, text in self.settings.options:
                connection.set_option(name, text)
            self._game = None
        return self._connection

    def _running(self, game: Game) -> EngineConnection:
        connection = self._connected()
        if game != self._game:
            connection.begin(game)
            self._game = game
        return connection


def checked_move(position: Position, text: str) -> str:
    """Return the legal move that an engine's text means, as the game writes it, or raise EngineFailure."""
    try:
        number = position.parse_move(text)
        refusal = position.why_not(text)
    except InvalidMove as error:
        raise EngineFailure(f"answered {quoted(text)}, which is no move") from error
    if refusal is not None:
        raise EngineFailure(f"played {quoted(text)}, which is not legal. {refusal.rule}: {refusal.sentence}")
    return position.format_move(number)


def quoted(text: str) -> str:
    """Return the beginning of what an engine wrote, safe to print."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in text)
    return repr(plain if len(plain) <= QUOTED else f"{plain[:QUOTED]}…")


def _complained(line: str) -> bool:
    """Raise EngineFailure for a line that refuses what was sent; otherwise return False."""
    if line.split(" ", 1)[0] in (Answer.ERROR, Answer.REFUSED):
        raise EngineFailure(f"refused what it was sent: {quoted(line)}")
    return False
