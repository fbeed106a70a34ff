"""Bar charts."""

import re

from clew.pictures.charts.bars import Bar, BarChart
from clew.pictures.look import Look


def widths(svg: str) -> list[float]:
    return [float(width) for width in re.findall(r'<rect[^>]*? width="([\d.]+)"', svg)]


def test_bars_are_proportional_to_their_values() -> None:
    chart = BarChart("games", [Bar("few", 1, "1"), Bar("many", 4, "4"), Bar("none", 0, "0")])
    svg = chart.draw().svg(Look(background=False))
    few, many, none = widths(svg)
    assert many > 3.9 * few > none
    for words in ("few", "many", "none"):
        assert words in svg


def test_intervals_and_the_fair_share_are_marked() -> None:
    bare = BarChart("shares", [Bar("White", 0.5, "50%")]).draw().svg(Look(background=False))
    marked = BarChart("shares", [Bar("White", 0.5, "50%", 0.3, 0.7)], mark=0.5).draw().svg(Look(background=False))
    assert marked.count("<line") + marked.count("<path") > bare.count("<line") + bare.count("<path")


def test_a_chart_without_bars_is_drawn() -> None:
    assert BarChart("nothing", []).draw().svg(Look()).startswith("<svg")


def test_notebooks_show_a_chart_as_a_picture() -> None:
    chart = BarChart("games", [Bar("few", 1, "1")])
    assert chart._repr_svg_() == chart.draw().svg(Look())
