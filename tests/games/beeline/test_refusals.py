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
        ("N@O1", {}, "BL3: O1 is on the dark rim that only Red may use"),
        ("N@H1", {}, "BL3: H1 is a yellow space, which no player may use"),
        (
            "J5:SE-NW",
            {"black": NORTH},
            "BL5: your group in use has no straight left, and the next group starts only when it is used up",
        ),
        ("N@H8", {"reserve": (0, 5), "loose": "r@H2 r@H4 r@G7 r@F9 r@I9"}, "BL6: you have no node left in reserve"),
        (
            "H8:W-E",
            {"black": NORTH},
            "BL9: your line continues at J5 only, with the mark's first side towards K5",
        ),
        ("M5:W-E", {}, "BL9: your line continues next to its end N5, with the mark's first side towards it"),
        ("N@K5", {"black": NORTH}, "BL11: K5 is taken by Black's straight"),
        ("N@C6", {}, "BL11: C6 is in Red's rut, where you may not play a node"),
        ("n@M5", {}, "BL11: M5 is in your own rut, where you may not play a node of Red's colour"),
        ("N@M7", {"loose": "b@L7 b@K7"}, "BL12: a node on M7 would make a group of three Black nodes"),
        ("N*H8 M5:SE-NW", {}, "BL14: only a mark can be replaced, and H8 has no piece"),
        (
            "N*K5 J5:SE-NW",
            {"black": NORTH},
            "BL14: the mark on K5 is the end of its line, which cannot be replaced",
        ),
        (
            "N*L5 J5:SE-NE",
            {"black": NORTH},
            "BL14: you must play the mark from L5, which is a straight",
        ),
        (
            "J5:SE-E",
            {"black": NORTH, "loose": "r@J6"},
            "BL17: it would face Red's node on J6, which is not part of Red's line",
        ),
        ("pass", {}, "BL20: you can play a piece, so you may not pass"),
    ],
)
def test_a_refusal_says_why(move: str, setting: dict[str, object], words: str) -> None:
    assert refusal_of(move, **setting) == words
