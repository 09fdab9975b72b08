"""`gipfel board pieces PHOTO --map NAME --at yellow=7:4 runner=6:5`: learn how pieces look, or take a box's."""

import argparse
from typing import TYPE_CHECKING

from gipfel.cli.arguments.board_points import BOX_NAMES, fields_of
from gipfel.cli.arguments.boards import boards_folder, named_map, photo_in, print_flaws
from gipfel.cli.arguments.folder import add_data
from gipfel.errors import Refusal
from gipfel.words import Words

if TYPE_CHECKING:  # OpenCV takes long to load, and --help does without
    from gipfel_vision.board import BoardMap, LearnedPieces, PieceSet


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    parser.add_argument("photo", nargs="?", metavar="PHOTO", help=words("sight.pieces-photo"))
    parser.add_argument("--map", metavar="NAME", help=words("sight.map"))
    parser.add_argument("--at", nargs="+", default=[], metavar="yellow=7:4,9:2", help=words("sight.at"))
    parser.add_argument("--box", choices=BOX_NAMES, metavar="BOX", help=words("sight.box"))
    parser.add_argument("--name", metavar="NAME", help=words("sight.pieces-name"))
    add_data(parser, words)


def run(options: argparse.Namespace, words: Words) -> int:
    """Learn how pieces look from a photo in which it is known what stands where; return the exit status."""
    if not (options.at and options.photo) and not (options.box and not options.at and not options.photo):
        raise Refusal(words("sight.pieces-need"))
    board = named_map(options, words)
    learned = _learned(board, options, words) if options.photo else None
    pieces = learned.pieces if learned else _in_box(options.name or board.name, options.box)

    from gipfel_vision.board import BadMap  # noqa: PLC0415  # OpenCV takes long to load

    try:
        path = pieces.save(boards_folder(options))
    except BadMap as error:
        raise Refusal(words(f"map.{error.flaw.value}", detail=error.detail)) from None
    except OSError as error:
        raise Refusal(words("dice.not-written", file=boards_folder(options), detail=error.strerror)) from None
    kinds = ", ".join(f"{piece.name} ({words(f'form.{piece.form.value}')})" for piece in pieces.appearances)
    print(words("sight.pieces-kept", file=path, names=kinds))
    if learned:
        print_flaws(learned.quality, words)
    return 0


def _learned(board: "BoardMap", options: argparse.Namespace, words: Words) -> "LearnedPieces":
    from gipfel_vision.board import (  # noqa: PLC0415  # OpenCV takes long to load
        BOXES,
        BadPieces,
        Field,
        learn_and_measure,
    )

    stands = {kind: [Field(*field) for field in fields] for kind, fields in fields_of(options.at, words).items()}
    box = BOXES[options.box] if options.box else None
    try:
        return learn_and_measure(options.name or board.name, board, photo_in(options.photo, words), stands, box)
    except BadPieces as error:
        raise Refusal(words(f"pieces.{error.flaw.value}", detail=error.detail)) from None


def _in_box(name: str, box: str) -> "PieceSet":
    """Return the pieces of a box, to be kept by another name."""
    from dataclasses import replace  # noqa: PLC0415  # only where nothing is learned

    from gipfel_vision.board import BOXES  # noqa: PLC0415  # OpenCV takes long to load

    return replace(BOXES[box], name=name)
