"""A turn that is tried in a challenge: whether it is right, why not, and what the opponent replies."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clew.core.errors import InvalidMove
from clew.core.game import position as parse_position
from clew.core.interaction.challenges import Aim, ChallengeTheme
from clew.core.interaction.people import capitalised, number_word, people_of
from clew.core.position import Position
from clew.play.challenges.collection import themes
from clew.play.challenges.forced import is_winning_move, longest_defence, refutation, winning_moves, wins_in
from clew.play.challenges.proof import Challenge, best_reply, value_of
from clew.play.challenges.turns import PossibleTurn, has_several_pieces, moves_in_words, places_of
from clew.play.hidden_order import hidden_items, with_order
from clew.puzzles.streams import RandomStream
from clew.search.forced_wins import winning_move
from clew.search.think import think

#: The search for the opponent's reply.
REPLY_VISITS = 400


@dataclass(frozen=True)
class TriedTurn:
    """The moves so far, and where the last turn of the player begins and ends."""

    start: Position
    moves: tuple[str, ...]
    before: Position
    after: Position
    turns: int
    """How many turns of the player there are."""


@dataclass(frozen=True)
class ChallengeAttempt:
    """What becomes of the moves so far."""

    is_right: bool
    is_done: bool
    """Whether the challenge is solved; a win in several moves takes several turns."""
    sentence: str
    """What was achieved, or why it is wrong."""
    after: Position
    """The position after the turn."""
    reply: tuple[str, ...] = ()
    """The opponent's reply; none where it would be in the place of the answer."""
    replied: Position | None = None
    """The position after the reply."""
    reply_sentence: str = ""
    drawn: Position | None = None
    """What to draw once it is solved, if not the position after the turn."""


def theme_of(challenge: Challenge) -> ChallengeTheme:
    """Return the theme of a challenge."""
    return themes(parse_position(challenge.position).game.package)[challenge.theme]


def start_of(challenge: Challenge) -> Position:
    """Return the position of a challenge; what is unseen is in an order that follows from the challenge."""
    position = parse_position(challenge.position)
    if not position.unseen:
        return position
    return with_order(position, RandomStream("unseen", challenge.position).shuffled(hidden_items(position)))


def attempt(challenge: Challenge, moves: Sequence[str]) -> ChallengeAttempt:
    """Return what becomes of all moves so far: turns of the player with the opponent's replies between them.

    Raises IllegalMove and InvalidMove, the latter also if the last turn is not complete.
    """
    theme, tried = theme_of(challenge), _replayed(challenge, moves)
    left = theme.moves - tried.turns
    if not _is_right(challenge, theme, tried):
        found = ChallengeAttempt(False, False, theme.failure(tried.before, tried.after), tried.after)
        if tried.after.is_over:
            return found
        answers = _answer_places(challenge, theme, tried)
        refuting = _best_reply(theme, tried.after, left, answers)
        # Where the opponent goes to the very place of the answer, the sentence has to do.
        return found if places_of(tried.after, refuting) & answers else _replied(found, tried, refuting)
    if theme.aim is Aim.WIN and not tried.after.is_over:
        sentence = f"Right. {capitalised(number_word(left))} more {'move wins' if left == 1 else 'moves win'}."
        known = challenge.solution[: len(tried.moves)] == tried.moves
        reply = challenge.solution[len(tried.moves)] if known else _longest_defence(tried.after, left)
        return _replied(ChallengeAttempt(True, False, sentence, tried.after), tried, (reply,))
    drawn = None if theme.drawn is None else theme.drawn(tried.before, tried.after)
    return ChallengeAttempt(True, True, theme.success(tried.before, tried.after), tried.after, drawn=drawn)


def is_known_to_be_right(challenge: Challenge, moves: Sequence[str]) -> bool:
    """Return whether moves are right without a search: `attempt` answers at once."""
    theme, tried = theme_of(challenge), _replayed(challenge, moves)
    if theme.aim is Aim.WIN:
        return challenge.solution[: len(moves)] == tried.moves
    return _is_right(challenge, theme, tried)


