"""What MkDocs calls while it builds the site: pages and pictures are added, and links into the repository are mapped.

The files of docs/ are written for a code host as well. What differs on the site is changed here, when it is built.
"""

import shutil
from pathlib import Path
from typing import Any

from command_reference import command_reference
from game_pages import game_navigation, game_pages, with_games
from mkdocs.structure.files import File, Files
from notebooks import notebook_navigation, notebook_pages
from python_reference import reference_navigation, reference_pages
from repository_links import ROOT_PAGES, for_the_site, source_of
from site_pictures import for_both_themes
from web_api_reference import web_api_reference

PROJECT = Path(__file__).parents[2]
STATIC = PROJECT / "src" / "clew" / "web" / "static"

#: Parts of the web app that the site uses too: its typeface and its icon.
SHARED = {
    "assets/figtree.woff2": STATIC / "fonts" / "figtree-latin-wght-normal.woff2",
    "assets/figtree-ext.woff2": STATIC / "fonts" / "figtree-latin-ext-wght-normal.woff2",
    "assets/icon.svg": STATIC / "icon.svg",
}

#: The start page.
START = "index.md"

#: The beginning of the search in every page.
SEARCH = '<div class="md-search" data-md-component="search" role="dialog"'

#: What the theme brings and the site does not need: word stems of other languages, and maps for debugging.
UNUSED = ("assets/javascripts/lunr", "**/*.map", "sitemap.xml*", "404.html")


def on_config(config: Any) -> Any:
    """Fill in the parts of the navigation that follow from what there is."""
    decisions = [f"decisions/{path.name}" for path in sorted((PROJECT / "docs" / "decisions").glob("*.md"))]
    written = {
        "Games": game_navigation(),
        "Notebooks": notebook_navigation(),
        "Reference": reference_navigation(),
        "Decisions": ["decisions/README.md", *(page for page in decisions if not page.endswith("README.md"))],
    }
    config.nav = filled(config.nav, written)
    # A document at the top of the repository that the navigation does not mention is about the project.
    config.nav[-1]["Project"] += [page for page in ROOT_PAGES.values() if page not in str(config.nav)]
    return config


def filled(items: list[Any], written: dict[str, Any]) -> list[Any]:
    """Return the navigation with the sections that are written by a program."""
    found = []
    for item in items:
        ((title, value),) = item.items()
        if isinstance(value, list):
            value = filled(value, written) if isinstance(value[0], dict) else value
        elif value.startswith("(written by"):
            value = written[title]
        found.append({title: value})
    return found


def on_files(files: Files, config: Any) -> Files:
    """Add everything that is generated."""
    pages, pictures = game_pages()
    generated: dict[str, str] = {
        **pages,
        **pictures,
        **notebook_pages(),
        **reference_pages(),
        "command-reference.md": command_reference(),
        "web-api-reference.md": web_api_reference(),
        **{page: (PROJECT / name).read_text(encoding="utf-8") for name, page in ROOT_PAGES.items()},
    }
    for uri, text in generated.items():
        files.append(File.generated(config, uri, content=text))
    for uri, path in SHARED.items():
        files.append(File.generated(config, uri, abs_src_path=str(path)))
    for file in list(files):
        if file.src_uri.startswith("pictures/") and file.src_uri.endswith(".svg"):
            files.remove(file)
            files.append(File.generated(config, file.src_uri, content=for_both_themes(file.content_string)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Return a page as the site needs it: with pictures of the games, and with links that lead somewhere."""
    uri = page.file.src_uri
    text = with_games(markdown) if uri == START else markdown
    if uri in (START, "games/index.md"):
        page.meta["hide"] = ["navigation", "toc"]
    source = source_of(uri)
    return for_the_site(text, uri, source) if source is not None else text


def on_post_page(output: str, **_: Any) -> str:
    """Return a page in which the search has a name for screen readers, which the theme forgets."""
    return output.replace(SEARCH, f'{SEARCH} aria-label="Search"')


def on_post_build(config: Any) -> None:
    """Remove what is not needed."""
    site = Path(config.site_dir)
    for pattern in UNUSED:
        for path in site.glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
