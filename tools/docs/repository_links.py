"""Links of documents into the repository: to other pages where the site has them, otherwise the name of the file."""

import posixpath
import re
from pathlib import Path

from clew.core.package import packages

PROJECT = Path(__file__).parents[2]
DOCS = PROJECT / "docs"
NOTEBOOKS = DOCS / "notebooks"
GAMES = PROJECT / "src" / "clew" / "games"

#: Documents at the top of the repository, and the pages that they become.
ROOT_PAGES = {
    name: f"{Path(name).stem.lower()}.md"
    for name in ("CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "RELEASING.md")
    if (PROJECT / name).exists()
}

_LINK = re.compile(r"(?<!!)\[(?P<words>[^\]]+)\]\((?P<target>[^)\s#]*)(?P<anchor>#[^)\s]*)?\)")
_IMAGE = re.compile(r'<img src="(?P<source>[^":]+)"(?: width="(?P<width>\d+)")? alt="(?P<words>[^"]*)">')
_FENCE = re.compile(r"^(```.*?^```)$", re.MULTILINE | re.DOTALL)


def source_of(uri: str) -> Path | None:
    """Return the file that a page is made of; None for a page that a program writes."""
    by_page = {page: PROJECT / name for name, page in ROOT_PAGES.items()}
    path = by_page.get(uri, DOCS / uri)
    return path if path.exists() else None


def for_the_site(text: str, uri: str, source: Path) -> str:
    """Return a document with links that work on the site."""
    parts = _FENCE.split(text)
    return "".join(part if part.startswith("```") else _mapped(part, uri, source) for part in parts)


def _mapped(text: str, uri: str, source: Path) -> str:
    def link(match: re.Match[str]) -> str:
        if not match["target"] or "://" in match["target"] or match["target"].startswith("mailto:"):
            return match[0]
        page = page_of((source.parent / match["target"]).resolve())
        if page is None:
            return named(match["words"], (source.parent / match["target"]).resolve())
        target = posixpath.relpath(page, posixpath.dirname(uri) or ".")
        words = title_of(page) if match["words"].endswith(".md") else match["words"]
        return f"[{words}]({target}{match['anchor'] or ''})"

    def image(match: re.Match[str]) -> str:
        width = f"{{ width={match['width']} }}" if match["width"] else ""
        return f"![{match['words']}]({match['source']}){width}"

    return _IMAGE.sub(image, _LINK.sub(link, text))


def page_of(path: Path) -> str | None:
    """Return the page of the site that a file of the repository becomes; None if it is on no page."""
    if path == GAMES:
        return "games/index.md"
    if path == NOTEBOOKS:
        return page_of(min(NOTEBOOKS.glob("*.ipynb")))
    if path.is_relative_to(DOCS):
        return path.relative_to(DOCS).as_posix().replace(".ipynb", ".md")
    if path.parent == PROJECT:
        return ROOT_PAGES.get(path.name)
    for package in packages().values():
        if path in (package.folder / "rules.md", package.folder / "lessons.md"):
            return f"games/{package.id}/{path.name}"
    return None


def title_of(page: str) -> str:
    """Return the title of a page, for a link that names its file."""
    source = source_of(page)
    text = source.read_text(encoding="utf-8") if source is not None else ""
    heading = re.search(r"^# (.+)$", text, re.MULTILINE)
    return heading[1] if heading else page


def named(words: str, path: Path) -> str:
    """Return the words of a link to a file that the site does not have, with the name of the file."""
    name = path.relative_to(PROJECT).as_posix()
    return words if words.strip("`") in name else f"{words} (`{name}`)"
