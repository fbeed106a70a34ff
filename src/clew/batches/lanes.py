"""The memory of a batch and the compiled functions that step it. A lane is one of its games."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import compiled, entry
from clew.core.random import below, shuffle
from clew.core.state_copy import copy_record
from clew.core.verbs import (
    action_of,
    breaks,
    is_over,
    legal_moves,
    move_of,
    observe,
    payoff,
    play,
    random_move,
    reshuffle_unseen,
    start,
    update_observation,
    write_mask,
)

#: Up to this many actions a mask is cleared as a whole and written by the game. Above, only the ids that were set are
#: cleared, so that a batch of games with large action spaces is not slowed down by memory.
SMALL_MASK = 1024


#: What `run` does in each lane.
PLAY, BEGIN, SHOW, DEAL = 0, 1, 2, 3


class Lanes(NamedTuple):
    """The arrays of a batch, one entry for each lane. Masks and observations have no lanes if they are not kept."""

    states: Any
    deals: Any
    """The random stream of each lane from which new games are dealt."""
    draws: Any
    """The random stream of each lane from which random actions are drawn."""
    seat: NDArray[np.int8]
    over: NDArray[np.bool_]
    payoffs: NDArray[np.float32]
    mask: NDArray[np.bool_]
    listed: NDArray[np.int32]
    """The ids that are set in a large mask; without lanes if masks are small."""
    counts: NDArray[np.int32]
    """How many ids are set in each large mask."""
    observations: NDArray[np.uint8]
    final_observations: NDArray[np.uint8]


class LaneScratch(NamedTuple):
    """The working memory of one thread."""

    blank: Any
    """A zeroed state."""
    moves: NDArray[np.int32]
    items: NDArray[np.int16]
    """All cards or tiles, sorted."""
    deal: NDArray[np.int16]
    """The same in the order of the last deal."""
    payoffs: NDArray[np.float64]


@entry
def check(board: Any, lanes: Any, actions: Any, first: int, last: int) -> int:
    """Return the first lane from `first` up to before `last` whose action is illegal, or -1."""
    for lane in range(first, last):
        if not _is_legal(board, lanes, actions[lane], lane):
            return lane
    return -1


@entry
def run(board: Any, lanes: Any, scratch: Any, actions: Any, mode: int, first: int, last: int) -> None:
    """Do what `mode` says in each lane from `first` up to before `last`, and bring what it shows up to date.

    PLAY: play a legal action, and begin a new game if that ends one. BEGIN: begin a new game. SHOW: the state has been
    replaced. DEAL: it has been replaced by a view, whose hidden order is drawn.
    """
    # One function for all of it, because most of the time to compile it goes into the rules.
    for lane in range(first, last):
        state = lanes.states[lane]
        ended = False
        if mode == PLAY:
            play(board, state, move_of(board, state, actions[lane]))
            ended = is_over(board, state)
        if ended or lanes.over[lane]:
            _keep_ending(board, lanes, scratch, lane, ended)
        if ended or mode == BEGIN:
            _begin(board, lanes, scratch, lane)
        elif mode == DEAL:
            reshuffle_unseen(board, state, lanes.deals[lane : lane + 1])
        _show(board, lanes, scratch, lane)


@entry
def draw(board: Any, lanes: Any, actions: Any, first: int, last: int) -> None:
    """Write a random legal action of each lane from `first` up to before `last`, all equally likely."""
    for lane in range(first, last):
        rng = lanes.draws[lane : lane + 1]
        if len(lanes.listed) > 0:
            actions[lane] = lanes.listed[lane, below(rng, lanes.counts[lane])]
        else:
            state = lanes.states[lane]
            actions[lane] = action_of(board, state, random_move(board, state, rng))


@compiled
def _is_legal(board: Any, lanes: Any, action: int, lane: int) -> bool:
    if len(lanes.mask) > 0:
        return 0 <= action < lanes.mask.shape[1] and lanes.mask[lane, action]
    move = move_of(board, lanes.states[lane], action)
    return move >= 0 and breaks(board, lanes.states[lane], move) == 0


@compiled
def _keep_ending(board: Any, lanes: Any, scratch: Any, lane: int, ended: bool) -> None:
    """Write payoffs and the last observation of a game that has ended, or clear the payoffs."""
    lanes.over[lane] = ended
    if ended:
        payoff(board, lanes.states[lane], scratch.payoffs)
        if len(lanes.final_observations) > 0:
            observe(board, lanes.states[lane], 0, lanes.final_observations[lane])
    for seat in range(lanes.payoffs.shape[1]):
        lanes.payoffs[lane, seat] = scratch.payoffs[seat] if ended else 0.0


@compiled
def _begin(board: Any, lanes: Any, scratch: Any, lane: int) -> None:
    """Fill a lane with the start of a new game."""
    copy_record(lanes.states[lane], scratch.blank[0])
    for index in range(len(scratch.items)):
        scratch.deal[index] = scratch.items[index]
    shuffle(lanes.deals[lane : lane + 1], scratch.deal, len(scratch.deal))
    start(board, lanes.states[lane], scratch.deal)


@compiled
def _show(board: Any, lanes: Any, scratch: Any, lane: int) -> None:
    """Bring seat, mask and observation of a lane up to date."""
    state = lanes.states[lane]
    lanes.seat[lane] = state.seat
    if len(lanes.listed) > 0:
        _list_actions(board, lanes, scratch, lane)
    elif len(lanes.mask) > 0:
        lanes.mask[lane, :] = False
        write_mask(board, state, lanes.mask[lane])
    if len(lanes.observations) > 0:
        update_observation(board, state, state.seat, lanes.observations[lane])


@compiled
def _list_actions(board: Any, lanes: Any, scratch: Any, lane: int) -> None:
    """Bring a large mask up to date: clear what was set, then set the legal ids and remember them."""
    state, mask, ids = lanes.states[lane], lanes.mask[lane], lanes.listed[lane]
    for index in range(lanes.counts[lane]):
        mask[ids[index]] = False
    count = legal_moves(board, state, scratch.moves)
    for index in range(count):
        action = action_of(board, state, scratch.moves[index])
        ids[index] = action
        mask[action] = True
    lanes.counts[lane] = count
