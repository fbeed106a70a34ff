"""A disk that is really full, with the server's database and its log on it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from clew.web.storage.database import open_database
from support.abilities import MOUNTING, require
from support.faults.players import DISK_IS_FULL, Players
from support.faults.small_disk import DATABASE, SmallDisk, small_disk
from support.web.running import PATIENCE, Client, eventually

pytestmark = pytest.mark.slow


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    require(MOUNTING)
    with small_disk(tmp_path) as started:
        yield started


def test_play_until_the_disk_is_full_and_again_when_there_is_room(disk: SmallDisk) -> None:
    players = Players([disk.server.url])
    players.start(2)
    try:
        for _ in range(3):
            before = len(players.acknowledged)
            eventually("moves", lambda least=before: len(players.acknowledged) > least + 20 or players.errors)
            disk.fill()
            refused = players.refusals[DISK_IS_FULL]
            eventually("refusals", lambda least=refused: players.refusals[DISK_IS_FULL] > least + 10 or players.errors)
            # The log cannot grow either; reading continues.
            with Client(disk.server.url) as reader:
                for path in ("/", "/api/v1/games", f"/games/{players.acknowledged[0].game_id}"):
                    assert reader.get(path).status_code == 200
            disk.make_room()
        before = len(players.acknowledged)
        eventually("moves again", lambda: len(players.acknowledged) > before + 20 or players.errors)
    finally:
        players.stop()
    assert set(players.refusals) == {DISK_IS_FULL}
    with Client(disk.server.url) as reader:
        for game_id in players.moves():
            players.check_kept(game_id, reader.state(game_id)["moves"])
    assert disk.server.process.poll() is None
    complaints = disk.server.complaints()
    assert not any("Traceback" in line for line in complaints)
    assert len(complaints) < 100


def test_nothing_acknowledged_is_lost_when_the_server_is_killed_on_a_full_disk(tmp_path: Path) -> None:
    require(MOUNTING)
    players, kept = Players([]), tmp_path / "kept"
    kept.mkdir()
    with small_disk(tmp_path) as disk:
        players.urls = [disk.server.url]
        players.start(2)
        try:
            eventually("moves", lambda: len(players.acknowledged) > 20 or players.errors)
            disk.fill()
            eventually("refusals", lambda: players.refusals[DISK_IS_FULL] > 10 or players.errors)
        finally:
            players.stop()
        # As a kill leaves them: the disk is gone with its last process.
        for file in disk.folder.glob(f"{DATABASE}*"):
            shutil.copy(file, kept)
    with small_disk(tmp_path, content=kept) as disk, Client(disk.server.url) as reader:
        for game_id in players.moves():
            players.check_kept(game_id, reader.state(game_id)["moves"])


@pytest.mark.parametrize("is_new", [True, False], ids=["without", "with"])
def test_a_server_that_starts_on_a_full_disk_says_so(tmp_path: Path, is_new: bool) -> None:
    """Without a database, and with one that was closed."""
    require(MOUNTING)
    kept = tmp_path / "kept"
    kept.mkdir()
    if not is_new:
        database = open_database(f"sqlite:///{kept / DATABASE}")
        database.prepare()
        database.close()
    with small_disk(tmp_path, content=kept, is_full=True) as disk:
        assert disk.server.process.wait(PATIENCE) == 2
        assert disk.server.complaints() == [f"clew: {tmp_path / 'disk' / DATABASE} cannot be used: its disk is full"]
