"""Players who keep playing whatever happens to the server, and remember what it acknowledged."""

import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

import clew
from support.web.running import Client

ME = {"kind": "me", "name": "Ann"}

#: The answer to a move while the disk is full.
DISK_IS_FULL = "The server's disk is full, so this could not be saved: try again later."

#: How long a player waits after a request that was not carried out.
PAUSE_SECONDS = 0.05

#: How long a player waits for a response. The server's own limits are far below: it is a fault if there is none.
CLIENT_SECONDS = 120.0


@dataclass(frozen=True)
class Acknowledged:
    """A move that the server acknowledged, or a new game (`move` is None); `mark` says when."""

    game_id: str
    ply: int
    move: str | None
    mark: int


@dataclass
class Players:
    """Threads that play one game after the other, each move at any of the servers."""

    urls: Sequence[str]
    mark: Callable[[], int] = lambda: 0
    acknowledged: list[Acknowledged] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    """The sentences of 503."""
    errors: list[BaseException] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._stopping = threading.Event()
        self._threads: list[threading.Thread] = []

    def start(self, count: int) -> None:
        for number in range(count):
            self._threads.append(threading.Thread(target=self._run, args=(number,)))
            self._threads[-1].start()

    def stop(self) -> None:
        """Stop, and fail if a player has seen something that must not happen."""
        self._stopping.set()
        for thread in self._threads:
            thread.join()
        if self.errors:
            raise self.errors[0]

    def moves(self) -> dict[str, list[str]]:
        """Return the acknowledged moves of every game."""
        games: dict[str, list[str]] = {}
        for each in self.acknowledged:
            played = games.setdefault(each.game_id, [])
            if each.move is not None:
                assert each.ply == len(played)
                played.append(each.move)
        return games

    def check_kept(self, game_id: str, found: list[str]) -> None:
        """Fail unless a game has all its acknowledged moves; one more may have been saved without a response."""
        moves = self.moves()[game_id]
        assert found[: len(moves)] == moves
        assert len(found) <= len(moves) + 1

    def _run(self, seed: int) -> None:
        rng = random.Random(seed)
        clients = [Client(url) for url in self.urls]
        for client in clients:
            client.timeout = httpx.Timeout(CLIENT_SECONDS)
        try:
            while not self._stopping.is_set():
                self._play(clients, rng)
        except BaseException as error:
            self.errors.append(error)
        for client in clients:
            client.close()

    def _play(self, clients: list[Client], rng: random.Random) -> None:
        made = self._request(rng.choice(clients), "POST", "/games", json={"game": "line-or-colour", "seats": [ME, ME]})
        if made is None:
            return
        game_id, secrets = made["id"], [each["secret"] for each in made["secrets"]]
        self.acknowledged.append(Acknowledged(game_id, 0, None, self.mark()))
        position, ply = clew.game("line-or-colour").start(), 0
        move = rng.choice(position.moves())
        while not position.is_over and not self._stopping.is_set():
            body = {"move": move, "ply": ply}
            headers = {"Authorization": f"Bearer {secrets[ply % 2]}"}
            answer = self._request(rng.choice(clients), "POST", f"/games/{game_id}/moves", json=body, headers=headers)
            if answer is None:
                state = self._request(rng.choice(clients), "GET", f"/games/{game_id}")
                # Without a response it is not known whether the move was saved; no other can be in its place.
                if state is None or len(state["moves"]) <= ply:
                    continue
                assert state["moves"][ply:] == [move]
            self.acknowledged.append(Acknowledged(game_id, ply, move, self.mark()))
            position, ply = position.play(move), ply + 1
            move = rng.choice(position.moves()) if not position.is_over else ""

    def _request(self, client: Client, method: str, path: str, **more: Any) -> Any:
        """Return the answer to a request that succeeds, or None after a pause."""
        try:
            answer = client.request(method, f"/api/v1{path}", **more)
        except httpx.TimeoutException as error:
            raise AssertionError(f"{method} {path}: no response within {CLIENT_SECONDS} s") from error
        except httpx.TransportError:
            time.sleep(PAUSE_SECONDS)
            return None
        self.statuses[answer.status_code] += 1
        if answer.is_success:
            return answer.json()
        assert answer.status_code in (409, 503), (answer.status_code, answer.text)
        if answer.status_code == 503:
            assert int(answer.headers["Retry-After"]) > 0
            self.refusals[answer.json()["error"]["sentence"]] += 1
        time.sleep(PAUSE_SECONDS)
        return None
