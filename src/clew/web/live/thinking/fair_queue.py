"""The order in which jobs get slices of time: fair to clients, and quick for what is quick.

Start-time fair queueing (Goyal, Vin and Cheng 1996): the client that has used least comes next, and a client that comes
back after a pause begins where the others are, so that it neither pays nor is paid for the time in which it asked for
nothing. Of one client's jobs the one with the least left to do comes first. Games between bots only get what others
leave, and a small share otherwise.

Time is an argument everywhere, and there are no threads here: the caller holds a lock.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Generic, Protocol, TypeVar

#: The longest slice, in seconds.
SLICE_SECONDS = 0.1

#: The share of the time that games between bots only get while games with people wait.
PROGRAMS_SHARE = 0.1

#: One in this number of slices of a client is for its oldest job, so that quick jobs cannot keep it waiting for ever.
OLDEST_FIRST_EVERY = 8


class QueuedJob(Protocol):
    """What the queue has to know of a job."""

    @property
    def client(self) -> str:
        """The client that the job is done for."""

    @property
    def is_for_people(self) -> bool:
        """Whether a person waits for it."""

    @property
    def seconds_left(self) -> float:
        """How long it is expected to take from now on."""


J = TypeVar("J", bound=QueuedJob)


@dataclass(eq=False)
class ClientShare(Generic[J]):
    """The jobs of one client, and the time that they have used."""

    used: float
    """In the virtual time of its ShareQueue."""
    waiting: dict[J, int] = field(default_factory=dict)
    """Jobs with the numbers of their arrival."""
    running: int = 0
    slices: int = 0

    def first(self) -> J:
        """Return the job that comes next."""
        if self.slices % OLDEST_FIRST_EVERY == OLDEST_FIRST_EVERY - 1:
            return min(self.waiting, key=self.waiting.__getitem__)
        return min(self.waiting, key=lambda job: (job.seconds_left, self.waiting[job]))


@dataclass(frozen=True, eq=False)
class TimeSlice(Generic[J]):
    """A slice of time for a job."""

    job: J
    begun_at: float
    """What the client had used before, in the virtual time of its ShareQueue."""
    arrival: int
    is_due: bool = False
    """Whether it is part of the share that games between bots have in any case."""


class ShareQueue(Generic[J]):
    """Jobs that share time fairly between their clients."""

    def __init__(self) -> None:
        self._clients: dict[str, ClientShare[J]] = {}
        self._virtual_time = 0.0
        self._arrivals = count()

    def __len__(self) -> int:
        return sum(len(share.waiting) for share in self._clients.values())

    def __iter__(self) -> Iterator[J]:
        return (job for share in self._clients.values() for job in share.waiting)

    def put(self, job: J, arrival: int | None = None) -> None:
        """Add a job; one that was taken before keeps the number of its arrival."""
        share = self._clients.setdefault(job.client, ClientShare(self._virtual_time))
        if not share.waiting and not share.running:
            share.used = max(share.used, self._virtual_time)
        share.waiting[job] = next(self._arrivals) if arrival is None else arrival

    def take(self, is_due: bool = False) -> TimeSlice[J]:
        """Return the next slice; its client pays for all of it until `give_back` says what was used."""
        waiting = [share for share in self._clients.values() if share.waiting]
        share = min(waiting, key=lambda share: (share.used, share.first().seconds_left))
        self._virtual_time = max(self._virtual_time, share.used)
        job = share.first()
        taken = TimeSlice(job, share.used, share.waiting.pop(job), is_due)
        share.used += SLICE_SECONDS
        share.running += 1
        share.slices += 1
        return taken

    def give_back(self, taken: TimeSlice[J], seconds: float, is_done: bool) -> None:
        """End a slice, of which some seconds were used."""
        share = self._clients[taken.job.client]
        share.used += seconds - SLICE_SECONDS
        share.running -= 1
        if not is_done:
            share.waiting[taken.job] = taken.arrival
        self._forget_idle_clients()

    def _forget_idle_clients(self) -> None:
        """Forget clients without jobs, once they would begin where all others are."""
        is_busy = any(share.waiting or share.running for share in self._clients.values())
        self._clients = {
            client: share
            for client, share in self._clients.items()
            if share.waiting or share.running or (is_busy and share.used > self._virtual_time)
        }

    def is_overtaken(self, running: TimeSlice[J], by: J) -> bool:
        """Return whether a job that has just arrived comes before one whose slice is not over."""
        if running.job.client == by.client:
            return by.seconds_left < running.job.seconds_left
        used = self._clients[by.client].used
        return (used, by.seconds_left) < (running.begun_at, running.job.seconds_left)


class FairQueue(Generic[J]):
    """Jobs of games with people, and of games between bots only."""

    def __init__(self) -> None:
        self._people: ShareQueue[J] = ShareQueue()
        self._programs: ShareQueue[J] = ShareQueue()
        self._due = 0.0
        """The time that games between bots are owed."""

    def __len__(self) -> int:
        return len(self._people) + len(self._programs)

    def __iter__(self) -> Iterator[J]:
        yield from self._people
        yield from self._programs

    def put(self, job: J) -> None:
        """Add a job."""
        self._queue_of(job).put(job)

    def take(self) -> TimeSlice[J]:
        """Return the next slice; there must be a job."""
        if not len(self._people):
            return self._programs.take()
        if len(self._programs) and self._due >= SLICE_SECONDS:
            self._due = 0.0
            return self._programs.take(is_due=True)
        return self._people.take()

    def give_back(self, taken: TimeSlice[J], seconds: float, is_done: bool) -> None:
        """End a slice, of which some seconds were used; a job that is not done waits again."""
        self._queue_of(taken.job).give_back(taken, seconds, is_done)
        if taken.job.is_for_people and len(self._programs):
            self._due = min(SLICE_SECONDS, self._due + seconds * PROGRAMS_SHARE / (1.0 - PROGRAMS_SHARE))

    def overtaken(self, running: Iterable[TimeSlice[J]], by: J) -> TimeSlice[J] | None:
        """Return the slice that a job which has just arrived should cut short, if any: the one that can wait best."""
        slices = [each for each in running if self._is_overtaken(each, by)]
        return max(slices, key=lambda each: (not each.job.is_for_people, each.job.seconds_left), default=None)

    def _is_overtaken(self, running: TimeSlice[J], by: J) -> bool:
        if running.is_due:
            return False
        if running.job.is_for_people != by.is_for_people:
            return by.is_for_people
        return self._queue_of(by).is_overtaken(running, by)

    def _queue_of(self, job: J) -> ShareQueue[J]:
        return self._people if job.is_for_people else self._programs
