"""The command `clew`, one file a command. Nothing heavy is imported before a command needs it."""


def main() -> None:
    """Run the command line."""
    import sys

    from clew.cli.app import app

    # Diagrams and names have letters that not every terminal's encoding knows.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    app(prog_name="clew")
