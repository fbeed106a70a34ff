"""The nginx file in deploy/, with the real nginx and TLS on loopback."""

import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from support.abilities import NGINX, require
from support.web.running import PATIENCE, Client, eventually, free_port
from support.web.serving import served

FILE = Path(__file__).parents[2] / "deploy" / "nginx.conf"

HOST = "localhost"
ME = {"kind": "me", "name": "Ann"}

#: Small enough to be reached here: new games of an address, connections of an address.
MOST_GAMES = 2
MOST_CONNECTIONS = 3

WRAPPER = """
daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 256; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    # As in Debian's nginx.conf.
    gzip on;
    include {folder}/clew.conf;
}}
"""


@dataclass
class Proxied:
    """A server behind nginx."""

    https: int
    http: int
    direct: str
    certificate: Path

    @property
    def url(self) -> str:
        return f"https://{HOST}:{self.https}"

    def client(self, address: str = "127.0.0.1") -> Client:
        """Return a browser with an address of its own."""
        trust = ssl.create_default_context(cafile=str(self.certificate))
        return Client(self.url, transport=httpx.HTTPTransport(verify=trust, local_address=address))


def configured(folder: Path, upstream: int, https: int, http: int) -> str:
    """Return the file with the ports, the name and the certificate of the test, and its smaller limits."""
    text = FILE.read_text(encoding="utf-8")
    # There may be no IPv6 here.
    text = re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.MULTILINE)
    for old, new in {
        "listen 80;": f"listen 127.0.0.1:{http};",
        "listen 443 ssl": f"listen 127.0.0.1:{https} ssl",
        "server 127.0.0.1:8000;": f"server 127.0.0.1:{upstream};",
        "/etc/letsencrypt/live/clew.example.org/fullchain.pem": f"{folder}/certificate.pem",
        "/etc/letsencrypt/live/clew.example.org/privkey.pem": f"{folder}/key.pem",
        "limit_conn clew_clients 250;": f"limit_conn clew_clients {MOST_CONNECTIONS};",
        "clew.example.org": HOST,
    }.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    require(NGINX)
    folder, https, http = tmp_path_factory.mktemp("nginx"), free_port(), free_port()
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}",
         "-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem")],
        check=True, capture_output=True,
    )  # fmt: skip
    variables = {
        "CLEW_HOSTS": f"{HOST}:{https}",
        "CLEW_LIMITS__NEW_GAMES__BURST": str(MOST_GAMES),
        "CLEW_LIMITS__NEW_GAMES__PER_SECOND": "0.0001",
        "CLEW_LIMITS__REFUSAL_SECONDS": "0",
        "CLEW_METRICS": "loopback",
    }
    with ExitStack() as stack:
        server = stack.enter_context(
            served(folder, f"sqlite:///{folder}/clew.sqlite", environment=variables, probe="/health")
        )
        (folder / "clew.conf").write_text(configured(folder, server.port, https, http), encoding="utf-8")
        user = "user root;" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(WRAPPER.format(folder=folder, user=user), encoding="utf-8")
        program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
        assert program is not None
        command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
        checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stderr
        assert "warn" not in checked.stderr
        nginx = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            found = Proxied(https, http, server.url, folder / "certificate.pem")
            with found.client() as client:
                eventually("nginx to answer", lambda: nginx.poll() is not None or answers(client))
            assert nginx.poll() is None
            yield found
        finally:
            nginx.terminate()
            nginx.wait(PATIENCE)
        assert (folder / "error.log").read_text(encoding="utf-8").count("[error]") <= 1


def answers(client: Client) -> bool:
    try:
        return client.get("/health").status_code == 200
    except httpx.TransportError:
        return False


pytestmark = pytest.mark.slow


def test_http_leads_to_https(proxied: Proxied) -> None:
    answer = httpx.get(f"http://127.0.0.1:{proxied.http}/rules?x=1", headers={"Host": HOST})
    assert (answer.status_code, answer.headers["location"]) == (301, f"https://{HOST}/rules?x=1")


