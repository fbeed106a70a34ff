"""Statistics of the games of this server and of program games, counted in the background now and then."""

import logging
import threading
import time
from collections import Counter
from dataclasses import dataclass, replace

from clew.core.errors import ClewError
from clew.core.game import Game
from clew.core.package import GamePackage, package
from clew.play.session import Session
from clew.play.statistics import Statistics, of_one_kind, program_games, statistics
from clew.web.background import BackgroundProcess
from clew.web.storage.database import open_database
from clew.web.storage.game_store import GameStore

LOG = logging.getLogger("clew.web")

#: How many of the newest games are counted, and for how long that holds, in seconds.
MOST_GAMES = 300
HOLDS = 600.0
REST = 30.0

#: What other options games were played with: the most common ones.
MOST_VARIANTS = 8


@dataclass(frozen=True)
class GameStatistics:
    """What is known of a game."""

    programs: Statistics | None
    """Of program games."""
    here: Statistics | None
    """Of games that were played on this server with the usual options."""
    variants: tuple[tuple[str, int], ...]
    """Other options that games were played with on this server, and how often."""


def count_programs(game_id: str) -> Statistics | None:
    """Count the program games of a room."""
    return statistics(program_games(package(game_id)))


def count_here(url: str, game_id: str) -> tuple[Statistics | None, tuple[tuple[str, int], ...]]:
    """Count the newest finished games of a database. Nobody's name or game is told."""
    database = open_database(url)
    try:
        store = GameStore(database)
        found = [session for each in store.finished(game_id, MOST_GAMES) if (session := _session(store, each))]
    finally:
        database.close()
    usual = Game(package(game_id), {})
    counted = statistics(of_one_kind(found, usual))
    if counted is not None:
        counted = replace(counted, notable=tuple(replace(each, record="") for each in counted.notable))
    options = Counter(session.positions[0].game.options_as_text() for session in found)
    variants = tuple((words, count) for words, count in options.most_common(MOST_VARIANTS) if words)
    return counted, variants


def _session(store: GameStore, game_id: str) -> Session | None:
    try:
        table = store.load(game_id)
    except ClewError:
        # A game of rules that have changed since.
        return None
    return table.session if table is not None and table.session.result is not None else None


class StatisticsService:
    """Counts when somebody asks, in the background, and tells what was counted last."""

    def __init__(self, database: str, background: BackgroundProcess) -> None:
        self._database = database
        self._background = background
        self._lock = threading.Lock()
        self._counted: dict[str, GameStatistics] = {}
        self._since: dict[str, float] = {}

    def of(self, found: GamePackage) -> GameStatistics | None:
        """Return what is known of a game, or None while it is being counted for the first time."""
        now = time.monotonic()
        with self._lock:
            is_due = now - self._since.get(found.id, -HOLDS) >= HOLDS
            if is_due:
                self._since[found.id] = now
        if is_due:
            threading.Thread(target=self._count, args=(found.id,), name="clew-count", daemon=True).start()
        return self._counted.get(found.id)

    def _count(self, game_id: str) -> None:
        try:
            known = self._counted.get(game_id)
            programs = known.programs if known else self._background.do(count_programs, game_id)
            here, variants = self._background.do(count_here, self._database, game_id)
            self._counted[game_id] = GameStatistics(programs, here, variants)
        except Exception:
            LOG.exception("games of %s could not be counted", game_id)
            # It is tried again, but not at once.
            self._since[game_id] = time.monotonic() - HOLDS + REST
