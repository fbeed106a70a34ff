"""The form for a new game made into a request model."""

import secrets
from typing import Any

from clew.core.errors import OptionError
from clew.web.catalogue.service import start_of
from clew.web.forms import Form, filled
from clew.web.live.models import LONGEST_PER_MOVE, NewGameRequest
from clew.web.models import MOST_SEATS

#: What the form calls the players whom a visitor can meet: a kind of seat.
OPPONENTS = ("program", "link", "me")

#: In the fields of levels this comes before the name of an engine.
ENGINE_PREFIX = "engine:"


def new_game(form: Form) -> NewGameRequest:
    """Return the game that a form asks for.

    Fields: game, option-NAME, position, clock (none, move or game), minutes and seconds, takebacks and hints (on); and
    the players: opponent (program, link or me) with level (a number or engine:NAME), open (on: any visitor may join),
    first (you, opponent or random) and name. Seats that are given by seat-N-kind, seat-N-name and seat-N-level come
    before these.
    """
    options = {name.removeprefix("option-"): value for name, value in form.items() if name.startswith("option-")}
    kind = form.get("clock", "none")
    return filled(
        NewGameRequest,
        {
            "game": form.get("game", ""),
            "options": {} if "position" in form else options,
            "position": form.get("position"),
            "seats": _seats(form, {} if "position" in form else options),
            "clock": {"kind": kind, "seconds": 0 if kind == "none" else _seconds(form)},
            "takebacks": form.get("takebacks") == "on",
            "hints": form.get("hints") == "on",
        },
    )


def _seats(form: Form, options: dict[str, str]) -> list[dict[str, Any]]:
    if "opponent" not in form:
        return [_seat(form, seat, {}) for seat in range(MOST_SEATS) if f"seat-{seat}-kind" in form]
    start = start_of(form.get("game", ""), options, form.get("position"))
    yours = your_seat(form.get("first", "you"), start.seat or 0, start.seats)
    return [_seat(form, seat, _usual_seat(form, seat == yours)) for seat in range(start.seats)]


def your_seat(first: str, starting: int, seats: int) -> int:
    """Return where the visitor sits, by who moves first: `you`, `opponent` (the visitor is last) or `random`."""
    if first == "random":
        return secrets.randbelow(seats)
    return (starting - 1) % seats if first == "opponent" else starting


def _usual_seat(form: Form, is_yours: bool) -> dict[str, Any]:
    """Return a seat by who the opponent is."""
    opponent = form["opponent"]
    if opponent not in OPPONENTS:
        raise OptionError(f"opponent={opponent}: expected {' or '.join(OPPONENTS)}")
    if opponent == "me":
        return {"kind": "me"}
    if is_yours:
        return {"kind": "me", "name": form.get("name", "")}
    if opponent == "program":
        return {"kind": "program", "level": form.get("level")}
    return {"kind": "lobby" if form.get("open") == "on" else "link"}


def _seat(form: Form, seat: int, usual: dict[str, Any]) -> dict[str, Any]:
    """Return a seat as it is given by its own fields, otherwise the usual one."""
    kind = form.get(f"seat-{seat}-kind", usual.get("kind"))
    fields: dict[str, Any] = {"kind": kind}
    if kind == "me":
        fields["name"] = form.get(f"seat-{seat}-name", usual.get("name", ""))
    if kind == "program":
        level = form.get(f"seat-{seat}-level", usual.get("level", form.get("level")))
        if level is not None and level.startswith(ENGINE_PREFIX):
            fields["engine"] = level.removeprefix(ENGINE_PREFIX)
        else:
            fields["level"] = level
    return fields


def _seconds(form: Form) -> int:
    try:
        seconds = round(60 * float(form.get("minutes", "0")) + float(form.get("seconds", "0")))
    except (ValueError, OverflowError) as error:
        raise OptionError("the clock: expected a number of minutes, for example 10 or 0.5") from error
    if not 1 <= seconds <= LONGEST_PER_MOVE:
        raise OptionError(f"the clock: expected at least 1 second, and at most {LONGEST_PER_MOVE // 86_400} days")
    return seconds
