"""A server answers only to its own names, and its links carry one of them."""

import socket
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from clew.cli.commands.serve import _run
from clew.web.errors import UnknownHost
from clew.web.hosts import AllowedHosts, normalised
from support.web.running import Running


@pytest.mark.parametrize(
    "host",
    ["localhost", "LocalHost:8000", "127.0.0.1:8000", "192.168.0.7", "[::1]:8000", "[fe80::1]", socket.gethostname()],
)
def test_without_a_setting_addresses_and_local_names_are_allowed(host: str) -> None:
    AllowedHosts().check(host)


@pytest.mark.parametrize(
    "host",
    [
        None,
        "",
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "a@localhost",
        "[::1",
        "[x]",
        "é",
        "*",
    ],
)
def test_without_a_setting_other_names_are_refused(host: str | None) -> None:
    with pytest.raises(UnknownHost):
        AllowedHosts().check(host)


def test_with_a_setting_only_its_names_are_allowed() -> None:
    hosts = AllowedHosts(("Clew.example.org", "other.example:8443"))
    for allowed in ("clew.example.org", "CLEW.example.org:443", "clew.example.org:80", "other.example:8443"):
        hosts.check(allowed)
    for refused in ("clew.example.org:8000", "other.example", "127.0.0.1", "localhost", "x.clew.example.org"):
        with pytest.raises(UnknownHost, match="does not answer to"):
            hosts.check(refused)
    AllowedHosts(("*",)).check("any.example")


def test_hosts_are_compared_without_case_and_usual_ports() -> None:
    assert normalised("A.Example:443") == "a.example"
    assert normalised("[::1]:8000") == "[::1]:8000"
    assert normalised("a b") is None


def test_other_hosts_get_a_sentence_and_links_carry_ours(serve: Callable[..., Running], sqlite_url: str) -> None:
    server = serve(sqlite_url, hosts=("clew.example.org",))
    position = "line-or-colour size=5 | ..... ..... ..... ..... ..... b"
    with httpx.Client(base_url=server.url, headers={"Host": "evil.example"}) as client:
        refused = client.get("/api/v1/games")
        assert refused.status_code == 400
        assert refused.json()["error"]["kind"] == "unknown-host"
        assert client.get("/").status_code == 400
    with httpx.Client(base_url=server.url, headers={"Host": "clew.example.org"}, follow_redirects=False) as client:
        shared = client.get("/view", params={"position": position})
        page = client.get(shared.headers["location"]).text
        assert 'content="http://clew.example.org/view/' in page


def test_https_is_kept_and_browsers_are_given_no_devices(server: Running) -> None:
    plain = server.client().get("/settings").headers
    assert "strict-transport-security" not in plain
    assert "camera=()" in plain["permissions-policy"]
    # The proxy of the same machine says that the visitor came by HTTPS.
    secure = server.client().get("/settings", headers={"X-Forwarded-Proto": "https"}).headers
    assert secure["strict-transport-security"] == "max-age=31536000"


def test_the_command_names_no_server_software(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {}
    monkeypatch.setattr("uvicorn.run", lambda app, **options: given.update(options))
    monkeypatch.setattr("signal.signal", lambda *_: None)
    _run("127.0.0.1", 8000, 1, "text")
    assert given["server_header"] is False
