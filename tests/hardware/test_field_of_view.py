"""The page about the camera's height says what the script works out, and the script what a ruler would."""

import re
from math import atan, degrees
from pathlib import Path

import pytest

from box.measures import DIE
from field_of_view import (
    CAMERAS,
    SIZES,
    TABLES,
    Camera,
    Table,
    by_sensor,
    has_in_view,
    least_height,
    main,
    markdown,
    pixels,
    seen,
)
from gipfel_vision.sources.picamera import SIZE

PAGE = (Path(__file__).parents[2] / "docs" / "field-of-view.md").read_text(encoding="utf-8")
THIRTY_BY_TWENTY = Camera("a plain one", across=0.5, down=0.375, nearest="")


@pytest.mark.parametrize("name", TABLES)
def test_the_page_has_the_newest_tables(name: str) -> None:
    """Each table of the page is the one that the script prints."""
    (shown,) = re.findall(rf"<!-- {name} -->\n\n((?:\|.*\n)+)", PAGE)

    assert shown.strip() == markdown(TABLES[name](Table()))


# Sensor (pixels × size of a pixel) and focal length, from the same table of Raspberry Pi as the angles.
@pytest.mark.parametrize(
    ("name", "sensor", "focal"),
    [
        ("Camera Module 1", (2592 * 0.0014, 1944 * 0.0014), 3.60),
        ("Camera Module 2", (3280 * 0.00112, 2464 * 0.00112), 3.04),
        ("Camera Module 3", (4608 * 0.0014, 2592 * 0.0014), 4.74),
        ("Camera Module 3 Wide", (4608 * 0.0014, 2592 * 0.0014), 2.75),
    ],
)
def test_angles_agree_with_sensor_and_lens(name: str, sensor: tuple[float, float], focal: float) -> None:
    """What the maker says of the angle and of the lens is the same within three degrees: no slip of the pen."""
    named = next(camera for camera in CAMERAS if camera.name == name)
    worked_out = by_sensor(name, sensor, focal, "")

    for one, other in ((named.across, worked_out.across), (named.down, worked_out.down)):
        assert 2 * degrees(atan(one)) == pytest.approx(2 * degrees(atan(other)), abs=3.0)


def test_a_ruler_agrees() -> None:
    """A camera that sees 1 m across at 1 m sees 30 cm from 30 cm, and a die of 16 mm has its share of pixels."""
    die = pixels(THIRTY_BY_TWENTY, SIZE, (0, 0, 0), (0, 0, 300), 0.0, DIE)

    assert die == pytest.approx(960 * 16 / 300)


def test_least_height_is_the_least() -> None:
    """From the least height all is in view; from a millimetre lower it is not."""
    spots = Table().tray_corners()
    high = least_height(THIRTY_BY_TWENTY, spots)

    assert high is not None
    assert has_in_view(THIRTY_BY_TWENTY, spots, (0, 0, high), 0.0)
    assert not has_in_view(THIRTY_BY_TWENTY, spots, (0, 0, high - 1), 0.0)


def test_a_tilted_camera_looks_where_it_is_turned() -> None:
    """What lies on the line of sight is in the middle of the picture, as far away as it is."""
    across, down, far = seen((300, 0, 0), (0, 0, 400), atan(300 / 400))

    assert (across, down, far) == pytest.approx((0, 0, 500))


@pytest.mark.parametrize("camera", CAMERAS, ids=lambda camera: camera.name)
def test_cropping_never_shows_more(camera: Camera) -> None:
    """A picture of another shape is cut out of the sensor's, and has its own shape."""
    cut = camera.cropped(SIZE)

    assert cut.across <= camera.across
    assert cut.down <= camera.down
    assert cut.across / cut.down == pytest.approx(SIZE[0] / SIZE[1])


@pytest.mark.parametrize("side", SIZES)
def test_every_tray_and_board_that_is_allowed_is_worked_out(side: float) -> None:
    """The smallest and the largest tray and board have their tables, too."""
    table = Table(tray=(side, side), board=(side, side))

    for rows in TABLES.values():
        assert len(list(rows(table))) == 1 + len(CAMERAS)


@pytest.mark.parametrize("sizes", [("--tray", "0", "100"), ("--board", "300", "nan"), ("--tray", "-5", "-5")])
def test_a_tray_that_cannot_be_is_refused_in_one_sentence(
    sizes: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A tray or board that is too small or too large is refused, with what is allowed."""
    monkeypatch.setattr("sys.argv", ["field_of_view.py", *sizes])
    with pytest.raises(SystemExit):
        main()

    assert "50 to 700 mm" in capsys.readouterr().err
