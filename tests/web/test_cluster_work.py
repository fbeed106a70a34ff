"""Background work on a cluster: there while it answers, here while it does not."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import clew
from clew.play.statistics import Statistics
from clew.web.analysis.service import AnalysisService
from clew.web.catalogue.statistics import bot_game_statistics
from clew.web.cluster_work import ClusterConnection, ClusterWork
from clew.web.errors import Unavailable
from clew.web.puzzles.service import PuzzleService
from clew.web.settings import Settings
from support.clusters import ClusterProcesses, running_cluster
from support.processes import descendants_of
from support.web.running import eventually


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClusterProcesses]:
    with running_cluster(tmp_path_factory.mktemp("cluster"), 2) as found:
        yield found


@pytest.fixture
def connection(cluster: ClusterProcesses) -> Iterator[ClusterConnection]:
    found = ClusterConnection(cluster.address)
    found.start()
    eventually("the connection", lambda: found.executor() is not None)
    yield found
    found.close()


def test_analyses_puzzles_and_statistics_are_done_there(
    cluster: ClusterProcesses, connection: ClusterConnection
) -> None:
    works = [connection.work(4) for _ in range(3)]
    analysis, puzzles = AnalysisService(works[0]), PuzzleService(works[1])
    job = analysis.open()
    thoughts = []
    thought = job.think(clew.game("line-or-colour", size=5).start(), 0.5, thoughts.append)
    # The search continued from one time slice to the next: the same worker had it.
    visits = [each.visits for each in (*thoughts, thought)]
    assert len(visits) >= 3
    assert visits == sorted(visits)
    assert visits[-1] > visits[0]
    job.forget()
    job.close()
    made = puzzles.generate("linedance", "matched", "", 1, {})
    assert puzzles.solve(made).solution is not None
    assert isinstance(works[2].do(bot_game_statistics, "line-or-colour"), Statistics)
    assert all(work._pool is None for work in works)
    workers = {process.pid for process in cluster.workers}
    assert {works[0].do(os.getpid) for _ in range(4)} <= workers
    puzzles.close()


def test_a_server_takes_its_cluster_from_the_environment() -> None:
    assert Settings.from_environment({"CLEW_CLUSTER": " tcp://there:8786 "}).cluster == "tcp://there:8786"
    assert Settings.from_environment({}).cluster == ""


def test_work_beyond_the_limit_is_refused(connection: ClusterConnection) -> None:
    work = connection.work(0)
    with pytest.raises(Unavailable, match="the server is busy"):
        work.do(os.getpid)


def test_without_a_cluster_the_work_is_done_here() -> None:
    connection = ClusterConnection("tcp://127.0.0.1:9")
    work = connection.work(2)
    assert work.do(os.getpid) in descendants_of(os.getpid())
    connection.close()
    with pytest.raises(Unavailable):
        work.do(os.getpid)


@pytest.mark.slow
def test_work_that_loses_its_cluster_is_done_here(tmp_path: Path) -> None:
    with running_cluster(tmp_path, 1) as lost:
        connection = ClusterConnection(lost.address)
        connection.start()
        eventually("the connection", lambda: connection.executor() is not None)
        work: ClusterWork = connection.work(2)
        worker = lost.workers[0].pid
        assert work.do(os.getpid) == worker
        lost.kill_scheduler()
        assert work.do(os.getpid) not in (worker, os.getpid())
        assert work._pool is not None
        assert connection.executor() is None
        connection.close()
