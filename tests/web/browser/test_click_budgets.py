"""A move takes at most two taps and Play, with few exceptions, on a wide screen and on a phone."""

from collections.abc import Iterator
from itertools import cycle
from random import Random

import pytest

import clew
from clew import Position
from clew.core.interaction.move_parts import CHOICE
from clew.play.entry import EnteredMove, MoveEntry
from support.web.table import FingerHand, MouseHand, Table
from web.browser.conftest import Visit

#: Moves that are counted apart: orders, passes, ways back (LD14), and replacements of Beeline.
APART = ({CHOICE}, {"traveler", "stop"}, {"replaced"})

WIDTHS = {"wide": 1400, "small": 390}

every_game = pytest.mark.parametrize("game", clew.games())
every_width = pytest.mark.parametrize("width", WIDTHS)


def random_move(random: Random, position: Position) -> str:
    """Return a legal move: each kind is as likely as any other, or Beeline's would nearly all be loose nodes."""
    kinds: dict[tuple[str, ...], list[str]] = {}
    for move in MoveEntry(position).moves:
        kinds.setdefault(tuple(move.parts), []).append(move.text)
    # Who stops in Tracktic never moves again.
    if len(kinds) > 1:
        kinds.pop((CHOICE,), None)
    return random.choice(random.choice(list(kinds.values())))


def random_position(random: Random, game: str) -> Position:
    """Return a position in which a game is not over yet, after at most twenty moves."""
    position = clew.game(game).start(seed=random.randrange(1000))
    for _ in range(random.randrange(20)):
        after = position.play(random_move(random, position))
        if after.is_over:
            break
        position = after
    return position


def is_apart(move: EnteredMove) -> bool:
    return any(roles <= set(move.parts) and (roles == {"replaced"} or roles == set(move.parts)) for roles in APART)


def entered_moves(table: Table, random: Random, game: str, count: int) -> Iterator[tuple[EnteredMove, int]]:
    """Enter and play moves, from random positions on, and yield them with the taps that they took."""
    while count > 0:
        position = random_position(random, game)
        body = {"game": game, "position": str(position), "seats": [{"kind": "me"}] * position.seats}
        table.page.goto(f"/games/{table.visitor.post('/games', body)['id']}")
        for _ in range(4):
            if count <= 0 or not table.is_running():
                break
            turn = table.play_turn(lambda position: random_move(random, position))
            count -= len(turn)
            yield from turn


def check_budget(visit: Visit, game: str, width: str, count: int) -> None:
    small = width == "small"
    visitor = visit(width=WIDTHS[width], height=844 if small else 900, has_touch=small)
    table = Table(visitor, FingerHand(visitor) if small else MouseHand(visitor))
    moves = list(entered_moves(table, Random(f"{game} {width}"), game, count))
    usual = [taps for move, taps in moves if not is_apart(move)]
    assert sum(taps <= 2 for taps in usual) >= 0.9 * len(usual), [(move.text, taps) for move, taps in moves]
    assert all(taps <= 4 for _, taps in moves), [(move.text, taps) for move, taps in moves]


@pytest.mark.parametrize(("game", "width"), list(zip(clew.games(), cycle(WIDTHS), strict=False)))
def test_a_move_takes_two_taps(visit: Visit, game: str, width: str) -> None:
    check_budget(visit, game, width, 4)


@pytest.mark.slow
@every_width
@every_game
def test_nine_in_ten_moves_take_two_taps(visit: Visit, game: str, width: str) -> None:
    check_budget(visit, game, width, 100)
