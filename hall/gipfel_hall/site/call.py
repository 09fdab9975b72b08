"""One request on its way to its handler."""

from typing import Generic, TypeVar

from microdot import Request
from msgspec import Struct

from gipfel.web import Problem
from gipfel_hall.site.context import HallContext
from gipfel_hall.words import LANGUAGES, HallWords, words_of

COOKIE = "gipfel-hall"
"""The name of the cookie that has the host's token."""

HallBody = TypeVar("HallBody")


class HallCall(Struct, Generic[HallBody], frozen=True):
    """A request that may be handled: what the hall knows, the request as it came, and its body as read."""

    context: HallContext
    request: Request
    body: HallBody
    """None where the route declares no body."""

    @property
    def words(self) -> HallWords:
        """The words of the language asked for, or else of the hall; an unknown language raises `Problem`."""
        asked = self.request.args.get("lang") or self.context.language
        if asked not in LANGUAGES:
            raise Problem(400, "problem.language", "lang", languages=", ".join(LANGUAGES))
        return words_of(asked)

    @property
    def token(self) -> str:
        """The host's token; empty where there is none."""
        return self.request.cookies.get(COOKIE, "")

    @property
    def address(self) -> str:
        """The address that the request came from."""
        return str(self.request.client_addr[0])

    @property
    def is_host(self) -> bool:
        """Whether the host is signed in here."""
        return self.context.access.is_host(self.token)
