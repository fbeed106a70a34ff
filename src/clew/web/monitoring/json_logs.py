"""Logs as JSON: one object a line, for programs that collect logs."""

import json
import logging
from datetime import UTC, datetime

from clew.web.failures import one_line
from clew.web.models import single_line
from clew.web.monitoring.requests import LOG as REQUESTS
from clew.web.monitoring.requests import REQUEST_ID


class JsonFormatter(logging.Formatter):
    """Writes a record as JSON, with the id of the request that it belongs to."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as one line."""
        values: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": single_line(record.getMessage()),
        }
        if (request_id := REQUEST_ID.get()) is not None:
            values["request_id"] = request_id
        if record.exc_info and record.exc_info[1] is not None:
            # A whole traceback can hold the values of a statement.
            values["error"] = one_line(record.exc_info[1])
        values.update(getattr(record, "fields", {}))
        return json.dumps(values, default=str)


def log_as_json() -> None:
    """Write everything that this process logs to standard error as JSON, and a line for each request."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter())
    handler.setLevel(logging.WARNING)
    logging.getLogger().addHandler(handler)
    for existing in logging.getLogger("uvicorn").handlers:
        existing.setFormatter(JsonFormatter())
    logging.captureWarnings(True)
    # Requests have a handler of their own, which the limit of lines of one kind does not apply to.
    of_requests = logging.StreamHandler()
    of_requests.setFormatter(JsonFormatter())
    REQUESTS.addHandler(of_requests)
    REQUESTS.setLevel(logging.INFO)
    REQUESTS.propagate = False
