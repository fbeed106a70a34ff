"""A move entered in lines of text: numbered choices that narrow, by the mechanism of the browser's table."""

from clew.core.interaction.move_parts import RoleKind
from clew.core.interaction.people import capitalised
from clew.core.position import Position
from clew.play.entry import MoveEntry, Step, picked_prompt
from clew.play.local.site_labels import site_label
from clew.play.move_effects import effects

#: More choices than this are not listed: the beginning of a name makes them fewer.
MOST_CHOICES = 20


class NumberedChoices:
    """The choices of a move, as far as it is entered. Numbers refer to the list that was given last."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.entry = MoveEntry(position)
        self.touched: tuple[str, ...] = ()
        self.listed: list[str] = []

    @property
    def step(self) -> Step:
        """The step after what was chosen."""
        return self.entry.step(self.touched)

    def prompt(self) -> str:
        """Return what to do next, in a sentence."""
        return f"{picked_prompt(self.entry.prompt(self.step))}."

    def lines(self, beginning: str = "") -> list[str]:
        """Return what to do, and the choices with their numbers, or those that begin with some text."""
        labels = self._turns() or self._touches()
        fitting = [
            each
            for each, label in labels.items()
            if label.lower().startswith(beginning.lower()) or each.lower().startswith(beginning.lower())
        ]
        self.listed = fitting[:MOST_CHOICES]
        numbered = [f"{number:3}. {capitalised(labels[each])}" for number, each in enumerate(self.listed, 1)]
        if len(fitting) > MOST_CHOICES:
            more = len(fitting) - MOST_CHOICES
            numbered.append(f"     and {more} more: `choose` and the beginning of a name makes them fewer")
        if not fitting:
            numbered.append(f"     nothing begins with {beginning}")
        return [f"{picked_prompt(self.entry.prompt(self.step))}:", *numbered]

    def _touches(self) -> dict[str, str]:
        """Return what can be chosen next, with its label: what the prompt asks for, else everything."""
        step = self.step
        following = self.entry.following(step.touched)
        roles = set(self.entry.prompt(step).roles)
        asked = [touch for touch, of in following.items() if roles & set(of)]
        return {touch: site_label(self.position, touch) for touch in asked or following}

    def _turns(self) -> dict[str, str]:
        """Return the whole moves that differ only by the turn of a piece, with what they do; none before that."""
        step = self.step
        if not self.touched or self._is_open(step) or len(step.turns) < 2:
            return {}
        return {move.text: self.words(move.text) for move in step.turns}

    def _is_open(self, step: Step) -> bool:
        """Return whether something is still to be chosen besides the turn of a piece."""
        return any(self.entry.roles[role] is not RoleKind.TURN for role in step.entered.open)

    def take(self, number: int) -> str | None:
        """Take a choice by its number; return the move, if it is whole now. Raises IndexError for other numbers."""
        if not 1 <= number <= len(self.listed):
            raise IndexError(number)
        chosen = self.listed[number - 1]
        if chosen in self._turns():
            return chosen
        self.touched = self.entry.step((*self.touched, chosen)).touched
        whole = self.entry.completed_by(self.touched)
        step = self.step
        if whole is None and not self._is_open(step) and not self._turns() and step.ghost is not None:
            return step.ghost.text
        return whole

    def words(self, move: str) -> str:
        """Return what a move does, in a sentence."""
        return ". ".join(effects(self.position, move)) or "Played"
