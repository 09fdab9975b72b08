"""The interface's description: it names every route, and whatever is made from it is answered without a fault."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import gipfel
from gipfel.page.routes import ROUTES
from served import Served

DESCRIPTION = json.loads((Path(gipfel.__file__).parent / "page" / "static" / "openapi.json").read_text())


def test_it_names_every_route() -> None:
    """Each route is described with its method and who may take it, and nothing else is."""
    described = {
        (method.upper(), path, "paired" if "security" in operation else "anybody")
        for path, methods in DESCRIPTION["paths"].items()
        for method, operation in methods.items()
    }
    routes = {
        (route.method, re.sub(r"<int:(\w+)>", r"{\1}", route.path), route.who)
        for route in ROUTES
        if route.path.startswith("/api/")
    }

    assert described == routes


@pytest.mark.skipif(
    not shutil.which("schemathesis", path=str(Path(sys.executable).parent)), reason="not installed"
)
@pytest.mark.parametrize("is_paired", [True, False])
def test_no_request_is_too_strange(table: Served, tmp_path: Path, *, is_paired: bool) -> None:
    """Hundreds of requests made from the description, right and wrong: answers fit it, and none is a 500."""
    table.begin()
    token = table.token if is_paired else "nonsense"
    ended = subprocess.run(
        [
            Path(sys.executable).with_name("schemathesis"),
            "run",
            f"http://127.0.0.1:{table.port}/api/openapi.json",
            *("--header", f"Authorization: Bearer {token}"),
            *("--exclude-path", "/api/events"),
            *("--checks", "not_a_server_error,status_code_conformance,response_schema_conformance"),
            *("--phases", "coverage,fuzzing" if is_paired else "coverage"),
            *("--max-examples", "6", "--seed", "1", "--no-color", "--generation-database", "none"),
            *("--request-timeout", "60"),  # a throw that is never read is answered after a while
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )

    assert ended.returncode == 0, ended.stdout[-6000:] + ended.stderr[-2000:]
