"""A cross table of scores as a picture."""

from clew.pictures.charts.scores import ScoreRow, ScoreTable
from clew.pictures.look import Look
from support.reading_svg import read, texts


def test_every_score_is_written_and_cells_without_games_are_empty() -> None:
    rows = [ScoreRow("Ann", "1600, 4 games", [None, 0.75]), ScoreRow("Bob", "1400, 4 games", [0.25, None])]
    picture = ScoreTable("A game", rows).draw().svg(Look())
    words = texts(read(picture))
    assert [word for word in words if "%" in word] == ["75.0%", "25.0%"]
    assert {"1. Ann", "2. Bob", "1600, 4 games"} <= set(words)
