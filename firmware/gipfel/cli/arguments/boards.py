"""What the commands about boards share: the folder of maps, a map by name, a photo, and what is wrong with it."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from gipfel.cli.arguments.folder import folder_of
from gipfel.errors import Refusal
from gipfel.words import Words

if TYPE_CHECKING:  # OpenCV takes long to load, and --help does without
    from gipfel_vision.board import BoardMap, PictureQuality
    from gipfel_vision.images import Frame


def boards_folder(options: argparse.Namespace) -> Path:
    """Return the folder in which boards are kept."""
    return folder_of(options) / "boards"


def named_map(options: argparse.Namespace, words: Words) -> "BoardMap":
    """Return the map asked for with `--map`."""
    from gipfel_vision.board import BadMap, BoardMap, map_names  # noqa: PLC0415  # OpenCV takes long to load

    folder = boards_folder(options)
    known = ", ".join(map_names(folder)) or "–"
    if not options.map:
        raise Refusal(words("sight.no-map-named", names=known))
    try:
        return BoardMap.load(folder, options.map)
    except OSError:
        raise Refusal(words("sight.no-map", name=options.map, names=known)) from None
    except BadMap as error:
        raise Refusal(words(f"map.{error.flaw.value}", detail=error.detail)) from None


def photo_in(name: str, words: Words) -> "Frame":
    """Return the photo in a file."""
    from gipfel_vision.images import NoPhoto, load_photo  # noqa: PLC0415  # OpenCV takes long to load

    try:
        return load_photo(Path(name))
    except NoPhoto as error:
        raise Refusal(f"{name}: {words(f'photo.{error.flaw.value}')}") from None


def print_flaws(quality: "PictureQuality", words: Words) -> None:
    """Print a sentence for each thing that is wrong with a photo, and what to change."""
    from gipfel.camera import picture_advice  # noqa: PLC0415  # OpenCV takes long to load

    for advice in picture_advice(quality):
        print(words(advice.key, **advice.names))
