"""Guidance for beginners: what is threatened, whether a move loses the game, and hints in two steps.

It works for every game. A threat is found by trying several of the player's own moves and looking for an answer to most
of them that wins, or that does something to the player for which the game has words (`setback`). A game can also name
moves after which no single move stops an opponent (`looming`). What else the opponent may play is no threat.
"""

import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from clew.core.interaction.move_parts import RoleKind
from clew.core.interaction.people import Person, people_of
from clew.core.position import Position
from clew.play.conduct import HINT_SECONDS, hint_seed, hint_visits
from clew.play.move_effects import effects
from clew.play.session import Session
from clew.search.forced_wins import winning_move
from clew.search.mcts.search import TreeSearch
from clew.search.mcts.thought import Thought
from clew.search.think import think

#: The number of own moves that are tried to find immediate wins of the opponent, and to find other answers.
TRIED_FOR_WINS = 12
TRIED_FOR_ANSWERS = 5

#: The visits and the memory of the search for an answer.
ANSWER_VISITS = 150
ANSWER_MEGABYTES = 8

#: No game has more moves in a row by one seat than this.
MOST_IN_A_ROW = 4

#: A move whose value is this much below that of the best one gives the game away.
GIVEN_AWAY = 0.25

#: A move with fewer visits than FEW_VISITS is judged by a search of VERDICT_VISITS after it.
FEW_VISITS = 200
VERDICT_VISITS = 800

#: The visits of each move of an answer that is looked at only for what it does.
SETBACK_VISITS = 300

#: Where a move is a single touch, a hint names this many places, so that its first step does not reveal the move.
PLACES = 3


@dataclass(frozen=True)
class Threat:
    """A move that an opponent threatens to play."""

    seat: int
    move: str
    touches: tuple[str, ...]
    sites: tuple[str, ...]
    """Those of the touches that are places on the board."""
    wins: bool
    """Whether it wins immediately, or with the rest of the turn."""
    does: tuple[str, ...]
    """What the move would do, in sentences."""
    setback: str | None = None
    """What the turn would do to the player, in a sentence, if it does not win."""
    how: str | None = None
    """How it wins, if one would not expect it and the game has words for that: `with a node in place of ...`."""

    @property
    def place(self) -> str | None:
        """The place on the board, if nothing else has to be chosen."""
        return self.sites[0] if len(self.touches) == len(self.sites) == 1 else None


@dataclass(frozen=True)
class Verdict:
    """The judgement of a move before it is played."""

    move: str
    best: str
    loss: float
    """How far the value of the move is below that of the best one."""
    answer: Threat | None
    """The best answer of the next player, where it matters."""
    wins: bool = False
    """Whether the move wins at once: then no other move is better."""

    @property
    def gives_away(self) -> bool:
        """Whether the move gives the game away."""
        return self.move != self.best and self.loss >= GIVEN_AWAY


