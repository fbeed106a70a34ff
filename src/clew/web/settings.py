"""The settings of a server, from its caller or from environment variables."""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, cast, get_args

from pydantic import TypeAdapter, ValidationError

from clew.core.errors import ClewError, nearest
from clew.play.bots import ENGINE, BotSpec, parse_bot
from clew.play.workers import CLUSTER_VARIABLE
from clew.web.hosts import ANY, normalised
from clew.web.monitoring.choices import Access, LogFormat
from clew.web.rate_limits import Limits
from clew.web.steady_clock import SteadyClock

# The processes of one server get their settings by these variables.
DATABASE_VARIABLE = "CLEW_DATABASE"
KEY_VARIABLE = "CLEW_KEY"
THREADS_VARIABLE = "CLEW_THREADS"
HOSTS_VARIABLE = "CLEW_HOSTS"
ENGINES_VARIABLE = "CLEW_ENGINES"
METRICS_VARIABLE = "CLEW_METRICS"
METRICS_TOKEN_VARIABLE = "CLEW_METRICS_TOKEN"
LOG_FORMAT_VARIABLE = "CLEW_LOG_FORMAT"

#: The shortest token for the metrics.
SHORTEST_TOKEN = 16

#: The longest name of an engine.
LONGEST_ENGINE_NAME = 40

#: Each limit has a variable: CLEW_LIMITS__STREAMS, CLEW_LIMITS__HINTS__BURST.
LIMITS_PREFIX = "CLEW_LIMITS__"

#: How often streams send a comment, so that no proxy takes the connection for dead.
PING_SECONDS = 15


class SettingsError(ClewError):
    """An environment variable that cannot be used."""


def default_database() -> str:
    """Return the URL of the database in the user's data folder."""
    import platformdirs

    return f"sqlite:///{platformdirs.user_data_path('clew', appauthor=False) / 'clew.sqlite'}"


