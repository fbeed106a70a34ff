"""What people fill in on pages, made into what the API takes."""

from collections.abc import Mapping
from typing import Any, TypeVar
from urllib.parse import parse_qsl

from fastapi import Request
from pydantic import BaseModel, ValidationError

from clew.core.errors import OptionError
from clew.web.live.models import MOST_SEATS, NewGameRequest, RematchRequest
from clew.web.problems import validation_sentence

Form = Mapping[str, str]

MOST_FIELDS = 100

M = TypeVar("M", bound=BaseModel)


async def form_of(request: Request) -> Form:
    """Return the fields of a form; those that were left empty are not there."""
    body = await request.body()
    try:
        pairs = parse_qsl(body.decode("ascii"), max_num_fields=MOST_FIELDS)
    except ValueError as error:
        raise OptionError("this form cannot be read") from error
    return {name: value.strip() for name, value in pairs if value.strip()}


def filled(model: type[M], data: Mapping[str, Any]) -> M:
    """Return what a form says, or raise OptionError with a sentence."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise OptionError(validation_sentence(dict(error.errors()[0]))) from error


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
    wish: dict[str, Any] = {"kind": kind}
    if kind == "me":
        wish["name"] = form.get(f"seat-{seat}-name", "")
    if kind == "program":
        wish["level"] = form.get(f"seat-{seat}-level")
    return wish


def _seconds(form: Form) -> int:
    try:
        return round(60 * float(form.get("minutes", "0")) + float(form.get("seconds", "0")))
    except (ValueError, OverflowError) as error:
        raise OptionError("the clock: expected a number of minutes or seconds") from error


def number(form: Form, name: str) -> int:
    """Return a whole number of a form."""
    text = form.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise OptionError(f"{name}: expected a whole number")
    return int(text)


def optional_number(form: Form, name: str) -> int | None:
    """Return a whole number of a form, or None if it was left empty."""
    return number(form, name) if name in form else None


def again(form: Form) -> RematchRequest:
    """Return how another game is asked for."""
    return filled(RematchRequest, {"level": form.get("level"), "rotate": form.get("rotate") == "on"})
