"""Players in sentences and on seat cards: "you" or a player by name, and what a player counts."""

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Person:
    """A player in a sentence."""

    name: str
    is_you: bool = False

    @property
    def subject(self) -> str:
        """The player as the subject of a sentence: `You`, `Red`."""
        return "You" if self.is_you else self.name

    @property
    def object(self) -> str:
        """The player as an object: `you`, `Red`."""
        return "you" if self.is_you else self.name

    @property
    def possessive(self) -> str:
        """Whose something is, inside a sentence: `your`, `Red's`."""
        return "your" if self.is_you else f"{self.name}'s"

    def verb(self, yours: str, theirs: str) -> str:
        """Return the form of a verb after the subject: `have` or `has`."""
        return yours if self.is_you else theirs


@dataclass(frozen=True)
class Count:
    """Something that a player counts, for the card of a seat: `purple 3 of 5`."""

    label: str
    value: int
    of: int | None = None
    """How many are wanted; the count is then drawn as a bar."""
    note: str = ""
    """Words instead of the numbers: `home`, `2 steps`."""
    role: str | None = None
    """The role of the colour that it counts in the pictures (pictures/themes.py); its bar is otherwise the seat's."""
    warns: bool = False
    """Whether it is about to decide the game: one short, or nearly used up."""
    gains: bool = False
    """Whether that is good for the player who counts it, and bad for the others."""
    minor: bool = False
    """Whether it is left out where there is little room: it decides nothing, or the board shows it as well."""
    help: str = field(default="", compare=False)
    """What it means, in a sentence or two, for players who have not read the rules."""


YOU = Person("you", is_you=True)


def people_of(names: Sequence[str], you: int | None = None) -> tuple[Person, ...]:
    """Return the players by name, the seat `you` spoken to."""
    return tuple(YOU if seat == you else Person(name) for seat, name in enumerate(names))


NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ORDINALS = (
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
)  # fmt: skip
TENS = ("", "", "twent", "thirt", "fort", "fift", "sixt", "sevent", "eight", "ninet")


def number_word(number: int) -> str:
    """Return a small number as a word: `three`."""
    return NUMBER_WORDS[number] if number < len(NUMBER_WORDS) else str(number)


def ordinal(number: int) -> str:
    """Return the place in a count as a word: `third`."""
    if number < len(ORDINALS):
        return ORDINALS[number]
    tens, rest = divmod(number, 10)
    if tens >= len(TENS):
        return f"number {number}"
    return f"{TENS[tens]}y-{ORDINALS[rest]}" if rest else f"{TENS[tens]}ieth"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words as a list in a sentence: `a1, b2 and c3`."""
    *others, end = words
    return f"{', '.join(others)} {last} {end}" if others else end


def capitalised(sentence: str) -> str:
    """Return a sentence with its first letter as a capital."""
    return sentence[:1].upper() + sentence[1:]