def test_a_page_comes_by_https_with_links_cookies_and_headers_for_it(proxied: Proxied) -> None:
    with proxied.client() as client:
        answer = client.get("/")
        assert answer.status_code == 200
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        assert f"{proxied.url}/sitemap.xml" in client.get("/robots.txt").text
        made = client.make("line-or-colour", ME, ME)
        assert all(cookie.secure for cookie in client.cookies.jar)
        # A form of a page that the browser has from here.
        origin = {"Origin": proxied.url, "Sec-Fetch-Site": "same-origin"}
        assert client.post("/settings", data={"palette": "x"}, headers=origin).status_code != 403
        assert made["id"]
        assert client.get("/metrics").status_code == 404


def test_compression_tags_and_caching_are_those_of_clew(proxied: Proxied) -> None:
    with proxied.client() as client, Client(proxied.direct) as direct:
        (path,) = set(re.findall(r'href="(/static/v-\w+/[\w/]+\.css)"', client.get("/").text)[:1])
        mine = {"Host": f"{HOST}:{proxied.https}", "Accept-Encoding": "gzip", "X-Forwarded-Proto": "https"}
        for address in (path, "/rules/lineup"):
            through, plain = client.get(address, headers={"Accept-Encoding": "gzip"}), direct.get(address, headers=mine)
            assert through.status_code == plain.status_code == 200
            for name in ("content-encoding", "cache-control", "etag", "vary", "content-security-policy"):
                assert through.headers.get(name) == plain.headers.get(name), (address, name)
            assert through.headers["content-encoding"] == "gzip"
        tag = client.get(path).headers["etag"]
        assert client.get(path, headers={"If-None-Match": tag}).status_code == 304


def test_an_event_arrives_at_once(proxied: Proxied) -> None:
    with proxied.client("127.0.0.2") as client:
        game = client.make("line-or-colour", ME, ME)
        with client.stream("GET", f"/api/v1/games/{game['id']}/stream") as stream:
            lines = stream.iter_lines()
            assert next(lines)
            move = client.api("GET", f"/games/{game['id']}/moves")["moves"][0]
            client.move(game["id"], move, 0)
            # A buffer would keep it until the stream ends, and it does not end.
            data = next(line for line in lines if line.startswith("data:"))
            assert move in data


def test_clew_limits_the_real_client_and_believes_no_one_else(proxied: Proxied) -> None:
    body = {"game": "line-or-colour", "seats": [ME, ME]}

    def create(client: Client, **headers: str) -> int:
        return client.post("/api/v1/games", json=body, headers=headers).status_code

    with proxied.client("127.0.0.3") as one, proxied.client("127.0.0.4") as other:
        assert [create(one) for _ in range(MOST_GAMES + 1)] == [201] * MOST_GAMES + [429]
        assert create(other) == 201
        assert create(one, **{"X-Forwarded-For": "127.0.0.9"}) == 429
        assert create(one, **{"X-Real-IP": "127.0.0.9", "Forwarded": "for=127.0.0.9"}) == 429
    # Past the proxy, from an address that is not the proxy's: what it says about itself does not count.
    past = Client(proxied.direct, transport=httpx.HTTPTransport(local_address="127.0.0.5"))
    with past:
        said = {"Host": f"{HOST}:{proxied.https}"}
        forged = [create(past, **said, **{"X-Forwarded-For": f"127.0.1.{number}"}) for number in range(MOST_GAMES + 1)]
        assert forged == [201] * MOST_GAMES + [429]


def test_large_bodies_and_many_connections_are_refused_by_nginx(proxied: Proxied) -> None:
    with proxied.client("127.0.0.6") as client:
        answer = client.post("/api/v1/games", content=b"x" * 100_000)
        assert (answer.status_code, "nginx" in answer.text) == (413, True)
        game = client.make("line-or-colour", ME, ME)
        with ExitStack() as stack:
            for _ in range(MOST_CONNECTIONS):
                opened = stack.enter_context(client.stream("GET", f"/api/v1/games/{game['id']}/stream"))
                assert opened.status_code == 200
            assert client.get("/health").status_code == 429
            with proxied.client("127.0.0.7") as another:
                assert another.get("/health").status_code == 200


def test_http_2_is_spoken(proxied: Proxied) -> None:
    context = ssl.create_default_context(cafile=str(proxied.certificate))
    context.set_alpn_protocols(["h2", "http/1.1"])
    with (
        socket.create_connection(("127.0.0.1", proxied.https)) as plain,
        context.wrap_socket(plain, server_hostname=HOST) as secure,
    ):
        assert secure.selected_alpn_protocol() == "h2"
        assert secure.version() in ("TLSv1.2", "TLSv1.3")
