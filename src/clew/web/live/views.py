"""Live games as response models, made for one client."""

from collections.abc import Sequence
from contextlib import suppress

from clew.core.errors import ClewError
from clew.core.interaction.people import Person
from clew.core.position import Position
from clew.play.ending import Termination, format_result
from clew.web.catalogue.service import options_of
from clew.web.credentials import Identity
from clew.web.errors import BeingPrepared, rule_link
from clew.web.live.actions import ACTIONS, Actor
from clew.web.live.actions.action import is_to_move
from clew.web.live.actions.moves import why_no_hint
from clew.web.live.game import LiveGame
from clew.web.live.list_words import against_words, outcome_for
from clew.web.live.models import (
    AvailableActions,
    ChatLine,
    ClockState,
    CreatedGame,
    DrawOfferState,
    GameListing,
    GameState,
    PersonState,
    RematchState,
    ResultState,
    SeatLink,
    SeatSecret,
    SeatState,
)
from clew.web.live.narration import counts, in_words, log, setback
from clew.web.live.people import people, person_states, rematch_start, result_sentence, result_title, waiting_for
from clew.web.live.service import GameService


def seat_states(game: LiveGame, yours: list[int], now: float) -> list[SeatState]:
    """Return the seats and their players."""
    people = [number for number, seat in enumerate(game.seats) if seat.is_person]
    left = game.clocks.left(people, game.ticking, now)
    return [
        SeatState(
            seat=number,
            name=game.variant.seat_names[number],
            kind="program" if seat.is_bot else "person" if seat.is_person else "waiting",
            player=seat.bot_words if seat.is_bot else seat.name,
            level=seat.level,
            lobby=seat.is_open,
            yours=number in yours,
            to_move=number == game.seat,
            seconds_left=left.get(number),
        )
        for number, seat in enumerate(game.seats)
    ]


def result_state(game: LiveGame, called: Sequence[Person]) -> ResultState | None:
    """Return how the game ended."""
    result = game.session.result
    if result is None:
        return None
    termination = game.session.termination
    by_rules = termination is Termination.RULES
    return ResultState(
        winners=list(result.winners),
        scores=None if result.scores is None else list(result.scores),
        reason=result.reason.partition(":")[2].strip(),
        rule=result.rule if by_rules else None,
        link=rule_link(game.variant.id, result.rule) if by_rules else None,
        headline=result.headline(game.variant.seat_names),
        title=result_title(result, called),
        sentence=result_sentence(game, called),
        score=format_result(result.winners, game.session.position.seats),
        termination=str(termination),
    )


def clock_state(game: LiveGame, now: float) -> ClockState:
    """Return the clock."""
    rule = game.clocks.rule
    return ClockState.model_validate(
        {"kind": rule.kind, "seconds": rule.seconds, "deadline": game.deadline, "now": now}
    )


def headline(game: LiveGame) -> str:
    """Return whose turn it is, or how the game ended, in a few words."""
    names = game.variant.seat_names
    if game.session.result is not None:
        return game.session.result.headline(names)
    if game.is_closed:
        return "Cancelled"
    if game.seat is None:
        free = [names[number] for number, seat in enumerate(game.seats) if seat.is_free]
        return f"Waiting for {' and '.join(free)}"
    return f"{names[game.seat]} to move"


def can(game: LiveGame, actor: Actor) -> AvailableActions:
    """Return what an actor can do now."""
    offered = {
        action.name or action.kind: action.is_offered(game, actor)
        for action in ACTIONS.values()
        if action.is_offered is not None
    }
    hint = is_to_move(game, actor) and why_no_hint(game) is None
    join = [number for number, seat in enumerate(game.seats) if seat.is_open and not game.is_closed]
    return AvailableActions.model_validate({**offered, "hint": hint, "join": join})


def invitations(game: LiveGame, actor: Actor) -> list[SeatLink]:
    """Return the links that invite players to free seats, for the host of a game."""
    if not actor.is_host or game.is_closed:
        return []
    return [
        SeatLink(
            seat=number,
            link=f"/games/{game.header.id}/join/{number}" + (f"#{seat.invitation}" if seat.invitation else ""),
        )
        for number, seat in enumerate(game.seats)
        if seat.is_free
    ]


def seat_secrets(games: GameService, game: LiveGame, seats: list[int]) -> list[SeatSecret]:
    """Return the secrets of some seats."""
    return [
        SeatSecret(seat=number, secret=games.credentials.secret(salt))
        for number in seats
        if (salt := game.seats[number].salt) is not None
    ]


def viewer_of(yours: Sequence[int]) -> int:
    """Return the seat whose view the holder of some seats gets; spectators see what seat 0 sees."""
    return yours[0] if yours else 0


def viewed(game: LiveGame, yours: list[int], ply: int | None = None) -> Position:
    """Return a position of the game as the holder of some seats may see it: the last one, or that after `ply` moves."""
    position = game.session.positions[game.ply if ply is None else max(0, min(ply, game.ply))]
    return position.view(viewer_of(yours))


