"""Games without machine code: the server answers at once, compiles in the background, and says so."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from clew.core.file_lock import FileLock
from clew.core.package import GamePackage, add_gate, packages, remove_gate
from clew.web import preparation
from clew.web.catalogue import service as catalogue
from clew.web.errors import BeingPrepared
from clew.web.lru_cache import LruCache
from clew.web.positions import service as positions
from clew.web.preparation import Preparation, duration_words
from support.web.running import Client, Running, eventually, free_port
from web.conftest import FakeClock

ME = {"kind": "me", "name": "Ann"}
PROGRAM = {"kind": "program", "level": 1}
GAME = "line-or-colour"

#: Compiling a game takes longer than anything else that tests wait for.
COMPILING_PATIENCE = 300.0

#: What a package imports when it is first used.
PARTS = ("rules", "notation", "entry", "words", "picture", "search_parameters")

#: Where positions are kept that were made with it.
CACHES = ((catalogue, "_STARTS"), (positions, "_POSITIONS"))


@pytest.fixture
def missing(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The games whose machine code counts as missing; a test removes one when it is to be ready."""
    ids = set(packages())

    def pretend(self: Preparation, package: GamePackage) -> bool:
        while package.id in ids and not self._closing.wait(0.01):
            if self._is_overtaken(package):
                return False
        return True

    monkeypatch.setattr(preparation, "needs_compiling", lambda package: package.id in ids)
    monkeypatch.setattr(Preparation, "_compile", pretend)
    for package in packages().values():
        for part in PARTS:
            monkeypatch.delitem(package.__dict__, part, raising=False)
    # What other tests have drawn with the machine code is not there either.
    for module, cache in CACHES:
        monkeypatch.setattr(module, cache, LruCache(100))
    return ids


@pytest.fixture
def order(monkeypatch: pytest.MonkeyPatch, missing: set[str], tmp_path: Path) -> list[str]:
    """The games in the order in which they are compiled, with cache folders of their own."""
    compiled: list[str] = []

    def compile_at_once(self: Preparation, package: GamePackage) -> bool:
        compiled.append(package.id)
        missing.discard(package.id)
        return True

    for package in packages().values():
        (tmp_path / package.id).mkdir()
        monkeypatch.setitem(package.__dict__, "cache", tmp_path / package.id)
    monkeypatch.setattr(preparation, "cache_root", lambda: tmp_path)
    monkeypatch.setattr(preparation, "POLL_SECONDS", 0.01)
    monkeypatch.setattr(Preparation, "_compile", compile_at_once)
    return compiled


def finish(prepared: Preparation) -> None:
    prepared.start()
    eventually("all games", lambda: not prepared._thread.is_alive())
    prepared.close()
    prepared.release()


@pytest.mark.slow
def test_a_server_without_machine_code_answers_at_once_and_soon_plays(tmp_path: Path) -> None:
    port = free_port()
    environment = os.environ | {"CLEW_CACHE_DIR": str(tmp_path / "cache")}
    command = [sys.executable, "-m", "clew", "serve", "--port", str(port), "--threads", "1"]
    begun = time.monotonic()
    started = subprocess.Popen([*command, "--database", f"sqlite:///{tmp_path}/clew.sqlite"], env=environment)
    try:
        with Client(f"http://127.0.0.1:{port}") as ann:
            home = eventually("the home page", lambda: answer_of(ann, "/"))
            assert f"Preparing {packages()[GAME].about.name}: ready in about" in home.text
            waiting = ann.get(f"/new/{GAME}")
            assert (waiting.status_code, waiting.headers["refresh"]) == (503, "3")
            while ann.get(f"/new/{GAME}").status_code == 503:
                assert ann.get("/").status_code == 200
                assert time.monotonic() - begun < COMPILING_PATIENCE
                time.sleep(0.1)
            game_id = ann.make(GAME, ME, PROGRAM, options={"size": 5})["id"]
            ann.move(game_id, "c3", 0)
            eventually("the program's move", lambda: ann.state(game_id)["ply"] == 2)
    finally:
        started.terminate()
        started.wait()


def answer_of(client: Client, path: str) -> httpx.Response | None:
    try:
        return client.get(path)
    except httpx.TransportError:
        return None


def test_pages_say_what_is_prepared(serve: Callable[..., Running], sqlite_url: str, missing: set[str]) -> None:
    ann = serve(sqlite_url, compiles_ahead=True).client()
    home = ann.get("/")
    assert home.status_code == 200
    for package in packages().values():
        assert f"Preparing {package.about.name}: ready in" in home.text
        for path in (f"/rules/{package.id}", f"/learn/{package.id}/rules"):
            assert ann.get(path).status_code == 200
        page = ann.get(f"/new/{package.id}")
        assert page.status_code == 503
        assert f"Preparing {package.about.name}: ready in" in page.text
        assert int(page.headers["retry-after"]) > 0


