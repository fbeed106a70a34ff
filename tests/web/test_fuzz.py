"""Whatever is sent, the server answers with what the sender can mend, never with a failure of its own."""

import json
import os
import random
import subprocess
import sys
from collections import Counter

import pytest

from support.processes import with_helpers
from support.web import request_fuzzing
from support.web.fuzzing import all_routes, is_failure
from support.web.request_fuzzing import send_damaged, send_many
from support.web.running import Running

#: Requests to all routes, and damaged ones, for every change.
FEW, FEW_DAMAGED = 300, 300

#: Requests for `make slow`, half of them damaged; CLEW_FUZZ_REQUESTS overrides it.
VERY_MANY = int(os.environ.get("CLEW_FUZZ_REQUESTS", "1000000"))


def test_every_route_is_fuzzed() -> None:
    paths = {route.path for route in all_routes()}
    assert {"/", "/games/{game_id}/do", "/api/v1/games/{game_id}/board", "/puzzles", "/view/{code}.svg"} <= paths
    assert len(paths) > 60


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (b"", False),
        (b"HTTP/1.1 404 Not Found\r\n\r\n", False),
        (b"HTTP/1.1 500 Internal Server Error\r\n\r\n", True),
        (b"HTTP/1.1 503 Service Unavailable\r\n\r\n", True),
        (b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\n\r\n", False),
    ],
)
def test_only_a_busy_server_may_answer_with_its_own_fault(answer: bytes, expected: bool) -> None:
    assert is_failure(answer) == expected


def test_no_request_makes_the_server_fail(server: Running) -> None:
    send_many(server, FEW, seed=1)


def test_no_damaged_request_makes_the_server_fail(server: Running) -> None:
    send_damaged(server, FEW_DAMAGED, seed=2)


@pytest.mark.slow
def test_no_request_of_very_many_makes_the_server_fail() -> None:
    processes = os.cpu_count() or 1
    share, seed = -(-VERY_MANY // processes), random.SystemRandom().randrange(10**9)
    command = [sys.executable, "-m", request_fuzzing.__name__, str(share)]
    started = [
        subprocess.Popen(
            [*command, str(seed + 2 * number)],
            env=with_helpers(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for number in range(processes)
    ]
    statuses = Counter[str]()
    try:
        for number, process in enumerate(started):
            output, errors = process.communicate()
            assert process.returncode == 0, f"seed {seed + 2 * number}: {errors[-5000:]}"
            statuses += Counter(json.loads(output))
    finally:
        for process in started:
            process.kill()
    assert statuses.total() == share * processes
