"""`gipfel board`: maps, pieces, readings, and one sentence for each mistake."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from gipfel.cli.arguments.board_points import BOX_NAMES, SHAPES
from gipfel.terminal import board_reading as boardtold
from gipfel.words import LANGUAGES
from gipfel_vision.board import BOXES, DEFAULT_PIECES, FIELDS, Field, FieldReading, Occupancy, PieceSet, Shape
from gipfel_vision.images import load_photo
from gipfel_vision.synthetic_board import BoardPicture, BoardPose, DrawnBoard
from support.commands import gipfel

BOARD = DrawnBoard.from_seed(2, "rock", 1152, 648)
LESSON = {
    "yellow": (Field(7, 3), Field(4, 2)),
    "orange": (Field(6, 9), Field(9, 2)),
    "green": (Field(7, 9), Field(5, 5)),
    "blue": (Field(8, 6), Field(5, 8)),
    "runner": (Field(7, 6), Field(10, 2)),
}
GAME = {Field(2, 1): ("yellow",), Field(6, 5): ("orange", "blue"), Field(9, 4): ("runner",)}


def saved(path: Path, picture: BoardPicture) -> str:
    """Write a picture; return its name."""
    cv2.imwrite(str(path), picture.frame)
    return str(path)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which the board and its pieces are known, all by the command itself."""
    folder = tmp_path_factory.mktemp("data")
    empty = BOARD.picture({}, seed=1)
    points = folder / "points.json"
    points.write_text(
        json.dumps({str(field): at for field, at in zip(FIELDS, empty.fields.tolist(), strict=True)})
    )
    lesson = BOARD.picture(
        {field: (kind,) for kind, fields in LESSON.items() for field in fields}, BoardPose(20), 5
    )
    at = [f"{kind}={','.join(map(str, fields))}" for kind, fields in LESSON.items()]
    where = ["--data", str(folder)]
    photo = saved(folder / "empty.png", empty)
    from gipfel.cli import main  # noqa: PLC0415  # a fixture of the module has no capsys

    assert main(["board", "map", photo, "--points", str(points), "--name", "ours", *where]) == 0
    assert (
        main(["board", "pieces", saved(folder / "lesson.png", lesson), "--map", "ours", "--at", *at, *where]) == 0
    )
    return folder


def test_a_board_is_read(capsys: pytest.CaptureFixture[str], data: Path, tmp_path: Path) -> None:
    """As JSON: every field with what stands there; drawn in, the picture is as large as before."""
    photo, out = saved(tmp_path / "game.png", BOARD.picture(GAME, BoardPose(130), 3)), tmp_path / "seen.png"

    status, printed, _ = gipfel(
        capsys, "board", photo, "--map", "ours", "--json", "--annotate", str(out), "--data", str(data)
    )
    line = json.loads(printed)
    standing = {
        field: told.get("colour", told["what"])
        for field, told in line["fields"].items()
        if told["what"] != "empty"
    }

    assert (status, line["status"], line["map"], line["pieces"]) == (0, "ok", "ours", "ours")
    assert len(line["fields"]) == 83
    assert standing == {"2:1": "yellow", "6:5": "blue", "9:4": "runner"}
    assert np.shape(line["homography"]) == (3, 3)
    assert load_photo(out).shape == (648, 1152, 3)


def test_what_else_it_may_be_is_told_by_name() -> None:
    """Colours by their names, the rest as everywhere; who is certain has nothing else to name."""
    runner, others = (
        FieldReading(Occupancy.RUNNER, None, 0.15),
        (FieldReading(Occupancy.PIECE, 2, 0.9), FieldReading(Occupancy.EMPTY, None, 0.95)),
    )
    doubted = FieldReading(Occupancy.RUNNER, None, 0.15, Occupancy.RUNNER, (runner, *others))
    certain = FieldReading(Occupancy.PIECE, 0, 0.0, Occupancy.PIECE, (FieldReading(Occupancy.PIECE, 0, 0.0),))

    first, second = (boardtold.field_of(stand, DEFAULT_PIECES) for stand in (doubted, certain))

    assert first == {"what": "runner", "doubt": 0.15, "perhaps": [DEFAULT_PIECES.names[2], "empty"]}
    assert second == {"what": "piece", "doubt": 0.0, "colour": DEFAULT_PIECES.names[0]}


