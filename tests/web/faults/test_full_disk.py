"""A full or failing disk: moves are refused in a sentence, reading continues, nothing acknowledged is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.abilities import COMPILER, require
from support.faults.interposing import DISK_FULL, SYNCS_FAIL, WRITES_FAIL, Interposed, interposed
from support.faults.players import DISK_IS_FULL, Players
from support.web.listening import listening
from support.web.running import Client, eventually

ME = {"kind": "me", "name": "Ann"}
BOT = {"kind": "program", "level": 1}

UNREACHABLE = "The database cannot be reached: try again in a moment."


@pytest.fixture
def faulty(tmp_path: Path) -> Iterator[Interposed]:
    require(COMPILER)
    with interposed(tmp_path) as server:
        yield server


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (DISK_FULL, DISK_IS_FULL),
        pytest.param(WRITES_FAIL, UNREACHABLE, marks=pytest.mark.slow),
        pytest.param(SYNCS_FAIL, UNREACHABLE, marks=pytest.mark.slow),
    ],
)
def test_moves_are_refused_until_the_disk_can_be_written_again(faulty: Interposed, fault: int, sentence: str) -> None:
    url = faulty.server.url
    players = Players([url])
    with Client(url) as ann:
        with_bot = ann.make("line-or-colour", ME, BOT)["id"]
        players.start(2)
        try:
            eventually("moves", lambda: len(players.acknowledged) > 20 or players.errors)
            faulty.set(fault)
            eventually("refusals", lambda: players.refusals[sentence] > 10 or players.errors)
            assert set(players.refusals) == {sentence}
            refused = ann.move(with_bot, "d4", 0, code=503)
            nothing_else = dict.fromkeys(("rule", "link", "field", "words"))
            assert refused["error"] == {"kind": "busy", "sentence": sentence, **nothing_else}
            # Reading continues: what is in memory, what has to be loaded, pages.
            for path in (f"/api/v1/games/{with_bot}", "/api/v1/games", f"/games/{with_bot}", "/"):
                assert ann.get(path).status_code == 200
            assert ann.get(f"/games/{with_bot}").text.count(sentence) == 0
            faulty.set()
            before = len(players.acknowledged)
            eventually("more moves", lambda: len(players.acknowledged) > before + 20 or players.errors)
        finally:
            players.stop()
        with listening(ann, with_bot) as events:
            ann.move(with_bot, "d4", 0)
            assert [next(events).data["ply"] for _ in range(2)] == [1, 2]
        for game_id in players.moves():
            players.check_kept(game_id, ann.state(game_id)["moves"])
    complaints = faulty.server.complaints()
    assert complaints
    assert not any("Traceback" in line for line in complaints)
    assert len(complaints) < 100
    assert faulty.server.process.poll() is None