def default_threads() -> int:
    """Return the number of threads for bots: all cores but one."""
    return max(1, (os.cpu_count() or 1) - 1)


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings of a server process."""

    database: str = field(default_factory=default_database)
    """Its URL."""
    key: str | None = None
    """Signs cookies and derives the secrets of seats; if None, a key that is stored in the database."""
    threads: int = field(default_factory=default_threads)
    """The number of threads for bots."""
    limits: Limits = field(default_factory=Limits)
    hosts: tuple[str, ...] = ()
    """The hosts that requests may be for, as browsers show them; see clew.web.hosts for what is allowed without any."""
    now: Callable[[], float] = field(default_factory=SteadyClock)
    """The time, in seconds since 1970."""
    housekeeping_seconds: float = 0.5
    """The interval of housekeeping."""
    cluster: str = ""
    """The address of a Dask cluster for analyses, statistics and puzzles; without one, this machine does all."""
    engines: Mapping[str, BotSpec] = field(default_factory=dict)
    """Other programs that visitors can play against, by the names that the operator gives them."""
    metrics: Access = "off"
    """Who may read the metrics."""
    metrics_token: str | None = None
    log_format: LogFormat = "text"
    """How lines are logged; as JSON, there is one for each request."""
    compiles_ahead: bool = False
    """Whether games without machine code are compiled in the background; otherwise when they are first used."""
    makes_days_ahead: bool = False
    """Whether daily puzzles are made before their day begins; otherwise when they are asked for."""

    @classmethod
    def from_environment(cls, variables: Mapping[str, str] = os.environ) -> "Settings":
        """Return the settings of environment variables, or raise SettingsError."""
        threads = variables.get(THREADS_VARIABLE) or str(default_threads())
        if not (threads.isascii() and threads.isdigit() and int(threads) > 0):
            raise SettingsError(f"{THREADS_VARIABLE}={threads}: expected a whole number of at least 1")
        return cls(
            database=variables.get(DATABASE_VARIABLE) or default_database(),
            key=variables.get(KEY_VARIABLE) or None,
            threads=int(threads),
            limits=limits_from(variables),
            hosts=hosts_from(variables.get(HOSTS_VARIABLE, "")),
            cluster=variables.get(CLUSTER_VARIABLE, "").strip(),
            engines=engines_from(variables.get(ENGINES_VARIABLE, "")),
            metrics=metrics_from(variables),
            metrics_token=variables.get(METRICS_TOKEN_VARIABLE) or None,
            log_format=cast(LogFormat, chosen_from(variables, LOG_FORMAT_VARIABLE, get_args(LogFormat))),
            compiles_ahead=True,
            makes_days_ahead=True,
        )


def chosen_from(variables: Mapping[str, str], name: str, choices: tuple[str, ...]) -> str:
    """Return the value of a variable that has one of some values; the first if it is not set."""
    chosen = variables.get(name) or choices[0]
    if chosen not in choices:
        raise SettingsError(f"{name}={chosen}: expected {', '.join(choices[:-1])} or {choices[-1]}")
    return chosen


def metrics_from(variables: Mapping[str, str]) -> Access:
    """Return who may read the metrics; with a token, there must be one that cannot be guessed."""
    chosen = cast(Access, chosen_from(variables, METRICS_VARIABLE, get_args(Access)))
    if chosen == "token" and len(variables.get(METRICS_TOKEN_VARIABLE, "")) < SHORTEST_TOKEN:
        raise SettingsError(
            f"{METRICS_VARIABLE}=token needs {METRICS_TOKEN_VARIABLE}: at least {SHORTEST_TOKEN} letters"
        )
    return chosen


def hosts_from(text: str) -> tuple[str, ...]:
    """Return the hosts of a text, separated by commas or spaces."""
    names = text.replace(",", " ").split()
    for name in names:
        if name != ANY and normalised(name) is None:
            raise SettingsError(
                f"{HOSTS_VARIABLE}: {name!r} is not a host: expected names such as clew.example.org or localhost:8000"
            )
    return tuple(names)


def engines_from(text: str) -> dict[str, BotSpec]:
    """Return the engines of a text such as `name=command; other=command,seconds=2`."""
    engines: dict[str, BotSpec] = {}
    for entry in filter(None, (part.strip() for part in text.split(";"))):
        name, equals, command = (part.strip() for part in entry.partition("="))
        if not equals or not re.fullmatch(rf"\w[\w .-]{{0,{LONGEST_ENGINE_NAME - 1}}}", name) or name in engines:
            raise SettingsError(f"{ENGINES_VARIABLE}: {entry!r}: expected name=command, with a name for each engine")
        try:
            engines[name] = parse_bot(f"{ENGINE}={command}")
        except ClewError as error:
            raise SettingsError(f"{ENGINES_VARIABLE}: {name}: {error}") from error
    return engines


def limits_from(variables: Mapping[str, str]) -> Limits:
    """Return the limits of environment variables, with the defaults of all others."""
    values = asdict(Limits())
    for variable, text in variables.items():
        if variable.startswith(LIMITS_PREFIX):
            _set_value(values, variable, text)
    try:
        return TypeAdapter(Limits).validate_python(values)
    except ValidationError as error:
        first = error.errors()[0]
        name = LIMITS_PREFIX + "__".join(str(part) for part in first["loc"]).upper()
        raise SettingsError(f"{name}={first['input']}: {first['msg']}") from error


def _set_value(values: dict[str, Any], variable: str, text: str) -> None:
    """Set the value in nested dictionaries that a variable names."""
    *groups, name = variable.removeprefix(LIMITS_PREFIX).lower().split("__")
    for group in groups:
        values = values[group] if isinstance(values.get(group), dict) else {}
    if name not in values or isinstance(values[name], dict):
        expected = ", ".join(values) or "a limit of clew.web.rate_limits.Limits"
        raise SettingsError(f"{variable}: there is no such limit{nearest(name, values)}: expected {expected}")
    values[name] = text
