"""Pictures and diagrams of Where's My Line?."""

from dataclasses import dataclass
from random import Random
from xml.etree.ElementTree import Element

import pytest

import clew
from clew.games.linedance.picture import ghost, stack_shapes
from clew.games.linedance.picture.board import space_shape, triangle_shape
from clew.games.linedance.picture.layout import (
    APOTHEM,
    CIRCLE,
    SPACE_PLACES,
    TRIANGLE_PLACES,
    hexagon_corners,
    middle_of_side,
    path_across,
    triangle_corners,
)
from clew.games.linedance.picture.owners import PATTERNS
from clew.games.linedance.routes import RouteCrossing, route_of_move, route_taken
from clew.games.linedance.star import SIDES_AT, SPACES, TRIANGLE_AT, TRIANGLES
from clew.pictures import Look, Picture, Shape
from clew.pictures.palettes import PALETTES
from support.games.linedance.positions import set_up
from support.reading_svg import check, numbers, of_class, sites, texts

HOME = "S3.1,S3.2,S3.3"
ROAD = "R0=12/0,C=16/2,R5=13/1"  # of colour A: E0 to I5 over R0, I5 to I2 over C, I5 to F4 over R5


@dataclass(frozen=True)
class NamedLook(Look):
    """A look with the names of notation."""

    names: bool = False


def as_svg(*shapes: Shape) -> Element:
    """Return shapes as the only ones of a picture."""
    picture = Picture("shapes", "some shapes", (0, 0, 1, 1))
    picture.add(*shapes)
    return check(picture.svg(Look(background=False)))


def classes(root: Element) -> set[str]:
    return {name for element in root.iter() for name in element.attrib.get("class", "").split()}


def after_random_moves(players: int, plies: int = 25) -> clew.Position:
    random = Random(players)
    position = clew.game("linedance", players=players).start(seed=players)
    for _ in range(plies):
        position = position.play(random.choice(position.moves()))
    return position


def test_the_diagram_shows_names_travelers_tiles_and_stack() -> None:
    position = set_up("E0,S0.2,S0.3", HOME, seat=1, tiles="R0=12/1,T0=1/4", top=2, bottom="9")
    assert position.diagram().splitlines() == [
        "                              S4.2",
        "                       S4.1          S4.3",
        "                               T4",
        "         (BC)           E4            F4           S5.1",
        "  (BB)           F3            J4            E5           S5.2",
        "          T3            R4            R5            T5",
        "  (BA)           J3            I4            J5           S5.3",
        "          E3            I3            I5            F5",
        "                 R3            C          R0=12/1",
        "          F2            I2            I0           (WA)",
        "  S2.3           J2            I1            J0           S0.1",
        "          T2            R2            R1          T0=1/4",
        "  S2.2           E2            J1            F0           (WB)",
        "         S2.1           F1            E1           (WC)",
        "                               T1",
        "                       S1.3          S1.1",
        "                              S1.2",
        "",
        "Sides: R0 CABCAB, T0 BBCCAA",
        "Tile to place: 2 AABCBC. Stack: 12 unseen, then 9",
        "Black to move",
    ]


def test_the_diagram_shows_what_comes_next_when_all_has_been_seen() -> None:
    tiles = ",".join(f"{space}={tile}/0" for space, tile in zip(SPACES, range(4, 17), strict=True))
    assert "Stack: next 2, 3" in set_up("I0,I1,I2", "I3,I4,I5", tiles=tiles, bottom="2,3").diagram()


def test_triangles_are_at_the_sides_of_their_spaces() -> None:
    for (space, side), triangle in TRIANGLE_AT.items():
        (x, y), (far_x, far_y) = middle_of_side(SPACE_PLACES[space], side), TRIANGLE_PLACES[triangle]
        centre_x, centre_y = SPACE_PLACES[space]
        distance = CIRCLE if TRIANGLES[triangle].startswith("S") else 1.0
        assert (far_x - centre_x, far_y - centre_y) == pytest.approx(
            (distance * (x - centre_x) / APOTHEM, distance * (y - centre_y) / APOTHEM)
        )
        if distance == CIRCLE:
            continue
        # A hexagon and a triangle share two corners.
        corners = {(round(x, 6), round(y, 6)) for x, y in hexagon_corners(SPACE_PLACES[space])}
        assert len(corners & {(round(x, 6), round(y, 6)) for x, y in triangle_corners(triangle)}) == 2


