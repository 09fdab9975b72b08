"""`gipfel dice` and `gipfel calibrate`: dice in photos, dice live, and calibrating a tray."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from gipfel.camera import load_tray
from gipfel.cli.arguments.pictures import picture_files
from gipfel.errors import Refusal
from gipfel.words import LANGUAGES, words_in
from gipfel_vision import Tray
from gipfel_vision.synthetic import DrawnTray, Picture, draw
from support.commands import gipfel, piped

TRAY = DrawnTray.from_seed(4, 640, 480)


def thrown(*values: int, seed: int = 3) -> Picture:
    """Draw dice in the tray."""
    return draw(TRAY.scene(TRAY.thrown(np.random.default_rng(seed), values), seed))


def saved(path: Path, picture: Picture | None = None) -> str:
    """Write a picture, by default of four dice; return its name."""
    cv2.imwrite(str(path), (picture or thrown(1, 3, 5, 6)).frame)
    return str(path)


def video(folder: Path, parts: Sequence[tuple[int, Picture | None]]) -> str:
    """Write a video as a folder of pictures; each part is a number of frames and what they show, or nothing."""
    folder.mkdir()
    frames = [picture for count, picture in parts for _ in range(count)]
    for n, picture in enumerate(frames):
        saved(folder / f"{n:03}.png", picture or draw(TRAY.scene(seed=n)))
    return str(folder)


def test_photographs_as_a_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Each photo has a row: its dice, and how certain they are."""
    status, out, _ = gipfel(
        capsys, "dice", saved(tmp_path / "roll.png"), saved(tmp_path / "none.png", draw(TRAY.scene()))
    )
    roll, none = out.splitlines()

    assert status == 0
    assert "1 3 5 6" in roll
    assert " ms" in roll
    assert "no dice" in none


