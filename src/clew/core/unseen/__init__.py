"""What no player has seen yet: what a move may turn up, how likely that is, and playing with what did turn up.

A state's `unseen` begins with the `unseen_left` cards or tiles that are face down, the top one last. Every order of
these is equally likely to the players, also where a position knows the order. A move may turn up several, one after
the other, and whether another follows can depend on the last; so what turns up is a sequence.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from clew.core import entry_points
from clew.core.errors import InvalidDeal
from clew.core.random import seeded

if TYPE_CHECKING:
    from clew.core.game import Game
    from clew.core.position import Position

#: Separates the names of several cards or tiles.
COMMA = ","

#: Cards or tiles as numbers, in the order in which they turn up.
Items = tuple[int, ...]


@dataclass(frozen=True)
class Chance:
    """What a move may turn up, and how likely that is."""

    turned_up: str
    """The names of cards or tiles in the order in which they turn up, separated by commas; empty for none."""
    probability: float


def chances(position: "Position", move: int) -> list[Chance]:
    """Return what a legal move may turn up, in a stable order; the probabilities add up to 1."""
    return [Chance(names_of(position.game, items), probability) for items, probability in outcomes(position, move)]


def outcomes(position: "Position", move: int) -> Iterator[tuple[Items, float]]:
    """Yield what a legal move may turn up, with probabilities; nothing at all if it reveals nothing."""
    waiting: list[tuple[Items, float]] = [((), 1.0)]
    while waiting:
        items, probability = waiting.pop()
        following = next_items(position, move, items)
        total = following.total()
        if not total:
            yield items, probability
        for item in sorted(following, reverse=True):
            waiting.append(((*items, item), probability * following[item] / total))


def next_items(position: "Position", move: int, items: Items) -> Counter[int]:
    """Return what may turn up next, and how many there are of each, if a legal move has turned up `items` so far.

    It is empty when nothing else turns up.
    """
    game = position.game
    if not game.has_unseen or not game.run(entry_points.reveals, position.states, move):
        return Counter()
    states = with_top(position.states, items)
    left = int(states[0].unseen_left)
    hidden = states[0].unseen[: left - len(items)].tolist()
    after = game.blank()
    game.run(entry_points.play_from, states, after, move)
    return Counter(hidden) if left - int(after[0].unseen_left) > len(items) else Counter()


def with_top(states: NDArray[Any], items: Items) -> NDArray[Any]:
    """Return a state in which `items` turn up next, in this order; the others keep their order."""
    arranged = states.copy()
    if items:
        left = int(states[0].unseen_left)
        hidden = states[0].unseen[:left].tolist()[::-1]
        for item in items:
            hidden.remove(item)
        arranged[0].unseen[:left] = [*items, *hidden][::-1]
    return arranged


def named(position: "Position", move: int, text: str) -> Items:
    """Return what a text says that a legal move turns up, or raise InvalidDeal if that cannot be."""
    items: Items = ()
    following = next_items(position, move, items)
    for word in text.replace(COMMA, " ").lower().split():
        matching = [item for item in following if names_of(position.game, (item,)).lower() == word]
        if not matching:
            raise InvalidDeal(f"{position.format_move(move)} turns up {text!r}: {_expected(position, following)}")
        items = (*items, matching[0])
        following = next_items(position, move, items)
    if following:
        raise InvalidDeal(f"{position.format_move(move)} turns up {text!r}: {_expected(position, following)}")
    return items


def _expected(position: "Position", following: Counter[int]) -> str:
    if not following:
        return "nothing else turns up"
    return f"expected one of {names_of(position.game, sorted(following))} next"


def names_of(game: "Game", items: Sequence[int]) -> str:
    """Return the names of cards or tiles, separated by commas."""
    return COMMA.join(game.package.dealing.item_name(item) for item in items)


def all_items(game: "Game") -> list[int]:
    """Return all cards or tiles of a game, in ascending order."""
    if not game.has_unseen:
        return []
    return sorted(game.package.dealing.random_deal(game.board, seeded(0)).tolist())


def next_start_items(game: "Game", items: Items) -> Counter[int]:
    """Return what may turn up next at the start of a game, if `items` have turned up so far; empty for nothing."""
    hidden = Counter(all_items(game))
    hidden.subtract(items)
    states = _start_states(game, items)
    revealed = len(all_items(game)) - int(states[0].unseen_left) if game.has_unseen else 0
    return +hidden if revealed > len(items) else Counter()


def start_with(game: "Game", items: Items) -> "Position":
    """Return the start of a game in which `items` have turned up, as the players see it."""
    from clew.core.position import Position

    return Position(game, _start_states(game, items)).view(0)


def _start_states(game: "Game", items: Items) -> NDArray[Any]:
    rest = Counter(all_items(game))
    rest.subtract(items)
    states = game.blank()
    deal = np.array([*items, *rest.elements()], dtype=np.int16)
    game.run(entry_points.start, states, deal)
    return states
