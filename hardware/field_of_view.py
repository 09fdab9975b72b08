"""What each camera sees from which height, and how many pixels a die then has: worked out, not guessed.

    python hardware/field_of_view.py [--tray W L] [--board W L]

prints the tables of docs/field-of-view.md for the tray of this folder, or for yours (in millimetres).
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from math import atan, cos, degrees, hypot, radians, sin, tan

from box.layout import ARM, TRAY
from box.measures import DIE
from gipfel_vision.board import MIN_PITCH
from gipfel_vision.calibration.focus import SMALLEST_DIE
from gipfel_vision.sources.picamera import SIZE

FULL = (2304, 1296)
"""The largest picture that a Camera Module 3 gives at once, for close looks."""
MARGIN = 8.0
"""Around what has to be seen, in millimetres: nobody aims better."""
GAP = 10.0
"""Between the tray and the board."""
BOARD = (300.0, 300.0)
"""A board that fits on a 30 cm square; measure yours."""
SIZES = (50.0, 700.0)
"""What a tray or a board may measure."""
HIGHEST = 4000
"""From there every camera has the largest of them in view."""
FIELDS = 13
"""The longest column has 13 fields, and they lie over the board's whole length."""

Place = tuple[float, float]
Spot = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera by what it sees at the distance of one: half across and half down, of its whole sensor."""

    name: str
    across: float
    down: float
    nearest: str
    """From where on it is sharp."""

    def cropped(self, size: tuple[int, int]) -> "Camera":
        """Return what is left of the view in a picture of another shape, which is cut out of the middle."""
        shape = size[0] / size[1]
        across, down = min(self.across, self.down * shape), min(self.down, self.across / shape)
        return Camera(self.name, across, down, self.nearest)


def by_angles(name: str, across: float, down: float, nearest: str) -> Camera:
    """Return a camera whose maker names its angles, in degrees."""
    return Camera(name, tan(radians(across / 2)), tan(radians(down / 2)), nearest)


def by_sensor(name: str, sensor: Place, focal: float, nearest: str) -> Camera:
    """Return a camera by its sensor and the focal length of its lens, in millimetres."""
    return Camera(name, sensor[0] / 2 / focal, sensor[1] / 2 / focal, nearest)


# Angles: "Hardware specification", raspberrypi.com/documentation/accessories/camera.html. HQ and Global Shutter:
# the same table's sensors (6.287 × 4.712 mm; 1456 × 1088 pixels of 3.45 µm) behind the official 6 mm lens. Webcam:
# Logitech names 78° from corner to corner for its C920, of a picture of 16 : 9.
CAMERAS = (
    by_angles("Camera Module 1", 53.50, 41.41, "1 m: turn its lens"),
    by_angles("Camera Module 2", 62.2, 48.8, "10 cm, by its ring"),
    by_angles("Camera Module 3", 66.0, 41.0, "10 cm, by itself"),
    by_angles("Camera Module 3 Wide", 102.0, 67.0, "5 cm, by itself"),
    by_sensor("HQ Camera, 6 mm lens", (6.287, 4.712), 6.0, "20 cm, by its ring"),
    by_sensor("Global Shutter, 6 mm lens", (1456 * 0.00345, 1088 * 0.00345), 6.0, "20 cm, by its ring"),
    Camera(
        "USB webcam (78°)",
        tan(radians(78 / 2)) * 16 / hypot(16, 9),
        tan(radians(78 / 2)) * 9 / hypot(16, 9),
        "mostly by itself",
    ),
)


@dataclass(frozen=True, slots=True)
class Table:
    """What lies before the camera: its long side and the picture's run along y; the board is beyond the tray."""

    tray: Place = TRAY.outer
    rim: float = TRAY.rim
    board: Place = BOARD

    def tray_corners(self) -> tuple[Spot, ...]:
        """Return the corners of the tray's rim, with the margin, from the middle of its floor."""
        x, y = self.tray[0] / 2 + MARGIN, self.tray[1] / 2 + MARGIN
        return tuple((a * x, b * y, self.rim) for a in (-1, 1) for b in (-1, 1))

    def board_corners(self) -> tuple[Spot, ...]:
        """Return the corners of the board, with the margin."""
        near = self.tray[0] / 2 + GAP
        y = self.board[1] / 2 + MARGIN
        return tuple((x, b * y, 0.0) for x in (near, near + self.board[0] + MARGIN) for b in (-1, 1))


def seen(spot: Spot, lens: Spot, tilt: float) -> Spot:
    """Return where a spot is before a camera that is tilted along x: across, down, and how far away."""
    x, y, z = (a - b for a, b in zip(spot, lens, strict=True))
    return y, x * cos(tilt) + z * sin(tilt), x * sin(tilt) - z * cos(tilt)


def has_in_view(camera: Camera, spots: tuple[Spot, ...], lens: Spot, tilt: float) -> bool:
    """Whether all spots are in the picture."""
    return all(
        far > 0 and abs(across) <= camera.across * far and abs(down) <= camera.down * far
        for across, down, far in (seen(spot, lens, tilt) for spot in spots)
    )


def least_height(camera: Camera, spots: tuple[Spot, ...], at: float = 0.0, tilt: float = 0.0) -> int | None:
    """Return the least height of the lens above the tray's floor, in whole millimetres, from which all is seen."""

    def first(heights: range) -> int | None:
        return next((high for high in heights if has_in_view(camera, spots, (at, 0.0, float(high)), tilt)), None)

    roughly = first(range(60, HIGHEST, 10))
    return None if roughly is None else first(range(roughly - 9, roughly + 1))


