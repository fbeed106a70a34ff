"""Everything that can happen in a live game, in one table.

`ACTIONS` feeds the fold of the log (`LiveGame.after`), what a state offers (`can`), the forms of a page, and the names
of the events that browsers listen to. A new action is an entry here with its kind in `events.py`, a field of
`AvailableActions` and a route for the API, and a button: its form in `game.html`, its handler in `live/actions.js`.
"""

from clew.core.errors import OptionError
from clew.web.forms import Form, filled
from clew.web.live.actions.action import Action, Actor, EmptyRequest, NewEvent
from clew.web.live.actions.endings import ACCEPT, CLOSE, DECLINE, OFFER, RESIGN, TIME
from clew.web.live.actions.moves import MOVE, UNDO
from clew.web.live.actions.players import AGAIN, CHAT, DEVICE, JOIN, PAUSE
from clew.web.models import RequestModel

__all__ = [
    "ACCEPT",
    "ACTIONS",
    "AGAIN",
    "CHAT",
    "CLOSE",
    "DECLINE",
    "MOVE",
    "OFFER",
    "RESIGN",
    "UNDO",
    "Action",
    "Actor",
    "EmptyRequest",
    "NewEvent",
    "event_names",
    "read_form",
]

ACTIONS: dict[str, Action] = {
    action.kind: action
    for action in (
        JOIN,
        DEVICE,
        MOVE,
        UNDO,
        RESIGN,
        OFFER,
        ACCEPT,
        DECLINE,
        TIME,
        CHAT,
        AGAIN,
        PAUSE,
        CLOSE,
    )
}


def event_names() -> list[str]:
    """Return the kinds of events that streams send."""
    return [action.kind for action in ACTIONS.values() if action.is_public]


def read_form(form: Form) -> tuple[Action, RequestModel]:
    """Return the action that a form asks for in its field `action`, and its body, or raise OptionError."""
    name = form.get("action", "")
    offered = [action for action in ACTIONS.values() if action.is_offered is not None]
    found = [action for action in offered if (action.form or action.kind) == name]
    if not found:
        expected = dict.fromkeys(action.form or action.kind for action in offered)
        raise OptionError(f"{name!r}: expected one of {', '.join(expected)}")
    model = found[0].body
    body = filled(model, {name: form[name] for name in model.model_fields if name in form})
    return next(action for action in found if action.kind == getattr(body, "answer", action.kind)), body
