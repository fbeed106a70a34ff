"""The reference of the web API, written from its OpenAPI description."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from markdown_tables import table

from clew.web.app import routes_only

HEAD = """# Web API reference

Every route of the JSON API, from the OpenAPI description that a server has at `/api/v1/openapi.json`.
[The API](web-api.md) explains seats, secrets, streams and errors, and has examples.
"""

#: Statuses that every route may answer with, in words on the page of the API.
COMMON = ("400", "404", "413", "422", "429", "500", "503")

#: The page with examples, which tests run, and how to find them in it.
EXAMPLES = Path(__file__).parents[2] / "docs" / "web-api.md"
_CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_EXAMPLE = re.compile(r"^(\$ curl (?:.*\\\n)*.*)\n((?:(?!\$).*\n)*)", re.MULTILINE)

Schema = dict[str, Any]


def web_api_reference() -> str:
    """Return the page."""
    described = routes_only().openapi()
    groups: dict[str, list[str]] = {}
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            title = operation["tags"][0].capitalize()
            groups.setdefault(title, []).append("\n".join(_operation(method, path, operation)))
    parts = [HEAD]
    for title, texts in groups.items():
        parts += [f"## {title}\n", *texts]
    parts += ["## Models\n", "What is sent and returned, by name.\n"]
    for name, schema in sorted(described["components"]["schemas"].items()):
        parts.append("\n".join(_model(name, schema)))
    return "\n".join(parts)


def _operation(method: str, path: str, operation: Schema) -> Iterator[str]:
    yield f"### {method.upper()} {path.removeprefix('/api/v1')} {{ #{operation['operationId']} .route }}\n"
    yield operation.get("description", operation["summary"]) + "\n"
    parameters = operation.get("parameters", [])
    if parameters:
        yield table(("parameter", "in", "type", "meaning"), [_parameter(each) for each in parameters]) + "\n"
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if body:
        yield f"Send: {_type(body['schema'])}\n"
    yield from _answers(operation["responses"])
    yield from _example(method, path)


def _example(method: str, path: str) -> Iterator[str]:
    """Yield a request with curl and its answer, if the page of the API has one for a route."""
    route = re.sub(r"\\{\w+\\}", r"[^/?\\s\"]+", re.escape(path.removeprefix("/api/v1")))
    for command, answer in _EXAMPLE.findall("".join(_CONSOLE.findall(EXAMPLES.read_text(encoding="utf-8")))):
        is_post = re.search(r"\s-d\s", command) is not None
        if is_post == (method == "post") and re.search(rf"\$SERVER{route}(?=[?\s\"])", f"{command} "):
            yield f"```console\n{command}\n{answer}```\n"
            return


def _answers(responses: Schema) -> Iterator[str]:
    for status, response in responses.items():
        if status.startswith("2"):
            kinds = [
                _type(content["schema"]) if content.get("schema") else f"`{kind}`"
                for kind, content in response.get("content", {}).items()
            ]
            yield f"Returns {status}: {' or '.join(kinds) or 'nothing'}\n"
    special = [f"{status}: {each['description']}" for status, each in responses.items() if status[0] != "2"]
    special = [words for words in special if words[:3] not in COMMON]
    if special:
        yield "Errors of its own: " + " ".join(special) + "\n"


def _model(name: str, schema: Schema) -> Iterator[str]:
    yield f"### {name} {{ #{name.lower()} }}\n"
    if schema.get("description"):
        yield schema["description"] + "\n"
    if "enum" in schema:
        yield ", ".join(f"`{value}`" for value in schema["enum"]) + "\n"
    properties = schema.get("properties", {})
    if properties:
        needed = schema.get("required", ())
        rows = [(_name(field, field in needed), _type(found), _meaning(found)) for field, found in properties.items()]
        yield table(("field", "type", "meaning"), rows) + "\n"


def _type(schema: Schema) -> str:
    """Return the type of a value, with links to models."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    for kind in ("anyOf", "oneOf", "allOf"):
        if kind in schema:
            return " or ".join(_type(each) for each in schema[kind])
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_type(schema['additionalProperties'])}"
    return str(schema.get("type", "anything"))


def _parameter(parameter: Schema) -> tuple[str, str, str, str]:
    schema = {"description": parameter.get("description", ""), **parameter["schema"]}
    name = _name(parameter["name"], parameter.get("required", False))
    return name, parameter["in"], _type(schema), _meaning(schema)


def _name(name: str, is_required: bool) -> str:
    return f"`{name}`" + (" (required)" if is_required else "")


def _meaning(schema: Schema) -> str:
    """Return the description of a value, with its default."""
    words = schema.get("description", "")
    if schema.get("default") in (None, "", [], {}):
        return words
    return f"{words} Default: `{json.dumps(schema['default'])}`."
