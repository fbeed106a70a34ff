"""The command `clew`, one file a command. Nothing heavy is imported before a command needs it."""


def main() -> None:
    """Run the command line."""
    import os
    import sys

    from clew.cli.app import app

    # A stream that was closed before we came (`clew games >&-`) is an empty one.
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (for as long as we run)
    # Diagrams and names have letters that not every terminal's encoding knows.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    app(prog_name="clew")
