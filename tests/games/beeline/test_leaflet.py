"""The leaflet's sample game: its pieces, kind by kind, and the events it describes, on the board of side 8.

The leaflet tells kinds of pieces only, so the directions are ours. That there are any that make every move legal, and
every event happen, is the proof that the rules fit together.
"""

from pathlib import Path

import pytest

import clew
from clew.games.beeline.notation import format_state
from clew.play.record import read_records
from clew.play.session import Session
from clew.play.shipped_records import record_path
from support.games.beeline.plain import PlainGame, kind

(AS_PRINTED,) = read_records(record_path("beeline:sample"))
(REORDERED,) = read_records(Path(__file__).parent / "leaflet.clew")

#: What is played in each turn; a replaced mark is listed as `replaced`. Marks of one turn are in either order.
KINDS = """
    sharp | sharp sharp | angle straight | angle straight | straight angle | angle angle | sharp angle | sharp node
    straight sharp | replaced-sharp replaced-straight | sharp angle | replaced-sharp straight | angle angle
    straight sharp | straight straight | straight angle | replaced-sharp replaced-angle | sharp replaced-angle
    straight angle | straight angle | node node
"""

both = pytest.mark.parametrize("record", [AS_PRINTED, REORDERED], ids=["as printed", "reordered"])


def positions(record) -> list[clew.Position]:
    return list(Session.of(record).positions)


def kind_played(move: str) -> str:
    if "@" in move:
        return "node"
    played = kind(*move.partition(":")[2].split("-"))
    return f"replaced-{played}" if "*" in move else played


def turns(record) -> list[list[str]]:
    kinds = [kind_played(move) for move in record.moves]
    return [kinds[:1], *(kinds[first : first + 2] for first in range(1, len(kinds), 2))]


def lines(position: clew.Position) -> list[list[str]]:
    """Return the words of Black's line and Red's."""
    return [part.split() for part in str(position).split(" / ")[1:3]]


def leaflet_turns() -> list[list[str]]:
    return [turn.split() for row in KINDS.strip().splitlines() for turn in row.split("|")]


def test_the_pieces_are_those_of_the_leaflet_in_the_same_order() -> None:
    assert turns(AS_PRINTED) == leaflet_turns()


def test_the_pieces_are_those_of_the_leaflet_up_to_the_order_of_two_marks_in_a_turn() -> None:
    assert [sorted(turn) for turn in turns(REORDERED)] == [sorted(turn) for turn in leaflet_turns()]


@both
def test_every_move_is_legal_by_both_sets_of_rules(record) -> None:
    position, plain = clew.game("beeline").start(), PlainGame()
    for move in record.moves:
        assert move in position.moves()
        assert plain.is_legal(move)
        position = position.play(move)
        plain.play(move)
        assert format_state(position.game.board, position.state, False) == plain.text()


@both
def test_play_5_closes_a_triangle_and_opens_it_again(record) -> None:
    after = positions(record)
    straight, sharp = record.moves[15:17]
    first = after[18]
    # Black's line has run in a ring of three, and faces its own straight: only pieces that replace that are legal.
    assert lines(first)[0][-3:] == [straight, sharp, record.moves[17].split()[1]]
    site = straight.partition(":")[0]
    assert {move.split()[0] for move in first.moves()} == {f"N*{site}"}
    # The straight has become a node, which the line passes twice, and continues from it.
    assert lines(after[19])[0].count(site) == 2
    assert lines(after[19])[0][-2:] == [site, record.moves[18].split()[1]]


@both
def test_play_6_takes_off_three_of_blacks_pieces(record) -> None:
    after = positions(record)
    straight = record.moves[18].split()[1]
    sharp, angle = sorted(record.moves[19:21], key=kind_played, reverse=True)
    before, driven = lines(after[22])[0], lines(after[23])[0]
    assert set(before) - set(driven) == {straight, sharp, angle}
    assert driven == before[:-3]
    # They are in Black's hand again: the second group is whole, and has a straight of the first besides.
    assert list(after[23].state.hand[0]) == [4, 3, 3]


@both
def test_play_6_goes_from_the_node_of_play_4_into_the_new_node(record) -> None:
    after = positions(record)
    new, mark = record.moves[21].removeprefix("N*").split()
    node = record.moves[14].removeprefix("N@")
    assert lines(after[22])[1][-4:] == [new, node, mark, f"{new}*"]


def test_black_continues_from_the_opposite_side_of_the_node() -> None:
    taken_off, played = AS_PRINTED.moves[18].split()[1], AS_PRINTED.moves[23]
    assert taken_off.partition(":")[2].startswith("W-")
    assert played.partition(":")[2].startswith("E-")


@both
def test_play_9_opens_an_own_angle_in_front_of_the_line(record) -> None:
    after = positions(record)
    sharp, replaced = record.moves[33:35]
    site = replaced.removeprefix("N*").split()[0]
    assert lines(after[34])[1][-1] == sharp
    assert lines(after[35])[1][-3:] == [sharp, site, replaced.split()[1]]


@both
def test_black_wins_with_two_nodes(record) -> None:
    *_, before, last = positions(record)
    assert not before.is_over
    assert last.result.winners == (0,)
    assert last.result.rule == "BL19"
    assert lines(last)[0][-2:] == [move.removeprefix("N@") for move in record.moves[-2:]]
