"""The record of a game at one device: written after every move, so that nothing is lost."""

from dataclasses import replace
from datetime import date
from pathlib import Path

from clew.core.errors import RecordError
from clew.play.record import Record, write_records
from clew.play.session import Session


class SavedRecord:
    """The file of a game's record; `resumed` is the record that the game resumes."""

    def __init__(self, file: Path, resumed: Record | None = None) -> None:
        self.file = file
        self.resumed = resumed
        self.is_saved = False

    def record(self, session: Session) -> Record:
        """Return the record, with the date, tags and comments of the one that was resumed."""
        if self.resumed is None:
            return session.record(date.today().isoformat())
        fresh = session.record(self.resumed.date, self.resumed.tags)
        comments = {ply: words for ply, words in self.resumed.comments.items() if ply <= len(fresh.moves)}
        return replace(fresh, comments=comments)

    def save(self, session: Session) -> str | None:
        """Save the record; return what went wrong, or None."""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_records(self.file, [self.record(session)])
        except (OSError, RecordError) as error:
            return f"The record was not saved: {error}"
        self.is_saved = True
        return None
