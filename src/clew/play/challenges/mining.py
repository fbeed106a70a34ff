"""Mining: looks for challenges in games that the program has played.

First in those that come with the game's package, then in new ones between bots of a low level, which make mistakes; the
same seed plays the same games. From one game come only a few challenges of a theme, and none that looks like another.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress

from clew.core.errors import UnseenError
from clew.core.game import Game
from clew.core.interaction.challenges import GRADES, Grade
from clew.core.package import GamePackage
from clew.core.position import Position
from clew.play.challenges.collection import themes
from clew.play.challenges.proof import Challenge, prove
from clew.play.session import Session
from clew.play.statistics import program_games
from clew.puzzles.streams import RandomStream
from clew.search.think import Bot

#: Challenges of one theme and grade that one game may give.
MOST_PER_GAME = 2

#: The plies from one challenge of a game to the next, at least.
PLIES_APART = 3

#: The bots of new games, and the random moves before they begin.
LEVEL = 3
VISITS = 160
OPENING_PLIES = 4

#: Called with what was found so far, by grade, and the number of games that were looked at.
MiningCallback = Callable[[Mapping[Grade, int], int], None]


def mine(
    package: GamePackage,
    wanted: int,
    seed: int,
    most_games: int,
    apart: int = PLIES_APART,
    report: MiningCallback | None = None,
) -> list[Challenge]:
    """Return up to `wanted` challenges of each grade."""
    found: dict[str, Challenge] = {}
    grades: Counter[Grade] = Counter()
    for number, game in enumerate(_games(package, seed)):
        if number >= most_games or all(grades[grade] >= wanted for grade in GRADES):
            break
        for challenge in challenges_in(package, game, lambda grade: grades[grade] < wanted, apart):
            if grades[challenge.grade] < wanted and challenge.position not in found:
                found[challenge.position] = challenge
                grades[challenge.grade] += 1
        if report is not None:
            report(dict(grades), number + 1)
    return sorted(found.values(), key=lambda each: GRADES.index(each.grade))


def challenges_in(
    package: GamePackage, game: Session, is_wanted: Callable[[Grade], bool], apart: int = PLIES_APART
) -> Iterator[Challenge]:
    """Yield the challenges in the positions of a game."""
    given: Counter[tuple[Grade, str]] = Counter()
    last = -apart
    for ply, position in enumerate(game.positions[:-1]):
        if ply - last < apart:
            continue
        challenge = challenge_in(package, position)
        if challenge is None or not is_wanted(challenge.grade):
            continue
        if given[challenge.grade, challenge.theme] < MOST_PER_GAME:
            given[challenge.grade, challenge.theme] += 1
            last = ply
            yield challenge


def challenge_in(package: GamePackage, position: Position) -> Challenge | None:
    """Return the first challenge that a position gives, by the order of the themes."""
    if position.seat is None:
        return None
    view = position.view(position.seat)
    for theme in themes(package).values():
        with suppress(UnseenError):
            found = prove(theme, view)
            if found is not None:
                return found
    return None


def _games(package: GamePackage, seed: int) -> Iterator[Session]:
    default = Game(package, {})
    yield from (game for game in program_games(package) if game.position.game == default)
    number = 0
    while True:
        yield played_game(default, seed, number)
        number += 1


def played_game(game: Game, seed: int, number: int) -> Session:
    """Return a game between bots, always the same for the same seed and number."""
    stream = RandomStream("mining", game.id, seed, number)
    session = Session.begin(game.start(seed=stream.bits()))
    bots = [Bot(LEVEL, visits=VISITS, seed=stream.bits(), threads=1) for _ in range(game.seats)]
    for _ in range(OPENING_PLIES):
        if session.seat is not None:
            session = session.play(stream.choice(session.position.moves()))
    while session.seat is not None:
        session = session.play(bots[session.seat].choose(session.position))
    return session
