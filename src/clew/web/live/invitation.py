"""What a person sees of a game before they join it: who invites, what is special, time and help."""

from dataclasses import dataclass

from clew.play.local.variant_rules import settings_in_words
from clew.web.live.actions.moves import why_no_hint, why_no_undo
from clew.web.live.clocks import ClockRule
from clew.web.live.creation import given_name
from clew.web.live.game import LiveGame

MINUTE, HOUR, DAY = 60, 3600, 86_400


@dataclass(frozen=True)
class InvitationWords:
    """An invitation in words."""

    host: str | None
    """The name of the person who invites, if they gave one."""
    settings: list[str]
    """What is different from the usual game."""
    clock: str
    help: str
    """Whether there are undo and hints."""


def invitation_words(game: LiveGame) -> InvitationWords:
    """Return what an invitation to a game says."""
    return InvitationWords(
        given_name(game), settings_in_words(game.variant), clock_words(game.header.clock), _help_words(game)
    )


def clock_words(rule: ClockRule) -> str:
    """Return a time control in words: `10 minutes per move`."""
    if rule.kind == "none":
        return "No clock"
    return f"{duration_words(rule.seconds)} {'per move' if rule.kind == 'move' else 'per player'}"


def duration_words(seconds: int) -> str:
    """Return a time in the largest unit that fits: `90 seconds`, `10 minutes`, `1 day`."""
    units = {DAY: "day", HOUR: "hour", MINUTE: "minute", 1: "second"}
    size = next(size for size in units if seconds % size == 0)
    count = seconds // size
    return f"{count} {units[size]}{'' if count == 1 else 's'}"


def _help_words(game: LiveGame) -> str:
    has_undo, has_hints = why_no_undo(game) is None, why_no_hint(game) is None
    if has_undo and has_hints:
        return "Undo and hints allowed"
    if has_undo or has_hints:
        return "Undo allowed, no hints" if has_undo else "Hints allowed, no undo"
    return "No undo, no hints"
