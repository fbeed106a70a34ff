"""The command `clew`, one file per command. Heavy modules are imported only by the commands that need them."""


def main() -> None:
    """Run the command line."""
    import os
    import sys

    from clew.cli.app import app

    # Python sets a stream to None if it was closed before the start (`clew games >&-`).
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (open until the process ends)
    # Diagrams and names contain characters that some terminal encodings lack.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    app(prog_name="clew")
