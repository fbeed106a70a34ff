"""Errors of requests, each with an HTTP status and a kind, and how the API describes an error.

This module is a leaf: it imports nothing of `clew.web`, and no compiled code.
"""

import math
from typing import Any

from pydantic import BaseModel, Field

from clew.core.errors import (
    BudgetError,
    ClewError,
    IllegalMove,
    InvalidDeal,
    InvalidMove,
    InvalidPosition,
    OptionError,
    RecordError,
    SessionError,
    UnknownGame,
    UnseenError,
)

UNREADABLE = 422


class ErrorDetail(BaseModel):
    """What was wrong, in a sentence."""

    kind: str
    sentence: str
    rule: str | None = None
    link: str | None = None
    field: str | None = Field(default=None, description="The field of a form that is wrong, where that is known.")
    words: str | None = Field(default=None, description="The sentence as a form says it beside that field.")


class ErrorResponse(BaseModel):
    """The body of every error response."""

    error: ErrorDetail


class RequestError(ClewError):
    """A request that is refused."""

    status = 400
    kind = "refused"


class UnknownHost(RequestError):
    """A request for a name that the server does not answer to."""

    kind = "unknown-host"


class UnknownSecret(RequestError):
    """A secret that belongs to no seat of the game."""

    status = 401
    kind = "no-such-secret"


class Forbidden(RequestError):
    """Something that only other players may do."""

    status = 403
    kind = "not-yours"


class NotFound(RequestError):
    """A page, game or seat that does not exist."""

    status = 404
    kind = "not-found"


class Conflict(RequestError):
    """The request came too late or too early, or another one was faster."""

    status = 409
    kind = "not-now"


class OutdatedRules(RequestError):
    """A game that was started with an earlier version of its rules."""

    status = 409
    kind = "old-rules"


class DamagedGame(RequestError):
    """A stored game that does not match its checksums, or cannot be replayed; `fault` says where."""

    status = 500
    kind = "damaged"

    def __init__(self, game_id: str, fault: str) -> None:
        super().__init__(f"game {game_id} is damaged in the database: {fault}; other games are not affected")
        self.fault = fault


class PayloadTooLarge(RequestError):
    """A request body over the size limit."""

    status = 413
    kind = "too-large"


class InvalidField(RequestError):
    """A mistake in a field of a form; `cause` is what the core says about it, `words` what the form says."""

    status = UNREADABLE

    def __init__(self, cause: ClewError, field: str | None, words: str) -> None:
        super().__init__(str(cause))
        self.cause = cause
        self.field = field
        self.words = words


class RateLimited(RequestError):
    """Too many requests; `seconds` says when to try again."""

    status = 429
    kind = "too-many"

    def __init__(self, sentence: str, seconds: float = 60.0) -> None:
        super().__init__(sentence)
        self.seconds = math.ceil(seconds)


class Unavailable(RequestError):
    """The database, the bots or the background process cannot keep up; `seconds` says when to try again."""

    status = 503
    kind = "busy"
    seconds = 5


class BeingMade(Unavailable):
    """Puzzles that are not there yet; their page opens by itself when they are."""

    kind = "preparing"


class BeingPrepared(Exception):
    """A game that cannot be used yet, because it is still being compiled; `seconds` says when to try again.

    It is no ClewError: the input is valid, and code that reports mistakes in it must not report this as one.
    """

    status = 503
    kind = "preparing"

    def __init__(self, sentence: str, seconds: float) -> None:
        super().__init__(sentence)
        self.seconds = math.ceil(seconds)


#: Status and kind of every error in the input that the core raises.
_KINDS: dict[type[ClewError], tuple[int, str]] = {
    UnknownGame: (404, "unknown-game"),
    IllegalMove: (UNREADABLE, "illegal-move"),
    InvalidMove: (UNREADABLE, "invalid-move"),
    InvalidPosition: (UNREADABLE, "invalid-position"),
    InvalidDeal: (UNREADABLE, "invalid-deal"),
    OptionError: (UNREADABLE, "option"),
    BudgetError: (UNREADABLE, "budget"),
    RecordError: (UNREADABLE, "record"),
    UnseenError: (409, "unseen"),
}

#: Error responses of every route, for the OpenAPI description.
PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"model": ErrorResponse, "description": "The request cannot be read."},
    404: {"model": ErrorResponse, "description": "There is no such thing."},
    413: {"model": ErrorResponse, "description": "The request is too large."},
    422: {"model": ErrorResponse, "description": "A value does not fit, or a move is illegal."},
    429: {"model": ErrorResponse, "description": "Too many requests; Retry-After says when to try again."},
    500: {"model": ErrorResponse, "description": "The stored game is damaged."},
    503: {"model": ErrorResponse, "description": "The database is not available, or the game is still being prepared."},
}

#: Error responses of routes that act in a game.
REFUSALS: dict[int | str, dict[str, Any]] = {
    401: {"model": ErrorResponse, "description": "No seat has that secret."},
    403: {"model": ErrorResponse, "description": "Only other players may do this."},
    409: {"model": ErrorResponse, "description": "Too late, too early, or another request was faster."},
}


def status_of(error: ClewError) -> int:
    """Return the HTTP status of an error."""
    if isinstance(error, RequestError):
        return error.status
    if isinstance(error, SessionError):
        return Conflict.status
    return _KINDS.get(type(error), (UNREADABLE, ""))[0]


def mistake_of(error: ClewError, game_id: str | None = None) -> ErrorDetail:
    """Describe an error for a response; an illegal move of a known game comes with a link to the rule."""
    if isinstance(error, InvalidField):
        return mistake_of(error.cause, game_id).model_copy(update={"field": error.field, "words": error.words})
    if isinstance(error, RequestError | SessionError):
        words = str(error)
        kind = error.kind if isinstance(error, RequestError) else Conflict.kind
        return ErrorDetail(kind=kind, sentence=sentence_of(words[:1].upper() + words[1:]))
    kind = _KINDS.get(type(error), (UNREADABLE, "unreadable"))[1]
    if isinstance(error, IllegalMove):
        link = rule_link(game_id, error.rule) if game_id else None
        words = f"{error.move} is not legal: {error.sentence} ({error.rule})"
        return ErrorDetail(kind=kind, sentence=sentence_of(words), rule=error.rule, link=link)
    return ErrorDetail(kind=kind, sentence=sentence_of(str(error)))


def rule_link(game_id: str, rule: str) -> str:
    """Return the link to a rule on the page of the game's rules."""
    return f"/rules/{game_id}#{rule}"


def sentence_of(words: str) -> str:
    """Return words with a full stop."""
    return words if words.endswith((".", "!", "?")) else f"{words}."
