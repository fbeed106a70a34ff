"""Whole games of Tracktic: against the plain reference, and what is always true."""

from random import Random
from typing import Any

import pytest

import clew
from support.games.tracktic.plain import COLOURS, WAYS, Cell, PlainGame, around

CARDS = [*(name for name in WAYS for _ in range(3)), *["flip"] * 8]


def shuffled_deck(random: Random, size: int) -> list[str]:
    return random.sample(CARDS, len(CARDS))[:size]


def chosen(random: Random, moves: list[str]) -> str:
    """Return a random move, a skip rarely, so that games are long."""
    plays = [move for move in moves if move != "skip"]
    return random.choice(plays) if plays and random.random() < 0.97 else "skip"


def grid_of(position: clew.Position) -> dict[Cell, str]:
    rows = str(position).partition("|")[2].split()[: position.game.board.size]
    return {(r, c): letter for r, row in enumerate(rows) for c, letter in enumerate(row) if letter != "."}


def random_options(random: Random) -> dict[str, Any]:
    """Return options in a random combination."""
    players = random.choice([2, 2, 3, 4])
    return {
        "players": players,
        "grid": random.choice([10, 12, 14, 16] if players == 2 else [12, 14, 16]),
        "tokens": random.randrange(6),
        "neutral": players == 2 and random.random() < 0.5,
        "open_flips": random.randint(1, 4),
    }


@pytest.mark.parametrize("seed", range(8))
def test_legal_moves_with_any_options_are_those_of_the_plain_reference(seed: int) -> None:
    random = Random(seed)
    compare(random, random.randint(5, 30), **random_options(random))


@pytest.mark.parametrize(("players", "size", "seed"), [(2, 44, 1), (2, 44, 2), (2, 12, 3), (3, 18, 4), (4, 30, 5)])
def test_legal_moves_are_those_of_the_plain_reference(players: int, size: int, seed: int) -> None:
    compare(Random(seed), size, players=players)


def compare(random: Random, size: int, **options: Any) -> None:
    """Play a random game with a deck of some size by the compiled rules and by the plain ones."""
    deck = shuffled_deck(random, size)
    position = clew.game("tracktic", **options).start(deck=",".join(deck))
    plain = PlainGame(deck=deck, **options)
    assert grid_of(position) == plain.grid
    while not plain.over:
        moves = position.moves()
        assert len(moves) == len(set(moves))
        assert set(moves) == plain.moves(), position
        assert position.seat == plain.seat
        move = chosen(random, moves)
        position = position.play(move)
        plain.play(move)
        assert grid_of(position) == plain.grid
    assert position.is_over
    assert position.moves() == []


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_always_true_of_a_game(players: int, seed: int) -> None:
    random = Random(seed)
    position = clew.game("tracktic", players=players).start(seed=seed)
    plies = 0
    while not position.is_over:
        before, mover = grid_of(position), COLOURS[position.seat or 0]
        move = chosen(random, position.moves())
        position = position.play(move)
        after = grid_of(position)
        check_play(before, after, mover, move)
        assert not any(has_t(after, colour) for colour in COLOURS)
        plies += 1
    assert plies <= position.game.board.max_plies


def check_play(before: dict[Cell, str], after: dict[Cell, str], mover: str, move: str) -> None:
    """Check that only empty cells got pieces, only the mover's, and that whites stay."""
    name, *cells = move.replace("*", "").split()
    changed = {cell for cell in after if after[cell] != before.get(cell)}
    assert len(changed) == len(cells)
    assert before.keys() <= after.keys()
    for cell in changed:
        assert after[cell] == (mover if cell not in before else "w")
        assert before.get(cell) not in ("w", mover)
    if name in WAYS:
        top, left = min(r for r, _ in changed), min(c for _, c in changed)
        assert sorted((r - top, c - left) for r, c in changed) in WAYS[name]
        assert ("*" in move) == any(cell in before for cell in changed)


def has_t(grid: dict[Cell, str], colour: str) -> bool:
    own = {cell for cell in grid if grid[cell] == colour}
    return any(sum(other in own for other in around(cell)) >= 3 for cell in own)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_games_that_differ_in_the_unseen_order_only_look_the_same(players: int) -> None:
    random = Random(players)
    deck = shuffled_deck(random, 30)
    game = clew.game("tracktic", players=players)
    first = game.start(deck=",".join(deck))
    seen = 30 - int(first.state.unseen_left)
    other_deck = deck[:seen] + random.sample(deck[seen:], 30 - seen)
    second = game.start(deck=",".join(other_deck))
    assert first != second
    for seat in range(players):
        assert first.view(seat) == second.view(seat)
        assert str(first.view(seat)) == str(second.view(seat))


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (3, 3)])
def test_scores_of_short_games_are_those_of_the_plain_reference(players: int, seed: int) -> None:
    random = Random(seed)
    deck = shuffled_deck(random, 9)
    position = clew.game("tracktic", players=players).start(deck=",".join(deck))
    plain = PlainGame(players, deck)
    while not position.is_over:
        move = chosen(random, position.moves())
        position = position.play(move)
        plain.play(move)
    assert position.result is not None
    assert position.result.scores == tuple(plain.score(seat) for seat in range(players))
