"""Lessons: for each rule of a game some words and a small position on which it can be tried.

They stand in a room's lessons.md, rule by rule:

    ## LC3

    What to look at, in a sentence or two.

    - position: `a position as text`
    - play: `a legal move`
    - refused: `a move that breaks this rule`

A rule may have several sections. `ends` instead of `play` is a legal move that ends the game by this rule. A room
without lessons has its rules only.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from clew.core.package import GamePackage

FILE = "lessons.md"

_SECTION = re.compile(r"^## (?P<rule>[A-Z]{2}\d+)\n(?P<body>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_ITEM = re.compile(r"^- (?P<name>position|play|ends|refused): `(?P<text>[^`]+)`$", re.MULTILINE)


@dataclass(frozen=True)
class Lesson:
    """One thing to try about a rule."""

    rule: str
    number: int
    """From 1, for each rule."""
    words: str
    position: str | None = None
    play: str | None = None
    """A legal move."""
    ends: str | None = None
    """A legal move that ends the game by this rule."""
    refused: str | None = None
    """A move that breaks this rule."""

    @property
    def allowed(self) -> str | None:
        """The legal move, if there is one."""
        return self.play or self.ends


@lru_cache(maxsize=64)
def lessons(package: GamePackage) -> tuple[Lesson, ...]:
    """Return all lessons of a game, in the order of its rules."""
    path = package.folder / FILE
    if not path.exists():
        return ()
    order = {rule.number: place for place, rule in enumerate(package.rulebook)}
    return tuple(sorted(_read(path.read_text(encoding="utf-8")), key=lambda lesson: order[lesson.rule]))


def _read(text: str) -> Iterator[Lesson]:
    seen: dict[str, int] = {}
    for section in _SECTION.finditer(text):
        rule, body = section["rule"], section["body"]
        seen[rule] = seen.get(rule, 0) + 1
        items = {item["name"]: item["text"] for item in _ITEM.finditer(body)}
        words = " ".join(_ITEM.sub("", body).split())
        yield Lesson(rule, seen[rule], words, **items)
