"""Proves that exactly one turn of a position is right, by trying all of them."""

from collections.abc import Hashable
from dataclasses import dataclass

from clew.core.interaction.challenges import Aim, ChallengeFacts, ChallengeTheme, Grade
from clew.core.position import Position
from clew.play.challenges.forced import longest_defence, winning_moves, wins_in
from clew.play.challenges.turns import PossibleTurn, after_move, moves_in_words, possible_turns


@dataclass(frozen=True)
class Challenge:
    """A position in which one turn is right. The position is what the seat to move may know."""

    grade: Grade
    theme: str
    position: str
    solution: tuple[str, ...]
    """The right turn; of a win in several moves all of it, with the opponent's longest defence."""


def prove(theme: ChallengeTheme, position: Position) -> Challenge | None:
    """Return a challenge if exactly one turn is right; the position must be a view of the seat to move."""
    if position.is_over or not theme.is_possible(position):
        return None
    found = _winning(theme, position) if theme.aim is Aim.WIN else _measured(theme, position)
    if found is None:
        return None
    facts, solution = found
    grade = theme.grade(position, facts)
    return None if grade is None else Challenge(grade, theme.name, str(position), solution)


def _winning(theme: ChallengeTheme, position: Position) -> tuple[ChallengeFacts, tuple[str, ...]] | None:
    if theme.moves > 1 and wins_in(position, theme.moves - 1):
        return None
    right = winning_moves(position, theme.moves)
    if len(right) != 1:
        return None
    line, here = [], position
    for left in range(theme.moves, 0, -1):
        move = right[0] if left == theme.moves else winning_moves(here, left)[0]
        line.append(here.format_move(move))
        here = after_move(here, move)
        if here.is_over:
            break
        reply = longest_defence(here, left - 1)
        line.append(here.format_move(reply))
        here = after_move(here, reply)
    return ChallengeFacts(len(position.move_numbers()), 1, 1, 0, (right[0],)), tuple(line)


def _measured(theme: ChallengeTheme, position: Position) -> tuple[ChallengeFacts, tuple[str, ...]] | None:
    right: PossibleTurn | None = None
    best, second, number = 0, 0, 0
    seen: set[bytes] = set()
    for turn in possible_turns(position):
        if turn.result in seen:
            continue
        seen.add(turn.result)
        value = value_of(theme, position, turn)
        is_other = right is None or (value > 0 and _answer(theme, turn) != _answer(theme, right))
        if is_other and value > 0 and right is not None and theme.aim is not Aim.BEST:
            return None
        if value > best:
            best, second, right, number = value, best if is_other else second, turn, 1
        elif is_other:
            second = max(second, value)
        else:
            number += value == best
    if right is None or second == best or number == len(seen):
        return None
    facts = ChallengeFacts(len(seen), number, best, second, right.moves)
    return facts, moves_in_words(position, right.moves)


def _answer(theme: ChallengeTheme, turn: PossibleTurn) -> Hashable:
    return turn.result if theme.answer is None else theme.answer(turn.after.state)


def value_of(theme: ChallengeTheme, position: Position, turn: PossibleTurn) -> int:
    """Return what a turn measures; of one that has to prevent something, 1 if it does and 0 otherwise."""
    assert theme.measure is not None
    if theme.aim is not Aim.PREVENT:
        return theme.measure(position.game.board, position.state, turn.moves, turn.after.state)
    return int(best_reply(theme, turn.after) is None)


def best_reply(theme: ChallengeTheme, position: Position) -> tuple[int, ...] | None:
    """Return the turn of the opponent that measures most, if it measures more than nothing."""
    assert theme.measure is not None
    if position.is_over:
        return None
    best, most = None, 0
    for turn in possible_turns(position):
        value = theme.measure(position.game.board, position.state, turn.moves, turn.after.state)
        if value > most:
            best, most = turn.moves, value
    return best
