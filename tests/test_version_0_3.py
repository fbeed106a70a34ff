"""Positions, records, share codes and puzzle lines of version 0.3 mean today what they meant then.

Sentences may be reworded, so they are not compared: only rules, places, moves, results and scores.
"""

import json
from typing import Any

import pytest

import clew
from clew.play.ending import format_result
from clew.play.record import read_records
from clew.play.session import Session
from clew.puzzles import puzzle, text_of
from clew.web.sharing.share_codes import decode
from clew.web.sharing.shared import shared_from_code
from support.version_0_3 import FOLDER, data, digest, rows

RECORDS = sorted(path.name for path in (FOLDER / "records").iterdir())


def rule_of(reason: str) -> str:
    return reason.partition(":")[0]


@pytest.mark.parametrize("game", clew.games())
def test_positions_read_back_with_the_same_moves_and_results(game: str) -> None:
    texts = [row for row in rows("positions.txt") if row[0].split()[0] == game]
    assert len(texts) > 70
    for text, count, seat, result, scores, reason, moves_digest in texts:
        position = clew.position(text)
        moves, found = position.moves(), position.result
        assert str(position) == text
        assert len(moves) == int(count), text
        assert digest("\n".join(sorted(moves))) == moves_digest, text
        assert ("-" if position.seat is None else str(position.seat)) == seat
        assert ("*" if found is None else format_result(found.winners, position.seats)) == result
        assert ("-" if found is None or found.scores is None else ",".join(map(str, found.scores))) == scores
        assert rule_of("-" if found is None else found.reason) == rule_of(reason)


def test_share_codes_carry_the_same_records_and_positions() -> None:
    codes = rows("share_codes.txt")
    assert len(codes) > 200
    for code, text in codes:
        shared = shared_from_code(code)
        assert decode(code) == json.loads(text)
        assert (shared.record if shared.is_game else str(shared.at(0))) == json.loads(text)


def same_record(record: Any, expected: dict[str, Any]) -> None:
    names = ("players", "start", "hidden", "result", "termination", "date", "tags")
    assert str(record.game) == expected["game"]
    assert len(record.moves) == expected["plies"]
    assert {name: expected[name] for name in names} == {
        **{name: getattr(record, name) for name in names},
        "players": list(record.players),
        "tags": dict(record.tags),
    }
    session = Session.of(record)
    last = session.position
    assert str(last if last.seat is None else last.view(last.seat)) == expected["position"]
    assert rule_of(session.result.reason if session.result else "") == rule_of(expected["reason"] or "")
    assert digest(str(record)) == expected["digest"]


@pytest.mark.parametrize("name", RECORDS)
def test_records_replay_to_the_same_end_and_are_written_the_same(name: str) -> None:
    records, expected = read_records(FOLDER / "records" / name), data("records.json")[name]
    assert len(records) == len(expected)
    for record, row in zip(records, expected, strict=True):
        same_record(record, row)


def test_puzzle_lines_are_the_same_puzzles() -> None:
    lines = rows("puzzles.txt")
    assert len(lines) > 100
    for origin, line, _, _, _, answer, *_, others in lines:
        asked = puzzle(line)
        assert text_of(asked) == line
        how, _, words = origin.partition(" ")
        if how in ("named", "words"):
            assert text_of(puzzle(words)) == line
        if answer != "-":
            assert not asked.check(answer)
        for other, mistakes in json.loads(others):
            assert [mistake.where for mistake in asked.check(other)] == [where for where, _ in mistakes]


def test_the_data_are_there() -> None:
    """A folder without files would make every comparison pass."""
    assert len(RECORDS) >= 10
    assert len(data("games.json")["games"]) == 178
