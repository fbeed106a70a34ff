"""Every game on its page: the board fills the window at the start, in the middle and at the end."""

from pathlib import Path

import pytest

from clew.core.package import packages
from clew.play.record import Record
from support.quick import first_quick
from support.sample_games import sample_records
from web.browser.conftest import Visit

SIZES = {"wide": (1400, 900), "small": (390, 844)}

#: How much of the shorter side of its window a board takes.
LEAST_SHARE = 0.8


def stages(record: Record) -> dict[str, int]:
    plies = len(record.moves)
    return {"start": 0, "middle": plies // 2, "end": plies}


@pytest.mark.parametrize("size", first_quick(["small", "wide"]))
@pytest.mark.parametrize("game", first_quick(packages(), 2))
def test_boards_fill_the_window(visit: Visit, screenshots: Path, game: str, size: str) -> None:
    width, height = SIZES[size]
    visitor = visit(width=width, height=height, color_scheme="dark" if size == "small" else "light")
    page = visitor.page
    page.goto(f"/new/{game}")
    assert page.locator("html").evaluate("root => root.scrollWidth") <= width
    page.screenshot(path=screenshots / f"new-{game}-{size}.png", full_page=True)
    for stage, plies in stages(sample_records()[game]).items():
        visitor.open_game_after(sample_records()[game], plies)
        assert page.locator("html").evaluate("root => root.scrollWidth") <= width
        box = page.locator("#board").bounding_box()
        assert box is not None
        assert max(box["width"], box["height"]) >= LEAST_SHARE * min(width, height)
        assert box["y"] + box["height"] <= height
        page.screenshot(path=screenshots / f"table-{game}-{stage}-{size}.png")
    page.goto(f"{page.url}/replay?ply={plies // 2}")
    assert page.locator("html").evaluate("root => root.scrollWidth") <= width
    page.screenshot(path=screenshots / f"replay-{game}-{size}.png")
