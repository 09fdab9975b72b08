"""The page as a site: who may use which route, and in which language a refusal is said."""

from collections.abc import Sequence

from microdot import Request

from gipfel.errors import DeviceLost
from gipfel.page.call import Call
from gipfel.page.context import PageContext
from gipfel.page.routes import ROUTES
from gipfel.store import StoreDamaged
from gipfel.web import Problem, Route, body_of, check_is_json
from gipfel.words import LANGUAGES, words_in


class PageSite:
    """What the page does in its own way; the rest is done by the server."""

    def __init__(self, context: PageContext, names: frozenset[str]) -> None:
        self.context = context
        self.names = names

    @property
    def routes(self) -> Sequence[Route]:
        """All that can be asked for."""
        return ROUTES

    def call(self, route: Route, request: Request) -> Call[object]:
        """Return the call for a handler; raise `Problem` without the right token or body."""
        call: Call[object] = Call(self.context, request, None)
        if route.who == "paired":
            _check_token(call)
        if route.request is None:
            return call
        if route.reads_body:
            check_is_json(request)
            return call
        return Call(self.context, request, body_of(request, route.request))

    def sentence(self, problem: Problem, request: Request | None) -> str:
        """Return why a request is refused, in the language that it asks for, or else the table's."""
        asked = request.args.get("lang") if request else None
        words = words_in(asked if asked in LANGUAGES else self.context.language)
        return words(problem.key, **problem.names)

    def known_failure(self, error: Exception) -> Problem | None:
        """Return how it is answered that the record cannot be read."""
        is_known = isinstance(error, StoreDamaged | DeviceLost)
        return Problem(503, "problem.record", detail=error) if is_known else None


def _check_token(call: Call[object]) -> None:
    if not call.token:
        raise Problem(401, "problem.unpaired")
    if not call.context.access.allows(call.token, call.context.moment.table):
        raise Problem(401, "problem.thrown-out")
