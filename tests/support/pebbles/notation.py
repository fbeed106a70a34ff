"""Pebbles as text: `take 2`; a state is heap, card, unseen cards and seat, as in `9 card 3 of 1,2,4 seat 0`."""

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.errors import InvalidDeal, InvalidMove, InvalidPosition
from clew.core.random import shuffle
from support.pebbles.about import ABOUT
from support.pebbles.rules import CARDS, Board

_STATE = re.compile(r"([0-9]{1,2}) card ([1-4]) of (none|[1-4,]+|\?+) seat ([0-2])")


def format_move(board: Board, state: Any, move: int) -> str:
    return f"take {move}"


def parse_move(board: Board, state: Any, text: str) -> int:
    match = re.fullmatch(r"take ([0-9]{1,2})", text.lower())
    if match is None:
        raise InvalidMove(f"{text!r}: expected take and a number")
    return int(match[1])


def refusal(board: Board, state: Any, move: int, rule: int) -> str:
    return {2: f"the card allows 1 to {state.card}", 3: f"only {state.heap} are left", 4: "none is left"}[rule]


def format_state(board: Board, state: Any, unseen: bool) -> str:
    cards = [str(card) for card in state.unseen[: state.unseen_left]]
    order = "?" * len(cards) if unseen else ",".join(cards) or "none"
    return f"{state.heap} card {state.card} of {order} seat {state.seat}"


def parse_state(board: Board, state: Any, text: str) -> bool:
    match = _STATE.fullmatch(text)
    if match is None:
        raise InvalidPosition(f"{text!r}: expected `9 card 3 of 1,2,4 seat 0`")
    state.heap, state.card, state.seat = int(match[1]), int(match[2]), int(match[4])
    hidden = "?" in match[3]
    unseen = [card for card in range(1, CARDS + 1) if card != state.card]
    cards = unseen if hidden else [int(card) for card in match[3].split(",") if card.isdigit()]
    if state.heap > board.heap or state.seat >= board.seats or len(cards) >= CARDS or not set(cards) <= set(unseen):
        raise InvalidPosition(f"{text!r}: expected what this game can have")
    if hidden and len(match[3]) != len(unseen):
        raise InvalidPosition(f"{text!r}: expected {len(unseen)} unseen cards, for the tests do not remember others")
    state.unseen_left = len(cards)
    state.unseen[: len(cards)] = cards
    return hidden


def ending(board: Board, state: Any) -> tuple[str, tuple[int, ...] | None]:
    last = (state.seat + board.seats - 1) % board.seats
    return f"PB4: {ABOUT.seat_names[last]} has taken the last pebble", None


def random_deal(board: Board, rng: NDArray[np.uint64]) -> NDArray[np.int16]:
    cards = np.arange(1, CARDS + 1, dtype=np.int16)
    shuffle(rng, cards, CARDS)
    return cards


def parse_deal(board: Board, text: str) -> NDArray[np.int16]:
    words = text.replace(",", " ").split()
    if sorted(words) != [str(card) for card in range(1, CARDS + 1)]:
        raise InvalidDeal(f"cards={text}: expected the numbers from 1 to {CARDS} in some order")
    return np.array(words, dtype=np.int16)


def item_name(item: int) -> str:
    return str(item)