def test_a_board_is_told_in_rows(capsys: pytest.CaptureFixture[str], data: Path, tmp_path: Path) -> None:
    """Each colour with its fields, spelt as everywhere; a file that is none does not keep the others waiting."""
    photo = saved(tmp_path / "game.png", BOARD.picture(GAME, BoardPose(10), 4))

    status, out, _ = gipfel(capsys, "board", "no.png", photo, "--map", "ours", "--data", str(data), "--lang", "de")

    assert status == 2
    assert "Gelb       2:1" in out
    assert "Läufer     9:4" in out
    assert "no.png" in out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "asked",
    [
        ["board", "x.png"],
        ["board", "x.png", "--map", "other"],
        ["board", "x.png", "--map", "../ours"],
        ["board", "x.png", "--map", "ours", "--pieces", "other"],
        ["board", "map", "x.png"],
        ["board", "map"],
        ["board", "pieces", "x.png", "--map", "ours"],
        ["board", "pieces", "x.png", "--map", "ours", "--at", "pink=7:1"],
        ["board", "pieces", "x.png", "--map", "ours", "--at", "yellow=7:14"],
        ["board", "pieces", "x.png", "--map", "ours", "--at", "yellow=7:1"],
        ["board", "map", "x.png", "--points", "none.json", "--name", "a"],
    ],
)
def test_what_cannot_be_is_one_sentence(
    capsys: pytest.CaptureFixture[str], data: Path, asked: list[str], language: str
) -> None:
    """Each mistake is one sentence in the user's language, and never a traceback."""
    status, out, err = gipfel(capsys, *asked, "--data", str(data), "--lang", language)

    assert (status, out) == (2, "")
    assert err.startswith("gipfel: ")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "points",
    [
        "1 2\n3 4\n",
        "1 2 3 4 5",
        '{"shape": "round", "corners": []}',
        '{"7:14": [1, 2]}',
        "[[1, 2], [3, 4], [5, 6], [7, null]]",
        '{"corners": [[0, 0], [9, 0], [9, 9], [0, 9]]}',
        "100 100\n100 500\n500 500\n500 100\n",
        "10 10\n1e9 10\n1e9 1e9\n10 1e9\n",
        "nan nan\n1 2\n3 4\n5 6\n",
        "[1",
        "7",
        f"[[1, 2], [3, 4], [5, 6], [7, 1{'0' * 400}]]",
        "[" * 100_000,
    ],
)
def test_points_that_make_no_map_are_one_sentence(
    capsys: pytest.CaptureFixture[str], data: Path, tmp_path: Path, points: str
) -> None:
    """Too few, no numbers, mirrored, too small, outside the picture: each is refused in one sentence."""
    file = tmp_path / "points"
    file.write_text(points)

    status, _, err = gipfel(
        capsys,
        "board",
        "map",
        str(data / "empty.png"),
        "--points",
        str(file),
        "--name",
        "new",
        "--data",
        str(data),
    )

    assert status == 2
    assert len(err.splitlines()) == 1
    assert not (data / "boards" / "new.board.npz").exists()


def test_four_corners_in_plain_lines_make_a_map(
    capsys: pytest.CaptureFixture[str], data: Path, tmp_path: Path
) -> None:
    """A point a line, with remarks; the shape is named on the command line."""
    file = tmp_path / "corners.txt"
    file.write_text("# around\n300 60\n850 60 # right\n850, 600\n300; 600\n")

    status, out, _ = gipfel(
        capsys, "board", "map", str(data / "empty.png"), "--points", str(file), "--name", "corners",
        "--shape", "mountain", "--data", str(data),
    )  # fmt: skip

    assert status == 0
    assert "a mountain" in out


def test_a_damaged_map_is_named(capsys: pytest.CaptureFixture[str], data: Path) -> None:
    """A damaged map is named, and the sentence says to make it again."""
    (data / "boards" / "torn.board.npz").write_bytes(b"PK\x03\x04 torn")

    status, _, err = gipfel(capsys, "board", "x.png", "--map", "torn", "--data", str(data))

    assert status == 2
    assert "damaged" in err


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("command", "own", "others"),
    [
        (["board"], ["--annotate", "--pieces"], ["--points", "--at", "--shape"]),
        (["board", "map"], ["--points", "--shape"], ["--at", "--annotate", "--box"]),
        (["board", "pieces"], ["--at", "--box"], ["--points", "--annotate"]),
    ],
)
def test_each_help_has_its_own_options(
    capsys: pytest.CaptureFixture[str], command: list[str], own: list[str], others: list[str], language: str
) -> None:
    """`board map --help` is about maps, `board pieces --help` about pieces."""
    with pytest.raises(SystemExit):
        gipfel(capsys, *command, "--help", "--lang", language)
    told = capsys.readouterr().out

    assert f"gipfel {' '.join(command)} [-h]" in told
    assert [option for option in own if f"{option} " not in told] == []
    assert [option for option in others if f"{option} " in told] == []


def test_pieces_are_taken_from_a_box(capsys: pytest.CaptureFixture[str], data: Path) -> None:
    """Without a photograph; what they are is told, and kept by the name of the map or another."""
    status, out, err = gipfel(
        capsys, "board", "pieces", "--map", "ours", "--box", "franjos", "--name", "box", "--data", str(data)
    )

    assert (status, err) == (0, "")
    assert "black (disc), runner (climber)" in out
    assert PieceSet.load(data / "boards", "box").colours == BOXES["franjos"].colours


def test_the_names_of_boxes_are_those_of_the_reader() -> None:
    """The command line does not load the reader to know them."""
    assert tuple(BOXES) == BOX_NAMES
    assert tuple(shape.value for shape in Shape) == SHAPES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bad_picture_of_a_board_says_what_to_change(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str
) -> None:
    """The map is kept, and a sentence says that a lamp is mirrored, and where."""
    empty = BOARD.picture({}, seed=1)
    x, y = empty.fields[FIELDS.index(Field(7, 6))]
    cv2.circle(empty.frame, (round(x), round(y)), 14, (255, 255, 255), cv2.FILLED)
    points = tmp_path / "points.json"
    points.write_text(
        json.dumps({str(field): at for field, at in zip(FIELDS, empty.fields.tolist(), strict=True)})
    )
    photo = saved(tmp_path / "mirrored.png", empty)

    status, out, _ = gipfel(
        capsys, "board", "map", photo, "--points", str(points), "--name", "mirrored", "--data", str(tmp_path),
        "--lang", language,
    )  # fmt: skip

    assert status == 0
    assert len(out.splitlines()) == 2
    assert "7:6" in out.splitlines()[1]
