"""`clew warm`."""

from cli.conftest import Run


def test_games_are_compiled_ahead(run: Run) -> None:
    assert run("warm", "line-or-colour").stdout == "Ready: Line or Colour\n"
