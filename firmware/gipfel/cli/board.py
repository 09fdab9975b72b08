"""`gipfel board PHOTO --map NAME`: what stands where on the boards in photos."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from gipfel.cli.arguments.boards import boards_folder, named_map
from gipfel.cli.arguments.folder import add_data
from gipfel.cli.arguments.pictures import picture_files, write_picture
from gipfel.errors import Refusal
from gipfel.words import Words

if TYPE_CHECKING:  # OpenCV takes long to load, and --help does without
    from gipfel_vision.board import PieceSet

LEARNING = ("map", "pieces")
"""Commands of their own, if they follow `board` at once."""


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    parser.epilog = words("sight.learning")
    parser.add_argument("photos", nargs="+", metavar="PHOTO", help=words("sight.what"))
    parser.add_argument("--map", metavar="NAME", help=words("sight.map"))
    parser.add_argument("--pieces", metavar="NAME", help=words("sight.pieces"))
    parser.add_argument("--json", action="store_true", help=words("cli.dice-json"))
    parser.add_argument("--annotate", metavar="OUT", help=words("cli.annotate"))
    add_data(parser, words)


def run(options: argparse.Namespace, words: Words) -> int:
    """Print what stands on the boards in photos; a file that is no photo does not stop the others."""
    if options.photos[0] in LEARNING and not Path(options.photos[0]).exists():
        raise Refusal(words("sight.one-photo"))

    from gipfel.terminal import board_as_json, board_as_rows, json_line  # noqa: PLC0415  # OpenCV takes long to load
    from gipfel_vision.board import BoardReader, annotated  # noqa: PLC0415  # the same
    from gipfel_vision.images import NoPhoto, load_photo  # noqa: PLC0415  # the same

    board = named_map(options, words)
    reader = BoardReader(board, _piece_set(board.name, options, words))
    outs = picture_files(options.photos, options.annotate, words) if options.annotate else {}
    status = 0
    for name in options.photos:
        try:
            frame = load_photo(Path(name))
        except NoPhoto as error:
            flaw, status = words(f"photo.{error.flaw.value}"), 2
            print(json_line(name, {"error": flaw}) if options.json else f"{name}  {flaw}", flush=True)
            continue
        reading = reader.read(frame)
        if name in outs:
            write_picture(outs[name], annotated(frame, reader, reading), words)
        text = (
            json_line(name, board_as_json(reader, reading))
            if options.json
            else board_as_rows(name, reader, reading, words)
        )
        print(text, flush=True)
    return status


def _piece_set(board: str, options: argparse.Namespace, words: Words) -> "PieceSet":
    """Return the pieces asked for, also those of a box; else those learned with the board, else the usual ones."""
    from gipfel_vision.board import BOXES, DEFAULT_PIECES, BadMap, PieceSet  # noqa: PLC0415  # OpenCV takes long to load

    try:
        return PieceSet.load(boards_folder(options), options.pieces or board)
    except OSError:
        if options.pieces in BOXES:
            return BOXES[options.pieces]
        if options.pieces:
            raise Refusal(words("sight.no-pieces", name=options.pieces)) from None
        return DEFAULT_PIECES
    except BadMap:
        raise Refusal(words("sight.pieces-damaged", name=options.pieces or board)) from None
