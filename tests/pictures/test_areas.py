"""What can be touched is a layer of areas above an interactive picture, in the order in which it is read."""

import pytest

from clew.pictures import Circle, Group, Label, Line, Look, Outline, Path, Picture, Polygon, Rectangle, Shape, regular
from clew.pictures.areas import areas_in
from clew.pictures.transforms import Transform
from support.reading_svg import NAMESPACE, Element, check, of_class, of_role, sites

DISC = Circle((0.0, 0.0), 0.4, fill="red")


def drawn(*shapes: Shape, interactive: bool = True) -> Element:
    picture = Picture("A board", "of things", (0, 0, 9, 9))
    picture.add(*shapes)
    return check(picture.svg(Look(interactive=interactive)))


def at(x: float, y: float, name: str) -> Group:
    return Group((DISC,), site=name, label=f"{name}, free", move=(x, y))


def test_a_picture_that_is_only_seen_has_no_areas() -> None:
    root = drawn(at(1, 1, "c4"), interactive=False)
    assert root.attrib["role"] == "img"
    assert not of_class(root, "areas")
    assert not of_role(root, "gridcell")


def test_the_drawing_is_hidden_from_screen_readers_and_lies_below_the_areas() -> None:
    root = drawn(at(1, 1, "c4"))
    assert root.attrib["role"] == "presentation"
    drawing, layer = root[-2:]
    assert drawing.attrib == {"class": "drawing", "pointer-events": "none", "aria-hidden": "true"}
    assert of_class(drawing, "fill-red")
    (cell,) = of_role(layer, "gridcell")
    expected = {"id": "clew-at-c4", "class": "site", "data-site": "c4", "tabindex": "-1"}
    assert cell.attrib == {**expected, "role": "gridcell", "aria-label": "c4, free"}
    assert cell[0].attrib == {"cx": "100", "cy": "100", "r": "40", "fill": "none", "pointer-events": "all"} | {
        "class": "outline"
    }
    (grid,) = of_role(layer, "grid")
    assert grid.attrib["aria-labelledby"] == "clew-title"


def test_sites_are_read_row_by_row_whatever_the_order_of_drawing() -> None:
    shapes = [at(3, 3, "i"), at(2, 1, "b"), at(1, 3.1, "g"), at(1, 0.9, "a"), at(2, 2.95, "h"), at(1.5, 2, "d")]
    root = drawn(*shapes)
    assert list(sites(root)) == ["a", "b", "d", "g", "h", "i"]
    assert [row.attrib["aria-label"] for row in of_role(root, "row")] == ["a to b", "d", "g to i"]


def test_an_area_has_the_outline_of_its_own_then_of_its_target_then_of_its_largest_shape() -> None:
    hexagon, square = Polygon(regular((0, 0), 1, 6)), Rectangle((0, 0), (1, 1))
    small, large = Circle((0, 0), 0.2, fill="red"), Circle((0, 0), 0.5, fill="red")
    groups = [
        Group((large,), site="a", area=hexagon, target=square),
        Group((large,), site="b", target=square),
        Group((small, Label("x", (0, 0), 3.0), large), site="c"),
        Group((Line((0, 0), (2, 1), stroke="ink"),), site="d"),
    ]
    assert [area.outline for area in areas_in(groups)] == [hexagon, square, large, Rectangle((0, 0), (2, 1))]


def test_an_area_is_where_its_groups_put_it() -> None:
    inner = Group((Rectangle((0, 0), (2, 1), 0.1),), site="a", move=(1, 0))
    (area,) = areas_in([Group((inner,), move=(10, 5), scale=2)])
    assert area.outline == Rectangle((12, 5), (4, 2), 0.2)
    (turned,) = areas_in([Group((inner,), turn=90)])
    assert isinstance(turned.outline, Polygon)
    assert [round(each, 6) for each in turned.box] == [-1, 1, 1, 2]
    arc = Path(Outline.at((0, 0)).arc(1, (2, 0)).close())
    (step,) = [step for step in Transform((1, 1), 0, 3).shape(arc).outline.steps if step.radius]  # type: ignore[attr-defined]
    assert (step.radius, step.points) == (3, ((7, 1),))
    with pytest.raises(TypeError, match="with an inside"):
        Transform(scale=2).shape(Line((0, 0), (1, 1)))


def test_a_tray_is_a_list_of_its_own_in_the_order_of_drawing() -> None:
    card = Group((Rectangle((0, 0), (3, 3)),), site="card:I3", label="card I3")
    track = at(1.5, 0.5, "shape:I3.1")
    other = Group((DISC,), label="two tokens left")
    root = drawn(Group((card, track, other), tray="Your cards"), at(1, 8, "a1"))
    (tray,) = of_role(root, "toolbar")
    assert tray.attrib["aria-label"] == "Your cards"
    assert [thing.attrib["aria-label"] for thing in tray] == ["card I3", "shape:I3.1, free", "two tokens left"]
    assert [thing.attrib["role"] for thing in tray] == ["button", "button", "img"]
    assert list(sites(root)) == ["a1", "card:I3", "shape:I3.1"]


def test_what_has_a_label_and_is_no_site_is_read_after_the_board() -> None:
    root = drawn(Group((DISC,), label="closed loop A"), at(1, 1, "a1"))
    grid, loop = root[-1]
    assert grid.attrib["role"] == "grid"
    assert loop.attrib == {"role": "img", "aria-label": "closed loop A"}
    assert loop[0].attrib["pointer-events"] == "none"


def test_sites_with_odd_names_have_ids_of_their_own() -> None:
    root = drawn(at(1, 1, "turn 1"), at(2, 1, "turn:1"), at(3, 1, "1,1"))
    ids = [area.attrib["id"] for area in of_role(root, "gridcell")]
    assert ids == ["clew-at-turn-1", "clew-at-turn-1-2", "clew-at-1-1"]


def test_a_picture_without_sites_has_an_empty_layer() -> None:
    root = drawn(DISC)
    assert root[-1].tag == f"{NAMESPACE}g"
    assert not of_role(root, "grid")
