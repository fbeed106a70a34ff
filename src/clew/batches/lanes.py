"""The memory of a batch and the compiled functions that step it. A lane is one of its games."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.batches.atomics import fetch_and_increment, let_others_run, load, store
from clew.core.compiled import compiled, entry
from clew.core.memory.state_copy import copy_record
from clew.core.random import below, shuffle
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


#: What `run` does in each lane: play an action and begin a new game where that ends one; the same after checking all;
#: check it; begin a new game; show a state that has been replaced; the same for a view, whose hidden order is drawn;
#: draw a random action. SERVE is for other threads.
STEP, CHECKED_STEP, CHECK, BEGIN, SHOW, DEAL, DRAW, SERVE = 0, 1, 2, 3, 4, 5, 6, 7

ALL_LANES = -1

#: How many lanes a thread takes at a time.
CHUNK = 128

#: The places in `control` of what threads share. STOP says whether to stop serving. Each thread has two cache lines:
#: in one the next chunk to take of its part and, beside it, what to do; in the other how many chunks it has done since
#: the beginning. So two threads that do the chunks of their own parts hardly ever wait for each other's cache lines.
CACHE_LINE = 16
STOP, NEXT, MODE, DONE = 0, CACHE_LINE, CACHE_LINE + 1, 2 * CACHE_LINE
THREAD_LINES = 2 * CACHE_LINE

#: How often a thread looks whether there is something to do, or whether the others are done, before it lets others run
#: on its processor each time, and before it goes to sleep. Waking it up takes some tens of microseconds.
PATIENT_SPINS, IDLE_SPINS = 50_000, 60_000

#: A thread takes a chunk of another thread's part only if it has seen it left this often, looking each time after
#: some spins. Its own processor does not have those lanes in its cache, so such a chunk costs several times as much,
#: also when the other thread gets it back; that pays only while the other thread does not run.
LOOKS, SPINS_PER_LOOK = 1_000_000_000, 256


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
    actions: NDArray[np.int64]
    """The actions of the next step, or those that were drawn."""
    illegal: NDArray[np.int64]
    """The first lane of each chunk whose action is illegal, or -1."""
    parts: NDArray[np.int64]
    """The first chunk of each thread's part, and the number of chunks."""
    observations: NDArray[np.uint8]
    final_observations: NDArray[np.uint8]


class LaneScratch(NamedTuple):
    """The working memory of one thread."""

    thread: int
    """The number of the thread: 0 is the one that asks the others to help."""
    blank: Any
    """A zeroed state."""
    moves: NDArray[np.int32]
    items: NDArray[np.int16]
    """All cards or tiles, sorted."""
    deal: NDArray[np.int16]
    """The same in the order of the last deal."""
    payoffs: NDArray[np.float64]


@entry
def run(board: Any, lanes: Any, scratch: Any, control: Any, mode: int, lane: int) -> int:
    """Do what `mode` says in one lane, or in all if `lane` is ALL_LANES; return the first illegal lane, or -1.

    CHECKED_STEP checks all lanes before any is changed. SERVE helps another thread that does one of the other things,
    chunk by chunk, until there has been nothing to do for a while.
    """
    # One function for everything, because most of the time to compile it goes into the rules.
    if mode == SERVE:
        _take_chunks(board, lanes, scratch, control, -1)
    elif lane != ALL_LANES:
        _do(board, lanes, scratch, mode, lane, lane + 1)
    elif mode == CHECKED_STEP:
        illegal = _find_illegal(board, lanes, scratch, control)
        if illegal >= 0:
            return illegal
        _do_all(board, lanes, scratch, control, STEP)
    else:
        _do_all(board, lanes, scratch, control, mode)
    return -1


@compiled
def _find_illegal(board: Any, lanes: Any, scratch: Any, control: Any) -> int:
    """Return the first lane whose action is illegal, or -1."""
    # Each thread looks into the masks that it has written itself: they are in the cache of its own processor.
    _do_all(board, lanes, scratch, control, CHECK)
    for chunk in range(len(lanes.illegal)):
        if lanes.illegal[chunk] >= 0:
            return lanes.illegal[chunk]
    return -1


@compiled
def _do_all(board: Any, lanes: Any, scratch: Any, control: Any, mode: int) -> None:
    """Do something in all lanes, with the help of the threads that serve; return when it is done."""
    threads = len(lanes.parts) - 1
    until = _chunks_done(control, threads) + len(lanes.illegal)
    for thread in range(threads - 1, -1, -1):
        control[MODE + THREAD_LINES * thread] = mode
        store(control, NEXT + THREAD_LINES * thread, lanes.parts[thread])
    _take_chunks(board, lanes, scratch, control, until)


