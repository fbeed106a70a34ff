"""Responses that are made once and sent many times: compressed ahead, and with a tag by which browsers cache them."""

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from fastapi import Request
from starlette.responses import Response

#: Bodies below this size are sent as they are.
LEAST_BYTES = 1000

#: Compression that leaves more than this part of a body is not used.
WORTHWHILE = 0.95


@dataclass(frozen=True)
class PreparedResponse:
    """The body of a response, plain and compressed."""

    body: bytes
    compressed: bytes
    tag: str
    media_type: str

    @classmethod
    def of(cls, content: str | bytes, media_type: str) -> "PreparedResponse":
        """Return the response with a text or the bytes of a file."""
        body = content.encode() if isinstance(content, str) else content
        compressed = gzip.compress(body, mtime=0) if len(body) >= LEAST_BYTES else b""
        # Pictures and typefaces are compressed already.
        if len(compressed) > WORTHWHILE * len(body):
            compressed = b""
        return cls(body, compressed, f'"{sha256(body).hexdigest()[:16]}"', media_type)

    @property
    def size(self) -> int:
        """The number of bytes that this takes."""
        return len(self.body) + len(self.compressed)

    def answer(self, request: Request, headers: Mapping[str, str] | None = None) -> Response:
        """Return the response to a request; without a body if the browser has it already and may use it."""
        given = {"ETag": self.tag, "Vary": "Accept-Encoding", **(headers or {})}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=given)
        if self.compressed and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.compressed, media_type=self.media_type, headers=given | {"Content-Encoding": "gzip"})
        return Response(self.body, media_type=self.media_type, headers=given)
