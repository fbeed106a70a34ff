"""Fields of HTML forms, and request models filled in from them."""

from collections.abc import Mapping
from typing import Any, TypeVar
from urllib.parse import parse_qsl

from fastapi import Request
from pydantic import BaseModel, ValidationError

from clew.core.errors import OptionError
from clew.web.errors import sentence_of

Form = Mapping[str, str]

MOST_FIELDS = 100

M = TypeVar("M", bound=BaseModel)


async def form_of(request: Request) -> Form:
    """Return the fields of a form that were filled in."""
    body = await request.body()
    try:
        pairs = parse_qsl(body.decode("ascii"), max_num_fields=MOST_FIELDS)
    except ValueError as error:
        raise OptionError("this form cannot be read") from error
    return {name: value.strip() for name, value in pairs if value.strip()}


def filled(model: type[M], data: Mapping[str, Any]) -> M:
    """Return a model with the data of a form, or raise OptionError with a sentence."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise OptionError(validation_sentence(dict(error.errors()[0]))) from error


def validation_sentence(error: Mapping[str, Any]) -> str:
    """Return a sentence for an error of Pydantic."""
    where = ".".join(str(part) for part in error["loc"] if part not in ("body", "query", "path", "header"))
    words = str(error["msg"]).removeprefix("Value error, ")
    sentence = sentence_of(f"{where}: {words}" if where else words)
    # A name in JSON may have half of a pair of surrogates, which cannot be sent.
    return sentence.encode("utf-8", "replace").decode()


def number(form: Form, name: str) -> int:
    """Return a field as a whole number."""
    text = form.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise OptionError(f"{name}: expected a whole number")
    return int(text)


def optional_number(form: Form, name: str) -> int | None:
    """Return a field as a whole number, or None if it was left empty."""
    return number(form, name) if name in form else None
