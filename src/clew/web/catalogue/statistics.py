"""Statistics of the games of this server and of bot games, computed in the background and refreshed now and then."""

import itertools
import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from clew.core.errors import ClewError
from clew.core.game import Game
from clew.core.package import GamePackage, package
from clew.play.session import Session
from clew.play.statistics import Statistics, program_games, sessions_of, sessions_with, statistics
from clew.search.compile_ahead import compile_once
from clew.web.background import BackgroundProcess
from clew.web.errors import Unavailable
from clew.web.failures import one_line
from clew.web.live.game_store import GameStore
from clew.web.storage.database import open_database

LOG = logging.getLogger(__name__)

#: How many of the newest finished games are counted.
MAX_GAMES = 300

#: The age in seconds after which statistics are refreshed, and the pause after a failure.
REFRESH_SECONDS = 600.0
RETRY_SECONDS = 30.0

#: How many of the most common variants are listed.
MAX_VARIANTS = 8


#: The statistics of a server's games, and their variants with the number of games.
ServerGames = tuple[Statistics | None, tuple[tuple[str, int], ...]]


@dataclass(frozen=True)
class GameStatistics:
    """The statistics of one game."""

    bot_games: Statistics | None
    """Of the bot games that come with its package."""
    server_games: Statistics | None
    """Of games played on this server with the default options."""
    variants: tuple[tuple[str, int], ...]
    """Other options of games played on this server, with the number of games."""
    made: int = field(default_factory=itertools.count().__next__)
    """A number that no other statistics of this process have."""


def bot_game_statistics(game_id: str) -> Statistics | None:
    """Return the statistics of the bot games that come with a game's package."""
    compile_once(game_id)
    return statistics(program_games(package(game_id)))


def server_game_statistics(url: str, game_id: str) -> ServerGames:
    """Return the statistics of the newest games in a database, without players and records, and the variants."""
    return _counted(game_id, _server_sessions(url, game_id))


def server_game_records(url: str, game_id: str) -> list[str]:
    """Return the records of the newest games in a database, without players, for a worker that cannot reach it."""
    return [str(replace(session, players=()).record()) for session in _server_sessions(url, game_id)]


def record_statistics(game_id: str, records: Sequence[str]) -> ServerGames:
    """Return the same as `server_game_statistics`, of records."""
    compile_once(game_id)
    return _counted(game_id, [session for record in records for session in sessions_of(record)])


def _server_sessions(url: str, game_id: str) -> list[Session]:
    database = open_database(url)
    try:
        store = GameStore(database)
        return [session for each in store.finished(game_id, MAX_GAMES) if (session := _session(store, each))]
    finally:
        database.close()


def _counted(game_id: str, sessions: Sequence[Session]) -> ServerGames:
    found = statistics(sessions_with(Game(package(game_id), {}), sessions))
    if found is not None:
        found = replace(found, notable=tuple(replace(each, record="") for each in found.notable))
    options = Counter(session.positions[0].game.options_as_text() for session in sessions)
    variants = tuple((text, count) for text, count in options.most_common(MAX_VARIANTS) if text)
    return found, variants


def _session(store: GameStore, game_id: str) -> Session | None:
    try:
        game = store.load(game_id)
    except ClewError:
        # The rules have changed since this game was played.
        return None
    return game.session if game is not None and game.session.result is not None else None


class StatisticsService:
    """Computes statistics in the background when a page asks for them, and returns the latest ones."""

    def __init__(
        self,
        database: str,
        background: BackgroundProcess,
        is_ready: Callable[[GamePackage], bool],
        counting: BackgroundProcess | None = None,
    ) -> None:
        """`counting` does what needs no database, perhaps on another machine."""
        self._counting = counting or background
        self._is_ready = is_ready
        self._database = database
        self._background = background
        self._lock = threading.Lock()
        self._statistics: dict[str, GameStatistics] = {}
        self._started: dict[str, float] = {}

    def of(self, package: GamePackage) -> GameStatistics | None:
        """Return the latest statistics of a game, or None while they are computed for the first time."""
        now = time.monotonic()
        with self._lock:
            is_old = now - self._started.get(package.id, -REFRESH_SECONDS) >= REFRESH_SECONDS
            is_due = is_old and self._is_ready(package)
            if is_due:
                self._started[package.id] = now
        if is_due:
            threading.Thread(target=self._compute, args=(package.id,), name="clew-statistics", daemon=True).start()
        return self._statistics.get(package.id)

    def _server_games(self, game_id: str) -> ServerGames:
        if self._counting is self._background:
            return self._background.do(server_game_statistics, self._database, game_id)
        records = self._background.do(server_game_records, self._database, game_id)
        return self._counting.do(record_statistics, game_id, records)

    def _compute(self, game_id: str) -> None:
        try:
            latest = self._statistics.get(game_id)
            bot_games = latest.bot_games if latest else self._counting.do(bot_game_statistics, game_id)
            server_games, variants = self._server_games(game_id)
            self._statistics[game_id] = GameStatistics(bot_games, server_games, variants)
        except Exception as error:
            # The background process is busy, was killed, or the server stops.
            if not isinstance(error, Unavailable):
                LOG.error("cannot compute the statistics of %s: %s", game_id, one_line(error))
            self._started[game_id] = time.monotonic() - REFRESH_SECONDS + RETRY_SECONDS
