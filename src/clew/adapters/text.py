"""Text: games for language models, with the rules, the position in words, the legal moves and refusals with reasons.

    table = clew.adapters.text.TextGame("line-or-colour", seed=1)
    while not table.is_over:
        reply = table.answer(model(table.prompt()))
        # reply.is_legal says whether the move was played, reply.sentence why not, or what it did

`prompt(position)` is one call for any position. A model may reason as long as it likes: its move is what follows the
last `Move:`, or stands in the last square brackets, or the whole answer. A refused answer names the rule that it
breaks; a seat whose answers are refused `attempts` times in a row forfeits. Rewards are those of the other adapters.
"""

import re
from dataclasses import dataclass

from clew.adapters.common import payoffs_of, rewards_of
from clew.core.errors import ClewError, IllegalMove
from clew.core.game import game
from clew.core.interaction.people import people_of
from clew.core.position import Position

#: How often in a row an answer may be refused.
ATTEMPTS = 3

_MARKED = re.compile(r"move:\**[ \t]*`?([^`\n]+)`?", re.IGNORECASE)
_BRACKETED = re.compile(r"\[([^\[\]\n]+)\]")


def rules_text(position: Position) -> str:
    """Return the rules of a game in a minute, with the options of this game."""
    game = position.game
    sections = [f"{section.heading}\n{section.words}" for section in game.package.short_rules]
    options = ", ".join(option.setting(game.options[option.name]) for option in game.about.options)
    return "\n\n".join([f"{game.about.name}. {game.about.sentence}", *sections, f"This game has: {options}."])


def position_text(position: Position) -> str:
    """Return what the seat to move sees, in words, as a diagram and as one line that reads back."""
    seat = position.seat
    view = position.view(seat or 0)
    people = people_of(position.game.seat_names, seat)
    words = [
        f"{heading}: {'. '.join(sentences)}."
        for heading, sentences in position.game.package.words.in_words(view, people)
        if sentences
    ]
    return "\n".join([*words, "", view.diagram(), "", f"As one line: {view}"])


def prompt(position: Position, *, rules: bool = True, most_moves: int | None = None) -> str:
    """Return all that a language model needs to choose a move: rules, position, legal moves, and how to answer.

    With `most_moves`, a longer list of moves is cut, and the prompt says how many there are.
    """
    seat = position.seat
    if seat is None:
        raise ValueError("the game is over: there is no move to ask for")
    moves = position.moves()
    shown = moves if most_moves is None else moves[:most_moves]
    rest = f", and {len(moves) - len(shown)} others of the same kinds" if len(shown) < len(moves) else ""
    parts = [
        *(["RULES", rules_text(position)] if rules else []),
        "POSITION",
        f"You are {position.game.seat_names[seat]}, and it is your turn.",
        position_text(position),
        "LEGAL MOVES",
        "; ".join(shown) + rest,
        "ANSWER",
        f"End your answer with one legal move on a line of its own, as in\nMove: {moves[0]}",
    ]
    return "\n\n".join(parts)


def move_in(answer: str) -> str:
    """Return the move in a model's answer."""
    found = _MARKED.findall(answer) or _BRACKETED.findall(answer) or [answer]
    return str(found[-1]).strip().rstrip(".").strip("*` ")


@dataclass(frozen=True)
class TextReply:
    """What became of an answer."""

    is_legal: bool
    sentence: str
    """What the move did; for a refused answer, why."""


class TextGame:
    """A game between language models: ask the seat to move with `prompt`, and give its answer to `answer`."""

    def __init__(self, game_id: str, *, seed: int | None = None, attempts: int = ATTEMPTS, **options: object) -> None:
        self.position = game(game_id, **options).start(seed=seed)
        self.attempts = attempts
        self.refusals = 0
        """How many answers in a row were refused."""
        self.forfeited: int | None = None
        """The seat that has used up its attempts."""

    @property
    def seat(self) -> int | None:
        """The seat to ask, or None at the end; seats do not alternate in every game."""
        return None if self.forfeited is not None else self.position.seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended or a seat has forfeited."""
        return self.seat is None

    @property
    def rewards(self) -> tuple[float, ...]:
        """The reward of each seat: 0 until the end; a seat that forfeits gets -1 and the others share 1."""
        seats = self.position.seats
        if self.forfeited is not None:
            return tuple(-1.0 if seat == self.forfeited else 1.0 / (seats - 1) for seat in range(seats))
        return rewards_of(payoffs_of(self.position)) if self.position.is_over else (0.0,) * seats

    def prompt(self, *, rules: bool = True, most_moves: int | None = None) -> str:
        """Return the prompt for the seat to move."""
        return prompt(self.position, rules=rules, most_moves=most_moves)

    def answer(self, text: str) -> TextReply:
        """Play the move in an answer, or refuse it with a reason."""
        if self.is_over:
            raise ValueError("the game is over: there is no move to answer with")
        before, move = self.position, move_in(text)
        try:
            after = before.play(move)
        except ClewError as error:
            return self._refuse(error, move)
        self.position, self.refusals = after, 0
        people = people_of(before.game.seat_names)
        played = str(after.last)
        return TextReply(True, before.game.package.words.narrate(before.view(0), played, after.view(0), people))

    def _refuse(self, error: ClewError, move: str) -> TextReply:
        self.refusals += 1
        reason = f"{error.sentence} ({error.rule})" if isinstance(error, IllegalMove) else str(error)
        left = self.attempts - self.refusals
        if left <= 0:
            self.forfeited = self.position.seat
        times = "the game is forfeited" if left <= 0 else f"{left} more {'attempt' if left == 1 else 'attempts'}"
        return TextReply(False, f"{move!r} cannot be played: {reason}; {times}")
