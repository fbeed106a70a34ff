"""What a live game says about its turns: what the others did to the player, and counts of a turn being entered."""

from urllib.parse import urlencode

from support.web.running import Running

ME = {"kind": "me"}

#: Both lines point at G6, and Black has a piece left.
FACING = "beeline side=6 | b2 9 / J4 I4:SE-NE H5:SW-NE / B4 C4:NE-SE D5:NW-SE E6:NW-SW F6:NE-SE / . / b3+5 r3+5"


def test_a_state_says_what_the_last_turn_did_to_the_player(server: Running) -> None:
    ann = server.client()
    path = f"/games/{ann.make('beeline', ME, ME, position=FACING)['id']}"
    assert ann.api("GET", path)["setback"] is None
    ann.api("POST", f"{path}/moves", json={"move": "G6:SW-NE", "ply": 0})
    state = ann.api("GET", path)
    assert state["setback"] == "Black drove Red's line back four pieces, to its start: it had no node to hold it."
    assert state["log"][-1]["sites"] == ["G6", "F7"]


def test_counts_follow_the_pieces_that_are_entered(server: Running) -> None:
    ann = server.client()
    path = f"/games/{ann.make('beeline', ME, ME, position=FACING.replace('| b2', '| b1'))['id']}"
    before = ann.api("GET", path)["counts"]
    assert ann.api("GET", f"{path}/counts") == before
    entered = ann.api("GET", f"{path}/counts?{urlencode({'after': 'G6:SW-NE'})}")
    hands = [next(each for each in seats[0] if each["label"] == "Marks in hand") for seats in (before, entered)]
    assert [hand["value"] for hand in hands] == [7, 6]
