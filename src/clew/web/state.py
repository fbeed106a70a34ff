"""Everything that one server process holds: database, games, bots, services, rate limits."""

import asyncio
from dataclasses import dataclass
from functools import partial

from clew.core.package import package
from clew.web.analysis.service import MAX_WAITING as MAX_SLICES
from clew.web.analysis.service import AnalysisService
from clew.web.background import BackgroundProcess
from clew.web.catalogue.samples import SampleGames
from clew.web.catalogue.statistics import StatisticsService
from clew.web.challenges.cards import challenge_cards
from clew.web.cluster_work import ClusterConnection
from clew.web.credentials import Credentials, new_key
from clew.web.daily_cards import CardSource
from clew.web.live.bots import Bots
from clew.web.live.broadcaster import Broadcaster
from clew.web.live.game_store import GameStore
from clew.web.live.housekeeping import Housekeeping
from clew.web.live.service import GameService
from clew.web.monitoring.readiness import Readiness
from clew.web.preparation import Preparation
from clew.web.puzzles.cards import puzzle_cards
from clew.web.puzzles.daily import DailyPuzzles, make_puzzles
from clew.web.puzzles.daily_store import DailyStore
from clew.web.puzzles.days_ahead import NICENESS as DAYS_NICENESS
from clew.web.puzzles.days_ahead import DaysAhead
from clew.web.puzzles.results import PuzzleResults
from clew.web.puzzles.service import MAX_WAITING, PuzzleService, daily_kinds
from clew.web.puzzles.service import NICENESS as PUZZLE_NICENESS
from clew.web.puzzles.stock import PuzzleStock
from clew.web.puzzles.stock_store import StockStore
from clew.web.rate_limits import RateLimits
from clew.web.settings import Settings
from clew.web.sharing.raster import Rasteriser
from clew.web.storage.database import Database, open_database
from clew.web.storage.facts import Facts

#: Visitors wait for pictures, so drawing has a higher priority than other work in the background.
BACKGROUND_NICENESS = 5
MOST_WAITING = 20


@dataclass(kw_only=True)
class AppState:
    """The state of one server process."""

    settings: Settings
    limits: RateLimits
    database: Database
    credentials: Credentials
    games: GameService
    bots: Bots
    housekeeping: Housekeeping
    preparation: Preparation
    samples: SampleGames
    background: BackgroundProcess
    rasteriser: Rasteriser
    statistics: StatisticsService
    analysis: AnalysisService
    puzzles: PuzzleService
    daily: DailyPuzzles
    stock: PuzzleStock
    results: PuzzleResults
    days_ahead: DaysAhead
    card_sources: tuple[CardSource, ...]
    """Everything that is new each day."""
    cluster: ClusterConnection | None = None
    is_stopping: bool = False

    def __post_init__(self) -> None:
        self.readiness = Readiness(self.database, self.preparation, lambda: self.is_stopping)

    @classmethod
    def open(cls, settings: Settings) -> "AppState":
        """Open the database and build everything; `start` starts the threads."""
        database = open_database(settings.database, for_requests=True)
        database.prepare()
        facts = Facts(database)
        credentials = Credentials(settings.key or facts.setdefault("key", new_key()))
        games = GameService(
            store=GameStore(database),
            credentials=credentials,
            broadcaster=Broadcaster(),
            limits=settings.limits,
            now=settings.now,
            engines=settings.engines,
        )
        bots = Bots(games, settings.threads)
        games.on_change = bots.consider
        preparation = Preparation(settings.compiles_ahead)
        background = BackgroundProcess(MOST_WAITING, BACKGROUND_NICENESS)
        cluster = ClusterConnection(settings.cluster) if settings.cluster else None
        puzzles = PuzzleService(cluster.work(MAX_WAITING, PUZZLE_NICENESS) if cluster else None)
        stock = PuzzleStock(StockStore(database))
        daily = DailyPuzzles(DailyStore(database), partial(puzzles.solving.do, make_puzzles))
        return cls(
            settings=settings,
            limits=RateLimits.of(settings.limits),
            database=database,
            credentials=credentials,
            games=games,
            bots=bots,
            housekeeping=Housekeeping(games, bots, facts, settings.housekeeping_seconds),
            preparation=preparation,
            samples=SampleGames(preparation.is_ready),
            background=background,
            rasteriser=Rasteriser(background),
            statistics=StatisticsService(
                settings.database, background, preparation.is_ready, cluster.work(MOST_WAITING) if cluster else None
            ),
            analysis=AnalysisService(cluster.work(MAX_SLICES) if cluster else None),
            cluster=cluster,
            puzzles=puzzles,
            daily=daily,
            stock=stock,
            results=PuzzleResults(database, daily),
            days_ahead=DaysAhead(
                daily=daily,
                stock=stock,
                database=database,
                now=settings.now,
                is_ready=lambda: all(preparation.is_ready(package(game)) for game, _ in daily_kinds()),
                open_background=partial(cluster.work, 1, DAYS_NICENESS) if cluster else None,
            ),
            card_sources=(
                partial(puzzle_cards, daily, preparation.is_ready),
                partial(challenge_cards, preparation.is_ready),
            ),
        )

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start listening for changes, and all that works in the background: bots, housekeeping, compiling, .."""
        self.preparation.start()
        if self.cluster is not None:
            self.cluster.start()
        self.games.broadcaster.attach(loop)
        self.database.listen(self.games.mark_stale)
        self.bots.start()
        self.housekeeping.start()
        self.samples.start()
        if self.settings.makes_days_ahead:
            self.days_ahead.start()

    def end_work(self) -> None:
        """End all work in the background; requests that wait for it are answered that it cannot be done now."""
        self.is_stopping = True
        self.games.broadcaster.end()
        self.preparation.close()
        self.samples.close()
        self.background.close()
        self.analysis.close()
        self.puzzles.close()
        self.days_ahead.close()
        self.daily.close()
        self.bots.close()
        if self.cluster is not None:
            self.cluster.close()

    def close(self) -> None:
        """Stop all threads and processes, and close the database."""
        self.games.broadcaster.detach()
        self.end_work()
        self.housekeeping.close()
        self.preparation.release()
        self.database.close()
