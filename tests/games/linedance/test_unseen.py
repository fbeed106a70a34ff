"""No seat knows the order of the unseen tiles (LD8)."""

from random import Random

import pytest

import clew
from support.games.linedance.positions import set_up, stack_of


def two_deals(players: int, seed: int) -> tuple[clew.Position, clew.Position]:
    """Return two games after some turns that differ only in the order of the unseen tiles."""
    random = Random(seed)
    stack = random.sample(range(1, 17), 16)
    seen = players + seed
    other = stack[:seen] + random.sample(stack[seen:], 16 - seen)
    game = clew.game("linedance", players=players)
    positions = [game.start(stack=",".join(map(str, deal))) for deal in (stack, other)]
    for _ in range(players + seen - 1):
        move = random.choice(positions[0].moves())
        positions = [position.play(move) for position in positions]
    return positions[0], positions[1]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_games_that_differ_in_the_unseen_order_look_the_same_to_every_seat(players: int) -> None:
    for seed in range(5):
        one, other = two_deals(players, seed)
        assert one != other
        for seat in range(players):
            assert one.view(seat) == other.view(seat)
            assert str(one.view(seat)) == str(other.view(seat))


@pytest.mark.parametrize("players", [2, 3])
def test_a_bot_plays_the_same_whatever_the_unseen_order(players: int) -> None:
    one, other = two_deals(players, seed=3)
    thoughts = [clew.think(position, visits=300, seed=9, threads=1) for position in (one, other, one.view(0))]
    assert len({thought.move for thought in thoughts}) == 1
    assert len({tuple(thought.values) for thought in thoughts}) == 1


def test_a_view_ends_where_a_tile_would_be_turned_up() -> None:
    view = clew.game("linedance").start(seed=4).view(0).play("ABC").play("ABC")
    with pytest.raises(clew.UnseenError):
        view.play(view.moves()[0])


def test_the_last_unseen_tile_is_known() -> None:
    tiles = "C=3/0,R0=4/0,R1=5/0,R2=6/0,R3=7/0,R4=8/0,R5=9/0"
    view = clew.position(f"linedance | turn 40 seat 0 I0,I1,I2 I3,I4,I5 {tiles} 1(?)10,11,12,13,14,15,16")
    after = view.play("R1/4 A>J0")
    assert stack_of(after) == "2()10,11,12,13,14,15,16,5"
    assert not after.unseen


def test_a_move_that_ends_the_game_turns_up_nothing() -> None:
    view = set_up("E3,S3.2,S3.3", "S0.1,S0.2,J0").view(0)
    over = view.play("T3/1 A>S3.1")
    assert over.result.winners == (0,)
    assert str(over).endswith("T3=1/1 -(?)")
    with pytest.raises(clew.UnseenError):
        view.play("R3/3 A>J3")
    last = set_up("E3,S3.2,S3.3", "S0.1,S0.2,J0", seat=1, turn=199).view(0)
    assert last.play(last.moves()[0]).result.rule == "LD15"
