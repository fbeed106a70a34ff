"""LD6 to LD15, a drawn position for each.

Around tip 0, clockwise: J0 (side 3 of T0), E0 (4), S0.1 (5), S0.2 (0), S0.3 (1), F0 (2).
Tile 1 is AABBCC, so every path joins neighbouring sides; tile 12 is ABCABC, so every path goes straight across.
"""

import pytest

import clew
from clew.games.linedance.star import TRIANGLES
from support.games.linedance.positions import moves_of, set_up, stack_of

HOME = "S3.1,S3.2,S3.3"
IN_ORDER = ",".join(str(tile) for tile in range(1, 17))


def after_start_orders(players: int = 2, stack: str = IN_ORDER) -> clew.Position:
    """Return the position after the start orders."""
    position = clew.game("linedance", players=players).start(stack=stack)
    for _ in range(players):
        position = position.play("ABC")
    return position


@pytest.mark.parametrize(
    ("players", "tips"),
    [(2, (0, 3)), (3, (0, 2, 4)), (4, (0, 1, 3, 4)), (5, (0, 1, 2, 3, 4)), (6, (0, 1, 2, 3, 4, 5))],
)
def test_LD6_players_sit_at_their_tips_and_take_turns_in_order(players: int, tips: tuple[int, ...]) -> None:
    position = after_start_orders(players)
    for seat, tip in enumerate(tips):
        assert f"S{tip}.1,S{tip}.2,S{tip}.3" == str(position).partition("|")[2].split()[4 + seat]
    for turn in range(2 * players):
        assert position.seat == turn % players
        position = position.play(position.moves()[0])


@pytest.mark.parametrize("omit", range(6))
def test_LD6_five_players_leave_out_any_one_tip(omit: int) -> None:
    game = clew.game("linedance", players=5, omit=omit)
    tips = [tip for tip in range(6) if tip != omit]
    assert [f"S{tip}.1" for tip in tips] == [TRIANGLES[points[0]] for points in game.board.start_points]
    assert str(game) == ("linedance players=5" if omit == 5 else f"linedance players=5 omit={omit}")
    # The tip across from the one left out is not a goal, and the one left out is the goal of the seat across.
    across = (omit + 3) % 6
    closed = {
        name
        for seat in range(5)
        for name in TRIANGLES
        if not int(game.board.allowed[seat]) >> TRIANGLES.index(name) & 1
    }
    assert closed == {name for name in TRIANGLES if name.startswith("S") and name[1] != str(across)}
    assert int(game.board.host[tips.index(across)]) == -1


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_LD6_nothing_is_left_out_by_other_numbers_of_players(players: int) -> None:
    game = clew.game("linedance", players=players)
    assert game.options["omit"] is None
    assert clew.game("linedance", **game.options) == clew.game("linedance", players=players, omit=None) == game
    for omit in (0, 5):
        with pytest.raises(clew.OptionError, match=f"omit={omit}: only 5 players leave out a tip.*expected players=5"):
            clew.game("linedance", players=players, omit=omit)


def test_LD6_five_players_leave_out_tip_5_unless_another_is_given() -> None:
    assert clew.game("linedance", players=5).options["omit"] == 5
    assert clew.game("linedance", players=5, omit=None) == clew.game("linedance", players=5, omit="5")
    for omit in (6, -1, "x"):
        with pytest.raises(clew.OptionError, match="omit="):
            clew.game("linedance", players=5, omit=omit)


def test_LD7_each_player_in_turn_chooses_one_of_six_orders() -> None:
    position = clew.game("linedance").start(seed=1)
    assert sorted(position.moves()) == ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"]
    position = position.play("CAB")
    assert "seat 1 S0.2,S0.3,S0.1 - -" in str(position)
    assert "turn 0 seat 0 S0.2,S0.3,S0.1 S3.1,S3.2,S3.3 -" in str(position.play("ABC"))


def test_LD7_nothing_comes_before_the_start_orders_and_no_order_later() -> None:
    start = clew.game("linedance").start(stack=IN_ORDER)
    assert start.why_not("T0/4 A>E0") == start.why_not("pass") == start.why_not("back A>S0.1") == "LD7"
    assert after_start_orders().why_not("ABC") == "LD7"


def test_LD8_tiles_come_from_the_top_in_their_order() -> None:
    position = after_start_orders()
    for tile in range(1, 14):
        assert position.state.top + 1 == tile
        position = position.play(position.moves()[0])


