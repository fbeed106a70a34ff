"""The OpenAPI description is true: whatever is sent, the answer is one that it describes, and never a failure."""

from typing import Any

import pytest
import schemathesis
from hypothesis import Phase, assume, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from clew.web.app import routes_only
from support.web.running import Running

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]

#: The server closes the connection of a client that sends a longer request line.
LONGEST_PATH = 30_000

# A stream has no end, and a hint takes a second; they have tests of their own.
described = schemathesis.openapi.from_dict(routes_only().openapi()).exclude(
    path_regex="/(stream|hint|guide|study|study/.*)$"
)


@pytest.fixture(scope="module")
def made(server: Running) -> Any:
    me = {"kind": "me", "name": "Ann"}
    return server.client().make("line-or-colour", me, me, options={"size": 5})


@described.parametrize()
@settings(max_examples=12, phases=[Phase.explicit, Phase.generate])
def test_every_answer_is_as_described(case: Any, server: Running, made: Any) -> None:
    # Half of the questions are about a game that is there, half of those from somebody who plays it.
    chosen = len(repr(case.body)) + len(repr(case.query))
    headers = {}
    if case.path_parameters and "game_id" in case.path_parameters and chosen % 2:
        case.path_parameters["game_id"] = made["id"]
        headers = {"Authorization": f"Bearer {made['secrets'][0]['secret']}"} if chosen % 4 == 1 else {}
    if case.path_parameters and "game" in case.path_parameters and chosen % 2:
        case.path_parameters["game"] = "line-or-colour"
    assume(len(case.formatted_path) < LONGEST_PATH)
    case.call_and_validate(base_url=server.url, headers=headers, checks=CHECKS, timeout=60)