def _longest_defence(position: Position, left: int) -> str:
    return position.format_move(longest_defence(position, left))


def _replayed(challenge: Challenge, moves: Sequence[str]) -> TriedTurn:
    start = before = here = start_of(challenge)
    turns, is_complete = 0, False
    played: list[str] = []
    for move in moves:
        if here.seat == start.seat and (is_complete or not turns):
            turns, before = turns + 1, here
        after = here.play(move)
        played.append(str(after.last))
        is_complete = not (has_several_pieces(here) and not after.is_over and after.seat == here.seat)
        here = after
    if not is_complete:
        raise InvalidMove("your turn is not complete: play another piece")
    return TriedTurn(start, tuple(played), before, here, turns)


def _is_right(challenge: Challenge, theme: ChallengeTheme, tried: TriedTurn) -> bool:
    if theme.aim is Aim.WIN:
        if tried.turns == 1 or challenge.solution[: len(tried.moves)] == tried.moves:
            return tried.moves[0] == challenge.solution[0]
        move = str(tried.after.last)
        return is_winning_move(tried.before, tried.before.parse_move(move), theme.moves - tried.turns + 1)
    value = _value(theme, tried.start, tried.moves)
    return tried.turns == 1 and value > 0 and value >= _value(theme, tried.start, challenge.solution)


def _value(theme: ChallengeTheme, start: Position, moves: Sequence[str]) -> int:
    numbers, here = [], start
    for move in moves:
        numbers.append(here.parse_move(move))
        here = here.play(move)
    return value_of(theme, start, PossibleTurn(tuple(numbers), here))


def _answer_places(challenge: Challenge, theme: ChallengeTheme, tried: TriedTurn) -> set[str]:
    """Return the places of what would have been right: a reply there would give it away."""
    if theme.aim is not Aim.WIN:
        return places_of(tried.start, challenge.solution)
    left, played = theme.moves - tried.turns + 1, tried.moves[:-1]
    if left > 1 and played == challenge.solution[: len(played)]:
        return places_of(tried.before, challenge.solution[len(played) :][:1])
    right = [tried.before.format_move(move) for move in winning_moves(tried.before, left)]
    return set().union(*(places_of(tried.before, [move]) for move in right))


def _best_reply(theme: ChallengeTheme, position: Position, left: int, answers: set[str]) -> tuple[str, ...]:
    """Return the turn of the opponent that shows best why a turn was wrong."""
    if theme.aim is Aim.WIN and left > 0:
        return (_refutation(position, left, answers),)
    if theme.aim is Aim.PREVENT:
        moves = best_reply(theme, position)
        if moves is not None:
            return moves_in_words(position, moves)
    return _searched_reply(position)


def _refutation(position: Position, left: int, answers: set[str]) -> str:
    """Return a reply after which the player cannot win in time: a natural one, where many will do."""
    found = refutation(position, left)
    natural = _searched_reply(position)[0]
    if found is None or winning_move(position) is not None:
        return natural if found is None else position.format_move(found)
    after = position.play(natural)
    is_good = not places_of(position, [natural]) & answers and (after.is_over or not wins_in(after, left))
    return natural if is_good else position.format_move(found)


def _searched_reply(position: Position) -> tuple[str, ...]:
    moves, here = [], position
    while not here.is_over and here.seat == position.seat:
        moves.append(think(here, visits=REPLY_VISITS, seed=1, threads=1).move)
        here = here.play(moves[-1])
        if not has_several_pieces(here):
            break
    return tuple(moves)


def _replied(found: ChallengeAttempt, tried: TriedTurn, reply: Sequence[str]) -> ChallengeAttempt:
    """Return an attempt with the opponent's reply, in sentences."""
    here, sentences = tried.after, []
    people = people_of(here.game.seat_names, you=tried.start.seat)
    for move in reply:
        played = here.play(move)
        sentences.append(capitalised(here.game.package.words.narrate(here, move, played, people)))
        here = played
    words = " ".join(f"{sentence}." for sentence in sentences)
    return replace(found, reply=tuple(reply), replied=here, reply_sentence=words)
