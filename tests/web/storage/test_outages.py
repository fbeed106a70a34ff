"""What PostgreSQL calls damage and a full disk is recognised without its driver."""

import psycopg
import pytest
from sqlalchemy.exc import DBAPIError

from clew.web.storage.outages import is_damage, is_disk_full


@pytest.mark.parametrize(
    ("error", "damage", "full"),
    [
        (psycopg.errors.DataCorrupted("x"), True, False),
        (psycopg.errors.IndexCorrupted("x"), True, False),
        (psycopg.errors.DiskFull("x"), False, True),
        (psycopg.errors.AdminShutdown("x"), False, False),
        (psycopg.OperationalError("x"), False, False),
    ],
)
def test_errors_of_postgresql_are_distinguished(error: psycopg.Error, damage: bool, full: bool) -> None:
    wrapped = DBAPIError("SELECT 1", {}, error)
    assert (is_damage(wrapped), is_disk_full(wrapped)) == (damage, full)
