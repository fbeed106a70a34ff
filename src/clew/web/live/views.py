"""Tables as JSON shapes, made for the one who asks."""

from clew.core.about import About
from clew.core.game import Game
from clew.core.options import NumberOption, Option, TextOption
from clew.core.package import GamePackage
from clew.core.position import Position
from clew.play.ending import Termination, format_result
from clew.web.errors import rule_link
from clew.web.live import actions
from clew.web.live.game import LiveGame
from clew.web.live.models import (
    AvailableActions,
    ChatLine,
    ClockState,
    DrawOfferState,
    GameCard,
    GameCardWithRules,
    GameListing,
    GameState,
    OptionCard,
    ResultState,
    RuleText,
    SeatLink,
    SeatState,
    StartPreview,
)
from clew.web.live.service import GameService, Identity


def card(package: GamePackage) -> GameCard:
    """Return what there is to know about a game."""
    about = package.about
    return GameCard(
        id=about.id,
        name=about.name,
        credits=about.credits,
        sentence=about.sentence,
        length=about.length,
        seat_names=list(about.seat_names),
        players=players_of(about),
        options=[option_card(option) for option in about.options],
        deal_name=about.deal_name,
        rules_link=f"/rules/{about.id}",
    )


def card_with_rules(package: GamePackage) -> GameCardWithRules:
    """Return a game with its rules."""
    rules = [RuleText(number=rule.number, text=rule.text, source=rule.source) for rule in package.rulebook]
    return GameCardWithRules(**card(package).model_dump(), rules=rules)


def players_of(about: About) -> str:
    """Return how many can play: the seats of the usual game, or the range where an option settles it."""
    counts = {about.seats(about.resolve({}))}
    for option in about.options:
        for value in getattr(option, "choices", ()):
            counts.add(about.seats(about.resolve({option.name: value})))
    low, high = min(counts), max(counts)
    return str(low) if low == high else f"{low} to {high}"


def option_card(option: Option) -> OptionCard:
    """Return an option as a form needs it."""
    is_range = isinstance(option, NumberOption) and not option.choices
    return OptionCard(
        name=option.name,
        kind=option.kind,
        help=option.help,
        rule=option.rule,
        expected=option.expected,
        default=None if option.default is None else option.write(option.default),
        default_help=option.default_help,
        choices=[str(choice) for choice in getattr(option, "choices", ())],
        suggestions=list(option.suggestions) if isinstance(option, TextOption) else [],
        low=option.low if isinstance(option, NumberOption) and is_range else None,
        high=option.high if isinstance(option, NumberOption) and is_range else None,
    )


def options_of(game: Game) -> dict[str, str]:
    """Return all options as text."""
    return {option.name: option.write(game.options[option.name]) for option in game.about.options}


def start(position: Position, svg: str) -> StartPreview:
    """Return how a game begins."""
    return StartPreview(
        game=position.game.id,
        options=options_of(position.game),
        seat_names=list(position.game.seat_names),
        position=str(position),
        seat=position.seat,
        svg=svg,
    )


def seat_states(table: LiveGame, yours: list[int], now: float) -> list[SeatState]:
    """Return who sits where."""
    people = [seat for seat, chair in enumerate(table.chairs) if chair.is_person]
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
        for seat, chair in enumerate(table.chairs)
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
        free = [names[seat] for seat, chair in enumerate(table.chairs) if chair.is_free]
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
            for seat, chair in enumerate(table.chairs)
            if chair.is_free and chair.kind == "lobby" and not table.is_closed
        ],
    )


def links(
    house: GameService, table: LiveGame, yours: list[int], is_host: bool
) -> tuple[list[SeatLink], list[SeatLink]]:
    """Return invitations, for who made the game, and the secret links of one's own seats."""
    page = f"/games/{table.header.id}"
    invitations = [
        SeatLink(seat=seat, link=f"{page}/join/{seat}" + (f"#{chair.invitation}" if chair.invitation else ""))
        for seat, chair in enumerate(table.chairs)
        if chair.is_free and is_host and not table.is_closed
    ]
    own = [
        SeatLink(seat=seat, link=f"{page}/seat/{seat}#{house.keys.secret(salt)}")
        for seat in yours
        if (salt := table.chairs[seat].salt) is not None
    ]
    return invitations, own


def viewed(table: LiveGame, yours: list[int], ply: int | None = None) -> Position:
    """Return a position of the game as somebody with these seats may see it: now, or after so many moves."""
    position = table.session.positions[table.ply if ply is None else max(0, min(ply, table.ply))]
    return position.view(yours[0] if yours else 0)


def state(house: GameService, table: LiveGame, who: Identity) -> GameState:
    """Return a game as somebody may see it."""
    yours, is_host, now = house.seats(table, who), house.is_host(table, who), house.now()
    invitations, own = links(house, table, yours, is_host)
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


def listing(house: GameService, table: LiveGame, who: Identity) -> GameListing:
    """Return a game for a list."""
    yours, now = house.seats(table, Identity(visitor=who.visitor)), house.now()
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
