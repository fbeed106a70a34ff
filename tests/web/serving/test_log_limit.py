"""Log lines limited by rate."""

import logging

from clew.web.serving.log_limit import LogRateLimit


def test_many_lines_of_one_kind_are_dropped_and_counted() -> None:
    time = 0.0
    limit = LogRateLimit(most=2, seconds=60.0, now=lambda: time)

    def log(message: str, *values: object) -> str | None:
        record = logging.LogRecord("clew", logging.ERROR, "file.py", 1, message, values, None)
        return record.getMessage() if limit.filter(record) else None

    assert [log("failed: %s", number) for number in range(4)] == ["failed: 0", "failed: 1", None, None]
    assert log("something else") == "something else"
    time = 61.0
    assert log("failed: %s", 4) == "failed: 4 (2 more of these were not logged)"
    assert log("failed: %s", 5) == "failed: 5"
    assert log("failed: %s", 6) is None
