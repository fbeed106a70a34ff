"""The memory of a batch and the compiled functions that step it. A lane is one of its games."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.batches.atomics import address_of, let_others_run, load, number_at, store, write_number_at
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
#: begin a new game; show a state that has been replaced; the same for a view, whose hidden order is drawn; draw a
#: random action. SERVE is for the threads that help.
STEP, CHECKED_STEP, BEGIN, SHOW, DEAL, DRAW, SERVE = 0, 1, 2, 3, 4, 5, 6
MODES = 8

#: Instead of a lane: all of them; the same after threads that slept have been woken up.
ALL_LANES, ALL_LANES_AWAKE = -1, -2

#: What `run` returns if every action is legal, and if threads have to be woken up first.
LEGAL, ASLEEP = -1, -2

#: A thread has at least this many lanes; fewer are not worth the time that waiting for each other takes.
LEAST_LANES = 128

#: The places in `control` of what threads share: whether to stop serving; then two cache lines for each thread, so
#: that threads hardly ever wait for each other's. In the first it is asked for something: the number of the call and
#: what to do in one number, and where the actions are. In the second it answers: which call it has checked its lanes
#: for, the first illegal one of them, which call it has done, and whether it sleeps.
CACHE_LINE = 16
STOP, CALL, ACTIONS = 0, CACHE_LINE, CACHE_LINE + 1
CHECKED, ILLEGAL, DONE, SLEEPS = (2 * CACHE_LINE + place for place in range(4))
THREAD_LINES = 2 * CACHE_LINE

#: How often a thread looks whether there is something to do, or whether the others are done, before it lets others run
#: on its processor each time, and before it goes to sleep. Waking it up takes some tens of microseconds.
PATIENT_SPINS, IDLE_SPINS = 50_000, 60_000


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
    parts: NDArray[np.int64]
    """The first lane of each thread's part, and the number of lanes."""
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
def run(board: Any, lanes: Any, scratch: Any, control: Any, actions: Any, mode: int, lane: int) -> int:
    """Do what `mode` says in one lane or in all; return LEGAL, the first lane with an illegal action, or ASLEEP.

    CHECKED_STEP checks all lanes before any is changed. SERVE helps the thread that calls this for all lanes until
    there has been nothing to do for a while. ASLEEP means that nothing was done: wake up the threads that sleep, then
    call this for ALL_LANES_AWAKE.
    """
    # One function for everything, because most of the time to compile it goes into the rules.
    if mode == SERVE:
        _serve(board, lanes, scratch, control)
    elif lane >= 0:
        _do(board, lanes, scratch, address_of(actions), mode, lane, lane + 1)
    else:
        threads = len(lanes.parts) - 1
        call = control[DONE] + 1
        if lane == ALL_LANES and _sleeper(control, threads):
            return ASLEEP
        if control[CALL] // MODES != call:
            for thread in range(threads):
                control[ACTIONS + THREAD_LINES * thread] = address_of(actions)
                store(control, CALL + THREAD_LINES * thread, call * MODES + mode)
            # A thread that goes to sleep says so before it looks for the last time.
            if lane == ALL_LANES and _sleeper(control, threads):
                return ASLEEP
        illegal = _do_part(board, lanes, scratch, control)
        for thread in range(1, threads):
            _wait(control, DONE + THREAD_LINES * thread, call)
        return illegal
    return LEGAL


@compiled
def _sleeper(control: Any, threads: int) -> bool:
    """Return whether a thread sleeps."""
    for thread in range(1, threads):
        if load(control, SLEEPS + THREAD_LINES * thread) != 0:
            return True
    return False


@compiled
def _wait(control: Any, place: int, call: int) -> None:
    """Wait until another thread has written the number of a call."""
    spins = 0
    while load(control, place) != call:
        spins += 1
        if spins > PATIENT_SPINS:
            let_others_run()


@compiled
def _serve(board: Any, lanes: Any, scratch: Any, control: Any) -> None:
    """Do this thread's part of every call until there has been none for a while."""
    first = THREAD_LINES * scratch.thread
    store(control, SLEEPS + first, 0)
    idle = 0
    while load(control, STOP) == 0:
        if load(control, CALL + first) // MODES != control[DONE + first]:
            if idle > IDLE_SPINS:
                store(control, SLEEPS + first, 0)
            _do_part(board, lanes, scratch, control)
            idle = 0
        elif idle > IDLE_SPINS:
            return
        elif idle == IDLE_SPINS:
            # The thread that calls looks for this after it has asked: one of the two sees the other.
            store(control, SLEEPS + first, 1)
        elif idle > PATIENT_SPINS:
            let_others_run()
        idle += 1


@compiled
def _do_part(board: Any, lanes: Any, scratch: Any, control: Any) -> int:
    """Do what this thread is asked for in its part of the lanes; return LEGAL, or the first illegal lane of all."""
    first = THREAD_LINES * scratch.thread
    call, mode = control[CALL + first] // MODES, control[CALL + first] % MODES
    actions = control[ACTIONS + first]
    begin, end = lanes.parts[scratch.thread], lanes.parts[scratch.thread + 1]
    illegal = LEGAL
    if mode == CHECKED_STEP:
        # Each thread looks into the masks that it has written itself: they are in the cache of its own processor.
        control[ILLEGAL + first] = _first_illegal(board, lanes, actions, begin, end)
        store(control, CHECKED + first, call)
        for thread in range(len(lanes.parts) - 1):
            _wait(control, CHECKED + THREAD_LINES * thread, call)
            if illegal == LEGAL:
                illegal = control[ILLEGAL + THREAD_LINES * thread]
    if illegal == LEGAL:
        _do(board, lanes, scratch, actions, STEP if mode == CHECKED_STEP else mode, begin, end)
    store(control, DONE + first, call)
    return illegal


@compiled
def _do(board: Any, lanes: Any, scratch: Any, actions: Any, mode: int, first: int, last: int) -> None:
    """Do something in the lanes from `first` up to before `last`."""
    if mode == DRAW:
        for lane in range(first, last):
            # Each thread writes its actions itself, so that they are in the cache of its processor for the next step.
            write_number_at(actions, lane, _random_action(board, lanes, lane))
        return
    # Functions that get all arrays of the batch are slow to call, so what every step needs is done here.
    for lane in range(first, last):
        state = lanes.states[lane]
        ended = False
        if mode == STEP:
            play(board, state, move_of(board, state, number_at(actions, lane)))
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
def _random_action(board: Any, lanes: Any, lane: int) -> int:
    """Return a random legal action of a lane, all equally likely."""
    rng = lanes.draws[lane : lane + 1]
    if len(lanes.listed) > 0:
        return lanes.listed[lane, below(rng, lanes.counts[lane])]
    state = lanes.states[lane]
    return action_of(board, state, random_move(board, state, rng))


@compiled
def _first_illegal(board: Any, lanes: Any, actions: Any, first: int, last: int) -> int:
    for lane in range(first, last):
        if not _is_legal(board, lanes, number_at(actions, lane), lane):
            return lane
    return LEGAL


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