def test_LD8_after_the_unseen_tiles_come_those_at_the_bottom_in_the_order_they_went_there() -> None:
    # Each of these turns places a tile and takes one up.
    tiles = ",".join(f"{space}={tile}/0" for tile, space in enumerate(["C", *(f"R{k}" for k in range(6))], start=5))
    position = set_up("J0,J1,J2", "J3,J4,J5", top=1, tiles=tiles, bottom="3,4,12,13,14,15,16")
    assert stack_of(position) == "1(2)3,4,12,13,14,15,16"
    position = position.play(next(move for move in position.moves() if move.startswith("R1/")))
    assert stack_of(position) == "2()3,4,12,13,14,15,16,7"
    position = position.play(next(move for move in position.moves() if move.startswith("T3/")))
    assert stack_of(position) == "3()4,12,13,14,15,16,7"
    position = position.play(next(move for move in position.moves() if move.startswith("R1/")))
    assert stack_of(position) == "4()12,13,14,15,16,7,1"


def test_LD9_all_three_travelers_on_the_opposite_tip_win_at_once() -> None:
    position = set_up("E3,S3.2,S3.3", "S0.1,S0.2,J0")
    assert "T3/1 A>S3.1" in position.moves()
    over = position.play("T3/1 A>S3.1")
    assert over.result.winners == (0,)
    assert over.result.rule == "LD9"
    assert over.moves() == []
    assert over.why_not("pass") == "LD9"


def test_LD9_a_traveler_at_home_blocks_the_goal() -> None:
    position = set_up("E3,S3.2,S3.3", "S3.1,I0,I1")
    assert not any(move.endswith(">S3.1") for move in position.moves())
    assert position.why_not("T3/1 A>S3.1") == "LD10"


def test_LD9_unblock_counts_hubs_before_the_goal_for_goals_held_at_home() -> None:
    # Black holds S3.1. White has S3.2 and S3.3, and A goes from I3 to the hub J3 over R3.
    white, black = "I3,S3.2,S3.3", "S3.1,I0,I1"
    assert set_up(white, black, unblock=True).play("R3/4 A>J3").result.winners == (0,)
    assert set_up(white, black, unblock=False).play("R3/4 A>J3").result is None


def test_LD9_unblock_allows_no_more_on_hubs_than_goals_held() -> None:
    position = set_up("I3,E3,S3.3", "S3.1,I0,I1", unblock=True)
    assert position.play("R3/4 A>J3").result is None
    held_twice = set_up("I3,E3,S3.3", "S3.1,S3.2,I1", unblock=True)
    assert held_twice.play("R3/4 A>J3").result.winners == (0,)


def test_LD9_unblock_counts_only_travelers_whose_own_tip_it_is() -> None:
    # Three players: tip 3 is White's goal and no other player's own tip, so no player can hold it.
    position = set_up("I3,S3.2,S3.3", "S2.1,S2.2,S2.3", "S4.1,S4.2,S4.3", unblock=True)
    assert position.play("R3/4 A>J3").result is None


def test_LD9_unblock_is_on_by_default() -> None:
    assert clew.game("linedance").options == {"players": 2, "omit": None, "unblock": True}
    assert clew.game("linedance").board.unblock


def test_LD9_unblock_looks_at_the_end_of_the_own_turn_only() -> None:
    # Green (tip 3) must send C home. Then its tip is full, and White's three are on the hubs before it.
    position = set_up("E3,F3,J3", "J2,S2.3,I0", "S3.3,S3.2,F2", "S4.1,S4.2,S4.3", seat=2, unblock=True)
    assert position.moves() == ["back C>S3.1"]
    position = position.play("back C>S3.1")
    assert position.result is None
    position = position.play("T4/2 A>E4")
    assert position.seat == 0
    assert position.result is None
    # White's turn is over only after a move: one that stays there wins, one that leaves does not.
    stays, leaves = (set_up(white, "I0,I1,I2", "S3.3,S3.2,S3.1", "S4.1,S4.2,S4.3", seat=1, unblock=True)
                     for white in ("E3,F3,J3", "E3,F3,I3"))  # fmt: skip
    assert stays.result.winners == (0,)
    assert leaves.result is None


def test_LD10_the_tile_moves_a_traveler_of_its_colour_from_where_it_is() -> None:
    # Only A next to E0 and C next to F0 can leave home with neighbouring sides; B would enter Black's goal.
    assert after_start_orders().moves() == ["T0/4 A>E0", "T0/3 C>F0"]
    after = after_start_orders().play("T0/4 A>E0")
    assert "E0,S0.2,S0.3" in str(after)
    assert "T0=1/4" in str(after)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("T0/0 A>E0", "path A of tile 1 joins S0.2 and S0.3 in turn 0"),
        ("R0/4 A>E0", "R0 is not beside S0.1, where A is"),
        ("C/0 A>I0", "nor is C"),
        ("T0/3 A>J0", "path A joins J0 and E0 in turn 3"),
    ],
)
def test_LD10_a_tile_without_a_path_from_the_traveler_is_refused(move: str, why: str) -> None:
    assert after_start_orders().why_not(move) == "LD10", why


