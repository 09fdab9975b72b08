"""Where annotated pictures are written, and how."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gipfel.errors import Refusal
from gipfel.words import Words

if TYPE_CHECKING:  # OpenCV takes long to load, and --help does without
    from gipfel_vision import Frame


def picture_files(photos: Sequence[str], out: str, words: Words) -> dict[str, Path]:
    """Return where each annotated picture goes: one to a file, several into a folder; never over a photograph."""
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


def write_picture(file: Path, picture: "Frame", words: Words) -> None:
    """Write a picture; the file's ending says in which format."""
    import cv2  # noqa: PLC0415  # only with --annotate

    try:
        _, encoded = cv2.imencode(file.suffix or ".png", picture)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(encoded.tobytes())
    except cv2.error:
        raise Refusal(words("dice.no-format", file=file)) from None
    except OSError as error:
        raise Refusal(words("dice.not-written", file=file, detail=error.strerror)) from None