@compiled
def _chunks_done(control: Any, threads: int) -> int:
    """Return how many chunks all threads have done since the beginning."""
    done = 0
    for thread in range(threads):
        done += load(control, DONE + THREAD_LINES * thread)
    return done


@compiled
def _take_chunks(board: Any, lanes: Any, scratch: Any, control: Any, until: int) -> None:
    """Take chunks until that many have been done since the beginning; if negative, until there are none for a while."""
    threads, own_done = len(lanes.parts) - 1, DONE + THREAD_LINES * scratch.thread
    idle, looks = 0, 0
    while _chunks_done(control, threads) < until if until >= 0 else idle < IDLE_SPINS and load(control, STOP) == 0:
        idle += 1
        if idle > PATIENT_SPINS:
            let_others_run()
        reach = threads if idle % SPINS_PER_LOOK == 0 else 1
        for others in range(reach):
            thread = (scratch.thread + others) % threads
            place, end = NEXT + THREAD_LINES * thread, lanes.parts[thread + 1]
            # Reading is cheaper than incrementing, and is what a thread without work does most of the time.
            if load(control, place) >= end:
                continue
            looks += 1
            if others > 0 and looks < LOOKS:
                continue
            taken = 0
            chunk = fetch_and_increment(control, place)
            while chunk < end:
                last = min(len(lanes.states), (chunk + 1) * CHUNK)
                _do(board, lanes, scratch, control[MODE + THREAD_LINES * thread], chunk * CHUNK, last)
                taken += 1
                chunk = fetch_and_increment(control, place)
            # Once for all of them: the thread that waits for this number makes every change of it slow.
            store(control, own_done, control[own_done] + taken)
            if others == 0:
                looks = 0
            idle = 0
            break


@compiled
def _do(board: Any, lanes: Any, scratch: Any, mode: int, first: int, last: int) -> None:
    """Do something in the lanes from `first` up to before `last`, which are one chunk or a part of it."""
    if mode == CHECK:
        illegal = _first_illegal(board, lanes, first, last)
        # Hardly ever written, because threads that write to one cache line wait for each other.
        if lanes.illegal[first // CHUNK] != illegal:
            lanes.illegal[first // CHUNK] = illegal
        return
    if mode == DRAW:
        for lane in range(first, last):
            _draw(board, lanes, lane)
        return
    # Functions that get all arrays of the batch are slow to call, so what every step needs is done here.
    for lane in range(first, last):
        state = lanes.states[lane]
        ended = False
        if mode == STEP:
            play(board, state, move_of(board, state, lanes.actions[lane]))
            ended = is_over(board, state)
        if ended or lanes.over[lane]:
            _keep_ending(board, lanes, scratch, lane, ended)
        if ended or mode == BEGIN:
            _begin(board, lanes, scratch, lane)
        elif mode == DEAL:
            reshuffle_unseen(board, state, lanes.deals[lane : lane + 1])
        lanes.seat[lane] = state.seat
        if len(lanes.listed) > 0:
            ids = lanes.listed[lane]
            lanes.counts[lane] = _list_actions(board, state, lanes.mask[lane], ids, lanes.counts[lane], scratch.moves)
        elif len(lanes.mask) > 0:
            lanes.mask[lane, :] = False
            write_mask(board, state, lanes.mask[lane])
        if len(lanes.observations) > 0:
            update_observation(board, state, state.seat, lanes.observations[lane])


@compiled
def _draw(board: Any, lanes: Any, lane: int) -> None:
    """Write a random legal action of a lane, all equally likely."""
    rng = lanes.draws[lane : lane + 1]
    if len(lanes.listed) > 0:
        lanes.actions[lane] = lanes.listed[lane, below(rng, lanes.counts[lane])]
    else:
        state = lanes.states[lane]
        lanes.actions[lane] = action_of(board, state, random_move(board, state, rng))


@compiled
def _first_illegal(board: Any, lanes: Any, first: int, last: int) -> int:
    for lane in range(first, last):
        if not _is_legal(board, lanes, lanes.actions[lane], lane):
            return lane
    return -1


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
def _list_actions(board: Any, state: Any, mask: Any, ids: Any, before: int, moves: Any) -> int:
    """Bring a large mask up to date: clear what was set, then set the legal ids and remember them."""
    for index in range(before):
        mask[ids[index]] = False
    count = legal_moves(board, state, moves)
    for index in range(count):
        action = action_of(board, state, moves[index])
        ids[index] = action
        mask[action] = True
    return count
