"""Lessons: an explanation of each rule of a game, with a position in which to try it.

A game's package has them in lessons.md, rule by rule:

    ## LC3

    One or two sentences on what to look at.

    - position: `a position as text`
    - play: `a legal move`
    - refused: `a move that breaks this rule`

A rule may have several sections. `ends` instead of `play` is a legal move that ends the game by this rule. The file is
optional.
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
    """One example of a rule."""

    rule: str
    number: int
    """Counted from 1 within a rule."""
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
    order = {rule.number: index for index, rule in enumerate(package.rulebook)}
    return tuple(sorted(_parse(path.read_text(encoding="utf-8")), key=lambda lesson: order[lesson.rule]))


def _parse(text: str) -> Iterator[Lesson]:
    counts: dict[str, int] = {}
    for section in _SECTION.finditer(text):
        rule, body = section["rule"], section["body"]
        counts[rule] = counts.get(rule, 0) + 1
        items = {item["name"]: item["text"] for item in _ITEM.finditer(body)}
        words = " ".join(_ITEM.sub("", body).split())
        yield Lesson(rule, counts[rule], words, **items)
