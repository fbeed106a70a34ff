"""`clew serve`: what is said where a server cannot listen."""

import socket

import pytest

from cli.conftest import Run


def test_a_port_in_use_is_refused_with_what_to_do(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = run("serve", "--port", str(port), code=2).stderr
    assert said == f"clew: port {port} of 127.0.0.1 is in use: choose another one with --port\n"


def test_an_address_of_another_machine_is_refused(run: Run) -> None:
    said = run("serve", "--host", "192.0.2.1", code=2).stderr
    assert said == "clew: cannot listen on 192.0.2.1, port 8000: Cannot assign requested address\n"


def test_a_name_without_an_address_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(address: tuple[str, int]) -> socket.socket:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "create_server", fail)
    said = run("serve", "--host", "nowhere.invalid", code=2).stderr
    assert said == "clew: cannot listen on nowhere.invalid, port 8000: Name or service not known\n"
