"""Secrets of seats, names of games, and cookies that cannot be forged.

A seat's secret is made of the server's key and of the seat's salt, so that neither the store nor a log ever holds it.
"""

import base64
import hashlib
import hmac
import json
import secrets
from typing import Any

from itsdangerous import BadSignature, Signer

#: Letters and digits that cannot be taken for each other.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 12
SECRET_BYTES = 16


def new_game_id() -> str:
    """Return a name for a game that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def new_token() -> str:
    """Return a salt, an invitation or the name of a visitor."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_key() -> str:
    """Return a key for a new server."""
    return secrets.token_urlsafe(32)


class Credentials:
    """What the server's key is good for."""

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
