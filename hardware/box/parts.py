"""Every printed part by its file's name, and the way it lies on the printer's bed."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from build123d import Part, Pos, Rot

from box.arm import arm, clip, cradle
from box.case import bezel, case, lid
from box.layout import seat
from box.measures import DISPLAYS, KNOBS, PI_4, ZERO
from box.tray import foot, tray


@dataclass(frozen=True, slots=True)
class Printed:
    """A part: how to make it, whether it is printed upside down, how many are needed, what it is."""

    make: Callable[[], Part]
    flipped: bool
    count: int
    what: str

    def on_bed(self) -> Part:
        """Return the part as it lies on the bed."""
        made = Rot(180, 0, 0) * self.make() if self.flipped else self.make()
        box = made.bounding_box()
        middle = (box.min + box.max) / 2
        return Pos(-middle.X, -middle.Y, -box.min.Z) * made


PARTS = {
    "tray": Printed(tray, flipped=False, count=1, what="the dice tray"),
    "foot": Printed(foot, flipped=False, count=1, what="holds the mast, joins tray and case"),
    "arm": Printed(arm, flipped=True, count=1, what="slides on the mast"),
    "cradle": Printed(cradle, flipped=False, count=1, what="holds the camera, tilts"),
    "clip": Printed(clip, flipped=False, count=3, what="keeps the ribbon on the mast"),
    "case-zero": Printed(partial(case, seat(ZERO)), flipped=False, count=1, what="the case of a Pi Zero 2 W"),
    "case-pi": Printed(partial(case, seat(PI_4)), flipped=False, count=1, what="the case of a Pi 3, 4 or 5"),
}
PARTS |= {
    f"lid-{size}": Printed(partial(lid, size), flipped=True, count=1, what=f"the lid for {size} mm buttons")
    for size in KNOBS
}
PARTS |= {
    f"bezel-{key}": Printed(partial(bezel, display), flipped=True, count=1, what=f"the frame of a {display.name}")
    for key, display in DISPLAYS.items()
}
