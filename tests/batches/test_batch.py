"""Many games at once: each lane plays exactly as a single position would."""

import copy
import gc
import os
import pickle
import signal
import threading
import time
import warnings

import numpy as np
import pytest

import clew
from clew.batches.lanes import LEAST_LANES
from support.cases import Case
from support.encodings import ENCODED_CASES, ENCODED_GAMES, QUICK_BATCHES, batch_marks

every_case = pytest.mark.parametrize(
    "case", [pytest.param(case, marks=batch_marks(case.game_id), id=str(case)) for case in ENCODED_CASES]
)
every_game = pytest.mark.parametrize(
    "case", [pytest.param(case, marks=batch_marks(case.game_id), id=str(case)) for case in ENCODED_GAMES]
)

LANES = 3

#: How many steps are compared with single positions, whether a game ends in them or not.
STEPS = 70


def shown(games: clew.Batch, lane: int) -> clew.Position:
    """Return the position of a lane, after comparing all that the lane shows with it."""
    position = games.position(lane)
    assert games.seat[lane] == position.seat
    assert (games.mask[lane] == position.action_mask()).all()
    assert (games.observations[lane] == position.observation()).all()
    return position


@every_case
def test_each_lane_plays_as_a_single_position(case: Case) -> None:
    games = clew.batch(case.game, LANES, seed=case.seed)
    positions = [shown(games, lane) for lane in range(LANES)]
    for _ in range(STEPS):
        actions = games.random_actions()
        games.step(actions)
        for lane, before in enumerate(positions):
            after = before.play_action(actions[lane])
            assert games.over[lane] == after.is_over
            positions[lane] = shown(games, lane)
            if after.is_over:
                assert games.payoffs[lane].tolist() == pytest.approx(after.result.payoff(after.seats))
                assert (games.final_observations[lane] == after.observation()).all()
                assert case.game.has_unseen or positions[lane] == case.game.start()
            else:
                assert positions[lane] == after
                assert not games.payoffs[lane].any()


def history(games: clew.Batch, lanes: int, steps: int = 40) -> list[bytes]:
    """Return everything that some lanes show while random actions are played."""
    found = []
    for _ in range(steps):
        actions = games.random_actions()
        games.step(actions)
        arrays = (actions, games.seat, games.over, games.payoffs)
        states = b"".join(games.position(lane).states.tobytes() for lane in range(lanes))
        found.append(states + b"".join(array[:lanes].tobytes() for array in arrays))
    return found


@every_game
def test_games_do_not_depend_on_the_number_of_lanes_and_threads(case: Case) -> None:
    few = history(clew.batch(case.game, LANES, seed=5), LANES)
    assert history(clew.batch(case.game, 3 * LEAST_LANES - 5, seed=5, threads=2), LANES) == few
    assert history(clew.batch(case.game, LANES, seed=6), LANES) != few
    games = clew.batch(case.game, LANES, seed=5)
    drawn = np.array([games.random_actions() for _ in range(20)])
    assert len({tuple(column) for column in drawn.T}) == LANES


def test_threads_that_fell_asleep_are_woken_up(game: clew.Game) -> None:
    one, two = (clew.batch(game, 2 * LEAST_LANES, seed=3, threads=threads) for threads in (1, 2))
    for step in range(200):
        actions = one.random_actions()
        one.step(actions)
        # Some of these pauses end while the other thread is about to fall asleep.
        time.sleep(step % 20 / 20_000)
        two.step(actions)
        assert np.array_equal(one.observations, two.observations)


@pytest.mark.parametrize("given", [np.int64, np.int16, np.uint64, list, "every other one", "read-only"])
def test_actions_may_be_any_integers(game: clew.Game, given: object) -> None:
    games, same = (clew.batch(game, LANES, seed=3) for _ in range(2))
    actions = games.random_actions()
    games.step(actions)
    if given is list:
        same.step(actions.tolist())
    elif given == "every other one":
        same.step(np.repeat(actions, 2)[::2])
    elif given == "read-only":
        same.step(np.frombuffer(actions.tobytes(), dtype=np.int64))
    else:
        same.step(actions.astype(given))  # type: ignore[call-overload]
    assert np.array_equal(games.observations, same.observations)


