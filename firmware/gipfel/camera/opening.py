"""Opening a camera: its thread with all that it does, and the boards that it knows."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from gipfel.app import BoardPreview
from gipfel.camera.board_checker import BoardChecker
from gipfel.camera.board_maps import BoardMapFolder
from gipfel.camera.calibration import TrayCalibration, reader_of
from gipfel.camera.thread import CameraThread
from gipfel.camera.view import LatestView
from gipfel.errors import Refusal
from gipfel.table import Signal
from gipfel.words import Words
from gipfel_vision import Tray
from gipfel_vision.sources import NoSuchSource, Source, source_of, usual_source


class Camera(NamedTuple):
    """A camera's thread, not yet started, and the maps of the boards that it can check."""

    thread: CameraThread
    boards: BoardMapFolder | None = None


def open_camera(
    source: Source,
    tray: Tray | None,
    tray_file: Path,
    boards_folder: Path,
    post: Callable[[Signal], None],
    publish_board: Callable[[BoardPreview], None],
) -> Camera:
    """Return a camera that reads the dice, calibrates the tray, and checks the board if one was mapped."""
    latest = LatestView()
    boards = BoardMapFolder(boards_folder, latest.frame)
    checker = BoardChecker(boards, post, publish_board)
    calibration = TrayCalibration(tray_file, post)
    return Camera(CameraThread(source, reader_of(tray), post, tray, calibration, checker, latest), boards)


def source_for(name: str | None, words: Words, tray: Tray | None = None) -> Source:
    """Return the source asked for, else the Pi's camera or the first webcam, with the calibrated tray's focus."""
    lens = tray.lens if tray else None
    try:
        return usual_source(lens) if name is None else source_of(name, lens)
    except NoSuchSource:
        raise Refusal(words("cli.no-source", name=name)) from None


def tray_for(path: Path, words: Words) -> Tray | None:
    """Return the tray that was calibrated, if one was; a damaged file is refused."""
    try:
        return Tray.load(path)
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        raise Refusal(words("calibrate.damaged", file=path)) from None


def load_tray(path: Path) -> Tray | None:
    """Return the tray that was calibrated; None where it is missing or damaged, and has to be calibrated anew."""
    with suppress(OSError, ValueError):
        return Tray.load(path)
    return None
