"""`clew engine check`: whether a program speaks the engine protocol."""


def check() -> None:
    """Check a program."""
