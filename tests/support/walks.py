"""Random games played through the public API, and positions from them. They are the same in every run."""

import re
from dataclasses import dataclass
from functools import cache
from random import Random

from clew import ClewError, Game, Position
from clew.play.hidden_order import still_hidden
from clew.play.session import Session
from support.cases import Case, cases_of

GAMES_WALKED = 2
SAMPLES_PER_GAME = 7


@dataclass(frozen=True)
class Step:
    """A position of a game, and the move that was played in it (None at the end)."""

    position: Position
    move: int | None


@cache
def walks(case: Case) -> tuple[tuple[Step, ...], ...]:
    """Return some whole random games."""
    return tuple(_walk(case, case.seed + number) for number in range(GAMES_WALKED))


def _walk(case: Case, seed: int) -> tuple[Step, ...]:
    random = Random(seed)
    position = case.game.start(seed=seed)
    steps = []
    while numbers := position.move_numbers():
        steps.append(Step(position, random.choice(numbers)))
        position = position.play(position.format_move(steps[-1].move))
    return (*steps, Step(position, None))


@cache
def sampled_steps(case: Case) -> tuple[Step, ...]:
    """Return steps spread over the games, including the first and the last."""
    return tuple(
        walk[index]
        for walk in walks(case)
        for index in sorted({round(part * (len(walk) - 1) / SAMPLES_PER_GAME) for part in range(SAMPLES_PER_GAME + 1)})
    )


@cache
def sampled(case: Case) -> tuple[Position, ...]:
    """Return positions spread over the games."""
    return tuple(step.position for step in sampled_steps(case))


def open_positions(case: Case) -> list[Position]:
    """Return the sampled positions in which the game is not over."""
    return [position for position in sampled(case) if not position.is_over]


@cache
def moves_seen(case: Case) -> frozenset[int]:
    """Return the numbers of all moves that were legal in any sampled position."""
    return frozenset(move for position in sampled(case) for move in position.move_numbers())


@cache
def move_texts(case: Case) -> tuple[str, ...]:
    """Return the texts of all moves that were legal in any sampled position."""
    return tuple(sorted({text for position in sampled(case) for text in position.moves()}))


@cache
def vocabulary(game_id: str) -> tuple[str, ...]:
    """Return the texts of moves that were legal with any options of a game."""
    return tuple(sorted({text for case in cases_of(game_id) for text in move_texts(case)}))


@cache
def garbled_moves(case: Case, count: int) -> tuple[str, ...]:
    """Return random combinations of parts of legal moves: many can be read, few are legal."""
    random = Random(case.seed)
    by_shape: dict[str, list[list[str]]] = {}
    for text in vocabulary(case.game_id):
        parts = re.findall(r"[A-Za-z]+|\d+|\s+|.", text)
        shape = "".join("0" if part.isdigit() else "a" if part.isalpha() else part for part in parts)
        by_shape.setdefault(shape, []).append(parts)
    texts = []
    for _ in range(count):
        alike = random.choice(list(by_shape.values()))
        texts.append("".join(random.choice(alike)[place] for place in range(len(alike[0]))))
    return tuple(texts)


def candidates(case: Case, position: Position, count: int = 200) -> set[int]:
    """Return moves to try in a position: legal in other positions, or garbled but readable."""
    seen = sorted(moves_seen(case))
    found = set(seen if len(seen) <= count else Random(case.seed).sample(seen, count))
    for text in garbled_moves(case, count):
        try:
            found.add(position.parse_move(text))
        except ClewError:
            continue
    return found


def until_turned_up(game: Game, seed: int = 5) -> Session:
    """Return a random game up to the first move that turned up something unseen."""
    random = Random(seed)
    session = Session.begin(game.start(seed=seed))
    hidden = still_hidden(session.position)
    while still_hidden(session.position) == hidden:
        session = session.play(random.choice(session.position.moves()))
    return session
