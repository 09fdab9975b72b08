"""Photographs from files, and files that are none."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from gipfel_vision import photo
from gipfel_vision.photo import Flaw, NoPhoto


def noise(width: int = 64, height: int = 48) -> Image.Image:
    """Give a picture that does not pack well, so that a cut is felt."""
    rng = np.random.default_rng(1)
    return Image.fromarray(rng.integers(0, 256, (height, width, 3), np.uint8))


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".bmp", ".webp", ".tif"])
def test_pictures_are_read(tmp_path: Path, suffix: str) -> None:
    """Rows, columns, and blue, green, red."""
    path = tmp_path / f"red{suffix}"
    Image.new("RGB", (40, 30), (250, 0, 0)).save(path)
    frame = photo.load(path)

    assert frame.shape == (30, 40, 3)
    assert np.all(np.abs(frame.astype(int).mean((0, 1)) - (0, 0, 250)) < 8)


def test_it_is_turned_as_the_camera_was_held(tmp_path: Path) -> None:
    """EXIF says that the upper left of what was seen is elsewhere in the file."""
    picture, exif = Image.new("L", (40, 20)), Image.Exif()
    picture.paste(255, (0, 0, 20, 20))
    exif[0x0112] = 6
    picture.save(tmp_path / "held.jpg", exif=exif)
    frame = photo.load(tmp_path / "held.jpg")

    assert frame.shape == (40, 20, 3)
    assert frame[:18].mean() > 240
    assert frame[22:].mean() < 15


@pytest.mark.parametrize("mode", ["L", "P", "1", "RGBA", "LA", "I;16", "CMYK"])
def test_any_kind_of_picture_is_read(tmp_path: Path, mode: str) -> None:
    """Grey, with a palette, with a mask, with sixteen bits."""
    path = tmp_path / ("any.tif" if mode == "CMYK" else "any.png")
    (Image.new("I;16", (20, 20), 65535) if mode == "I;16" else noise(20, 20).convert(mode)).save(path)

    assert photo.load(path).shape == (20, 20, 3)


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".bmp", ".webp", ".tif"])
def test_truncated_pictures_are_noticed(tmp_path: Path, suffix: str) -> None:
    """A picture that was not wholly copied is not half read."""
    path = tmp_path / f"whole{suffix}"
    noise().save(path)
    packed = path.read_bytes()
    for part in (0.9, 0.5, 0.3):
        path.write_bytes(packed[: int(len(packed) * part)])
        with pytest.raises(NoPhoto) as caught:
            photo.load(path)
        assert caught.value.flaw in (Flaw.TRUNCATED, Flaw.NO_PICTURE)
        assert caught.value.flaw is Flaw.TRUNCATED or suffix in (".tif", ".webp")


def test_huge_pictures_are_refused_before_they_are_unpacked(tmp_path: Path) -> None:
    """A few bytes of black can stand for gigabytes."""
    for side in (10_100, 20_000):
        Image.new("1", (side, side)).save(tmp_path / "huge.png")
        with pytest.raises(NoPhoto) as caught:
            photo.load(tmp_path / "huge.png")
        assert caught.value.flaw is Flaw.HUGE


def test_large_pictures_are_read(tmp_path: Path) -> None:
    """A telephone's twelve million dots are no trouble."""
    cv2.imwrite(str(tmp_path / "large.jpg"), np.zeros((3000, 4000, 3), np.uint8))

    assert photo.load(tmp_path / "large.jpg").shape == (3000, 4000, 3)


@pytest.mark.parametrize(
    ("content", "flaw"),
    [
        (b"", Flaw.NO_PICTURE),
        (b"\xff\xd8\xff", Flaw.NO_PICTURE),
        (b"no picture at all", Flaw.NO_PICTURE),
        (bytes(10_000), Flaw.NO_PICTURE),
    ],
)
def test_what_is_no_picture_is_refused(tmp_path: Path, content: bytes, flaw: Flaw) -> None:
    """Whatever its name promises."""
    (tmp_path / "fake.jpg").write_bytes(content)
    with pytest.raises(NoPhoto) as caught:
        photo.load(tmp_path / "fake.jpg")
    assert caught.value.flaw is flaw


def test_other_files_are_refused(tmp_path: Path) -> None:
    """A picture of one dot, a missing file, a folder, a device that never ends."""
    Image.new("RGB", (1, 1)).save(tmp_path / "dot.png")
    flaws = {}
    for path in (tmp_path / "dot.png", tmp_path / "missing.png", tmp_path, Path("/dev/zero")):
        with pytest.raises(NoPhoto) as caught:
            photo.load(path)
        flaws[path] = caught.value.flaw

    assert list(flaws.values()) == [Flaw.TINY, Flaw.MISSING, Flaw.NO_PICTURE, Flaw.NO_PICTURE]
