"""`gipfel board map PHOTO --points FILE --name NAME`: map a board, from a photo of it with nothing on it."""

import argparse
from pathlib import Path

from gipfel.cli.arguments.board_points import SHAPES, points_in
from gipfel.cli.arguments.boards import boards_folder, photo_in, print_flaws
from gipfel.cli.arguments.folder import add_data
from gipfel.errors import Refusal
from gipfel.words import Words

FOUR_CORNERS = "octagon"
"""The shape of a board of which only four corners are known."""


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    parser.add_argument("photo", metavar="PHOTO", help=words("sight.empty-photo"))
    parser.add_argument("--points", metavar="FILE", help=words("sight.points"))
    parser.add_argument("--shape", choices=SHAPES, metavar="SHAPE", help=words("sight.shape"))
    parser.add_argument("--name", metavar="NAME", help=words("sight.map-name"))
    add_data(parser, words)


def run(options: argparse.Namespace, words: Words) -> int:
    """Make a map from a photo of the empty board and a file of points; return the exit status."""
    if not options.points or not options.name:
        raise Refusal(words("sight.map-needs"))
    points, shape_in_file = points_in(Path(options.points), words)

    from gipfel_vision.board import (  # noqa: PLC0415  # OpenCV takes long to load
        BadMap,
        BoardMap,
        Field,
        Shape,
        nearest_shape,
        quality_of_map,
    )

    frame = photo_in(options.photo, words)
    shape = options.shape or shape_in_file
    try:
        if isinstance(points, dict):
            fields = {Field(*field): at for field, at in points.items()}
            chosen = Shape(shape) if shape else nearest_shape(fields)
            board = BoardMap.from_fields(options.name, chosen, frame, fields)
        else:
            board = BoardMap.from_corners(options.name, Shape(shape or FOUR_CORNERS), frame, points)
        path = board.save(boards_folder(options))
    except BadMap as error:
        raise Refusal(words(f"map.{error.flaw.value}", detail=error.detail)) from None
    except OSError as error:
        raise Refusal(words("dice.not-written", file=boards_folder(options), detail=error.strerror)) from None
    print(words("sight.map-kept", file=path, shape=words(f"sight.{board.shape.value}"), step=round(board.pitch)))
    print_flaws(quality_of_map(board), words)
    return 0
