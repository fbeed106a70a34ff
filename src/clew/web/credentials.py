"""Secrets of seats, ids of games, and cookies that cannot be forged.

A seat's secret is derived from the server's key and the seat's salt, so neither the database nor a log ever holds it.
"""

import base64
import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from itsdangerous import BadSignature, Signer

#: The cookie that identifies a browser.
VISITOR_COOKIE = "clew"

#: Letters and digits that cannot be mistaken for each other.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 12
SECRET_BYTES = 16

#: The salts of cookies: each kind has its own, so that a cookie of one kind is never taken for one of the other.
VISITOR_SALT = "clew.web.cookie.visitor"
PREFERENCES_SALT = "clew.web.cookie.preferences"

#: Version 0.3 signed both kinds with this salt. Its cookies are distinguished by what they hold: the base64 text of
#: preferences has a length that is a multiple of four, which the id of a visitor has not.
OLD_SALT = "clew.web.cookie"
_VISITOR = re.compile(r"[A-Za-z0-9_-]{22}")


@dataclass(frozen=True)
class Identity:
    """The sender of a request: a browser, by its cookie, or a program, by the secret of a seat; both are optional."""

    visitor: str | None = None
    secret: str | None = None
    client: str | None = None
    """What its address is counted by; see rate_limits.client_of."""


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
        old = self._signer(OLD_SALT)
        self._visitors = (self._signer(VISITOR_SALT), old)
        self._preferences = (self._signer(PREFERENCES_SALT), old)

    def _signer(self, salt: str) -> Signer:
        return Signer(self._key, salt=salt, digest_method=hashlib.sha256)

    def secret(self, salt: str) -> str:
        """Return the secret of the seat with this salt."""
        digest = hmac.digest(self._key, b"clew.web.seat " + salt.encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:SECRET_BYTES]).decode().rstrip("=")

    def opens(self, secret: str, salt: str) -> bool:
        """Return whether a secret is that of the seat with this salt."""
        return hmac.compare_digest(secret.encode(), self.secret(salt).encode())

    def signed(self, visitor: str) -> str:
        """Return the id of a visitor as a cookie's value, with our signature."""
        return self._visitors[0].sign(visitor).decode()

    def unsigned(self, cookie: str | None) -> str | None:
        """Return the visitor of a cookie that we have signed, or None."""
        visitor = _verified(cookie, self._visitors)
        return visitor if visitor and _VISITOR.fullmatch(visitor) else None

    def packed(self, data: dict[str, Any]) -> str:
        """Return preferences as a cookie's value, with our signature."""
        return self._preferences[0].sign(base64.urlsafe_b64encode(json.dumps(data).encode())).decode()

    def unpacked(self, cookie: str | None) -> dict[str, Any]:
        """Return the preferences of a cookie that we have signed, or an empty mapping."""
        value = _verified(cookie, self._preferences)
        try:
            data = json.loads(base64.urlsafe_b64decode(value)) if value else None
        except ValueError:
            return {}
        return data if isinstance(data, dict) else {}


def _verified(cookie: str | None, signers: Sequence[Signer]) -> str | None:
    """Return the value of a cookie that one of the signers has signed, or None."""
    for signer in signers if cookie else ():
        try:
            return signer.unsign(cookie or "").decode()
        except (BadSignature, UnicodeError):
            continue
    return None