def test_photographs_of_a_calibrated_tray(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With the tray's folder its dice are read as the table reads them; what lies beside the tray is left out."""
    TRAY.known().save(tmp_path / "tray.npz")
    status, out, _ = gipfel(capsys, "dice", "--json", "--data", str(tmp_path), saved(tmp_path / "roll.png"))
    line = json.loads(out)

    assert (status, line["values"], line["status"]) == (0, [1, 3, 5, 6], "ok")


def test_a_folder_without_a_calibrated_tray_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One sentence: what is missing, and what makes it."""
    status, out, err = gipfel(capsys, "dice", "--data", str(tmp_path), saved(tmp_path / "roll.png"))

    assert (status, out) == (2, "")
    assert "gipfel calibrate" in err
    assert "tray.npz" in err


def test_photographs_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One line a photograph, in order, with each die in pixels of the photograph."""
    picture = thrown(1, 3, 5, 6)
    names = [saved(tmp_path / name, picture) for name in ("b.png", "a.jpg")]
    status, out, _ = gipfel(capsys, "dice", "--json", *names)
    lines = [json.loads(line) for line in out.splitlines()]

    assert status == 0
    assert [line["file"] for line in lines] == names
    for line in lines:
        assert set(line) == {"file", "values", "status", "dice", "ms"}
        assert line["values"] == [1, 3, 5, 6]
        assert line["status"] in ("ok", "doubt")
        assert line["ms"] > 0
        for die in line["dice"]:
            assert set(die) == {"value", "centre", "size", "angle", "doubt"}
            near = [
                other for other in picture.truth.dice if np.hypot(*np.subtract(die["centre"], other.centre)) < 15
            ]
            assert [other.value for other in near] == [die["value"]]
            assert 0 <= die["doubt"] <= 1


def test_what_is_expected_is_compared(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With `--expect`, too few and too many dice are reported."""
    name = saved(tmp_path / "roll.png")
    found = [gipfel(capsys, "dice", "--json", "--expect", count, name)[1] for count in ("5", "3")]

    assert [json.loads(line)["status"] for line in found] == ["fewer", "more"]


def bad_files(folder: Path) -> dict[str, str]:
    """Write all kinds of files that are no photos; return the expected error for each name."""
    whole = folder / "whole.jpg"
    saved(whole)
    (folder / "cut.jpg").write_bytes(whole.read_bytes()[:-2000])
    (folder / "text.png").write_text("no picture")
    (folder / "empty.png").write_bytes(b"")
    Image.new("RGB", (1, 1)).save(folder / "pixel.png")
    Image.new("1", (15_000, 15_000)).save(folder / "huge.png")
    said = {
        "missing.png": "There is no such file.",
        "cut.jpg": "The picture is cut short.",
        "text.png": "This is no picture.",
        "empty.png": "This is no picture.",
        "pixel.png": "The picture is too small to show a die.",
        "huge.png": "The picture is too large: it has more than a hundred million pixels.",
    }
    return {str(folder / name): sentence for name, sentence in said.items()}


def test_files_that_are_no_photographs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Each bad file has a line with its error, the others are still read, and the exit status is 2."""
    bad, good = bad_files(tmp_path), saved(tmp_path / "roll.png")
    names = [*bad, good]
    status, out, err = gipfel(capsys, "dice", "--json", *names)
    lines = [json.loads(line) for line in out.splitlines()]

    assert (status, err) == (2, "")
    assert [line["file"] for line in lines] == names
    assert [line.get("error") for line in lines] == [*bad.values(), None]
    assert lines[-1]["values"] == [1, 3, 5, 6]

    status, out, _ = gipfel(capsys, "dice", *names, "--lang", "de")
    assert status == 2
    assert "Das Bild ist abgeschnitten." in out
    assert "1 3 5 6" in out


def test_what_was_seen_is_drawn_into_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The annotated photo goes to one file, whose name sets the format."""
    name, out = saved(tmp_path / "roll.png"), tmp_path / "seen" / "roll.jpg"
    status, _, _ = gipfel(capsys, "dice", name, "--annotate", str(out))
    drawn = cv2.imread(str(out))

    assert status == 0
    assert drawn is not None
    assert drawn.shape == (480, 640, 3)
    assert out.read_bytes()[:2] == b"\xff\xd8"


def test_several_go_into_a_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Several annotated photos go into a folder, even if names repeat or one is no picture."""
    (tmp_path / "other").mkdir()
    names = [saved(tmp_path / "roll.png"), saved(tmp_path / "other" / "roll.jpg"), str(tmp_path / "missing.png")]
    status, _, _ = gipfel(capsys, "dice", *names, "--annotate", str(tmp_path / "seen"))

    assert status == 2
    assert sorted(path.name for path in (tmp_path / "seen").iterdir()) == ["roll-2.png", "roll.png"]


def test_no_photograph_is_written_over(tmp_path: Path) -> None:
    """Annotating never overwrites a photo, neither by name nor through a folder."""
    name, words = saved(tmp_path / "roll.png"), words_in("en")
    for out in (name, str(tmp_path), str(tmp_path / "." / "roll.png")):
        with pytest.raises(Refusal, match="overwritten"):
            picture_files([name], out, words)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Name photographs of dice, or say --live."),
        (["--live", "photo.png"], "With --live nothing is read from photographs"),
        (["--source", "webcam", "photo.png"], "A source needs --live"),
        (["--live", "--source", "nowhere"], "There is no source “nowhere”."),
        (["--live", "--source", "webcam:x"], "There is no source “webcam:x”."),
        (["--expect", "0", "photo.png"], "At least one die has to be expected."),
    ],
)
def test_what_cannot_be_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    """Each mistake is one sentence on standard error, with status 2."""
    status, out, err = gipfel(capsys, "dice", *arguments)

    assert (status, out) == (2, "")
    assert err.startswith(f"gipfel: {sentence}")
    assert err.count("\n") == 1


