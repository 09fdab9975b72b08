"""picamera2 itself over libcamera's virtual camera, from pictures to rolls; README.md says what that proves."""

import http.client
import json
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from camera import film
from debian import CACHE, Debian, debian

pytestmark = pytest.mark.debian

HERE, PROJECT = Path(__file__).parent, Path(__file__).parents[2]
PACKAGES = ("python3-libcamera", "python3-prctl", "python3-libarchive-c")
ALONE = ("picamera2", "simplejpeg", "videodev2", "openexr", "av", "piexif", "tqdm")
"""picamera2 and what it imports; its other needs can be had as packages only, or are stood in for."""
WITH_NEEDS = ("jsonschema", "opencv-python-headless<5", "luma.oled", "microdot", "msgspec", "rich", "segno")

THROWS = ((3, 3, 4, 4), (1, 2, 5, 6), (2, 4, 4, 4))
"""Each can be used after those before it, whichever is the first."""
PORT = 8138

ENVIRON = {
    "LD_PRELOAD": "/srv/dma_heap.so",
    "LIBCAMERA_PIPELINES_MATCH_LIST": "virtual",
    "PYTHONPATH": "/srv/site:/srv/firmware:/srv/vision:/srv",
}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Debian:
    """Give a Debian with libcamera, picamera2, a virtual camera and our sources."""
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler")
    system = debian(tmp_path_factory.mktemp("trixie"), "trixie", PACKAGES)
    srv = system.tree / "srv"
    srv.mkdir()
    (srv / "site").symlink_to("/opt/site")
    for name in ("firmware", "vision"):
        shutil.copytree(PROJECT / name, srv / name, ignore=shutil.ignore_patterns("__pycache__", "training"))
    shutil.copytree(HERE, srv / "camera", ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run(["cc", "-shared", "-fPIC", "-o", srv / "dma_heap.so", HERE / "dma_heap.c", "-ldl"], check=True)
    film.make(srv / "film", THROWS)
    settings = system.tree / "usr/share/libcamera/pipeline/virtual"
    settings.mkdir(parents=True)
    shutil.copy(HERE / "tray.yaml", settings / "virtual.yaml")
    return Debian(system.base, system.upper, {site(): "/opt/site"})


def site() -> Path:
    """Give a folder with the Python packages for trixie's Python, fetched once."""
    folder, draft = CACHE.parent / "site-trixie", CACHE.parent / "site-trixie.new"
    if not folder.exists():
        shutil.rmtree(draft, ignore_errors=True)
        fits = ["--only-binary=:all:", "--python-version=3.13", "--implementation=cp"]
        fits += [f"--platform={library}_{platform.machine()}" for library in ("manylinux2014", "manylinux_2_28")]
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(draft), *fits]
        subprocess.run([*pip, *WITH_NEEDS], check=True, capture_output=True)
        subprocess.run([*pip, "--no-deps", *ALONE], check=True, capture_output=True)
        draft.replace(folder)
    return folder


class NotYet(Exception):
    """The page is there, the table is not."""


class Table:
    """The program in the root, asked through its page."""

    def __init__(self) -> None:
        self.token = ""

    def ask(self, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401  # JSON
        """Ask the page something that it answers."""
        connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=20)
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        said = json.loads(answer.read())
        connection.close()
        if answer.status == http.HTTPStatus.SERVICE_UNAVAILABLE:
            raise NotYet
        assert answer.status == http.HTTPStatus.OK, said
        return said

    def press(self, button: str) -> None:
        """Press a button."""
        self.ask("POST", "/api/press", {"button": button})

    @property
    def state(self) -> Any:  # noqa: ANN401  # JSON
        """The table as it is now."""
        return self.ask("GET", "/api/state")


@contextmanager
def playing(root: Debian) -> Iterator[Table]:
    """Play with the virtual camera; the tray is known."""
    shutil.rmtree(root.tree / "srv/data", ignore_errors=True)
    (root.tree / "srv/data").mkdir()
    shutil.copy(root.tree / "srv/film.npz", root.tree / "srv/data/tray.npz")
    options = ("--source", "picamera", "--no-browser", "--port", str(PORT), "--data", "/srv/data")
    program = root.start("python3", "/srv/camera/at_the_camera.py", "gipfel", "play", *options, **ENVIRON)
    table = Table()
    try:
        until(lambda: answers(table) or program.poll() is not None)
        table.token = table.ask("GET", "/api/session")["token"]
        yield table
    finally:
        program.kill()
        print(*program.communicate(timeout=30), sep="\n")


def answers(table: Table) -> bool:
    """Whether the program is up."""
    try:
        return bool(table.state)
    except (OSError, NotYet):
        return False


def until(holds: Callable[[], object], seconds: float = 120.0) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


def test_what_is_thrown_is_read_and_offered(root: Debian) -> None:
    """Three throws after one another become three rolls, each with what it allows on the glass."""
    with playing(root) as table:
        table.ask(
            "POST", "/api/games", {"edition": "franjos", "players": [{"colour": "yellow"}, {"colour": "green"}]}
        )
        rolls = []
        for _ in THROWS:
            until(lambda: table.state["phase"] == "choosing")
            rolls.append(tuple(table.state["dice"]))
            while table.state["phase"] == "choosing":
                table.press("1")
        first = THROWS.index(rolls[0])

    assert tuple(rolls) == THROWS[first:] + THROWS[:first]


def test_a_camera_that_stops_answering_is_found_again(root: Debian) -> None:
    """Said within the timeout, closed without hanging, opened anew in the same process; and again."""
    done = root.run("timeout", "60", "python3", "/srv/camera/at_the_camera.py", "lose", **ENVIRON)
    picture, lost = "picture (720, 960, 3)", "lost: no picture comes any more"

    assert done.stdout.splitlines() == [picture, lost, picture, lost, picture, "closed"], done.stderr
