"""The hall's pages as a site: who may use which route, and how what can be expected to fail is answered."""

from collections.abc import Sequence

from microdot import Request

from gipfel.web import Problem, Route, body_of
from gipfel_hall.archive import ArchiveLost, NameTaken, NoSuchEntry, NotStorable, TournamentChanged
from gipfel_hall.site.call import HallCall
from gipfel_hall.site.context import HallContext
from gipfel_hall.site.routes import HOST, ROUTES
from gipfel_hall.tournament import TournamentRefusal
from gipfel_hall.words import LANGUAGES, words_of

LOST = "problem.archive"
"""The archive cannot be reached; only the host reads what the database says of it."""


class HallSite:
    """What the hall's pages do in their own way; the rest is done by the server."""

    def __init__(self, context: HallContext, names: frozenset[str]) -> None:
        self.context = context
        self.names = names

    @property
    def routes(self) -> Sequence[Route]:
        """All that can be asked for."""
        return ROUTES

    def call(self, route: Route, request: Request) -> HallCall[object]:
        """Return the call for a handler; raise `Problem` where only the host may, or where the body is wrong."""
        call: HallCall[object] = HallCall(self.context, request, None)
        if route.who == HOST and not call.is_host:
            raise Problem(401, "problem.not-host")
        return HallCall(self.context, request, body_of(request, route.request)) if route.request else call

    def sentence(self, problem: Problem, request: Request | None) -> str:
        """Return why a request is refused, in the language that it asks for, or else the hall's."""
        asked = request.args.get("lang") if request else None
        words = words_of(asked if asked in LANGUAGES else self.context.language)
        if problem.key == LOST and request and HallCall(self.context, request, None).is_host:
            return words("problem.archive-detail", **problem.names)
        return words(problem.key, **problem.names)

    def known_failure(self, error: Exception) -> Problem | None:
        """Return how it is answered that the archive, or a tournament, does not let something be done."""
        match error:
            case ArchiveLost():
                return Problem(503, LOST, detail=error)
            case NotStorable():
                return Problem(400, "problem.not-storable")
            case NoSuchEntry():
                return Problem(404, "problem.no-entry")
            case NameTaken(name=name):
                return Problem(409, "problem.name-taken", "name", name=name)
            case TournamentChanged():
                return Problem(409, "problem.changed")
            case TournamentRefusal(key=key, names=names):
                return Problem(409, f"refusal.{key}", **names)
            case _:
                return None
