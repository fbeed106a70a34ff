"""Records that come with a game's package, as `records/NAME.clew`: sample games, named `GAME:NAME`."""

from pathlib import Path

from clew.core.errors import RecordError, nearest
from clew.core.package import GamePackage, package, packages

FOLDER = "records"
SUFFIX = ".clew"


def shipped_records(found: GamePackage) -> dict[str, Path]:
    """Return the records that come with a game's package, by name."""
    return {path.stem: path for path in sorted((found.folder / FOLDER).glob(f"*{SUFFIX}"))}


def all_names() -> list[str]:
    """Return the names of all records that come with games, as `GAME:NAME`."""
    return [f"{found.id}:{name}" for found in packages().values() for name in shipped_records(found)]


def record_path(text: str) -> Path:
    """Return the file that a text means: that of `GAME:NAME`, unless there is a file of that name."""
    path = Path(text)
    game, colon, name = text.partition(":")
    if not colon or path.exists() or game not in packages():
        return path
    records = shipped_records(package(game))
    if name not in records:
        known = ", ".join(all_names())
        raise RecordError(f"{text}: {game} has no record of that name{nearest(name, records)}; there are: {known}")
    return records[name]
