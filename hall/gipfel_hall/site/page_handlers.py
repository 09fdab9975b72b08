"""Handlers for the pages themselves: their files, their sentences, and who is the host."""

from microdot import Response

from gipfel.rules import EDITIONS
from gipfel.web import DoneResponse, asset_response, bytes_response, connection_of, json_response
from gipfel_hall.site.access import SESSION_SECONDS
from gipfel_hall.site.archive_responses import BookletLine, HostSession, SentencesResponse
from gipfel_hall.site.call import COOKIE, HallCall
from gipfel_hall.site.context import HallContext
from gipfel_hall.site.requests import EmptyBody, NewPasswordRequest, PasswordRequest
from gipfel_hall.words import LANGUAGES

ROOM = "gipfel_hall.site"
"""The room whose files are served."""
DONE = DoneResponse(done=True)
GROUPS = ("page", "colour", "short", "level", "lost", "number", "language")
"""The groups of sentences that the pages use: the first parts of their keys."""


def changed(context: HallContext) -> DoneResponse:
    """Let all pages look again at what they list; return that it is done."""
    context.streams.changed()
    return DONE


def index(call: HallCall[None]) -> Response:
    """Return the page of every view."""
    return asset(call, "index.html")


def asset(call: HallCall[None], name: str) -> Response:
    """Return a file of the pages; a browser that has it already is told so."""
    return asset_response(ROOM, name, call.request)


def sentences(call: HallCall[None]) -> SentencesResponse:
    """Return the pages' sentences in one language."""
    words = call.words
    chosen = {key: text for key, text in words.sentences.items() if key.partition(".")[0] in GROUPS}
    return SentencesResponse(language=words.language, sentences=chosen)  # type: ignore[arg-type]  # one of LANGUAGES


def booklets(call: HallCall[None]) -> list[BookletLine]:
    """Return the booklets, for a call or a tournament."""
    words = call.words
    return [
        BookletLine(
            key=edition.key,
            title=edition.title,
            variants={variant.key: words(f"short.{variant.key}") for variant in edition.variants},
        )
        for edition in EDITIONS.values()
    ]


async def events(call: HallCall[None]) -> Response:
    """Send what changes from now on as server-sent events: `tables`, `hall`, and now and then `pulse`."""
    reader, writer = connection_of(call.request)
    await call.context.streams.listen(reader, writer, "")
    return Response.already_handled


async def session(call: HallCall[None]) -> HostSession:
    """Return what this browser may do."""
    return HostSession(
        is_host=call.is_host,
        has_password=await call.context.ask(call.context.access.has_password),
        language=call.context.language,  # type: ignore[arg-type]  # one of LANGUAGES
        languages=LANGUAGES,  # type: ignore[arg-type]  # the same
        version=call.context.version,
    )


async def set_password(call: HallCall[PasswordRequest]) -> Response:
    """Choose the host's password, at the first start, and sign in."""
    return _signed_in(await call.context.ask(call.context.access.set_password, call.body.password))


async def change_password(call: HallCall[NewPasswordRequest]) -> Response:
    """Change the host's password; every other browser is signed out."""
    body = call.body
    change = call.context.access.change_password
    return _signed_in(await call.context.ask(change, body.old, body.password, call.address))


async def sign_in(call: HallCall[PasswordRequest]) -> Response:
    """Sign the host in by password."""
    return _signed_in(await call.context.ask(call.context.access.sign_in, call.body.password, call.address))


def sign_out(call: HallCall[EmptyBody]) -> Response:
    """Sign the host out."""
    call.context.access.sign_out(call.token)
    response = json_response(DONE)
    response.delete_cookie(COOKIE, path="/")
    return response


def _signed_in(token: str) -> Response:
    """Return a response that lets a browser keep the token; its scripts cannot read it."""
    response = json_response(DONE)
    kept = f"{COOKIE}={token}; Path=/; Max-Age={SESSION_SECONDS}; HttpOnly; SameSite=Strict"
    response.headers["Set-Cookie"] = kept
    return response


def description(_: HallCall[None]) -> Response:
    """Return the description of this interface."""
    from gipfel_hall.site.openapi import description as described  # noqa: PLC0415  # it is made from the routes

    return bytes_response(described(), "application/json")
