"""Worker processes end when their pool is killed, whatever they are doing; one that dies is replaced."""

import os
import signal
import time
from pathlib import Path

import pytest

from clew.play.workers import MOST_TRIES, WorkerLost, WorkerPool, local_processes
from support.processes import dies_at_first, is_running


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


def test_a_job_whose_process_died_is_done_again(tmp_path: Path) -> None:
    with local_processes(2) as executor:
        jobs = [executor.submit(dies_at_first, tmp_path / str(number), number) for number in (1, 2, 3)]
    assert [job.result() for job in jobs] == [1, 2, 3]


def test_a_lost_process_concerns_no_other_job(tmp_path: Path) -> None:
    with local_processes(2) as executor:
        other = executor.submit(dies_at_first, tmp_path / "other", 1)
        process = executor.submit(os.getpid)
        other.result()
        process.result()
        slow = executor.submit(time.sleep, 1.0)
        again = executor.submit(dies_at_first, tmp_path / "again", 3)
        assert again.result() == 3
        assert slow.result() is None
        assert len(executor.processes) == 2


def test_a_process_that_dies_while_it_is_idle_is_replaced() -> None:
    with local_processes(1) as executor:
        first = executor.submit(os.getpid).result()
        os.kill(first, signal.SIGKILL)
        assert executor.submit(os.getpid).result() != first


def test_a_job_that_always_loses_its_process_fails_and_the_others_are_done(tmp_path: Path) -> None:
    with local_processes(2) as executor:
        deadly = executor.submit(dies_at_first, tmp_path / "deadly", 1000)
        others = [executor.submit(abs, -number) for number in range(20)]
    assert [job.result() for job in others] == list(range(20))
    with pytest.raises(WorkerLost, match=f"died {MOST_TRIES} times"):
        deadly.result()


def test_ctrl_c_does_not_reach_the_workers() -> None:
    with local_processes(1) as executor:
        process = executor.submit(os.getpid).result()
        os.kill(process, signal.SIGINT)
        assert executor.submit(os.getpid).result() == process
