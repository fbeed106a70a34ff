"""Statistics of many games of one kind: how long they last, who wins, how they end, how they begin, which stand out."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, median, quantiles

from clew.core.game import Game
from clew.core.package import GamePackage
from clew.core.position import Position
from clew.play.ending import Termination
from clew.play.match import wilson
from clew.play.record import parse_records
from clew.play.session import Session

#: A room's games between program players, and what they were.
GAMES_FILE = "program_games.clew"

#: How many rows tables have at most, and how many bars the lengths are shown in.
MOST_ROWS = 8
LENGTH_BARS = 9


@dataclass(frozen=True)
class Lengths:
    """How many moves games had."""

    least: int
    quarter: float
    middle: float
    three_quarters: float
    most: int
    bars: tuple[tuple[str, int], ...]
    """How many games had so many moves, in even steps."""


@dataclass(frozen=True)
class Share:
    """What a seat got in the mean, and where the true mean lies in 95 of 100 cases."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class EndingCount:
    """One way in which games ended."""

    rule: str | None
    """The rule that ended them, or None where it was no rule."""
    words: str
    games: int


@dataclass(frozen=True)
class OpeningCount:
    """One first move; turned and mirrored ones are the same."""

    move: str
    position: str
    """After it."""
    games: int
    share: float
    """What the first seat got in the mean."""


@dataclass(frozen=True)
class Notable:
    """A game that stands out."""

    what: str
    words: str
    record: str


@dataclass(frozen=True)
class Statistics:
    """What can be said of many games of one kind."""

    game: str
    """With its options."""
    seat_names: tuple[str, ...]
    games: int
    lengths: Lengths
    choices: float
    """How many legal moves there were in the mean."""
    most_choices: int
    shares: tuple[Share, ...]
    """For each seat."""
    shared: int
    """Games that several seats shared."""
    endings: tuple[EndingCount, ...]
    openings: tuple[OpeningCount, ...]
    notable: tuple[Notable, ...]

    @property
    def first_seat(self) -> str:
        """What can be said of the first seat's advantage, in a sentence."""
        first, fair = self.shares[0], 1 / len(self.seat_names)
        name = self.seat_names[0]
        if first.low > fair:
            return f"{name}, who moves first, is better off."
        if first.high < fair:
            return f"{name}, who moves first, is worse off."
        return f"That {name} moves first makes no difference that these games would show."


def statistics(sessions: Sequence[Session]) -> Statistics | None:
    """Return what can be said of finished games of one kind, or None if there are none."""
    games = [session for session in sessions if session.result is not None]
    if not games:
        return None
    game = games[0].positions[0].game
    payoffs = [session.result.payoff(game.seats) for session in games if session.result is not None]
    choices = [len(position.move_numbers()) for session in games for position in session.positions[:-1]]
    return Statistics(
        game=str(game),
        seat_names=game.seat_names,
        games=len(games),
        lengths=lengths([len(session.moves) for session in games]),
        choices=fmean(choices) if choices else 0.0,
        most_choices=max(choices, default=0),
        shares=tuple(share([payoff[seat] for payoff in payoffs]) for seat in range(game.seats)),
        shared=sum(max(payoff) < 1 for payoff in payoffs),
        endings=endings(games),
        openings=openings(games),
        notable=notable(games),
    )


def lengths(plies: Sequence[int]) -> Lengths:
    """Return how long games were."""
    quarters = quantiles(plies, n=4, method="inclusive") if len(plies) > 1 else [plies[0]] * 3
    least, most = min(plies), max(plies)
    step = max(1, math.ceil((most - least + 1) / LENGTH_BARS))
    bars = []
    for first in range(least, most + 1, step):
        last = min(first + step - 1, most)
        label = str(first) if first == last else f"{first} to {last}"
        bars.append((label, sum(first <= count <= last for count in plies)))
    return Lengths(least, quarters[0], median(plies), quarters[2], most, tuple(bars))


def share(payoffs: Sequence[float]) -> Share:
    """Return the mean of what a seat got, and where the true mean lies."""
    mean = fmean(payoffs)
    return Share(mean, *wilson(mean, len(payoffs)))


