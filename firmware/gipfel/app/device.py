"""The table of a device. Its display shows something before the table itself is loaded: see `play_on_device`."""

import logging
import os
import socket
from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from gipfel.app.address import address_in_network
from gipfel.app.assembly import Part, Post, TableParts, play
from gipfel.app.ending import SystemSignals
from gipfel.app.inbox import QueueInbox
from gipfel.app.launch import Launch
from gipfel.app.memory import trim_heap
from gipfel.app.publishing import Publisher
from gipfel.app.reviewer import Reviewer
from gipfel.app.site import listen_or_reason, open_site
from gipfel.app.voice import voice_in_worker
from gipfel.camera import DeferredCamera
from gipfel.config import AUTO, NO_NETWORK, NONE, Wiring
from gipfel.errors import Port, Refusal
from gipfel.page import PublishedState
from gipfel.pi import Buzzer, DisplayWithLights, Heartbeat, Panel, PiDisplay, Watchdog, model, notify
from gipfel.table import Table

if TYPE_CHECKING:
    from gipfel.app.splash import MakesSource
    from gipfel.camera import Camera
    from gipfel_vision.sources import Source

POWER_OFF = 150
"""The exit status that asks the service to switch the Pi off: see systemd/README.md."""

LOOP_SILENCE, BUTTONS_SILENCE, CAMERA_SILENCE = 20.0, 10.0, 45.0
"""Seconds without a sign of life after which a part is dead: a slow card, and a camera that opens, take long."""

log = logging.getLogger(__name__)


def play_with_display(
    display: PiDisplay, launch: Launch, wiring: Wiring, inbox: QueueInbox, make_source: "MakesSource | None"
) -> int:
    """Play until the table is closed, on a display that shows its first picture already; return the status."""
    system = SystemSignals(inbox.post)
    ended = play(launch, inbox, partial(_device_parts, display, launch, wiring, inbox.post, make_source))
    notify("STOPPING=1", "STATUS=ends")
    if Port.STORE in ended.lost:
        log.error("%s", launch.words("store.unsaved"))
    return 0 if system.has_come or not os.environ.get("NOTIFY_SOCKET") else POWER_OFF


def _device_parts(
    display: PiDisplay,
    launch: Launch,
    wiring: Wiring,
    post: Post,
    make_source: "MakesSource | None",
) -> TableParts:
    """Fit a device out: display, buttons, buzzer, watchdog; a camera and a page unless they are switched off."""
    panel, published = Panel(wiring, post), PublishedState()
    source = launch.source or wiring.camera
    camera = None if source == NONE else _camera(launch, source, post, published, make_source)
    listening, reviewer = _listen(launch, wiring), Reviewer(launch.folder, post)
    site = listening and open_site(
        listening,
        published,
        post,
        launch.folder,
        boards=lambda: camera.boards if camera else None,
        reviewer=reviewer,
    )
    address = address_in_network(listening) if listening else str
    voice = voice_in_worker(launch, address)

    def watching(publisher: Publisher) -> tuple[Part, ...]:
        beats = {
            "loop": Heartbeat(lambda: publisher.at, LOOP_SILENCE),
            "buttons": Heartbeat(lambda: panel.alive_at, BUTTONS_SILENCE),
        }
        if camera:
            beats["camera"] = Heartbeat(lambda: camera.alive_at, CAMERA_SILENCE)
        return (Watchdog(beats, post, lambda: status_line(publisher.last)),)

    def status_line(table: Table | None) -> str:
        details = {Port.DISPLAY: display.detail, Port.BUTTONS: panel.detail}
        details[Port.CAMERA] = camera.detail if camera else ""
        where = {"": "no page", NO_NETWORK: "no network"}.get(address(), address())
        return where + _lost_parts(table.lost if table else (), details)

    def ready() -> None:
        display.wait(2.0)
        log.info("%s", _parts_line(wiring, display, panel, source, listening))
        is_notified = notify("READY=1", f"STATUS={status_line(None)}")
        if not is_notified and address() not in ("", NO_NETWORK):
            # Without a service manager somebody typed the command, and looks for the page.
            print(launch.words("cli.page-at", address=address()), flush=True)  # noqa: T201  # see above

    return TableParts(
        DisplayWithLights(display, panel),
        site or None,
        camera,
        reviewer,
        parts=(panel, voice),
        followers=(Buzzer(panel).follow, voice.follow),
        watching=watching,
        address=address,
        first=lambda table: table.with_tray(is_known=not table.tray.has_camera or launch.tray_file.exists()),
        ready=ready,
    )


def _parts_line(
    wiring: Wiring, display: PiDisplay, panel: Panel, source: str, listening: socket.socket | None
) -> str:
    """Name the parts that were found, for the log; a camera follows when OpenCV is loaded."""
    where = "" if display.address is None else f" at 0x{display.address:X}"
    page = "{} port {}".format(*listening.getsockname()[:2]) if listening else "none"
    parts = {
        "computer": model() or "no Raspberry Pi",
        "display": f"lost ({display.detail})" if display.detail else f"{wiring.display.driver}{where}",
        "buttons": f"lost ({panel.detail})" if panel.detail else "there",
        "camera": source,
        "page": page,
    }
    return "; ".join(f"{name}: {found}" for name, found in parts.items())


def _lost_parts(lost: Iterable[Port], details: Mapping[Port, str]) -> str:
    """Name what is lost, with what was wrong where that is known; nothing where all is there."""
    named = [f"{port.value} ({details[port]})" if details.get(port) else port.value for port in lost]
    return f"; lost: {', '.join(sorted(named))}" if named else ""


def _listen(launch: Launch, wiring: Wiring) -> socket.socket | None:
    """Listen on the port that is wanted, or on any; a table without a page is a table."""
    host, port = launch.listen or wiring.listen, wiring.port if launch.port is None else launch.port
    if host == NONE:
        return None
    for tried in (port, 0):
        listening = listen_or_reason(host, tried)
        if isinstance(listening, socket.socket):
            return listening
        log.warning("%s", launch.words("cli.no-port", address=f"{host}:{tried}", detail=listening))
    return None


def _camera(
    launch: Launch,
    name: str,
    post: Post,
    published: PublishedState,
    make_source: "MakesSource | None",
) -> DeferredCamera:
    """Return a camera that is opened as soon as OpenCV is loaded."""

    def open_now() -> "Camera":
        from gipfel.camera import load_tray, open_camera  # noqa: PLC0415  # OpenCV takes long to load
        from gipfel_vision.sources import NoSuchSource  # noqa: PLC0415  # the same

        tray = load_tray(launch.tray_file)
        try:
            source = (make_source or _source)(name, tray.lens if tray else None)
        except NoSuchSource:
            raise Refusal(launch.words("cli.no-source", name=name)) from None
        camera = open_camera(source, tray, launch.tray_file, launch.boards_folder, post, published.publish_board)
        trim_heap()  # with the camera everything is loaded
        return camera

    return DeferredCamera(open_now, post, published.publish_view)


def _source(name: str, lens: float | None) -> "Source":
    from gipfel_vision.sources import source_of, usual_source  # noqa: PLC0415  # OpenCV takes long to load

    return usual_source(lens) if name == AUTO else source_of(name, lens)
