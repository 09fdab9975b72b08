"""The page's own files, read once and known by name: no path is ever made from what a request asks for."""

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

CONTENT_TYPES = {
    "html": "text/html; charset=UTF-8",
    "css": "text/css; charset=UTF-8",
    "js": "text/javascript; charset=UTF-8",
    "svg": "image/svg+xml",
    "json": "application/json",
    "webmanifest": "application/manifest+json",
}


class Asset(NamedTuple):
    """A file of the page: its bytes, its content type, and the ETag by which a browser knows that it has it."""

    body: bytes
    content_type: str
    etag: str


@cache
def assets() -> dict[str, Asset]:
    """Return all files that are served, by their path within `static/`: `main.js`, `lib/dom.js`."""
    found = {}
    for name, file in _files(files(__package__).joinpath("static")):
        body = file.read_bytes()
        content_type = CONTENT_TYPES[name.rpartition(".")[2]]
        found[name] = Asset(body, content_type, f'"{hashlib.sha256(body).hexdigest()[:16]}"')
    return found


def _files(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, Traversable]]:
    """Yield the files in a folder and the folders in it; those that only type checkers read are left out."""
    for each in folder.iterdir():
        if each.is_dir():
            yield from _files(each, f"{prefix}{each.name}/")
        elif not each.name.endswith(".d.ts"):
            yield prefix + each.name, each
