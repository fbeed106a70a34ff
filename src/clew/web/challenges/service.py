"""Challenges on the server: those of a day, as cards, and what becomes of moves that are tried."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from clew.core.interaction.challenges import GRADES, Aim, Grade
from clew.core.interaction.move_parts import RoleKind
from clew.core.interaction.people import listed, number_word
from clew.core.package import GamePackage, package
from clew.core.position import Position
from clew.play.challenges.attempt import ChallengeAttempt, attempt, is_known_to_be_right, start_of, theme_of
from clew.play.challenges.calendar import challenge_of
from clew.play.challenges.collection import has_challenges, themes
from clew.play.challenges.forced import winning_moves
from clew.play.challenges.proof import Challenge
from clew.puzzles.streams import RandomStream
from clew.web.background import BackgroundProcess
from clew.web.errors import NotFound
from clew.web.lru_cache import LruCache
from clew.web.positions.board_svg import labels, touch_label
from clew.web.positions.service import cached_position

#: How many answers are cached: many visitors try the same moves of a day.
CACHE_SIZE = 2000

#: How many places the first hint names if a move is a single touch.
MOST_PLACES = 4

_ATTEMPTS: LruCache[ChallengeAttempt] = LruCache(CACHE_SIZE)


@dataclass(frozen=True)
class DayChallenge:
    """The challenge of a game, a day and a grade."""

    game: GamePackage
    day: date
    grade: Grade
    challenge: Challenge

    @property
    def position(self) -> Position:
        """What the player sees."""
        return cached_position(self.challenge.position)

    @property
    def title(self) -> str:
        """What to do, in a few words."""
        return themes(self.game)[self.challenge.theme].title

    @property
    def question(self) -> str:
        """The question, in one or two sentences."""
        return themes(self.game)[self.challenge.theme].question(self.position)

    @property
    def link(self) -> str:
        """The address of its page."""
        return f"/challenges/{self.game.id}/{self.day.isoformat()}/{self.grade}"

    @property
    def progress_key(self) -> str:
        """The name under which browsers store what was done of it."""
        return f"challenge {self.game.id} {self.grade} {self.day.isoformat()}"


def game_named(game: str) -> GamePackage:
    """Return a game that has challenges, or raise NotFound."""
    found = package(game)
    if not has_challenges(found):
        raise NotFound(f"{found.about.name} has no challenges")
    return found


def grade_named(grade: str) -> Grade:
    """Return a grade by its name, or raise NotFound."""
    for each in GRADES:
        if each == grade:
            return each
    raise NotFound(f"{grade}: expected {', '.join(GRADES)}")


def day_challenge(game: GamePackage, day: date, grade: Grade) -> DayChallenge:
    """Return the challenge of a game, a day and a grade."""
    return DayChallenge(game, day, grade, challenge_of(game, grade, day))


def tried(found: DayChallenge, moves: Sequence[str], background: BackgroundProcess) -> ChallengeAttempt:
    """Return what becomes of all moves so far; the reply to a wrong turn is searched for in the background."""
    tidy = tuple(" ".join(move.split()) for move in moves)
    if is_known_to_be_right(found.challenge, tidy):
        return attempt(found.challenge, tidy)
    return _ATTEMPTS.get((found.challenge, tidy), lambda: background.do(attempt, found.challenge, tidy))


def right_move(found: DayChallenge, moves: Sequence[str]) -> tuple[Position, str]:
    """Return the position after some moves, and a right move there."""
    position = start_of(found.challenge)
    for move in moves:
        position = position.play(move)
    theme = theme_of(found.challenge)
    solution = found.challenge.solution
    if tuple(moves) == solution[: len(moves)] and len(moves) < len(solution):
        return position, solution[len(moves)]
    if theme.aim is Aim.WIN and not position.is_over:
        right = winning_moves(position, theme.moves - len(moves) // 2)
        if right:
            return position, position.format_move(right[0])
    raise NotFound("there is no right move after these")


def where_to_look(position: Position, move: str) -> tuple[list[str], str]:
    """Return places for a first hint, and a sentence about them: how a move begins, without the whole of it.

    A move that is a single touch is hidden among others.
    """
    touches = position.touches(move)
    places = _candidates(position, touches[0]) if len(touches) == 1 else []
    if len(places) < 2:
        return list(touches[:1]), _first_step(position, move)
    return places, f"It is one of these {number_word(len(places))}: {listed(places, 'or')}."


def _candidates(position: Position, right: str) -> list[str]:
    """Return a few places where a touch is a move, the right one among them, in the order of their names."""
    kinds = {touch: label.partition(",")[2] for touch, label in labels(position).items()}
    touches = {each[0] for move in position.moves() if len(each := position.touches(move)) == 1}
    mixed = RandomStream("hint", str(position)).shuffled(sorted(touches & kinds.keys() - {right}))
    # Those of the same kind first: an empty corner is hidden among empty corners.
    mixed.sort(key=lambda touch: kinds[touch] != kinds.get(right))
    return sorted([right, *mixed[: MOST_PLACES - 1]])


def _first_step(position: Position, move: str) -> str:
    """Return a sentence that names what a move is entered with first: a card, a traveler, a place."""
    entry, touch = position.game.package.entry, position.touches(move)[0]
    label = touch_label(position, touch)
    if not label.startswith(f"{touch},"):
        return f"Start with {label.partition(',')[0]}."
    role = next(iter(entry.parts(position.game.board, position.state, position.parse_move(move))))
    return f"Start with the {role} {'on ' if entry.ROLES[role] is RoleKind.SOURCE else ''}{touch}."
