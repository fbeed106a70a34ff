"""Options of a game. One declaration serves the Python API, the command line, the web forms and the text of positions.

An option reads a Python value or text into a value of its own type, and writes that value as text.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from clew.core.errors import OptionError, nearest
from clew.core.interaction.grid_editor import GridEditor

Value = bool | int | str
Options = dict[str, Any]

ON = ("on", "true", "yes", "1")
OFF = ("off", "false", "no", "0")

#: A longer text says nothing to a person who reads a list of options.
LONGEST_IN_WORDS = 16


@dataclass(frozen=True)
class Option(ABC):
    """One option. Where `default` is None, the default follows from other options, as `default_help` explains."""

    name: str
    help: str
    """What it does, in one sentence."""
    default: Value | None = None
    default_help: str = ""
    rule: str = ""
    title: str = ""
    """What people call it: `Board size`; a flag reads like what it switches on: `Captured tokens return`."""
    words: Mapping[Value, str] = field(default_factory=dict, hash=False)
    """What people call its values, where that is not the value itself."""

    kind = "text"
    expected = "text"

    @abstractmethod
    def read(self, value: object) -> Value:
        """Return the value that a Python value or text means, or raise OptionError."""

    def write(self, value: Value) -> str:
        """Return a value as text that `read` turns back into it."""
        return str(value)

    @property
    def heading(self) -> str:
        """The title, or the name if there is none."""
        return self.title or self.name.replace("_", " ").capitalize()

    def in_words(self, value: Value) -> str:
        """Return what people call a value."""
        return self.words.get(value) or self.write(value).replace("_", " ").capitalize()

    def setting(self, value: Value) -> str:
        """Return the option with a value, as a list of what was chosen says it: `Board size: 7 x 7`."""
        return f"{self.heading}: {self.in_words(value)}"

    def refuse(self, value: object) -> OptionError:
        """Return the error for a value that is not allowed."""
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

    def setting(self, value: Value) -> str:
        return self.heading if value else f"{self.heading}: off"


@dataclass(frozen=True)
class NumberOption(Option):
    """A whole number: one of `choices` if there are any, otherwise between `low` and `high`."""

    low: int = 0
    high: int = 1_000_000
    choices: Sequence[int] = ()

    @property
    def kind(self) -> str:  # type: ignore[override]
        """`choice` where all values are listed, otherwise `number`."""
        return "choice" if self.choices else "number"

    @property
    def expected(self) -> str:  # type: ignore[override]
        """A description of the allowed values."""
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
class ChoiceOption(Option):
    """One of a few words."""

    choices: Sequence[str] = ()

    kind = "choice"

    @property
    def expected(self) -> str:  # type: ignore[override]
        """A description of the allowed values."""
        return " or ".join(self.choices)

    def read(self, value: object) -> str:
        word = value.strip().lower() if isinstance(value, str) else ""
        if word not in self.choices:
            raise self.refuse(value)
        return word


@dataclass(frozen=True)
class TextOption(Option):
    """Text that the game itself interprets; `suggestions` are values to offer in a form."""

    expected_text: str = "text"
    suggestions: Sequence[str] = field(default=())
    editor: GridEditor | None = field(default=None, hash=False)
    """How it is edited where text would be tedious."""

    @property
    def expected(self) -> str:  # type: ignore[override]
        """A description of the allowed values."""
        return self.expected_text

    def in_words(self, value: Value) -> str:
        text = str(value)
        return self.words.get(value) or (text if len(text) <= LONGEST_IN_WORDS else "custom")

    def read(self, value: object) -> str:
        if not isinstance(value, str) or not value.strip():
            raise self.refuse(value)
        return " ".join(value.split())


def whole_number(text: str) -> int | None:
    """Return the number that up to 20 plain digits mean, or None for any other text."""
    digits = text.strip()
    return int(digits) if re.fullmatch(r"-?[0-9]{1,20}", digits) else None


def read_options(declared: Sequence[Option], given: Mapping[str, object], owner: str) -> Options:
    """Return the value of each given option; raise OptionError for unknown names and values that are not allowed."""
    by_name = {option.name: option for option in declared}
    for name in given:
        if name not in by_name:
            known = ", ".join(by_name) or "none"
            raise OptionError(f"{owner} has no option {name}{nearest(name, by_name)}; its options are: {known}")
    return {name: by_name[name].read(value) for name, value in given.items() if value is not None}


def fixed_defaults(declared: Sequence[Option]) -> Options:
    """Return the defaults of all options whose default does not follow from others."""
    return {option.name: option.default for option in declared if option.default is not None}


def parse_assignments(text: str) -> dict[str, str]:
    """Read `size=5 layout=12345 45123 ..`; a word without `=` belongs to the value before it."""
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
            raise OptionError(f"{word}: expected an option, for example name=value")
    return given
