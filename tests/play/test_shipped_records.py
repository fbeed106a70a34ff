"""Records that come with games are found by name and replay."""

from pathlib import Path

import pytest

import clew
from clew.core.package import package
from clew.play.record import read_records
from clew.play.session import Session
from clew.play.shipped_records import all_names, record_path, shipped_records
from clew.web.sharing.shared import sample_game_links, shared_from_code


def test_every_record_replays_and_has_a_link_with_its_comments() -> None:
    assert "beeline:sample" in all_names()
    for name in all_names():
        (record,) = read_records(record_path(name))
        assert record.version == record.game.about.rules_version
        session = Session.of(record)
        assert session.result is not None
        game, _, sample = name.partition(":")
        code = sample_game_links(package(game))[sample].removeprefix("/view/").partition("?")[0]
        shared = shared_from_code(code)
        assert shared.moves == session.moves
        assert shared.comments == record.comments


def test_other_texts_are_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert record_path("a.clew") == Path("a.clew")
    assert record_path("C:sample") == Path("C:sample")
    Path("beeline:sample").touch()
    assert record_path("beeline:sample") == Path("beeline:sample")


def test_an_unknown_name_gets_the_known_ones() -> None:
    with pytest.raises(
        clew.RecordError, match=r"beeline has no record of that name \(did you mean sample\?\); .*beeline:"
    ):
        record_path("beeline:simple")
    assert shipped_records(package("line-or-colour")) == {}