@every_game
def test_games_do_not_depend_on_what_is_shown(case: Case) -> None:
    whole, bare = (clew.batch(case.game, LANES, seed=7, masks=shows, observations=shows) for shows in (True, False))
    for _ in range(30):
        actions = whole.random_actions()
        whole.step(actions)
        bare.step(actions, check=False)
        assert all(whole.position(lane) == bare.position(lane) for lane in range(LANES))
    for lane, action in enumerate(bare.random_actions().tolist()):
        assert action in bare.position(lane).actions()


@every_game
def test_an_illegal_action_changes_no_lane_and_is_named(case: Case) -> None:
    for masks in (True, False):
        games = clew.batch(case.game, 2 * LEAST_LANES, seed=1, masks=masks, threads=2)
        before = [games.position(lane) for lane in range(len(games))]
        masked = int(np.argmin(before[LEAST_LANES + 3].action_mask()))
        for wrong in (-1, case.game.actions, 1 << 62, -(1 << 63), masked):
            actions = games.random_actions()
            if wrong in before[LEAST_LANES + 3].actions():
                continue
            actions[LEAST_LANES + 3 :] = wrong
            with pytest.raises(clew.IllegalMove, match=f"^lane {LEAST_LANES + 3}: action {wrong}[:,] "):
                games.step(actions)
            assert [games.position(lane) for lane in range(len(games))] == before
        games.step(games.random_actions())


@every_game
def test_a_lane_can_be_continued_from_a_position(case: Case) -> None:
    games = clew.batch(case.game, LANES, seed=1)
    other = case.game.start(seed=8)
    for _ in range(5):
        other = other.play_action(other.actions()[0])
    kept = games.position(0)
    games.put(1, other)
    assert shown(games, 1) == other
    games.put(2, other.view(0))
    assert shown(games, 2).view(0) == other.view(0)
    assert shown(games, 0) == kept


@every_game
def test_a_pickled_batch_continues_as_the_batch_itself(case: Case) -> None:
    games = clew.batch(case.game, LANES, seed=3)
    history(games, LANES, 5)
    again = pickle.loads(pickle.dumps(games))
    assert history(again, LANES, 10) == history(games, LANES, 10)
    assert (again.observations == games.observations).all()


@pytest.fixture
def game() -> clew.Game:
    """A game whose batches are compiled quickly."""
    return next(case.game for case in ENCODED_GAMES if case.game_id in QUICK_BATCHES)


def test_the_same_seed_resets_to_the_same_games(game: clew.Game) -> None:
    games = clew.batch(game, LANES, seed=3)
    first = history(games, LANES)
    games.reset(3)
    assert not games.over.any()
    assert not games.payoffs.any()
    assert history(games, LANES) == first
    games.reset()
    assert history(games, LANES) != first


def test_without_a_seed_games_differ(game: clew.Game) -> None:
    assert history(clew.batch(game, LANES), LANES) != history(clew.batch(game, LANES), LANES)


def test_random_actions_are_equally_likely(game: clew.Game) -> None:
    games = clew.batch(game, 4_000, seed=1)
    legal = games.position(0).actions()
    times = np.bincount(games.random_actions(), minlength=game.actions)[legal]
    expected = 4_000 / len(legal)
    assert ((times - expected) ** 2 / expected).sum() < len(legal) + 5 * (2 * len(legal)) ** 0.5


def test_integers_that_are_too_large_are_illegal_and_named(game: clew.Game) -> None:
    games = clew.batch(game, 3, seed=1)
    legal = games.random_actions().tolist()
    for wrong in (1 << 63, 1 << 70, -(1 << 70)):
        for actions in ([legal[0], wrong, -1], np.array([legal[0], wrong, legal[2]], dtype=object)):
            with pytest.raises(clew.IllegalMove, match=f"^lane 1: action {wrong}: this number means no move"):
                games.step(actions)
    with pytest.raises(clew.IllegalMove, match=f"^lane 0: action {2**64 - 1}: "):
        games.step(np.full(3, 2**64 - 1, dtype=np.uint64))
    games.step(legal)


def test_a_copy_has_games_of_its_own(game: clew.Game) -> None:
    games = clew.batch(game, LANES, seed=1)
    before = history(pickle.loads(pickle.dumps(games)), LANES, 10)
    for copied in (copy.copy(games), copy.deepcopy(games)):
        assert history(copied, LANES, 10) == before
    assert history(games, LANES, 10) == before


