"""What all tests share: Hypothesis' settings, and how tests are spread over several processes."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer

from support.cases import SLOW_CASES
from support.other_game import registered_pebbles
from support.scheduling import UnitScheduling, mixed

# Reproducible, and without timing: compiling or loading machine code can take seconds at any moment.
settings.register_profile(
    "clew",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("clew")

HERE = Path(__file__).parent

#: Folders of tests with real browsers, servers, terminals and processes that are killed. On a busy machine they lose a
#: race now and then, so each has a second try; a fault fails twice.
RACING = ("cli", "engine", "packaging", "play", "tui", "web")


@pytest.fixture(autouse=True)
def _ctrl_c() -> None:
    """Let Ctrl-C, which some tests send, be what it is in a terminal: in the background shells have it ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def pebbles() -> Iterator[None]:
    """Register Pebbles, a game of the tests, as another package would."""
    with registered_pebbles():
        yield


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests, and order them for several processes, in which some wait while others compute."""
    for item in items:
        if item.path.relative_to(HERE).parts[0] in RACING:
            item.add_marker(pytest.mark.flaky(reruns=1))
        if (
            isinstance(item, pytest.Function)
            and hasattr(item, "callspec")
            and item.callspec.params.get("case") in SLOW_CASES
        ):
            item.add_marker(pytest.mark.slow)
    if hasattr(config, "workerinput"):
        items[:] = [items[place] for place in mixed([item.nodeid for item in items])]


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> UnitScheduling:
    """Keep the tests of a unit in one process."""
    return UnitScheduling(config, log)
