"""The page's own files: all of them are served, folders included, and nothing else is."""

import posixpath
import re

import pytest

from gipfel.web import Asset, assets_of
from gipfel.web.assets import CONTENT_TYPES
from support.served import Served


def assets() -> dict[str, Asset]:
    """Return the files of the page, and those that it shares with a hall's pages."""
    return assets_of("gipfel.page")


def test_files_in_folders_are_served(table: Served) -> None:
    """Each file is found by its path within `static/`, with the type that belongs to its ending."""
    assert {"index.html", "main.js", "lib/dom.js", "views/board.js", "css/base.css"} <= {*assets()}
    for name in assets():
        status, body, answer = table.ask("GET", f"/static/{name}")
        assert status == 200, name
        assert answer.getheader("Content-Type") == CONTENT_TYPES[name.rpartition(".")[2]]
        assert body, name


def test_what_a_file_refers_to_is_there() -> None:
    """Every script and style that index.html names, and every module that a module imports, is served."""
    page = assets()["index.html"].body.decode()
    asked = set(re.findall(r'(?:href|src)="/static/([^"]+)"', page))
    for name, asset in assets().items():
        if name.endswith(".js"):
            imports = re.findall(r'^import\b[^"]*"(\.[^"]+)"', asset.body.decode(), re.MULTILINE)
            asked |= {posixpath.normpath(posixpath.join(posixpath.dirname(name), each)) for each in imports}

    assert asked - {*assets()} == set()
    assert {name for name in assets() if name.endswith((".js", ".css"))} - asked == set()


@pytest.mark.parametrize(
    "path",
    [
        "../server.py",
        "lib/../../server.py",
        "lib/../main.js",
        "%2e%2e/server.py",
        "lib/%2e%2e/main.js",
        "lib%2fdom.js",
        "/main.js",
        "//etc/passwd",
        "%2fetc/passwd",
        "lib//dom.js",
        "./main.js",
        "lib/",
        "lib",
        "lib/api.d.ts",
        "",
    ],
)
def test_only_known_names_are_served(table: Served, path: str) -> None:
    """A path that leads out of the folder, or that is spelt in another way, is not found."""
    status, said, _ = table.ask("GET", f"/static/{path}")

    assert (status, bool(said["error"])) == (404, True)
