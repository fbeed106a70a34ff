"""What to say about an option that a command does not have."""

from typing import Any

#: Names for the same thing. Commands have one or the other, and other programs have some of them.
SAME_MEANING = (
    ("--games", "--rounds"),
    ("--out", "--output", "--file", "--save", "--record", "--svg", "--png"),
    ("--visits", "--playouts", "--simulations", "--nodes"),
    ("--seconds", "--time", "--movetime", "--clock"),
    ("--workers", "--threads", "--processes", "--jobs"),
    ("--player", "--bot", "--opponent", "--against"),
    ("--difficulty", "--level", "--grade"),
)


def explain(error: Any) -> None:
    """Say in an error about an unknown option what was perhaps meant; other errors stay as they are.

    What means the same comes before what is spelt alike, and where there is neither all options are named.
    """
    name, context = getattr(error, "option_name", None), getattr(error, "ctx", None)
    if name is None or context is None or not name.startswith("--"):
        return
    there = {
        option: parameter for parameter in context.command.params for option in parameter.opts if option[:2] == "--"
    }
    meant = [other for group in SAME_MEANING if name in group for other in group if other in there]
    if "--option" in there and _is_of_a_game(name[2:]):
        error.message += f" (options of a game are given with -o, as in -o {name[2:]}=VALUE)"
        error.possibilities = []
    elif meant:
        error.message += f" ({'; '.join(f'{other}: {_help(there[other])}' for other in meant)})"
        error.possibilities = []
    elif not error.possibilities:
        error.possibilities = list(there)


def _help(parameter: Any) -> str:
    text = str(parameter.help or "")
    return text[:1].lower() + text[1:].rstrip(".")


def _is_of_a_game(name: str) -> bool:
    from clew.core.package import packages

    return any(option.name == name for package in packages().values() for option in package.about.options)
