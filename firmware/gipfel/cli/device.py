"""The table of a device, loaded behind its first picture: record, buttons, page and camera, and the loop."""

import argparse
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from gipfel.cli.address import LOOPBACK, address_of, names
from gipfel.cli.late import LateEye
from gipfel.cli.memory import give_back
from gipfel.cli.opening import opened_now
from gipfel.cli.refusal import Refusal
from gipfel.inbox import QueueInbox
from gipfel.loop import Desk
from gipfel.loop import run as run_table
from gipfel.page import Newest, Page, listen
from gipfel.pi.front import Front
from gipfel.pi.glass import Glass
from gipfel.pi.heart import Heart, Part
from gipfel.pi.notify import notify
from gipfel.pi.panel import Panel
from gipfel.pi.tunes import heard
from gipfel.ports import Boards, Moment
from gipfel.screens import Screen
from gipfel.settings import SettingsFile
from gipfel.store import Store
from gipfel.table import Closed, Signal, Table
from gipfel.table.modes import Book, Calibrating, Home, Reader
from gipfel.wiring import AUTO, NONE, Wiring
from gipfel.words import Words

if TYPE_CHECKING:
    from gipfel.watch import Watch
    from gipfel_vision.sources import Source

POWER_OFF = 150
"""The exit status that asks the service to switch the Pi off: see systemd/README.md."""

LOOP, BUTTONS, CAMERA = 20.0, 10.0, 45.0
"""Seconds of silence after which a part does not live: a slow card, and a camera that opens, take their time."""

MakesCamera = Callable[[str, float | None], "Source"]


@dataclass(frozen=True, slots=True)
class Device:
    """What a table is played on; glass and inbox are there already."""

    folder: Path
    wiring: Wiring
    glass: Glass
    inbox: QueueInbox
    camera: MakesCamera | None = None


def play(device: Device, options: argparse.Namespace, words: Words) -> int:
    """Play until the table is closed; give the exit status."""
    is_told = _listen_to_the_system(device.inbox.post)
    with ExitStack() as parts:
        table, store = opened_now(options, words)
        parts.callback(store.close)
        panel = parts.enter_context(Panel(device.wiring, device.inbox.post))
        ended = _at(device, panel, store, options, table, words, parts)
    if "store" in ended.lost:
        print(f"gipfel: {words('store.unsaved')}", file=sys.stderr)
    return 0 if is_told() or not os.environ.get("NOTIFY_SOCKET") else POWER_OFF


def _listen_to_the_system(post: Callable[[Signal], None]) -> Callable[[], bool]:
    """Close the table when the system says so; give what tells afterwards whether it did."""
    told: list[int] = []

    def ends(number: int, _: object) -> None:
        told.append(number)
        post(Closed(time.monotonic()))

    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, ends)
    return lambda: bool(told)


def _at(
    device: Device,
    panel: Panel,
    store: Store,
    options: argparse.Namespace,
    table: Table,
    words: Words,
    parts: ExitStack,
) -> Table:
    """Bring the page, then the eye, and run the table."""
    inbox = device.inbox
    page, newest, taken = _page(device, options, words, lambda: eye.boards if eye else None)
    eye = _eye(device, options, words, newest) if (options.source or device.wiring.camera) != NONE else None
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
            newest.publish(Moment(table, screen, store.number))
        if eye:
            eye.attend(table)
        if table.is_closed:
            notify("STOPPING=1", "STATUS=ends")
        before, seen_at = table, time.monotonic()

    def address() -> str:
        return _address(taken) if taken else ""

    def status() -> str:
        why = {"oled": device.glass.detail, "buttons": panel.detail, "camera": eye.detail if eye else ""}
        return (address() or "no page") + _said_of(before.lost if before else (), why)

    signs = {"loop": Part(lambda: seen_at, LOOP), "buttons": Part(lambda: panel.alive_at, BUTTONS)}
    if eye:
        signs["camera"] = Part(lambda: eye.alive_at, CAMERA)
    for part in (page, eye, Heart(signs, inbox.post, status)):
        if part:
            parts.enter_context(part)
    device.glass.wait(2.0)
    _say_ready(status(), address(), words)
    desk = Desk(
        Front(device.glass, panel),
        store,
        inbox,
        SettingsFile(device.folder / "settings.toml"),
        address,
        publish,
    )
    return run_table(desk, table)


def _said_of(lost: Iterable[str], why: Mapping[str, str]) -> str:
    """Name what is lost, with what was wrong where that is known; nothing where all is there."""
    named = [f"{part} ({why[part]})" if why.get(part) else part for part in sorted(lost)]
    return f"; lost: {', '.join(named)}" if named else ""


def _say_ready(status: str, address: str, words: Words) -> None:
    """Tell the service's manager; where there is none somebody typed the command, and looks for the page."""
    if not notify("READY=1", f"STATUS={status}") and address:
        print(words("cli.page-at", address=address), flush=True)


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
) -> tuple[Page | None, Newest | None, socket.socket | None]:
    """Open the page, on the port that is wanted or on any; a table without a page is a table."""
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


def _eye(device: Device, options: argparse.Namespace, words: Words, newest: Newest | None) -> LateEye:
    """Let the camera read the dice, and the board if one was mapped, as soon as OpenCV is there."""

    def make() -> "Watch":
        from gipfel.boards import Boards as KnownBoards  # noqa: PLC0415  # OpenCV takes its time
        from gipfel.glance import Glance  # noqa: PLC0415  # OpenCV takes its time
        from gipfel.study import Study, reader_of  # noqa: PLC0415  # OpenCV takes its time
        from gipfel.watch import Watch  # noqa: PLC0415  # OpenCV takes its time
        from gipfel_vision import Tray  # noqa: PLC0415  # OpenCV takes its time
        from gipfel_vision.sources import NoSuchSource  # noqa: PLC0415  # OpenCV takes its time

        name = options.source or device.wiring.camera
        path = device.folder / "tray.npz"
        tray = None
        with suppress(OSError, ValueError):  # one that is missing or damaged is calibrated anew
            tray = Tray.load(path)
        post = device.inbox.post
        try:
            source = (device.camera or _camera)(name, tray.lens if tray else None)
        except NoSuchSource:
            raise Refusal(words("cli.no-source", name=name)) from None
        eye.boards = KnownBoards(device.folder / "boards", lambda: watch.newest.frame if watch.newest else None)
        glance = Glance(eye.boards, post, newest.publish_board if newest else lambda _: None)
        watch = Watch(source, reader_of(tray), post, tray, Study(path, post), glance)
        give_back()  # with the eye everything is loaded
        return watch

    eye = LateEye(make, device.inbox.post, newest.publish_view if newest else None)
    return eye
