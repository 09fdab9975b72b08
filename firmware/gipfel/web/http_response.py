"""HTTP responses, each with the headers that keep other sites from framing, embedding or scripting ours."""

from http import HTTPStatus

import msgspec
from microdot import Response

from gipfel.web.bodies import ErrorResponse
from gipfel.web.problem import Problem

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


def json_response(value: object, status: int = 200) -> Response:
    """Return a response whose body is a value as JSON."""
    return bytes_response(msgspec.json.encode(value), "application/json", status)


def bytes_response(body: bytes, content_type: str, status: int = 200, **headers: str) -> Response:
    """Return a response with this body; an underscore in a header's name stands for a hyphen."""
    more = {name.replace("_", "-"): value for name, value in headers.items()}
    return Response(
        body, status, {**HEADERS, "Content-Type": content_type, **more}, reason=HTTPStatus(status).phrase
    )


def error_response(problem: Problem, sentence: str) -> Response:
    """Return the response that refuses a request: one sentence, and where in the request."""
    response = json_response(ErrorResponse(error=sentence, at=problem.at), problem.status)
    if problem.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    if problem.status == 429:
        response.headers["Retry-After"] = str(problem.names.get("seconds", 60))
    return response