def test_LD10_the_first_triangle_must_be_empty() -> None:
    position = set_up("S0.1,S0.2,S0.3", "E0,I0,I1")
    assert position.why_not("T0/4 A>E0") == "LD10"


def test_LD2_the_second_half_of_turns_is_refused_for_tiles_that_have_none() -> None:
    position = set_up("E0,S0.2,I0", HOME, top=12)
    assert "R0/0 A>I5" in position.moves()
    assert position.why_not("R0/3 A>I5") == "LD2"


ROAD = "R0=12/0,C=16/2,R5=13/1"  # of colour A: E0 to I5 over R0, I5 to I2 over C, I5 to F4 over R5


def test_LD11_the_traveler_may_stop_anywhere_on_its_route() -> None:
    position = set_up("S0.1,S0.2,S0.3", HOME, tiles=ROAD)
    stops = {move.partition(">")[2] for move in moves_of(position, "A")}
    assert stops == {"E0", "I5", "I2", "F4"}
    assert all(move.startswith("T0/4 ") for move in moves_of(position, "A"))


def test_LD11_a_taken_triangle_ends_the_route() -> None:
    position = set_up("S0.1,S0.2,S0.3", "S3.1,I5,S3.3", tiles=ROAD)
    assert moves_of(position, "A") == ["T0/4 A>E0"]
    assert position.why_not("T0/4 A>I5") == position.why_not("T0/4 A>I2") == "LD11"


def test_LD11_paths_of_other_colours_cannot_be_followed() -> None:
    position = set_up("S0.1,S0.2,S0.3", HOME, tiles="R0=12/1")
    assert moves_of(position, "A") == ["T0/4 A>E0"]


def test_LD11_a_traveler_neither_stops_at_its_start_nor_passes_it() -> None:
    # Three players, so that tip 0 is open. A leaves J0 over R0 to I0; R1 leads from I0 back to J0, T0 on to S0.2.
    position = set_up("J0,I2,I3", "S2.1,S2.2,S2.3", "S4.1,S4.2,S4.3", tiles="R1=2/4,T0=12/0")
    assert "R0/1 A>I0" in position.moves()
    assert position.why_not("R0/1 A>J0") == "LD11"
    assert position.why_not("R0/1 A>S0.2") == "LD11"


@pytest.mark.parametrize("tip", [1, 2, 4, 5])
def test_LD12_tips_that_are_not_a_goal_are_open(tip: int) -> None:
    position = set_up(f"E{tip},J0,J3", HOME)
    assert f"T{tip}/{(tip + 4) % 6} A>S{tip}.1" in position.moves()


def test_LD12_the_own_tip_is_closed_when_it_is_a_goal() -> None:
    position = set_up("E0,S0.2,S0.3", HOME)
    assert position.why_not("T0/4 A>S0.1") == "LD12"
    assert not any(">S0." in move for move in position.moves())


def test_LD12_the_own_tip_is_open_when_it_is_not_a_goal() -> None:
    position = set_up("E0,S0.2,S0.3", "S2.1,S2.2,S2.3", "S4.1,S4.2,S4.3")
    assert "T0/4 A>S0.1" in position.moves()


def test_LD12_the_goals_of_others_are_closed() -> None:
    # Three players: tip 1 is Green's goal.
    position = set_up("E1,J3,J4", "S2.1,S2.2,S2.3", "S4.1,S4.2,S4.3")
    assert position.why_not("T1/5 A>S1.1") == position.why_not("T1/5 A>S1.2") == "LD12"
    green = set_up("S0.1,S0.2,S0.3", "S2.1,S2.2,S2.3", "E1,J3,J4", seat=2)
    assert "T1/5 A>S1.1" in green.moves()


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_LD12_no_traveler_ever_enters_the_goal_of_another(players: int) -> None:
    tips = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 4, 5)}[players]
    goals = [(tip + 3) % 6 for tip in tips]
    position = after_start_orders(players, stack="16,2,11,7,5,9,1,12,13,4,8,3,15,6,14,10")
    for turn in range(60 * players):
        for move in position.moves():
            stop = move.partition(">")[2]
            if stop.startswith("S") and not move.startswith("back"):
                assert int(stop[1]) not in [goal for seat, goal in enumerate(goals) if seat != position.seat]
        moves = position.moves()
        if not moves:
            break
        position = position.play(moves[turn * 7 % len(moves)])


def test_LD13_a_tile_is_replaced_and_goes_to_the_bottom() -> None:
    position = set_up("S0.1,S0.2,S0.3", HOME, tiles="T0=7/2", bottom="9")
    after = position.play("T0/4 A>E0")
    assert "T0=1/4" in str(after)
    assert stack_of(after) == "2(3,4,5,6,8,10,11,12,13,14,15,16)9,7"


