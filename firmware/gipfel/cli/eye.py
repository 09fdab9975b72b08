"""What the commands with a camera share: where pictures come from, and the tray that was calibrated."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from gipfel.cli.data import folder_of
from gipfel.cli.refusal import Refusal
from gipfel.words import Words

if TYPE_CHECKING:  # OpenCV takes its time, and the table in the terminal does without
    from gipfel_vision import Tray
    from gipfel_vision.sources import Source


def add_source(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add the option that says where pictures come from."""
    parser.add_argument("--source", metavar="SOURCE", help=words("cli.source"))


def source_for(options: argparse.Namespace, words: Words, tray: "Tray | None" = None) -> "Source":
    """Give the source asked for, else the Pi's camera or the first webcam; focused as it was on a known tray."""
    from gipfel_vision.sources import NoSuchSource, source_of, usual_source  # noqa: PLC0415  # OpenCV takes its time

    lens = tray.lens if tray else None
    try:
        return usual_source(lens) if options.source is None else source_of(options.source, lens)
    except NoSuchSource:
        raise Refusal(words("cli.no-source", name=options.source)) from None


def tray_file(options: argparse.Namespace) -> Path:
    """Give the file in which the tray is kept."""
    return folder_of(options) / "tray.npz"


def tray_for(options: argparse.Namespace, words: Words) -> "Tray | None":
    """Give the tray that was calibrated, if one was."""
    from gipfel_vision import Tray  # noqa: PLC0415  # OpenCV takes its time

    path = tray_file(options)
    try:
        return Tray.load(path)
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        raise Refusal(words("calibrate.damaged", file=path)) from None
