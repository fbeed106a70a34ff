"""Cross tables and ratings of tournaments."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from clew.play.match import CONFIDENCE, EntrantScore, PlayedGame, standings

#: TrueSkill's beta, the standard deviation of one player's performance in one game. With this value a difference of 200
#: points means a score of 76%, as in chess ratings.
BETA = 200.0

#: The prior: mean and standard deviation of the players' ratings.
MEAN, SPREAD = 1500.0, 400.0

#: TrueSkill's gamma, the change of strength from game to game: bots do not learn.
GAMMA = 0.0

#: The fit ends when ratings change by less than PRECISION points, or after PASSES iterations.
PRECISION, PASSES = 1.0, 30


@dataclass(frozen=True)
class Encounter:
    """The games of one entrant against another, and its points: 1 for a better result, half for an equal one."""

    games: int = 0
    points: float = 0.0

    @property
    def share(self) -> float | None:
        """Points per game; None without games."""
        return self.points / self.games if self.games else None


@dataclass(frozen=True)
class Rating:
    """The strength of an entrant, with its 95% interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class CrossTable:
    """The results of a tournament; `encounters[a][b]` has the points of `a` against `b`."""

    players: tuple[str, ...]
    standings: tuple[EntrantScore, ...]
    ratings: tuple[Rating, ...]
    encounters: tuple[tuple[Encounter, ...], ...]

    @property
    def ranking(self) -> list[int]:
        """All entrants, the strongest first."""
        return sorted(range(len(self.players)), key=lambda entrant: self.ratings[entrant].value, reverse=True)


def cross_table(games: Sequence[PlayedGame], players: Sequence[str]) -> CrossTable:
    """Return the cross table of games."""
    games_of = [[0] * len(players) for _ in players]
    points = [[0.0] * len(players) for _ in players]
    for winner, loser, share in _comparisons(games):
        for entrant, other, gained in ((winner, loser, share), (loser, winner, 1.0 - share)):
            games_of[entrant][other] += 1
            points[entrant][other] += gained
    encounters = tuple(
        tuple(Encounter(games_of[one][other], points[one][other]) for other in range(len(players)))
        for one in range(len(players))
    )
    rated = tuple(ratings(games, len(players)))
    return CrossTable(tuple(players), tuple(standings(games, len(players))), rated, encounters)


def ratings(games: Sequence[PlayedGame], entrants: int) -> list[Rating]:
    """Return the rating of each entrant, by TrueSkill Through Time with constant strengths."""
    from trueskillthroughtime import History

    compared = list(_comparisons(games))
    prior = Rating(MEAN, MEAN - CONFIDENCE * SPREAD, MEAN + CONFIDENCE * SPREAD)
    if not compared:
        return [prior] * entrants
    draws = sum(share == 0.5 for _, _, share in compared) / len(compared)
    history = History(
        [[[str(winner)], [str(loser)]] for winner, loser, _ in compared],
        results=[[2.0 * share, 2.0 - 2.0 * share] for _, _, share in compared],
        mu=MEAN, sigma=SPREAD, beta=BETA, gamma=GAMMA, p_draw=draws,
    )  # fmt: skip
    history.convergence(epsilon=PRECISION, iterations=PASSES, verbose=False)
    found = {int(name): curve[-1][1] for name, curve in history.learning_curves().items()}
    # Results determine only differences, so the mean is fixed.
    moved = MEAN - sum(skill.mu for skill in found.values()) / len(found)
    return [
        Rating(
            skill.mu + moved, skill.mu + moved - CONFIDENCE * skill.sigma, skill.mu + moved + CONFIDENCE * skill.sigma
        )
        if (skill := found.get(entrant)) is not None
        else prior
        for entrant in range(entrants)
    ]


def _comparisons(games: Sequence[PlayedGame]) -> Iterator[tuple[int, int, float]]:
    """Yield a comparison of each pair of seats with different entrants: the better, the other, and 1, or 0.5 if equal.

    Two seats that both lost are not compared.
    """
    for game in games:
        seats = zip(game.entrants, game.payoffs, strict=True)
        for (one, gained), (other, others) in combinations(seats, 2):
            if one == other or (gained == others == 0.0):
                continue
            if gained == others:
                yield one, other, 0.5
            else:
                yield (one, other, 1.0) if gained > others else (other, one, 1.0)
