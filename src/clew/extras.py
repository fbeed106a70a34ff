"""The extras of `pip install clew[..]`: what needs each, which modules it brings, and what is said where it is missing.

A part of Clew that needs an extra calls `need` before it imports anything of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec

from clew.core.errors import ClewError


@dataclass(frozen=True)
class Extra:
    """An extra of the distribution."""

    needed_by: str
    """What needs it, with its verb: `The web app needs`."""
    modules: tuple[str, ...]
    """The top-level modules that it brings and that Clew imports."""


EXTRAS: Mapping[str, Extra] = {
    "web": Extra(
        "The web app needs",
        (
            "alembic",
            "fastapi",
            "itsdangerous",
            "jinja2",
            "prometheus_client",
            "sqlalchemy",
            "sse_starlette",
            "uvicorn",
        ),
    ),
    "postgres": Extra("A PostgreSQL database needs", ("psycopg",)),
    "puzzles": Extra("This puzzle is solved by CP-SAT, which needs", ("ortools",)),
    "pictures": Extra("PNG and GIF pictures need", ("resvg_py", "PIL")),
    "research": Extra(
        "Adapters need",
        (
            "gymnasium",
            "pettingzoo",
            "pyarrow",
            "pyspiel",
        ),
    ),
    "train": Extra("Parquet files need", ("pyarrow",)),
    "cluster": Extra("Work on a cluster needs", ("cloudpickle", "dask", "distributed")),
}


class MissingExtra(ClewError, ImportError):
    """Something that needs an extra which is not installed; the message says what to install."""

    def __init__(self, extra: str) -> None:
        super().__init__(f"{EXTRAS[extra].needed_by} the extra {extra}: pip install 'clew[{extra}]'")
        self.extra = extra

    def __reduce__(self) -> tuple[type["MissingExtra"], tuple[str]]:
        return (type(self), (self.extra,))


def need(extra: str, *modules: str) -> None:
    """Raise MissingExtra unless an extra is installed; with `modules`, only these of its modules are needed."""
    if not all(_is_installed(module) for module in modules or EXTRAS[extra].modules):
        raise MissingExtra(extra)


def _is_installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):
        return False