def test_programs_learn_when_to_try_again(serve: Callable[..., Running], sqlite_url: str, missing: set[str]) -> None:
    ann = serve(sqlite_url, compiles_ahead=True).client()
    for answer in (
        ann.get(f"/api/v1/catalogue/{GAME}/start"),
        ann.get(f"/api/v1/catalogue/{GAME}/sample"),
        ann.get("/api/v1/position", params={"position": f"{GAME} size=5 | ..... ..... ..b.. ..... ..... w"}),
        ann.post("/api/v1/games", json={"game": GAME, "seats": [ME, ME]}),
    ):
        assert answer.status_code == 503, answer.request.url
        assert answer.json()["error"]["kind"] == "preparing"
        assert int(answer.headers["retry-after"]) > 0


def test_stored_games_are_listed_and_played_when_they_are_ready(
    serve: Callable[..., Running], sqlite_url: str, request: pytest.FixtureRequest
) -> None:
    before = serve(sqlite_url)
    game_id = before.client().make(GAME, ME, {"kind": "lobby"})["id"]
    before.server.samples.wait()
    missing = request.getfixturevalue("missing")
    ann = serve(sqlite_url, compiles_ahead=True, housekeeping_seconds=0.02).client()
    assert ann.api("GET", "/games") == []
    assert ann.get(f"/games/{game_id}").status_code == 503
    missing.clear()
    assert [each["id"] for each in ann.api("GET", "/games")] == [game_id]
    assert ann.get(f"/games/{game_id}").status_code == 200
    assert "Preparing" not in ann.get("/").text


def test_clocks_do_not_count_the_time_of_preparation(
    serve: Callable[..., Running], sqlite_url: str, clock: FakeClock, request: pytest.FixtureRequest
) -> None:
    first = serve(sqlite_url, now=clock, housekeeping_seconds=0.02)
    game_id = first.client().make(GAME, ME, ME, clock={"kind": "game", "seconds": 60})["id"]
    first.server.housekeeping.close()
    first.server.samples.wait()
    missing = request.getfixturevalue("missing")
    clock.pass_by(1)
    second = serve(sqlite_url, now=clock, housekeeping_seconds=0.02, compiles_ahead=True)
    eventually("the clock that has to be paused", lambda: second.games.stopped)
    clock.pass_by(1000)
    missing.clear()
    state = eventually("the pause", lambda: second.client().state(game_id), lambda state: state["number"] == 1)
    assert state["result"] is None
    assert state["seats"][0]["seconds_left"] == pytest.approx(60, abs=1)
    second.games.stopped[game_id] = clock.time - 100
    second.games.pause_stopped(game_id)
    assert second.client().state(game_id)["number"] == 1, "the same absence is paused once"


def test_games_are_compiled_in_the_order_of_the_home_page(order: list[str]) -> None:
    finish(Preparation(is_needed=True))
    assert order == list(packages())


def test_games_that_are_asked_for_come_first(order: list[str]) -> None:
    prepared = Preparation(is_needed=True)
    *_, one, other = packages().values()
    for wanted in (other, one, other):
        with pytest.raises(BeingPrepared, match=f"Preparing {wanted.about.name}"):
            prepared.require(wanted)
        time.sleep(0.02)
    finish(prepared)
    assert order[:2] == [other.id, one.id]
    prepared.require(other)


def test_a_game_that_was_not_asked_for_makes_way(order: list[str]) -> None:
    prepared = Preparation(is_needed=True)
    first, second, *_ = packages().values()
    assert not prepared._is_overtaken(first)
    with pytest.raises(BeingPrepared):
        prepared.require(second)
    assert prepared._is_overtaken(first)
    with pytest.raises(BeingPrepared):
        prepared.require(first)
    assert not prepared._is_overtaken(first)


def test_a_game_that_cannot_be_compiled_does_not_stop_the_others(
    order: list[str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, *others = packages()
    compile_at_once = Preparation._compile

    def fail_once(self: Preparation, package: GamePackage) -> bool:
        if package.id == first and first not in self._resting:
            raise OSError("no memory")
        return compile_at_once(self, package)

    monkeypatch.setattr(Preparation, "_compile", fail_once)
    monkeypatch.setattr(preparation, "REST_SECONDS", 0.2)
    finish(Preparation(is_needed=True))
    assert sorted(order) == sorted([first, *others])
    assert order[0] == others[0]
    assert f"{packages()[first].about.name} could not be compiled" in caplog.text


def test_one_process_compiles_at_a_time(tmp_path: Path) -> None:
    one, other = FileLock(tmp_path / "lock"), FileLock(tmp_path / "lock")
    assert one.acquire()
    assert not other.acquire()
    one.release()
    assert other.acquire()
    other.release()


@pytest.mark.parametrize("part", PARTS[:3])
def test_a_gate_closes_every_part_that_needs_machine_code(part: str) -> None:
    package = GamePackage(packages()[GAME].module)

    def closed(each: GamePackage) -> None:
        raise BeingPrepared("not yet", 1)

    add_gate(closed)
    try:
        with pytest.raises(BeingPrepared):
            getattr(package, part)
    finally:
        remove_gate(closed)
    assert getattr(package, part)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (5, "in a few seconds"),
        (30, "in about half a minute"),
        (61, "in about a minute"),
        (130, "in about 2 minutes"),
    ],
)
def test_a_duration_in_words(seconds: float, words: str) -> None:
    assert duration_words(seconds) == words
