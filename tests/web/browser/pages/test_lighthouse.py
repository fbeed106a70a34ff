"""Lighthouse, on a phone and at a desk: performance, accessibility, best practices and SEO of every kind of page."""

import json
import subprocess

import pytest

from support.abilities import BROWSER, CHROMIUM, require
from support.web.page_checks import PROJECT
from support.web.page_kinds import KINDS, PageKind, Site, game_of

LEAST = 95
ATTEMPTS = 3
SCRIPT = PROJECT / "tests" / "lighthouse" / "audit.js"


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_lighthouse_is_content(site: Site, kind: PageKind) -> None:
    require(BROWSER)
    path = site.path(kind, game_of(kind))
    page = {"name": kind.name, "url": site.url + path, "isPrivate": kind.is_private, "status": kind.status}
    cookie = "; ".join(f"{name}={value}" for name, value in site.cookies.items())
    work = {"pages": [page], "cookie": cookie, "chromium": CHROMIUM, "least": LEAST, "attempts": ATTEMPTS}
    done = subprocess.run(["node", SCRIPT], input=json.dumps(work), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    outcomes = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(outcomes) == 2
    assert [outcome for outcome in outcomes if min(outcome["scores"].values()) < LEAST] == []
