"""Files of self-play: NPZ, or Parquet with the extra `research`. Equal samples give equal files, byte by byte."""

import zipfile
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from clew.core.errors import ClewError
from clew.core.game import Game
from clew.extras import need
from clew.play.durable_files import replacing
from clew.play.selfplay.games import SelfPlayedGame
from clew.play.selfplay.samples import COLUMNS, Columns, columns_of

#: Games in one row group of a Parquet file: what is held in memory at a time.
GAMES_IN_A_GROUP = 64

#: What a file says about all samples, beside the columns.
FACTS = ("game_text", "actions_version", "visits", "seed_of_all", "explored")

Facts = dict[str, str | int]

#: What reading a file of another kind raises: text or one array as NPZ, an archive without our columns, a damaged one.
NOT_OURS = (AttributeError, EOFError, KeyError, TypeError, ValueError, zipfile.BadZipFile, zlib.error)


class DataFileError(ClewError):
    """A file of self-play that cannot be read or written."""


def check_name(path: Path) -> None:
    """Raise DataFileError unless a file of this name can be written."""
    if path.suffix not in (".npz", ".parquet"):
        raise DataFileError(f"{path}: expected a name that ends with .npz or .parquet")
    if path.suffix == ".parquet":
        _pyarrow()
    if not path.parent.is_dir():
        raise DataFileError(f"{path}: there is no folder {path.parent}")


def write(path: Path, game: Game, games: Sequence[SelfPlayedGame], facts: Facts) -> int:
    """Write the samples of games; at any moment there is the old file or the new one. Return how many there are."""
    try:
        with replacing(path) as file:
            if path.suffix == ".parquet":
                return _write_parquet(file, game, games, facts)
            columns = columns_of(game, games)
            arrays: dict[str, Any] = {**columns, **{name: _fact(facts[name]) for name in FACTS}}
            np.savez_compressed(file, **arrays)
            return len(columns["ply"])
    except OSError as error:
        raise DataFileError(f"{path} cannot be written: {error.strerror}") from error


def read(path: Path) -> tuple[Columns, Facts]:
    """Return the columns and the facts of a file, or raise DataFileError."""
    try:
        with path.open("rb") as file:
            return _read_parquet(file) if path.suffix == ".parquet" else _read_npz(file)
    except OSError as error:
        raise DataFileError(f"{path} cannot be read: {error.strerror or error}") from error
    except NOT_OURS as error:
        # What NumPy or Arrow say about it would lead astray: the file has something else in it.
        raise DataFileError(
            f"{path} is not a file of self-play: expected one that clew selfplay has written"
        ) from error


def _fact(value: str | int) -> "np.ndarray[Any, Any]":
    """Return a fact as an array; NumPy writes no numbers of more than 64 bits, which seeds may be."""
    fact = np.array(value)
    return fact if fact.dtype != np.object_ else np.array(str(value))


def _as_facts(given: Mapping[str, str | int]) -> Facts:
    """Return facts as they were, whether numbers were written as numbers or as text."""
    return {name: given[name] if name == "game_text" else int(given[name]) for name in FACTS}


def _write_parquet(file: BinaryIO, game: Game, games: Sequence[SelfPlayedGame], facts: Facts) -> int:
    arrow, parquet = _pyarrow()
    count = 0
    writer: Any = None
    for first in range(0, max(1, len(games)), GAMES_IN_A_GROUP):
        table = _table(arrow, columns_of(game, games[first : first + GAMES_IN_A_GROUP]), game, facts)
        writer = writer or parquet.ParquetWriter(file, table.schema, compression="zstd")
        writer.write_table(table)
        count += table.num_rows
    writer.close()
    return count


def _table(arrow: Any, columns: Columns, game: Game, facts: Facts) -> Any:
    """Return the columns as a table of Arrow, with the shares of each sample as lists."""
    size = int(np.prod(game.observation_shape))
    starts = arrow.array(columns["share_starts"], arrow.int32())
    plain = ("seat", "ply", "action", "game", "seed")
    made = {name: arrow.array(columns[name]) for name in plain}
    made["text"] = arrow.array([text.decode() for text in columns["text"].tolist()], arrow.string())
    made["state"] = arrow.array([row.tobytes() for row in columns["state"]], arrow.binary(game.state_type.itemsize))
    made["observation"] = arrow.array([row.tobytes() for row in columns["observation"]], arrow.binary(size))
    made["share_actions"] = arrow.ListArray.from_arrays(starts, arrow.array(columns["share_actions"]))
    made["share_values"] = arrow.ListArray.from_arrays(starts, arrow.array(columns["share_values"]))
    for name in ("values", "payoffs"):
        made[name] = arrow.FixedSizeListArray.from_arrays(arrow.array(columns[name].ravel()), game.seats)
    names = [name for name in COLUMNS if name in made]
    metadata = {name: str(facts[name]) for name in FACTS}
    return arrow.table([made[name] for name in names], names=names).replace_schema_metadata(metadata)


def _read_npz(file: BinaryIO) -> tuple[Columns, Facts]:
    with np.load(file, allow_pickle=False) as loaded:
        columns = {name: loaded[name] for name in COLUMNS}
        return columns, _as_facts({name: loaded[name].item() for name in FACTS})


def _read_parquet(file: BinaryIO) -> tuple[Columns, Facts]:
    arrow, parquet = _pyarrow()
    try:
        table = parquet.read_table(file)
    except arrow.ArrowInvalid as error:
        raise ValueError(str(error)) from error
    given = {key.decode(): value.decode() for key, value in (table.schema.metadata or {}).items()}
    facts = _as_facts(given)
    columns: Columns = {name: table[name].to_numpy() for name in ("seat", "ply", "action", "game", "seed")}
    columns["text"] = np.array([text.encode() for text in table["text"].to_pylist()], dtype=np.bytes_)
    for name in ("state", "observation"):
        rows = table[name].to_pylist()
        columns[name] = np.frombuffer(b"".join(rows), dtype=np.uint8).reshape(len(rows), -1)
    shares = table["share_actions"].to_pylist()
    columns["share_starts"] = np.cumsum([0, *(len(row) for row in shares)]).astype(np.int64)
    columns["share_actions"] = np.array([action for row in shares for action in row], dtype=np.int32)
    columns["share_values"] = table["share_values"].combine_chunks().flatten().to_numpy()
    for name in ("values", "payoffs"):
        columns[name] = table[name].combine_chunks().flatten().to_numpy().reshape(table.num_rows, -1)
    return {name: columns[name] for name in COLUMNS}, facts


def _pyarrow() -> tuple[Any, Any]:
    need("train")
    import pyarrow
    from pyarrow import parquet

    return pyarrow, parquet
