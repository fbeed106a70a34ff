"""Write the tables of actions and observations in docs/research.md from the games: python tools/research_tables.py."""

from collections.abc import Iterator
from pathlib import Path

from clew.core.game import Game
from clew.core.package import packages

DOCUMENT = Path(__file__).parents[1] / "docs" / "research.md"
BEGIN, END = "<!-- tables, written by tools/research_tables.py -->", "<!-- end of tables -->"


def lines_of(game: Game) -> Iterator[str]:
    """Yield the tables of a game with its default options."""
    planes, rows, columns = game.observation_shape
    yield f"### {game.about.name}"
    yield ""
    yield f"`{game.id}` with its defaults: {game.actions:,} actions, observations of {planes} x {rows} x {columns},"
    yield f"{len(game.symmetries)} symmetries besides the identity, version {game.actions_version}."
    yield ""
    yield from ("| ids | action |", "| --- | --- |")
    for found in game.action_ranges:
        last = found.first + found.count - 1
        ids = f"{found.first}" if found.count == 1 else f"{found.first} to {last}"
        yield f"| {ids} | {_cell(found.words)} |"
    yield ""
    yield from ("| planes | name | what they hold |", "| --- | --- | --- |")
    for number, plane in enumerate(game.planes):
        fixed = " (fixed)" if plane.is_fixed else ""
        yield f"| {number} | {_cell(plane.name)}{fixed} | {_cell(plane.words)} |"
    yield ""


def _cell(words: str) -> str:
    """Return words as they can stand in a table."""
    return words.replace("|", "\\|")


def tables() -> str:
    """Return the tables of all games, with their marks."""
    games = [Game(package, {}) for package in packages().values()]
    return "\n".join([BEGIN, "", *(line for game in games for line in lines_of(game)), END])


def with_tables(text: str) -> str:
    """Return the text of docs/research.md with the tables of today."""
    before, _, rest = text.partition(BEGIN)
    return before + tables() + rest.partition(END)[2]


def main() -> None:
    """Rewrite the tables in docs/research.md."""
    DOCUMENT.write_text(with_tables(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