def endings(games: Sequence[Session]) -> tuple[EndingCount, ...]:
    """Return how games ended, the most common way first; who it was and how many does not matter."""
    counted: Counter[tuple[str | None, str]] = Counter()
    for session in games:
        result = session.result
        assert result is not None
        by_rules = session.termination is Termination.RULES
        words = result.reason.partition(":")[2].strip()
        for name in session.position.game.seat_names:
            words = re.sub(rf"\b{re.escape(name)}\b", "a player", words)
        # The number of a rule stays, any other number is left open; the same word once is enough.
        words = re.sub(r"(?<![A-Za-z\d])\d+", "n", words)
        words = re.sub(r"\bn ([a-z]{4,}?)s?\b", r"n \1s", words)
        words = re.sub(r"a player(?:(?:, | and )a player)+", "players", words)
        counted[result.rule if by_rules else None, words] += 1
    return tuple(EndingCount(rule, words, count) for (rule, words), count in counted.most_common(MOST_ROWS))


def openings(games: Sequence[Session]) -> tuple[OpeningCount, ...]:
    """Return the first moves that were played more than once, the most common first."""
    played: dict[bytes, list[Session]] = defaultdict(list)
    for session in games:
        if session.moves:
            played[_looks_like(session.positions[1])].append(session)
    found = [
        OpeningCount(
            move=same[0].moves[0],
            position=str(same[0].positions[1].view(0)),
            games=len(same),
            share=fmean(session.result.payoff(session.position.seats)[0] for session in same if session.result),
        )
        for same in played.values()
        if len(same) > 1
    ]
    return tuple(sorted(found, key=lambda each: -each.games)[:MOST_ROWS])


def _looks_like(position: Position) -> bytes:
    """Return the same bytes for all positions that look the same to every seat, turned and mirrored."""
    view = position.view(0)
    game, seats = view.game, tuple(range(view.seats))
    same = [symmetry for symmetry in game.package.rules.symmetries(game.board) if tuple(symmetry.seats) == seats]
    return min([view.states.tobytes(), *(symmetry.state(view.states).tobytes() for symmetry in same)])


def notable(games: Sequence[Session]) -> tuple[Notable, ...]:
    """Return the games that stand out."""
    longest = max(games, key=lambda session: len(session.moves))
    shortest = min(games, key=lambda session: len(session.moves))
    found = []
    if len(longest.moves) > len(shortest.moves):
        found = [
            Notable("The longest game", f"{len(longest.moves)} moves", str(longest.record())),
            Notable("The shortest game", f"{len(shortest.moves)} moves", str(shortest.record())),
        ]
    scored = [(session, session.result.scores) for session in games if session.result and session.result.scores]
    if scored:
        best, scores = max(scored, key=lambda each: max(each[1]))
        found.append(Notable("The highest score", str(max(scores)), str(best.record())))
        widest, scores = max(scored, key=lambda each: max(each[1]) - min(each[1]))
        found.append(Notable("The widest margin", " to ".join(map(str, scores)), str(widest.record())))
    return tuple(found)


def sessions_of(text: str) -> list[Session]:
    """Return the games of a record's text, replayed."""
    return [Session.of(record) for record in parse_records(text)]


def program_games(package: GamePackage) -> list[Session]:
    """Return the games between program players that come with a room; none if it has no such file."""
    path = package.folder / GAMES_FILE
    return sessions_of(path.read_text(encoding="utf-8")) if path.exists() else []


def of_one_kind(sessions: Iterable[Session], kind: Game) -> list[Session]:
    """Return those games that were played with the same options."""
    return [session for session in sessions if session.positions[0].game == kind]


def history(package: GamePackage) -> list[str]:
    """Return what the rules say before the first of them: who made the game, what is known of it, what it is about."""
    before, *_ = package.rulebook.text.partition("\n| no. |")
    paragraphs = [" ".join(each.split()) for each in before.split("\n\n")]
    told = [each for each in paragraphs if each and not each.startswith("#")]
    return [each.replace("The rules below are", "Clew's rules are").replace("**", "") for each in told]


def sources(package: GamePackage) -> dict[str, int]:
    """Return how many rules come from where, by the letters of core.rulebook.MARKS."""
    return dict(Counter(letter for rule in package.rulebook for letter in rule.mark.split("/")))
