"""Whether an engine keeps to the protocol: a series of checks, each with an outcome and a sentence.

It uses the rules of Clew to judge moves, and needs nothing of the engine but its command.
"""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from clew.core.errors import ClewError
from clew.core.game import Game
from clew.core.position import Position
from clew.engine.player import PATIENCE, EngineConnection, checked_move, quoted
from clew.engine.process import EngineFailure
from clew.engine.protocol import Answer, Command, SearchInfo, SearchLimits, position_line, result_word

PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"

#: How far into a game the positions are that an engine must find a move in.
DEPTHS = (0, 3, 7, 12)

#: Moves asked for in a row.
IN_A_ROW = 100

#: Milliseconds, seconds and nodes of short searches.
SHORT_MILLISECONDS = 200
SHORT_NODES = 20
SHORT_CLOCK = 4.0

#: How long an endless search is left alone, and how much longer than asked a search may take.
ENDLESS_SECONDS = 0.5
TOLERANCE_SECONDS = 1.0

#: How long an engine may take to end.
END_SECONDS = 5.0

#: The values of all seats add up to 1, up to rounding.
ROUNDING = 0.02


@dataclass(frozen=True)
class CheckOutcome:
    """The outcome of one check."""

    name: str
    outcome: str
    sentence: str


class Skip(Exception):
    """A check that does not apply to an engine."""


