"""The games, one room each. Nobody outside names one: they are found by looking into this folder.

The package is also the function `clew.games()` of the front door. Once it is imported, Python puts it in the place of
whatever else `clew` calls `games`, so the package itself can be called.
"""

import sys
from types import ModuleType


class _CallableGames(ModuleType):
    def __call__(self) -> list[str]:
        """Return the ids of all games."""
        from clew.core.package import packages

        return list(packages())


sys.modules[__name__].__class__ = _CallableGames
