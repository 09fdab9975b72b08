"""The files of a site, read once and known by name: no path is ever made from what a request asks for."""

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from microdot import Request, Response

from gipfel.web.http_response import bytes_response
from gipfel.web.problem import Problem

CONTENT_TYPES = {
    "html": "text/html; charset=UTF-8",
    "css": "text/css; charset=UTF-8",
    "js": "text/javascript; charset=UTF-8",
    "svg": "image/svg+xml",
    "json": "application/json",
    "webmanifest": "application/manifest+json",
}


class Asset(NamedTuple):
    """A file of a site: its bytes, its content type, and the ETag by which a browser knows that it has it."""

    body: bytes
    content_type: str
    etag: str


@cache
def assets_of(room: str) -> dict[str, Asset]:
    """Return the files that a site serves, by their path within `static/`: `main.js`, `lib/dom.js`.

    Those that all sites share are among them, as if they were in the same folder: each site of `room`, such as
    `gipfel.page`, finds `lib/dom.js` beside its own files, and neither has a copy.
    """
    return dict(_read(__package__)) | dict(_read(room))


def asset_response(room: str, name: str, request: Request) -> Response:
    """Return a file of a site; a browser that has it already is told so."""
    found = assets_of(room).get(name)
    if found is None:
        raise Problem(404, "problem.no-route")
    is_known = request.headers.get("If-None-Match") == found.etag
    body, status = (b"", 304) if is_known else (found.body, 200)
    return bytes_response(body, found.content_type, status, ETag=found.etag, Cache_Control="no-cache")


def _read(room: str) -> Iterator[tuple[str, Asset]]:
    for name, file in _files(files(room).joinpath("static")):
        body = file.read_bytes()
        content_type = CONTENT_TYPES[name.rpartition(".")[2]]
        yield name, Asset(body, content_type, f'"{hashlib.sha256(body).hexdigest()[:16]}"')


def _files(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, Traversable]]:
    """Yield the files in a folder and the folders in it; those that only type checkers read are left out."""
    for each in folder.iterdir():
        if each.is_dir():
            yield from _files(each, f"{prefix}{each.name}/")
        elif not each.name.endswith(".d.ts"):
            yield prefix + each.name, each