def test_a_path_starts_and_ends_in_the_middle_of_its_sides() -> None:
    outline = path_across((0.0, 0.0), 1, 4)
    assert outline.steps[0].points[0] == pytest.approx(middle_of_side((0.0, 0.0), 1))
    assert outline.steps[-1].points[-1] == pytest.approx(middle_of_side((0.0, 0.0), 4))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_space_and_triangle_is_there_and_says_what_it_holds(players: int) -> None:
    position = after_random_moves(players)
    found = sites(check(position.svg()))
    state = str(position).partition("|")[2].split()
    travelers = {
        triangle: f"{position.game.seat_names[seat]}'s {colour} traveler"
        for seat in range(players)
        for colour, triangle in zip(("red", "yellow", "blue"), state[4 + seat].split(","), strict=True)
    }
    tiles = dict(part.split("=") for part in state[-2].split(","))
    for name in TRIANGLES:
        assert travelers.get(name, "empty") in found[name].attrib["aria-label"]
    for name in SPACES:
        label = found[name].attrib["aria-label"]
        assert ("tile: red joins" if name in tiles else "empty, touches") in label


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("dark", [False, True])
def test_every_theme_draws_a_valid_picture(palette: str, dark: bool) -> None:
    for players in (2, 6):
        root = check(after_random_moves(players).svg(palette=palette, dark=dark, interactive=True, prefix="p"), "p")
        assert root[1].text == after_random_moves(players).diagram()


def test_the_view_box_stays_the_same_from_move_to_move() -> None:
    boxes = {check(after_random_moves(3, plies).svg()).attrib["viewBox"] for plies in (0, 1, 3, 20)}
    assert len(boxes) == 1


def test_all_text_is_inside_the_view_box() -> None:
    root = check(after_random_moves(6).svg())
    left, top, width, height = numbers(root, "viewBox")
    for text in root.iter("{http://www.w3.org/2000/svg}text"):
        assert left < float(text.attrib["x"]) < left + width
        assert top < float(text.attrib["y"]) < top + height


def test_paths_have_letters_and_patterns_besides_colours() -> None:
    tile = sites(check(set_up("I0,I1,I2", HOME, top=2, tiles="R0=1/0").svg()))["R0"]
    assert sorted(texts(tile)) == ["B", "B", "R", "R", "Y", "Y"]
    stripes = [of_class(tile, f"stroke-on-path-{letter}")[0].attrib.get("stroke-dasharray") for letter in "abc"]
    assert len(set(stripes)) == 3


def test_names_of_notation_are_shown_only_where_they_are_asked_for() -> None:
    position = set_up("I0,I1,I2", HOME, top=7, tiles="R0=1/0", bottom="9,4")
    plain = texts(check(position.svg(caption=False)))
    assert set(plain) == {"R", "Y", "B", "Tile", "to lay"}
    named = NamedLook(names=True)
    assert "J0" in texts(as_svg(triangle_shape(position.game.board, TRIANGLES.index("J0"), None, named)))
    assert {"R0", "A", "B", "C"} == set(texts(as_svg(space_shape(SPACES.index("R0"), 1, named))))
    words = " ".join(text for shape in stack_shapes(position, named) for text in texts(as_svg(shape)))
    assert "tile 7" in words
    assert "12 unseen, then 9, 4" in words


def test_a_start_is_filled_and_a_goal_is_a_ring() -> None:
    found = sites(check(set_up("I0,I1,I2", "I3,I4,I5").svg()))
    for name, start, goal in (("S0.1", "white", "black"), ("S3.1", "black", "white")):
        (filled,), (ring,) = of_class(found[name], "start"), of_class(found[name], "goal")
        assert "fill-" + start in filled.attrib["class"]
        assert of_class(ring, f"stroke-{goal}")
        assert not [name for each in ring.iter() for name in each.attrib.get("class", "").split() if "fill" in name]
    assert not of_class(found["S1.1"], "start")
    assert not of_class(found["S1.1"], "goal")
    third = sites(check(set_up("I0,I1,I2", "J0,J1,J2", "J3,J4,J5").svg()))
    assert not of_class(third["S3.1"], "start")
    assert of_class(third["S3.1"], "goal")


