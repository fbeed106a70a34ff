"""The cards of the players: names, colours, and what they count."""

from collections.abc import Mapping, Sequence

from clew.core.interaction.people import Count, Person
from clew.core.position import Position
from clew.play.local.seating import SeatedPlayer
from clew.tui.boards import colour_signs, seat_sign
from clew.tui.frame import Chip, SeatCard

#: More counts than this are shown only where they are not 0.
MANY = 4

#: The roles of colours that seats are named after; other seats have the colour of their number.
NAMED = {"white", "black", "red", "yellow", "green", "blue", "purple", "grey", "orange"}


def role_of_seat(seat: int, name: str) -> str:
    """Return the colour of a seat."""
    return name.lower() if name.lower() in NAMED else f"seat-{seat}"


def seat_card(
    position: Position, seat: int, person: Person, player: SeatedPlayer, detail: str = "", *, is_timed: bool = False
) -> SeatCard:
    """Return the card of a seat."""
    colour = position.game.seat_names[seat]
    level = "" if player.is_person or player.title else f", {player.spec.replace('=', ' ').replace(',', ', ')}"
    beside = "" if colour.lower() in person.name.lower() else f" ({colour}{level})"
    result = position.result
    return SeatCard(
        name=f"{person.subject}{beside}",
        short=f"{person.subject} ({colour})" if beside else person.subject,
        shortest=person.subject,
        sign=seat_sign(position, seat),
        role=role_of_seat(seat, colour),
        detail=detail,
        is_timed=is_timed,
        is_next=position.seat == seat,
        has_won=result is not None and seat in result.winners and len(result.winners) < position.seats,
        chips=chips_of(position.game.package.words.counts(position, seat), colour_signs(position)),
    )


def chips_of(counts: Sequence[Count], signs: Mapping[str, str]) -> tuple[Chip, ...]:
    """Return what a player counts; of many, only what there is."""
    shown = [each for each in counts if len(counts) <= MANY or each.value or each.note]
    return tuple(
        Chip(_words(each), each.role, each.warns, signs.get(each.role or "", "●"), each.minor) for each in shown
    )


def _words(count: Count) -> str:
    if count.note:
        return f"{count.label} {count.note}"
    return f"{count.label} {count.value}" + ("" if count.of is None else f"/{count.of}")
