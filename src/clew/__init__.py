"""Clew: published games about lines, to play, to solve and to study.

    >>> import clew
    >>> clew.game("line-or-colour", size=5).start().play("c3").seat
    1

Everything is imported on first use, so that `import clew` is fast.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from clew.batches.batch import Batch as Batch
    from clew.batches.batch import batch as batch
    from clew.core.errors import BudgetError as BudgetError
    from clew.core.errors import ClewError as ClewError
    from clew.core.errors import IllegalMove as IllegalMove
    from clew.core.errors import InvalidDeal as InvalidDeal
    from clew.core.errors import InvalidMove as InvalidMove
    from clew.core.errors import InvalidPosition as InvalidPosition
    from clew.core.errors import NoEncoding as NoEncoding
    from clew.core.errors import OldRulesError as OldRulesError
    from clew.core.errors import OptionError as OptionError
    from clew.core.errors import RecordError as RecordError
    from clew.core.errors import UnknownGame as UnknownGame
    from clew.core.errors import UnseenError as UnseenError
    from clew.core.game import Game as Game
    from clew.core.game import game as game
    from clew.core.game import position as position
    from clew.core.position import Position as Position
    from clew.core.result import Result as Result
    from clew.extras import MissingExtra as MissingExtra
    from clew.search.perft import perft as perft
    from clew.search.playouts import playouts as playouts
    from clew.search.think import think as think

    def games() -> list[str]:
        """Return the ids of all games."""


__version__ = "1.0.0"

_HOME = {
    "clew.batches.batch": ("Batch", "batch"),
    "clew.core.errors": (
        "BudgetError",
        "ClewError",
        "IllegalMove",
        "InvalidDeal",
        "InvalidMove",
        "InvalidPosition",
        "NoEncoding",
        "OldRulesError",
        "OptionError",
        "RecordError",
        "UnknownGame",
        "UnseenError",
    ),
    "clew.extras": ("MissingExtra",),
    "clew.core.game": ("Game", "game", "position"),
    "clew.core.position": ("Position",),
    "clew.core.result": ("Result",),
    "clew.search.perft": ("perft",),
    "clew.search.playouts": ("playouts",),
    "clew.search.think": ("think",),
}
_MODULE_OF = {name: module for module, names in _HOME.items() for name in names}

__all__ = ["__version__", "games", *_MODULE_OF]  # noqa: PLE0604


def __getattr__(name: str) -> Any:
    if name in ("adapters", "games"):
        return import_module(f"clew.{name}")
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'clew' has no attribute {name!r}")
    value = getattr(import_module(_MODULE_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
