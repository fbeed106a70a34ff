"""New games: what was wished for, made into a table."""

from dataclasses import replace

from clew.core.errors import OptionError
from clew.web.catalogue.service import start_of
from clew.web.credentials import Identity, new_game_id, new_token
from clew.web.errors import Conflict, Forbidden, RateLimited
from clew.web.live.actions import NewEvent
from clew.web.live.clocks import ClockRule
from clew.web.live.events import EventKind, Seat
from clew.web.live.game import GameHeader, LiveGame
from clew.web.live.models import ClockRequest, NewGameRequest, RematchRequest, SeatRequest
from clew.web.live.service import GameService
from clew.web.models import single_line

DEFAULT_LEVEL = 4


def clock_of(wish: ClockRequest) -> ClockRule:
    """Return the clock that was wished for."""
    if wish.kind == "none":
        return ClockRule()
    if wish.seconds < 1:
        raise OptionError(f"a clock of {wish.seconds} seconds: expected at least 1")
    return ClockRule(wish.kind, wish.seconds)


def chair_of(wish: SeatRequest, seat: int, visitor: str | None) -> Seat:
    """Return a seat as it was wished for."""
    if wish.kind == "program":
        return Seat("program", level=wish.level or DEFAULT_LEVEL)
    if wish.level is not None:
        raise OptionError(f"seat {seat}: only programs have a level")
    if wish.kind == "me":
        return Seat("me").taken(single_line(wish.name) or "somebody", new_token(), visitor)
    return Seat(wish.kind, invitation=new_token() if wish.kind == "link" else None)


def create_game(games: GameService, visitor: str, wish: NewGameRequest) -> LiveGame:
    """Make a new game."""
    start = start_of(wish.game, wish.options, wish.position)
    seats = start.game.seats
    if len(wish.seats) > seats:
        raise OptionError(f"{len(wish.seats)} seats: {start.game.about.name} has {seats} with these options")
    wishes = [*wish.seats, *[SeatRequest(kind="lobby")] * (seats - len(wish.seats))]
    header = GameHeader(
        id=new_game_id(),
        created=games.now(),
        start=start,
        seats=tuple(chair_of(each, seat, visitor) for seat, each in enumerate(wishes)),
        clock=clock_of(wish.clock),
        takebacks=wish.takebacks,
        hints=wish.hints,
        creator=visitor,
        asked=wish.position,
    )
    _check_limits(games, header.creator)
    table = LiveGame.of(header)
    games.store.create(table)
    games.on_change(table)
    return table


def _check_limits(games: GameService, creator: str | None) -> None:
    limits, since = games.limits, games.now() - games.limits.listed_seconds
    if creator is not None and games.store.unfinished(since, creator) >= limits.games_per_visitor:
        raise RateLimited(f"you have {limits.games_per_visitor} unfinished games: finish or resign some")
    if games.store.unfinished(since) >= limits.games:
        raise RateLimited("this server has as many games as it can take: come back later", 600.0)


def rematch(games: GameService, who: Identity, game_id: str, wish: RematchRequest) -> LiveGame:
    """Make the same game once more, with the same people; the first to ask decides."""
    table = games.get(game_id)
    if not games.seats_of(table, who) and not games.is_host(table, who):
        raise Forbidden("only who plays can ask for another game")
    if table.again is not None:
        return games.get(table.again)
    if table.status != "over" and not table.is_one_device():
        raise Conflict("the game is not over")
    before = table.header
    header = GameHeader(
        id=new_game_id(),
        created=games.now(),
        start=start_of(before.game.id, {}, before.asked) if before.asked else before.game.start(),
        seats=tuple(_chair_again(chair, wish) for chair in _rotated(table.seats, wish.rotate)),
        clock=before.clock,
        takebacks=before.takebacks,
        hints=before.hints,
        creator=who.visitor if who.visitor is not None else before.creator,
        asked=before.asked,
    )
    _check_limits(games, header.creator)
    fresh = LiveGame.of(header)

    def plan(table: LiveGame, now: float) -> NewEvent:
        if table.again is not None:
            raise RematchExists(table.again)
        return NewEvent(EventKind.AGAIN, None, {"game": header.id}, fresh)

    try:
        games.act(game_id, plan)
    except RematchExists as first:
        return games.get(first.game_id)
    games.on_change(fresh)
    return fresh


class RematchExists(Exception):
    """Somebody else has asked for another game already: `game_id`."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id


def _rotated(chairs: tuple[Seat, ...], rotate: bool) -> tuple[Seat, ...]:
    return (chairs[-1], *chairs[:-1]) if rotate else chairs


def _chair_again(chair: Seat, wish: RematchRequest) -> Seat:
    """Return a seat for the next game: the same person with the same secret, or a program of another level."""
    if chair.is_program:
        return replace(chair, level=wish.level or chair.level)
    return chair if chair.is_person else Seat(chair.kind, invitation=new_token() if chair.invitation else None)
