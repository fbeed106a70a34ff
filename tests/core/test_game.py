"""Games: a name, options, starts."""

import pickle

import pytest

import clew
from clew.core.game import Game, game_from_text

pytestmark = pytest.mark.usefixtures("pebbles")


def test_a_game_has_a_value_for_every_option() -> None:
    assert clew.game("pebbles", heap=30).options == {"players": 2, "heap": 30, "misere": True, "name": "grey"}


def test_options_can_be_given_as_text() -> None:
    assert clew.game("pebbles", heap="30", misere="off") == clew.game("pebbles", heap=30, misere=False)


def test_an_option_that_is_none_counts_as_not_given() -> None:
    assert clew.game("pebbles", heap=None) == clew.game("pebbles")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"heaps": 3}, r"Pebbles has no option heaps \(did you mean heap\?\); its options are: players, heap, misere"),
        ({"heap": 0}, "heap=0: expected a whole number from 1 to 60"),
        ({"heap": "many"}, "heap=many: expected a whole number from 1 to 60"),
        ({"heap": 3.0}, "heap=3.0: expected a whole number"),
        ({"heap": True}, "heap=True: expected a whole number"),
        ({"players": 4}, "players=4: expected 2 or 3"),
        ({"misere": "maybe"}, "misere=maybe: expected on or off"),
        ({"name": ""}, "name=: expected text"),
        ({"name": "gold", "heap": 30}, "there are only 20 pebbles of gold"),
    ],
)
def test_an_unknown_or_impossible_option_is_refused(options: dict, message: str) -> None:
    with pytest.raises(clew.OptionError, match=message):
        clew.game("pebbles", **options)


def test_an_unknown_game_is_refused_with_the_closest_names() -> None:
    with pytest.raises(clew.UnknownGame, match=r"there is no game 'pebble' \(did you mean pebbles"):
        clew.game("pebble")


def test_only_options_that_differ_from_the_default_are_written() -> None:
    assert str(clew.game("pebbles")) == "pebbles"
    assert str(clew.game("pebbles", heap=30)) == "pebbles heap=30"
    assert str(clew.game("pebbles", heap=30, misere=False, players=3)) == "pebbles players=3 heap=30 misere=off"


def test_a_game_reads_back_from_its_text_and_its_repr() -> None:
    game = clew.game("pebbles", heap=30, misere=False)
    assert game_from_text(str(game)) == game
    assert game_from_text("\t pebbles   heap=30\n misere=no ") == game
    assert repr(game) == "clew.game('pebbles', players=2, heap=30, misere=False, name='grey')"


def test_equal_games_are_equal_and_hash_alike() -> None:
    game, same, other = (clew.game("pebbles", heap=heap) for heap in (5, 5, 6))
    assert game == same != other
    assert hash(game) == hash(same)
    assert game != "pebbles heap=5"
    assert len({game, same, other}) == 2


def test_a_game_survives_pickling() -> None:
    game = clew.game("pebbles", heap=5)
    assert pickle.loads(pickle.dumps(game)) == game


def test_seats_follow_from_the_options() -> None:
    game = clew.game("pebbles", players=3)
    assert (game.seats, game.seat_names) == (3, ("Ada", "Bob", "Cy"))
    assert clew.game("pebbles").seat_names == ("Ada", "Bob")


def test_a_seed_determines_the_start() -> None:
    game = clew.game("pebbles")
    assert game.start(seed=7) == game.start(seed=7)
    assert len({game.start(seed=seed) for seed in range(40)}) > 12


def test_without_a_seed_starts_differ() -> None:
    game = clew.game("pebbles")
    assert len({game.start() for _ in range(40)}) > 5


def test_an_order_can_be_given() -> None:
    assert str(clew.game("pebbles").start(cards="4, 3 2 1")) == "pebbles | 9 card 4 of 3,2,1 seat 0"


def test_a_wrong_order_is_refused() -> None:
    with pytest.raises(clew.InvalidDeal, match="expected the numbers from 1 to 4"):
        clew.game("pebbles").start(cards="1,2,3")


def test_a_start_takes_only_what_the_game_deals() -> None:
    with pytest.raises(clew.InvalidDeal, match="Pebbles cannot start with deck: expected seed or cards"):
        clew.game("pebbles").start(deck="1,2,3,4")
    without_deal = clew.game(next(name for name in clew.games() if not clew.game(name).has_unseen))
    with pytest.raises(clew.InvalidDeal, match="cannot start with deck: expected seed only"):
        without_deal.start(deck="1")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pebbles",
        "| 9 card 3 of ??? seat 0",
        "pebbles |",
        "pebbles 9 card 3",
        "pebble | 9 card 3 of ??? seat 0",
        "pebbles heap=99 | 9 card 3 of ??? seat 0",
        "pebbles heap | 9 card 3 of ??? seat 0",
        "pebbles | 9 card 3 of ?? seat 0",
        "pebbles | 10 card 3 of ??? seat 0",
    ],
)
def test_every_error_in_a_position_text_is_an_invalid_position(text: str) -> None:
    with pytest.raises(clew.InvalidPosition, match=r"expected|there is no game"):
        clew.position(text)


def test_a_game_can_be_created_from_a_package_that_is_not_registered() -> None:
    from clew.core.package import GamePackage

    game = Game(GamePackage("support.pebbles"), {"heap": 4})
    assert game.start(cards="1,2,3,4").play("take 1").state.heap == 3
