"""The background process: replaced when it is killed, closed with the server."""

import os
import signal
import threading
import time

import pytest

from clew.web.background import BackgroundProcess
from clew.web.errors import Unavailable
from support.processes import is_running
from support.web.running import eventually


def test_a_killed_process_is_replaced() -> None:
    background = BackgroundProcess(2)
    first = background.do(os.getpid)
    with pytest.raises(Unavailable):
        background.do(os._exit, 1)
    assert background.do(os.getpid) != first
    background.close()
    with pytest.raises(Unavailable):
        background.do(os.getpid)


def test_a_process_that_dies_while_it_is_idle_is_replaced_unnoticed() -> None:
    background = BackgroundProcess(2)
    first = background.do(os.getpid)
    os.kill(first, signal.SIGKILL)
    eventually("the pool to notice it", lambda: background._pool is not None and background._pool._broken)
    assert background.do(os.getpid) != first
    background.close()


def test_jobs_that_wait_are_refused_when_it_is_closed() -> None:
    background = BackgroundProcess(4)
    process = background.do(os.getpid)
    refused = []

    def wait() -> None:
        try:
            background.do(time.sleep, 600)
        except Unavailable as error:
            refused.append(error)

    threads = [threading.Thread(target=wait) for _ in range(4)]
    for thread in threads:
        thread.start()
    eventually("all jobs to wait", lambda: background._waiting == 4)
    background.close()
    for thread in threads:
        thread.join()
    assert len(refused) == 4
    assert not is_running(process)
