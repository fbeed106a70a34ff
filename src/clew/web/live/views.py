"""Tables as JSON shapes, made for the one who asks."""

from clew.core.position import Position
from clew.play.ending import Termination, format_result
from clew.web.catalogue.service import options_of
from clew.web.credentials import Identity
from clew.web.errors import rule_link
from clew.web.live import actions
from clew.web.live.game import LiveGame
from clew.web.live.models import (
    AvailableActions,
    ChatLine,
    ClockState,
    DrawOfferState,
    GameListing,
    GameState,
    ResultState,
    SeatLink,
    SeatState,
)
from clew.web.live.service import GameService


def seat_states(table: LiveGame, yours: list[int], now: float) -> list[SeatState]:
    """Return who sits where."""
    people = [seat for seat, chair in enumerate(table.seats) if chair.is_person]
    left = table.clocks.left(people, table.ticking, now)
    return [
        SeatState(
            seat=seat,
            name=table.game.seat_names[seat],
            kind="program" if chair.is_program else "person" if chair.is_person else "waiting",
            player=f"level {chair.level}" if chair.is_program else chair.name,
            level=chair.level,
            lobby=chair.is_free and chair.kind == "lobby",
            yours=seat in yours,
            to_move=seat == table.seat,
            seconds_left=left.get(seat),
        )
        for seat, chair in enumerate(table.seats)
    ]


def result_state(table: LiveGame) -> ResultState | None:
    """Return how the game ended."""
    result = table.session.result
    if result is None:
        return None
    termination = table.session.termination
    by_rules = termination is Termination.RULES
    words = result.reason.partition(":")[2].strip()
    return ResultState(
        winners=list(result.winners),
        scores=None if result.scores is None else list(result.scores),
        reason=words,
        rule=result.rule if by_rules else None,
        link=rule_link(table.game.id, result.rule) if by_rules else None,
        headline=result.headline(table.game.seat_names),
        score=format_result(result.winners, table.session.position.seats),
        termination=str(termination),
    )


def clock_state(table: LiveGame, now: float) -> ClockState:
    """Return the clock."""
    rule = table.clocks.rule
    return ClockState.model_validate(
        {"kind": rule.kind, "seconds": rule.seconds, "deadline": table.deadline, "now": now}
    )


def words_for(table: LiveGame) -> str:
    """Return whose turn it is, or how the game ended, in a few words."""
    names = table.game.seat_names
    if table.session.result is not None:
        return table.session.result.headline(names)
    if table.is_closed:
        return "Called off"
    if table.seat is None:
        free = [names[seat] for seat, chair in enumerate(table.seats) if chair.is_free]
        return f"Waiting for {' and '.join(free)}"
    return f"{names[table.seat]} to move"


def can(table: LiveGame, yours: list[int], is_host: bool) -> AvailableActions:
    """Return what the one who asks can do now."""
    plays = bool(yours) and table.status == "running"
    answered = (table.offer.seat, *table.offer.accepted) if table.offer else ()
    return AvailableActions(
        move=table.seat is not None and table.seat in yours,
        undo=bool(yours) and table.ply > 0 and table.status != "open" and actions.no_undo(table) is None,
        resign=plays,
        offer_draw=plays and table.offer is None and table.declined_at != table.ply,
        answer_draw=plays and table.offer is not None and any(seat not in answered for seat in yours),
        chat=bool(yours),
        hint=table.seat is not None and table.seat in yours and actions.no_hint(table) is None,
        again=(bool(yours) or is_host) and (table.status == "over" or table.is_one_device()),
        close=is_host and table.status == "open",
        join=[
            seat
            for seat, chair in enumerate(table.seats)
            if chair.is_free and chair.kind == "lobby" and not table.is_closed
        ],
    )


def links(
    games: GameService, table: LiveGame, yours: list[int], is_host: bool
) -> tuple[list[SeatLink], list[SeatLink]]:
    """Return invitations, for who made the game, and the secret links of one's own seats."""
    page = f"/games/{table.header.id}"
    invitations = [
        SeatLink(seat=seat, link=f"{page}/join/{seat}" + (f"#{chair.invitation}" if chair.invitation else ""))
        for seat, chair in enumerate(table.seats)
        if chair.is_free and is_host and not table.is_closed
    ]
    own = [
        SeatLink(seat=seat, link=f"{page}/seat/{seat}#{games.credentials.secret(salt)}")
        for seat in yours
        if (salt := table.seats[seat].salt) is not None
    ]
    return invitations, own


def viewed(table: LiveGame, yours: list[int], ply: int | None = None) -> Position:
    """Return a position of the game as somebody with these seats may see it: now, or after so many moves."""
    position = table.session.positions[table.ply if ply is None else max(0, min(ply, table.ply))]
    return position.view(yours[0] if yours else 0)


def state(games: GameService, table: LiveGame, who: Identity) -> GameState:
    """Return a game as somebody may see it."""
    yours, is_host, now = games.seats_of(table, who), games.is_host(table, who), games.now()
    invitations, own = links(games, table, yours, is_host)
    view, page = viewed(table, yours), f"/games/{table.header.id}"
    return GameState(
        id=table.header.id,
        game=table.game.id,
        name=table.game.about.name,
        options=options_of(table.game),
        status=table.status,
        number=table.number,
        ply=table.ply,
        seat=table.seat,
        headline=words_for(table),
        seats=seat_states(table, yours, now),
        yours=yours,
        position=str(view),
        diagram=view.diagram(),
        start=str(viewed(table, yours, 0)),
        moves=list(table.session.moves),
        last=table.session.position.last,
        result=result_state(table),
        clock=clock_state(table, now),
        offer=DrawOfferState(seat=table.offer.seat, accepted=list(table.offer.accepted)) if table.offer else None,
        chat=[
            ChatLine(number=entry.number, seat=entry.seat or 0, words=entry.data["words"], at=entry.at)
            for entry in table.chat
        ],
        takebacks=table.header.takebacks,
        hints=table.header.hints,
        can=can(table, yours, is_host),
        again=table.again,
        link=page,
        record_link=f"{page}/record.clew",
        replay_link=f"{page}/replay",
        invitations=invitations,
        seat_links=own,
    )


def listing(games: GameService, table: LiveGame, who: Identity) -> GameListing:
    """Return a game for a list."""
    yours, now = games.seats_of(table, Identity(visitor=who.visitor)), games.now()
    return GameListing(
        id=table.header.id,
        game=table.game.id,
        name=table.game.about.name,
        options=table.game.options_as_text(),
        link=f"/games/{table.header.id}",
        status=table.status,
        headline=words_for(table),
        ply=table.ply,
        seats=seat_states(table, yours, now),
        your_turn=table.seat is not None and table.seat in yours,
        clock=clock_state(table, now),
        created=table.header.created,
    )


def open_listings(games: GameService, identity: Identity) -> list[GameListing]:
    """Return the games with an open seat, the newest first."""
    since = games.now() - games.limits.listed_seconds
    return [listing(games, games.get(each), identity) for each in games.store.lobby(since, games.limits.listed_games)]


def my_listings(games: GameService, identity: Identity, unfinished: bool) -> list[GameListing]:
    """Return the games of a browser, the newest first."""
    if identity.visitor is None:
        return []
    found = games.store.games_of(identity.visitor, unfinished, games.limits.listed_games)
    return [listing(games, games.get(each), identity) for each in found]
