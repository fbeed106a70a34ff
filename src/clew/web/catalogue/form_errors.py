"""What is wrong with the form of a new game: which field, and in words that need no names of options.

Messages about options begin with the option: `size=6: expected 5 or 7`, `full and tokens: supplies are unlimited`. A
contract test keeps them so.
"""

import re

from clew.core.about import About
from clew.core.errors import ClewError, InvalidPosition, OptionError
from clew.core.interaction.people import capitalised
from clew.core.options import Option
from clew.web.errors import InvalidField, sentence_of

#: The first words of messages about other fields.
OTHER_FIELDS = {"the clock": "minutes"}

#: Numbers of rules in brackets; a form has links to them.
_RULES = re.compile(r" \([A-Z]{2}\d+(?:, [A-Z]{2}\d+)*\)")


def invalid_field(error: ClewError, about: About) -> InvalidField:
    """Return an error with the field that it is about."""
    if isinstance(error, InvalidField):
        return error
    return InvalidField(error, field_of(error, about), words_of(error, about))


def field_of(error: ClewError, about: About) -> str | None:
    """Return the field of the form that an error is about, or None."""
    if isinstance(error, InvalidPosition):
        return "position"
    if not isinstance(error, OptionError):
        return None
    message = str(error)
    name = re.split(r"[^a-z_]", message, maxsplit=1)[0]
    if name in (option.name for option in about.options):
        return f"option-{name}"
    return next((field for words, field in OTHER_FIELDS.items() if message.startswith(words)), None)


def words_of(error: ClewError, about: About) -> str:
    """Return an error as a form says it beside the field."""
    message = _RULES.sub("", str(error))
    for option in about.options:
        # The field itself shows its value.
        message = re.sub(rf"^{option.name}(?:=[^:]*| and [a-z_]+(?:=[^:]*)?): ", "", message)
        for text in re.findall(rf"\b{option.name}=(\w+)", message):
            message = message.replace(f"{option.name}={text}", _named(option, text))
    for words in OTHER_FIELDS:
        message = message.removeprefix(f"{words}: ")
    return sentence_of(capitalised(message))


def _named(option: Option, text: str) -> str:
    try:
        return f"{option.heading}: {option.in_words(option.read(text))}"
    except OptionError:
        return f"{option.heading}: {text}"
