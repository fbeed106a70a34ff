"""Parsing and checking SVG text."""

import re
from collections import Counter
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

NAMESPACE = "{http://www.w3.org/2000/svg}"


def read(text: str) -> Element:
    """Return the root of SVG text, which must be well-formed."""
    root = ElementTree.fromstring(text)
    assert root.tag == f"{NAMESPACE}svg"
    return root


def tags(root: Element, name: str) -> list[Element]:
    """Return all elements with a tag."""
    return list(root.iter(NAMESPACE + name))


def texts(root: Element) -> list[str]:
    """Return all texts in the picture."""
    return [element.text or "" for element in tags(root, "text")]


def sites(root: Element) -> dict[str, Element]:
    """Return the elements of all sites by name, and check that names are unique."""
    found = [element for element in root.iter() if "data-site" in element.attrib]
    named = {element.attrib["data-site"]: element for element in found}
    assert len(named) == len(found)
    return named


def of_class(root: Element, name: str) -> list[Element]:
    """Return all elements of a class."""
    return [element for element in root.iter() if name in element.attrib.get("class", "").split()]


def numbers(root: Element, attribute: str) -> list[float]:
    """Return the numbers in an attribute."""
    return [float(number) for number in root.attrib[attribute].split()]


def check(text: str, prefix: str = "clew") -> Element:
    """Return the root after checking what must be true of every picture."""
    root = read(text)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert not [name for name, count in Counter(ids).items() if count > 1]
    assert all(name.startswith(f"{prefix}-") for name in ids)
    assert set(re.findall(r"url\(#([^)]*)\)", text)) == {name for name in ids if name not in _words(prefix)}
    # The content security policy of pages forbids these.
    assert not [element for element in root.iter() if "style" in element.attrib]
    assert not tags(root, "script")
    assert not tags(root, "style")
    assert not [name for element in root.iter() for name in element.attrib if name.startswith("on")]
    # Without a fixed size the picture scales.
    assert "width" not in root.attrib
    assert "height" not in root.attrib
    assert root[0].tag == f"{NAMESPACE}title"
    assert root[0].text
    assert root[1].tag == f"{NAMESPACE}desc"
    assert root[1].text
    assert not re.search(r"\b(nan|inf)\b", text)
    return root


def _words(prefix: str) -> set[str]:
    return {f"{prefix}-title", f"{prefix}-desc"}
