"""Nothing is lost on a cluster: workers, clients and the scheduler are killed, and the same command continues."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from clew.core.jobs import WorkerLost, run_jobs
from clew.play.workers.cluster import cluster_executor
from support.clusters import kill, running_cluster
from support.processes import deadly_or_not, with_helpers
from support.quick import first_quick

#: Games of a tenth of a second or so: thirty of them.
CONTEST = ("match", "line-or-colour", "visits=600", "visits=400", "-o", "size=5", "-n", "15", "--seed", "3")
GAMES = 30


def started(folder: Path, *place: str) -> "subprocess.Popen[bytes]":
    """Start the match, with its results in a folder."""
    files = ("--results", str(folder / "results.jsonl"), "--record", str(folder / "games.clew"))
    return subprocess.Popen(
        [sys.executable, "-m", "clew", *CONTEST, *place, *files, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=with_helpers(),
        start_new_session=True,
    )


def wait_for_games(folder: Path, games: int, playing: "subprocess.Popen[bytes]") -> None:
    """Wait until some games are saved."""
    results = folder / "results.jsonl"
    while playing.poll() is None and (not results.exists() or len(results.read_bytes().splitlines()) <= games):
        time.sleep(0.01)


def finished(playing: "subprocess.Popen[bytes]", code: int) -> str:
    """Wait for the end of a command; return its complaints."""
    _, complaints = playing.communicate(timeout=240)
    assert playing.returncode == code, complaints.decode()
    return complaints.decode()


def saved(folder: Path) -> list[int]:
    """Return the numbers of the games that are saved, in order."""
    lines = (folder / "results.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    return sorted(json.loads(line)["number"] for line in lines)


@pytest.mark.parametrize("is_interrupted", first_quick([False, True], 0), ids=["killed", "interrupted too"])
def test_a_match_continues_after_all_that_can_be_killed(tmp_path: Path, is_interrupted: bool) -> None:
    with running_cluster(tmp_path, 2) as cluster:
        place = ("--cluster", cluster.address)
        playing = started(tmp_path, *place)
        wait_for_games(tmp_path, 2, playing)
        cluster.kill_worker()
        wait_for_games(tmp_path, 6, playing)
        kill(playing)
        playing.communicate()
        cluster.start_worker()

        if is_interrupted:
            playing = started(tmp_path, *place)
            wait_for_games(tmp_path, 12, playing)
            os.kill(playing.pid, signal.SIGINT)
            finished(playing, 130)

        playing = started(tmp_path, *place)
        wait_for_games(tmp_path, 14, playing)
        cluster.kill_scheduler()
        assert f"the cluster {cluster.address} answers no more" in finished(playing, 1)

        numbers = saved(tmp_path)
        assert len(set(numbers)) == len(numbers) < GAMES
        cluster.start(2)
        finished(started(tmp_path, *place), 0)
    assert saved(tmp_path) == list(range(1, GAMES + 1))
    alone = tmp_path / "alone"
    alone.mkdir()
    finished(started(alone, "--workers", "1"), 0)
    for name in ("results.jsonl", "games.clew"):
        here, there = ((folder / name).read_text(encoding="utf-8") for folder in (alone, tmp_path))
        assert sorted(here.splitlines()) == sorted(there.splitlines())


@pytest.mark.slow
def test_a_job_that_kills_its_workers_is_reported_and_left_out(tmp_path: Path) -> None:
    found: list[int] = []
    with cluster_executor("local", 2) as executor:
        results = run_jobs(deadly_or_not, [str(tmp_path / "tries"), "2", "3", "4", "5"], executor)
        with pytest.raises(WorkerLost, match="a worker died 3 times at the same work") as lost:
            found.extend(results)
    assert sorted(found) == [2, 3, 4, 5]
    assert lost.value.items == [str(tmp_path / "tries")]
    # Three times beside others, who are suspected too, and three times alone.
    assert (tmp_path / "tries").read_text(encoding="utf-8") == 6 * "x"
