"""New games, and rematches."""

from collections.abc import Collection
from dataclasses import replace

from clew.core.errors import OptionError
from clew.core.position import Position
from clew.play.conduct import DEFAULT_LEVEL
from clew.play.hidden_order import still_hidden, with_new_order
from clew.web.catalogue.service import start_of
from clew.web.credentials import Identity, new_game_id, new_token
from clew.web.errors import Conflict, Forbidden, RateLimited
from clew.web.live.actions import NewEvent
from clew.web.live.actions.players import DEFAULT_NAME
from clew.web.live.clients import creator_client
from clew.web.live.clocks import ClockRule
from clew.web.live.events import EventKind, Seat, are_at_one_device
from clew.web.live.game import GameHeader, LiveGame
from clew.web.live.models import ClockRequest, NewGameRequest, RematchRequest, SeatRequest
from clew.web.live.service import GameService
from clew.web.models import single_line


def clock_of(body: ClockRequest) -> ClockRule:
    """Return the time control of a request."""
    if body.kind == "none":
        return ClockRule()
    if body.seconds < 1:
        raise OptionError(f"a clock of {body.seconds} seconds: expected at least 1")
    return ClockRule(body.kind, body.seconds)


def seat_of(body: SeatRequest, number: int, visitor: str | None, engines: Collection[str] = ()) -> Seat:
    """Return a seat of a new game; `engines` are those that the operator offers."""
    if body.engine is not None:
        if body.kind != "program" or body.level is not None:
            raise OptionError(f"seat {number}: an engine plays for kind program, without a level")
        if body.engine not in engines:
            known = ", ".join(engines) or "none"
            raise OptionError(f"seat {number}: this server has no engine of that name; its engines are: {known}")
        return Seat("program", engine=body.engine)
    if body.kind == "program":
        return Seat("program", level=body.level or DEFAULT_LEVEL)
    if body.level is not None:
        raise OptionError(f"seat {number}: only bots have a level")
    if body.kind == "me":
        return Seat("me").taken(single_line(body.name) or DEFAULT_NAME, new_token(), visitor)
    return Seat(body.kind, invitation=new_token() if body.kind == "link" else None)


def drawn_afresh(start: Position, seats: tuple[Seat, ...]) -> Position:
    """Return the start of a game; where other people sit, what is face down is shuffled.

    The creator of a game may know the order, because a position as text can contain it.
    """
    return start if are_at_one_device(seats) else with_new_order(start, still_hidden(start))


def create_game(games: GameService, visitor: str, body: NewGameRequest, client: str | None = None) -> LiveGame:
    """Create a game."""
    start = start_of(body.game, body.options, body.position)
    seats = start.game.seats
    if len(body.seats) > seats:
        raise OptionError(f"{len(body.seats)} seats: {start.game.about.name} has {seats} with these options")
    requests = [*body.seats, *[SeatRequest(kind="lobby")] * (seats - len(body.seats))]
    taken = tuple(seat_of(request, number, visitor, games.engines) for number, request in enumerate(requests))
    header = GameHeader(
        id=new_game_id(),
        created=games.now(),
        start=drawn_afresh(start, taken),
        seats=taken,
        clock=clock_of(body.clock),
        takebacks=body.takebacks,
        hints=body.hints,
        creator=visitor,
        start_text=body.position,
    )
    game = LiveGame.of(header)
    _check_limits(games, game, client)
    games.store.create(game)
    games.clients.note(header.id, client)
    games.on_change(game)
    return game


def given_name(game: LiveGame) -> str | None:
    """Return the first name that was given to a player at the device of a game's creator."""
    names = (seat.name for seat in game.seats if seat.kind == "me")
    return next((name for name in names if name and name != DEFAULT_NAME), None)


def _check_limits(games: GameService, game: LiveGame, client: str | None) -> None:
    limits, now, creator = games.limits, games.now(), game.header.creator
    since, touched = now - limits.listed_seconds, now - limits.untouched_seconds
    if creator is not None and games.store.unfinished(since, creator, touched) >= limits.games_per_visitor:
        raise RateLimited(f"you have {limits.games_per_visitor} unfinished games: finish or resign some")
    if games.store.unfinished(since, untouched_since=touched) >= limits.games:
        raise RateLimited("this server has as many games as it can take: come back later", 600.0)
    if game.is_between_bots:
        _check_games_between_bots(games, creator, client)


def _check_games_between_bots(games: GameService, creator: str | None, client: str | None) -> None:
    """Refuse a game without people if there are as many of them as bots should think about."""
    limits = games.limits
    running = games.store.between_bots(games.now() - limits.listed_seconds)
    owners = [games.clients.of_game(game_id, its_creator) for game_id, its_creator in running]
    yours = sum(owner in (client, creator and creator_client(creator)) for owner in owners)
    what_to_do = "wait until one of them is over, or take a seat yourself"
    if yours >= limits.program_games_per_client:
        raise RateLimited(
            f"{yours} of your games between programs are running, and no more can run at the same time: {what_to_do}"
        )
    if len(running) >= limits.program_games:
        raise RateLimited(
            f"this server plays {len(running)} games between programs, and no more at the same time: {what_to_do}"
        )


def rematch(games: GameService, identity: Identity, game_id: str, body: RematchRequest) -> LiveGame:
    """Create the same game with the same players; of several requests the first one decides."""
    before = games.get(game_id)
    actor = games.actor(before, identity)
    if not actor.seats and not actor.is_host:
        raise Forbidden("only players of this game can ask for a rematch")
    if before.again is not None:
        return games.get(before.again)
    if before.status != "over" and not before.is_one_device():
        raise Conflict("the game is not over")
    new_game = LiveGame.of(_rematch_header(before, identity, body, games.now()))
    _check_limits(games, new_game, identity.client)

    def propose(game: LiveGame, now: float) -> NewEvent:
        if game.again is not None:
            raise RematchExists(game.again)
        return NewEvent(EventKind.AGAIN, None, {"game": new_game.header.id}, new_game)

    try:
        games.commit(game_id, propose)
    except RematchExists as first:
        return games.get(first.game_id)
    games.clients.note(new_game.header.id, identity.client)
    games.on_change(new_game)
    return new_game


class RematchExists(Exception):
    """Another player has asked for a rematch already: `game_id`."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id


def _rematch_header(before: LiveGame, identity: Identity, body: RematchRequest, now: float) -> GameHeader:
    header, rotated = before.header, before.seats_of_rematch(body.rotate)
    start = start_of(header.variant.id, {}, header.start_text) if header.start_text else header.variant.start()
    return replace(
        header,
        id=new_game_id(),
        created=now,
        start=drawn_afresh(start, rotated),
        seats=tuple(_rematch_seat(seat, body) for seat in rotated),
        creator=identity.visitor if identity.visitor is not None else header.creator,
        older_version=None,
    )


def _rematch_seat(seat: Seat, body: RematchRequest) -> Seat:
    """Return a seat of the rematch: the same person with the same secret, or a bot, perhaps of another level."""
    if seat.is_bot:
        return seat if seat.engine else replace(seat, level=body.level or seat.level)
    return seat if seat.is_person else Seat(seat.kind, invitation=new_token() if seat.invitation else None)
