"""A move being entered in a terminal, by the mechanism of the browser's table (clew.play.entry).

The cursor is a touch that is only tried: its ghost and effects are shown. Enter or a click takes it, and plays the move
if its ghost was shown and nothing but the turn of a piece is left open. A second Enter, or a second click, plays it.
"""

import re
from collections.abc import Sequence
from functools import cached_property

from clew.core.errors import ClewError
from clew.core.interaction.move_parts import RoleKind
from clew.core.interaction.people import Person, capitalised
from clew.core.position import Position
from clew.play.entry import EnteredMove, MoveEntry, Step, picked, picked_prompt
from clew.play.move_effects import effects


class Entering:
    """The move of the seat to move, as far as it is entered."""

    def __init__(self, position: Position, people: Sequence[Person] | None = None) -> None:
        self.position = position
        self.people = people
        self.entry = MoveEntry(position)
        self.touched: tuple[str, ...] = ()
        self.like: str | None = None
        self.turned: str | None = None
        """The move that turning has reached."""
        self._effects: dict[str, list[str]] = {}

    @cached_property
    def touches(self) -> frozenset[str]:
        """Everything that occurs in a legal move, without turns."""
        return frozenset(
            touch
            for move in self.entry.moves
            for role, touches in move.parts.items()
            if self.entry.roles[role] is not RoleKind.TURN
            for touch in touches
        )

    def step(self, cursor: str | None = None) -> Step:
        """Return the step after what was touched, and the cursor if it fits."""
        touched = self.touched
        if cursor is not None and cursor in self.touches and cursor not in touched:
            touched = (*touched, cursor)
        return self.entry.step(touched, self.like)

    def ghost(self, cursor: str | None = None) -> EnteredMove | None:
        """Return the move that is shown."""
        step = self.step(cursor)
        turned = next((move for move in step.moves if move.text == self.turned), None)
        return turned or step.ghost

    def following(self) -> dict[str, tuple[str, ...]]:
        """Return what can be touched next without starting over, with its roles; turns are left out."""
        found = self.entry.following(self.touched)
        return {
            touch: roles
            for touch, roles in found.items()
            if any(self.entry.roles[role] is not RoleKind.TURN for role in roles)
        }

    def prompt(self) -> str:
        """Return what to do, in a sentence."""
        words = picked_prompt(self.entry.prompt(self.step()))
        mover = None if self.people is None or self.position.seat is None else self.people[self.position.seat]
        if mover is not None and not mover.is_you:
            words = f"{mover.name}, {words[:1].lower()}{words[1:]}"
        return words

    def asked(self) -> frozenset[str]:
        """Return the touches that the prompt asks for."""
        roles = set(self.entry.prompt(self.step()).roles)
        return frozenset(touch for touch, of in self.following().items() if roles & set(of))

    def effects_of(self, move: str) -> list[str]:
        """Return what a legal move does, in sentences."""
        if move not in self._effects:
            self._effects[move] = [_not_yet(each) for each in effects(self.position, move, self.people)]
        return self._effects[move]

    def touch(self, touch: str) -> str | None:
        """Take a touch; return why it fits no move, or None."""
        step = self.entry.step((*self.touched, touch), self.like)
        if step.refused is not None:
            return self._refusal(touch, step)
        self.touched = step.touched
        self._keep_turn(step)
        return None

    def _keep_turn(self, step: Step) -> None:
        if self.turned is not None and self.turned not in {move.text for move in step.moves}:
            self.turned = None

    def _refusal(self, touch: str, step: Step) -> str:
        try:
            illegal = self.position.why_not(touch)
        except ClewError:
            illegal = None
        words = self.entry.instead(touch, step) if illegal is None else illegal.sentence
        # The name of a place keeps its small letter.
        return picked(words) if words.startswith(touch) else capitalised(picked(words))

    def turn(self, cursor: str | None, backwards: bool = False) -> bool:
        """Show the next turn of the piece that is possible there; return whether there is another."""
        step, ghost = self.step(cursor), self.ghost(cursor)
        if ghost is None or len(step.turns) < 2:
            return False
        texts = [move.text for move in step.turns]
        place = texts.index(ghost.text) if ghost.text in texts else -1
        self.turned = self.like = texts[(place + (-1 if backwards else 1)) % len(texts)]
        return True

    def can_turn(self, cursor: str | None) -> bool:
        """Return whether the piece can be turned there."""
        return self.ghost(cursor) is not None and len(self.step(cursor).turns) > 1

    def enter(self, cursor: str | None) -> tuple[str | None, str | None]:
        """Take the cursor, as Enter does; return the move to play, if one is whole, and a refusal."""
        if cursor is None or cursor in self.touched:
            ghost = self.ghost()
            return (None if ghost is None else ghost.text), None
        before, ghost = self.touched, self.ghost(cursor)
        refused = self.touch(cursor)
        if refused is not None:
            return None, refused
        whole = self.entry.completed_by(self.touched)
        if whole is not None:
            return whole, None
        # Whatever the ghost was turned into: a turn must not change what Enter does.
        is_open = [
            role for role in self.entry.step(self.touched).entered.open if self.entry.roles[role] is not RoleKind.TURN
        ]
        if not is_open and ghost is not None and len(self.touched) > len(before):
            return ghost.text, None
        return None, None

    def plays_by_enter(self, cursor: str | None) -> bool:
        """Return whether Enter would play the move that is shown, instead of picking something."""
        before = self.touched, self.turned
        move, _ = self.enter(cursor)
        self.touched, self.turned = before
        return move is not None

    def click(self, target: str) -> tuple[str | None, str | None]:
        """Take a click: on the ghost it plays it, elsewhere it is a touch."""
        ghost = self.ghost() if self.touched else None
        if ghost is not None and (target in self.touched or target in self._sites(ghost)):
            return ghost.text, None
        return None, self.touch(target)

    def _sites(self, move: EnteredMove) -> set[str]:
        kinds = self.entry.roles
        return {touch for role, touches in move.parts.items() for touch in touches if kinds[role] is RoleKind.TARGET}

    def back(self) -> bool:
        """Take back the last touch; return whether there was one."""
        had = bool(self.touched)
        self.touched, self.turned = self.touched[:-1], None
        return had

    def like_move(self, move: str) -> None:
        """Show a move as if its touches had been made."""
        self.touched = self.position.touches(move)
        step = self.entry.step(self.touched, move)
        self.touched = step.touched
        self.turned = self.like = move


def _not_yet(sentence: str) -> str:
    """Return an effect so that nothing reads as if it had happened: the game is won only when the move is played."""
    return f"With this move you {sentence[4:]}" if re.match(r"You win\b", sentence) else sentence
