"""Pictures and diagrams of Where's My Line?."""

from random import Random

import pytest

import clew
from clew.games.linedance.picture.layout import (
    APOTHEM,
    SPACE_PLACES,
    TRIANGLE_PLACES,
    hexagon_corners,
    middle_of_side,
    path_across,
    triangle_corners,
)
from clew.games.linedance.routes import RouteCrossing, route_of_move, route_taken
from clew.games.linedance.star import SIDES_AT, SPACES, TRIANGLE_AT, TRIANGLES
from clew.pictures.palettes import PALETTES
from support.games.linedance.positions import set_up
from support.reading_svg import check, numbers, of_class, sites, texts

HOME = "S3.1,S3.2,S3.3"
ROAD = "R0=12/0,C=16/2,R5=13/1"  # of colour A: E0 to I5 over R0, I5 to I2 over C, I5 to F4 over R5


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
        assert (far_x - centre_x, far_y - centre_y) == pytest.approx(
            ((x - centre_x) / APOTHEM, (y - centre_y) / APOTHEM)
        )
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
        triangle: f"{position.game.seat_names[seat]}'s traveler {colour}"
        for seat in range(players)
        for colour, triangle in zip("ABC", state[4 + seat].split(","), strict=True)
    }
    tiles = dict(part.split("=") for part in state[-2].split(","))
    for name in TRIANGLES:
        assert travelers.get(name, "empty") in found[name].attrib["aria-label"]
    for name in SPACES:
        expected = f"tile {tiles[name]}," if name in tiles else "empty"
        assert expected in found[name].attrib["aria-label"]


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
    assert sorted(texts(tile)) == ["A", "A", "B", "B", "C", "C", "R0"]
    stripes = [of_class(tile, f"stroke-on-path-{letter}")[0].attrib.get("stroke-dasharray") for letter in "abc"]
    assert len(set(stripes)) == 3


def test_goals_are_circles_in_the_colour_of_their_owner() -> None:
    found = sites(check(set_up("I0,I1,I2", "I3,I4,I5").svg()))
    assert of_class(found["S3.1"], "stroke-white")
    assert of_class(found["S0.1"], "stroke-black")
    assert "goal space of White" in found["S3.1"].attrib["aria-label"]
    assert "start point, empty" in found["S1.1"].attrib["aria-label"]
    assert "hub, empty" in found["J1"].attrib["aria-label"]


def test_what_can_be_chosen_beside_the_board_can_be_touched() -> None:
    start = clew.game("linedance").start(seed=1)
    assert {"ABC", "ACB", "BAC", "BCA", "CAB", "CBA"} <= set(sites(check(start.svg())))
    plain, alike = (sites(check(set_up("I0,I1,I2", HOME, top=top).svg())) for top in (1, 12))
    assert {name for name in plain if name.startswith("turn")} == {f"turn {turn}" for turn in range(6)}
    assert {name for name in alike if name.startswith("turn")} == {f"turn {turn}" for turn in range(3)}
    assert "pass" in sites(check(set_up("S0.1,S0.2,S0.3", "E0,F0,I0").svg()))
    assert not [name for name in sites(check(set_up(HOME, "I0,I1,I2", seat=1).svg())) if name.startswith("turn")]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_touch_of_every_move_is_in_the_picture(players: int) -> None:
    for plies in (0, players, 20):
        position = after_random_moves(players, plies)
        found = sites(check(position.svg()))
        for move in position.moves():
            assert set(position.touches(move)) <= set(found)


def test_the_tile_to_place_is_shown_with_what_is_known_of_the_stack() -> None:
    words = " ".join(texts(check(set_up("I0,I1,I2", HOME, top=7, bottom="9,4").svg())))
    assert "tile 7" in words
    assert "13 unseen, then 9, 4" in words


def test_a_pending_move_shows_ghosts_and_the_route() -> None:
    position = set_up("S0.1,S0.2,S0.3", HOME, tiles=ROAD)
    root = check(position.svg(pending="T0/4 A>I2"))
    assert of_class(root, "stroke-selected")
    assert of_class(root, "mark-selected")
    with pytest.raises(clew.OptionError, match="LD10"):
        position.svg(pending="C/4 A>I2")


def test_what_has_been_touched_shows_the_ghost_of_the_tile() -> None:
    position = set_up("S0.1,S0.2,S0.3", HOME, tiles=ROAD)
    touches = position.touches("T0/4 A>I2")
    traveler, space, turn, stop = (check(position.svg(touched=touches[:length])) for length in (1, 2, 3, 4))
    assert [len(of_class(root, "mark-selected")) for root in (traveler, space, turn, stop)] == [1, 1, 1, 1]
    # The frame of the ghost comes with the space, the route with the stop.
    frames = [len(of_class(root, "stroke-selected")) for root in (traveler, space, turn, stop)]
    assert frames[0] < frames[1] == frames[2] < frames[3]
    assert position.svg(touched=touches) == position.svg(pending="T0/4 A>I2")
    with pytest.raises(clew.OptionError, match="no legal move starts with that"):
        position.svg(touched=("I0",))


def test_the_last_move_and_the_winner_are_marked() -> None:
    over = set_up("E3,S3.2,S3.3", "S0.1,S0.2,J0").play("T3/1 A>S3.1")
    root = check(over.svg())
    assert of_class(root, "stroke-last")
    assert len(of_class(root, "mark-winning")) == 3
    back = set_up("S3.2,S3.1,E3", "S3.3,F2,J3").play("back C>S0.2")
    assert len(of_class(check(back.svg()), "mark-last")) == 1


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
        assert position.last.startswith(("back", "pass")) or of_class(check(position.svg()), "stroke-last")