def chat_lines(game: LiveGame, called: Sequence[Person]) -> list[ChatLine]:
    """Return the chat."""
    return [
        ChatLine(
            number=event.number,
            seat=event.acting_seat,
            name=called[event.acting_seat].subject,
            words=event.data["words"],
            at=event.at,
        )
        for event in game.chat
    ]


def state(games: GameService, game: LiveGame, identity: Identity) -> GameState:
    """Return a game as a client may see it."""
    actor, now = games.actor(game, identity), games.now()
    yours, page = list(actor.seats), f"/games/{game.header.id}"
    view, called = viewed(game, yours), people(game, yours)
    return GameState(
        id=game.header.id,
        game=game.variant.id,
        name=game.variant.about.name,
        options=options_of(game.variant),
        status=game.status,
        number=game.number,
        ply=game.ply,
        seat=game.seat,
        headline=headline(game),
        waiting=waiting_for(game, yours, called),
        seats=seat_states(game, yours, now),
        people=person_states(game, called),
        counts=counts(view),
        yours=yours,
        position=str(view),
        diagram=view.diagram(),
        start=str(viewed(game, yours, 0)),
        custom_start=game.header.has_custom_start,
        moves=list(game.session.moves),
        log=log(game, viewer_of(yours), called),
        setback=setback(game, called),
        in_words=in_words(view, called),
        redrawn=list(game.session.redrawn),
        last=game.session.position.last,
        result=result_state(game, called),
        clock=clock_state(game, now),
        offer=DrawOfferState(seat=game.offer.seat, accepted=list(game.offer.accepted)) if game.offer else None,
        chat=chat_lines(game, called),
        takebacks=game.header.takebacks,
        hints=game.header.hints,
        can=can(game, actor),
        again=game.again,
        rematch=rematch_state(game, yours),
        link=page,
        record_link=f"{page}/record.clew",
        replay_link=f"{page}/replay",
        invitations=invitations(game, actor),
        seat_links=[
            SeatLink(seat=own.seat, link=f"{page}/seat/{own.seat}#{own.secret}")
            for own in seat_secrets(games, game, yours)
        ],
    )


def rematch_state(game: LiveGame, yours: Sequence[int]) -> RematchState | None:
    """Return who would start in a rematch, or None while the game runs."""
    if game.status != "over":
        return None
    return RematchState(same=rematch_start(game, yours, rotate=False), rotated=rematch_start(game, yours, rotate=True))


def called(games: GameService, game: LiveGame, identity: Identity) -> list[PersonState]:
    """Return what the players are called, for one client."""
    return person_states(game, people(game, games.seats_of(game, identity)))


def created(games: GameService, game: LiveGame, identity: Identity) -> CreatedGame:
    """Return a new game for the client that created it, with the secrets of its seats."""
    shown = state(games, game, identity)
    secrets = seat_secrets(games, game, shown.yours)
    return CreatedGame(id=shown.id, link=shown.link, secrets=secrets, invitations=shown.invitations, state=shown)


def listing(games: GameService, game: LiveGame, identity: Identity) -> GameListing:
    """Return a game for a list."""
    yours, now = games.seats_of(game, Identity(visitor=identity.visitor)), games.now()
    return GameListing(
        id=game.header.id,
        game=game.variant.id,
        name=game.variant.about.name,
        options=game.variant.options_as_text(),
        link=f"/games/{game.header.id}",
        status=game.status,
        headline=headline(game),
        ply=game.ply,
        seats=seat_states(game, yours, now),
        your_turn=game.seat is not None and game.seat in yours,
        clock=clock_state(game, now),
        custom_start=game.header.has_custom_start,
        created=game.header.created,
        against=against_words(game, yours),
        outcome=outcome_for(game, yours),
    )


def shown_in_list(game: GameListing) -> tuple[object, ...]:
    """Return what pages show of a game in a list, without the time of the request."""
    words = (game.name, game.link, game.headline, game.against, game.outcome)
    return (*words, game.your_turn, game.custom_start, game.status, game.ply)


def open_listings(games: GameService, identity: Identity) -> list[GameListing]:
    """Return the games with an open seat, the newest first."""
    since = games.now() - games.limits.listed_seconds
    return _listings(games, games.store.lobby(since, games.limits.listed_games), identity)


def my_listings(games: GameService, identity: Identity, unfinished: bool) -> list[GameListing]:
    """Return the games of a browser, the newest first."""
    if identity.visitor is None:
        return []
    found = games.store.games_of(identity.visitor, unfinished, games.limits.listed_games)
    return _listings(games, found, identity)


def _listings(games: GameService, ids: list[str], identity: Identity) -> list[GameListing]:
    listings = []
    for game_id in ids:
        # Games whose rules are still being compiled are listed when they can be played; a game that cannot be read
        # must not keep the others from being listed.
        with suppress(BeingPrepared, ClewError):
            listings.append(listing(games, games.get(game_id), identity))
    return listings
