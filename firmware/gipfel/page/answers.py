"""Answers, each with the headers that keep a page to itself."""

from http import HTTPStatus

import msgspec
from microdot import Response

from gipfel.page.problem import Problem
from gipfel.words import words_in

HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def answered(value: object, status: int = 200) -> Response:
    """Answer in JSON."""
    return sent(msgspec.json.encode(value), "application/json", status)


def sent(body: bytes, kind: str, status: int = 200, **headers: str) -> Response:
    """Answer with bytes of a kind."""
    more = {name.replace("_", "-"): value for name, value in headers.items()}
    return Response(body, status, {**HEADERS, "Content-Type": kind, **more}, reason=HTTPStatus(status).phrase)


def refused(problem: Problem, language: str) -> Response:
    """Answer what is refused: one sentence, and where."""
    said = {"error": words_in(language)(problem.key, **problem.names), "at": problem.at}
    response = answered(said, problem.status)
    if problem.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    if problem.status == 429:
        response.headers["Retry-After"] = str(problem.names.get("seconds", 60))
    return response
