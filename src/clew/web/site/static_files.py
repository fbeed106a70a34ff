"""The files of static/, compressed once, at addresses that contain a hash of them all.

A page refers to `/static/v-HASH/lib/page.js`, which browsers keep for a year without asking. Scripts import each other
by relative paths, so that everything a page loads has the same prefix, and nothing has to be built. The address
without a version, `/static/lib/page.js`, works as well; browsers ask each time whether that file has changed.
"""

import mimetypes
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from clew.pictures.stylesheet import stylesheet
from clew.web.serving.prepared import PreparedResponse

FOLDER = Path(__file__).parent.parent / "static"

#: The style sheet of pictures is written by the program, and served as if it were in the folder.
PICTURES = "pictures.css"

IMMUTABLE = {"Cache-Control": "public, max-age=31536000, immutable"}
REVALIDATED = {"Cache-Control": "no-cache"}

#: An address with a version.
VERSIONED = re.compile(r"v-(?P<version>[0-9a-f]+)/(?P<name>.+)")

#: What a script imports, by relative path.
IMPORT = re.compile(r"""^(?:import|export)\b(?:[\w\s{},*$]*\bfrom)?\s*["'](?P<path>\.[^"']+)["']""", re.MULTILINE)

TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}


@dataclass(frozen=True)
class StaticFile:
    """A file as it was read."""

    response: PreparedResponse
    read_at: tuple[int, int] | None
    """The time of its last change and its size, if it is on disk."""


class StaticFolder:
    """All files by name; a file that changes while the server runs is read again."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._files = {name: read(folder / name) for name in sorted(names_in(folder))}
        self._files[PICTURES] = StaticFile(PreparedResponse.of(stylesheet(), "text/css"), None)
        tags = "\n".join(f"{name} {file.response.tag}" for name, file in sorted(self._files.items()))
        self.version = sha256(tags.encode()).hexdigest()[:12]

    def __contains__(self, name: str) -> bool:
        return name in self._files

    def address(self, name: str) -> str:
        """Return the address of a file, with the version."""
        return f"/static/v-{self.version}/{name}"

    def __getitem__(self, name: str) -> PreparedResponse:
        file = self._files[name]
        if file.read_at is not None and file.read_at != stamp_of(self._folder / name):
            file = self._files[name] = read(self._folder / name)
        return file.response

    def imports(self, script: str) -> list[str]:
        """Return the names of all scripts that a script needs, directly or by another one."""
        found, waiting = [script], [script] if script in self else []
        while waiting:
            importer = waiting.pop()
            for match in IMPORT.finditer(self[importer].body.decode()):
                name = posixpath.normpath(posixpath.join(posixpath.dirname(importer), match["path"]))
                if name in self and name not in found:
                    found.append(name)
                    waiting.append(name)
        return found[1:]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request for a file."""
        request = Request(scope)
        path = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/")
        versioned = VERSIONED.fullmatch(path)
        name = versioned["name"] if versioned else path
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        if name not in self:
            raise HTTPException(404)
        # A page of another version, as while a server is being replaced, gets what there is, but must not keep it.
        is_current = versioned is not None and versioned["version"] == self.version
        headers: Mapping[str, str] = IMMUTABLE if is_current else REVALIDATED
        await self[name].answer(request, headers)(scope, receive, send)


def names_in(folder: Path) -> list[str]:
    """Return the names of all files in a folder and its folders."""
    return [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]


def stamp_of(path: Path) -> tuple[int, int]:
    """Return what changes whenever a file is written."""
    found = path.stat()
    return found.st_mtime_ns, found.st_size


def read(path: Path) -> StaticFile:
    """Read a file, and compress it."""
    media_type = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return StaticFile(PreparedResponse.of(path.read_bytes(), media_type), stamp_of(path))


@cache
def static_folder() -> StaticFolder:
    """Return the files of this installation."""
    return StaticFolder()


def mount_static(app: FastAPI) -> None:
    """Serve the files of static/."""
    app.mount("/static", static_folder(), name="static")
