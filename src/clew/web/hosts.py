"""The names that a server answers to; links are made with them."""

import re
import socket
from collections.abc import Sequence
from ipaddress import ip_address

from starlette.requests import Request

from clew.web.errors import UnknownHost

#: A name or an IPv4 address, or an IPv6 address in brackets, perhaps with a port.
HOST = re.compile(r"(?P<name>[a-z0-9_]([a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:(?P<port>[0-9]{1,5}))?")

#: The ports that addresses leave out.
USUAL_PORTS = ("80", "443")

#: As the only allowed host: any.
ANY = "*"


def normalised(host: str) -> str | None:
    """Return a host in lower case and without a usual port, or None if it cannot be read."""
    found = HOST.fullmatch(host.strip().lower())
    if found is None:
        return None
    return found["name"] if found["port"] in (None, *USUAL_PORTS) else f"{found['name']}:{found['port']}"


class AllowedHosts:
    """Refuses requests for other names, which a page of another site or a forged link can send us.

    Without any names, the server answers to addresses in numbers, to `localhost` and to the name of its machine.
    """

    def __init__(self, names: Sequence[str] = ()) -> None:
        self._names = frozenset(normalised(name) or name for name in names)
        machine = socket.gethostname().lower()
        self._own_names = {"localhost", machine, machine.partition(".")[0], f"{machine.partition('.')[0]}.local"}

    def check(self, host: str | None) -> None:
        """Raise UnknownHost if a server does not answer to the value of a Host header."""
        name = normalised(host or "")
        if name is None:
            raise UnknownHost("this request names no host that can be read")
        if not self._allows(name):
            raise UnknownHost(f"this server does not answer to {name}: its operator can allow that by CLEW_HOSTS")

    def _allows(self, host: str) -> bool:
        if self._names:
            return host in self._names or ANY in self._names
        name = host if host.endswith("]") else host.rpartition(":")[0] or host
        return name in self._own_names or is_address(name.strip("[]"))


def is_address(name: str) -> bool:
    """Return whether a host is an address in numbers, which no other site can point to us by name."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def origin_of(request: Request) -> str:
    """Return the scheme and host of our links; the host is one that the server answers to."""
    return str(request.base_url).rstrip("/")
