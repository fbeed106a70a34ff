"""The requests with curl in docs/web-api.md get the answers that the page shows, from a running server."""

import re
import shlex
from pathlib import Path
from string import Template

import httpx

from support.web.running import Client, Running

DOCUMENT = Path(__file__).parents[2] / "docs" / "web-api.md"


def examples() -> list[tuple[str, str]]:
    """Return the commands, and what they answer; `...` stands for anything."""
    blocks = re.findall(r"^```console\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    text = "".join(blocks).replace("\\\n", "")
    return re.findall(r"^\$ (curl .*)\n((?:(?!\$).*\n)*)", text, re.MULTILINE)


def ask(client: Client, words: list[str]) -> httpx.Response:
    """Send the request that a command means: an address, `-H`, `-d`, `-G` and `--data-urlencode`."""
    headers, query, body, address, rest = {}, [], None, "", iter(words)
    for word in rest:
        if word == "-H":
            name, _, value = next(rest).partition(": ")
            headers[name] = value
        elif word == "-d":
            body = next(rest)
        elif word == "--data-urlencode":
            name, _, value = next(rest).partition("=")
            query.append((name, value))
        elif word not in ("curl", "-s", "-G"):
            address = word
    more = {"params": query} if query else {}
    return client.request("POST" if body else "GET", address, headers=headers, content=body, **more)


def test_every_request_is_answered_as_the_page_shows(server: Running) -> None:
    known = {"SERVER": f"{server.url}/api/v1"}
    client = server.client()
    assert len(examples()) == 10
    for command, shown in examples():
        answer = ask(client, shlex.split(Template(command).substitute(known)))
        pattern = re.escape(shown.strip()).replace(re.escape("..."), "(?s:.*)")
        assert re.fullmatch(pattern, answer.text.strip()), f"{command}\n{answer.text[:1000]}"
        if answer.status_code == 201 and "secrets" in answer.json():
            known |= {"ID": answer.json()["id"], "SECRET": answer.json()["secrets"][0]["secret"]}
