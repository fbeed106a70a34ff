"""Work on a cluster: the same answers as without, and a sentence where it cannot be done."""

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import clew
from clew.core.jobs import ClusterLost
from clew.extras import need
from clew.play.workers import WorkPlace, builds, inspection
from clew.play.workers import cluster as cluster_module
from clew.play.workers.builds import BuildMismatch, check_build, difference, own_build
from clew.play.workers.cluster import ClusterError, ClusterExecutor, cluster_executor
from cli.conftest import RECORD, Run
from support.clusters import ClusterProcesses, no_space, running_cluster
from support.quick import first_quick

CONTEST = ("line-or-colour", "visits=40", "random", "visits=10", "-o", "size=5", "-n", "3", "--seed", "7")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClusterProcesses]:
    with running_cluster(tmp_path_factory.mktemp("cluster"), 2) as found:
        # All tests start with both workers.
        with cluster_executor(found.address) as executor:
            executor.client.wait_for_workers(2, timeout=60)
        yield found


@pytest.fixture(scope="module")
def executor(cluster: ClusterProcesses) -> Iterator[ClusterExecutor]:
    with cluster_executor(cluster.address) as found:
        yield found


def lines(name: str) -> list[str]:
    return sorted(Path(name).read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("processes", first_quick(["1", "2"]))
def test_a_tournament_is_the_same_everywhere(run: Run, cluster: ClusterProcesses, processes: str) -> None:
    places = {"here": ("--workers", processes), "there": ("--cluster", cluster.address)}
    shown = {
        name: run("tournament", *CONTEST, *place, "--results", f"{name}.jsonl").stdout for name, place in places.items()
    }
    assert len(lines("here.jsonl")) == 1 + 18
    assert lines("here.jsonl") == lines("there.jsonl")
    assert shown["here"] == shown["there"]


def test_games_are_analysed_on_a_cluster(run: Run, data: Run, cluster: ClusterProcesses) -> None:
    Path("games.clew").write_text(f"{RECORD}\n{RECORD.replace('Ann', 'Cid')}", encoding="utf-8")
    words = ("analyse", "games.clew", "--all", "-v", "30", "--seed", "1")
    there = data(*words, "--cluster", cluster.address, "--results", "judged.jsonl", "--record", "there.clew")
    here = data(*words, "--workers", "1", "--record", "here.clew")
    assert there == here
    assert [len(game["moves"]) for game in there] == [7, 7]
    assert Path("there.clew").read_text(encoding="utf-8") == Path("here.clew").read_text(encoding="utf-8")
    # Nothing is left to do, so that no cluster is needed.
    assert data(*words, "--cluster", "tcp://127.0.0.1:9", "--results", "judged.jsonl") == there


@pytest.mark.parametrize(
    "words",
    [
        ("shape=trio",),
        pytest.param(("shape=trio", "--by-listing"), marks=pytest.mark.slow),
        pytest.param(("trio-loop",), marks=pytest.mark.slow),
    ],
    ids=" ".join,
)
def test_a_count_is_the_same_on_a_cluster(data: Run, cluster: ClusterProcesses, words: tuple[str, ...]) -> None:
    counts = (data("puzzle", "count", "linedance", *words, *where) for where in (("--cluster", cluster.address), ()))
    there, here = ({**count, "seconds": 0} for count in counts)
    assert there == here


@pytest.mark.slow
def test_a_listing_is_the_same_on_a_cluster(run: Run, cluster: ClusterProcesses) -> None:
    place = ("--cluster", cluster.address)
    words = ("puzzle", "solve", "linedance", "shape=o.o", "--all")
    run(*words, "--save", "here.txt")
    run(*words, "--save", "there.txt", *place)
    assert Path("there.txt").read_text(encoding="utf-8") == Path("here.txt").read_text(encoding="utf-8")


def test_a_listing_continues_on_a_cluster(run: Run, cluster: ClusterProcesses) -> None:
    words = ("puzzle", "solve", "linedance", "shape=o.o", "--all", "--save")
    run(*words, "whole.txt")
    whole = Path("whole.txt").read_text(encoding="utf-8").splitlines(keepends=True)
    Path("part.txt").write_text("".join(whole[:100]) + whole[100][:-4], encoding="utf-8")
    run(*words, "part.txt", "--cluster", cluster.address)
    # A listing that began in the middle proves nothing about the beginning.
    assert Path("part.txt").read_text(encoding="utf-8").splitlines(keepends=True)[: len(whole) - 1] == whole[:-1]


def test_a_cluster_says_what_it_is(run: Run, data: Run, cluster: ClusterProcesses) -> None:
    shown = run("cluster", "check", cluster.address).stdout
    assert "2 workers on 1 machine, 2 jobs at a time." in shown
    assert "All workers run the same Clew as this command." in shown
    found = data("cluster", "check", cluster.address)
    assert 0 < found["round_trip"] < 10
    assert [worker["fault"] for worker in found["workers"]] == ["", ""]
    assert all(abs(worker["clock_skew"]) < 10 for worker in found["workers"])


def test_a_check_names_the_workers_of_another_version(
    run: Run, cluster: ClusterProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inspection, "own_build", lambda: replace(own_build(), version="9.9"))
    shown = run("cluster", "check", cluster.address, code=1).stdout
    assert shown.count(f"it runs Clew {own_build().version}, this command is Clew 9.9.") == 2
    assert "All workers run the same" not in shown


def test_a_check_needs_an_address(run: Run) -> None:
    assert "expected the address of a Dask scheduler" in run("cluster", "check", code=2).stderr


def test_the_executor_says_how_many_workers_there_are(executor: ClusterExecutor) -> None:
    assert (executor.workers, executor.words) == (2, "2 workers of a cluster")


# Bad input: a sentence, exit code 2, and nothing is written.


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "CONNECT_SECONDS", 0.5)
    monkeypatch.setattr(cluster_module, "WORKER_SECONDS", 0.5)


