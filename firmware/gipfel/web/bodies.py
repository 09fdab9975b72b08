"""The bodies and query parameters of requests, read strictly: an error names the path to what is wrong."""

from functools import cache
from typing import Annotated, Literal, TypeVar, get_args

import msgspec
from microdot import Request
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import fields

from gipfel.web.problem import Problem


class RequestBody(Struct, frozen=True, forbid_unknown_fields=True):
    """What a request may say; nothing else may be in it."""


class ResponseBody(Struct, frozen=True, forbid_unknown_fields=True):
    """What a response says; every field is always there, unless it may be unset."""


class ErrorResponse(ResponseBody, frozen=True):
    """Why a request is refused."""

    error: Annotated[str, Meta(description="One sentence, in the reader's language.")]
    at: Annotated[str, Meta(description="The path to what is wrong in the request; empty where there is none.")]


class DoneResponse(ResponseBody, frozen=True):
    """It is done, and what it did is published."""

    # Never false; a `Literal` could say so, but not to trixie's msgspec.
    done: Annotated[bool, Meta(extra_json_schema={"const": True})]


LanguageSetting = Literal["en", "de", "fr"]


class LanguageQuery(Struct, frozen=True):
    """The query of most requests."""

    lang: (
        Annotated[LanguageSetting, Meta(description="The language of the sentences; else the site's.")] | UnsetType
    ) = UNSET


AnyBody = TypeVar("AnyBody", bound=RequestBody)
AnyQuery = TypeVar("AnyQuery", bound=LanguageQuery)


def check_is_json(request: Request) -> None:
    """Raise `Problem` where a request does not say that its body is JSON."""
    if (request.content_type or "").partition(";")[0].strip().lower() != "application/json":
        raise Problem(415, "problem.not-json")


def body_of(request: Request, kind: type[AnyBody]) -> AnyBody:
    """Return a request's body; raise `Problem` with what is wrong about it."""
    check_is_json(request)
    try:
        return msgspec.json.decode(request.body or b"", type=kind)
    except msgspec.ValidationError as error:
        detail, at = _where(error)
        raise Problem(400, "problem.body", at, detail=detail) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Problem(400, "problem.body", detail=error) from None


def query_of(request: Request, kind: type[AnyQuery]) -> AnyQuery:
    """Return a request's query parameters; raise `Problem` where one is not what it should be.

    Unknown parameters are ignored: a browser may add one to get a picture anew. `lang` is read elsewhere.
    """
    texts = _text_parameters(kind)
    given = {
        name: request.args[name] if name in texts else _number_or_text(request.args[name])
        for name in request.args
        if name != "lang"
    }
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        detail, at = _where(error)
        raise Problem(400, "problem.query", at, detail=detail) from None


@cache
def _text_parameters(kind: type[LanguageQuery]) -> frozenset[str]:
    """Return the parameters that are text, even where that is plain digits: table 07 is not table 7."""
    types = {field.name: field.type for field in fields(kind)}
    return frozenset(name for name, each in types.items() if str in (each, *get_args(each)[:1]))


def _number_or_text(value: str) -> int | str:
    """Return a parameter as a number where it is written in plain digits."""
    return int(value) if value.isascii() and value.isdigit() and len(value) < 20 else value


def _where(error: msgspec.ValidationError) -> tuple[str, str]:
    """Return what msgspec says is wrong, and the path to it."""
    detail, _, at = str(error).partition(" - at `$")
    return detail, at.rstrip("`").lstrip(".")
