"""Statistics of many games with the same options: length, results, endings, openings and notable games."""

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
from clew.play.record import Record, parse_records, read_records
from clew.play.session import Session

#: The file of games between bots in a game's package.
GAMES_FILE = "program_games.clew"

#: The maximum number of rows in a table, and of bars in the chart of lengths.
MOST_ROWS = 8
LENGTH_BARS = 9


@dataclass(frozen=True)
class Lengths:
    """The lengths of games, in moves."""

    least: int
    quarter: float
    middle: float
    three_quarters: float
    most: int
    bars: tuple[tuple[str, int], ...]
    """A histogram: ranges of lengths, and the number of games in each."""


@dataclass(frozen=True)
class Share:
    """The mean payoff of a seat, with its 95% interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class EndingCount:
    """One way in which games ended."""

    rule: str | None
    """The rule that ended them, or None if no rule did."""
    words: str
    games: int


@dataclass(frozen=True)
class OpeningCount:
    """One first move; moves that are symmetric to it count as the same."""

    move: str
    position: str
    """The position after it, as text."""
    games: int
    share: float
    """The mean payoff of the first seat."""


@dataclass(frozen=True)
class Notable:
    """A game that stands out."""

    what: str
    words: str
    record: str


@dataclass(frozen=True)
class Statistics:
    """Statistics of many games with the same options."""

    game: str
    """The game with its options, as text."""
    seat_names: tuple[str, ...]
    games: int
    lengths: Lengths
    choices: float
    """The mean number of legal moves."""
    most_choices: int
    shares: tuple[Share, ...]
    """The mean payoff of each seat."""
    shared: int
    """The number of games with several winners."""
    endings: tuple[EndingCount, ...]
    openings: tuple[OpeningCount, ...]
    notable: tuple[Notable, ...]

    @property
    def first_seat(self) -> str:
        """The first seat's advantage, in a sentence."""
        first, fair = self.shares[0], 1 / len(self.seat_names)
        name = self.seat_names[0]
        if first.low > fair:
            return f"{name}, who moves first, is better off."
        if first.high < fair:
            return f"{name}, who moves first, is worse off."
        return f"These games show no significant advantage or disadvantage for {name}, who moves first."


def statistics(sessions: Sequence[Session]) -> Statistics | None:
    """Return the statistics of the finished games among some, or None if there are none."""
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
    """Return the distribution of game lengths."""
    quarters = quantiles(plies, n=4, method="inclusive") if len(plies) > 1 else [plies[0]] * 3
    least, most = min(plies), max(plies)
    step = max(1, math.ceil((most - least + 1) / LENGTH_BARS))
    bars = []
    for first in range(least, most + 1, step):
        last = min(first + step - 1, most)
        label = str(first) if first == last else f"{first} to {last}"
        bars.append((label, sum(first <= count <= last for count in plies)))
    return Lengths(
        least=least, quarter=quarters[0], middle=median(plies), three_quarters=quarters[2], most=most, bars=tuple(bars)
    )


def share(payoffs: Sequence[float]) -> Share:
    """Return the mean of a seat's payoffs with its 95% interval."""
    mean = fmean(payoffs)
    return Share(mean, *wilson(mean, len(payoffs)))


def endings(games: Sequence[Session]) -> tuple[EndingCount, ...]:
    """Return how games ended, most common first; names of seats and numbers are replaced by placeholders."""
    counted: Counter[tuple[str | None, str]] = Counter()
    for session in games:
        result = session.result
        assert result is not None
        by_rules = session.termination is Termination.RULES
        words = result.reason.partition(":")[2].strip()
        for name in session.position.game.seat_names:
            words = re.sub(rf"\b{re.escape(name)}\b", "a player", words)
        for part, instead in session.position.game.about.statistics_words.items():
            words = words.replace(part, instead)
        # Numbers become "n", except in names such as LC4; nouns after "n" become plural; lists of players are merged.
        words = re.sub(r"(?<![A-Za-z\d])\d+", "n", words)
        words = re.sub(r"\bn ([a-z]{4,}?)s?\b", r"n \1s", words)
        words = re.sub(r"a player(?:(?:, | and )a player)+", "players", words)
        counted[result.rule if by_rules else None, words] += 1
    return tuple(EndingCount(rule, words, count) for (rule, words), count in counted.most_common(MOST_ROWS))


def openings(games: Sequence[Session]) -> tuple[OpeningCount, ...]:
    """Return the first moves that were played more than once, most common first."""
    played: dict[bytes, list[Session]] = defaultdict(list)
    for session in games:
        if session.moves:
            played[_canonical(session.positions[1])].append(session)
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


def _canonical(position: Position) -> bytes:
    """Return the same bytes for all positions that are symmetric to each other, without their hidden order."""
    view = position.view(0)
    game, seats = view.game, tuple(range(view.seats))
    same = [symmetry for symmetry in game.package.rules.symmetries(game.board) if tuple(symmetry.seats) == seats]
    return min([view.states.tobytes(), *(symmetry.state(view.states).tobytes() for symmetry in same)])


def notable(games: Sequence[Session]) -> tuple[Notable, ...]:
    """Return the longest and shortest games, and those with the highest score and the widest margin."""
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
    """Return the games in a text of records, replayed."""
    return [Session.of(record) for record in parse_records(text)]


def program_records(package: GamePackage) -> list[Record]:
    """Return the records of the games between bots that are shipped with a game's package, if any."""
    path = package.folder / GAMES_FILE
    return read_records(path) if path.exists() else []


def program_games(package: GamePackage) -> list[Session]:
    """Return the games between bots that are shipped with a game's package, if any, replayed."""
    return [Session.of(record) for record in program_records(package)]


def sessions_with(game: Game, sessions: Iterable[Session]) -> list[Session]:
    """Return the sessions of a game with the same options."""
    return [session for session in sessions if session.positions[0].game == game]


def history(package: GamePackage) -> list[str]:
    """Return the paragraphs before the first rule of a rulebook: the game's authors, history and subject."""
    before, *_ = package.rulebook.text.partition("\n| no. |")
    paragraphs = [" ".join(each.split()) for each in before.split("\n\n")]
    texts = [each for each in paragraphs if each and not each.startswith("#")]
    return [each.replace("The rules below are", "Clew's rules are").replace("**", "") for each in texts]


def sources(package: GamePackage) -> dict[str, int]:
    """Return the number of rules from each source, by the letters of core.rulebook.MARKS."""
    return dict(Counter(letter for rule in package.rulebook for letter in rule.mark.split("/")))
