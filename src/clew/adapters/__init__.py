"""Other people's environments over our games: PettingZoo, Gymnasium, OpenSpiel, and text for language models.

Each module imports its library when it is used first; `pip install clew[research]` installs all of them.
docs/research.md has the conventions.
"""

from importlib import import_module
from types import ModuleType

_MODULES = ("gymnasium", "openspiel", "pettingzoo", "text")


def __getattr__(name: str) -> ModuleType:
    """Import a module when it is used first, as in `clew.adapters.pettingzoo.env(..)` after `import clew`."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)
    return import_module(f"{__name__}.{name}")
