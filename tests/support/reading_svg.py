"""Parsing and checking SVG text."""

import re
from collections import Counter
from math import cos, pi, sin
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
    assert set(re.findall(r"url\(#([^)]*)\)", text)) == {name for name in ids if not _is_spoken(name, prefix)}
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
    # Small pictures in lists are not described.
    if "aria-describedby" in root.attrib or root.attrib["role"] != "img":
        assert root[1].tag == f"{NAMESPACE}desc"
        assert root[1].text
    assert not re.search(r"\b(nan|inf)\b", text)
    return root


def _is_spoken(name: str, prefix: str) -> bool:
    """Whether an id belongs to words or to an area, and not to a pattern."""
    return name in (f"{prefix}-title", f"{prefix}-desc") or name.startswith(f"{prefix}-at-")


def of_role(root: Element, role: str) -> list[Element]:
    """Return all elements with a role of WAI-ARIA."""
    return [element for element in root.iter() if element.attrib.get("role") == role]


def box(area: Element) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of the outline of an area."""
    places = corners(area)
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return min(xs), min(ys), max(xs), max(ys)


def corners(area: Element) -> list[tuple[float, float]]:
    """Return points on the outline of an area, whose polygon is about the same."""
    outline = area[0]
    kind = outline.tag.removeprefix(NAMESPACE)
    number = {name: float(value) for name, value in outline.attrib.items() if re.fullmatch(r"-?[\d.]+", value)}
    if kind == "rect":
        left, top = number["x"], number["y"]
        right, bottom = left + number["width"], top + number["height"]
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
    if kind == "circle":
        x, y, radius = number["cx"], number["cy"], number["r"]
        return [(x + radius * cos(turn * pi / 12), y + radius * sin(turn * pi / 12)) for turn in range(24)]
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", outline.attrib.get("points", ""))]
    if kind == "path":
        steps = [[float(each) for each in step.split()] for step in re.split("[MLCAZ]", outline.attrib["d"])]
        numbers = [each for step in steps for each in step[-2:]]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def covers(area: Element, place: tuple[float, float]) -> bool:
    """Whether the outline of an area goes around a place."""
    x, y = place
    places = corners(area)
    inside = False
    for (left, top), (right, bottom) in zip(places, [*places[1:], places[0]], strict=True):
        if (top > y) != (bottom > y) and x < left + (right - left) * (y - top) / (bottom - top):
            inside = not inside
    return inside
