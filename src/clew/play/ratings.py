"""Who did how well against whom, and what that says about how strong they are."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from clew.play.match import CONFIDENCE, EntrantScore, PlayedGame, standings

#: Ratings are on the scale of chess: 200 more is to win three of four. The model's own unit is one player's luck in one
#: game; with this much of it a difference of 200 gives 76 %.
LUCK = 200.0

#: The mean of all players, and how far from it we expect them to be before the first game.
MEAN, SPREAD = 1500.0, 400.0

#: How much stronger or weaker anybody may get from game to game.
NO_LEARNING = 0.0

#: How well the model has to fit before it is believed, in points of rating, and how often it may try.
PRECISION, PASSES = 1.0, 30


@dataclass(frozen=True)
class Encounter:
    """How one entrant did against another: the games in which both sat, and points: 1 for more, half for as much."""

    games: int = 0
    points: float = 0.0

    @property
    def share(self) -> float | None:
        """Points for each game; None if they never met."""
        return self.points / self.games if self.games else None


@dataclass(frozen=True)
class Rating:
    """How strong an entrant is, and where that lies in 95 of 100 cases."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class CrossTable:
    """Everything that a tournament shows; `encounters[a][b]` is how `a` did against `b`."""

    players: tuple[str, ...]
    standings: tuple[EntrantScore, ...]
    ratings: tuple[Rating, ...]
    encounters: tuple[tuple[Encounter, ...], ...]

    @property
    def ranking(self) -> list[int]:
        """All entrants, the strongest first."""
        return sorted(range(len(self.players)), key=lambda entrant: self.ratings[entrant].value, reverse=True)


def cross_table(games: Sequence[PlayedGame], players: Sequence[str]) -> CrossTable:
    """Return the table of the games played so far."""
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
    """Return how strong each of so many entrants is, by TrueSkill through time, for players who learn nothing."""
    from trueskillthroughtime import History

    compared = list(_comparisons(games))
    prior = Rating(MEAN, MEAN - CONFIDENCE * SPREAD, MEAN + CONFIDENCE * SPREAD)
    if not compared:
        return [prior] * entrants
    draws = sum(share == 0.5 for _, _, share in compared) / len(compared)
    history = History(
        [[[str(winner)], [str(loser)]] for winner, loser, _ in compared],
        results=[[2.0 * share, 2.0 - 2.0 * share] for _, _, share in compared],
        mu=MEAN, sigma=SPREAD, beta=LUCK, gamma=NO_LEARNING, p_draw=draws,
    )  # fmt: skip
    history.convergence(epsilon=PRECISION, iterations=PASSES, verbose=False)
    found = {int(name): curve[-1][1] for name, curve in history.learning_curves().items()}
    # Only differences can be known, so the mean is put where it belongs.
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
    """Yield every pair of seats at which different entrants sat: who got more, who less, and 1, or half for a draw.

    Where nobody of the two won, nothing is known about them.
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
