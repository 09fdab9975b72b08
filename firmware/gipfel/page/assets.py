"""The page's own files: read once, known by name; nothing that is asked for reaches a path."""

import hashlib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

KINDS = {
    "html": "text/html; charset=UTF-8",
    "css": "text/css; charset=UTF-8",
    "js": "text/javascript; charset=UTF-8",
    "svg": "image/svg+xml",
    "json": "application/json",
    "webmanifest": "application/manifest+json",
}


class Asset(NamedTuple):
    """A file: what it holds, what it is, and the mark by which a browser knows that it has it."""

    body: bytes
    kind: str
    mark: str


@cache
def assets() -> dict[str, Asset]:
    """Give all files by name."""
    found = {}
    for file in files(__package__).joinpath("static").iterdir():
        body = file.read_bytes()
        kind = KINDS[file.name.rpartition(".")[2]]
        found[file.name] = Asset(body, kind, f'"{hashlib.sha256(body).hexdigest()[:16]}"')
    return found
