"""A server that is killed at any moment has kept every move that it acknowledged."""

import threading
from collections.abc import Callable

import httpx
import pytest

import clew
from support.quick import first_quick
from support.web.listening import listening
from support.web.running import Client, Running, eventually, free_port, process

ME = {"kind": "me", "name": "Ann"}


def play_until_cut_off(client: Client, made: dict[str, str], acknowledged: list[str], begun: threading.Event) -> None:
    """Play and remember what was acknowledged, until the server is gone."""
    position = clew.game("line-or-colour").start()
    try:
        for ply in range(40):
            move = position.moves()[ply % 3]
            client.move(made["id"], move, ply)
            acknowledged.append(move)
            position = position.play(move)
            if ply == 5:
                begun.set()
            if position.is_over:
                return
    except httpx.TransportError:
        return


# With SQLite, faults/test_power_loss.py has the same promise in `make test`.
@pytest.mark.parametrize("database_url", first_quick(["postgresql", "sqlite"]), indirect=True)
def test_every_acknowledged_move_survives(database_url: str, serve: Callable[..., Running]) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    acknowledged: list[str] = []
    begun = threading.Event()
    with Client(url) as ann, Client(url) as watcher:
        with process(database_url, port) as server:
            made = ann.make("line-or-colour", ME, ME)
            against = ann.make("line-or-colour", ME, {"kind": "program", "level": 10})
            playing = threading.Thread(target=play_until_cut_off, args=(ann, made, acknowledged, begun))
            with listening(watcher, made["id"]) as events:
                playing.start()
                seen = [next(events)]
                assert begun.wait(300)
                # The program has just begun to think.
                watcher.move(against["id"], "d4", 0, secret=against["secrets"][0]["secret"])
                server.kill()
                playing.join()
                with pytest.raises(httpx.TransportError):
                    seen += list(events)
        assert len(acknowledged) > 5
    again = serve(database_url)
    watcher = again.client()
    with Client(again.url, cookies=ann.cookies) as ann:
        state = ann.state(made["id"])
        # The last one may have been committed without a response.
        assert state["moves"][: len(acknowledged)] == acknowledged
        assert len(state["moves"]) <= len(acknowledged) + 1
        # Browsers continue after the last event that they have seen, and miss nothing.
        last = seen[-1].data["number"]
        assert [event.data["number"] for event in seen] == list(range(1, last + 1))
        said = ann.api("POST", f"/games/{made['id']}/chat", json={"words": "here again"})
        with listening(watcher, made["id"], **{"Last-Event-ID": str(last)}) as events:
            missed = [next(events).data["number"] for _ in range(said["number"] - last)]
        assert missed == list(range(last + 1, said["number"] + 1))
        # The cookie of before is still good, and the program thinks again.
        assert state["yours"] == [0, 1]
        eventually("the bot's move", lambda: ann.state(against["id"])["ply"], lambda ply: ply == 2)
