"""Settings come from environment variables; what cannot be used is refused in a sentence."""

import pytest

from clew.web.rate_limits import Limits, Rate
from clew.web.settings import Settings, SettingsError


def test_without_variables_all_settings_have_their_defaults() -> None:
    settings = Settings.from_environment({})
    assert settings.limits == Limits()
    assert settings.key is None
    assert settings.database.startswith("sqlite:///")


def test_variables_set_everything() -> None:
    settings = Settings.from_environment(
        {
            "CLEW_DATABASE": "postgresql:///clew",
            "CLEW_KEY": "a key",
            "CLEW_THREADS": "3",
            "CLEW_HOSTS": "clew.example.org, localhost:8000",
            "CLEW_LIMITS__STREAMS": "7",
            "CLEW_LIMITS__HINTS__BURST": "5",
        }
    )
    assert (settings.database, settings.key, settings.threads) == ("postgresql:///clew", "a key", 3)
    assert settings.hosts == ("clew.example.org", "localhost:8000")
    assert settings.limits.streams == 7
    assert settings.limits.hints == Rate(Limits().hints.per_second, 5)


@pytest.mark.parametrize(
    ("variable", "text", "words"),
    [
        ("CLEW_THREADS", "many", "CLEW_THREADS=many: expected a whole number"),
        ("CLEW_THREADS", "0", "at least 1"),
        ("CLEW_HOSTS", "clew.example.org/x", "is not a host: expected names such as"),
        ("CLEW_LIMITS__STREAMS", "x", "CLEW_LIMITS__STREAMS=x: Input should be a valid integer"),
        ("CLEW_LIMITS__HINTS__BURST", "x", "CLEW_LIMITS__HINTS__BURST=x"),
        ("CLEW_LIMITS__STREMS", "1", "did you mean streams"),
        ("CLEW_LIMITS__HINTS", "1", "there is no such limit"),
        ("CLEW_LIMITS__HINTS__BIRST", "1", "expected per_second, burst"),
        ("CLEW_LIMITS__HINTS__BURST__MORE", "1", "there is no such limit"),
    ],
)
def test_a_variable_that_cannot_be_used_is_refused(variable: str, text: str, words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        Settings.from_environment({variable: text})
