"""Secrets of seats, ids of games, and cookies that cannot be forged.

A seat's secret is derived from the server's key and the seat's salt, so neither the database nor a log ever holds it.
"""

import base64
import hashlib
import hmac
import json
import secrets
from dataclasses import dataclass
from typing import Any

from itsdangerous import BadSignature, Signer

#: The cookie that identifies a browser.
VISITOR_COOKIE = "clew"

#: Letters and digits that cannot be mistaken for each other.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 12
SECRET_BYTES = 16


@dataclass(frozen=True)
class Identity:
    """The sender of a request: a browser, by its cookie, or a program, by the secret of a seat; both are optional."""

    visitor: str | None = None
    secret: str | None = None


def new_game_id() -> str:
    """Return an id for a game that cannot be guessed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def new_token() -> str:
    """Return a salt, an invitation or the id of a visitor."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_key() -> str:
    """Return a key for a new server."""
    return secrets.token_urlsafe(32)


class Credentials:
    """Signs cookies and derives seat secrets from the server key."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()
        self._signer = Signer(self._key, salt="clew.web.cookie", digest_method=hashlib.sha256)

    def secret(self, salt: str) -> str:
        """Return the secret of the seat with this salt."""
        digest = hmac.digest(self._key, b"clew.web.seat " + salt.encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:SECRET_BYTES]).decode().rstrip("=")

    def opens(self, secret: str, salt: str) -> bool:
        """Return whether a secret is that of the seat with this salt."""
        return hmac.compare_digest(secret.encode(), self.secret(salt).encode())

    def signed(self, value: str) -> str:
        """Return a cookie's value with our signature."""
        return self._signer.sign(value).decode()

    def unsigned(self, cookie: str | None) -> str | None:
        """Return the value of a cookie that we have signed, or None."""
        if not cookie:
            return None
        try:
            return self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeError):
            return None

    def packed(self, data: dict[str, Any]) -> str:
        """Return a small mapping as a cookie's value, signed."""
        return self.signed(base64.urlsafe_b64encode(json.dumps(data).encode()).decode())

    def unpacked(self, cookie: str | None) -> dict[str, Any]:
        """Return the mapping of a cookie that we have signed, or an empty one."""
        value = self.unsigned(cookie)
        return json.loads(base64.urlsafe_b64decode(value)) if value else {}
