"""The games, one package each. They are found by looking into this folder; no code outside names one.

The package is also the function `clew.games()`: importing a subpackage binds it as an attribute of `clew`, over any
other object of that name, so the package itself is callable.
"""

import sys
from types import ModuleType


class _CallableGames(ModuleType):
    def __call__(self) -> list[str]:
        """Return the ids of all games."""
        from clew.core.package import packages

        return list(packages())


sys.modules[__name__].__class__ = _CallableGames
