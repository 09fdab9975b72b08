"""`gipfel play` at the real table: buttons, lights, buzzer, glass, camera and page of a Raspberry Pi."""

import argparse
import ctypes
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from gipfel import __version__
from gipfel.cli.address import LOOPBACK, address_of, names
from gipfel.cli.data import folder_of
from gipfel.cli.late import LateEye
from gipfel.inbox import QueueInbox
from gipfel.loop import Desk
from gipfel.loop import run as run_table
from gipfel.pi.front import Front
from gipfel.pi.glass import Glass
from gipfel.pi.heart import Heart, Part
from gipfel.pi.notify import notify
from gipfel.pi.panel import Panel
from gipfel.pi.tunes import heard
from gipfel.ports import Boards, Moment
from gipfel.screens import Screen
from gipfel.screens.screen import Big
from gipfel.settings import SettingsFile, load
from gipfel.store import Store
from gipfel.table import Closed, Signal, Table
from gipfel.table.modes import Book, Calibrating, Home, Reader
from gipfel.wiring import AUTO, NONE, Wiring
from gipfel.words import Words

if TYPE_CHECKING:
    from gipfel.page import Newest, Page
    from gipfel.watch import Watch
    from gipfel_vision.sources import Source

POWER_OFF = 150
"""The exit status that asks the service to switch the Pi off: see systemd/README.md."""

ARENA_MAX, MMAP_THRESHOLD = -8, -3
"""The C library's names for its switches, from its malloc.h."""

LOOP, BUTTONS, CAMERA = 20.0, 10.0, 45.0
"""Seconds of silence after which a part does not live: a slow card, and a camera that opens, take their time."""

Opened = Callable[[Path, Words], tuple[Table, Store]]
MakesCamera = Callable[[str, float | None], "Source"]


def play(
    options: argparse.Namespace, words: Words, open_table: Opened, camera: "MakesCamera | None" = None
) -> int:
    """Play until the table is closed, from the first picture to the last one, which stays.

    `camera` makes a source of the name in the settings, with its lens where it stood when the tray was calibrated;
    without it, it is the one that goes by that name.
    """
    _use_little_memory()
    folder = options.data = folder_of(options).resolve()  # lgpio will go to a folder of its own
    inbox = QueueInbox()
    is_told = _listen_to_the_system(inbox.post)
    wiring = load(folder / "settings.toml", words.language).wiring
    with ExitStack() as parts:
        glass = parts.enter_context(Glass(wiring.glass, inbox.post))
        with suppress(OSError):  # a glass that is missing is said later
            glass.show(Screen(Big(("Gipfel",), (__version__,))))
        table, store = open_table(folder, words)
        parts.callback(store.close)
        panel = parts.enter_context(Panel(wiring, inbox.post))
        device = Device(folder, wiring, glass, panel, inbox, store, camera or _camera)
        ended = _at(device, options, table, words, parts)
    if "store" in ended.lost:
        print(f"gipfel: {words('store.unsaved')}", file=sys.stderr)
    return 0 if is_told() or not os.environ.get("NOTIFY_SOCKET") else POWER_OFF


def _use_little_memory() -> None:
    """Let all threads share two heaps, and give what is larger than a picture back at once: a Zero has 512 MB.

    The C library would give each of a dozen threads a heap of its own, and keep the most that ever was in use.
    """
    with suppress(OSError, AttributeError):  # another C library has no such switches
        library = ctypes.CDLL(None)
        library.mallopt(ARENA_MAX, 2)
        library.mallopt(MMAP_THRESHOLD, 4 << 20)


def _listen_to_the_system(post: Callable[[Signal], None]) -> Callable[[], bool]:
    """Close the table when the system says so; give what tells afterwards whether it did."""
    told: list[int] = []

    def ends(number: int, _: object) -> None:
        told.append(number)
        post(Closed(time.monotonic()))

    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, ends)
    return lambda: bool(told)


@dataclass(frozen=True, slots=True)
class Device:
    """What is there as soon as the first picture is."""

    folder: Path
    wiring: Wiring
    glass: Glass
    panel: Panel
    inbox: QueueInbox
    store: Store
    camera: "MakesCamera"


