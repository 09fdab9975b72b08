"""`gipfel board PHOTO --map NAME`: what stands where; `board map` and `board pieces` learn how both look."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from gipfel.cli.arguments.board_points import SHAPES, fields_of, points_in
from gipfel.cli.arguments.folder import add_data, folder_of
from gipfel.cli.arguments.pictures import picture_files, write_picture
from gipfel.errors import Refusal
from gipfel.words import Words

if TYPE_CHECKING:  # OpenCV takes long to load, and --help does without
    from gipfel_vision.board import BoardMap, PieceSet
    from gipfel_vision.images import Frame

FOUR_CORNERS = "octagon"
"""The shape of a board of which only four corners are known."""


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    parser.add_argument("what", nargs="+", metavar="[map|pieces] PHOTO", help=words("sight.what"))
    parser.add_argument("--map", metavar="NAME", help=words("sight.map"))
    parser.add_argument("--pieces", metavar="NAME", help=words("sight.pieces"))
    parser.add_argument("--json", action="store_true", help=words("cli.dice-json"))
    parser.add_argument("--annotate", metavar="OUT", help=words("cli.annotate"))
    parser.add_argument("--points", metavar="FILE", help=words("sight.points"))
    parser.add_argument("--shape", choices=SHAPES, metavar="SHAPE", help=words("sight.shape"))
    parser.add_argument("--name", metavar="NAME", help=words("sight.name"))
    parser.add_argument("--at", nargs="+", default=[], metavar="yellow=7:4,9:2", help=words("sight.at"))
    add_data(parser, words)


def run(options: argparse.Namespace, words: Words) -> int:
    """Read boards in photographs, or learn a board or its pieces from one; return the exit status."""
    match options.what:
        case ["map", photo]:
            return _map(photo, options, words)
        case ["pieces", photo]:
            return _pieces(photo, options, words)
        case ["map" | "pieces", *_]:
            raise Refusal(words("sight.one-photo"))
        case photos:
            return _read(photos, options, words)


def boards_folder(options: argparse.Namespace) -> Path:
    """Return the folder in which boards are kept."""
    return folder_of(options) / "boards"


def _read(photos: list[str], options: argparse.Namespace, words: Words) -> int:
    """Print what stands on the boards in photographs; a file that is no photograph does not stop the others."""
    from gipfel.terminal import board_as_json, board_as_rows, json_line  # noqa: PLC0415  # OpenCV takes long to load
    from gipfel_vision.board import BoardReader, annotated  # noqa: PLC0415  # the same
    from gipfel_vision.images import NoPhoto, load_photo  # noqa: PLC0415  # the same

    board = _board(options, words)
    reader = BoardReader(board, _piece_set(board.name, options, words))
    outs = picture_files(photos, options.annotate, words) if options.annotate else {}
    status = 0
    for name in photos:
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


def _map(photo: str, options: argparse.Namespace, words: Words) -> int:
    """Make a map from a photograph of the empty board and a file of points."""
    from gipfel_vision.board import BadMap, BoardMap, Field, Shape, nearest_shape  # noqa: PLC0415  # OpenCV takes long to load

    if not options.points or not options.name:
        raise Refusal(words("sight.map-needs"))
    points, shape_in_file = points_in(Path(options.points), words)
    frame = _photo(photo, words)
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
    return 0


def _pieces(photo: str, options: argparse.Namespace, words: Words) -> int:
    """Learn how pieces look from a photograph in which it is known what stands where."""
    from gipfel_vision.board import BadMap, BadPieces, Field, learn  # noqa: PLC0415  # OpenCV takes long to load

    if not options.at:
        raise Refusal(words("sight.pieces-need"))
    board = _board(options, words)
    stands = {kind: [Field(*field) for field in fields] for kind, fields in fields_of(options.at, words).items()}
    try:
        pieces = learn(options.name or board.name, board, _photo(photo, words), stands)
        path = pieces.save(boards_folder(options))
    except BadPieces as error:
        raise Refusal(words(f"pieces.{error.flaw.value}", detail=error.detail)) from None
    except BadMap as error:
        raise Refusal(words(f"map.{error.flaw.value}", detail=error.detail)) from None
    except OSError as error:
        raise Refusal(words("dice.not-written", file=boards_folder(options), detail=error.strerror)) from None
    print(words("sight.pieces-kept", file=path, names=", ".join(piece.name for piece in pieces.appearances)))
    return 0


def _board(options: argparse.Namespace, words: Words) -> "BoardMap":
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


def _piece_set(board: str, options: argparse.Namespace, words: Words) -> "PieceSet":
    """Return the pieces asked for, else those learned with the board, else the usual colours."""
    from gipfel_vision.board import DEFAULT_PIECES, BadMap, PieceSet  # noqa: PLC0415  # OpenCV takes long to load

    try:
        return PieceSet.load(boards_folder(options), options.pieces or board)
    except OSError:
        if options.pieces:
            raise Refusal(words("sight.no-pieces", name=options.pieces)) from None
        return DEFAULT_PIECES
    except BadMap:
        raise Refusal(words("sight.pieces-damaged", name=options.pieces or board)) from None


def _photo(name: str, words: Words) -> "Frame":
    from gipfel_vision.images import NoPhoto, load_photo  # noqa: PLC0415  # OpenCV takes long to load

    try:
        return load_photo(Path(name))
    except NoPhoto as error:
        raise Refusal(f"{name}: {words(f'photo.{error.flaw.value}')}") from None
