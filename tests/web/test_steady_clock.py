"""The time of a server passes steadily, whatever happens to the wall clock."""

from collections.abc import Callable

import pytest

from clew.web.puzzles.daily import today
from clew.web.steady_clock import MOST_AHEAD, MOST_CORRECTION, SteadyClock
from support.web.running import Running
from web.conftest import FakeClock

HOUR = 3600.0
DAY = 24 * HOUR
ME = {"kind": "me", "name": "Ann"}


@pytest.fixture
def wall() -> FakeClock:
    return FakeClock()


@pytest.fixture
def steady(wall: FakeClock, clock: FakeClock) -> SteadyClock:
    """A steady clock; `clock` is the monotonic one."""
    return SteadyClock(wall, clock)


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 1e9, -1e9])
def test_a_jump_of_the_wall_clock_is_no_jump_of_the_time(
    steady: SteadyClock, wall: FakeClock, clock: FakeClock, jump: float
) -> None:
    begun = steady()
    wall.pass_by(jump)
    assert steady() == begun
    for seconds in (1, 10, 49):
        before = steady()
        wall.pass_by(seconds)
        clock.pass_by(seconds)
        assert abs(steady() - before - seconds) <= seconds * MOST_CORRECTION + 1e-6


def test_the_wall_clock_is_reached_in_the_end(steady: SteadyClock, wall: FakeClock, clock: FakeClock) -> None:
    wall.pass_by(-HOUR)
    previous = steady()
    for _ in range(21):
        wall.pass_by(HOUR)
        clock.pass_by(HOUR)
        assert steady() > previous
        previous = steady()
    assert previous == wall.time


def test_time_does_not_run_back_at_a_restart(steady: SteadyClock, wall: FakeClock) -> None:
    steady.continue_from(wall.time + HOUR)
    assert steady() == wall.time + HOUR
    steady.continue_from(wall.time)
    assert steady() == wall.time + HOUR


def test_a_time_that_was_wrong_is_not_continued(steady: SteadyClock, wall: FakeClock) -> None:
    steady.continue_from(wall.time + MOST_AHEAD + 1)
    assert steady() == wall.time


@pytest.mark.parametrize("jump", [10 * DAY, -10 * DAY])
def test_what_depends_on_the_day_does_not_jump(
    serve: Callable[..., Running], sqlite_url: str, steady: SteadyClock, wall: FakeClock, clock: FakeClock, jump: float
) -> None:
    """Games in which nothing has happened are kept as long as usual, and the day of the puzzles stays."""
    server = serve(sqlite_url, now=steady, housekeeping_seconds=1000.0)
    ann, kept = server.client(), server.games.limits.untouched_kept_seconds
    game_id, day = ann.make("line-or-colour", ME, ME)["id"], today(steady())
    wall.pass_by(jump)
    server.server.housekeeping.remove_untouched()
    assert ann.state(game_id)["ply"] == 0
    assert today(steady()) == day
    assert day.isoformat() in ann.get("/puzzles").text
    # The time of the server is a twentieth faster or slower now.
    for passed, status in ((0.9 * kept, 200), (0.2 * kept, 404)):
        wall.pass_by(passed)
        clock.pass_by(passed)
        server.server.housekeeping.remove_untouched()
        assert ann.get(f"/api/v1/games/{game_id}").status_code == status


def test_cookies_and_secrets_are_good_at_any_time(
    serve: Callable[..., Running], sqlite_url: str, clock: FakeClock
) -> None:
    ann = serve(sqlite_url, now=clock, housekeeping_seconds=1000.0).client()
    made = ann.make("line-or-colour", ME, ME)
    cookies = dict(ann.cookies)
    for jump in (1000 * DAY, -2000 * DAY):
        clock.pass_by(jump)
        assert ann.state(made["id"])["yours"] == [0, 1]
        assert ann.state(made["id"], made["secrets"][1]["secret"])["yours"] == [0, 1]
        assert dict(ann.cookies) == cookies
