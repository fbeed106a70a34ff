"""The marks of functions, under the names that this room uses."""

from clew.core.compiled import allocating as inner_allocating
from clew.core.compiled import compiled as inner

__all__ = ["inner", "inner_allocating"]
