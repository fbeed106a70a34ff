"""Tile puzzles as text, questions and pictures, and random puzzles."""

import random
import xml.etree.ElementTree as ElementTree
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clew.games.linedance.puzzles.generator import generate
from clew.games.linedance.puzzles.listing.search import BacktrackingSearch, CandidateTables
from clew.games.linedance.puzzles.puzzle import GOALS, LATTICES, SIDES_WORDS, parse
from clew.games.linedance.puzzles.shapes.library import shapes
from clew.puzzles import InvalidAnswer, InvalidPuzzle, Monitor, book, puzzle, text_of
from clew.puzzles.book import DIFFICULTIES, Difficulty
from clew.puzzles.grading import grade_of

LINE = "linedance shape=rhombus lattice=closed sides=matched"


@given(
    st.sampled_from(sorted(shapes())), st.sampled_from(sorted(LATTICES)), st.sampled_from(SIDES_WORDS),
    st.sampled_from(sorted(GOALS)), st.integers(0, 5), st.randoms(use_true_random=False),
)  # fmt: skip
def test_a_line_reads_back_to_the_same_puzzle(
    shape: str, lattice: str, sides: str, loops: str, pins: int, rng: random.Random
) -> None:
    cells = rng.sample(shapes()[shape].cells, min(pins, len(shapes()[shape])))
    tiles = rng.sample(range(1, 17), len(cells))
    pinned = ";".join(f"{q},{r}={tile}/{rng.randrange(3)}" for (q, r), tile in zip(cells, tiles, strict=True))
    words = [f"shape={shape}", f"lattice={lattice}", f"sides={sides}", *([f"pinned={pinned}"] if pinned else [])]
    if sides == "matched":
        words.append(f"loops={loops}")
    rng.shuffle(words)
    tile_puzzle = puzzle(" ".join(("linedance", *words)))
    assert puzzle(text_of(tile_puzzle)) == tile_puzzle
    assert text_of(puzzle(text_of(tile_puzzle))) == text_of(tile_puzzle)


def test_names_and_words_make_lines() -> None:
    assert text_of(puzzle("linedance")) == LINE
    assert text_of(puzzle("  linedance   rhombus ")) == LINE
    assert text_of(puzzle("linedance rhombus-loop lattice=open")) == f"{LINE.replace('closed', 'open')} loops=all"
    assert text_of(puzzle("linedance shape=star")).endswith("shape=star lattice=open sides=matched")
    assert text_of(puzzle("linedance shape=o.o.o.o/.o.o.o.o/..o.o.o.o/...o.o.o.o")) == LINE
    drawn = "linedance shape=o.o/.o.o.o lattice=closed sides=matched"
    assert text_of(puzzle(drawn)) == drawn


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("linedance shape=romb", "did you mean rhombus"),
        ("linedance shape=o.o/o.o", "two columns apart"),
        ("linedance lattice=ajar", "expected closed or open"),
        ("linedance sides=same", "expected matched or non-matched"),
        ("linedance loops=all sides=non-matched", "has no loops"),
        ("linedance pinned=9,9=1/0", "expected a space of the shape"),
        ("linedance pinned=0,0=1/0;0,0=2/0", "each at most once"),
        ("linedance pinned=0,0=1/0;1,0=1/1", "tile 1 is pinned twice"),
        ("linedance pinned=0,0=12/5", "no such tile in this turn"),
        ("linedance pinned=0,0=0/0", "no such tile in this turn"),
        ("linedance pinned=here", "expected q,r=tile/turn"),
    ],
)
def test_invalid_puzzle_lines_are_refused(line: str, expected: str) -> None:
    with pytest.raises(InvalidPuzzle, match=expected):
        puzzle(line)


@pytest.mark.parametrize("named", book("linedance").named, ids=lambda named: named.name)
def test_named_puzzles_read_back_and_have_a_question(named) -> None:
    tile_puzzle = puzzle(f"linedance {named.name}")
    assert dict(tile_puzzle.words) == dict(named.words)
    assert tile_puzzle.question.endswith(".")
    assert tile_puzzle.diagram().count("(") == len(shapes()[named.words["shape"]])


@pytest.mark.parametrize("loops", ["longest", "most"])
def test_optima_can_neither_be_counted_nor_continued(loops: str) -> None:
    tile_puzzle = puzzle(f"linedance shape=trio loops={loops}")
    with pytest.raises(InvalidPuzzle, match="only loops=any and loops=all"):
        tile_puzzle.count(Monitor())
    with pytest.raises(InvalidAnswer, match="only a listing"):
        tile_puzzle.solve(Monitor(), after="1:1")


def test_a_solution_lists_its_loops() -> None:
    (solution,) = puzzle("linedance trio-loop").solve(Monitor(), limit=1)
    assert solution.facts["loops"].startswith("A through 3")


