"""Measure how long a table takes to show a move after a touch, in the browser, beside a bare round trip.

    python -m benchmarks.touch_to_ghost

Sites of random positions are tapped, as a finger does, so that nothing is fetched while the pointer hovers. The time is
that from lifting the finger to the frame in which the move is drawn.
"""

import statistics
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import clew

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

POSITIONS, TOUCHES, ROUND_TRIPS = 4, 5, 40
HEADER = "| game | touch to ghost | bare round trip |\n| --- | --- | --- |"

WATCH = """
globalThis.waits = [];
addEventListener("pointerup", (event) => {
  const begun = performance.now();
  const board = document.querySelector("#board");
  if (!board?.contains(event.target)) return;
  const watch = new MutationObserver(() => {
    if (!board.dataset.ghost) return;
    watch.disconnect();
    requestAnimationFrame(() => globalThis.waits.push(performance.now() - begun));
  });
  watch.observe(board, { attributes: true, attributeFilter: ["data-ghost"] });
}, true);
"""

ROUND_TRIP = """async () => {
  const begun = performance.now();
  await (await fetch("/static/icon.svg", { cache: "no-store" })).text();
  return performance.now() - begun;
}"""


def touch(page: Any, random: Random) -> None:
    """Tap a random site that can be touched, wait until a move is shown, and take it back."""
    page.locator("#board[aria-busy=false][data-ghost='']").wait_for()
    sites = page.locator("#board .site.next")
    name = sites.nth(random.randrange(sites.count())).get_attribute("data-site")
    # Another site may be drawn on top of this one: a tap chooses that one then.
    page.locator(f"#board [data-site='{name}']").tap(force=True)
    page.locator("#board:not([data-ghost=''])").wait_for()
    page.locator("#back").tap()


def milliseconds(page: Any, game: str, random: Random) -> list[float]:
    """Return how long moves of a game take to be shown."""
    found: list[float] = []
    for _ in range(POSITIONS):
        position = clew.game(game).start(seed=random.randrange(1000))
        for _ in range(random.randrange(12)):
            after = position.play(random.choice(position.moves()))
            position = position if after.is_over else after
        body = {"game": game, "position": str(position), "seats": [{"kind": "me"}] * position.seats}
        created = page.request.post("/api/v1/games", data=body, headers={"Sec-Fetch-Site": "same-origin"})
        page.goto(f"/games/{created.json()['id']}")
        page.locator("#board .site.next, #choices .choice").first.wait_for()
        if page.locator("#board .site.next").count() == 0:
            continue
        for _ in range(TOUCHES):
            touch(page, random)
        page.wait_for_function(f"globalThis.waits.length >= {TOUCHES}")
        found += page.evaluate("globalThis.waits")
    return found


def rows() -> list[str]:
    """Return the medians of every game as lines of a table."""
    from playwright.sync_api import sync_playwright

    from clew.web.settings import Settings
    from support.abilities import CHROMIUM
    from support.web.running import GENEROUS, running

    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        settings = Settings(database=f"sqlite:///{folder}/clew.sqlite", threads=1, limits=GENEROUS)
        server = stack.enter_context(running(settings))
        browser = stack.enter_context(sync_playwright()).chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        stack.callback(browser.close)
        page = browser.new_page(base_url=server.url, has_touch=True, viewport={"width": 1400, "height": 900})
        page.set_default_timeout(60_000)
        page.add_init_script(WATCH)
        found = []
        for game in clew.games():
            shown = statistics.median(milliseconds(page, game, Random(game)))
            bare = statistics.median(page.evaluate(ROUND_TRIP) for _ in range(ROUND_TRIPS))
            found.append(f"| {game} | {shown:.0f} ms | {bare:.0f} ms |")
        return found


if __name__ == "__main__":
    print("\n".join([HEADER, *rows()]))
