"""Whole games as plain text: the start, each move with the number of legal moves, the end and the result.

line-or-colour size=5 | ..... ..... ..... ..... ..... w
 1. c3 of 25
 2. swap of 25
 ..
line-or-colour size=5 | b.... w..b. w.b.. wb... w.... b
winners 0, scores none, LC4: White has claimed a line of 4 spots
"""

import re
from pathlib import Path
from random import Random

import clew

FOLDER = Path(__file__).parents[1] / "contract" / "golden"

_MOVE = re.compile(r" *(?P<number>\d+)\. (?P<move>.+) of (?P<legal>\d+)")


def files_of(game_id: str) -> list[Path]:
    """Return the golden files of a game."""
    return sorted(FOLDER.glob(f"{game_id}-[0-9]*.txt"))


def game_text(start: clew.Position, moves: list[str]) -> str:
    """Return the text of a whole game."""
    position = start
    lines = [str(start)]
    for number, move in enumerate(moves, start=1):
        lines.append(f"{number:3}. {move} of {len(position.move_numbers())}")
        position = position.play(move)
    result = position.result
    winners = " ".join(str(seat) for seat in result.winners)
    scores = "none" if result.scores is None else " ".join(str(score) for score in result.scores)
    return "\n".join([*lines, str(position), f"winners {winners}, scores {scores}, {result.reason}", ""])


def moves_of(text: str) -> list[str]:
    """Return the moves in the text of a game."""
    return [match["move"] for line in text.splitlines() if (match := _MOVE.fullmatch(line))]


def random_moves(start: clew.Position, seed: int) -> list[str]:
    """Return the moves of a random game to its end."""
    random = Random(seed)
    position = start
    moves = []
    while numbers := position.move_numbers():
        moves.append(position.format_move(random.choice(numbers)))
        position = position.play(moves[-1])
    return moves
