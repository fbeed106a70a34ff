"""What is refused, and with which status: one class for each kind, all of them with a sentence."""

import math

from clew.core.errors import (
    BudgetError,
    ClewError,
    IllegalMove,
    InvalidDeal,
    InvalidMove,
    InvalidPosition,
    OptionError,
    RecordError,
    UnknownGame,
    UnseenError,
)
from clew.play.session import SessionError
from clew.web.live.models import ErrorDetail
from clew.web.storage.game_store import OutdatedRules

UNREADABLE = 422


class RequestError(ClewError):
    """Something that is not done."""

    status = 400
    kind = "refused"


class UnknownSecret(RequestError):
    """A secret that no seat of the game has."""

    status = 401
    kind = "no-such-secret"


class Forbidden(RequestError):
    """Something that only others may do."""

    status = 403
    kind = "not-yours"


class NotFound(RequestError):
    """There is no such thing."""

    status = 404
    kind = "not-found"


class Conflict(RequestError):
    """It is too late, too early, or somebody was faster."""

    status = 409
    kind = "not-now"


class PayloadTooLarge(RequestError):
    """More than anybody needs."""

    status = 413
    kind = "too-large"


class RateLimited(RequestError):
    """Too often, or too many; `seconds` says when to come back."""

    status = 429
    kind = "too-many"

    def __init__(self, sentence: str, seconds: float = 60.0) -> None:
        super().__init__(sentence)
        self.seconds = math.ceil(seconds)


class Unavailable(RequestError):
    """The database or the thinkers cannot keep up."""

    status = 503
    kind = "busy"


#: The status and the kind of every mistake in what was given.
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
    OutdatedRules: (409, "old-rules"),
}


def status_of(error: ClewError) -> int:
    """Return the status that tells of an error."""
    if isinstance(error, RequestError):
        return error.status
    if isinstance(error, SessionError):
        return Conflict.status
    return _KINDS.get(type(error), (UNREADABLE, ""))[0]


def mistake_of(error: ClewError, game_id: str | None = None) -> ErrorDetail:
    """Return an error as the API tells it; for an illegal move of a known game, with a link to the rule."""
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
    """Return where a rule can be read."""
    return f"/rules/{game_id}#{rule}"


def sentence_of(words: str) -> str:
    """Return words with a full stop."""
    return words if words.endswith((".", "!", "?")) else f"{words}."