@pytest.fixture
def refused(run: Run, tmp_path: Path) -> Callable[[str], str]:
    """Play a tournament on a cluster that cannot be used; return the sentence."""

    def sentence(address: str) -> str:
        files = ("--results", "results.jsonl", "--record", "games.clew")
        shown = run("tournament", *CONTEST, "--cluster", address, *files, code=2)
        assert shown.stdout == ""
        assert list(tmp_path.iterdir()) == []
        (line,) = shown.stderr.splitlines()
        return line

    return sentence


@pytest.mark.usefixtures("impatient")
def test_an_address_that_does_not_answer(refused: Callable[[str], str]) -> None:
    assert refused("tcp://127.0.0.1:9") == (
        "clew: no cluster answers at tcp://127.0.0.1:9: expected the address of a Dask scheduler, as in tcp://HOST:8786"
    )


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("address", ["nonsense://x:1", "tcp://x:y"])
def test_something_that_is_no_address(refused: Callable[[str], str], address: str) -> None:
    assert f"{address} is not the address of a cluster" in refused(address)


@pytest.mark.usefixtures("impatient")
def test_a_cluster_without_workers(
    refused: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_cluster(tmp_path_factory.mktemp("empty"), 0) as empty:
        monkeypatch.setattr(cluster_module, "CONNECT_SECONDS", 60.0)
        assert f"the cluster {empty.address} has no workers: start some with `dask worker`" in refused(empty.address)


def test_workers_of_another_version(
    refused: Callable[[str], str], cluster: ClusterProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = replace(own_build(), version="9.9")
    monkeypatch.setattr(cluster_module, "own_build", lambda: newer)
    assert f"it runs Clew {clew.__version__}, " in refused(cluster.address)
    assert "this command is Clew 9.9: install the same version everywhere" in refused(cluster.address)


def test_an_extra_that_is_missing_here(refused: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "Work on a cluster needs the extra cluster: pip install 'clew[cluster]'" in refused("local")


def test_an_extra_that_a_worker_lacks(executor: ClusterExecutor) -> None:
    with pytest.raises(ClusterError, match="lacks the extra puzzles: install Clew there with the same extras"):
        executor.submit(need, "puzzles", "a_module_that_is_nowhere").result()


def test_a_package_that_a_worker_lacks(
    executor: ClusterExecutor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "only_here.py").write_text("def work(number):\n    return number\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    import only_here  # type: ignore[import-not-found]

    with pytest.raises(ClusterError, match="lacks the package only_here: install Clew there with the same"):
        executor.submit(only_here.work, 1).result()


def test_a_worker_whose_disk_is_full(executor: ClusterExecutor) -> None:
    with pytest.raises(ClusterError, match="cannot write to its disk: No space left on device"):
        executor.submit(no_space).result()


def test_a_cluster_and_a_number_of_processes(run: Run) -> None:
    shown = run("match", *CONTEST[:3], "--workers", "2", "--cluster", "tcp://127.0.0.1:9", code=2)
    assert "expected one of them; a cluster has its own" in shown.stderr


def test_the_environment_names_a_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_CLUSTER", "tcp://there:8786")
    assert WorkPlace.chosen(None, None).cluster == "tcp://there:8786"
    assert WorkPlace.chosen(2, None) == WorkPlace(2)
    assert WorkPlace.chosen(None, "") == WorkPlace()


# Versions.


def test_a_worker_that_joined_later_checks_its_build(
    executor: ClusterExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = replace(own_build(), rules=(*own_build().rules, ("chess", 1)))
    monkeypatch.setattr(executor, "_build", other)
    with pytest.raises(BuildMismatch, match="it does not have the game chess: install the same version everywhere"):
        executor.submit(abs, -1).result()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({}, ""),
        ({"version": "0.1"}, "it runs Clew 0.1, this command is Clew"),
        ({"sources": "?"}, "it runs other sources of Clew"),
        ({"rules": (("line-or-colour", 99),)}, "it does not have the game"),
    ],
)
def test_what_differs_is_said(change: dict[str, Any], words: str) -> None:
    assert difference(own_build(), replace(own_build(), **change)).startswith(words)


def test_other_rules_are_named() -> None:
    (game, version), *others = own_build().rules
    found = replace(own_build(), rules=((game, version + 1), *others))
    assert f"version {version + 1} of the rules of {game}" in difference(own_build(), found)


def test_the_right_build_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    check_build(own_build(), "tcp://here")
    monkeypatch.setattr(builds, "own_build", lambda: replace(own_build(), version="old"))
    with pytest.raises(BuildMismatch, match="worker tcp://here: it runs Clew old"):
        check_build(own_build(), "tcp://here")


@pytest.mark.slow
def test_a_lost_cluster_is_an_error_of_the_job(tmp_path: Path) -> None:
    with running_cluster(tmp_path, 1) as lost, cluster_executor(lost.address) as executor:
        assert executor.submit(abs, -1).result() == 1
        waiting = executor.submit(time.sleep, 600)
        lost.kill_scheduler()
        with pytest.raises(ClusterLost, match="answers no more; what was finished is kept"):
            waiting.result(timeout=60)
