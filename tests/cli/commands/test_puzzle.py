"""`clew puzzle`: list, show, solve, count, check and new."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

TRIO_LOOP = "linedance shape=trio lattice=closed sides=matched loops=all"


def test_the_list_has_every_puzzle_key_and_family(run: Callable[..., Any], data: Callable[..., Any]) -> None:
    shown = run("puzzle", "list", "linedance").stdout
    for words in ("linedance rhombus-loop", "star-non-matched", "pinned", "symmetry"):
        assert words in shown
    (listed,) = data("puzzle", "list", "linedance")
    assert listed["game"] == "linedance"
    assert {key: value for key, value in listed["puzzles"][-5].items() if key in ("name", "puzzle")} == {
        "name": "trio-loop",
        "puzzle": TRIO_LOOP,
    }


def test_a_family_is_listed_line_by_line(run: Callable[..., Any], data: Callable[..., Any]) -> None:
    lines = run("puzzle", "list", "linedance", "--family", "symmetry=D3").stdout.splitlines()
    assert len(lines) == 14
    assert all(line.startswith("linedance shape=") for line in lines)
    assert data("puzzle", "list", "--family", "symmetry=D3")["puzzles"] == lines
    assert "the families are: symmetry" in run("puzzle", "list", "--family", "colour=red", code=2).stderr


def test_one_solution_is_printed_drawn_and_right(run: Callable[..., Any], tmp_path: Path) -> None:
    shown = run("puzzle", "solve", "linedance", "rhombus-loop", "--svg", "a.svg", "--png", "a.png").stdout
    solution, loops = shown.splitlines()
    assert loops == "  loops: A through 16"
    assert (tmp_path / "a.svg").read_text(encoding="utf-8").count("closed loop A through 16") == 1
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    assert run("puzzle", "check", "linedance", "rhombus-loop", "--answer", solution).stdout == "Correct.\n"
    assert solution.split()[0].split("=")[1] in run("puzzle", "show", "linedance", "rhombus", "-a", solution).stdout


def test_all_solutions_as_data(data: Callable[..., Any]) -> None:
    found = data("puzzle", "solve", "linedance", "trio-loop", "--all")
    assert found["puzzle"] == TRIO_LOOP
    assert found["found"] == len(found["solutions"]) == 360
    assert found["conclusion"] == "These are all: every possibility was tried."
    assert found["solutions"][0]["facts"]["loops"].startswith("A through 3")


def test_the_best_comes_last_with_its_proof(run: Callable[..., Any]) -> None:
    shown = run("puzzle", "solve", "linedance", "parallelogram-long-loop").stdout
    assert "  value: 8\n" in shown
    assert "None is better: none of" in shown


def test_no_solution_is_an_answer(run: Callable[..., Any]) -> None:
    shown = run("puzzle", "solve", "linedance", "frame", "loops=all").stdout
    assert shown == "There is none: every possibility was tried.\n"


def test_solutions_are_saved_and_a_search_is_resumed(run: Callable[..., Any], tmp_path: Path) -> None:
    trio = ("puzzle", "solve", "linedance", "trio-loop", "--save", "found.txt")
    assert run(*trio, "--limit", "100").stdout.startswith("100 solutions written to found.txt.")
    saved = tmp_path / "found.txt"
    # An interrupted search leaves half a line.
    saved.write_text(saved.read_text(encoding="utf-8") + "1:7 0,", encoding="utf-8")
    assert run(*trio, "--limit", "100").stdout.startswith("100 solutions")
    assert run(*trio, "--all").stdout.startswith("160 solutions")
    first, *lines = saved.read_text(encoding="utf-8").splitlines()
    assert first == f"puzzle {TRIO_LOOP}"
    solutions = [line.partition(" ")[2] for line in lines]
    assert len(solutions) == len(set(solutions)) == 360
    assert "expected `puzzle linedance shape=diamond" in run(
        "puzzle", "solve", "linedance", "diamond-loop", "--save", "found.txt", code=2
    ).stderr.replace("\n", " ")


def test_a_complete_file_is_left_alone(run: Callable[..., Any], tmp_path: Path) -> None:
    run("puzzle", "solve", "linedance", "trio-loop", "--all", "--save", "all.txt")
    saved = (tmp_path / "all.txt").read_text(encoding="utf-8")
    assert saved.endswith("\nend\n")
    assert (
        "has all solutions already"
        in run("puzzle", "solve", "linedance", "trio-loop", "--all", "--save", "all.txt", code=2).stderr
    )
    assert (tmp_path / "all.txt").read_text(encoding="utf-8") == saved
    (tmp_path / "mine.txt").write_text("my own", encoding="utf-8")
    assert (
        "is not a file of solutions"
        in run("puzzle", "solve", "linedance", "trio-loop", "--save", "mine.txt", code=2).stderr
    )
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "my own"


def test_solutions_are_counted_in_two_ways(run: Callable[..., Any], data: Callable[..., Any]) -> None:
    counted = data("puzzle", "count", "linedance", "shape=trio")
    assert (counted["number"], counted["up_to_symmetry"]) == (21_804, 634)
    assert counted["identified"] == "3 turns and 3 reflections of the shape, 6 permutations of the colours"
    assert data("puzzle", "count", "linedance", "shape=trio", "--by-listing")["number"] == 21_804
    shown = run("puzzle", "count", "linedance", "shape=trio", "--no-symmetry").stdout
    assert "21,804" in shown
    assert "634" not in shown
    assert (
        "always counted by listing" in run("puzzle", "count", "linedance", "trio-loop", "--by-listing", code=2).stderr
    )


def test_mistakes_are_listed_with_their_places(
    run: Callable[..., Any], data: Callable[..., Any], tmp_path: Path
) -> None:
    shown = run("puzzle", "check", "linedance", "shape=o.o", "--answer", "0,0=1/0 1,0=1/1", code=1).stdout
    assert "0,0 and 1,0" in shown
    assert "LD1: there is only one tile 1" in shown
    (tmp_path / "answer.txt").write_text("0,0=1/0\n1,0=10/0\n", encoding="utf-8")
    result = run("puzzle", "check", "linedance", "shape=o.o", "--answer-file", "answer.txt", "--json", code=0)
    assert json.loads(result.stdout)["mistakes"] == []
    assert run("puzzle", "check", "linedance", "shape=o.o", "--answer-file", "-", typed="0,0=1/0", code=1)
    assert "expected --answer TEXT" in run("puzzle", "check", "linedance", "rhombus", code=2).stderr
    assert (
        "cannot be read" in run("puzzle", "check", "linedance", "rhombus", "--answer-file", "none.txt", code=2).stderr
    )


def test_a_shape_can_be_drawn_in_a_file(run: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "shape.txt").write_text("o o\n o o\n", encoding="utf-8")
    shown = run("puzzle", "show", "linedance", "--drawing", "shape.txt").stdout
    assert shown.endswith("linedance shape=diamond lattice=closed sides=matched\n")


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_new_puzzles_have_one_solution(data: Callable[..., Any], difficulty: str) -> None:
    made = data("puzzle", "new", "linedance", "shape=rosette", "loops=all", "-d", difficulty, "--seed", "1")
    assert made["seed"] == 1
    assert data("puzzle", "solve", *made["puzzle"].split(), "--all")["found"] == 1


def test_a_new_puzzle_is_shown_with_its_line(run: Callable[..., Any], tmp_path: Path) -> None:
    shown = run("puzzle", "new", "linedance", "rhombus", "--svg", "new.svg").stdout
    assert shown.startswith("linedance shape=rhombus lattice=closed sides=matched pinned=")
    assert "pinned" in (tmp_path / "new.svg").read_text(encoding="utf-8")
    assert "expected easy, medium, hard" in run("puzzle", "new", "linedance", "-d", "harder", code=2).stderr


def test_misspelt_names_get_suggestions(run: Callable[..., Any]) -> None:
    assert "did you mean rhombus" in run("puzzle", "solve", "linedance", "rombus", code=2).stderr
    assert "did you mean linedance" in run("puzzle", "list", "linedanc", code=2).stderr


def test_the_list_of_a_game_needs_neither_numba_nor_ortools() -> None:
    code = """
