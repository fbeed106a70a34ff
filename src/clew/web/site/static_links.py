"""Puts the version into the addresses of static files that templates write."""

import re

from jinja2.ext import Extension

from clew.web.site.static_files import static_folder

#: A static file in an attribute; licences are read by people, at an address that stays.
LINK = re.compile(r'"/static/(?P<name>[^"{]+\.(?:css|js|svg|png|woff2))"')

SCRIPT = re.compile(r'^(?P<indent> *)<script type="module" src="/static/(?P<name>[^"{]+)"></script>', re.MULTILINE)


class StaticLinks(Extension):
    """Templates write `/static/lib/page.js`, and pages refer to the version of it that they were made for.

    What a script imports is named beside it, so that a browser does not have to read one script to learn of the next.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return the source of a template with the addresses of this version."""
        return LINK.sub(address_of, SCRIPT.sub(with_imports, source))


def address_of(link: re.Match[str]) -> str:
    """Return a quoted address with the version."""
    return f'"{static_folder().address(link["name"])}"'


def with_imports(script: re.Match[str]) -> str:
    """Return a script element after links to the scripts that it imports."""
    names = static_folder().imports(script["name"])
    links = [f'{script["indent"]}<link rel="modulepreload" href="/static/{name}">' for name in sorted(names)]
    return "\n".join([*links, script[0]])
