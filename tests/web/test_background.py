"""The background process: replaced when it is killed, closed with the server."""

import os

import pytest

from clew.web.background import BackgroundProcess
from clew.web.errors import Unavailable


def test_a_killed_process_is_replaced() -> None:
    background = BackgroundProcess(2)
    first = background.do(os.getpid)
    with pytest.raises(Unavailable):
        background.do(os._exit, 1)
    assert background.do(os.getpid) != first
    background.close()
    with pytest.raises(Unavailable):
        background.do(os.getpid)
