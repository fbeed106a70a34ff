"""Options of a game: one declaration feeds the API, the command line and the web forms.

An option reads what it is given, a Python value or text, into its one proper value, and writes that as text.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from clew.core.errors import OptionError, nearest

Value = bool | int | str
Options = dict[str, Any]

ON = ("on", "true", "yes", "1")
OFF = ("off", "false", "no", "0")


@dataclass(frozen=True)
class Option(ABC):
    """One option; `default` None means that it follows from the others (`default_help` says how)."""

    name: str
    help: str
    default: Value | None = None
    default_help: str = ""
    rule: str = ""

    kind = "text"
    expected = "text"

    @abstractmethod
    def read(self, value: object) -> Value:
        """Return the proper value for a Python value or text, or raise OptionError."""

    def write(self, value: Value) -> str:
        """Return a value as text that `read` takes back."""
        return str(value)

    def refuse(self, value: object) -> OptionError:
        """Return the error for a value that does not fit."""
        return OptionError(f"{self.name}={value}: expected {self.expected}")


@dataclass(frozen=True)
class FlagOption(Option):
    """On or off."""

    kind = "flag"
    expected = "on or off"

    def read(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        word = str(value).strip().lower() if isinstance(value, str | int) else ""
        if word in ON:
            return True
        if word in OFF:
            return False
        raise self.refuse(value)

    def write(self, value: Value) -> str:
        return "on" if value else "off"


@dataclass(frozen=True)
class NumberOption(Option):
    """A whole number: one of `choices` if there are any, otherwise from `low` to `high`."""

    low: int = 0
    high: int = 1_000_000
    choices: Sequence[int] = ()

    @property
    def kind(self) -> str:  # type: ignore[override]
        """`choice` where the values are listed, otherwise `number`."""
        return "choice" if self.choices else "number"

    @property
    def expected(self) -> str:  # type: ignore[override]
        """What is expected, in words."""
        if self.choices:
            return " or ".join(str(choice) for choice in self.choices)
        return f"a whole number from {self.low} to {self.high}"

    def read(self, value: object) -> int:
        number = whole_number(value) if isinstance(value, str) else value
        if not isinstance(number, int) or isinstance(number, bool):
            raise self.refuse(value)
        if number not in self.choices if self.choices else not self.low <= number <= self.high:
            raise self.refuse(value)
        return number


@dataclass(frozen=True)
class TextOption(Option):
    """Text that the game itself reads further; `suggestions` are values to offer in a form."""

    expected_text: str = "text"
    suggestions: Sequence[str] = field(default=())

    @property
    def expected(self) -> str:  # type: ignore[override]
        """What is expected, in words."""
        return self.expected_text

    def read(self, value: object) -> str:
        if not isinstance(value, str) or not value.strip():
            raise self.refuse(value)
        return " ".join(value.split())


def whole_number(text: str) -> int | None:
    """Return the number that a few plain digits mean, or None for any other text."""
    digits = text.strip()
    return int(digits) if re.fullmatch(r"-?[0-9]{1,20}", digits) else None


def read_options(declared: Sequence[Option], given: Mapping[str, object], owner: str) -> Options:
    """Return the proper value of each given option; unknown names and values that do not fit raise OptionError."""
    by_name = {option.name: option for option in declared}
    for name in given:
        if name not in by_name:
            known = ", ".join(by_name) or "none"
            raise OptionError(f"{owner} has no option {name}{nearest(name, by_name)}; its options are: {known}")
    return {name: by_name[name].read(value) for name, value in given.items() if value is not None}


def parse_assignments(text: str) -> dict[str, str]:
    """Read `size=5 layout=12345 45123 ..`: a word without `=` goes on with the value before it."""
    given: dict[str, str] = {}
    name = ""
    for word in text.split():
        key, equals, value = word.partition("=")
        if equals:
            if key in given:
                raise OptionError(f"{key} is given twice")
            name, given[key] = key, value
        elif name:
            given[name] += f" {word}"
        else:
            raise OptionError(f"{word}: expected an option, as in name=value")
    return given
