"""What is printed on paper has its true size, in the PDF that is printed."""

import io
import re
import struct
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

import print_sheets
from box.layout import PITCH
from box.measures import KNOBS
from print_sheets import A4, BOARD_MARKERS, CORNERS, DPI, LABEL, MARKER, SHEETS, SQUARE, SQUARES

FOLDER = Path(print_sheets.__file__).parent / "sheets"
MM = DPI / 25.4
"""Pixels a millimetre."""
PARTS = 1e-3
"""A thousandth: less than paper grows on a damp day."""


@cache
def page(name: str) -> tuple[tuple[float, float], np.ndarray]:
    """Return a PDF's page size in points, and its picture, unpacked from the PDF itself."""
    pdf = (FOLDER / f"{name}.pdf").read_bytes()
    (box,) = re.findall(rb"/MediaBox \[ ?0 0 ([\d.]+) ([\d.]+) ?\]", pdf)
    wide, high = (int(re.findall(rb"/%s (\d+)" % key, pdf)[0]) for key in (b"Width", b"Height"))
    assert b"/CCITTFaxDecode" in pdf
    start = pdf.index(b"stream\n") + len(b"stream\n")
    return (float(box[0]), float(box[1])), _unpacked(pdf[start : pdf.index(b"endstream")], wide, high)


def _unpacked(fax: bytes, wide: int, high: int) -> np.ndarray:
    """Unpack a fax's pixels: as a TIFF, which Pillow reads, with our own header; 1 is white, as the PDF says."""
    tags = {
        256: wide,
        257: high,
        258: 1,
        259: 4,
        262: 1,
        273: 8 + 2 + 9 * 12 + 4,
        277: 1,
        278: high,
        279: len(fax),
    }
    entries = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in tags.items())
    tiff = struct.pack("<2sHI", b"II", 42, 8) + struct.pack("<H", len(tags)) + entries + bytes(4) + fax
    return np.asarray(Image.open(io.BytesIO(tiff)).convert("L"))


@pytest.mark.parametrize("name", SHEETS)
def test_a_page_is_a4(name: str) -> None:
    """The page is A4 to a tenth of a millimetre, and its picture fills it."""
    points, picture = page(name)

    assert points == pytest.approx([side / 25.4 * 72 for side in A4], abs=0.3)
    assert picture.shape[::-1] == pytest.approx([point / 72 * DPI for point in points], abs=1)


@pytest.mark.parametrize("name", SHEETS)
def test_a_page_is_the_newest(name: str) -> None:
    """The PDF is what the program draws now; `make hardware` writes it."""
    drawn = np.asarray(SHEETS[name]().convert("L"))
    _, picture = page(name)

    assert np.array_equal(picture > 127, drawn > 127)


def test_squares_are_true() -> None:
    """The corners of the calibration sheet lie as far from each other as it says."""
    _, picture = page("calibration")
    family = cv2.aruco.getPredefinedDictionary(print_sheets.SHEET_MARKERS)
    board = cv2.aruco.CharucoBoard(SQUARES, SQUARE, print_sheets.SQUARE_MARKER, family)
    small = cv2.resize(picture, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    found, ids, _, _ = cv2.aruco.CharucoDetector(board).detectBoard(small)
    inner = (SQUARES[0] - 1, SQUARES[1] - 1)
    corners = np.full((inner[0] * inner[1], 2), np.nan)
    corners[np.asarray(ids).ravel()] = np.asarray(found).reshape(-1, 2) * 4 / MM

    grid = corners.reshape(inner[1], inner[0], 2)
    assert not np.isnan(grid).any()
    across, down = grid[:, -1] - grid[:, 0], grid[-1] - grid[0]
    assert np.hypot(*across.T) == pytest.approx((inner[0] - 1) * SQUARE, rel=PARTS)
    assert np.hypot(*down.T) == pytest.approx((inner[1] - 1) * SQUARE, rel=PARTS)


def test_markers_are_true() -> None:
    """The four markers for the board are found on their sheet, each as large as it says."""
    _, picture = page("markers")
    family = cv2.aruco.getPredefinedDictionary(BOARD_MARKERS)
    corners, ids, _ = cv2.aruco.ArucoDetector(family).detectMarkers(picture)
    sides = [np.hypot(*(np.roll(square[0], 1, 0) - square[0]).T) / MM for square in corners]

    assert sorted(np.asarray(ids).ravel().tolist()) == list(CORNERS)
    assert np.array(sides) == pytest.approx(MARKER, abs=0.12)


def test_the_two_sheets_are_never_mixed_up() -> None:
    """No marker of the board is seen on the calibration sheet."""
    _, picture = page("calibration")
    family = cv2.aruco.getPredefinedDictionary(BOARD_MARKERS)
    small = cv2.resize(picture, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    _, ids, _ = cv2.aruco.ArucoDetector(family).detectMarkers(small)

    assert ids is None


@pytest.mark.parametrize("name", SHEETS)
def test_rulers_are_true(name: str) -> None:
    """The longest straight line along a page's foot is the ruler of 100 mm."""
    _, picture = page(name)
    dark = picture[int(240 * MM) :] < 127
    longest = max(_longest_run(row) for row in dark)

    assert longest / MM == pytest.approx(100, abs=0.3)


def _longest_run(row: np.ndarray) -> int:
    edges = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
    return int((edges[1::2] - edges[::2]).max(initial=0))


@pytest.mark.parametrize("size", KNOBS)
def test_labels_fit_their_buttons(size: int) -> None:
    """A label is narrower than buttons lie apart, and leaves room for its letters above the flange."""
    knob = KNOBS[size]
    _, picture = page("labels")
    circles = _circles(picture, knob.hole)

    assert max(LABEL) <= PITCH
    assert LABEL[1] - knob.flange >= 5.0
    assert len(circles) == 6


def _circles(picture: np.ndarray, across: float) -> list[float]:
    """Return the widths of all rings on a page that are about that wide."""
    outlines, _ = cv2.findContours(np.uint8(picture < 127) * 255, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)  # type: ignore[call-overload]  # a scalar's type, an array's value
    found = []
    for outline in outlines:
        _, _, wide, high = cv2.boundingRect(outline)
        round_enough = cv2.contourArea(outline) / (wide * high) < 0.83 and wide / high == pytest.approx(
            1, abs=0.02
        )
        if round_enough and wide / MM == pytest.approx(across, abs=0.1):
            found.append(wide / MM)
    return found