def threat(position: Position, people: Sequence[Person] | None = None) -> Threat | None:
    """Return what the next player threatens, as the seat to move can see it; None if nothing stands out.

    The sentences speak of `people`, one for each seat.
    """
    replies = _spread_replies(position, TRIED_FOR_WINS)
    won = [(after, after.format_move(win)) for after in replies if (win := winning_move(after)) is not None]
    found = _most_common(won, len(replies))
    if found is not None:
        return _threat(*found, people, wins=True)
    seat = replies[0].seat if replies else None
    looming = None if seat is None else _looming(position, seat, people)
    if looming is not None:
        return looming
    if not _has_longer_answers(position):
        return None
    replies = replies[:: max(1, len(replies) // TRIED_FOR_ANSWERS)][:TRIED_FOR_ANSWERS]
    search = TreeSearch(position.game, seed=1, threads=1, megabytes=ANSWER_MEGABYTES)
    answers = [(after, _answer(after, search, people, ANSWER_VISITS)) for after in replies]
    counted = Counter(answer.kind for _, answer in answers if answer.kind).most_common(1)
    if not counted or 2 * counted[0][1] <= len(replies):
        return None
    alike = [(after, answer) for after, answer in answers if answer.kind == counted[0][0]]
    how, often = Counter(answer.how for _, answer in alike).most_common(1)[0]
    after, answer = next((after, answer) for after, answer in alike if answer.how == how)
    known = _threat([after], answer.move, people, wins=False)
    return replace(
        known, wins=answer.wins, setback=answer.setback, how=how if answer.wins and 2 * often > len(alike) else None
    )


def _looming(position: Position, seat: int, people: Sequence[Person] | None) -> Threat | None:
    """Return the moves after which no single move would stop the player of a seat, if the game names them."""
    words = getattr(position.game.package.words, "looming", None)
    found = words and words(position, people or people_of(position.game.seat_names))
    if not found:
        return None
    moves, sentence = found
    return Threat(
        seat=seat,
        move=moves[0],
        touches=tuple(touch for move in moves for touch in position.touches(move)),
        sites=tuple(site for move in moves for site in places_of(position, move)),
        wins=False,
        does=(),
        setback=sentence,
    )


@dataclass(frozen=True)
class _Answer:
    """The best turn of a player, as far as it matters to the others."""

    move: str
    wins: bool = False
    setback: str | None = None
    how: str | None = None

    @property
    def kind(self) -> str | None:
        """What it does, in a word or a sentence; None if it does not matter."""
        return "wins" if self.wins else self.setback


def _has_longer_answers(position: Position) -> bool:
    """Return whether a win can take several moves of one turn, or other answers have words."""
    package = position.game.package
    return hasattr(package.words, "setback") or hasattr(package.entry, "continues_turn")


def _answer(position: Position, search: TreeSearch, people: Sequence[Person] | None, visits: int) -> _Answer:
    """Return the best turn of the seat to move; it can have several moves, which are followed."""
    words, seat, first, setback = getattr(position.game.package.words, "setback", None), position.seat, None, None
    how: str | None = None
    spoken_of = people or people_of(position.game.seat_names)
    for _ in range(MOST_IN_A_ROW):
        win = winning_move(position)
        move = search.think(position, visits=visits).move if win is None else position.format_move(win)
        first, how = first or move, how or _manner(position, move, people)
        if win is not None:
            return _Answer(first, wins=True, how=how)
        before, position = position, _after(position, move)
        if words is not None and setback is None:
            setback = words(before, move, position, spoken_of, is_over=False)
        if position.seat != seat or position.unseen:
            break
    return _Answer(first or "", setback=setback)


def _manner(position: Position, move: str, people: Sequence[Person] | None) -> str | None:
    """Return how a move of a winning turn helps, if the game has words for that."""
    words = getattr(position.game.package.words, "manner", None)
    found: str | None = words and words(position, move, people or people_of(position.game.seat_names))
    return found


def _threat(positions: Sequence[Position], move: str, people: Sequence[Person] | None, *, wins: bool) -> Threat:
    """Return a move as a threat: the best answer in all these positions, which differ in a move that was only tried."""
    position = positions[0]
    assert position.seat is not None
    does = [effects(each, move, people) for each in positions]
    return Threat(
        seat=position.seat,
        move=move,
        touches=position.touches(move),
        sites=places_of(position, move),
        wins=wins and _after(position, move).is_over,
        does=tuple(words for words in does[0] if all(words in others for others in does)),
        how=_manner(position, move, people) if wins else None,
    )


def places_of(position: Position, move: str) -> tuple[str, ...]:
    """Return the places on the board by which a move is entered."""
    entry = position.game.package.entry
    parts = entry.parts(position.game.board, position.state, position.parse_move(move))
    return tuple(touches[0] for role, touches in parts.items() if entry.ROLES[role] is RoleKind.TARGET)


def _after(position: Position, move: str) -> Position:
    """Return the position after a legal move; a view has no hidden order, so one is drawn."""
    return Session.begin(position).position.play(move)


def _most_common(answers: Sequence[tuple[Position, str]], tried: int) -> tuple[list[Position], str] | None:
    """Return the answer that is best after more than half of the tried moves, and the positions after them, or None."""
    counted = Counter(move for _, move in answers).most_common(1)
    if not counted or 2 * counted[0][1] <= tried:
        return None
    found = counted[0][0]
    return [position for position, move in answers if move == found], found


def _spread_replies(position: Position, most: int) -> list[Position]:
    """Return positions with another seat to move, after at most `most` moves spread evenly over all legal ones."""
    moves = position.moves()
    chosen = moves[:: max(1, len(moves) // most)][:most]
    return [after for move in chosen if (after := _handed_on(position, move)) is not None]


def _handed_on(position: Position, move: str) -> Position | None:
    """Return the position when another seat is next to move, as that seat sees it; None if the game ends before."""
    seat, after = position.seat, _after(position, move)
    for _ in range(MOST_IN_A_ROW):
        if after.seat is None:
            return None
        if after.seat != seat:
            return after.view(after.seat)
        after = after.play(after.moves()[0])
    return None


def verdict(
    position: Position, move: str, thought: Thought, search: TreeSearch, people: Sequence[Person] | None = None
) -> Verdict:
    """Return the judgement of a legal move, given the evaluation of the position; `search` looks at the answers.

    The sentences speak of `people`, one for each seat.
    """
    assert position.seat is not None
    canonical = position.format_move(position.parse_move(move))
    best = thought.moves[0]
    judged = next(each for each in thought.moves if each.move == canonical)
    if _wins(position, canonical):
        return Verdict(canonical, canonical, 0.0, None, wins=True)
    value, answer = judged.value, None
    after = _handed_on(position, canonical)
    if canonical != best.move and after is not None and best.value - value >= GIVEN_AWAY / 2:
        reply = search.think(after, visits=VERDICT_VISITS)
        best_answer = _answer(after, search, people, VERDICT_VISITS)
        reply_of = _threat([after], best_answer.move, people, wins=False)
        answer = replace(reply_of, wins=best_answer.wins, how=best_answer.how)
        if judged.visits < FEW_VISITS and not judged.proven:
            value = reply.values[position.seat]
    return Verdict(canonical, best.move, max(0.0, best.value - value), answer)


def _wins(position: Position, move: str) -> bool:
    """Return whether a move wins the game at once, for its player alone and whatever is unseen."""
    result = _after(position, move).result
    return result is not None and list(result.winners) == [position.seat]


def setback_after(
    position: Position, move: str, search: TreeSearch, people: Sequence[Person], visits: int = SETBACK_VISITS
) -> str | None:
    """Return what the next player's best answer to a legal move does to the mover, if the game has words for that.

    A turn can have several moves, so the answer is followed until it is another seat's turn.
    """
    after = _handed_on(position, move) if hasattr(position.game.package.words, "setback") else None
    return None if after is None or after.unseen else _answer(after, search, people, visits).setback


def think_of_hint(position: Position, stop: threading.Event | None = None) -> Thought:
    """Return the search behind a hint. It is the same for the same position, unless the machine is very slow."""
    return think(
        position,
        seconds=HINT_SECONDS,
        visits=hint_visits(position),
        seed=hint_seed(position),
        threads=1,
        stop=stop,
    )


def where_to_look(position: Position, thought: Thought) -> tuple[str, ...]:
    """Return the first step of a hint: where the best move begins, among other places if that would reveal the move.

    The places are the first touches of the best moves, sorted by name.
    """
    first, *more = position.touches(thought.move)
    if more:
        return (first,)
    places = {first: None}
    for move in thought.moves:
        if len(places) == PLACES:
            break
        places.setdefault(position.touches(move.move)[0])
    return tuple(sorted(places))
