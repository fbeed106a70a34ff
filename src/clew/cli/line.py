"""A line typed at the terminal, with history and completion where the system has readline."""

from collections.abc import Sequence


def read_line(prompt: str, offers: Sequence[str]) -> str:
    """Return what is typed; Tab completes to one of `offers`. Raises EOFError at the end of the input."""
    try:
        import readline
    except ImportError:
        return input(prompt)

    def complete(beginning: str, state: int) -> str | None:
        fitting = [offer for offer in offers if offer.lower().startswith(beginning.lower())]
        return fitting[state] if state < len(fitting) else None

    # Moves have blanks and signs in them: the whole line is completed.
    readline.set_completer_delims("\n")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
    return input(prompt)
