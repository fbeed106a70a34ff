"""The marks of functions, under the names that this room uses."""

from clew.core.compiled import allocating as plain_allocating
from clew.core.compiled import compiled as plain

__all__ = ["plain", "plain_allocating"]
