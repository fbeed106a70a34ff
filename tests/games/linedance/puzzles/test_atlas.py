"""The numbers and pictures in the documentation agree with the solvers."""

import re
from pathlib import Path

import pytest

from clew.games.linedance.puzzles.shapes.library import DRAWINGS, IN_PARTS, PAIR, SMALL_DRAWINGS
from clew.puzzles import Monitor, puzzle

DOCS = Path(__file__).parents[4] / "docs"
COLUMNS = (
    "lattice=closed sides=matched", "lattice=closed sides=matched loops=all", "lattice=open sides=matched",
    "lattice=closed sides=non-matched", "lattice=open sides=non-matched",
)  # fmt: skip


def table() -> dict[str, list[int]]:
    text = (DOCS / "puzzles.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[([a-z-]+)\]\(puzzle-atlas.md#\1\) \| [CD]\d \| (.*) \| [\d.]+ \|$", text, re.MULTILINE)
    return {name: [int(number.replace(",", "")) for number in numbers.split(" | ")] for name, numbers in rows}


def test_every_named_shape_is_in_the_table_and_in_the_atlas() -> None:
    assert list(table()) == [*DRAWINGS, "star"]
    atlas = (DOCS / "puzzle-atlas.md").read_text(encoding="utf-8")
    for name in (*DRAWINGS, "star", *IN_PARTS, *PAIR, *SMALL_DRAWINGS):
        assert f"\n### {name}\n" in atlas
        svg = (DOCS / "pictures" / "puzzles" / f"{name}.svg").read_text(encoding="utf-8")
        assert "tile" in svg
        assert len(svg) < 30_000
    for name, numbers in table().items():
        assert all(f"| {number:,} |" in atlas for number in numbers), name


@pytest.mark.parametrize("name", ["chevron", "frame"])
def test_the_numbers_agree_with_the_solvers(name: str) -> None:
    for words, number in zip(COLUMNS, table()[name], strict=True):
        counted = puzzle(f"linedance shape={name} {words}").count(Monitor(), symmetric=False)
        assert counted is not None
        assert counted.number == number


def test_every_command_in_the_document_is_valid() -> None:
    text = (DOCS / "puzzles.md").read_text(encoding="utf-8").partition("## Line or Colour")[0]
    lines = re.findall(r"clew puzzle (?:show|solve|count|new) (linedance [^`#\n]*)", text)
    assert len(lines) >= 8
    for line in lines:
        words = re.sub(r" --?[a-z].*", "", line).replace('"', "").replace("NAME", "tent")
        assert puzzle(words)
