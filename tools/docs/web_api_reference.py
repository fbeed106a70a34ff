"""The reference of the web API, written from its OpenAPI description."""

import json
from collections.abc import Iterator
from typing import Any

from clew.web.app import routes_only

HEAD = """# Web API reference

Every route of the JSON API, from the OpenAPI description that a server has at `/api/v1/openapi.json`.
[The API](web-api.md) explains seats, secrets, streams and errors, and has examples.
"""

#: Statuses that every route may answer with, in words on the page of the API.
COMMON = ("400", "404", "413", "422", "429", "500", "503")

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
        yield "| parameter | in | type | meaning |\n| --- | --- | --- | --- |"
        for parameter in parameters:
            name = f"`{parameter['name']}`" + (" (required)" if parameter.get("required") else "")
            words = parameter.get("description", "")
            yield _row(name, parameter["in"], _type(parameter["schema"]), words + _default(parameter["schema"]))
        yield ""
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if body:
        yield f"Send: {_type(body['schema'])}\n"
    yield from _answers(operation["responses"])


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
        yield "| field | type | meaning |\n| --- | --- | --- |"
        for field, found in properties.items():
            required = " (required)" if field in schema.get("required", ()) else ""
            yield _row(f"`{field}`{required}", _type(found), found.get("description", "") + _default(found))
        yield ""


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


def _default(schema: Schema) -> str:
    if schema.get("default") in (None, "", [], {}):
        return ""
    return f" Default: `{json.dumps(schema['default'])}`."


def _row(*cells: str) -> str:
    return "| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in cells) + " |"
