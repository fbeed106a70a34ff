"""Write the tree of packages in CONTRIBUTING.md from their docstrings: python tools/layout.py.

Each package is shown with the first line of its docstring and the names of its modules. Games are left out, so that
adding one changes nothing here.
"""

import ast
import textwrap
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).parents[1]
PACKAGE = PROJECT / "src" / "clew"
GAMES = PACKAGE / "games"
GUIDE = PROJECT / "CONTRIBUTING.md"
BEGIN, END = "<!-- layout, written by tools/layout.py -->", "<!-- end of layout -->"
WIDTH = 120
NAMES_COLUMN = 24


def first_line(file: Path) -> str:
    """Return the first line of a module's docstring."""
    docstring = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return docstring.partition("\n")[0]


def packages_in(folder: Path) -> list[Path]:
    """Return the packages directly inside a package."""
    return sorted(path.parent for path in folder.glob("*/__init__.py"))


def lines_of(folder: Path, depth: int = 0) -> Iterator[str]:
    """Yield the lines about a package and the packages inside it."""
    name = f"{'  ' * depth}{folder.name}/"
    indent = " " * NAMES_COLUMN
    yield from textwrap.wrap(
        first_line(folder / "__init__.py"), WIDTH, initial_indent=name.ljust(NAMES_COLUMN), subsequent_indent=indent
    )
    modules = [path.stem for path in sorted(folder.glob("*.py")) if not path.stem.startswith("__")]
    yield from textwrap.wrap(" ".join(modules), WIDTH, initial_indent=indent + "· ", subsequent_indent=indent + "  ")
    for inner in [] if folder == GAMES else packages_in(folder):
        yield from lines_of(inner, depth + 1)


def layout() -> str:
    """Return the tree as it belongs in CONTRIBUTING.md, with its marks."""
    tree = "\n".join(lines_of(PACKAGE))
    return f"{BEGIN}\n```\n{tree}\n```\n{END}"


def with_layout(text: str) -> str:
    """Return the text of CONTRIBUTING.md with the tree of today."""
    before, _, rest = text.partition(BEGIN)
    return before + layout() + rest.partition(END)[2]


def main() -> None:
    """Rewrite the tree in CONTRIBUTING.md."""
    GUIDE.write_text(with_layout(GUIDE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
