"""`clew tournament`."""

from pathlib import Path
from typing import Any

import pytest

from clew.play.match import play_pairing
from clew.play.results_file import ResultsFile
from cli.conftest import Run

THREE = ("line-or-colour", "visits=60", "visits=5", "random", "-o", "size=5", "--workers", "1")


def test_a_tournament_has_a_cross_table_as_text_data_and_picture(run: Run, data: Run, played_here: list[int]) -> None:
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
    assert played_here == [*range(1, 19), *range(1, 19)]


def test_an_interrupted_tournament_is_resumed(
    run: Run, played_here: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
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
    assert played_here == list(range(6, 13))
    # More rounds are the same games and some more; fewer leave the others in the file.
    run(*arguments[:-4], "-n", "3", "--results", "results.jsonl")
    assert played_here == list(range(6, 19))
    run(*arguments)
    assert len(ResultsFile(Path("results.jsonl")).games) == 18


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
