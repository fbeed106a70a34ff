"""A game of each kind; read and replayed when first needed, not when tests are collected."""

from functools import cache
from pathlib import Path

from clew.play.record import Record, read_records
from clew.play.session import Session

FILE = Path(__file__).parents[1] / "data" / "sample_games.clew"


@cache
def sample_records() -> dict[str, Record]:
    """Return the record of a game of each kind, by the game's id."""
    return {record.game.id: record for record in read_records(FILE)}


@cache
def sample_session(game_id: str) -> Session:
    """Return the sample of a game, replayed."""
    return Session.of(sample_records()[game_id])