def test_outputs_that_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A name that is none of a picture, and a folder that is a file."""
    name = saved(tmp_path / "roll.png")
    for out, sentence in (
        (tmp_path / "seen.xyz", "the name has no picture's ending"),
        (Path(name) / "x.png", "cannot be written"),
    ):
        status, _, err = gipfel(capsys, "dice", name, "--annotate", str(out))
        assert status == 2
        assert sentence in err


def test_live(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A line for each change, and one more when dice come to rest."""
    source = video(tmp_path / "video", [(4, None), (8, thrown(1, 3, 5, 6)), (5, None)])
    status, out, _ = gipfel(capsys, "dice", "--live", "--source", source, "--data", str(tmp_path))
    lines = out.splitlines()

    assert status == 0
    assert lines[0] == f"Watching {source}. Ctrl-C ends."
    assert [line for line in lines if "●" in line and "1 3 5 6" in line]
    assert [line for line in lines if "○" in line]
    assert lines[-1] == "That was the last picture."
    assert len(lines) < 15


def test_live_without_a_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A file that is no video is reported at once."""
    (tmp_path / "video.avi").write_text("not a video")
    status, out, _ = gipfel(
        capsys, "dice", "--live", "--source", str(tmp_path / "video.avi"), "--data", str(tmp_path)
    )

    assert status == 2
    assert "it is no video" in out


def test_a_tray_is_calibrated(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The command says what it waits for, and saves the tray for the other commands."""
    source = video(tmp_path / "video", [(11, None), (8, thrown(1, 3, 5, 6))])
    status, out, err = gipfel(capsys, "calibrate", "--source", source, "--data", str(tmp_path / "data"))
    tray = Tray.load(tmp_path / "data" / "tray.npz")

    assert (status, err) == (0, "")
    assert out.splitlines()[:2] == [
        "Empty the tray, and take your hands away ...",
        "Good. Now throw four dice into the tray ...",
    ]
    assert str(tmp_path / "data" / "tray.npz") in out
    assert np.abs(np.array(tray.outline) - np.array(TRAY.outline)).max() < 0.5 * TRAY.camera.die
    assert 0.75 < tray.die / TRAY.camera.die < 1.4


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tray_that_is_not_found(capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str) -> None:
    """If no tray is found, the command says what to change, in every language, and saves nothing."""
    (tmp_path / "video").mkdir()
    for n in range(11):
        cv2.imwrite(str(tmp_path / "video" / f"{n:02}.png"), np.full((120, 160, 3), 120, np.uint8))
    arguments = ("--source", str(tmp_path / "video"), "--data", str(tmp_path), "--lang", language)
    status, out, _ = gipfel(capsys, "calibrate", *arguments)
    words = words_in(language)

    assert status == 2
    assert words("finding.no-tray") in out
    assert words("calibrate.not-kept") in out
    assert not (tmp_path / "tray.npz").exists()


def test_calibrating_without_pictures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A source without pictures is named."""
    (tmp_path / "video").mkdir()
    status, _, err = gipfel(capsys, "calibrate", "--source", str(tmp_path / "video"), "--data", str(tmp_path))

    assert status == 2
    assert "gives no pictures: there is no picture in it." in err


def test_a_damaged_tray_is_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A damaged tray file is reported in one sentence that says how to make a new one."""
    file = tmp_path / "tray.npz"
    Tray(((0, 0), (9, 0), (9, 9), (0, 9)), np.zeros((9, 9, 3), np.uint8), 2.0).save(file)
    whole = file.read_bytes()
    for length in range(0, len(whole), 40):
        file.write_bytes(whole[:length])

        assert load_tray(file) is None
    source = video(tmp_path / "video", [(1, None)])
    status, _, err = gipfel(capsys, "dice", "--live", "--source", source, "--data", str(tmp_path))

    assert status == 2
    assert "gipfel calibrate makes a new one" in err


def test_a_transcript_takes_no_camera() -> None:
    """A transcript brings its own dice, so `--source` is refused."""
    ended = piped("play", "--source", "webcam", "--lang", "en", text="press 1\n")

    assert ended.returncode == 2
    assert ended.stderr == "gipfel: A transcript brings its own dice; leave out --source.\n"


def test_the_table_starts_without_opencv() -> None:
    """Without a camera OpenCV is not loaded; nor is it for `--help`."""
    program = (
        "import sys; import gipfel.cli.play, gipfel.cli.dice, gipfel.cli.calibrate; "
        "sys.exit(any(name in sys.modules for name in ('cv2', 'gipfel_vision')))"
    )

    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
