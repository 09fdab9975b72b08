"""Photographs from files, and files that are none."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from gipfel_vision.images import NoPhoto, PhotoFlaw, load_photo


def noise(width: int = 64, height: int = 48) -> Image.Image:
    """Return an image that does not compress well, so that a cut shows."""
    rng = np.random.default_rng(1)
    return Image.fromarray(rng.integers(0, 256, (height, width, 3), np.uint8))


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".bmp", ".webp", ".tif"])
def test_image_files_are_read(tmp_path: Path, suffix: str) -> None:
    """An image is read as rows, columns, and blue, green, red."""
    path = tmp_path / f"red{suffix}"
    Image.new("RGB", (40, 30), (250, 0, 0)).save(path)
    frame = load_photo(path)

    assert frame.shape == (30, 40, 3)
    assert np.all(np.abs(frame.astype(int).mean((0, 1)) - (0, 0, 250)) < 8)


def test_a_photo_is_rotated_by_its_exif_orientation(tmp_path: Path) -> None:
    """The upper left of what the camera saw may be elsewhere in the file."""
    picture, exif = Image.new("L", (40, 20)), Image.Exif()
    picture.paste(255, (0, 0, 20, 20))
    exif[0x0112] = 6
    picture.save(tmp_path / "held.jpg", exif=exif)
    frame = load_photo(tmp_path / "held.jpg")

    assert frame.shape == (40, 20, 3)
    assert frame[:18].mean() > 240
    assert frame[22:].mean() < 15


@pytest.mark.parametrize("mode", ["L", "P", "1", "RGBA", "LA", "I;16", "CMYK"])
def test_any_colour_mode_is_read(tmp_path: Path, mode: str) -> None:
    """Images in grey, with a palette, with a mask or with sixteen bits are read."""
    path = tmp_path / ("any.tif" if mode == "CMYK" else "any.png")
    (Image.new("I;16", (20, 20), 65535) if mode == "I;16" else noise(20, 20).convert(mode)).save(path)

    assert load_photo(path).shape == (20, 20, 3)


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".bmp", ".webp", ".tif"])
def test_truncated_files_are_refused(tmp_path: Path, suffix: str) -> None:
    """A file that was not wholly copied is not half read."""
    path = tmp_path / f"whole{suffix}"
    noise().save(path)
    packed = path.read_bytes()
    for part in (0.9, 0.5, 0.3):
        path.write_bytes(packed[: int(len(packed) * part)])
        with pytest.raises(NoPhoto) as caught:
            load_photo(path)
        assert caught.value.flaw in (PhotoFlaw.TRUNCATED, PhotoFlaw.NO_PICTURE)
        assert caught.value.flaw is PhotoFlaw.TRUNCATED or suffix in (".tif", ".webp")


def test_huge_images_are_refused_before_they_are_decoded(tmp_path: Path) -> None:
    """A few bytes of black can stand for gigabytes."""
    for side in (10_100, 20_000):
        Image.new("1", (side, side)).save(tmp_path / "huge.png")
        with pytest.raises(NoPhoto) as caught:
            load_photo(tmp_path / "huge.png")
        assert caught.value.flaw is PhotoFlaw.HUGE


def test_large_images_are_read(tmp_path: Path) -> None:
    """A telephone's twelve million pixels are no trouble."""
    cv2.imwrite(str(tmp_path / "large.jpg"), np.zeros((3000, 4000, 3), np.uint8))

    assert load_photo(tmp_path / "large.jpg").shape == (3000, 4000, 3)


@pytest.mark.parametrize(
    ("content", "flaw"),
    [
        (b"", PhotoFlaw.NO_PICTURE),
        (b"\xff\xd8\xff", PhotoFlaw.NO_PICTURE),
        (b"no picture at all", PhotoFlaw.NO_PICTURE),
        (bytes(10_000), PhotoFlaw.NO_PICTURE),
    ],
)
def test_what_is_no_image_is_refused(tmp_path: Path, content: bytes, flaw: PhotoFlaw) -> None:
    """A file that is no image is refused, whatever its name."""
    (tmp_path / "fake.jpg").write_bytes(content)
    with pytest.raises(NoPhoto) as caught:
        load_photo(tmp_path / "fake.jpg")
    assert caught.value.flaw is flaw


def test_other_files_are_refused(tmp_path: Path) -> None:
    """An image of one pixel, a missing file, a folder, a device that never ends."""
    Image.new("RGB", (1, 1)).save(tmp_path / "pixel.png")
    flaws = {}
    for path in (tmp_path / "pixel.png", tmp_path / "missing.png", tmp_path, Path("/dev/zero")):
        with pytest.raises(NoPhoto) as caught:
            load_photo(path)
        flaws[path] = caught.value.flaw

    assert list(flaws.values()) == [PhotoFlaw.TINY, PhotoFlaw.MISSING, PhotoFlaw.NO_PICTURE, PhotoFlaw.NO_PICTURE]
