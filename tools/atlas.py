"""Write docs/puzzle-atlas.md and the table in docs/puzzles.md: python tools/atlas.py."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from clew.games.linedance.puzzles.shapes.library import DRAWINGS, IN_PARTS, PAIR, SMALL_DRAWINGS, shapes
from clew.puzzles import ExactCount, Monitor, puzzle

DOCS = Path(__file__).parents[1] / "docs"
PICTURES = DOCS / "pictures" / "puzzles"
ATLAS = DOCS / "puzzle-atlas.md"
PUZZLES = DOCS / "puzzles.md"
BEGIN, END = "<!-- numbers, written by tools/atlas.py -->", "<!-- end of numbers -->"

QUESTIONS = {
    "matched": "sides=matched",
    "loop through every tile": "sides=matched loops=all",
    "non-matched": "sides=non-matched",
}
LATTICES = {"closed": "side by side", "open": "meeting at triangles"}


@dataclass
class Row:
    """One number of a shape."""

    lattice: str
    question: str
    line: str
    count: ExactCount


def rows_of(name: str) -> list[Row]:
    """Return all numbers of a shape."""
    found = []
    for lattice in LATTICES:
        for question, words in QUESTIONS.items():
            line = f"linedance shape={name} lattice={lattice} {words}"
            count = puzzle(line).count(Monitor(threads=os.cpu_count() or 1))
            assert count is not None
            found.append(Row(lattice, question, line, count))
    return found


def picture_of(name: str, rows: list[Row]) -> str:
    """Write a picture of a solution, with a loop through every tile where there is one; return what it shows."""
    lattice = "open" if name in ("star", *PAIR) else "closed"
    with_loop = any(row.count.number for row in rows if row.lattice == lattice and "loop" in row.question)
    asked = puzzle(f"linedance shape={name} lattice={lattice}" + (" loops=all" if with_loop else ""))
    (solution,) = asked.solve(Monitor(), limit=1)
    assert not asked.check(solution.text)
    svg = asked.picture(solution.text, coordinates=False, caption=False, prefix=f"atlas-{name}")
    (PICTURES / f"{name}.svg").write_text(svg + "\n", encoding="utf-8")
    loop = "a loop through every tile" if len(shapes()[name].parts) == 1 else "a loop through every tile of each part"
    return loop if with_loop else "a matched filling"


def section(name: str, rows: list[Row]) -> str:
    """Return what the atlas says of a shape."""
    shape = shapes()[name]
    shown = picture_of(name, rows)
    lines = [
        f"### {name}",
        "",
        f'<img src="pictures/puzzles/{name}.svg" width="320" alt="{name}: {shown}">',
        "",
        f"{len(shape)} spaces, symmetry {shape.symmetry}; the picture shows {shown}.",
        "",
        "| tiles lie | sides | solutions | up to symmetry | seconds |",
        "| --- | --- | ---: | ---: | ---: |",
    ]
    lines += [
        f"| {LATTICES[row.lattice]} | {row.question} | {row.count.number:,} | {row.count.up_to_symmetry:,} "
        f"| {row.count.seconds:.1f} |"
        for row in rows
    ]
    return "\n".join(lines) + "\n"


def table(all_rows: dict[str, list[Row]]) -> str:
    """Return the numbers of all shapes of 16, and of the star, in one table."""
    lines = [
        "| shape | symmetry | matched, closed | of these with a loop through all | matched, open | non-matched, closed "
        "| non-matched, open | seconds in all |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name in (*DRAWINGS, "star"):
        by = {(row.lattice, row.question): f"{row.count.number:,}" for row in all_rows[name]}
        matched, loop, non_matched = QUESTIONS
        numbers = (by["closed", matched], by["closed", loop], by["open", matched], by["closed", non_matched],
                   by["open", non_matched])  # fmt: skip
        seconds = sum(row.count.seconds for row in all_rows[name])
        cells = (f"[{name}](puzzle-atlas.md#{name})", shapes()[name].symmetry, *numbers, f"{seconds:.1f}")
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


HEAD = """# Atlas of LineDance's shapes

Every named shape with a picture of a solution and its exact counts, written by `python tools/atlas.py`. Times are in
seconds on two cores that were not otherwise idle, and include the count up to symmetry.
`clew puzzle count linedance shape=NAME lattice=closed sides=matched` repeats any of them;
[puzzles.md](puzzles.md) explains how they are found and which solutions count as the same.
"""


def main() -> None:
    """Write everything."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    all_rows: dict[str, list[Row]] = {}
    sections = []
    for title, names in (
        ("## Shapes for all 16 tiles (LD18)", list(DRAWINGS)),
        ("## The board of the game, any 13 tiles (LD20)", ["star"]),
        ("## The rhombus and the little pair at once (LD19)", list(IN_PARTS)),
        ("## Small shapes (LD19)", [*PAIR, *SMALL_DRAWINGS]),
    ):
        sections.append(title + "\n")
        for name in names:
            all_rows[name] = rows_of(name)
            sections.append(section(name, all_rows[name]))
            sys.stderr.write(f"{name}: {sum(row.count.seconds for row in all_rows[name]):.1f} s\n")
    ATLAS.write_text(HEAD + "\n" + "\n".join(sections), encoding="utf-8")
    text = PUZZLES.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    PUZZLES.write_text(f"{before}{BEGIN}\n\n{table(all_rows)}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
