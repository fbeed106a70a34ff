"""Kits: a browser judges answers as the checkers do."""

import json
import random
import subprocess
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from clew.puzzles import Monitor, Puzzle, book, puzzle
from clew.puzzles.by_hand import HasBoards, PuzzleBoard
from clew.puzzles.kit import PuzzleKit

SCRIPT = Path(__file__).parents[2] / "src" / "clew" / "web" / "static" / "puzzles" / "kit.js"

#: Judges answers with a kit, both from standard input.
JUDGE = f"""
import {{ readFileSync }} from "node:fs";
import {{ Kit }} from "{SCRIPT.as_uri()}";
const {{ data, answers }} = JSON.parse(readFileSync(0, "utf8"));
const kit = new Kit(data);
const found = answers.map((answer) => {{
  const lying = kit.parse(answer);
  const {{ solved, wrong, over, loops }} = kit.judge(lying);
  return {{ answer: kit.format(lying), solved, wrong: wrong.length + over.length, loops: loops.length }};
}});
process.stdout.write(JSON.stringify(found));
"""

PUZZLES = (
    "linedance shape=trio lattice=closed sides=matched loops=all",
    "linedance shape=rhombus lattice=closed sides=matched loops=all",
    "linedance rhombus-and-pair-loops",
    "linedance shape=pair lattice=open sides=matched loops=all",
    "linedance shape=star lattice=open sides=non-matched",
    "line-or-colour size=5",
)


def board_of(text: str) -> tuple[Puzzle, PuzzleBoard]:
    found = puzzle(text)
    its_book = book(found.game)
    assert isinstance(its_book, HasBoards)
    board = its_book.board(found)
    assert board is not None
    return found, board


def kit_of(board: PuzzleBoard) -> PuzzleKit:
    return board.kit(interactive=True, caption=False, background=False)


def judged(kit: PuzzleKit, answers: list[str]) -> list[dict[str, Any]]:
    given = json.dumps({"data": asdict(kit), "answers": answers})
    run = subprocess.run(
        ["node", "--input-type=module", "-e", JUDGE], input=given, capture_output=True, text=True, check=True
    )
    found: list[dict[str, Any]] = json.loads(run.stdout)
    return found


def answers_near(found: Puzzle, board: PuzzleBoard, kit: PuzzleKit) -> list[str]:
    """Return a solution, and answers with a few changes to it."""
    solution = list(found.solve(Monitor(), 1))[-1].text
    answers, rng = ["", solution], random.Random(3)
    for _ in range(12):
        answer = solution
        for _ in range(rng.randrange(1, 5)):
            space = rng.choice(board.spaces)
            answer = rng.choice(
                (
                    board.take(answer, space),
                    board.turn(answer, space, 1) if space in board.state(answer).lying else answer,
                    board.put(answer, rng.choice(list(kit.pieces)), space),
                )
            )
        answers.append(answer)
    return answers


@pytest.mark.parametrize("text", PUZZLES)
def test_browsers_judge_answers_as_the_checkers_do(text: str) -> None:
    found, board = board_of(text)
    kit = kit_of(board)
    answers = answers_near(found, board, kit)
    for answer, seen in zip(answers, judged(kit, answers), strict=True):
        state = board.state(answer)
        assert seen["answer"] == state.answer
        assert seen["solved"] == state.solved, answer
        if not any("loop" in mistake.sentence for mistake in state.wrong):
            assert (seen["wrong"] > 0) == bool(state.wrong), answer
    assert {board.state(answer).solved for answer in answers} == {False, True}


def test_a_kit_has_every_piece_and_no_coordinates() -> None:
    _, board = board_of("linedance shape=tent pinned=1,0=2/0")
    kit = kit_of(board)
    assert (kit.target, kit.fixed, len(kit.pictures)) == (16, {"1,0": "2/0"}, 16)
    assert kit.pieces["2/1"].sides == (2, 0, 0, 1, 2, 1)
    assert kit.pieces["2/1"].label == "tile 2: blue, red, red, yellow, blue, yellow"
    assert kit.spaces["1,0"] == "row 1, space 1"
    assert ">1,0<" not in kit.svg
    assert board.task_words == "Place the remaining 15 tiles so that all touching sides match."
    # A small shape leaves tiles over.
    _, small = board_of("linedance shape=trio pinned=1,0=1/1")
    assert small.task_words == "Place 2 of these 15 tiles so that all touching sides match. 13 are spare."


def test_tiles_are_laid_freely() -> None:
    found, board = board_of("linedance sides=free")
    assert kit_of(board).is_free
    answer = board.put(board.put("", "3/0", "0,0"), "5/2", "1,0")
    assert not board.state(answer).solved
    assert found.check(answer) == []
    assert found.picture(answer).count("stroke-path-a") == 1
    assert 'class="mark' not in found.picture(answer)
    for text in ("linedance sides=free shape=trio", "linedance sides=free lattice=round"):
        with pytest.raises(Exception, match="expected no other word than lattice"):
            puzzle(text)
