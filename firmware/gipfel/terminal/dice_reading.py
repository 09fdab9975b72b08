"""Dice read in photographs: as a line of JSON for programs, as a row for people."""

import os
from dataclasses import dataclass

import msgspec

from gipfel.words import Words
from gipfel_vision import DiceReading, Frame
from gipfel_vision.images import PhotoFlaw


@dataclass(frozen=True, slots=True, eq=False)
class ReadPhoto:
    """A photograph with the dice read in it, and how many milliseconds that took."""

    frame: Frame
    reading: DiceReading
    took: float


@dataclass(frozen=True, slots=True, eq=False)
class PhotoFile:
    """A file, and what was read in it, or why nothing could be."""

    name: str
    found: ReadPhoto | PhotoFlaw


def dice_as_json(photo: PhotoFile, words: Words, _width: int) -> str:
    """Return one line of JSON; places and sizes are in pixels of the photograph as it is seen."""
    file = os.fsencode(photo.name).decode(errors="replace")
    if not isinstance(photo.found, ReadPhoto):
        line: dict[str, object] = {"file": file, "error": words(f"photo.{photo.found.value}")}
    else:
        reading = photo.found.reading
        line = {
            "file": file,
            "values": reading.values,
            "status": reading.status.value,
            "dice": [
                {
                    "value": die.value,
                    "centre": [round(float(pixels), 1) for pixels in die.centre],
                    "size": round(float(die.size), 1),
                    "angle": round(float(die.angle), 1),
                    "doubt": round(float(die.doubt), 3),
                }
                for die in reading.dice
            ],
            "ms": round(photo.found.took, 1),
        }
    return msgspec.json.encode(line).decode()


def dice_as_row(photo: PhotoFile, words: Words, width: int) -> str:
    """Return a row: the file's name, padded to `width`, its dice, how sure that is, and the time it took."""
    if not isinstance(photo.found, ReadPhoto):
        return f"{photo.name:<{width}}  {words(f'photo.{photo.found.value}')}"
    reading = photo.found.reading
    values = " ".join(map(str, reading.values)) or "–"
    doubt = max((die.doubt for die in reading.dice), default=0.0)
    sure = words("dice.doubt", percent=words.percent(doubt))
    status = words(f"seen.{reading.status.value}")
    return f"{photo.name:<{width}}  {values:<11}  {status:<12}  {sure:<16}  {photo.found.took:5.0f} ms"
