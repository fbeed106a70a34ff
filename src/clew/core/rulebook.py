"""The numbered rules of a game, read from the tables in its rules.md."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MARKS = {
    "S": "stated by the published leaflet",
    "P": "from another public source",
    "D": "derived: follows from what is stated",
    "H": "house ruling: the leaflet is silent, so we decided",
}

_ROW = re.compile(r"^\|\s*(?P<number>[A-Z]{2}\d+)\s*\|\s*(?P<mark>[SPDH](?:/[SPDH])*)\s*\|\s*(?P<text>.+?)\s*\|$")


@dataclass(frozen=True)
class Rule:
    """One numbered rule: its number (`LC3`), where it comes from (letters of MARKS), and its text."""

    number: str
    mark: str
    text: str

    @property
    def source(self) -> str:
        """Where the rule comes from, in words."""
        return "; ".join(MARKS[letter] for letter in self.mark.split("/"))


class Rulebook:
    """All rules of a game, in order, and the whole text of rules.md."""

    def __init__(self, path: Path) -> None:
        self.text = path.read_text(encoding="utf-8")
        rows = (_ROW.match(line) for line in self.text.splitlines())
        self._rules = {row["number"]: Rule(row["number"], row["mark"], row["text"]) for row in rows if row}

    def __getitem__(self, number: str) -> Rule:
        return self._rules[number]

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)