@pytest.mark.parametrize("name", ["rosette", "rhombus", "star lattice=open"])
def test_the_fewest_pins_have_one_solution_and_fewer_would_have_more(name: str) -> None:
    words = dict(part.split("=") for part in f"shape={name}".split())
    made = generate(parse(words), "hard", 7, Monitor())
    assert made is not None
    pinned = made.words["pinned"].split(";")
    (solution,) = made.solve(Monitor())
    everything = solution.text.split()
    assert set(pinned) <= set(everything)
    fewer = list(combinations(everything, len(pinned) - 1))
    for chosen in random.Random(1).sample(fewer, min(15, len(fewer))):
        line = f"linedance shape={name} pinned={';'.join(chosen)}"
        assert len(list(puzzle(line).solve(Monitor(), limit=2))) == 2


def test_puzzles_of_version_1_are_easier_with_more_tiles_pinned() -> None:
    pinned = {}
    for difficulty in DIFFICULTIES:
        made = generate(parse({"shape": "rhombus"}), difficulty, 3, Monitor())
        assert made is not None
        pinned[difficulty] = set(made.words["pinned"].split(";"))
        counted = made.count(Monitor())
        assert counted is not None
        assert counted.number == 1
    assert pinned["easy"] > pinned["medium"] > pinned["hard"]


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_random_puzzles_have_one_solution_and_the_measured_grade(difficulty: Difficulty) -> None:
    made = book("linedance").random(difficulty, 3, {"shape": "tent"}, Monitor())
    assert made is not None
    assert grade_of(made) == difficulty
    assert len(list(made.solve(Monitor(), limit=2))) == 1


def test_an_easy_puzzle_of_version_1_never_needs_a_guess() -> None:
    """At every step only one tile fits in some space, so the search never backtracks."""
    made = generate(parse({"shape": "hourglass"}), "easy", 5, Monitor())
    assert made is not None
    tables = CandidateTables(made.task.problem)
    search = BacktrackingSearch(tables, tables.all_candidates())
    search.run(np.zeros((0, 16), dtype=np.int8))
    assert search.finished
    assert (search.found, search.tried) == (1, 16)


def test_the_same_seed_gives_the_same_puzzle() -> None:
    puzzles = [
        book("linedance").random("hard", seed, {"shape": "tent", "loops": "all"}, Monitor()) for seed in (1, 1, 2)
    ]
    assert puzzles[0] == puzzles[1] != puzzles[2]


def test_a_random_puzzle_needs_a_solution_and_no_given_pins() -> None:
    with pytest.raises(InvalidPuzzle, match="there is no solution"):
        book("linedance").random("hard", 1, {"shape": "parallelogram", "loops": "all"}, Monitor())
    with pytest.raises(InvalidPuzzle, match="without pinned tiles"):
        book("linedance").random("hard", 1, {"pinned": "0,0=1/0"}, Monitor())
    monitor = Monitor()
    monitor.stop.set()
    assert book("linedance").random("hard", 1, {}, monitor) is None


@settings(max_examples=8, deadline=None)
@given(st.sampled_from(["rhombus", "star", "frame", "trio"]), st.sampled_from(sorted(LATTICES)))
def test_pictures_show_tiles_and_loops(shape: str, lattice: str) -> None:
    tile_puzzle = puzzle(f"linedance shape={shape} lattice={lattice}")
    (solution,) = tile_puzzle.solve(Monitor(), limit=1)
    for answer in ("", solution.text):
        svg = tile_puzzle.picture(answer, palette="black-and-white")
        labels = [element.get("aria-label") or "" for element in ElementTree.fromstring(svg).iter()]
        assert sum("tile" in label and "sides" in label for label in labels) == (len(answer.split()))
        assert sum("empty" in label for label in labels) == (0 if answer else len(shapes()[shape]))
        loops = solution.facts.get("loops", "").split(", ") if answer and solution.facts else []
        assert sum(label.startswith("closed loop") for label in labels) == len(loops)


def test_the_picture_marks_mistakes_and_labels_pinned_tiles() -> None:
    tile_puzzle = puzzle("linedance shape=trio pinned=1,0=1/0")
    assert "pinned" in tile_puzzle.picture()
    right = next(iter(tile_puzzle.solve(Monitor(), limit=1))).text
    assert "mark-danger" not in tile_puzzle.picture(right)
    assert "mark-danger" in tile_puzzle.picture(right.replace("1,0=1/0", "1,0=1/3"))


def test_the_diagram_shows_tiles_in_their_spaces() -> None:
    tile_puzzle = puzzle("linedance shape=trio pinned=1,0=12/2")
    assert tile_puzzle.diagram() == "      12/2\n (0,1)   (1,1)"
    assert tile_puzzle.diagram("1,0=1/0 0,1=2/5 1,1=5/3") == "      1/0\n  2/5     5/3"