def test_LD13_the_paths_of_the_old_tile_are_gone() -> None:
    # A leaves J0 over R0 to I5; the old tile on R0 joins I5 to E0 with A, and no longer counts.
    position = set_up("J0,I2,I3", HOME, top=7, tiles="R0=12/0")
    assert "R0/1 A>I5" in position.moves()
    assert position.why_not("R0/1 A>E0") == "LD11"


BLOCKED = ("S3.2,S3.1,E3", "S3.3,F2,J3")  # with tile 1, all that White's travelers could reach is taken


def test_LD14_a_chosen_traveler_goes_back_and_the_tile_goes_to_the_bottom() -> None:
    position = set_up(*BLOCKED, bottom="9")
    assert sorted(position.moves()) == ["back C>S0.1", "back C>S0.2", "back C>S0.3"]
    after = position.play("back C>S0.2")
    assert "turn 21 seat 1 S3.2,S3.1,S0.2" in str(after)
    assert stack_of(after) == "2(3,4,5,6,7,8,10,11,12,13,14,15,16)9,1"


def test_LD14_travelers_at_home_and_on_goals_do_not_go_back_and_no_one_passes_instead() -> None:
    position = set_up(*BLOCKED)
    assert position.why_not("back A>S0.1") == position.why_not("back B>S0.1") == "LD14"
    assert position.why_not("back C>S0.1") is None
    assert position.why_not("back C>I0") == "LD14"
    assert position.why_not("pass") == "LD14"


def test_LD14_no_traveler_goes_back_and_no_player_passes_while_the_tile_can_be_used() -> None:
    position = set_up("S0.1,S0.2,J5", HOME)
    assert position.why_not("back C>S0.3") == position.why_not("pass") == "LD14"


def test_LD14_with_all_at_home_the_player_passes() -> None:
    position = set_up("S0.1,S0.2,S0.3", "E0,F0,I0", bottom="9")
    assert position.moves() == ["pass"]
    after = position.play("pass")
    assert "turn 21 seat 1 S0.1,S0.2,S0.3" in str(after)
    assert stack_of(after) == "2(3,4,5,6,7,8,10,11,12,13,14,15,16)9,1"


def test_LD14_with_no_empty_start_point_the_player_passes() -> None:
    # Three players, tip 0 being open to all: the others fill it.
    position = set_up("I3,F2,S2.1", "S0.3,E4,S0.2", "S0.1,I0,I1", top=16)
    assert position.moves() == ["pass"]


def last_turn(white: str, black: str) -> clew.Position:
    """Return the position after a last turn of Black that changes nothing: tile 1 on R1 takes A from I0 to J0."""
    position = set_up(white, black, seat=1, turn=199)
    return position.play("R1/4 A>J0")


def test_LD15_after_100_turns_each_most_travelers_on_goals_win() -> None:
    over = last_turn("S3.1,S3.2,I3", "I0,S0.1,I2")
    assert over.result.winners == (0,)
    assert over.result.rule == "LD15"
    assert over.why_not("pass") == "LD15"


def test_LD15_equal_numbers_share() -> None:
    assert last_turn("S3.1,I4,I3", "I0,S0.1,I2").result.winners == (0, 1)
    over = set_up("S3.1,I0,I1", "S2.1,I2,I3", "S4.1,S4.2,S4.3", turn=300)
    assert over.result.winners == (0,)
    shared = set_up("S3.1,I0,I1", "S5.1,I2,I3", "S4.1,S4.2,S4.3", turn=300)
    assert shared.result.winners == (0, 1)


def test_LD15_a_win_in_the_last_turn_is_a_win() -> None:
    position = set_up("S3.1,S3.2,I3", "E0,S0.2,S0.3", seat=1, turn=199)
    over = position.play("T0/4 A>S0.1")
    assert over.result.winners == (1,)
    assert over.result.rule == "LD9"


def test_LD15_unblock_is_judged_before_the_last_turn_counts() -> None:
    # White holds S0.1 and has as many travelers on goal spaces as Black, whose third one reaches the hub J0.
    white, black = "S0.1,S3.1,S3.2", "I0,S0.2,S0.3"
    over = set_up(white, black, seat=1, turn=199).play("R1/4 A>J0")
    assert (over.result.winners, over.result.rule) == ((1,), "LD9")
    over = set_up(white, black, seat=1, turn=199, unblock=False).play("R1/4 A>J0")
    assert (over.result.winners, over.result.rule) == ((0, 1), "LD15")


@pytest.mark.parametrize("players", [2, 6])
def test_LD15_random_games_end(players: int) -> None:
    start = clew.game("linedance", players=players).start(seed=5)
    played = clew.playouts(start, 20, seed=2)
    assert played.plies <= 20 * 101 * players
    assert sum(played.values) == pytest.approx(1)
