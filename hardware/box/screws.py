"""Whether each screw of the parts list is as long as its place asks for: pure numbers."""

from dataclasses import dataclass

from box.layout import ARM, BEZEL_THICK, LID_THICK, TRAY
from box.measures import BOARD_THICK, CAMERA, DISPLAY_BOARD_THICK, DISPLAYS, GLASS_GAP, M2_5, M3, M4, WALL


@dataclass(frozen=True, slots=True)
class Fastened:
    """A screw of the list in README.md: what it goes through, and how deep the thread behind that is."""

    screw: str
    through: float
    into: float

    @property
    def grips(self) -> float:
        """How far it reaches into the thread."""
        return float(self.screw.split()[2]) - self.through


def fastened() -> dict[str, Fastened]:
    """Return every screw that ends in a part of ours."""
    plate = BEZEL_THICK - 1.0  # the hole in a post ends a millimetre below the bezel's face
    washer = 0.5
    large, middle, small = DISPLAYS["242"], DISPLAYS["130"], DISPLAYS["096"]
    return {
        "camera": Fastened("M2 × 6", CAMERA.thick, ARM.posts + ARM.plate),
        '2.42" display': Fastened("M2.5 × 6", washer, large.panel[2] + DISPLAY_BOARD_THICK + plate),
        '1.3" display': Fastened("M2.5 × 5", DISPLAY_BOARD_THICK, middle.panel[2] + GLASS_GAP + plate),
        '0.96" display': Fastened("M2 × 5", DISPLAY_BOARD_THICK, small.panel[2] + GLASS_GAP + plate),
        "Pi": Fastened("M2.5 × 6", BOARD_THICK, M2_5.deep),
        "bezel": Fastened("M2.5 × 8", BEZEL_THICK, M2_5.deep + 0.5),
        "lid": Fastened("M3 × 8", LID_THICK, M3.deep),
        "tray": Fastened("M4 × 10", TRAY.wall, M4.deep),
        "case": Fastened("M4 × 10", WALL, M4.deep),
    }
