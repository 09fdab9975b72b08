"""One request on its way to its handler."""

from typing import Generic, TypeVar

from microdot import Request
from msgspec import Struct

from gipfel.page.context import PageContext
from gipfel.web import Problem
from gipfel.words import LANGUAGES, Words, words_in

CallBody = TypeVar("CallBody")


class Call(Struct, Generic[CallBody], frozen=True):
    """A request that may be handled: what the page knows, the request as it came, and its body as read."""

    context: PageContext
    request: Request
    body: CallBody
    """None where the route declares no body."""

    @property
    def words(self) -> Words:
        """The words of the language asked for, or else of the table; an unknown language raises `Problem`."""
        asked = self.request.args.get("lang") or self.context.language
        if asked not in LANGUAGES:
            raise Problem(400, "problem.language", "lang", languages=", ".join(LANGUAGES))
        return words_in(asked)

    @property
    def token(self) -> str:
        """The bearer token that came with the request; empty where there is none."""
        scheme, _, token = (self.request.headers.get("Authorization") or "").partition(" ")
        return token.strip() if scheme.lower() == "bearer" else ""
