"""What players are called, for one client: "You", a name, "Computer"; and results in those words."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from clew.core.interaction.people import YOU, Person, capitalised
from clew.core.result import Result
from clew.pictures.palettes import colour_named
from clew.play.ending import Termination, reason_in_words, with_people
from clew.web.errors import sentence_of
from clew.web.live.actions.players import DEFAULT_NAME
from clew.web.live.events import Seat
from clew.web.live.game import LiveGame
from clew.web.live.models import PersonState

COMPUTER = "Computer"


def people(game: LiveGame, yours: Sequence[int]) -> tuple[Person, ...]:
    """Return the players of a game by seat; the same name twice gets the colours added."""
    colours = game.variant.seat_names
    names = [
        _name(seat, colour, number in yours)
        for number, (seat, colour) in enumerate(zip(game.seats, colours, strict=True))
    ]
    same = Counter(names)
    return tuple(
        YOU if list(yours) == [number] else Person(name if same[name] == 1 else f"{name} ({colour})")
        for number, (name, colour) in enumerate(zip(names, colours, strict=True))
    )


def _name(seat: Seat, colour: str, is_yours: bool) -> str:
    if seat.is_bot:
        return COMPUTER
    # Guests who share a device know each other by their colours.
    return colour if not seat.name or (is_yours and seat.name == DEFAULT_NAME) else seat.name


def person_states(game: LiveGame, called: Sequence[Person]) -> list[PersonState]:
    """Return what the cards of the seats say about their players."""
    return [
        PersonState(name=person.subject, detail=_detail(seat), colour=colour_named(name))
        for seat, person, name in zip(game.seats, called, game.variant.seat_names, strict=True)
    ]


def _detail(seat: Seat) -> str:
    if seat.is_bot:
        return seat.bot_words
    if not seat.is_free:
        return ""
    return "open seat" if seat.is_open else "invited"


def waiting_for(game: LiveGame, yours: Sequence[int], called: Sequence[Person]) -> str | None:
    """Return who is doing what while it is not the client's turn, or None."""
    if game.status == "open":
        free = [game.variant.seat_names[number] for number, seat in enumerate(game.seats) if seat.is_free]
        return f"Waiting for {' and '.join(free)} to join"
    if game.seat is None or game.seat in yours:
        return None
    player = called[game.seat]
    return f"{player.subject} is thinking" if game.seats[game.seat].is_bot else f"{player.name}'s turn"


def rematch_start(game: LiveGame, yours: Sequence[int], rotate: bool) -> str:
    """Return who starts in a rematch: `You start the rematch.`, `Computer starts the rematch.`."""
    next_game = replace(game, seats=game.seats_of_rematch(rotate))
    called = people(next_game, [(seat + rotate) % len(game.seats) for seat in yours])
    first = called[game.header.start.seat or 0]
    return f"{first.subject} {first.verb('start', 'starts')} the rematch."


def result_title(result: Result, called: Sequence[Person]) -> str:
    """Return who has won, in a few words: `You win`, `Guest wins`, `Draw`."""
    if len(result.winners) == len(called):
        return "Draw"
    winners = sorted((called[seat] for seat in result.winners), key=lambda person: not person.is_you)
    *others, last = (person.object for person in winners)
    if others:
        return capitalised(f"{', '.join(others)} and {last} win")
    return f"{winners[0].subject} {winners[0].verb('win', 'wins')}"


def result_sentence(game: LiveGame, called: Sequence[Person]) -> str:
    """Return the reason of a result as a sentence."""
    result = game.session.result
    assert result is not None
    if game.session.termination is Termination.AGREEMENT:
        return "The players agreed on a draw."
    # The page links to the rule.
    reason = reason_in_words(game.variant.package, result)
    return sentence_of(capitalised(with_people(reason, game.variant.seat_names, called)))
