"""Worker processes end when their pool is killed, whatever they are doing."""

import os
import time

import pytest

from clew.play.workers import WorkerPool, local_processes


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_killed_pool_ends_a_job_that_is_being_done() -> None:
    pool = WorkerPool(1)
    process = pool.submit(os.getpid).result()
    job = pool.submit(time.sleep, 600)
    pool.kill()
    assert not is_running(process)
    assert job.cancelled() or job.exception() is not None


def test_an_exception_ends_the_processes() -> None:
    processes = []

    def interrupted() -> None:
        with local_processes(1) as executor:
            processes.append(executor.submit(os.getpid).result())
            executor.submit(time.sleep, 600)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert not is_running(processes[0])


def test_jobs_are_done_before_the_processes_end() -> None:
    with local_processes(1) as executor:
        jobs = [executor.submit(abs, number) for number in (-1, -2)]
    assert [job.result() for job in jobs] == [1, 2]
