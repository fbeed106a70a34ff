"""Statistics of many games."""

import pytest

import clew
from clew.core.package import GamePackage, packages
from clew.play.session import Session
from clew.play.statistics import (
    GAMES_FILE,
    endings,
    history,
    lengths,
    openings,
    program_games,
    sessions_with,
    share,
    sources,
    statistics,
)

FIVE = clew.game("line-or-colour", size=5, pie=False)


def played(*moves: str, game: clew.Game = FIVE) -> Session:
    session = Session.begin(game.start(seed=1), ["Ann", "Bob"])
    for move in moves:
        session = session.play(move)
    return session


#: White wins with a row, Black wins with another, and White resigns.
WHITE = played("a1", "a5", "b1", "b5", "c1", "c5", "d1")
BLACK = played("a2", "a5", "b2", "b5", "e2", "c5", "e4", "d5")
GIVEN_UP = played("e5", "c3").resign(0)


def test_the_statistics_of_some_games() -> None:
    found = statistics([WHITE, BLACK, GIVEN_UP, played("c3")])
    assert found is not None
    assert found.games == 3
    assert (found.lengths.least, found.lengths.middle, found.lengths.most) == (2, 7, 8)
    assert sum(count for _, count in found.lengths.bars) == 3
    assert [round(each.mean, 3) for each in found.shares] == [0.333, 0.667]
    assert found.shared == 0
    assert found.most_choices == 25
    assert [(each.rule, each.words, each.games) for each in found.endings] == [
        ("LC4", "a player has claimed a line of n spots", 2),
        (None, "a player resigned", 1),
    ]
    assert [(each.what, each.words) for each in found.notable] == [
        ("The longest game", "8 moves"),
        ("The shortest game", "2 moves"),
    ]
    assert "no significant advantage" in found.first_seat


def test_wins_by_any_colour_are_counted_together() -> None:
    red = played("a5", "a1", "c4", "b1", "e3", "d1", "b2")
    yellow = played("b5", "a1", "d4", "b1", "a3", "d1", "c2")
    found = statistics([red, yellow])
    assert found is not None
    assert [(each.words, each.games) for each in found.endings] == [
        ("a player has claimed enough of a colour: n spots", 2)
    ]


def test_no_games_have_no_statistics() -> None:
    assert statistics([]) is None
    assert statistics([played("a1")]) is None


def test_first_moves_that_look_the_same_are_one_opening() -> None:
    plain = clew.game("lineup", size="2x2", tokens=1)
    games = [played(move, "c3", game=plain) for move in ("a1", "e1", "a5", "b2", "d4", "c1")]
    found = openings(games)
    assert [(each.move, each.games) for each in found] == [("a1", 3), ("b2", 2)]
    assert all(clew.position(each.position).seat == 1 for each in found)


@pytest.mark.parametrize(
    ("payoffs", "low", "high"), [([1.0] * 4, 0.51, 1.0), ([0.0] * 4, 0.0, 0.49), ([1.0, 0.0] * 50, 0.40, 0.60)]
)
def test_intervals_are_wider_the_fewer_games_there_are(payoffs: list[float], low: float, high: float) -> None:
    found = share(payoffs)
    assert found.low == pytest.approx(low, abs=0.01)
    assert found.high == pytest.approx(high, abs=0.01)


def test_a_first_seat_that_clearly_wins_more_is_better_off() -> None:
    assert statistics([WHITE] * 12).first_seat == "White, who moves first, is better off."
    assert statistics([BLACK] * 12).first_seat == "White, who moves first, is worse off."


def test_lengths_are_shown_in_few_bars() -> None:
    assert lengths([50]).bars == (("50", 1),)
    found = lengths(list(range(10, 110)))
    assert len(found.bars) <= 9
    assert found.bars[0][0] == "10 to 21"
    assert sum(count for _, count in found.bars) == 100


def test_endings_do_not_distinguish_seats_and_numbers() -> None:
    assert len(endings([WHITE, BLACK])) == 1


def test_only_games_with_the_same_options_are_counted_together() -> None:
    other = played("a1", game=clew.game("line-or-colour"))
    assert sessions_with(FIVE, [WHITE, other, BLACK]) == [WHITE, BLACK]


@pytest.mark.parametrize("package", list(packages().values()), ids=lambda package: package.id)
def test_every_package_has_program_games_and_a_history(package: GamePackage) -> None:
    assert (package.folder / GAMES_FILE).exists()
    assert "not affiliated" in " ".join(history(package)).replace("\n", " ")
    assert sum(sources(package).values()) >= len(package.rulebook)


def test_the_program_games_of_a_package_are_finished_games_of_its_usual_options() -> None:
    package = packages()["lineup"]
    games = program_games(package)
    assert len(games) >= 50
    assert len(sessions_with(clew.game(package.id), games)) == len(games)
    assert all(session.result is not None for session in games)
