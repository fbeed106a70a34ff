"""The value graph: lines through the values, labels that do not overlap, changes of the lead."""

import itertools
import re

import pytest

from clew.pictures.charts.values import HEIGHT, LABEL_ROOM, WIDTH, ValueGraph, role_of
from clew.pictures.look import Look
from clew.pictures.svg_writer import UNIT
from support.reading_svg import of_class, read, tags, texts


def drawn(graph: ValueGraph) -> str:
    return graph.draw().svg(Look())


def test_a_line_goes_through_every_value() -> None:
    svg = drawn(ValueGraph("A game", ("White", "Black"), [(0.5, 0.5), (0.75, 0.25), (1.0, 0.0)]))
    (white,) = {element.attrib["d"] for element in of_class(read(svg), "stroke-white") if "d" in element.attrib}
    numbers = [float(number) / UNIT for number in re.findall(r"[\d.]+", white)]
    assert numbers == [0.0, HEIGHT / 2, WIDTH / 2, HEIGHT / 4, WIDTH, 0.0]


def test_a_game_that_is_judged_in_part_leaves_room_for_the_rest() -> None:
    svg = drawn(ValueGraph("A game", ("White", "Black"), [(0.5, 0.5), (0.75, 0.25)], plies=4))
    (white,) = {element.attrib["d"] for element in of_class(read(svg), "stroke-white") if "d" in element.attrib}
    assert f"{WIDTH / 4 * UNIT:.0f}" in white


def test_labels_at_the_ends_of_lines_do_not_overlap() -> None:
    names = ("White", "Black", "Green", "Purple", "Orange", "Silver")
    svg = drawn(ValueGraph("A game", names, [(1 / 6,) * 6] * 3))
    places = sorted(float(text.attrib["y"]) / UNIT for text in tags(read(svg), "text") if text.text in names)
    assert len(places) == 6
    assert all(after - before >= LABEL_ROOM - 0.01 for before, after in itertools.pairwise(places))
    assert places[-1] < HEIGHT + 0.3


def test_changes_of_the_lead_are_marked_and_described() -> None:
    svg = drawn(ValueGraph("A game", ("White", "Black"), [(0.5, 0.5), (0.8, 0.2), (0.2, 0.8)], turns=[2]))
    assert texts(read(svg)).count("!") == 1
    assert "The lead changes after move 2" in svg


def test_nothing_judged_is_an_empty_graph() -> None:
    assert "No move has been judged yet" in drawn(ValueGraph("A game", ("White", "Black"), [], plies=10))


@pytest.mark.parametrize(("name", "seat", "role"), [("White", 0, "white"), ("Silver", 5, "grey"), ("Ann", 1, "seat-1")])
def test_a_seat_has_its_own_colour_where_its_name_is_one(name: str, seat: int, role: str) -> None:
    assert role_of(name, seat) == role
