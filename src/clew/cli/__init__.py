"""The command `clew`, one file a command. Nothing heavy is imported before a command needs it."""


def main() -> None:
    """Run the command line."""
    from clew.cli.app import app

    app(prog_name="clew")
