"""`gipfel dice PHOTO…`: which dice are in photographs, and how sure that is; `--live` what a camera sees."""

import argparse
import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gipfel.cli.data import add_data
from gipfel.cli.eye import add_source
from gipfel.cli.refusal import Refusal
from gipfel.words import Words

if TYPE_CHECKING:
    from gipfel_vision import Frame, Reading
    from gipfel_vision.photo import Flaw


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
    """Read photographs, or watch."""
    if options.expect is not None and options.expect < 1:
        raise Refusal(words("dice.expect-one"))
    if options.live:
        if options.photos or options.annotate or options.json:
            raise Refusal(words("dice.live-alone"))
        from gipfel.cli.live import show  # noqa: PLC0415  # watching is another matter

        return show(options, words)
    if not options.photos:
        raise Refusal(words("dice.no-photos"))
    if options.source:
        raise Refusal(words("dice.source-is-live"))
    status = 0
    names = places(options.photos, options.annotate, words) if options.annotate else {}
    show_photo = _as_json if options.json else _as_row
    width = max(len(photo) for photo in options.photos)
    for photo in read_all(options.photos, options.expect):
        if isinstance(photo.seen, Sighted) and (out := names.get(photo.name)):
            _write(out, photo.seen, words)
        print(show_photo(photo, words, width), flush=True)
        status = status if isinstance(photo.seen, Sighted) else 2
    return status


@dataclass(frozen=True, slots=True, eq=False)
class Sighted:
    """A photograph with what was read in it, and how many milliseconds that took."""

    frame: "Frame"
    reading: "Reading"
    took: float


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """A file, and what was seen in it, or why nothing could be."""

    name: str
    seen: "Sighted | Flaw"


def read_all(names: Sequence[str], expect: int | None) -> Iterator[Photo]:
    """Read photographs in the order in which they are named; one that is none does not keep the others waiting."""
    from gipfel_vision.dice import DiceReader  # noqa: PLC0415  # OpenCV takes its time
    from gipfel_vision.photo import NoPhoto, load  # noqa: PLC0415  # the same

    reader = DiceReader(expect=expect)
    for name in names:
        try:
            frame = load(Path(name))
        except NoPhoto as error:
            yield Photo(name, error.flaw)
            continue
        start = time.perf_counter()
        reading = reader.read(frame)
        yield Photo(name, Sighted(frame, reading, (time.perf_counter() - start) * 1e3))


def _as_json(photo: Photo, words: Words, _width: int) -> str:
    """Give a photograph as one line of JSON; places and sizes are in dots of the photograph as it is seen."""
    import msgspec  # noqa: PLC0415  # a table needs none

    file = os.fsencode(photo.name).decode(errors="replace")
    if not isinstance(photo.seen, Sighted):
        line: dict[str, object] = {"file": file, "error": words(f"photo.{photo.seen.value}")}
    else:
        reading = photo.seen.reading
        line = {
            "file": file,
            "values": reading.values,
            "status": reading.status.value,
            "dice": [
                {
                    "value": die.value,
                    "centre": [round(float(dots), 1) for dots in die.centre],
                    "size": round(float(die.size), 1),
                    "angle": round(float(die.angle), 1),
                    "doubt": round(float(die.doubt), 3),
                }
                for die in reading.dice
            ],
            "ms": round(photo.seen.took, 1),
        }
    return msgspec.json.encode(line).decode()


def _as_row(photo: Photo, words: Words, width: int) -> str:
    """Give a photograph as a row: its name, its dice, how sure that is, and the time."""
    if not isinstance(photo.seen, Sighted):
        return f"{photo.name:<{width}}  {words(f'photo.{photo.seen.value}')}"
    reading = photo.seen.reading
    values = " ".join(map(str, reading.values)) or "–"
    doubt = max((die.doubt for die in reading.dice), default=0.0)
    sure = words("dice.doubt", percent=words.percent(doubt))
    status = words(f"seen.{reading.status.value}")
    return f"{photo.name:<{width}}  {values:<11}  {status:<12}  {sure:<16}  {photo.seen.took:5.0f} ms"


def places(photos: Sequence[str], out: str, words: Words) -> dict[str, Path]:
    """Say where each annotated picture goes: one to a file, several into a folder; never over a photograph."""
    target = Path(out)
    if len(photos) == 1 and not target.is_dir():
        found = {photos[0]: target}
    else:
        found, taken = {}, set[str]()
        for photo in photos:
            stem, number = Path(photo).stem, 1
            while (name := f"{stem}.png" if number == 1 else f"{stem}-{number}.png") in taken:
                number += 1
            if photo not in found:
                taken.add(name)
                found[photo] = target / name
    originals = {Path(photo).resolve() for photo in photos}
    for path in found.values():
        if path.resolve() in originals:
            raise Refusal(words("dice.over-photo", file=path))
    return found


def _write(out: Path, seen: Sighted, words: Words) -> None:
    """Write a picture with what was seen drawn in; its name says in which format."""
    import cv2  # noqa: PLC0415  # OpenCV takes its time

    from gipfel_vision.annotate import annotated  # noqa: PLC0415  # OpenCV takes its time

    try:
        _, packed = cv2.imencode(out.suffix or ".png", annotated(seen.frame, seen.reading))
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_bytes(packed.tobytes())
    except cv2.error:
        raise Refusal(words("dice.no-format", file=out)) from None
    except OSError as error:
        raise Refusal(words("dice.not-written", file=out, detail=error.strerror)) from None
