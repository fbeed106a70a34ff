"""The app with a database that does not wait for the disk: a test of power loss must notice."""

from fastapi import FastAPI

from clew.web.app import app_from_environment
from clew.web.storage import sqlite


def unsynced_app() -> FastAPI:
    sqlite.PRAGMAS = ("journal_mode=WAL", "synchronous=OFF", "foreign_keys=ON", "busy_timeout=5000")
    return app_from_environment()