def test_every_start_has_a_house_and_every_goal_a_flag_from_four_players_on_with_initials() -> None:
    for players in (2, 6):
        root = check(after_random_moves(players).svg(caption=False))
        assert (len(of_class(root, "house")), len(of_class(root, "flag"))) == (players, players)
        badges = [group for group in root if group.attrib.get("aria-hidden") == "true" and of_class(group, "house")]
        initials = sorted(2 * [name[0] for name in after_random_moves(players).game.seat_names])
        # The initial of Black is that of blue, too: with few players colours suffice.
        assert sorted(texts(badges[0])) == (initials if players > 3 else [])


def test_four_and_more_players_have_patterns_in_the_standard_palette() -> None:
    two, four = (check(after_random_moves(players).svg()) for players in (2, 4))
    assert not of_class(two, "pattern")
    assert of_class(four, "pattern")
    patterns = [pattern for seat, pattern in enumerate(PATTERNS) if seat > 1]
    assert len(set(patterns)) == len(patterns)


def test_labels_suffice_to_play() -> None:
    position = set_up("E0,S0.2,I0", "S3.1,J3,S0.1", tiles="R0=12/1", top=2)
    label = {name: site.attrib["aria-label"] for name, site in sites(check(position.svg())).items()}
    assert label["R0"] == "R0, at 3 o'clock, tile: red joins J0 and J5, yellow joins I0 and F5, blue joins E0 and I5"
    assert label["C"] == "C, in the centre, empty, touches I0, I1, I2, I3, I4 and I5"
    assert label["E0"] == "E0, edge hub between 3 and 4 o'clock, White's red traveler, touches R0 and T0"
    assert label["J0"] == "J0, outer hub at 4 o'clock, empty, touches R0, R1 and T0"
    assert label["S0.1"] == (
        "S0.1, first circle at 4 o'clock, Black's blue traveler, start of White, goal of Black, touches T0"
    )
    assert label["stack"] == "tile to lay, its sides clockwise: red, red, yellow, blue, yellow and blue"


def test_sites_have_their_true_outlines() -> None:
    found = sites(check(set_up("I0,I1,I2", HOME).svg()))
    outlines = {name: site[0] for name, site in found.items()}
    assert {outline.attrib["pointer-events"] for outline in outlines.values()} == {"all"}
    tags = {name: outline.tag.rpartition("}")[2] for name, outline in outlines.items()}
    assert {tags[name] for name in (*SPACES, "stack")} == {"path"}
    assert {tags[name] for name in TRIANGLES if name.startswith("S")} == {"circle"}
    hubs = [outlines[name] for name in TRIANGLES if not name.startswith("S")]
    assert all(len(hub.attrib["points"].split()) == 3 for hub in hubs)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_place_of_every_move_is_in_the_picture(players: int) -> None:
    for plies in (players, 20):
        position = after_random_moves(players, plies)
        found = sites(check(position.svg()))
        for move in position.moves():
            assert {touch for touch in position.touches(move) if not touch.startswith("turn")} <= set(found)


def test_a_pending_move_is_the_position_with_its_ghost() -> None:
    position = set_up("S0.1,S0.2,S0.3", HOME, tiles=ROAD)
    root = check(position.svg(pending="T0/4 A>I2"))
    shapes = ghost(position, "T0/4 A>I2", Look())
    assert len(list(root)) == len(list(check(position.svg()))) + len(shapes)
    with pytest.raises(clew.OptionError, match="LD10"):
        position.svg(pending="C/4 A>I2")


