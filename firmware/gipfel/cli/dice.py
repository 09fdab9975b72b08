"""`gipfel dice PHOTO…`: which dice are in photographs, and how sure that is; `--live` what a camera sees."""

import argparse
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gipfel.cli.arguments.folder import add_data, folder_of
from gipfel.cli.arguments.launch import add_source
from gipfel.cli.arguments.pictures import picture_files, write_picture
from gipfel.errors import Refusal
from gipfel.words import Words

if TYPE_CHECKING:  # OpenCV takes long to load, and --help does without
    from gipfel.terminal import PhotoFile


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    parser.add_argument("photos", nargs="*", metavar="PHOTO", help=words("cli.photo"))
    parser.add_argument("--annotate", metavar="OUT", help=words("cli.annotate"))
    parser.add_argument("--json", action="store_true", help=words("cli.dice-json"))
    parser.add_argument("--expect", type=int, metavar="N", help=words("cli.expect"))
    parser.add_argument("--live", action="store_true", help=words("cli.live"))
    add_source(parser, words)
    add_data(parser, words)


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
    for photo in read_all(options.photos, options.expect):
        if not isinstance(photo.found, ReadPhoto):
            status = 2
        elif file := files.get(photo.name):
            write_picture(file, annotated(photo.found.frame, photo.found.reading), words)
        print(show(photo, words, width), flush=True)
    return status


def read_all(names: Sequence[str], expect: int | None) -> "Iterator[PhotoFile]":
    """Yield each file in the order given, with the dice in it, or with why it is no photograph."""
    from gipfel.terminal import PhotoFile, ReadPhoto  # noqa: PLC0415  # OpenCV takes long to load
    from gipfel_vision.dice import DiceReader  # noqa: PLC0415  # the same
    from gipfel_vision.images import NoPhoto, load_photo  # noqa: PLC0415  # the same

    reader = DiceReader(expect=expect)
    for name in names:
        try:
            frame = load_photo(Path(name))
        except NoPhoto as error:
            yield PhotoFile(name, error.flaw)
            continue
        start = time.perf_counter()
        reading = reader.read(frame)
        yield PhotoFile(name, ReadPhoto(frame, reading, (time.perf_counter() - start) * 1e3))
