"""The design of all pages: colours with contrast, a typeface and icons with their licences, the same header."""

import re
from pathlib import Path

import pytest

import clew.web
from clew.web.site.static_files import static_folder
from support.measuring import contrast
from support.web.running import Running

WEB = Path(clew.web.__file__).parent
TOKENS = re.findall(r"--([a-z-]+): light-dark\((#\w+), (#\w+)\)", (WEB / "static/base.css").read_text(encoding="utf-8"))

FOR_TEXT, FOR_FIELDS = 4.5, 3.0

#: Bytes of the typeface.
HEAVIEST_FONT = 60_000


def colour(name: str, dark: bool) -> str:
    """Return the colour of a token of base.css."""
    if name == "on-main":
        return "#ffffff"
    return {token: (night if dark else day) for token, day, night in TOKENS}[name]


@pytest.mark.parametrize("dark", [False, True])
def test_text_and_borders_of_fields_have_enough_contrast(dark: bool) -> None:
    for surface in ("page", "card", "raised", "sunken", "tint"):
        for text in ("ink", "soft", "thread", "danger"):
            assert contrast(colour(text, dark), colour(surface, dark)) >= FOR_TEXT, (text, surface)
    for surface in ("page", "card", "raised"):
        assert contrast(colour("field-rim", dark), colour(surface, dark)) >= FOR_FIELDS, surface
        assert contrast(colour("good", dark), colour(surface, dark)) >= FOR_TEXT, surface
    for button in ("main", "main-hover"):
        assert contrast(colour("on-main", dark), colour(button, dark)) >= FOR_TEXT, button


def test_the_typeface_is_light_and_the_licences_are_shipped() -> None:
    fonts = list((WEB / "static/fonts").glob("*.woff2"))
    assert 0 < sum(font.stat().st_size for font in fonts) < HEAVIEST_FONT
    notice = (WEB / "static/NOTICE.txt").read_text(encoding="utf-8")
    for words in ("Figtree", "SIL OPEN FONT LICENSE Version 1.1", "Lucide", "ISC License"):
        assert words in notice
    style = (WEB / "static/base.css").read_text(encoding="utf-8")
    paths = re.findall(r'url\("(fonts/[^"]+)"\)', style)
    assert paths
    for path in paths:
        assert (WEB / "static" / path).is_file(), path


@pytest.mark.parametrize(
    ("path", "section"),
    [
        ("/", "Play"),
        ("/new/line-or-colour", "Play"),
        ("/puzzles", "Puzzles"),
        ("/rules/line-or-colour", "Learn"),
        ("/learn/line-or-colour", "Learn"),
        ("/analyse", "Analyse"),
        ("/settings", "Play"),
        ("/nowhere", "Play"),
    ],
)
def test_every_page_has_the_header_and_says_where_it_is(server: Running, path: str, section: str) -> None:
    page = server.client().get(path).text
    for link, words in {"/": "Play", "/puzzles": "Puzzles", "/learn": "Learn", "/analyse": "Analyse"}.items():
        current = ' aria-current="true"' if words == section else ""
        assert re.search(rf'<a href="{link}" ?{current}>{words}</a>', page), words
    assert 'aria-label="Menu and settings"' in page


def test_every_style_sheet_of_a_page_exists() -> None:
    for template in (WEB / "templates").rglob("*.html"):
        for path in re.findall(r'(?:href|src)="/static/([^"]+)"', template.read_text(encoding="utf-8")):
            assert path in static_folder(), (template.name, path)