class ConformanceCheck:
    """The checks of one engine. One that fails does not keep the others from being made."""

    def __init__(self, command: str, games: Sequence[Game], timeout: float) -> None:
        self._command = command
        self._games = games
        self._timeout = timeout
        self._connection: EngineConnection | None = None
        self._played: list[Game] = []
        """The games that the engine has not refused."""

    def run(self) -> Iterator[CheckOutcome]:
        """Make all checks."""
        try:
            yield self._made("introduces itself with ugi", self._introduces_itself)
            yield self._made("answers isready", self._is_ready)
            yield self._made("survives unknown commands", self._survives_unknown)
            for game in self._games:
                yield self._made(f"plays legal moves: {game}", lambda game=game: self._plays(game))  # type: ignore[misc]
            if self._played:
                for name, check in self._of_a_game().items():
                    yield self._made(name, check)
            yield self._made("ends at quit", lambda: self._ends(is_asked=True))
            yield self._made("ends at the end of its input", lambda: self._ends(is_asked=False))
        finally:
            self._close()

    def _of_a_game(self) -> dict[str, Callable[[], str]]:
        return {
            "plays moves behind a position": self._position_with_moves,
            "keeps to go movetime": self._keeps_to_time,
            "keeps to go time": self._keeps_to_clock,
            "go infinite ends at stop": self._stops,
            "stop without a search is harmless": self._stops_nothing,
            "writes info about values and line": self._informs,
            "refuses an illegal move": self._refuses,
            "answers queries": self._answers_queries,
            f"answers {IN_A_ROW} times in a row": self._many,
            "plays a game to its end": self._whole_game,
        }

    def _made(self, name: str, check: Callable[[], str]) -> CheckOutcome:
        try:
            return CheckOutcome(name, PASSED, check())
        except Skip as reason:
            return CheckOutcome(name, SKIPPED, str(reason))
        except EngineFailure as failure:
            # The next check begins with a new process.
            self._close()
            return CheckOutcome(name, FAILED, str(failure))

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    @property
    def _engine(self) -> EngineConnection:
        if self._connection is None:
            self._connection = EngineConnection.open(self._command, self._timeout)
        return self._connection

    def _send(self, line: str) -> None:
        self._engine.process.send(line, self._timeout)

    def _until(self, word: str, seconds: float | None = None) -> list[str]:
        """Return all lines up to one that begins with a word."""
        lines: list[str] = []

        def note(line: str) -> bool:
            lines.append(line)
            return line.split(" ", 1)[0] == word

        self._engine.process.receive(note, self._timeout if seconds is None else seconds)
        return lines

    def _ready(self) -> list[str]:
        """Return what was written before `readyok`."""
        self._send(Command.ISREADY)
        return self._until(Answer.READYOK, PATIENCE * self._timeout)[:-1]

    def _set(self, position: Position) -> None:
        """Set a position as the seat to move sees it."""
        seat = position.seat
        self._send(position_line(str(position if seat is None else position.view(seat))))

    def _go(self, position: Position, limits: SearchLimits, seconds: float | None = None) -> tuple[str, list[str]]:
        """Return the move for a position, checked, and all lines that were written."""
        self._send(str(limits))
        lines = self._until(Answer.BESTMOVE, seconds)
        return checked_move(position, lines[-1].partition(" ")[2]), lines

    # The checks.

    def _introduces_itself(self) -> str:
        engine = self._engine
        if not engine.name:
            raise EngineFailure("does not say its name: expected id name NAME before ugiok")
        return f"{engine.name}, {len(engine.options)} options"

    def _is_ready(self) -> str:
        for _ in range(2):
            self._ready()
        return ""

    def _survives_unknown(self) -> str:
        for line in ("xyzzy 1 2 3", "", "setoption name No Such Option value 1", "\u00e9\u4e16"):
            self._send(line)
        self._ready()
        return ""

    def _plays(self, game: Game) -> str:
        self._send(f"{Command.NEWGAME} {game}")
        for line in self._ready():
            if line.startswith(f"{Answer.ERROR} "):
                raise Skip(f"it does not play this game: {quoted(line)}")
        moves = []
        for depth in DEPTHS:
            position = _after(game, depth)
            moves.append(self._engine.best_move(position, SearchLimits(nodes=SHORT_NODES)))
        self._played.append(game)
        return f"{', '.join(moves)}"

    def _position_with_moves(self) -> str:
        game = next((game for game in self._played if not game.has_unseen), None)
        if game is None:
            raise Skip("all its games have something unseen")
        start, after = game.start(), _after(game, 4)
        moves = _moves_to(game, 4)
        self._send(position_line(str(start), moves))
        self._ready()
        return self._go(after, SearchLimits(nodes=SHORT_NODES))[0]

    def _keeps_to_time(self) -> str:
        return self._timed(SearchLimits(seconds=SHORT_MILLISECONDS / 1000), SHORT_MILLISECONDS / 1000)

    def _keeps_to_clock(self) -> str:
        seats = range(self._played[0].seats)
        return self._timed(SearchLimits(clocks=dict.fromkeys(seats, SHORT_CLOCK)), SHORT_CLOCK)

    def _timed(self, limits: SearchLimits, most: float) -> str:
        position = _after(self._played[0], 0)
        self._set(position)
        self._ready()
        begun = time.monotonic()
        self._go(position, limits)
        taken = time.monotonic() - begun
        if taken > most + TOLERANCE_SECONDS:
            raise EngineFailure(f"took {taken:.2f} seconds for {limits}")
        return f"{taken:.2f} seconds for {limits}"

    def _stops(self) -> str:
        position = _after(self._played[0], 0)
        self._set(position)
        self._ready()
        self._send(str(SearchLimits(is_infinite=True)))
        threading.Event().wait(ENDLESS_SECONDS)
        for line in self._ready():
            if line.startswith(Answer.BESTMOVE):
                raise EngineFailure("sent bestmove before stop, although go infinite had no limit")
        begun = time.monotonic()
        self._send(Command.STOP)
        move = self._until(Answer.BESTMOVE)[-1].partition(" ")[2]
        checked_move(position, move)
        return f"after {1000 * (time.monotonic() - begun):.0f} ms"

    def _stops_nothing(self) -> str:
        for _ in range(2):
            self._send(Command.STOP)
        if any(line.startswith(Answer.BESTMOVE) for line in self._ready()):
            raise EngineFailure("sent bestmove although it was not asked for a move")
        return ""

    def _informs(self) -> str:
        position = _after(self._played[0], 0)
        self._set(position)
        self._ready()
        _, lines = self._go(position, SearchLimits(seconds=2 * SHORT_MILLISECONDS / 1000))
        found = [SearchInfo.parse(line) for line in lines if line.startswith(f"{Answer.INFO} ")]
        valued = [info for info in found if info.values]
        if not valued:
            raise Skip("it writes no info with values")
        for info in valued:
            if len(info.values) != position.seats or abs(sum(info.values) - 1.0) > ROUNDING:
                raise EngineFailure(f"wrote values {info.values}: expected one for each seat, adding up to 1")
            _check_line(position, info.line)
        return f"{len(found)} lines, the last one: {quoted(str(valued[-1]))}"

    def _refuses(self) -> str:
        position = _after(self._played[0], 1)
        self._send(position_line(str(position), ["this is no move"]))
        try:
            lines = self._ready()
        except EngineFailure as failure:
            self._close()
            raise Skip(f"at a move that cannot be read it {failure}") from failure
        self._engine.best_move(position, SearchLimits(nodes=SHORT_NODES))
        if not any(line.split(" ", 1)[0] in (Answer.ERROR, Answer.REFUSED) for line in lines):
            raise Skip("it says nothing about a move that cannot be read")
        return quoted(lines[0])

    def _answers_queries(self) -> str:
        for position in (_after(self._played[0], 1), _finished(self._played[0])):
            self._set(position)
            expected = {
                "gameover": str(position.is_over).lower(),
                "p1turn": str(position.seat == 0).lower(),
                "result": result_word(position.result.winners if position.result else None, position.seats),
            }
            for question, answer in expected.items():
                self._send(f"{Command.QUERY} {question}")
                answers = [line for line in self._ready() if line.startswith(Answer.RESPONSE)]
                if not answers:
                    raise Skip("it does not answer query, which only programs without rules of their own need")
                if answers != [f"{Answer.RESPONSE} {answer}"]:
                    raise EngineFailure(f"answered {quoted(answers[0])} to query {question}: expected {answer}")
        return ""

    def _many(self) -> str:
        game = self._played[0]
        begun = time.monotonic()
        for number in range(IN_A_ROW):
            self._engine.best_move(_after(game, number % 8), SearchLimits(nodes=1))
        return f"{1000 * (time.monotonic() - begun) / IN_A_ROW:.1f} ms for each"

    def _whole_game(self) -> str:
        position, plies = self._played[0].start(seed=1), 0
        self._send(f"{Command.NEWGAME} {position.game}")
        while position.seat is not None:
            position = position.play(self._engine.best_move(position, SearchLimits(nodes=SHORT_NODES)))
            plies += 1
        assert position.result is not None
        return f"{plies} moves, {position.result.headline(position.game.seat_names)}"

    def _ends(self, *, is_asked: bool) -> str:
        engine = self._engine
        if is_asked:
            self._send(Command.QUIT)
        else:
            engine.process.close_input()
        code = engine.process.wait_for_end(END_SECONDS)
        self._close()
        return f"exit code {code}"


def _moves_to(game: Game, depth: int) -> list[str]:
    """Return random moves that lead to a position, always the same; fewer if they would end the game."""
    random, position = Random(f"{game}/{depth}"), game.start(seed=1)
    moves: list[str] = []
    while len(moves) < depth:
        move = random.choice(position.moves())
        position = position.play(move)
        if position.is_over:
            break
        moves.append(move)
    return moves


def _after(game: Game, depth: int) -> Position:
    position = game.start(seed=1)
    for move in _moves_to(game, depth):
        position = position.play(move)
    return position


def _finished(game: Game) -> Position:
    random, position = Random(str(game)), game.start(seed=1)
    while not position.is_over:
        position = position.play(random.choice(position.moves()))
    return position


def _check_line(position: Position, line: Sequence[str]) -> None:
    """Raise EngineFailure unless the moves of a line can be played, as far as they reveal nothing unseen."""
    assert position.seat is not None
    view = position.view(position.seat)
    for move in line:
        if view.is_over:
            raise EngineFailure(f"wrote a line that continues after the end of the game, with {quoted(move)}")
        checked_move(view, move)
        try:
            view = view.play(move)
        except ClewError:
            return
