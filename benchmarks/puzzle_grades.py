"""Measures the effort of a thousand puzzles of each kind, and writes thresholds and distribution into docs/puzzles.md.

    python -m benchmarks.puzzle_grades --puzzles 1000

The thresholds are thirds; they are copied into the kinds of puzzles by hand, since puzzles of days depend on them.
"""

import argparse
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from statistics import quantiles

from clew.games.line_or_colour.puzzles import graded as ring_puzzles
from clew.games.linedance.puzzles.fillings import random_filling
from clew.games.linedance.puzzles.graded import MIN_TILES_TO_PLACE, Digger, stream_shuffles
from clew.games.linedance.puzzles.kinds import DAILY_SHAPES, LOOP, MATCHED, NON_MATCHED, WITH_LOOPS, unpinned
from clew.puzzles import Monitor, book
from clew.puzzles.grading import Effort, HasGrades
from clew.puzzles.streams import RandomStream

DOCS = Path(__file__).parents[1] / "docs" / "puzzles.md"
BEGIN, END = "<!-- grades, written by benchmarks/puzzle_grades.py -->", "<!-- end of grades -->"

#: Puzzles of one filling: the one with the fewest tiles, and those with one to three more.
PER_FILLING = 4

#: A mark in the charts stands for this share of the puzzles.
MARK = 0.02


def tile_efforts(kind: str) -> Iterator[Effort]:
    """Yield the efforts of random tile puzzles."""
    number = 0
    while True:
        stream = RandomStream("calibration", kind, number)
        puzzle = unpinned(kind, {"shape": stream.choice(WITH_LOOPS if kind == LOOP else DAILY_SHAPES)})
        filling = random_filling(puzzle, stream_shuffles(stream), Monitor())
        assert filling is not None
        digger = Digger(puzzle, filling)
        for pins in digger.stages(stream)[-PER_FILLING:]:
            if len(filling) - len(pins) >= MIN_TILES_TO_PLACE:
                yield digger.effort(pins)
        number += 1


def ring_efforts(size: int) -> Iterator[Effort]:
    """Yield the efforts of random ring puzzles."""
    its_book = book("line-or-colour")
    assert isinstance(its_book, HasGrades)
    number = 0
    while True:
        effort = its_book.effort(ring_puzzles.random_puzzle(size, RandomStream("calibration", size, number)))
        assert effort is not None
        yield effort
        number += 1


KINDS: dict[str, Callable[[], Iterator[Effort]]] = {
    "matched sides": lambda: tile_efforts(MATCHED),
    "no sides matched": lambda: tile_efforts(NON_MATCHED),
    "one loop": lambda: tile_efforts(LOOP),
    "rings, 7x7": lambda: ring_efforts(7),
    "rings, 5x5": lambda: ring_efforts(5),
}


def chart(efforts: list[Effort], easy: int, medium: int) -> list[str]:
    """Return the distribution as lines of text."""
    numbers = [effort.number for effort in efforts]
    edges = sorted({0, easy // 2, easy, (easy + medium) // 2, medium, 2 * medium, 4 * medium, 10**9})
    lines = []
    for low, high in pairwise(edges):
        share = sum(low < number <= high for number in numbers) / len(numbers)
        grade = "easy" if high <= easy else "medium" if high <= medium else "hard"
        span = f"over {low}" if high == 10**9 else f"{low + 1} to {high}"
        lines.append(f"  {span:<12} {grade:<7} {'#' * round(share / MARK):<26} {share:5.0%}")
    return lines


def section(puzzles: int) -> str:
    """Return the text for the documentation."""
    rows, charts = [], []
    for name, make in KINDS.items():
        stream = make()
        efforts = [next(stream) for _ in range(puzzles)]
        easy, medium = (round(edge) for edge in quantiles([effort.number for effort in efforts], n=3))
        most = round(quantiles([effort.number for effort in efforts], n=50)[-1])
        none = sum(effort.guesses == 0 for effort in efforts) / puzzles
        several = sum(effort.guesses > 3 for effort in efforts) / puzzles
        rows.append(f"| {name} | {easy} | {medium} | {most} | {none:.0%} | {several:.0%} |")
        charts += [f"{name}", *chart(efforts, easy, medium), ""]
        print(rows[-1], flush=True)
    head = (
        f"{puzzles} puzzles of each kind (`python -m benchmarks.puzzle_grades`):\n\n"
        "| kind | easy up to | medium up to | 98% are below | no wrong guess | more than three |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: |\n"
    )
    return head + "\n".join(rows) + "\n\n```text\n" + "\n".join(charts).rstrip() + "\n```\n"


def main() -> None:
    """Measure, and write the section of the documentation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=int, default=1000)
    parser.add_argument("--dry", action="store_true", help="print only")
    given = parser.parse_args()
    found = section(given.puzzles)
    print(found)
    if not given.dry:
        before, _, rest = DOCS.read_text(encoding="utf-8").partition(BEGIN)
        DOCS.write_text(f"{before}{BEGIN}\n\n{found}\n{END}{rest.partition(END)[2]}", encoding="utf-8")


if __name__ == "__main__":
    main()