def _at(device: Device, options: argparse.Namespace, table: Table, words: Words, parts: ExitStack) -> Table:
    """Bring the page, then the eye, and run the table."""
    inbox, panel = device.inbox, device.panel
    page, newest, taken = _page(device, options, words, lambda: eye.boards if eye else None)
    eye = _eye(device, options, newest) if (options.source or device.wiring.camera) != NONE else None
    if page:
        table = replace(table, phones=page.phonebook.load())
    table = _first(replace(table, has_eye=eye is not None), device.folder)
    before: Table | None = None
    seen_at = time.monotonic()

    def publish(table: Table, screen: Screen) -> None:
        nonlocal before, seen_at
        if tune := heard(before, table):
            panel.play(tune)
        if newest:
            newest.publish(Moment(table, screen, device.store.number))
        if eye:
            eye.attend(table)
        if table.is_closed:
            notify("STOPPING=1", "STATUS=ends")
        before, seen_at = table, time.monotonic()

    def address() -> str:
        return _address(taken) if taken else ""

    def status() -> str:
        lost = f"; lost: {', '.join(sorted(before.lost))}" if before and before.lost else ""
        return f"{address() or 'no page'}{lost}"

    signs = {"loop": Part(lambda: seen_at, LOOP), "buttons": Part(lambda: panel.alive_at, BUTTONS)}
    if eye:
        signs["camera"] = Part(lambda: eye.alive_at, CAMERA)
    for part in (page, eye, Heart(signs, inbox.post, status)):
        if part:
            parts.enter_context(part)
    device.glass.wait(2.0)
    notify("READY=1", f"STATUS={status()}")
    desk = Desk(
        Front(device.glass, panel),
        device.store,
        inbox,
        SettingsFile(device.folder / "settings.toml"),
        address,
        publish,
    )
    return run_table(desk, table)


def _first(table: Table, folder: Path) -> Table:
    """Begin with the address, and then with the tray, where nobody has played or calibrated yet."""
    mode = table.mode
    if table.has_eye and not (folder / "tray.npz").exists() and isinstance(mode, Home):
        mode = Calibrating(table.now, under=mode)
    if isinstance(table.mode, Home) and table.previous is None:
        mode = Reader(Book.INFO, under=mode)
    return table.to(mode)


def _page(
    device: Device, options: argparse.Namespace, words: Words, boards: Callable[[], Boards | None]
) -> "tuple[Page | None, Newest | None, socket.socket | None]":
    """Open the page, on the port that is wanted or on any; a table without a page is a table."""
    from gipfel.page import Newest, Page, listen  # noqa: PLC0415  # after the first picture

    host = options.listen or device.wiring.listen
    if host == NONE:
        return None, None, None
    port = device.wiring.port if options.port is None else options.port
    for tried in (port, 0):
        try:
            taken = listen(host, tried)
        except (OSError, OverflowError) as error:
            said = words(
                "cli.no-port", address=f"{host}:{tried}", detail=getattr(error, "strerror", None) or error
            )
            print(f"gipfel: {said}", file=sys.stderr)
            continue
        newest = Newest()
        is_alone = taken.getsockname()[0] in (LOOPBACK, "::1")
        known_as = frozenset[str]() if is_alone else names()
        page = Page(taken, newest, device.inbox.post, device.folder, names=known_as, boards=boards)
        return page, newest, taken
    return None, None, None


def _address(taken: socket.socket) -> str:
    """Give the page's address; nothing while only this computer could go there, unless that is meant."""
    address = address_of(taken)
    is_meant = taken.getsockname()[0] in (LOOPBACK, "::1")
    return address if is_meant or LOOPBACK not in address else ""


def _camera(name: str, lens: float | None) -> "Source":
    from gipfel_vision.sources import source_of, usual_source  # noqa: PLC0415  # OpenCV takes its time

    return usual_source(lens) if name == AUTO else source_of(name, lens)


def _eye(device: Device, options: argparse.Namespace, newest: "Newest | None") -> LateEye:
    """Let the camera read the dice, and the board if one was mapped, as soon as OpenCV is there."""

    def make() -> "Watch":
        from gipfel.boards import Boards as KnownBoards  # noqa: PLC0415  # OpenCV takes its time
        from gipfel.glance import Glance  # noqa: PLC0415
        from gipfel.study import Study, reader_of  # noqa: PLC0415  # OpenCV takes its time
        from gipfel.watch import Watch  # noqa: PLC0415
        from gipfel_vision import Tray  # noqa: PLC0415

        name = options.source or device.wiring.camera
        path = device.folder / "tray.npz"
        tray = None
        with suppress(OSError, ValueError):  # one that is missing or damaged is calibrated anew
            tray = Tray.load(path)
        post = device.inbox.post
        source = device.camera(name, tray.lens if tray else None)
        eye.boards = KnownBoards(device.folder / "boards", lambda: watch.newest.frame if watch.newest else None)
        glance = Glance(eye.boards, post, newest.publish_board if newest else lambda _: None)
        watch = Watch(source, reader_of(tray), post, tray, Study(path, post), glance)
        return watch

    eye = LateEye(make, device.inbox.post, newest.publish_view if newest else None)
    return eye
