"""`clew tournament`, matches that are resumed, and `clew ladder`."""

from pathlib import Path
from typing import Any

import pytest

from clew.play.match import play_pairing
from clew.play.results_file import ResultsFile
from cli.conftest import Run

THREE = ("line-or-colour", "visits=60", "visits=5", "random", "-o", "size=5", "--workers", "1")


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Play games in this process, and record their numbers."""
    played: list[int] = []

    def play_match(games: Any, executor: Any) -> Any:
        for pairing in games:
            played.append(pairing.number)
            yield play_pairing(pairing)

    monkeypatch.setattr("clew.play.match.play_match", play_match)
    return played


def test_a_tournament_has_a_cross_table_as_text_data_and_picture(run: Run, data: Run, here: list[int]) -> None:
    arguments = ("tournament", *THREE, "-n", "3", "--seed", "2")
    shown = run(*arguments, "--picture", "table.svg").stdout.splitlines()
    assert shown[0].rstrip() == "line-or-colour size=5"
    assert shown[1].split()[:3] == ["no.", "player", "rating"]
    assert [line.split()[1] for line in shown[2:]] == ["visits=60", "visits=5", "random"]
    assert "100.0%" in shown[2]
    picture = Path("table.svg").read_text(encoding="utf-8")
    assert "1. visits=60" in picture
    found = data(*arguments)
    assert found["ranking"] == [0, 1, 2]
    assert found["encounters"][0][2] == {"games": 6, "points": 6.0}
    assert len(found["games"]) == 18
    assert here == [*range(1, 19), *range(1, 19)]


def test_an_interrupted_tournament_is_resumed(run: Run, here: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("tournament", *THREE, "-n", "2", "--results", "results.jsonl")

    def five_games(games: Any, executor: Any) -> Any:
        for pairing in games[:5]:
            yield play_pairing(pairing)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("clew.play.match.play_match", five_games)
        run(*arguments, code=130)
    assert len(ResultsFile(Path("results.jsonl")).games) == 5
    run(*arguments)
    assert here == list(range(6, 13))
    # More rounds are the same games and some more; fewer leave the others in the file.
    run(*arguments[:-4], "-n", "3", "--results", "results.jsonl")
    assert here == list(range(6, 19))
    run(*arguments)
    assert len(ResultsFile(Path("results.jsonl")).games) == 18


def test_a_match_is_resumed(run: Run, data: Run, here: list[int]) -> None:
    arguments = (
        "match",
        "line-or-colour",
        "random",
        "visits=5",
        "-o",
        "size=5",
        "-n",
        "2",
        "--results",
        "results.jsonl",
    )
    first = data(*arguments)
    assert here == [1, 2, 3, 4]
    assert data(*arguments) == first
    assert here == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["tournament", "line-or-colour", "random"], "at least two players"),
        (["tournament", "line-or-colour", "random", "random"], "all of them different"),
        (["tournament", *THREE, "--picture", "table.txt"], "expected a name that ends in .svg or .png"),
        (["match", *THREE], "3 players: Line or Colour has 2 seats (clew tournament takes more)"),
        (["tournament", *THREE, "--results", "other"], "expected results of a match or tournament"),
    ],
)
def test_impossible_contests_are_refused(run: Run, tmp_path: Path, arguments: list[str], message: str) -> None:
    (tmp_path / "other").write_text("something else\n", encoding="utf-8")
    assert message in run(*arguments, code=2).stderr
    assert (tmp_path / "other").read_text(encoding="utf-8") == "something else\n"


def test_the_ladder_is_measured_and_written_to_a_file(run: Run, data: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import clew.play.ladder

    def upper_wins(games: Any, executor: Any) -> Any:
        for pairing in games:
            payoffs = tuple(float(entrant == 0) for entrant in pairing.entrants)
            yield clew.play.ladder.PlayedGame(pairing.number, pairing.round, pairing.entrants, payoffs, 9, "")

    monkeypatch.setattr(clew.play.ladder.measure_level, "__kwdefaults__", {"play": upper_wins})
    arguments = ("ladder", "line-or-colour", "-o", "size=5", "--from", "2", "--to", "4", "--workers", "1")
    found = data(*arguments, "--docs", "ladder.md")["levels"]
    # Twenty wins out of twenty are clear at the first test.
    assert [(rung["level"], rung["games"], rung["verdict"]) for rung in found] == [
        (3, 20, "too far"),
        (4, 20, "too far"),
    ]
    written = Path("ladder.md").read_text(encoding="utf-8")
    assert "## Line or Colour\n" in written
    assert "| 4 |" in written
    shown = run(*arguments).stdout.splitlines()
    assert [line.split()[:3] for line in shown[2:]] == [["3", "against", "2"], ["4", "against", "3"]]
    assert "expected at least 2" in run(*arguments, "--games", "1", code=2).stderr