def test_the_ghost_has_the_tile_the_route_and_the_traveler_in_the_colours_of_the_player() -> None:
    position = set_up("S0.1,S0.2,S0.3", HOME, tiles=ROAD)
    root = as_svg(*ghost(position, "T0/4 A>I2", Look()))
    assert of_class(root, "stroke-white")
    assert of_class(root, "fill-white")
    # The letters of the tile, of the paths of the route, and of the traveler.
    assert sorted(texts(root)) == sorted("RRYYBB" + "RRR" + "R")
    assert not {"stroke-selected", "stroke-last", "fill-selected"} & classes(root)


def test_ghosts_of_moves_that_place_no_tile() -> None:
    start = clew.game("linedance").start(seed=1)
    assert texts(as_svg(*ghost(start, "CAB", Look()))) == ["B", "R", "Y"]
    back = set_up("S3.2,S3.1,E3", "S3.3,F2,J3")
    assert texts(as_svg(*ghost(back, "back C>S0.2", Look()))) == ["B"]
    assert ghost(set_up("S0.1,S0.2,S0.3", "E0,F0,I0"), "pass", Look()) == []


def test_the_last_move_is_marked_without_a_colour_that_means_something() -> None:
    after = set_up("S0.1,S0.2,S0.3", HOME, tiles=ROAD).play("T0/4 A>I2")
    (last,) = of_class(check(after.svg()), "last-move")
    assert of_class(last, "stroke-ink")
    assert not {"stroke-last", "stroke-selected"} & classes(last)
    arriving = {
        name for name, site in sites(check(after.svg())).items() if of_class(site, "piece-arriving")
    }  # fmt: skip
    assert arriving == {"T0", "I2"}
    back = set_up("S3.2,S3.1,E3", "S3.3,F2,J3").play("back C>S0.2")
    assert len(of_class(check(back.svg()), "last-move")) == 1
    assert not of_class(check(set_up("I0,I1,I2", HOME).svg()), "last-move")


def test_travelers_and_goals_of_the_winner_are_lit() -> None:
    over = set_up("E3,S3.2,S3.3", "S0.1,S0.2,J0").play("T3/1 A>S3.1")
    assert len(of_class(check(over.svg()), "mark-winning")) == 3
    # A goal that an opponent holds is lit as well (LD9, unblock).
    held = set_up("I3,S3.2,S3.3", "S3.1,I0,I1").play("R3/4 A>J3")
    root = check(held.svg())
    assert len(of_class(root, "mark-winning")) == 3
    assert len(of_class(root, "stroke-winning")) == 4


def test_marks_can_be_asked_for_on_spaces_and_triangles() -> None:
    position = set_up("I0,I1,I2", HOME)
    root = check(position.svg(marks={"R0": "hint", "J0": "next"}))
    assert of_class(root, "mark-hint")
    assert of_class(root, "mark-next")
    with pytest.raises(clew.OptionError, match="no site"):
        position.svg(marks={"X": "hint"})


def test_the_route_of_a_move_is_found_before_and_after_it_is_played() -> None:
    position = set_up("S0.1,S0.2,S0.3", HOME, tiles=ROAD)
    route = route_of_move(position.state, position.parse_move("T0/4 A>I2"))
    tip, ring, centre = (SPACES.index(name) for name in ("T0", "R0", "C"))
    assert route.crossings == (RouteCrossing(tip, 5, 4), RouteCrossing(ring, 0, 3), RouteCrossing(centre, 5, 2))
    after = position.play("T0/4 A>I2")
    assert route_taken(after.state, tip, 0, TRIANGLES.index("I2")) == route
    assert route_of_move(position.state, position.parse_move("pass")) is None


def test_every_move_of_a_game_has_a_route() -> None:
    position = after_random_moves(2, 2)
    for turn in range(60):
        moves = position.moves()
        for move in moves:
            number = position.parse_move(move)
            route = route_of_move(position.state, number)
            if route is not None:
                assert move.endswith(f">{TRIANGLES[route.stop]}")
                assert {space for space, _ in SIDES_AT[route.start]} & {route.crossings[0].space}
        position = position.play(moves[turn * 5 % len(moves)])
        assert position.last.startswith("pass") or of_class(check(position.svg()), "last-move")
