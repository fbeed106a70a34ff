"""The form for a new game made into a request model."""

from typing import Any

from clew.core.errors import OptionError
from clew.web.forms import Form, filled
from clew.web.live.models import NewGameRequest
from clew.web.models import MOST_SEATS


def new_game(form: Form) -> NewGameRequest:
    """Return the game that a form asks for.

    Fields: game, option-NAME, position, seat-N-kind, seat-N-name, seat-N-level, clock (none, move or game),
    minutes and seconds, takebacks and hints (on).
    """
    options = {name.removeprefix("option-"): value for name, value in form.items() if name.startswith("option-")}
    kind = form.get("clock", "none")
    return filled(
        NewGameRequest,
        {
            "game": form.get("game", ""),
            "options": {} if "position" in form else options,
            "position": form.get("position"),
            "seats": [_seat(form, seat) for seat in range(MOST_SEATS) if f"seat-{seat}-kind" in form],
            "clock": {"kind": kind, "seconds": 0 if kind == "none" else _seconds(form)},
            "takebacks": form.get("takebacks") == "on",
            "hints": form.get("hints") == "on",
        },
    )


def _seat(form: Form, seat: int) -> dict[str, Any]:
    kind = form[f"seat-{seat}-kind"]
    fields: dict[str, Any] = {"kind": kind}
    if kind == "me":
        fields["name"] = form.get(f"seat-{seat}-name", "")
    if kind == "program":
        fields["level"] = form.get(f"seat-{seat}-level")
    return fields


def _seconds(form: Form) -> int:
    try:
        return round(60 * float(form.get("minutes", "0")) + float(form.get("seconds", "0")))
    except (ValueError, OverflowError) as error:
        raise OptionError("the clock: expected a number of minutes or seconds") from error
