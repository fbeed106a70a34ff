"""Cards: face up, unseen, and Flip cards that were put under the deck (TT3).

Only Flip cards are ever put under the deck, so their number is all that has to be stored. The deck, top first:

    unseen[unseen_left - 1], .., unseen[1], unseen[0], then `under` Flip cards
"""

from typing import Any

from clew.core.compiled import compiled
from clew.games.tracktic.rules.shapes import SHAPES

#: Cards in the deck, and cards face up.
DECK = 44
FACE_UP = 4

#: A card is the number of its shape in SHAPES, or this.
FLIP = len(SHAPES)
CARDS = FLIP + 1
CARD_NAMES = (*(shape.name for shape in SHAPES), "flip")

#: How many of each card the full deck has: three of every Pattern and eight Flip cards.
COPIES = (*(3 for _ in SHAPES), DECK - 3 * len(SHAPES))


@compiled
def take_card(board: Any, state: Any, card: int) -> None:
    """Take a face-up card; it is replaced from the deck while there are any."""
    state.face_up[card] -= 1
    turn_up_card(board, state)


@compiled
def turn_up_card(board: Any, state: Any) -> None:
    """Turn up the next card of the deck, if it has one."""
    while state.unseen_left > 0:
        state.unseen_left -= 1
        top = state.unseen_left
        card = state.unseen[top]
        state.unseen[top] = 0
        # One Flip card too many goes under the deck while the deck holds a Pattern card.
        if card == FLIP and state.face_up[FLIP] >= board.open_flips and has_pattern(state):
            state.under += 1
        else:
            state.face_up[card] += 1
            return
    if state.under > 0:
        state.under -= 1
        state.face_up[FLIP] += 1


@compiled
def has_pattern(state: Any) -> bool:
    """Return whether the deck holds a Pattern card."""
    for place in range(state.unseen_left):
        if state.unseen[place] != FLIP:
            return True
    return False
