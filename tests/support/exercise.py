"""Everything that can be done with a position: listing, playing, drawing, hiding, printing, searching."""

import pickle
from contextlib import suppress
from random import Random
from xml.etree import ElementTree

import clew
from clew import Position
from clew.play.guidance import threat
from clew.play.move_effects import effects
from clew.search.forced_wins import allows_win, forced_win, winning_move
from clew.search.mcts.search import TreeSearch
from clew.web.positions.move_input import touches

#: How many moves of a position are examined, how many texts of a game played to its end are read back, and how far the
#: searches look.
EXAMINED_MOVES = 3
READ_BACK = 4
VISITS = 8
FORCED_WIN_STEPS = 50

#: Longer lists are not turned into touches here: that takes long and needs no rules.
MOST_TOUCHED = 300


def exercise(position: Position, random: Random) -> None:
    """Do everything with a position; whatever is wrong raises."""
    check_texts(position)
    numbers = position.move_numbers()
    assert position.is_over == (not numbers)
    assert len(set(numbers)) == len(numbers) <= position.game.board.max_moves
    for seat in range(position.seats):
        check_texts(position.view(seat))
    examined = random.sample(numbers, min(len(numbers), EXAMINED_MOVES))
    for move in examined:
        examine_move(position, move)
    check_picture(position, position.format_move(examined[0]) if examined else None)
    if numbers:
        search(position, random.getrandbits(32))
    if numbers and len(numbers) <= MOST_TOUCHED:
        sequence = position.touches(random.choice(position.moves()))
        touches(position, 0, sequence[: random.randrange(len(sequence) + 1)])
    play_to_the_end(position, random)


def check_texts(position: Position) -> None:
    """A position reads back from its text, and from its pickle."""
    assert clew.position(str(position)) == position == pickle.loads(pickle.dumps(position))


def check_picture(position: Position, pending: str | None = None) -> None:
    """A position can be drawn. (Pictures take longer than all rules together, so there are few here.)"""
    ElementTree.fromstring(position.svg(interactive=pending is not None, pending=pending))
    assert position.diagram()


def examine_move(position: Position, move: int) -> None:
    """A listed move is legal, reads back, and has effects."""
    text = position.format_move(move)
    assert position.parse_move(text) == move
    assert position.why_not(text) is None
    assert position.touches(text)
    allows_win(position, move)
    with suppress(clew.UnseenError):
        effects(position, text)


def search(position: Position, seed: int) -> None:
    """Searches of a few steps."""
    thought = TreeSearch(position.game, seed=seed, threads=1, megabytes=1).think(position, visits=VISITS)
    assert position.why_not(thought.move) is None
    winning_move(position)
    forced_win(position, FORCED_WIN_STEPS)
    with suppress(clew.UnseenError):
        clew.perft(position, 1)
    with suppress(clew.UnseenError):
        threat(position)


def play_to_the_end(position: Position, random: Random) -> None:
    """A random game, by machine code and by the texts of its moves, ends as the rules say."""
    played = clew.playouts(position, 2, seed=random.getrandbits(32))
    assert abs(sum(played.values) - 1) < 1e-9
    assert played.plies <= 2 * position.game.board.max_plies
    passed = [position]
    with suppress(clew.UnseenError):
        while numbers := passed[-1].move_numbers():
            passed.append(passed[-1].play(passed[-1].format_move(random.choice(numbers))))
            assert len(passed) <= position.game.board.max_plies + 1
    for each in (passed[-1], *random.sample(passed, min(len(passed), READ_BACK))):
        check_texts(each)
        assert (each.result is None) == (not each.is_over)
    check_picture(passed[-1])
