"""Positions, records, share codes and puzzle lines of version 0.3 mean today what they meant then.

Where the rules have a new version since, games are read with options that give them the old meaning, or refused.
Sentences may be reworded, so they are not compared: only rules, places, moves, results and scores.
"""

import json
import re
from typing import Any

import pytest

import clew
from clew.core.game import game_from_text
from clew.play.ending import format_result
from clew.play.record import parse_records
from clew.play.session import Session
from clew.puzzles import puzzle, text_of
from clew.web.errors import NotFound
from clew.web.sharing.share_codes import decode
from clew.web.sharing.shared import shared_from_code
from support.version_0_3 import (
    FOLDER,
    check_refusal,
    data,
    digest,
    is_as_then,
    position_of,
    rows,
    state_as_today,
    without_options,
)

RECORDS = sorted(path.name for path in (FOLDER / "records").iterdir())


def rule_of(reason: str) -> str:
    return reason.partition(":")[0]


@pytest.mark.parametrize("game", clew.games())
def test_positions_read_back_with_the_same_moves_and_results(game: str) -> None:
    texts = [row for row in rows("positions.txt") if row[0].split()[0] == game]
    assert len(texts) > 70
    read = 0
    for text, count, seat, result, scores, reason, moves_digest in texts:
        try:
            position = position_of(text)
        except clew.OldRulesError as error:
            check_refusal(error)
            continue
        read += 1
        moves, found = position.moves(), position.result
        assert without_options(str(position)) == f"{game} {state_as_today(game, text.partition(' | ')[2])}"
        if is_as_then(game):
            assert position == clew.position(text)
            assert str(position) == text
        assert len(moves) == int(count), text
        assert digest("\n".join(sorted(moves))) == moves_digest, text
        assert ("-" if position.seat is None else str(position.seat)) == seat
        assert ("*" if found is None else format_result(found.winners, position.seats)) == result
        assert ("-" if found is None or found.scores is None else ",".join(map(str, found.scores))) == scores
        assert rule_of("-" if found is None else found.reason) == rule_of(reason)
    assert read == len(texts) if is_as_then(game) else read > len(texts) / 4


def test_share_codes_carry_the_same_records_and_positions() -> None:
    codes = rows("share_codes.txt")
    assert len(codes) > 200
    for code, text in codes:
        assert decode(code) == json.loads(text)
        game = json.loads(text).partition('[Game "')[2].partition('"')[0] or json.loads(text).split()[0]
        try:
            shared = shared_from_code(code)
        except NotFound as error:
            assert not is_as_then(game)
            # The text of a position means today's rules, by which it may be impossible.
            if json.loads(text).startswith("["):
                check_refusal(error)
            continue
        if shared.is_game or is_as_then(game):
            assert (shared.record if shared.is_game else str(shared.at(0))) == json.loads(text)


def same_record(record: Any, expected: dict[str, Any]) -> None:
    names = ("players", "start", "hidden", "result", "termination", "date", "tags")
    assert str(record.game) == str(game_from_text(expected["game"], 1))
    assert len(record.moves) == expected["plies"]
    game = record.game.id
    then = {**expected, "start": state_as_today(game, expected["start"]) if expected["start"] else ""}
    assert {name: then[name] for name in names} == {
        **{name: getattr(record, name) for name in names},
        "players": list(record.players),
        "tags": dict(record.tags),
    }
    session = Session.of(record)
    last = session.position
    shown = str(last if last.seat is None else last.view(last.seat))
    assert without_options(shown) == f"{game} {state_as_today(game, expected['position'].partition(' | ')[2])}"
    assert rule_of(session.result.reason if session.result else "") == rule_of(expected["reason"] or "")
    assert not is_as_then(record.game.id) or digest(str(record)) == expected["digest"]


def one_by_one(text: str) -> list[str]:
    """Return the games of a file, of which some may be refused."""
    before, *games = re.split(r"(?=^\[ *Game )", text, flags=re.MULTILINE)
    return [before + games[0], *games[1:]]


@pytest.mark.parametrize("name", RECORDS)
def test_records_replay_to_the_same_end_and_are_written_the_same(name: str) -> None:
    texts, expected = one_by_one((FOLDER / "records" / name).read_text(encoding="utf-8")), data("records.json")[name]
    assert len(texts) == len(expected)
    read = 0
    for text, row in zip(texts, expected, strict=True):
        try:
            (record,) = parse_records(text)
            Session.of(record)
        except clew.RecordError as error:
            check_refusal(error)
            assert not is_as_then(row["game"].split()[0])
        else:
            same_record(record, row)
            read += 1
    assert read > 0


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
