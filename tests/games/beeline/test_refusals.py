"""The sentences with which moves of Beeline are refused."""

import pytest

import clew
from support.games.beeline.drawn import NORTH, state_text


def refusal_of(move: str, **setting: object) -> str:
    """Return the rule and the sentence for a refused move."""
    position = clew.game("beeline").position(state_text(**setting))
    with pytest.raises(clew.IllegalMove) as refused:
        position.play(move)
    assert refused.value.rule == position.why_not(move)
    return str(refused.value).partition(": ")[2]


@pytest.mark.parametrize(
    ("move", "setting", "words"),
    [
        ("N@O1", {}, "BL3: O1 is on the dark rim that only Red may use: choose another space"),
        ("N@H1", {}, "BL3: H1 is a yellow space, which is closed to both players: choose another space"),
        (
            "J5:SE-NW",
            {"black": NORTH},
            "BL5: you have no straight left for now: play your other marks first, then you get nine new ones",
        ),
        (
            "N@H8",
            {"reserve": (0, 5), "loose": "r@H2 r@H4 r@G7 r@F9 r@I9"},
            "BL6: you have no node left in reserve: play a mark",
        ),
        (
            "H8:W-E",
            {"black": NORTH},
            "BL9: your line ends at K5, so play at J5, with the mark's first side towards K5",
        ),
        (
            "M5:W-E",
            {},
            "BL9: your line ends at the node on N5, so play next to it, with the mark's first side towards N5",
        ),
        ("N@K5", {"black": NORTH}, "BL11: K5 is taken by Black's straight: choose an empty space"),
        ("N@C6", {}, "BL11: C6 is in front of Red's line, where no node may lie: choose another space"),
        ("n@M5", {}, "BL11: M5 is in front of your own line: a node there has your colour up, not Red's"),
        (
            "N@M7",
            {"loose": "b@L7 b@K7"},
            "BL12: a node on M7 would make three Black nodes lie together, and two are the most: choose another space",
        ),
        ("N*H8 M5:SE-NW", {}, "BL14: H8 has no piece: choose a mark to replace"),
        (
            "N*K5 J5:SE-NW",
            {"black": NORTH},
            "BL14: the mark on K5 is the end of its line: replace an earlier one",
        ),
        (
            "N*L5 J5:SE-NE",
            {"black": NORTH},
            "BL14: you must play the mark from L5, which is a straight",
        ),
        (
            "J5:SE-E",
            {"black": NORTH, "loose": "r@J6"},
            "BL17: it would face Red's node on J6, which is not part of Red's line: lead your line another way",
        ),
        ("pass", {}, "BL20: you can still play a piece: pass only when none fits"),
    ],
)
def test_a_refusal_says_why_and_what_to_do_instead(move: str, setting: dict[str, object], words: str) -> None:
    assert refusal_of(move, **setting) == words
