"""Live events as a program reads them."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from support.web.running import Client


@dataclass
class Heard:
    """One event."""

    kind: str = "message"
    id: str = ""
    data: Any = None
    comments: list[str] = field(default_factory=list)


@contextmanager
def listening(client: Client, game_id: str, after: int = 0, **headers: str) -> Iterator[Iterator[Heard]]:
    """Open a stream, and yield its events as they come; the stream is open when this is entered."""
    path = f"/api/v1/games/{game_id}/stream?after={after}"
    with client.stream("GET", path, headers=headers) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        events = _events(answer.iter_lines())
        # The first thing sent is a greeting: from then on nothing is missed.
        assert next(events).comments == ["hello"]
        yield events


def _events(lines: Iterator[str]) -> Iterator[Heard]:
    heard = Heard()
    for line in lines:
        name, _, value = line.partition(": ")
        if not line:
            yield heard
            heard = Heard()
        elif line.startswith(":"):
            heard.comments.append(line.removeprefix(":").strip())
        elif name == "event":
            heard.kind = value
        elif name == "id":
            heard.id = value
        elif name == "data":
            heard.data = json.loads(value)
