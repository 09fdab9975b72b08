"""The description of the interface in OpenAPI 3.1, made from the table of routes and the types of its bodies.

It is made when somebody first asks for `/api/openapi.json`; `python -m gipfel.page.openapi` writes it for tools.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from inspect import getdoc

import msgspec

from gipfel.page.requests import LanguageQuery
from gipfel.page.responses import ErrorResponse
from gipfel.page.routes import ROUTES, Media, Route
from gipfel.page.state_responses import SpokenSentence, TableState

Schema = dict[str, object]

PARAMETER = re.compile(r"<int:(\w+)>")
EVERY_REQUEST = (400, 403, 405, 408)
"""Refusals that any request can get: it is malformed, of another host or origin, of a wrong method, too slow."""
WITH_BODY = (411, 413, 415)
"""Refusals that any request with a body can get besides."""
WITH_TOKEN = (401, 503)
"""Refusals that any request which needs a token can get besides."""
MEDIA_SCHEMAS: dict[str, Schema] = {
    "application/json": {"type": "object"},
    "text/event-stream": {"type": "string"},
}


@cache
def description() -> bytes:
    """Return the description as JSON."""
    return msgspec.json.encode(_described(api_routes()))


def api_routes() -> list[Route]:
    """Return the routes that programs use: all but those of the page's own files."""
    return [route for route in ROUTES if route.path.startswith("/api/")]


def _described(routes: list[Route]) -> Schema:
    events = (TableState, SpokenSentence)
    types = list(dict.fromkeys([ErrorResponse, *events, *_types_of(routes)]))
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    schema_of = dict(zip(types, schemas, strict=True))
    paths: dict[str, Schema] = {}
    for route in routes:
        path = PARAMETER.sub(r"{\1}", route.path)
        paths.setdefault(path, {})[route.method.lower()] = _operation(route, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Gipfel",
            "version": "1",
            "description": "The page of a table: look at it, press its buttons, ask its referee, read its record. "
            "Every refusal is an ErrorResponse.",
        },
        "paths": paths,
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "responses": {
                "Refused": {
                    "description": "The request is refused, and why.",
                    "content": {"application/json": {"schema": schema_of[ErrorResponse]}},
                }
            },
            "schemas": components,
        },
    }


def _types_of(routes: Iterable[Route]) -> Iterator[object]:
    for route in routes:
        if not isinstance(route.response, Media):
            yield route.response
        if route.request:
            yield route.request


def _operation(route: Route, schema_of: dict[object, Schema]) -> Schema:
    operation: Schema = {
        "operationId": route.handler.__name__,
        "summary": _first_line(route.handler).rstrip("."),
        "parameters": [*_path_parameters(route), *_query_parameters(route.query)],
    }
    if route.request:
        content = {"application/json": {"schema": schema_of[route.request]}}
        operation["requestBody"] = {"required": True, "content": content}
    operation["responses"] = {"200": _success(route, schema_of)} | {
        str(status): {"$ref": "#/components/responses/Refused"} for status in _refusals(route)
    }
    if route.who == "paired":
        operation["security"] = [{"token": []}]
    return operation


def _success(route: Route, schema_of: dict[object, Schema]) -> Schema:
    response = route.response
    if not isinstance(response, Media):
        described = response if isinstance(response, type) else route.handler  # a list has no docstring of ours
        content = {"application/json": {"schema": schema_of[response]}}
        return {"description": _first_line(described), "content": content}
    schema = MEDIA_SCHEMAS.get(response.content_type)
    content = {response.content_type: {"schema": schema} if schema else {}}
    return {"description": response.description, "content": content}


def _refusals(route: Route) -> list[int]:
    with_body = WITH_BODY if route.request else ()
    with_token = WITH_TOKEN if route.who == "paired" else ()
    return sorted({*EVERY_REQUEST, *with_body, *with_token, *route.refusals})


def _path_parameters(route: Route) -> list[Schema]:
    schema = {"type": "integer", "minimum": 1}
    return [
        {"name": name, "in": "path", "required": True, "schema": schema} for name in PARAMETER.findall(route.path)
    ]


def _query_parameters(query: type[LanguageQuery] | None) -> list[Schema]:
    if query is None:
        return []
    (_,), components = msgspec.json.schema_components([query])
    properties = components[query.__name__]["properties"]
    return [
        {
            "name": name,
            "in": "query",
            "required": False,
            "description": schema.pop("description"),
            "schema": schema,
        }
        for name, schema in properties.items()
    ]


def _first_line(described: object) -> str:
    """Return the first line of a docstring."""
    return (getdoc(described) or "").partition("\n")[0]


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.format(description(), indent=2) + b"\n")
