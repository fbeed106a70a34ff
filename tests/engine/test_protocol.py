"""Lines of the protocol, read and written."""

import pytest

from clew.engine.protocol import (
    EngineOption,
    ProtocolError,
    SearchInfo,
    SearchLimits,
    position_line,
    result_word,
    split_position,
)


@pytest.mark.parametrize(
    "limits",
    [
        SearchLimits(),
        SearchLimits(nodes=100),
        SearchLimits(seconds=0.25),
        SearchLimits(nodes=5, seconds=2.0),
        SearchLimits(is_infinite=True),
        SearchLimits(clocks={0: 60.0, 1: 58.5, 2: 3.0}, increments={0: 2.0}),
    ],
)
def test_limits_are_written_and_read(limits: SearchLimits) -> None:
    assert SearchLimits.parse(str(limits).removeprefix("go")) == limits


@pytest.mark.parametrize(
    "info",
    [
        SearchInfo(10, 0.5, (0.25, 0.75), ("a 1", "b>2"), True),
        SearchInfo(10, 0.5),
        SearchInfo(values=(0.0, 1.0, 0.0)),
    ],
)
def test_information_is_written_and_read(info: SearchInfo) -> None:
    assert SearchInfo.parse(str(info)) == info


def test_information_of_other_engines_is_read_as_far_as_it_is_known() -> None:
    line = "info depth 4 seldepth 4 score cp 200 time 20 nodes 473 tthits 38 hashfull 0 pv f1 b1"
    assert SearchInfo.parse(line) == SearchInfo(473, 0.02, (), ("f1 b1",))
    assert SearchInfo.parse("info string nodes nodes values x") == SearchInfo()


@pytest.mark.parametrize(
    ("line", "option"),
    [
        ("option name Hash type spin default 16 min 1 max 64", EngineOption("Hash", "spin", "16", 1, 64)),
        ("option name Clear Hash type button", EngineOption("Clear Hash", "button")),
        ("option name Style type combo default Solid var Solid var Risky", EngineOption("Style", "combo", "Solid")),
        ("option name Book type string default", EngineOption("Book", "string")),
    ],
)
def test_options_are_read(line: str, option: EngineOption) -> None:
    assert EngineOption.parse(line) == option


def test_an_option_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(ProtocolError, match="expected option name NAME type TYPE"):
        EngineOption.parse("option Hash")


def test_positions_and_moves_are_taken_apart() -> None:
    assert split_position("a-game | moves here moves a 1; b") == ("a-game | moves here", ("a 1", "b"))
    assert split_position(position_line("x | y", ["c", "d e"]).removeprefix("position ")) == ("x | y", ("c", "d e"))
    assert split_position("x | y moves") == ("x | y", ())


def test_results_are_written_as_ugi_does() -> None:
    found = [result_word(winners, 3) for winners in (None, [1], [0, 2], [0, 1, 2])]
    assert found == ["none", "p2win", "p1p3win", "draw"]
