"""Power is lost at any moment: every acknowledged move is on the disk, and no game is damaged.

A server's disk operations are recorded while people play. From the record, disks are built as they may be after a power
loss: nothing that was not synced is kept, or all of it, or any part in any order, in whole writes or single sectors.
"""

import random
import shutil
from collections import Counter
from pathlib import Path

import pytest
from sqlalchemy import select

from clew.web.live.game_store import GameStore
from clew.web.storage.database import open_database
from clew.web.storage.schema import GAMES
from support.abilities import COMPILER, require
from support.faults.interposing import interposed
from support.faults.players import Acknowledged, Players
from support.faults.power_loss import KEPT, RecordedDisk, operations
from support.web.running import eventually


def record(folder: Path, moves: int, app: str = "") -> list[Acknowledged]:
    """Play on a server whose disk is recorded, and stop it; return what it acknowledged."""
    require(COMPILER)
    with interposed(folder, app=app) as recorded:
        players = Players([recorded.server.url], recorded.recorded)
        players.start(3)
        try:
            # In steps, because a busy machine takes a while for all of them.
            for number in range(20, moves + 1, 20):
                eventually("moves", lambda least=number: len(players.acknowledged) >= least or players.errors)
        finally:
            players.stop()
        # The stop writes everything into the database file, and removes the log of SQLite.
        recorded.server.process.terminate()
        recorded.server.process.wait()
    return players.acknowledged


def losses(folder: Path, acknowledged: list[Acknowledged], cuts: int, obeys_sync: bool = True) -> list[str]:
    """Return what is wrong on disks after power losses at many points."""
    rng = random.Random(15)
    done = list(operations(folder / "journal"))
    points = set(rng.sample(range(len(done)), cuts // 2))
    # The most critical moments are those right after an acknowledgement.
    for each in rng.sample(acknowledged, cuts // 2):
        points.add(max((number for number, operation in enumerate(done) if operation.end <= each.mark), default=0))
    disk, found = RecordedDisk(obeys_sync), []
    for number, operation in enumerate(done):
        disk.do(operation)
        if number in points:
            known = [each for each in acknowledged if each.mark <= operation.end]
            for kept in KEPT:
                target = folder / "after"
                disk.after_loss(target, kept, rng)
                found += [f"operation {number}, kept {kept}: {fault}" for fault in faults(target, known)]
                shutil.rmtree(target)
    return found


def faults(disk: Path, acknowledged: list[Acknowledged]) -> list[str]:
    """Return what is wrong on a disk."""
    expected: dict[str, list[str]] = {}
    for each in acknowledged:
        expected.setdefault(each.game_id, []).extend([each.move] if each.move is not None else [])
    try:
        database = open_database(f"sqlite:///{disk / 'clew.sqlite'}")
        database.prepare()
        with database.reading() as connection:
            verdict = connection.exec_driver_sql("PRAGMA integrity_check").scalar()
            ids = list(connection.execute(select(GAMES.c.id)).scalars())
        games = {game_id: GameStore(database).load(game_id) for game_id in ids}
        database.close()
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]
    found = [] if verdict == "ok" else [str(verdict)]
    for game_id, moves in expected.items():
        game = games.get(game_id)
        if game is None or list(game.session.moves[: len(moves)]) != moves:
            found.append(f"lost: {game_id} {moves}")
    return found


def test_nothing_acknowledged_is_lost_with_the_power(tmp_path: Path) -> None:
    acknowledged = record(tmp_path, 40)
    kinds = Counter(operation.kind for operation in operations(tmp_path / "journal"))
    assert kinds["w"] > 100
    assert kinds["s"] > 10
    assert losses(tmp_path, acknowledged, 8) == []
    # A disk that only claims to have synced loses moves, and this test notices.
    assert losses(tmp_path, acknowledged, 4, obeys_sync=False)


@pytest.mark.slow
def test_nothing_is_lost_at_many_points_of_a_long_run(tmp_path: Path) -> None:
    acknowledged = record(tmp_path, 600)
    assert losses(tmp_path, acknowledged, 200) == []


@pytest.mark.slow
def test_without_syncs_moves_are_lost(tmp_path: Path) -> None:
    acknowledged = record(tmp_path, 60, app="support.faults.unsynced_app:unsynced_app")
    assert any("lost" in fault for fault in losses(tmp_path, acknowledged, 20))
