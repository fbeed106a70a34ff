"""Pictures become SVG text, for a file of its own or for embedding in a page."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

import clew.pictures
from clew.pictures import (
    Circle,
    Group,
    Label,
    Line,
    Look,
    Outline,
    Path,
    Picture,
    Polygon,
    Rectangle,
    Shape,
    arrowhead,
    circle,
    polygon,
)
from clew.pictures.palettes import PALETTES
from clew.pictures.themes import roles
from support.reading_svg import check, of_class, sites, tags, texts

letters = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs"), exclude_characters="￾￿"))


def picture_of(*shapes: Shape, title: str = "A picture", description: str = "of things") -> Picture:
    picture = Picture(title, description, (0, 0, 4, 3))
    picture.add(*shapes)
    return picture


def test_the_example_of_the_package_runs() -> None:
    results = doctest.testmod(clew.pictures)
    assert results.attempted >= 3
    assert results.failed == 0


def test_all_exported_names_exist() -> None:
    for name in clew.pictures.__all__:
        assert hasattr(clew.pictures, name)


def test_one_unit_is_a_hundred_and_the_box_is_visible() -> None:
    root = check(Picture("t", "d", (-1, -0.5, 4, 3.25)).svg(Look()))
    assert root.attrib["viewBox"] == "-100 -50 400 325"
    paper = tags(root, "rect")[0]
    assert [paper.attrib[name] for name in ("x", "y", "width", "height")] == ["-100", "-50", "400", "325"]


def test_without_a_background_there_is_no_paper() -> None:
    assert not of_class(check(picture_of().svg(Look(background=False))), "fill-paper")


@given(letters.filter(str.strip), letters, letters)
def test_any_text_is_written_unchanged(words: str, site: str, label: str) -> None:
    shapes = Group((Label(words, (1, 1), 0.3),), site=site, label=label)
    root = check(picture_of(shapes, title=words, description=words).svg(Look()))
    assert texts(root) == [words]
    assert root[0].text == root[1].text == words
    assert sites(root)[site].attrib["aria-label"] == label


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("palette", PALETTES)
def test_every_shape_is_written_in_every_role_and_theme(palette: str, dark: bool) -> None:
    square = ((0, 0), (1, 0), (1, 1), (0, 1))
    for role in roles():
        shapes = (
            Circle((1, 1), 0.5, fill=role, stroke=role, casing=role),
            Rectangle((0, 0), (1, 2), 0.2, fill=role, stroke=role, dash=(0.1, 0.2)),
            Polygon(square, fill=role, stroke=role),
            Line((0, 0), (1, 1), stroke=role, casing=role),
            Path(polygon(square) + circle((0.5, 0.5), 0.2), fill=role, stroke=role, ends="butt"),
            Label("x", (1, 1), 0.3, fill=role, halo=role),
            arrowhead((1, 1), 0.2, 90, role),
        )
        root = check(picture_of(*shapes).svg(Look(palette=palette, dark=dark)))
        assert len(of_class(root, f"fill-{role}")) >= 6
        assert len(of_class(root, f"stroke-{role}")) >= 7


def test_the_standard_palette_has_no_patterns_and_the_others_have() -> None:
    things = picture_of(Circle((1, 1), 1, fill="red"), Line((0, 0), (1, 1), stroke="blue", width=0.1))
    assert not tags(check(things.svg(Look())), "pattern")
    for palette in ("colour-blind", "black-and-white"):
        root = check(things.svg(Look(palette=palette)))
        assert [pattern.attrib["id"] for pattern in tags(root, "pattern")] == ["clew-red"]
        assert [line.attrib["class"] for line in tags(root, "line")] == ["stroke-blue", "stroke-on-blue"]


def test_a_shape_can_be_drawn_without_its_pattern() -> None:
    things = picture_of(Circle((1, 1), 1, fill="red", stroke="blue", textured=False))
    root = check(things.svg(Look(palette="colour-blind")))
    assert not tags(root, "pattern")
    assert len(tags(root, "circle")) == 1


def test_a_line_is_drawn_over_the_fill_pattern() -> None:
    things = picture_of(Circle((1, 1), 1, fill="red", stroke="ink", classes=("thing",), opacity=0.5))
    root = check(things.svg(Look(palette="colour-blind")))
    inside, pattern, line = tags(root, "circle")
    assert inside.attrib["class"] == "fill-red"
    assert pattern.attrib["fill"] == "url(#clew-red)"
    assert line.attrib["class"] == "stroke-ink"
    # Classes and opacity of the whole shape belong to its group.
    (whole,) = of_class(root, "thing")
    assert whole.attrib["opacity"] == "0.5"
    assert list(whole) == [inside, pattern, line]


def test_a_casing_is_drawn_beneath_its_line_and_is_wider() -> None:
    things = picture_of(Line((0, 0), (1, 1), stroke="white", width=0.2, casing="ink", casing_width=0.05))
    casing, line = tags(check(things.svg(Look())), "line")
    assert casing.attrib["stroke-width"] == "30"
    assert line.attrib["stroke-width"] == "20"


def test_dots_along_a_line_have_round_ends_even_where_the_line_has_not() -> None:
    flat = Path(Outline.at((0, 0)).line((1, 1)), stroke="yellow", width=0.1, ends="butt")
    line, dots = tags(check(picture_of(flat).svg(Look(palette="colour-blind"))), "path")
    assert line.attrib["stroke-linecap"] == "butt"
    assert dots.attrib["stroke-linecap"] == "round"
    round_line = Circle((1, 1), 0.5, stroke="yellow", width=0.1)
    (group,) = tags(check(picture_of(round_line).svg(Look(palette="colour-blind"))), "g")
    assert group.attrib["stroke-linecap"] == "round"


def test_an_unbroken_stripe_ends_as_its_line_does() -> None:
    flat = Path(Outline.at((0, 0)).line((1, 1)), stroke="red", width=0.1, ends="butt")
    line, stripe = tags(check(picture_of(flat).svg(Look(palette="colour-blind"))), "path")
    assert stripe.attrib["stroke-linecap"] == "butt"
    assert "stroke-dasharray" not in stripe.attrib
    assert float(stripe.attrib["stroke-width"]) < float(line.attrib["stroke-width"])


def test_a_group_is_moved_turned_and_scaled() -> None:
    things = picture_of(Group((Circle((0, 0), 1, fill="red"),), move=(1, 2), turn=60, scale=0.5, opacity=0.3))
    (group,) = tags(check(things.svg(Look())), "g")
    assert group.attrib["transform"] == "translate(100 200) rotate(60) scale(0.5)"
    assert group.attrib["opacity"] == "0.3"


def test_decorative_groups_are_hidden_from_screen_readers() -> None:
    root = check(picture_of(Group((Label("a", (1, 1), 0.3),), decorative=True)).svg(Look()))
    assert tags(root, "g")[0].attrib["aria-hidden"] == "true"


def test_small_pictures_have_a_title_and_no_labels_of_sites() -> None:
    """They cannot be touched, and lists have hundreds of sites."""
    shapes = Group((Circle((1, 1), 1, fill="red"),), site="a1", label="a1, free", target=Circle((1, 1), 1))
    things = picture_of(shapes, title="A board", description="a1 is free")
    small, large = (check(things.svg(Look(cropped=cropped))) for cropped in (True, False))
    assert tags(small, "title")[0].text == "A board"
    assert not tags(small, "desc")
    assert not sites(small)
    assert not [element for element in small.iter() if "aria-label" in element.attrib]
    assert len(tags(small, "circle")) < len(tags(large, "circle"))


def test_two_pictures_on_a_page_share_no_ids() -> None:
    things = picture_of(Circle((1, 1), 1, fill="red"))
    ids = []
    for prefix in ("one", "two"):
        root = check(things.svg(Look(palette="colour-blind", prefix=prefix)), prefix)
        ids += [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert root.attrib["aria-labelledby"] == f"{prefix}-title"
    assert len(ids) == len(set(ids)) == 6


def test_outlines_are_written_as_path_data() -> None:
    outline = Outline.at((0, 0)).line((1, 0)).curve((1, 1), (2, 1), (2, 0)).arc(0.5, (3, 0), clockwise=False).close()
    (path,) = tags(check(picture_of(Path(outline, stroke="ink")).svg(Look())), "path")
    assert path.attrib["d"].strip() == "M 0 0 L 100 0 C 100 100 200 100 200 0 A 50 50 0 0 0 300 0 Z"


def test_only_shapes_can_be_written() -> None:
    with pytest.raises(TypeError, match="expected a shape"):
        picture_of(Shape(fill="red")).svg(Look())
