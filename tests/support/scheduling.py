"""Which tests run in one process when there are several, and in which order."""

from xdist.scheduler import LoadScopeScheduling

#: Tests in a browser that share something expensive with their file.
SHARING = ("tests/web/browser/test_documentation.py",)


def unit_of(nodeid: str) -> str:
    """Return what a test belongs to: the tests of a unit run in one process, one after the other.

    The tests of a contract share games that are played once for each case; other tests share servers and caches with
    their file. Those in a browser take longest and share nothing but the browser, except for the built documentation.
    """
    file, _, name = nodeid.partition("::")
    if file.startswith("tests/contract/"):
        return f"contract[{name.partition('[')[2]}"
    return nodeid if file.startswith("tests/web/browser/") and file not in SHARING else file


def has_options(unit: str) -> bool:
    """Return whether a unit is about a game with options other than the default ones."""
    return unit.startswith("contract[") and " " in unit


def mixed(nodeids: list[str]) -> list[int]:
    """Return the places of all tests, ordered so that units that mostly wait alternate with those that compute.

    Games with their default options come before those with others, so that what they compile is there for these.
    """
    units: dict[str, list[int]] = {}
    for place, nodeid in enumerate(nodeids):
        units.setdefault(unit_of(nodeid), []).append(place)
    spread: list[tuple[float, list[int]]] = []
    for waits in (True, False):
        kind = [units[unit] for unit in sorted(units, key=has_options) if unit.startswith("tests/web/") is waits]
        spread += [(number / len(kind), places) for number, places in enumerate(kind)]
    return [place for _, places in sorted(spread) for place in places]


class UnitScheduling(LoadScopeScheduling):
    """Hands out units of tests."""

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)
