"""picamera2 itself over libcamera's virtual camera, from frames to pixels; README.md says what that proves."""

import hashlib
import http.client
import io
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
from PIL import Image

from gipfel.page.phonebook import Phonebook
from gipfel.table import Phone
from real_camera import drawn_throws
from support.debian import Debian, debian, kept
from support.fake_chips import Onlooker
from support.fake_kernel import Kernel, compiled
from support.left_out import need

pytestmark = pytest.mark.debian

HERE, PROJECT = Path(__file__).parent, Path(__file__).parents[2]
PACKAGES = ("python3-libcamera", "python3-prctl", "python3-libarchive-c")
ALONE = ("picamera2", "simplejpeg", "videodev2", "openexr", "av", "piexif", "tqdm")
"""picamera2 and what it imports; its other needs can be had as packages only, or are stood in for."""
WITH_NEEDS = (
    "jsonschema", "opencv-python-headless<5", "gpiozero", "luma.oled", "microdot", "msgspec", "rich", "segno",
    "tomlkit",
)  # fmt: skip

THROWS = ((3, 3, 4, 4), (1, 2, 5, 6), (2, 4, 4, 4))
"""Each can be used after the others, in whichever order they come."""
ROUNDS = 3
"""How often all throws may be repeated until each was read."""
PORT, TOKEN = 8138, "the token of a phone that was let in"

ENVIRON = {
    "LD_PRELOAD": "/srv/dma_heap.so",
    "LIBCAMERA_PIPELINES_MATCH_LIST": "virtual",
    "PYTHONPATH": "/srv/site:/srv/firmware:/srv/vision:/srv:/srv/real_camera/without",
}
PROGRAM = ("python3", "/srv/real_camera/at_the_camera.py")
BUS = {"LD_PRELOAD": "/srv/dma_heap.so:/srv/fake_kernel.so", "FAKE_KERNEL": "/srv/kernel"}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Debian:
    """Return a Debian with libcamera, picamera2, a virtual camera and our sources."""
    need("cc")
    system = debian(tmp_path_factory.mktemp("trixie"), "trixie", PACKAGES)
    srv = system.tree / "srv"
    srv.mkdir()
    (srv / "site").symlink_to("/opt/site")
    for name in ("firmware", "vision"):
        shutil.copytree(PROJECT / name, srv / name, ignore=shutil.ignore_patterns("__pycache__", "training"))
    shutil.copytree(HERE, srv / "real_camera", ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run(["cc", "-shared", "-fPIC", "-o", srv / "dma_heap.so", HERE / "dma_heap.c", "-ldl"], check=True)
    shutil.copy(compiled(), srv / "fake_kernel.so")
    drawn_throws.make(srv / "throws", THROWS)
    settings = system.tree / "usr/share/libcamera/pipeline/virtual"
    settings.mkdir(parents=True)
    shutil.copy(HERE / "tray.yaml", settings / "virtual.yaml")
    return Debian(system.base, system.upper, {kept("packages-trixie", (ALONE, WITH_NEEDS), fetch): "/opt/site"})


def fetch(folder: Path) -> None:
    """Fetch the Python packages for trixie's Python into a folder."""
    fits = ["--only-binary=:all:", "--python-version=3.13", "--implementation=cp"]
    fits += [f"--platform={library}_{platform.machine()}" for library in ("manylinux2014", "manylinux_2_28")]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(folder), *fits]
    subprocess.run([*pip, *WITH_NEEDS], check=True, capture_output=True)
    subprocess.run([*pip, "--no-deps", *ALONE], check=True, capture_output=True)


class Table:
    """The program in the root, its page as a paired phone uses it, and its display."""

    def __init__(self, onlooker: Onlooker) -> None:
        self.onlooker = onlooker

    def ask(self, method: str, path: str, body: object = None) -> bytes:
        """Ask the page something; what it cannot answer yet is an `OSError`."""
        connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=20)
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {TOKEN}"}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        said = answer.read()
        connection.close()
        if answer.status != http.HTTPStatus.OK:
            raise OSError(answer.status, said)
        return said

    def press(self, button: str) -> None:
        """Press a button."""
        self.ask("POST", "/api/press", {"button": button})

    @property
    def state(self) -> Any:  # noqa: ANN401  # JSON
        """The table as it is now."""
        return json.loads(self.ask("GET", "/api/state"))

    def is_there(self) -> bool:
        """Whether the program is up."""
        try:
            return bool(self.state)
        except OSError:
            return False

    def is_on_the_display(self) -> bool:
        """Whether the display shows what the page does, pixel for pixel."""
        return self.onlooker.sees(Image.open(io.BytesIO(self.ask("GET", "/api/oled.png"))).convert("1"))


@contextmanager
def playing(root: Debian, kernel: Kernel) -> Iterator[Table]:
    """Play at the real table, with the virtual camera; the tray is known, and a phone is paired."""
    data = root.tree / "srv/data"
    shutil.rmtree(data, ignore_errors=True)
    data.mkdir()
    shutil.copy(root.tree / "srv/throws.npz", data / "tray.npz")
    Phonebook(data / "phones.json").keep((Phone(hashlib.sha256(TOKEN.encode()).hexdigest(), "a phone"),))
    onlooker = Onlooker(kernel, "ssd1309")
    onlooker.plugs_in(is_telling=False)
    here = Debian(root.base, root.upper, root.binds | {kernel.folder: "/srv/kernel"})
    options = ("--pi", "--source", "picamera", "--listen", "127.0.0.1", "--port", str(PORT), "--data", "/srv/data")
    program = here.start(
        "python3", "/srv/real_camera/at_the_camera.py", "gipfel", "play", *options, **ENVIRON | BUS
    )
    table = Table(onlooker)
    try:
        until(lambda: table.is_there() or program.poll() is not None)
        yield table
    finally:
        program.kill()
        print(*program.communicate(timeout=30), sep="\n")


def until(holds: Callable[[], object], seconds: float = 120.0) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


def test_what_is_thrown_is_read_and_offered_on_the_display(root: Debian, tmp_path: Path) -> None:
    """Each throw becomes a roll, and what it allows is on the display, pixel for pixel.

    The throws go on whether or not the table is ready, as throws do: on a slow machine one passes while the last
    is still being played, and comes again in the next round.
    """
    players = [{"colour": "yellow"}, {"colour": "green"}]
    with playing(root, Kernel(tmp_path / "kernel")) as table:
        table.ask("POST", "/api/games", {"edition": "franjos", "players": players})
        rolls: list[tuple[int, ...]] = []
        while len(rolls) < ROUNDS * len(THROWS) and set(rolls) != set(THROWS):
            until(lambda: table.state["phase"] == "choosing")
            rolls.append(tuple(table.state["dice"]))
            until(table.is_on_the_display)
            while table.state["phase"] == "choosing":
                table.press("1")
            until(table.is_on_the_display)

    assert set(rolls) == set(THROWS), rolls


def test_a_camera_that_stops_answering_is_found_again(root: Debian) -> None:
    """A camera that stops answering is lost within the timeout, closed without hanging, and opened again."""
    done = root.run("timeout", "60", *PROGRAM, "lose", **ENVIRON)
    picture, lost = "picture (720, 960, 3)", "lost: no picture comes any more"

    assert done.stdout.splitlines() == [picture, lost, picture, lost, picture, "closed"], done.stderr
