"""What players are called, for one client: "You", a name, "Computer"."""

from clew.core.people import YOU, Person
from clew.web.live.game import LiveGame

COMPUTER = "Computer"


def people(game: LiveGame, yours: list[int]) -> tuple[Person, ...]:
    """Return the players of a game by seat. With several seats at one device, all are called by their colour."""
    names = game.variant.seat_names
    bots = sum(seat.is_bot for seat in game.seats)
    called = []
    for number, seat in enumerate(game.seats):
        if yours == [number]:
            called.append(YOU)
        elif seat.is_bot:
            called.append(Person(COMPUTER if bots == 1 else f"{COMPUTER} ({names[number]})"))
        else:
            called.append(Person(seat.name if seat.name and number not in yours else names[number]))
    return tuple(called)
