"""Tracktic, by GameBrotherZ, as far as it could be reconstructed.

`longest_path(own, white)` and `longest_path_of(position, seat)` return a longest path (TT13): its `length` and `cells`.
"""

import sys
from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clew.games.tracktic.rules.longest_path import LongestPath, longest_path, longest_path_of

__all__ = ["longest_path", "longest_path_of"]


class _TrackticPackage(ModuleType):
    """The package, with its functions imported on first use, because help and home pages need no Numba."""

    @property
    def longest_path(self) -> "Callable[..., LongestPath]":
        """The function of that name."""
        from clew.games.tracktic.rules.longest_path import longest_path

        return longest_path

    @longest_path.setter
    def longest_path(self, module: ModuleType) -> None:
        """Ignore an attempt to replace the function by the module of the same name."""

    @property
    def longest_path_of(self) -> "Callable[..., LongestPath]":
        """The function of that name."""
        from clew.games.tracktic.rules.longest_path import longest_path_of

        return longest_path_of


sys.modules[__name__].__class__ = _TrackticPackage
