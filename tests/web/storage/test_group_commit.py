"""Group commit: many writes share one transaction, and a write that fails does not affect the others."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from clew.web.storage.database import Database, open_database
from clew.web.storage.group_commit import GroupCommit
from support.web.running import eventually

EVERYTHING = text("SELECT number FROM numbers ORDER BY number")


class Counting:
    """A database with one table, which counts its transactions and can hold them up."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.begun = 0
        self.gate = threading.Event()
        with database.writing() as connection:
            connection.execute(text("CREATE TABLE numbers (number INTEGER PRIMARY KEY)"))

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        self.begun += 1
        assert self.gate.wait(60)
        with self.database.writing() as connection:
            yield connection

    def numbers(self) -> list[int]:
        with self.database.reading() as connection:
            return list(connection.execute(EVERYTHING).scalars())


@pytest.fixture
def counting(database_url: str) -> Iterator[Counting]:
    database = open_database(database_url)
    yield Counting(database)
    database.close()


def commit_all(counting: Counting, numbers: list[int]) -> list[bool]:
    """Commit numbers, the first alone and the others while it is under way; return which were committed."""
    committer = GroupCommit(counting.writing)

    def commit(number: int) -> bool:
        row = {"number": number}
        try:
            committer.commit(
                str(number), lambda connection: connection.execute(text("INSERT INTO numbers VALUES (:number)"), row)
            )
        except IntegrityError:
            return False
        return True

    with ThreadPoolExecutor(len(numbers)) as pool:
        coming = [pool.submit(commit, numbers[0])]
        eventually("the first commit", lambda: counting.begun, lambda begun: begun == 1)
        coming += [pool.submit(commit, number) for number in numbers[1:]]
        eventually("the others to wait", lambda: committer.pending, lambda count: count == len(numbers) - 1)
        counting.gate.set()
        return [each.result() for each in coming]


def test_those_who_wait_share_a_commit(counting: Counting) -> None:
    assert commit_all(counting, list(range(20))) == [True] * 20
    assert counting.numbers() == list(range(20))
    assert counting.begun == 2


def test_what_fails_for_one_fails_for_that_one_alone(counting: Counting) -> None:
    done = commit_all(counting, [1, 2, 3, 3, 4])
    assert done.count(False) == 1
    assert done[:2] == [True, True]
    assert counting.numbers() == [1, 2, 3, 4]
