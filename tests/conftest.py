"""What all tests share: Hypothesis' settings, and which tests run in one process when there are several."""

import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

TESTS = Path(__file__).parent

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


@pytest.fixture(autouse=True)
def _ctrl_c() -> None:
    """Let Ctrl-C, which some tests send, be what it is in a terminal: in the background shells have it ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


# xdist must not have read the groups before they are given. Its release 3.8 does not heed them with pytest 9.2
# (pytest-xdist#1386): tests are only slower for that.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of one game in one process, so that its machine code is loaded, or made, once."""
    for item in items:
        group = _game_of(item)
        if group is not None and item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(group))


def _game_of(item: pytest.Item) -> str | None:
    case = getattr(item, "callspec", None)
    for value in case.params.values() if case else ():
        if hasattr(value, "game_id"):
            return str(value.game_id).replace("-", "_")
    folders = item.path.relative_to(TESTS).parts
    return folders[1] if folders[0] == "games" and len(folders) > 2 else None
