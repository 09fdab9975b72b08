"""The description of an interface in OpenAPI 3.1, made from a table of routes and the types of their bodies."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from inspect import getdoc

import msgspec

from gipfel.web.bodies import ErrorResponse, LanguageQuery
from gipfel.web.routes import ANYBODY, Media, Route

Schema = dict[str, object]

PARAMETER = re.compile(r"<(int:)?(\w+)>")
EVERY_REQUEST = (400, 403, 405, 408)
"""Refusals that any request can get: it is malformed, of another host or origin, of a wrong method, too slow."""
WITH_BODY = (411, 413, 415)
"""Refusals that any request with a body can get besides."""
WITH_TOKEN = (401, 503)
"""Refusals that any request which needs a token can get besides."""
NUMBER: Schema = {"type": "integer", "minimum": 1}
NAME: Schema = {"type": "string", "minLength": 1}
MEDIA_SCHEMAS: dict[str, Schema] = {
    "application/json": {"type": "object"},
    "text/event-stream": {"type": "string"},
}


def described(
    routes: Iterable[Route], title: str, about: str, events: Sequence[object], security: Mapping[str, object]
) -> Schema:
    """Return the description of those routes that programs use: all but those of the site's own files.

    `events` are the types of what is sent as server-sent events; `security` says how one proves to be allowed.
    """
    routes = [route for route in routes if route.path.startswith("/api/")]
    types = list(dict.fromkeys([ErrorResponse, *events, *_types_of(routes)]))
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    schema_of = dict(zip(types, schemas, strict=True))
    paths: dict[str, Schema] = {}
    for route in routes:
        path = PARAMETER.sub(r"{\2}", route.path)
        paths.setdefault(path, {})[route.method.lower()] = _operation(route, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": title, "version": "1", "description": about},
        "paths": paths,
        "components": {
            "securitySchemes": {"token": security},
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
    if route.who != ANYBODY:
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
    with_token = WITH_TOKEN if route.who != ANYBODY else ()
    return sorted({*EVERY_REQUEST, *with_body, *with_token, *route.refusals})


def _path_parameters(route: Route) -> list[Schema]:
    return [
        {"name": name, "in": "path", "required": True, "schema": NUMBER if is_number else NAME}
        for is_number, name in PARAMETER.findall(route.path)
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
