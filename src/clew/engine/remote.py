"""An engine that plays on a Clew server, by the web API: docs/web-api.md describes it."""

import http.client
import json
import re
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from clew.core.errors import ClewError
from clew.core.game import Game
from clew.core.game import position as read_position
from clew.core.options import parse_assignments
from clew.engine.player import EngineBot
from clew.engine.process import EngineFailure
from clew.engine.protocol import SearchLimits

#: How long an answer may take, and how long a server that cannot be reached is tried again, in seconds.
ANSWER_SECONDS = 60.0
PATIENCE_SECONDS = 120.0

#: Statuses that ask to come back later, and the wait without a Retry-After.
LATER = (429, 503)
CONFLICT = 409
USUAL_WAIT = 1.0
LONGEST_WAIT = 30.0

#: What is read of an answer at most, in bytes.
LONGEST_ANSWER = 32 << 20


class RemoteError(ClewError):
    """A server that cannot be reached, or that refuses something."""

    def __init__(self, sentence: str, status: int = 0) -> None:
        super().__init__(sentence)
        self.status = status


class ServerClient:
    """Asks a server; what fails for a moment is asked again."""

    def __init__(self, server: str) -> None:
        address = urlsplit(server)
        if address.scheme not in ("http", "https") or not address.netloc:
            raise RemoteError(f"{server}: expected the address of a server, as in https://clew.example.org")
        self._base = f"{server.rstrip('/')}/api/v1"

    def ask(self, path: str, data: Mapping[str, Any] | None = None, secret: str = "") -> Any:
        """Return the JSON of an answer; raises RemoteError with the server's sentence."""
        give_up = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                with self._open(path, data, secret) as answer:
                    return json.loads(answer.read(LONGEST_ANSWER))
            except HTTPError as error:
                if error.code not in LATER or time.monotonic() > give_up:
                    raise RemoteError(_sentence(error), error.code) from error
                wait = _wait(error)
            except (OSError, URLError, http.client.HTTPException, ValueError) as error:
                # A move that arrived although its answer was lost is refused by its ply the second time.
                if time.monotonic() > give_up:
                    raise RemoteError(f"{self._base} cannot be reached: {error}") from error
                wait = USUAL_WAIT
            time.sleep(wait)

    def events(self, path: str) -> Iterator[None]:
        """Yield whenever something may have happened; connects again when the stream ends."""
        give_up = time.monotonic() + PATIENCE_SECONDS
        while True:
            with suppress(OSError, URLError, http.client.HTTPException), self._open(path) as stream:
                for line in stream:
                    give_up = time.monotonic() + PATIENCE_SECONDS
                    if line.startswith((b":", b"data")):
                        yield
            if time.monotonic() > give_up:
                raise RemoteError(f"{self._base} cannot be reached any more")
            time.sleep(USUAL_WAIT)
            yield

    def _open(self, path: str, data: Mapping[str, Any] | None = None, secret: str = "") -> Any:
        body = None if data is None else json.dumps(data).encode()
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {secret}"} if secret else {})
        return urlopen(Request(self._base + path, body, headers), timeout=ANSWER_SECONDS)


@dataclass
class RemotePlayer:
    """An engine at a seat of a game on a server."""

    client: ServerClient
    bot: EngineBot
    game_id: str
    seat: int
    secret: str

    @classmethod
    def create(
        cls, client: ServerClient, bot: EngineBot, *, game: Game, name: str, against: int | None
    ) -> "RemotePlayer":
        """Create a game; the other seats are bots of a level, or open to any visitor."""
        other = {"kind": "lobby"} if against is None else {"kind": "program", "level": against}
        seats = [{"kind": "me", "name": name}, *[other] * (game.seats - 1)]
        body = {"game": game.id, "options": parse_assignments(game.options_as_text()), "seats": seats}
        made = client.ask("/games", body)
        return cls(client, bot, made["id"], made["secrets"][0]["seat"], made["secrets"][0]["secret"])

    @classmethod
    def join(
        cls, client: ServerClient, bot: EngineBot, *, game_id: str, seat: int | None, name: str, invitation: str | None
    ) -> "RemotePlayer":
        """Take a free seat of a game."""
        if seat is None:
            free = client.ask(f"/games/{game_id}")["can"]["join"]
            if not free:
                raise RemoteError(f"game {game_id} has no seat that is open to everyone")
            seat = int(free[0])
        body = {"name": name, "invitation": invitation}
        joined = client.ask(f"/games/{game_id}/seats/{seat}", body)
        return cls(client, bot, game_id, seat, joined["secret"])

    def play(self) -> str:
        """Play to the end; return how the game ended. An engine that fails resigns."""
        path = f"/games/{self.game_id}"
        for _ in self.client.events(f"{path}/stream"):
            while True:
                state = self.client.ask(path, secret=self.secret)
                if state["status"] == "over":
                    return str(state["headline"])
                if not self._acts(path, state):
                    break
        raise AssertionError("events never end")

    def _acts(self, path: str, state: dict[str, Any]) -> bool:
        """Move or answer an offer if it is time to; return whether something was sent."""
        try:
            if state["can"]["answer_draw"]:
                self.client.ask(f"{path}/draw", {"answer": "decline", "seat": self.seat}, self.secret)
                return True
            if not state["can"]["move"] or state["seat"] != self.seat:
                return False
            self.client.ask(f"{path}/moves", {"move": self._move(state), "ply": state["ply"]}, self.secret)
        except EngineFailure:
            with suppress(RemoteError):
                self.client.ask(f"{path}/resign", {"seat": self.seat}, self.secret)
            raise
        except RemoteError as error:
            # The game may have changed in the meantime: the state is read again.
            if error.status != CONFLICT:
                raise
        return True

    def _move(self, state: dict[str, Any]) -> str:
        left = {seat["seat"]: seat["seconds_left"] for seat in state["seats"] if seat["seconds_left"] is not None}
        limits = self.bot.limits if self.seat not in left else SearchLimits(clocks=left)
        return self.bot.choose_within(read_position(state["position"]), limits)


def game_of_address(text: str) -> tuple[str, int | None, str | None]:
    """Return the id, the seat and the invitation of the address of a game or an invitation, or of an id alone."""
    found = re.fullmatch(
        r"(?:.*/games/)?(?P<id>[\w-]{1,64})(?:/join/(?P<seat>\d{1,2}))?/?(?:#(?P<token>[\w-]*))?", text
    )
    if found is None:
        raise RemoteError(f"{text}: expected the id of a game, or the address of an invitation")
    return found["id"], None if found["seat"] is None else int(found["seat"]), found["token"] or None


def _sentence(error: HTTPError) -> str:
    with suppress(ValueError, KeyError, TypeError, OSError):
        return str(json.loads(error.read(LONGEST_ANSWER))["error"]["sentence"])
    return f"the server answered {error.code} {error.reason}"


def _wait(error: HTTPError) -> float:
    text = error.headers.get("Retry-After", "")
    return min(LONGEST_WAIT, float(text)) if text.isdigit() else USUAL_WAIT
