"""Forced sequences of threats, and the exact value of every first move on the small board."""

from functools import cache
from random import Random

import pytest

import clew
from clew.search.forced_wins import forced_win, winning_move
from clew.search.solve import equivalent_moves, solve
from support.games.line_or_colour.plain import PlainGame
from support.quick import first_quick

LAYOUT = "12345 45123 23451 51234 34512"
ENOUGH = 100_000


def drawn(rows: str, seat: str, **options: object) -> clew.Position:
    return clew.game("line-or-colour", **options).position(f"{' '.join(rows.split())} {seat}")


def random_rings(free: int, seed: int, quiet: bool = False) -> tuple[clew.Position, PlainGame]:
    """Return an undecided position with `free` free spots, for both rules; a quiet one has no win in one move."""
    random = Random(seed)
    while True:
        position = clew.game("line-or-colour", size=5, pie=False).start()
        plain = PlainGame(5, LAYOUT, pie=False)
        while not position.is_over and len(position.moves()) > free:
            move = random.choice(position.moves())
            position = position.play(move)
            plain.play(move)
        if not position.is_over and not (quiet and (completions(plain, 0) or completions(plain, 1))):
            return position, plain


class BruteForce:
    """The value of a position for the seat to move, by exhaustive search with the plain rules."""

    def __init__(self, game: PlainGame) -> None:
        self.game = game
        self.value = cache(self._value)

    def after(self, move: str) -> float:
        """Return the value of a move for the seat that makes it."""
        rings, turns = dict(self.game.rings), self.game.turns
        self.game.play(move)
        worth = 1.0 - self.value(frozenset(self.game.rings.items()))
        self.game.rings, self.game.turns = rings, turns
        return worth

    def _value(self, rings: frozenset) -> float:
        if self.game.winner() is not None:
            return 0.0
        moves = sorted(self.game.moves())
        return max((self.after(move) for move in moves), default=0.5)


def completions(game: PlainGame, seat: int) -> list[str]:
    """Return the spots on which one more ring of a seat wins."""
    found = []
    for move in sorted(game.moves()):
        rings, turns = dict(game.rings), game.turns
        game.turns = seat
        game.play(move)
        if game.goals(seat):
            found.append(move)
        game.rings, game.turns = rings, turns
    return found


def wins_by_threats(game: PlainGame) -> bool:
    """Return whether the seat to move wins by threats alone: each threat leaves one reply, the last one none."""
    seat = game.seat
    if completions(game, seat):
        return True
    urgent = completions(game, 1 - seat)
    if len(urgent) > 1:
        return False
    for move in urgent or sorted(game.moves()):
        rings, turns = dict(game.rings), game.turns
        game.play(move)
        threatened = completions(game, seat)
        won = len(threatened) > 1
        if len(threatened) == 1:
            game.play(threatened[0])
            won = wins_by_threats(game)
        game.rings, game.turns = rings, turns
        if won:
            return True
    return False


def test_a_win_in_one_move_is_found() -> None:
    position = drawn("..... ..b.. www.b .b... .....", "w", size=5)
    assert position.format_move(forced_win(position, 1)) == "d3"


def test_two_threats_at_a_time_cannot_be_met() -> None:
    """After b4 there are a4 and f4, and Black can claim only one of them."""
    rows = """
        .......
        .......
        .b.....
        ..www.b
        .b.....
        .......
        ......."""
    position = drawn(rows, "w")
    move = forced_win(position, 1)
    assert position.format_move(move) == "b4"
    after = position.play("b4")
    assert {reply for reply in ("a4", "f4") if after.play("a1").play(reply).result} == {"a4", "f4"}


def test_a_threat_that_lets_the_other_side_win_is_rejected() -> None:
    """White's only threats are in the row of three, and Black wins first."""
    position = drawn("bbb.. ..... .w... ..w.. .....", "w", size=5, layout="11112 22223 33334 44445 55551")
    assert forced_win(position, ENOUGH) is None


def test_a_long_sequence_is_proven_before_any_search() -> None:
    position = drawn("...b..b .w...b. w.w.w.. ...bwbb .b.w... ....... .w.....", "w")
    thought = clew.think(position, seconds=0.5)
    assert thought.proven
    assert thought.values == (1.0, 0.0)
    assert thought.move == thought.line[0] == thought.moves[0].move == "c2"
    assert thought.visits == 0
    assert len(thought.line) > 1
    # Every reply in the line is the only one that stops a win in one, and after its last move none does.
    here = position
    for number, move in enumerate(thought.line):
        if number % 2 == 1:
            assert [reply for reply in here.moves() if winning_move(here.play(reply)) is None] == [move]
        here = here.play(move)
    assert all(winning_move(here.play(reply)) is not None for reply in here.moves())
    # Whatever Black does, the sequence continues.
    after = position.play(thought.move)
    assert all(clew.think(after.play(reply), seconds=0.5).proven for reply in after.moves())


def test_weak_levels_do_not_find_long_sequences() -> None:
    position = drawn("...b..b .w...b. w.w.w.. ...bwbb .b.w... ....... .w.....", "w")
    assert forced_win(position, 1) is None
    assert clew.think(position, visits=100, seed=1, threads=1).visits > 0


def test_threats_win_exactly_where_the_plain_rules_say_so() -> None:
    """In quiet positions, so that every win takes at least two threats."""
    found = []
    for seed in range(24):
        position, plain = random_rings(14 + seed % 5, seed, quiet=True)
        found.append(wins_by_threats(plain))
        assert (forced_win(position, ENOUGH) is not None) == found[-1], position
    assert 5 <= sum(found) <= 19, sum(found)


@pytest.mark.parametrize("count", first_quick([20, 40]))
def test_losses_by_threats_are_proven_and_nothing_else_is(count: int) -> None:
    """In quiet positions, so that a loss takes a sequence of threats, or more."""
    lost = 0
    for seed in range(count):
        position, _ = random_rings(12, seed, quiet=True)
        thought = clew.think(position, visits=3_000, seed=1, threads=1)
        exact = solve(position).values
        is_lost = exact[position.seat] == 0.0
        assert thought.proven or not is_lost
        assert thought.values == exact or not thought.proven
        lost += is_lost
    assert lost


@pytest.mark.parametrize("seed", range(12))
def test_values_agree_with_exhaustive_search(seed: int) -> None:
    position, plain = random_rings(5 + seed % 3, seed)
    brute = BruteForce(plain)
    solved = solve(position)
    assert {found.move: found.value for found in solved.moves} == {move: brute.after(move) for move in plain.moves()}
    assert solved.values[position.seat] == max(found.value for found in solved.moves)
    sure = forced_win(position, ENOUGH)
    assert sure is None or brute.after(position.format_move(sure)) == 1.0


def test_without_the_pie_rule_every_first_move_on_the_printed_small_board_wins() -> None:
    start = clew.game("line-or-colour", size=5, pie=False).start()
    # Four turns of the layout leave seven kinds of first moves.
    assert sorted(len(kind) for kind in equivalent_moves(start)) == [1, 4, 4, 4, 4, 4, 4]
    solved = solve(start)
    assert solved.values == (1.0, 0.0)
    assert {found.move for found in solved.moves if found.value == 1.0} == set(start.moves())


def test_with_the_pie_rule_every_first_move_on_the_printed_small_board_loses() -> None:
    start = clew.game("line-or-colour", size=5, pie=True).start()
    solved = solve(start)
    assert solved.values == (0.0, 1.0)
    assert len(solved.moves) == 25
    # The exchange is what refutes them.
    assert {found.move for found in solve(start.play("a1")).moves if found.value == 1.0} == {"swap"}
