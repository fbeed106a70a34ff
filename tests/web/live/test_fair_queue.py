"""The order in which bots think, with jobs that take the time that a test says."""

from collections import Counter
from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from clew.web.live.thinking.fair_queue import OLDEST_FIRST_EVERY, PROGRAMS_SHARE, SLICE_SECONDS, FairQueue

QUICK, SLOW = 0.001, 1.0

#: The sums of fractions are not exact.
ROUNDING = 1e-9


@dataclass(eq=False)
class FakeJob:
    client: str
    seconds_left: float = SLOW
    is_for_people: bool = True


@dataclass
class Timeline:
    """A queue with one thread, and what was done in which order."""

    queue: FairQueue[FakeJob] = field(default_factory=FairQueue)
    done: list[tuple[FakeJob, float]] = field(default_factory=list)

    def put(self, *jobs: FakeJob) -> None:
        for job in jobs:
            self.queue.put(job)

    def step(self) -> FakeJob:
        """Let the next job think for a slice."""
        taken = self.queue.take()
        seconds = min(SLICE_SECONDS, taken.job.seconds_left)
        taken.job.seconds_left -= seconds
        self.queue.give_back(taken, seconds, taken.job.seconds_left <= ROUNDING)
        self.done.append((taken.job, seconds))
        return taken.job

    def used(self, since: int = 0) -> Counter[str]:
        used: Counter[str] = Counter()
        for job, seconds in self.done[since:]:
            used[job.client] += seconds  # type: ignore[assignment]
        return used


def test_a_quick_job_of_another_client_comes_first() -> None:
    timeline = Timeline()
    timeline.put(*[FakeJob("hog") for _ in range(30)])
    for _ in range(25):
        timeline.step()
    quick = FakeJob("ann", QUICK)
    timeline.put(quick)
    assert timeline.step() is quick


def test_quick_jobs_of_one_client_come_before_its_slow_ones() -> None:
    timeline = Timeline()
    timeline.put(FakeJob("ann"), FakeJob("ann"))
    timeline.step()
    quick = FakeJob("ann", QUICK)
    timeline.put(quick)
    assert timeline.step() is quick


def test_a_slow_job_gets_on_although_quick_ones_keep_coming() -> None:
    timeline = Timeline()
    slow = FakeJob("ann")
    timeline.put(slow, FakeJob("ann", QUICK))
    for _ in range(round(OLDEST_FIRST_EVERY * SLOW / SLICE_SECONDS) + OLDEST_FIRST_EVERY):
        timeline.put(FakeJob("ann", QUICK))
        timeline.step()
    assert slow.seconds_left <= ROUNDING


def test_a_started_job_is_finished_before_the_next_one_of_its_size() -> None:
    """Otherwise each of a client's jobs would hold a search tree."""
    timeline = Timeline()
    jobs = [FakeJob("ann") for _ in range(5)]
    timeline.put(*jobs)
    for _ in range(round(SLOW / SLICE_SECONDS)):
        assert timeline.step() is jobs[0]


def test_games_between_bots_wait_for_people_but_not_for_ever() -> None:
    timeline = Timeline()
    timeline.put(*[FakeJob("hog", is_for_people=False) for _ in range(5)])
    timeline.put(*[FakeJob(name, 100.0) for name in ("ann", "bob")])
    steps = 100
    served = [timeline.step().is_for_people for _ in range(steps)]
    assert served[0]
    assert steps * PROGRAMS_SHARE - 1 <= served.count(False) <= steps * PROGRAMS_SHARE + 1


def test_a_person_cuts_a_game_between_bots_short() -> None:
    queue: FairQueue[FakeJob] = FairQueue()
    queue.put(FakeJob("hog", is_for_people=False))
    running = queue.take()
    slow = FakeJob("hog", is_for_people=True)
    queue.put(slow)
    assert queue.overtaken([running], slow) is running
    queue.give_back(running, 0.01, is_done=False)
    assert queue.take().job is slow


def test_a_quick_job_cuts_a_slow_one_short_and_not_the_other_way_round() -> None:
    queue: FairQueue[FakeJob] = FairQueue()
    queue.put(FakeJob("ann"))
    running = queue.take()
    quick, slow, own = FakeJob("bob", QUICK), FakeJob("eve", 2 * SLOW), FakeJob("ann", QUICK)
    for job in (quick, slow, own):
        queue.put(job)
    assert queue.overtaken([running], quick) is running
    assert queue.overtaken([running], own) is running
    assert queue.overtaken([running], slow) is None


def test_the_share_of_games_between_bots_is_not_cut_short() -> None:
    queue: FairQueue[FakeJob] = FairQueue()
    queue.put(FakeJob("hog", is_for_people=False))
    queue.put(FakeJob("ann", 100.0))
    while (running := queue.take()).job.is_for_people:
        queue.give_back(running, SLICE_SECONDS, is_done=False)
    quick = FakeJob("bob", QUICK)
    queue.put(quick)
    assert queue.overtaken([running], quick) is None


def test_a_pause_is_neither_paid_for_nor_paid_back() -> None:
    timeline = Timeline()
    timeline.put(FakeJob("ann", 50.0))
    for _ in range(200):
        timeline.step()
    timeline.put(FakeJob("bob", 50.0))
    before = len(timeline.done)
    for _ in range(100):
        timeline.step()
    used = timeline.used(before)
    assert abs(used["ann"] - used["bob"]) <= 2 * SLICE_SECONDS + ROUNDING


ARRIVALS = st.lists(
    st.one_of(
        st.just(None),
        st.builds(
            FakeJob,
            st.sampled_from(["ann", "bob", "eve", "hog"]),
            st.floats(0.0005, 1.5),
            st.booleans(),
        ),
    ),
    max_size=80,
)


@given(ARRIVALS)
def test_no_client_with_work_gets_less_than_its_share(arrivals: list[FakeJob | None]) -> None:
    """Of the time for people's games; a share may be late by two slices."""
    timeline = Timeline()
    timeline.put(victim := FakeJob("victim", 1000.0))
    for job in arrivals:
        timeline.put(*[job] if job else [])
        timeline.step()
        for_people = [(each.client, seconds) for each, seconds in timeline.done if each.is_for_people]
        fair = sum(seconds for _, seconds in for_people) / len({client for client, _ in for_people} | {"victim"})
        assert 1000.0 - victim.seconds_left >= fair - 2 * SLICE_SECONDS - ROUNDING


@given(ARRIVALS)
def test_people_come_first_and_all_work_is_done(arrivals: list[FakeJob | None]) -> None:
    timeline = Timeline()
    jobs = [job for job in arrivals if job]
    timeline.put(*jobs)
    while len(timeline.queue):
        timeline.step()
    assert all(job.seconds_left <= ROUNDING for job in jobs)
    last = max((number for number, (job, _) in enumerate(timeline.done) if job.is_for_people), default=-1)
    before = timeline.done[: last + 1]
    programs = sum(seconds for job, seconds in before if not job.is_for_people)
    assert programs <= PROGRAMS_SHARE * sum(seconds for _, seconds in before) + SLICE_SECONDS + ROUNDING