@pytest.mark.parametrize("pause", [0.0, 0.2], ids=["awake", "asleep"])
def test_a_forked_process_has_threads_of_its_own(game: clew.Game, pause: float) -> None:
    games = clew.batch(game, 2 * LEAST_LANES, seed=1, threads=2)
    same = clew.batch(game, 2 * LEAST_LANES, seed=1)
    for each in (games, same):
        history(each, 1, 5)
    expected = history(same, LANES, 5)
    time.sleep(pause)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        signal.alarm(30)
        os._exit(0 if history(games, LANES, 5) == expected else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert history(games, LANES, 5) == expected


def test_what_a_batch_shows_cannot_be_changed(game: clew.Game) -> None:
    games = clew.batch(game, 2, seed=1)
    for array in (games.seat, games.mask, games.observations, games.over, games.payoffs, games.final_observations):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_what_is_not_wanted_is_not_there_and_says_why(game: clew.Game) -> None:
    games = clew.batch(game, 2, seed=1, observations=False)
    assert games.mask.shape == (2, game.actions)
    for again in (games, pickle.loads(pickle.dumps(games))):
        for name in ("observations", "final_observations"):
            with pytest.raises(
                AttributeError, match=f"^this batch has no {name}: it was made with observations=False$"
            ):
                getattr(again, name)
    games = clew.batch(game, 2, seed=1, masks=False)
    assert games.observations.shape == (2, *game.observation_shape)
    with pytest.raises(AttributeError, match=r"^this batch has no mask: it was made with masks=False$"):
        _ = games.mask
    assert not hasattr(games, "masks")


def test_a_game_can_be_given_as_text(game: clew.Game) -> None:
    assert clew.batch(f"  {game} ", 2, seed=1).game == game
    with pytest.raises(clew.UnknownGame, match="there is no game 'chess'"):
        clew.batch("chess", 2)
    with pytest.raises(TypeError, match=r"^7: expected a game, as clew.game"):
        clew.batch(7, 2)


def test_wrong_input_is_refused(game: clew.Game) -> None:
    for wrong in ({"n": "2"}, {"n": 2.0}, {"n": 2, "threads": "1"}, {"n": 2, "seed": "x"}):
        with pytest.raises(TypeError, match=rf"^({'|'.join(wrong)})=.*: expected a whole number$"):
            clew.batch(game, **wrong)
    with pytest.raises(ValueError, match="0 games on 1 threads: expected at least one of each"):
        clew.batch(game, 0)
    games = clew.batch(game, 2, seed=1)
    legal = games.random_actions()
    with pytest.raises(ValueError, match=r"actions of shape \(3,\): expected 2, one for each lane"):
        games.step([*legal, legal[0]])
    with pytest.raises(TypeError, match="actions of type float64: expected integers"):
        games.step(legal.astype(float))
    with pytest.raises(clew.IllegalMove, match="lane 0"):
        games.step(np.full(2, 2**64 - 1, dtype=np.uint64))
    for lane in (2, -1):
        with pytest.raises(IndexError, match=f"lane {lane}: expected 0 to 1"):
            games.position(lane)
    for wrong in (0.0, "0", None, True):
        with pytest.raises(TypeError, match=f"^lane={wrong!r}: expected a whole number$"):
            games.position(wrong)
    with pytest.raises(TypeError, match=f"^None: expected a position of {game}$"):
        games.put(0, None)
    with pytest.raises(ValueError, match="expected one of"):
        games.put(0, ENCODED_GAMES[0].game.start(seed=1))
    ended = game.start(seed=1)
    while not ended.is_over:
        ended = ended.play_action(ended.actions()[0])
    with pytest.raises(ValueError, match="this game is over: expected a position with legal moves"):
        games.put(0, ended)
    games.step(legal.tolist())


def test_threads_end_with_their_batch(game: clew.Game) -> None:
    def helpers() -> list[threading.Thread]:
        return [thread for thread in threading.enumerate() if thread.name.startswith("clew-batch")]

    gc.collect()
    for thread in helpers():
        thread.join(timeout=60)
    games = clew.batch(game, 4 * LEAST_LANES, seed=1, threads=3)
    games.step(games.random_actions())
    started = helpers()
    assert len(started) == 2
    del games
    gc.collect()
    for thread in started:
        thread.join(timeout=60)
        assert not thread.is_alive()
