"""The time of a server passes steadily, whatever happens to the wall clock."""

import pytest

from clew.web.steady_clock import MOST_AHEAD, MOST_CORRECTION, SteadyClock
from web.conftest import FakeClock

HOUR = 3600.0


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
