"""A cluster of several hosts: certificates as docs/cluster.md shows them, and two network namespaces."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from support.abilities import NAMESPACES, require
from support.clusters import kill, running_cluster
from support.processes import with_helpers

PAGE = Path(__file__).parents[3] / "docs" / "cluster.md"

CONTEST = ("match", "line-or-colour", "visits=1500", "visits=1000", "-o", "size=5", "-n", "10", "--seed", "3")
GAMES = 20


def clew(*arguments: str, before: tuple[str, ...] = (), **environment: str) -> "subprocess.CompletedProcess[str]":
    command = [*before, sys.executable, "-m", "clew", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=with_helpers(**environment), check=False)


@pytest.mark.slow
def test_certificates_keep_strangers_out(tmp_path: Path) -> None:
    """With the commands and the variables of the page."""
    page = PAGE.read_text(encoding="utf-8")
    (making,) = re.findall(r"^openssl req .*(?:\\\n.*)*$", page, re.MULTILINE)
    subprocess.run(making, shell=True, cwd=tmp_path, check=True, capture_output=True)
    (options,) = set(re.findall(r"--tls-ca-file \S+ --tls-cert \S+ --tls-key \S+", page))
    variables = dict(re.findall(r"^export (DASK_\w+)=(\S+)$", page, re.MULTILINE))
    there = {name: value.replace("cert.pem", str(tmp_path / "cert.pem")) for name, value in variables.items()}
    there = {name: value.replace("key.pem", str(tmp_path / "key.pem")) for name, value in there.items()}
    words = [str(tmp_path / word) if word.endswith(".pem") else word for word in options.split()]
    with running_cluster(tmp_path, 1, protocol="tls", options=words) as cluster:
        known = clew("cluster", "check", cluster.address, **there)
        assert "All workers run the same Clew as this command." in known.stdout, known.stderr
        played = clew(*CONTEST, "--cluster", cluster.address, **there)
        assert played.returncode == 0, played.stderr
        for address in (cluster.address, cluster.address.replace("tls", "tcp")):
            stranger = clew("cluster", "check", address)
            assert stranger.returncode == 2
            assert len(stranger.stderr.splitlines()) == 1, stranger.stderr


@dataclass(frozen=True)
class Host:
    """A network namespace with an address of its own."""

    name: str
    address: str

    @property
    def command(self) -> tuple[str, ...]:
        """What runs a command on this host."""
        return ("ip", "netns", "exec", self.name)


@pytest.fixture
def hosts() -> Iterator[tuple[Host, Host]]:
    """Two hosts that are joined by a cable."""
    require(NAMESPACES)
    number = os.getpid()
    pair = (Host(f"clew-a-{number}", "10.77.0.1"), Host(f"clew-b-{number}", "10.77.0.2"))
    cables = [f"ca{number}", f"cb{number}"]
    try:
        for host in pair:
            ip("netns", "add", host.name)
        ip("link", "add", cables[0], "netns", pair[0].name, "type", "veth", "peer", cables[1], "netns", pair[1].name)
        for host, cable in zip(pair, cables, strict=True):
            ip("-n", host.name, "address", "add", f"{host.address}/24", "dev", cable)
            for device in ("lo", cable):
                ip("-n", host.name, "link", "set", device, "up")
        yield pair
    finally:
        for host in pair:
            subprocess.run(["ip", "netns", "delete", host.name], check=False, capture_output=True)


def ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True)


def addresses(cluster: str, host: Host) -> set[str]:
    """Return the addresses of the workers of a cluster, as another host sees them."""
    shown = clew("cluster", "check", cluster, before=host.command).stdout
    return set(re.findall(r"^tcp://([\d.]+):\d+ +\S", shown, re.MULTILINE))


@pytest.mark.slow
def test_a_match_on_two_hosts_goes_on_when_one_is_lost(hosts: tuple[Host, Host], tmp_path: Path) -> None:
    first, second = hosts
    results = tmp_path / "results.jsonl"
    with running_cluster(tmp_path, 0, host=first.address, before=first.command) as cluster:
        cluster.start_worker(*first.command)
        cluster.start_worker(*second.command)
        while addresses(cluster.address, first) != {first.address, second.address}:
            time.sleep(0.1)
        command = [*first.command, sys.executable, "-m", "clew", *CONTEST, "--cluster", cluster.address]
        playing = subprocess.Popen([*command, "--results", str(results)], env=with_helpers())
        while playing.poll() is None and (not results.exists() or len(results.read_bytes().splitlines()) < 4):
            time.sleep(0.01)
        # The cable is cut and the host is gone.
        ip("-n", second.name, "link", "set", f"cb{os.getpid()}", "down")
        kill(cluster.workers.pop())
        cluster.start_worker(*first.command)
        assert playing.wait(timeout=400) == 0
    assert len(set(results.read_text(encoding="utf-8").splitlines())) == 1 + GAMES
