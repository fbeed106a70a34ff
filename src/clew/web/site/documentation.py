"""The documentation at /docs: the files that `make docs` has built, with a content security policy that fits them.

The theme of the site has a few short scripts inside its pages. A page is allowed to run exactly those that are in it,
by their hashes; nothing else differs from the policy of all other pages.
"""

import base64
import mimetypes
import re
from hashlib import sha256
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from clew.web.lru_cache import LruCache
from clew.web.metering.current import MeteredRoute
from clew.web.security_headers import POLICY
from clew.web.serving.prepared import PreparedResponse
from clew.web.site.static_files import IMMUTABLE, REVALIDATED, TYPES, names_in, stamp_of
from clew.web.templating import page

router = APIRouter(route_class=MeteredRoute, include_in_schema=False)

#: Where `make docs` puts the site.
FOLDER = Path(__file__).parent.parent / "documentation"

START = "index.html"

#: A script inside a page; data in JSON is not run.
_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>(.*?)</script>", re.DOTALL)

#: A file whose name changes with its contents: `main.a1b2c3d4.min.css`.
_HASHED = re.compile(r"\.[0-9a-f]{8}\.min\.(?:css|js)$")

_FILES: LruCache[PreparedResponse] = LruCache(200, size_of=lambda file: file.size)
_NAMES: LruCache[frozenset[str]] = LruCache(2)


@router.get("/docs")
async def start(request: Request) -> Response:
    """Lead to the start page of the documentation, to which links are relative."""
    return RedirectResponse("/docs/", status_code=307)


@router.get("/docs/{path:path}")
def documentation(request: Request, path: str) -> Response:
    """Return a file of the documentation."""
    folder = FOLDER
    if not (folder / START).is_file():
        return page(request, "site/no_documentation.html", {"is_built": False}, 404)
    # Only names that are there are looked up, so that no path leads out of the folder.
    names = _NAMES.get((folder, stamp_of(folder / START)), lambda: frozenset(names_in(folder)))
    name = f"{path}{START}" if path == "" or path.endswith("/") else path
    if name in names:
        return _answer(request, folder / name)
    if f"{path}/{START}" in names:
        return RedirectResponse(f"/docs/{path}/", status_code=307)
    return page(request, "site/no_documentation.html", {"is_built": True}, 404)


def _answer(request: Request, path: Path) -> Response:
    """Return a file, which browsers keep for as long as its name says."""
    media_type = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    file = _FILES.get((path, stamp_of(path)), lambda: PreparedResponse.of(path.read_bytes(), media_type))
    headers = IMMUTABLE if _HASHED.search(path.name) else REVALIDATED
    if path.suffix == ".html":
        headers = headers | {"Content-Security-Policy": policy_for(file.body.decode())}
    return file.answer(request, headers)


def policy_for(html: str) -> str:
    """Return the policy of a page that may run the scripts in it, and no others."""
    hashes = dict.fromkeys(_hash(script) for script in _SCRIPT.findall(html))
    return POLICY.replace("script-src 'self'", " ".join(["script-src 'self'", *hashes]))


def _hash(script: str) -> str:
    return f"'sha256-{base64.b64encode(sha256(script.encode()).digest()).decode()}'"
