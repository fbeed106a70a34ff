"""What bots think about: their moves, their answers to offers of a draw, and hints. All of it is done in slices."""

import contextlib
import os
import threading
import time
from abc import ABC, abstractmethod
from collections import OrderedDict
from concurrent.futures import Future, InvalidStateError

from clew.core.game import Game
from clew.core.position import Position
from clew.core.random import seeded
from clew.play.conduct import DRAW_VISITS, accepts_draw, hint_seed, hint_visits
from clew.search.levels import Level, choose
from clew.search.levels import level as level_numbered
from clew.search.mcts.search import TreeSearch
from clew.search.mcts.thought import Thought
from clew.search.think import CHOICE_STREAM
from clew.web.errors import RequestError, Unavailable
from clew.web.live.actions import ACCEPT, DECLINE, MOVE
from clew.web.live.game import LiveGame
from clew.web.live.models import DrawRequest, MoveRequest
from clew.web.live.service import GameService
from clew.web.live.thinking.fair_queue import SLICE_SECONDS

#: The memory of each search tree, and the number of trees kept between moves.
MEGABYTES = 32
MOST_TREES = 12

#: The time that a visit takes, roughly: good enough to put jobs in order.
VISIT_SECONDS = 2e-5


class SearchTrees:
    """The search trees of bots that have moved lately."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._trees: OrderedDict[tuple[str, int], TreeSearch] = OrderedDict()

    def get(self, game_id: str, seat: int, game: Game) -> TreeSearch:
        """Return the search tree of a bot, with what it kept from its last move if that was recent."""
        with self._lock:
            tree = self._trees.pop((game_id, seat), None) or TreeSearch(game, threads=1, megabytes=MEGABYTES)
            self._trees[game_id, seat] = tree
            if len(self._trees) > MOST_TREES:
                self._trees.popitem(last=False)
        return tree


class SearchJob(ABC):
    """A search in slices, with what it has used of its budget."""

    def __init__(self, position: Position, client: str, *, seconds: float, visits: int | None) -> None:
        self.position = position
        self.client = client
        self.is_for_people = True
        self.arrived = time.monotonic()
        self._seconds = seconds
        self._visits = visits
        self._used_seconds = 0.0
        self._used_visits = 0
        self._search: TreeSearch | None = None
        self._stop = threading.Event()
        self.is_cancelled = False

    @property
    def seconds_left(self) -> float:
        """How long it is expected to take from now on."""
        seconds = self._seconds - self._used_seconds
        if self._visits is not None:
            seconds = min(seconds, (self._visits - self._used_visits) * VISIT_SECONDS)
        return max(0.0, seconds)

    def begin_slice(self) -> None:
        """Get ready for a slice, which `interrupt` may cut short."""
        if not self.is_cancelled:
            self._stop.clear()

    def interrupt(self) -> None:
        """End the slice soon: another job comes first."""
        self._stop.set()

    def cancel(self) -> None:
        """End the job soon, without a result."""
        self.is_cancelled = True
        self._stop.set()

    def step(self) -> bool:
        """Think for a slice and use the result if there is one; return whether the job is done."""
        if self.is_cancelled:
            return True
        if self._search is None:
            self._search = self.new_search()
        thought = self._think(self._search)
        is_enough = self._visits is not None and self._used_visits >= self._visits
        if not (is_enough or thought.proven or self._used_seconds >= self._seconds):
            return self.is_cancelled
        if not self.is_cancelled:
            self.finish(thought)
        return True

    def _think(self, search: TreeSearch) -> Thought:
        begun = time.perf_counter()
        visits_left = None if self._visits is None else self._visits - self._used_visits
        seconds = min(SLICE_SECONDS, max(0.001, self._seconds - self._used_seconds))
        thought = search.think(self.position, seconds=seconds, visits=visits_left, stop=self._stop)
        self._used_seconds += time.perf_counter() - begun
        self._used_visits += thought.visits
        return thought

    @abstractmethod
    def new_search(self) -> TreeSearch:
        """Return the search, when the first slice begins."""

    @abstractmethod
    def finish(self, thought: Thought) -> None:
        """Use the result."""


class BotTurn(SearchJob):
    """A bot's turn: a move, or the answer to an offer of a draw."""

    def __init__(self, games: GameService, trees: SearchTrees, game: LiveGame) -> None:
        self.is_answer = bool(game.bots_to_answer)
        seat = game.bots_to_answer[0] if self.is_answer else game.bot_to_move
        assert seat is not None
        self.level: Level = level_numbered(game.seats[seat].level or 1)
        super().__init__(
            game.session.position.view(seat),
            games.clients.of(game.header),
            seconds=self.level.seconds,
            visits=DRAW_VISITS if self.is_answer else self.level.visits(game.variant),
        )
        self.games = games
        self.trees = trees
        self.game_id = game.header.id
        self.key = turn_key(game)
        self.ply = game.ply
        self.seat = seat
        self.is_for_people = not game.is_between_bots

    def new_search(self) -> TreeSearch:
        """Return the bot's tree."""
        return self.trees.get(self.game_id, self.seat, self.position.game)

    def finish(self, thought: Thought) -> None:
        """Play the move or send the answer."""
        # The game may have changed in the meantime: then there is nothing to do.
        with contextlib.suppress(RequestError):
            if self.is_answer:
                accepts = accepts_draw(thought, self.seat)
                answer = DrawRequest(answer="accept" if accepts else "decline", seat=self.seat)
                self.games.perform_for_bot(self.game_id, self.seat, ACCEPT if accepts else DECLINE, answer)
            else:
                rng = seeded(int.from_bytes(os.urandom(8)), CHOICE_STREAM)
                move = MoveRequest(move=choose(self.position, thought, self.level, rng), ply=self.ply)
                self.games.perform_for_bot(self.game_id, self.seat, MOVE, move)


class HintJob(SearchJob):
    """A search for a hint."""

    def __init__(self, position: Position, client: str, seconds: float) -> None:
        super().__init__(position, client, seconds=seconds, visits=hint_visits(position))
        self.result: Future[Thought] = Future()

    def new_search(self) -> TreeSearch:
        """Return a tree of its own: those of bots know what only they may know."""
        # Another process of the server gives the same hint.
        return TreeSearch(self.position.game, seed=hint_seed(self.position), threads=1, megabytes=MEGABYTES)

    def step(self) -> bool:
        """Think for a slice, unless the request was cancelled in the meantime."""
        if self.result.cancelled():
            return True
        try:
            return super().step()
        except Exception as error:
            with contextlib.suppress(InvalidStateError):
                self.result.set_exception(error)
            raise

    def finish(self, thought: Thought) -> None:
        """Set the result."""
        with contextlib.suppress(InvalidStateError):
            self.result.set_result(thought)

    def refuse(self) -> None:
        """Give up: the server stops."""
        with contextlib.suppress(InvalidStateError):
            self.result.set_exception(Unavailable("the server is being restarted: try again in a moment"))


def turn_key(game: LiveGame) -> tuple[object, ...]:
    """Return what a bot's turn depends on; when it changes, the turn is cancelled."""
    return game.session.moves, game.session.redrawn, game.status, tuple(game.bots_to_answer)
