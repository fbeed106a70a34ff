"""The arrow keys reach everything on the board and in its trays, in every game."""

import pytest

from clew.core.package import packages
from support.quick import first_quick
from web.browser.conftest import Visit

#: Returns the sites that arrows do not reach from the first one, and those from which they do not come back to it.
UNREACHABLE = """async () => {
  const { nearest } = await import("/static/lib/roving.js");
  const sites = [...document.querySelectorAll("#board [data-site]")];
  const ways = [[-1, 0], [1, 0], [0, -1], [0, 1]];
  const links = new Map(sites.map((site) => [site, ways.map((way) => nearest(site, sites, way)).filter(Boolean)]));
  const reached = (from, next) => {
    const found = new Set([from]);
    for (const site of found) for (const other of next(site)) found.add(other);
    return found;
  };
  const forth = reached(sites[0], (site) => links.get(site));
  const back = reached(sites[0], (site) => sites.filter((other) => links.get(other).includes(site)));
  return sites.filter((site) => !forth.has(site) || !back.has(site)).map((site) => site.dataset.site);
}"""


@pytest.mark.parametrize("game", first_quick(packages(), 2))
def test_arrows_reach_every_site_and_come_back(visit: Visit, game: str) -> None:
    visitor = visit()
    visitor.create_game(game, ["me", "me"])
    assert visitor.is_running()
    assert visitor.page.locator("#board [data-site]").count() > 40
    assert visitor.page.evaluate(UNREACHABLE) == []