import sys
import time
from clew.cli import main
sys.argv = ["clew", "puzzle", "list", "linedance"]
try:
    main()
except SystemExit as end:
    assert not end.code
print("imported:", [name for name in ("numba", "ortools") if name in sys.modules])
"""
    shown = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert shown.endswith("imported: []\n")


def test_ctrl_c_keeps_the_solutions_and_the_search_can_be_resumed(run: Callable[..., Any], tmp_path: Path) -> None:
    saved = tmp_path / "found.txt"
    words = ["puzzle", "solve", "linedance", "rhombus", "--all", "--save", str(saved)]
    working = subprocess.Popen([sys.executable, "-m", "clew", *words], stdout=subprocess.PIPE, text=True)
    while not saved.exists() or saved.stat().st_size < 20_000:
        assert working.poll() is None
        time.sleep(0.05)
    working.send_signal(signal.SIGINT)
    printed, _ = working.communicate(timeout=300)
    assert working.returncode == 130
    lines = saved.read_text(encoding="utf-8").splitlines()
    assert printed == f"{len(lines) - 1:,} solutions written to {saved}.\n"
    run("puzzle", "solve", "linedance", "rhombus", "--limit", "3", "--save", str(saved))
    after = saved.read_text(encoding="utf-8").splitlines()
    assert after[: len(lines)] == lines
    assert len(after) == len(set(after)) == len(lines) + 3


def test_an_abandoned_listing_does_not_keep_the_process_alive() -> None:
    code = "from clew.puzzles import *; rows = puzzle('linedance rhombus').solve(Monitor(threads=2)); next(rows)"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=300)


def test_a_count_is_resumed(run: Callable[..., Any], data: Callable[..., Any]) -> None:
    words = ("puzzle", "count", "linedance", "trio-loop", "--results", "count.jsonl", "--workers", "1")
    first = data(*words)
    lines = Path("count.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    # A crash: some pieces are missing, and one was cut off.
    Path("count.jsonl").write_text("".join(lines[:3]) + lines[3][:-3], encoding="utf-8")
    assert {**data(*words), "seconds": 0} == {**first, "seconds": 0}
    assert sorted(Path("count.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)) == sorted(lines)
    assert "has other results" in run(*words[:3], "pair-loop", *words[4:], code=2).stderr


def test_a_terminal_gets_a_drawing_of_the_solution(run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    plain = run("puzzle", "solve", "line-or-colour", "printed-5").stdout
    monkeypatch.setattr("clew.cli.puzzle_drawing.is_terminal", lambda: True)
    drawn = run("puzzle", "solve", "line-or-colour", "printed-5").stdout
    assert drawn.endswith(plain)
    assert len(drawn.splitlines()) >= len(plain.splitlines()) + 10
    shown = run("puzzle", "show", "line-or-colour", "printed-5", "-a", plain.splitlines()[0]).stdout
    assert shown.splitlines()[:10] == drawn.splitlines()[:10]