def pixels(camera: Camera, size: tuple[int, int], spot: Spot, lens: Spot, tilt: float, length: float) -> float:
    """Return how many pixels a length at a spot has, across the picture: that way nothing is foreshortened."""
    _, _, far = seen(spot, lens, tilt)
    return length / (2 * camera.across * far) * size[0]


def straight_down(table: Table) -> Iterator[tuple[str, ...]]:
    """Return a row a camera: above the middle of the tray, looking straight down."""
    yield (
        "camera",
        "sees (4 : 3)",
        "sharp from",
        "tray in view from",
        "die there",
        "die at 30 cm",
        "full picture",
        ("die has 24 pixels at"),
    )
    for whole in CAMERAS:
        camera, full = whole.cropped(SIZE), whole.cropped(FULL)
        high = least_height(camera, table.tray_corners())
        assert high is not None  # noqa: S101  # any camera sees a tray from 4 m
        above = (0.0, 0.0, DIE)

        def die(high: float, part: Camera = camera, size: tuple[int, int] = SIZE) -> str:
            return f"{pixels(part, size, above, (0.0, 0.0, high), 0.0, DIE):.0f} pixels"  # noqa: B023  # used at once

        farthest = DIE / (2 * camera.across * SMALLEST_DIE) * SIZE[0] + DIE
        yield (
            whole.name,
            f"{2 * degrees(atan(camera.across)):.0f}° × {2 * degrees(atan(camera.down)):.0f}°",
            whole.nearest,
            _cm(high),
            die(high),
            die(300.0) if high <= 300 else "–",
            die(max(high, 300.0), full, FULL),
            _cm(farthest),
        )


def with_board(table: Table) -> Iterator[tuple[str, ...]]:
    """Return a row a camera: tray and board, from our arm with a tilted camera, and from above their middle."""
    yield "camera", "from our arm", "tilt", "die", "farthest fields", "above the middle", "die", "fields"
    spots = (*table.tray_corners(), *table.board_corners())
    end = table.tray[0] / 2 + GAP + table.board[0]
    middle = (end - table.tray[0] / 2) / 2
    pitch = table.board[0] / FIELDS
    for whole in CAMERAS:
        camera = whole.cropped(SIZE)
        tilts = [radians(tilt) for tilt in range(int(ARM.most_tilt) + 1)]
        heights = [(high, tilt) for tilt in tilts if (high := least_height(camera, spots, tilt=tilt)) is not None]
        over = least_height(camera, spots, at=middle)
        assert heights and over is not None  # noqa: S101, PT018  # any camera sees them from 4 m
        high, tilt = min(heights)
        lens, above = (0.0, 0.0, float(high)), (middle, 0.0, float(over))
        yield (
            whole.name,
            _cm(high),
            f"{degrees(tilt):.0f}°",
            f"{pixels(camera, SIZE, (0, 0, DIE), lens, tilt, DIE):.0f} pixels",
            _fields(pixels(camera, SIZE, (end, 0, 0), lens, tilt, pitch)),
            _cm(over),
            f"{pixels(camera, SIZE, (0, 0, DIE), above, 0.0, DIE):.0f} pixels",
            _fields(pixels(camera, SIZE, (end, 0, 0), above, 0.0, pitch)),
        )


def beside(table: Table, high: float = 300.0) -> Iterator[tuple[str, ...]]:
    """Return a row a camera: on top of a mast beside the tray, without a boom, tilted to the tray's middle."""
    yield "camera", "tilt", "tray in view", "nearest die", "farthest die"
    at = -ARM.reach
    tilt = atan(ARM.reach / high)
    for whole in CAMERAS:
        camera = whole.cropped(SIZE)
        lens = (at, 0.0, high)
        edge = TRAY.floor[0] / 2 - DIE / 2
        yield (
            whole.name,
            f"{degrees(tilt):.0f}°",
            "yes" if has_in_view(camera, table.tray_corners(), lens, tilt) else "no",
            f"{pixels(camera, SIZE, (-edge, 0, DIE), lens, tilt, DIE):.0f} pixels",
            f"{pixels(camera, SIZE, (edge, 0, DIE), lens, tilt, DIE):.0f} pixels",
        )


def _cm(millimetres: float) -> str:
    return f"{millimetres / 10:.1f} cm"


def _fields(pitch: float) -> str:
    return f"{pitch:.0f} pixels" if pitch >= MIN_PITCH else f"{pitch:.0f} pixels: too few"


def markdown(rows: Iterator[tuple[str, ...]]) -> str:
    """Write rows, of which the first is the head, as a table."""
    head, *rest = rows
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ("---",) * len(head), *rest))


TABLES = {"straight-down": straight_down, "with-board": with_board, "beside": beside}
"""The tables of the page, by the name that stands above each of them there."""


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tray", type=float, nargs=2, default=TRAY.outer, metavar=("W", "L"))
    parser.add_argument("--board", type=float, nargs=2, default=BOARD, metavar=("W", "L"))
    options = parser.parse_args()
    if not all(SIZES[0] <= side <= SIZES[1] for side in (*options.tray, *options.board)):
        parser.error(f"a tray and a board measure {SIZES[0]:.0f} to {SIZES[1]:.0f} mm, each way")
    table = Table(tray=tuple(options.tray), board=tuple(options.board))
    for name, rows in TABLES.items():
        print(f"<!-- {name} -->\n{markdown(rows(table))}\n")


if __name__ == "__main__":
    main()
