"""Entering a move: touches narrow the legal moves, in any order, for all games by one mechanism.

A touch keeps the moves that have it in one of their parts and drops the rest. One that fits nothing together with the
earlier touches, but fits something alone, keeps as many of the earlier ones as it can, the latest first. Of the moves
that remain the most natural one is shown as a ghost. Browser and terminal use the same steps.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from clew.core import entry_points
from clew.core.interaction.move_parts import Entered, Parts, Prompt, RoleKind
from clew.core.position import Position

#: More ways to turn a piece than this are not gone through one by one.
MOST_TURNS = 24

_TAP = re.compile(r"\b([Tt])ap\b")
_TURN_BUTTON = re.compile(r"\bthe button Turn\b|(?<=\b[Pp]ress )Turn\b")
_PLAY_BUTTON = re.compile(r"(?<=\b[Pp]ress )Play\b|\bPlay(?= confirms\b)")

#: How many of the most natural moves are looked at for one that asks no question.
MOST_TRIED = 12


@dataclass(frozen=True)
class EnteredMove:
    """A legal move with its parts."""

    text: str
    parts: Parts

    def first(self, role: str) -> str | None:
        """Return the touch that a role is known by, or None if the move does not have the role."""
        values = self.parts.get(role)
        return None if values is None else values[0]


@dataclass(frozen=True)
class Step:
    """A move being entered after some touches."""

    touched: tuple[str, ...]
    """The touches that count, in the order in which they were made."""
    refused: str | None
    """The last touch, if it fits no legal move at all, or no place for the piece that is held."""
    moves: tuple[EnteredMove, ...]
    """The legal moves that have all touches, the most natural first."""
    turns: tuple[EnteredMove, ...]
    """What turning goes through: moves at the place of the ghost, which is one of them."""
    entered: Entered
    ghost: EnteredMove | None
    """The move to show: none before the first touch, unless it is the only one or the default, nor an unnatural one."""


class MoveEntry:
    """The legal moves of one position, to be entered by touches."""

    def __init__(self, position: Position, is_neutral: bool = False) -> None:
        """Take the legal moves of a position; if `is_neutral`, good moves are not shown before others."""
        self.position = position
        self.is_neutral = is_neutral
        self.package = position.game.package.entry
        self.roles: Mapping[str, RoleKind] = self.package.ROLES

    @cached_property
    def moves(self) -> tuple[EnteredMove, ...]:
        """All legal moves."""
        game, state = self.position.game, self.position.state
        return tuple(
            EnteredMove(self.position.format_move(number), self.package.parts(game.board, state, number))
            for number in self._numbers
        )

    @cached_property
    def _scores(self) -> dict[str, float]:
        """The opinion of the game's own move ordering on each move, higher for better moves."""
        if self.is_neutral:
            return dict.fromkeys((move.text for move in self.moves), 0.0)
        scores = scores_of(self.position, self._numbers)
        return {move.text: score for move, score in zip(self.moves, scores, strict=True)}

    @cached_property
    def _to_go(self) -> dict[str, float]:
        """How far from the goal each move leaves the player, if the game can say so; the nearest is shown first."""
        count = None if self.is_neutral else getattr(self.package, "pieces_to_go", None)
        far = [0.0] * len(self.moves) if count is None else count(self.position, self._numbers)
        return {move.text: steps for move, steps in zip(self.moves, far, strict=True)}

    @cached_property
    def _index(self) -> dict[str, dict[str, int]]:
        """For each touch and role the moves that have it, as a bit set."""
        index: dict[str, dict[str, int]] = {}
        for number, move in enumerate(self.moves):
            for role, values in move.parts.items():
                for value in values:
                    by_role = index.setdefault(value, {})
                    by_role[role] = by_role.get(role, 0) | 1 << number
        return index

    @cached_property
    def _places(self) -> dict[str, int]:
        """The place of each move in the list of all."""
        return {move.text: place for place, move in enumerate(self.moves)}

    @cached_property
    def _by_size(self) -> dict[int, int]:
        """The moves with each number of different first touches, as bit sets."""
        found: dict[int, int] = {}
        for number, move in enumerate(self.moves):
            size = len({values[0] for values in move.parts.values()})
            found[size] = found.get(size, 0) | 1 << number
        return found

    @cached_property
    def _turn_order(self) -> dict[str, int]:
        """The place of each turn in the order in which turning goes through them, if the game has one."""
        return {touch: place for place, touch in enumerate(getattr(self.package, "TURN_ORDER", ()))}

    def costs(self, move: EnteredMove) -> bool:
        """Return whether a move costs something that a player may want to save, if the game has such moves."""
        return self._is_special(move, ())

    def _is_special(self, move: EnteredMove, touched: Sequence[str]) -> bool:
        """Return whether a move costs something that the player has not asked for, if the game has such moves."""
        return self._says("is_special", move, touched, by_default=False)

    def _shown(self, found: Sequence[EnteredMove], touched: Sequence[str]) -> EnteredMove | None:
        """Return the move to show of those that remain, the most natural first."""
        if not found or not (touched or len(found) == 1):
            return self._default
        is_asked_for = len(found) == 1 and len(touched) > 1
        is_shown = is_asked_for or len(self.moves) == 1 or self._is_natural(found[0], touched)
        return found[0] if is_shown else None

    @cached_property
    def _default(self) -> EnteredMove | None:
        """The move that is shown before anything is touched, if the game has one: a player can just keep it."""
        default = getattr(self.package, "default_touch", None)
        touch = None if default is None else default(self.position)
        return next((move for move in self.moves if any(touch in each for each in move.parts.values())), None)

    def _is_natural(self, move: EnteredMove, touched: Sequence[str]) -> bool:
        """Return whether a move follows naturally from some touches; a game can have moves that are asked for only."""
        return self._says("is_natural", move, touched, by_default=True)

    def _says(self, question: str, move: EnteredMove, touched: Sequence[str], *, by_default: bool) -> bool:
        """Return the game's own answer to a question about a move after some touches, if it has one."""
        answer = getattr(self.package, question, None)
        if answer is None:
            return by_default
        number = self._numbers[self._places[move.text]]
        return bool(answer(self.position.game.board, self.position.state, number, touched))

    @cached_property
    def _numbers(self) -> list[int]:
        return self.position.move_numbers()

    def _matching(self, touched: Sequence[str], roles: frozenset[str] = frozenset()) -> int:
        """Return the moves that have all touches, each in a role of its own, as a bit set."""
        if not touched:
            return (1 << len(self.moves)) - 1
        found = 0
        for role, moves in self._index.get(touched[0], {}).items():
            if role not in roles:
                found |= moves & self._matching(touched[1:], roles | {role})
        return found

    def step(self, touched: Iterable[str] = (), like: str | None = None) -> Step:
        """Return the step after some touches; the ghost resembles the move `like`, which was shown before."""
        kept: tuple[str, ...] = ()
        refused = None
        for touch in touched:
            kept = self._keep(kept, touch) if touch in self._index else kept
            refused = None if touch in kept else touch
        found = [self.moves[number] for number in bits_of(self._matching(kept))]
        shown = self.moves[self._places[like]] if like in self._places else None
        if kept:
            # Before the first touch none has to be the best.
            found.sort(key=lambda move: self._preference(move, kept, shown))
            self._put_a_harmless_move_first(found, kept)
        elif self._default is not None:
            found.remove(self._default)
            found.insert(0, self._default)
        ghost = self._shown(found, kept)
        entered = self._entered(found, kept, None if ghost is None else ghost.text)
        turns = self._turns(found, kept)
        return Step(touched=kept, refused=refused, moves=tuple(found), turns=turns, entered=entered, ghost=ghost)

    def _keep(self, earlier: tuple[str, ...], touch: str) -> tuple[str, ...]:
        """Return the touches that count after one more."""
        taken_over = self._taken_over(earlier, touch)
        if taken_over is not None:
            return taken_over
        others = [before for before in earlier if before != touch]
        # As many as fit, the latest first; but fewer rather than a move that they do not ask for.
        subsets = [
            (*(before for place, before in enumerate(others) if chosen >> place & 1), touch)
            for chosen in reversed(range(1 << len(others)))
        ]
        fitting = [touched for touched in subsets if self._matching(touched)]
        natural = next((touched for touched in fitting if self._has_natural(touched)), None)
        if self._is_place(touch):
            held = next((before for before in others if before in self._held), None)
            if held is not None and (natural is None or held not in natural):
                return self._with_another(held, touch) or earlier
            if natural is None and self._has_natural(earlier):
                return earlier
        return natural or fitting[0]

    @cached_property
    def _held(self) -> Collection[str]:
        """What stays chosen once it is, if the game has such pieces: a place that does not fit them is refused."""
        return getattr(self.package, "HELD", ())

    def _is_place(self, touch: str) -> bool:
        return all(self.roles[role] is RoleKind.TARGET for role in self._index[touch])

    def _with_another(self, held: str, touch: str) -> tuple[str, ...] | None:
        """Return the touches that count if a place asks for another piece than the one that is held, if it does."""
        question = getattr(self.package, "meant_instead", None)
        meant = None if question is None else question(self.position, held, touch)
        return (meant, touch) if meant is not None and self._has_natural((meant, touch)) else None

    def _has_natural(self, touched: Sequence[str]) -> bool:
        """Return whether a move follows naturally from some touches."""
        return bool(touched) and any(
            self._is_natural(self.moves[number], touched) for number in bits_of(self._matching(touched))
        )

    def _taken_over(self, earlier: tuple[str, ...], touch: str) -> tuple[str, ...] | None:
        """Return the touches that count if a piece takes the place of the one that is shown, if the game has such."""
        roles = getattr(self.package, "TAKES_OVER", {}).get(touch)
        shown = self.step(earlier).ghost if roles and earlier and touch not in earlier else None
        if roles is None or shown is None or shown.first(roles[0]) is None:
            return None
        place = shown.first(roles[1])
        return (place, touch) if place is not None and self._matching((place, touch)) else None

    def _put_a_harmless_move_first(self, found: list[EnteredMove], touched: Sequence[str]) -> None:
        """Put a move first that asks no question, if there is one among the most natural: it is shown as a ghost.

        One that was not asked for does not come before one that was.
        """
        rank = self._rank(found[0], touched) if found else ()
        tried = enumerate(found[:MOST_TRIED])
        harmless = (
            place for place, move in tried if self._rank(move, touched) == rank and self.question(move.text) is None
        )
        found.insert(0, found.pop(next(harmless, 0)))

    def _rank(self, move: EnteredMove, touched: Sequence[str]) -> tuple[bool, bool]:
        """Return whether a move is unnatural after some touches, and whether it was not asked for."""
        # A move whose parts are all touched was asked for.
        is_whole = _exactness(move, touched) == len(move.parts)
        return not self._is_natural(move, touched), not is_whole and self._is_special(move, touched)

    def _preference(self, move: EnteredMove, touched: Sequence[str], shown: EnteredMove | None) -> tuple[float, ...]:
        """Return a sort key: natural, usual, touched as it is meant and in order, turned as before, a good move."""
        exact = _exactness(move, touched)
        roles = list(self._assigned(move, touched)) if len(touched) > 1 else []
        swapped = roles != [role for role in self.roles if role in roles]
        whole = exact == len(move.parts)
        alike = {True: 0, False: 0}
        if shown is not None and self._has_same_piece(move, shown):
            for role in move.parts:
                alike[self.roles[role] is RoleKind.TURN] += move.first(role) == shown.first(role)
        like_shown = (-alike[True], -alike[False])
        return (
            *self._rank(move, touched), not whole, -exact, swapped, *like_shown, self._to_go[move.text],
            -self._scores[move.text], len(move.parts),
        )  # fmt: skip

    def _has_same_piece(self, move: EnteredMove, shown: EnteredMove) -> bool:
        """Return whether two moves use the same piece; another one is shown where it is good, not in its place."""
        return all(move.first(role) == shown.first(role) for role in move.parts if self.roles[role] is RoleKind.SOURCE)

    def _turns(self, found: Sequence[EnteredMove], touched: Sequence[str]) -> tuple[EnteredMove, ...]:
        """Return one move for each turn of the piece that is possible where the ghost is, else all moves."""
        if not found or not touched:
            return tuple(found[:1])
        turn_roles = [role for role, kind in self.roles.items() if kind is RoleKind.TURN]
        targets = [role for role, kind in self.roles.items() if kind is RoleKind.TARGET]
        ghost = found[0]
        by_turn: dict[tuple[str | None, ...], EnteredMove] = {}
        here = self._in_place(found, touched)
        for moves in (here, self._turned_otherwise(found, touched)):
            for move in sorted(moves, key=lambda move: _nearness(move, ghost, targets), reverse=True):
                by_turn.setdefault(tuple(move.first(role) for role in turn_roles), move)
        # Without turns: the same kind of move first, as far as there are others of it.
        same = _same_roles(here)
        turned = list(by_turn.values()) if len(by_turn) > 1 else same if len(same) > 1 else here
        # What costs something is not shown first, but where exactly that was touched, turning gets there.
        exact = (move for move in found if _exactness(move, touched) > _exactness(ghost, touched))
        turned += [move for move in exact if move not in turned]
        return tuple(found[:MOST_TURNS] if len(turned) > MOST_TURNS else sorted(turned, key=self._turning_order))

    def _in_place(self, found: Sequence[EnteredMove], touched: Sequence[str]) -> list[EnteredMove]:
        """Return the moves where the first one is: turning a piece before its place is touched leaves it there."""
        kinds = {role: self.roles[role] for role in found[0].parts}
        target = next((role for role, kind in kinds.items() if kind is RoleKind.TARGET), None)
        is_placed = any(self.roles[role] is RoleKind.TARGET for role in self._assigned(found[0], touched))
        if target is None or is_placed or RoleKind.TURN not in kinds.values():
            return list(found)
        place = {*found[0].parts[target]}
        return [move for move in found if place & {*move.parts.get(target, ())}]

    def _turned_otherwise(self, found: Sequence[EnteredMove], touched: Sequence[str]) -> list[EnteredMove]:
        """Return the moves with the same places touched in which something else moves, if turning may change that."""
        changed = getattr(self.package, "CHANGED_BY_TURNING", ())
        roles = self._assigned(found[0], touched)
        places = [touch for role, touch in roles.items() if role not in changed]
        if not places or len(places) == len(touched):
            return []
        others = [self.moves[number] for number in bits_of(self._matching(places))]
        return sorted(others, key=lambda move: self._preference(move, places, None))

    def _turning_order(self, move: EnteredMove) -> tuple[int, int]:
        """Return a sort key: the order of turns that the game gives, else that of the legal moves."""
        turn = next((touches[0] for role, touches in move.parts.items() if self.roles[role] is RoleKind.TURN), "")
        return self._turn_order.get(turn, 0), self._places[move.text]

    def _entered(self, found: Sequence[EnteredMove], touched: Sequence[str], ghost: str | None) -> Entered:
        chosen = self._assigned(found[0], touched) if found else {}
        settled, several = {}, []
        # A role that the ghost does not have is not asked for.
        shown = _same_roles(found) if touched else found
        for role in self.roles:
            values = {move.first(role) for move in shown}
            if role in chosen or not values or values == {None}:
                continue
            only = next(iter(values))
            if len(values) == 1 and only is not None:
                settled[role] = only
            else:
                several.append(role)
        return Entered(chosen, settled, tuple(several), ghost)

    def _assigned(self, move: EnteredMove, touched: Sequence[str]) -> dict[str, str]:
        """Return which role of a move each touch has chosen."""
        if not touched:
            return {}
        for role in self.roles:
            if touched[0] in move.parts.get(role, ()):
                others = {other: values for other, values in move.parts.items() if other != role}
                rest = self._assigned(EnteredMove(move.text, others), touched[1:])
                if len(rest) == len(touched) - 1:
                    return {role: touched[0], **rest}
        return {}

    def roles_of(self, touch: str, touched: Sequence[str]) -> tuple[str, ...]:
        """Return the roles that a touch would choose after some others; none if it would not fit with them."""
        fitting = self._matching(touched)
        by_role = self._index.get(touch, {})
        if touch in touched or not fitting or not self._matching((*touched, touch)):
            return ()
        return tuple(role for role in self.roles if by_role.get(role, 0) & fitting)

    def following(self, touched: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Return everything that can be touched next without starting over, with its roles."""
        found = {touch: self.roles_of(touch, touched) for touch in self._index}
        is_held = any(touch in self._held for touch in touched)
        return {
            touch: roles
            for touch, roles in found.items()
            if roles and not (is_held and touch not in self._keep(tuple(touched), touch))
        }

    def plain_touches(self, touched: Sequence[str]) -> frozenset[str]:
        """Return the touches of the moves that remain after some touches and cost nothing that was not asked for."""
        moves = (self.moves[number] for number in bits_of(self._matching(touched)))
        plain = (move for move in moves if not self._is_special(move, touched))
        return frozenset(touch for move in plain for values in move.parts.values() for touch in values)

    def completed_by(self, touched: Sequence[str]) -> str | None:
        """Return the move that some touches determine: the only one left, or the one that has no other parts."""
        fitting = self._matching(touched) if touched else 0
        if fitting.bit_count() == 1:
            return self.moves[fitting.bit_length() - 1].text
        for number in bits_of(fitting & self._by_size.get(len(set(touched)), 0)):
            if set(touched) == {values[0] for values in self.moves[number].parts.values()}:
                return self.moves[number].text
        return None

    @cached_property
    def _has_harmless(self) -> bool:
        """Whether there is a move that asks no question."""
        return any(self.package.question(self.position, move.text) is None for move in self.moves)

    def question(self, move: str) -> str | None:
        """Return what to ask before a move, or None: a question about the only thing to do would not help."""
        asked = self.package.question(self.position, move)
        return asked if asked is not None and self._has_harmless else None

    def prompt(self, step: Step) -> Prompt:
        """Return what the player is asked to do."""
        return self.package.prompt(self.position, step.entered)

    def instead(self, touch: str, step: Step) -> str:
        """Return what to do instead of a touch that was refused."""
        return self.package.instead(self.position, touch, step.entered)


def picked(sentence: str, button: str = "Play") -> str:
    """Return a prompt for people who have keys: they pick where others tap; Enter and R are their buttons."""
    words = _TURN_BUTTON.sub(lambda found: "R" if found[0] == "Turn" else "the key R", sentence)
    words = _PLAY_BUTTON.sub("Enter", re.sub(rf"(?<=\b[Pp]ress ){re.escape(button)}\b", "Enter", words))
    return _TAP.sub(lambda found: "Pick" if found[1] == "T" else "pick", words)


def picked_prompt(prompt: Prompt) -> str:
    """Return the words of a prompt for people who have keys."""
    return picked(prompt.sentence, prompt.button)


def _exactness(move: EnteredMove, touched: Sequence[str]) -> int:
    """Return how many roles of a move are chosen by the touch that they are known by."""
    return sum(move.first(role) in touched for role in move.parts)


def _nearness(move: EnteredMove, ghost: EnteredMove, targets: Sequence[str]) -> tuple[int, int]:
    """Return how near two moves are to each other: the targets that are the same, and the touches they share."""
    same = sum(move.first(role) == ghost.first(role) for role in targets)
    return same, sum(len({*move.parts.get(role, ())} & {*ghost.parts.get(role, ())}) for role in targets)


def _same_roles(found: Sequence[EnteredMove]) -> list[EnteredMove]:
    """Return the moves that have the same roles as the first."""
    return [move for move in found if move.parts.keys() == found[0].parts.keys()]


def bits_of(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def scores_of(position: Position, numbers: Sequence[int]) -> list[float]:
    """Return the scores of the game's own move ordering; all 0 if it has none."""
    moves, scores = np.array(numbers, dtype=np.int32), np.zeros(len(numbers))
    if len(numbers) > 1:
        position.game.run(entry_points.order_moves, position.states, moves, scores)
    return [float(score) for score in scores]
