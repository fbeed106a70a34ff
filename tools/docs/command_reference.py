"""The reference of the command, written from the commands themselves, so that it cannot be out of step."""

import inspect
from collections.abc import Iterator
from typing import Any

import typer
from markdown_tables import table

from clew.cli.app import app

HEAD = """# Command reference

Every command with its arguments and options, as `clew COMMAND --help` shows them. [Examples](command.md) has the
commands at work.
"""

#: Parameters that the framework adds to commands.
OF_EVERY_COMMAND = ("help", "install_completion", "show_completion")


def command_reference() -> str:
    """Return the page."""
    root = typer.main.get_command(app)
    parts = [HEAD, *_sections("clew", root, 2)]
    return "\n".join(parts)


def _sections(path: str, command: Any, level: int) -> Iterator[str]:
    """Yield the section of a command, and of its subcommands."""
    if level > 2:
        yield f"{'#' * (level - 1)} {path}\n"
    context = typer.Context(command, info_name=path)
    if command.help:
        yield inspect.cleandoc(command.help).replace("\b\n", "") + "\n"
    usage = " ".join(command.collect_usage_pieces(context))
    yield f"```text\n{path} {usage}\n```\n"
    yield from _parameters(command, context)
    for name, found in getattr(command, "commands", {}).items():
        if not found.hidden:
            yield from _sections(f"{path} {name}", found, level + 1)


def _parameters(command: Any, context: Any) -> Iterator[str]:
    """Yield a table of arguments and options."""
    shown = [
        each for each in command.params if not getattr(each, "hidden", False) and each.name not in OF_EVERY_COMMAND
    ]
    if shown:
        yield table(("argument or option", "meaning", "default"), [_cells(each, context) for each in shown]) + "\n"


def _cells(parameter: Any, context: Any) -> tuple[str, str, str]:
    metavar = "" if getattr(parameter, "is_flag", False) else parameter.make_metavar(context)
    if parameter.param_type_name == "argument":
        name = f"`{metavar}`"
    else:
        names = ", ".join(f"`{each}`" for each in (*parameter.opts, *parameter.secondary_opts))
        name = f"{names} `{metavar}`" if metavar else names
    return name, getattr(parameter, "help", None) or "", _default(parameter)


def _default(parameter: Any) -> str:
    default = parameter.default
    if parameter.required:
        return "required"
    if default is None or callable(default) or default in ((), [], "", False) or "Sentinel" in type(default).__name__:
        return ""
    if default is True:
        return "on"
    return f"`{default}`"
