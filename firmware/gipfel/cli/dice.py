"""`gipfel dice PHOTO…`: which dice are in photographs, and how sure that is; `--live` what a camera sees."""

import argparse
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gipfel.cli.arguments.folder import folder_of
from gipfel.cli.arguments.launch import add_source
from gipfel.cli.arguments.pictures import picture_files, write_picture
from gipfel.errors import Refusal
from gipfel.words import Words

if TYPE_CHECKING:  # OpenCV takes long to load, and --help does without
    from gipfel.terminal import PhotoFile
    from gipfel_vision import Tray


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    parser.add_argument("photos", nargs="*", metavar="PHOTO", help=words("cli.photo"))
    parser.add_argument("--annotate", metavar="OUT", help=words("cli.annotate"))
    parser.add_argument("--json", action="store_true", help=words("cli.dice-json"))
    parser.add_argument("--expect", type=int, metavar="N", help=words("cli.expect"))
    parser.add_argument("--live", action="store_true", help=words("cli.live"))
    add_source(parser, words)
    parser.add_argument("--data", metavar="DIR", help=words("cli.dice-data"))


def run(options: argparse.Namespace, words: Words) -> int:
    """Read photographs, or a camera."""
    if options.expect is not None and options.expect < 1:
        raise Refusal(words("dice.expect-one"))
    if options.live:
        if options.photos or options.annotate or options.json:
            raise Refusal(words("dice.live-alone"))
        return _live(options, words)
    if not options.photos:
        raise Refusal(words("dice.no-photos"))
    if options.source:
        raise Refusal(words("dice.source-is-live"))
    return _photos(options, words)


def _live(options: argparse.Namespace, words: Words) -> int:
    from gipfel.camera import source_for, tray_for  # noqa: PLC0415  # OpenCV takes long to load
    from gipfel.terminal import show_live  # noqa: PLC0415  # the same

    tray = tray_for(folder_of(options) / "tray.npz", words)
    return show_live(source_for(options.source, words, tray), tray, options.expect, words)


def _photos(options: argparse.Namespace, words: Words) -> int:
    from gipfel.terminal import ReadPhoto, dice_as_json, dice_as_row  # noqa: PLC0415  # OpenCV takes long to load
    from gipfel_vision.dice import annotated  # noqa: PLC0415  # the same

    status = 0
    files = picture_files(options.photos, options.annotate, words) if options.annotate else {}
    show = dice_as_json if options.json else dice_as_row
    width = max(len(photo) for photo in options.photos)
    tray = _calibrated(options, words) if options.data else None
    for photo in read_all(options.photos, options.expect, tray):
        if not isinstance(photo.found, ReadPhoto):
            status = 2
        elif file := files.get(photo.name):
            write_picture(file, annotated(photo.found.frame, photo.found.reading), words)
        print(show(photo, words, width), flush=True)
    return status


def _calibrated(options: argparse.Namespace, words: Words) -> "Tray":
    """Return the tray that was calibrated in the folder asked for; refuse where there is none."""
    from gipfel.camera import tray_for  # noqa: PLC0415  # OpenCV takes long to load

    path = folder_of(options) / "tray.npz"
    tray = tray_for(path, words)
    if tray is None:
        raise Refusal(words("dice.no-tray", file=path))
    return tray


def read_all(names: Sequence[str], expect: int | None, tray: "Tray | None" = None) -> "Iterator[PhotoFile]":
    """Yield each file in the order given, with the dice in it, or with why it is no photograph.

    With a tray, only what lies in it is read.
    """
    from gipfel.terminal import PhotoFile, ReadPhoto  # noqa: PLC0415  # OpenCV takes long to load
    from gipfel_vision.dice import DiceReader  # noqa: PLC0415  # the same
    from gipfel_vision.images import NoPhoto, load_photo  # noqa: PLC0415  # the same

    reader = DiceReader(tray, expect)
    for name in names:
        try:
            frame = load_photo(Path(name))
        except NoPhoto as error:
            yield PhotoFile(name, error.flaw)
            continue
        start = time.perf_counter()
        reading = reader.read(frame)
        yield PhotoFile(name, ReadPhoto(frame, reading, (time.perf_counter() - start) * 1e3))
