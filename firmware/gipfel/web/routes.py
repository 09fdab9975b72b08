"""A route: what can be asked for, by whom, what it takes and what it returns."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from gipfel.web.bodies import LanguageQuery, RequestBody


class Media(NamedTuple):
    """A response that is not made from a type: its content type, and what it is."""

    content_type: str
    description: str


class Route(NamedTuple):
    """One way in: method and path, who may take it, who handles it, and what it takes and returns."""

    method: Literal["GET", "POST"]
    path: str
    """As microdot writes it: `<int:number>` is a parameter."""
    who: str
    """`anybody`, or by a site's own word who has to prove to be allowed."""
    handler: Callable[..., object]
    """Takes a call, as its site makes it, and the path's parameters; its docstring is the route's summary."""
    response: object
    """The type of the body that it returns, or a `Media`."""
    request: type[RequestBody] | None = None
    """The type of the body that it takes."""
    query: type[LanguageQuery] | None = LanguageQuery
    """The query parameters that it takes."""
    refusals: tuple[int, ...] = ()
    """Statuses of refusals, besides those that every route of its kind has."""
    reads_body: bool = False
    """Whether the handler reads the body itself; `request` then only describes it."""


ANYBODY = "anybody"
"""Who may use a route that asks for no token and no password."""


def methods_of(path: str, routes: Sequence[Route]) -> list[str]:
    """Return the HTTP methods that a path takes, in alphabetical order."""
    from microdot.microdot import URLPattern  # noqa: PLC0415  # needed after a wrong method only

    methods = {route.method for route in routes if URLPattern(route.path).match(path) is not None}
    return sorted(methods | ({"HEAD"} if "GET" in methods else set()))
