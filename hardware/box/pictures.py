"""The pictures of README.md and assembly.md: the whole, the printed parts, and each step."""

from collections.abc import Callable
from pathlib import Path

import trimesh
from build123d import Part, Pos, Rot
from PIL import Image, ImageDraw, ImageFont

from box import dummies
from box import scene as s
from box.arm import arm
from box.case import bezel_screws, on_lid
from box.layout import ARM, CASE, FOOT, TRAY, hinge_height, seat
from box.measures import M2_5, PI_4, ZERO, Board
from box.parts import PARTS
from box.render import Note, Thing, View, picture
from box.scene import Scene, moved
from box.solids import block

Meshed = Callable[[Part], trimesh.Trimesh]
Drawing = tuple[Scene, View, tuple[Note, ...]]

WIDE = (1200, 850)


def over_lid(u: float, v: float, high: float) -> tuple[float, float, float]:
    """Return a place above the lid's underside."""
    return CASE.under_lid(u, v, -high)


def _together(board: Board) -> Scene:
    unit = [*s.tray_scene(), *s.foot_scene(), *s.mast_scene(), *s.arm_scene(), *s.clips_scene()]
    unit += [*s.ribbon_scene(board), *s.dice_scene()]
    scene = [*moved(unit, s.beside(board)), *s.case_scene(board), *s.lid_scene()]
    return [*scene, *s.bezel_scene(), *s.display_scene(), *s.knobs_scene(body=False), *s.lid_screws()]


def whole() -> Drawing:
    """Show everything put together around a Zero, with dice thrown."""
    notes = (
        Note("tray", (-183, 100, 23), (0.08, 0.60)),
        Note("camera", (-114, 126, 311), (0.12, 0.22)),
        Note("mast", (-19, 129, 390), (0.62, 0.08)),
        Note("display", (62, 110, 68), (0.90, 0.42)),
        Note("buttons", (100, 26, 55), (0.92, 0.82)),
    )
    return _together(ZERO), View(-24, 27, (1200, 1100)), notes


def large() -> Drawing:
    """Show it around a larger Pi from behind: tray and case have changed sides."""
    sockets, side = over_lid(62, CASE.lid[1], -45), (0, 118, 20)
    notes = (
        Note("power, HDMI", sockets, (0.60, 0.93)),
        Note("USB, Ethernet", side, (0.90, 0.66)),
    )
    scene = [*_together(PI_4), *s.board_scene(PI_4)]
    return scene, View(208, 30, (1200, 1000)), notes


def inserts() -> Drawing:
    """Step 1: brass inserts."""
    foot, lid = Pos(-100, 0, 0), Pos(150, 0, -25)
    scene = [*s.case_scene(), *s.inserts_scene(22.0), *moved([*s.foot_scene(), *s.foot_inserts(10.0)], foot)]
    scene += moved([*s.lid_scene(), *s.lid_inserts(16.0)], lid)
    one = (lid * Pos(*over_lid(*bezel_screws()[2], 20))).position
    notes = (
        Note("4 x M3", over_lid(117, 7, 25), (0.60, 0.90)),
        Note("4 x M2.5", (*seat(ZERO).at(ZERO.holes[2]), 33), (0.42, 0.12)),
        Note("4 x M4", (-67, -13, FOOT.screws[1]), (0.30, 0.93)),
        Note("4 x M2.5, from above", (one.X, one.Y, one.Z), (0.84, 0.90)),
    )
    return scene, View(-22, 42, WIDE), notes


def display() -> Drawing:
    """Step 2: the display into its bezel, which lies on its face."""
    table = Rot(180, 0, 0) * on_lid().inverse()
    screws = [
        s.Shown(dummies.in_window(Pos(x, y - 2.2, -30.0) * s.screw_up(M2_5.passes - 0.4)), s.STEEL)
        for x in (-34.05, 34.05)
        for y in (-11.0, 11.0)
    ]
    scene = [*s.bezel_scene(), *moved(s.display_scene(), s.up_lid(-14.0)), *screws]
    notes = (
        Note("bezel, face down", (22, -137, -3), (0.14, 0.90)),
        Note("display, glass down", (80, -110, 16), (0.86, 0.12)),
        Note("4 x M2.5 x 6 with washers", (62 - 34, -122, 26), (0.125, 0.06)),
    )
    return moved(scene, table), View(20, 42, WIDE), notes


def panel() -> Drawing:
    """Step 3: bezel and buttons into the lid."""
    scene = [*s.lid_scene(), *moved([*s.bezel_scene(), *s.display_scene()], s.up_lid(40.0))]
    scene += moved(s.knobs_scene(body=True), s.up_lid(62.0))
    notes = (
        Note("display in its bezel", over_lid(62, 113, 44), (0.80, 0.08)),
        Note("1  2  3", over_lid(24, 64, 70), (0.08, 0.24)),
        Note("GO  STOP  ?", over_lid(24, 26, 70), (0.10, 0.66)),
        Note("lid", over_lid(122, 30, 3), (0.93, 0.72)),
    )
    return scene, View(-22, 30, WIDE), notes


def pi() -> Drawing:
    """Step 4: the Pi into the case."""
    stands = [s.Shown(Pos(*seat(ZERO).at(hole), 78.0) * s.screw(2.5, 6.0), s.STEEL) for hole in ZERO.holes]
    scene = [*s.case_scene(), *moved(s.board_scene(), Pos(0, 0, 48)), *stands]
    notes = (
        Note("4 x M2.5 x 6", (*seat(ZERO).at(ZERO.holes[0]), 78), (0.84, 0.10)),
        Note("Pi, sockets to the back", (40, 118, 60), (0.14, 0.16)),
        Note("the ribbon comes in here", (2, CASE.foot_at, 7), (0.16, 0.88)),
    )
    return scene, View(35, 42, WIDE), notes


def joined() -> Drawing:
    """Step 5: tray and case to the foot."""
    unit = [*s.foot_scene(), *moved(s.tray_scene(cloth=False), Pos(34, 0, 0))]
    unit += s.side_screws(FOOT.size[0] / 2 + 34 + TRAY.wall + 26, to_left=True)
    scene = [*moved(unit, s.beside()), *moved(s.case_scene(), Pos(34, 0, 0))]
    scene += moved(s.side_screws(34 + 30, to_left=True), Pos(0, CASE.foot_at, 0))
    notes = (
        Note("2 x M4 x 10, sunk", (-100, 142, 14), (0.18, 0.14)),
        Note("foot", (-19, 129, 50), (0.44, 0.08)),
        Note("2 x M4 x 10", (60, 142, 14), (0.84, 0.10)),
    )
    return scene, View(-20, 48, WIDE), notes


def mast() -> Drawing:
    """Step 6: the mast into the foot."""
    grips = [s.Shown(Pos(0, -42, z) * Rot(90, 0, 0) * s.screw(5.0, 12.0), s.STEEL) for z in FOOT.grips]
    end = [s.Shown(Pos(0, 0, -22) * s.screw_up(5.0), s.STEEL)]
    unit = [*s.foot_scene(), *moved(s.mast_scene(120.0), Pos(0, 0, 50)), *grips, *end]
    notes = (
        Note("mast", (0, 0, 150), (0.72, 0.14)),
        Note("2 x M5 x 10 with slot nuts", (0, -42, FOOT.grips[0]), (0.22, 0.52)),
        Note("M5 x 20, sunk, into the mast's end", (0, 0, -22), (0.70, 0.92)),
        Note("the ribbon's way", (15, 0, 50), (0.80, 0.50)),
    )
    return unit, View(28, 24, WIDE), notes


def camera() -> Drawing:
    """Step 7: the camera into its cradle, the cradle to the arm."""
    low = Pos(0, 0, -34)
    parts = s.cradle_scene()
    scene = [s.Shown(arm(), s.ACCENT), *moved(parts[:1], low), *moved(parts[1:], Pos(0, 0, -14))]
    pin = [s.Shown(Pos(ARM.reach, -40, -34) * Rot(90, 0, 0) * s.screw(3.0, 20.0), s.STEEL)]
    notes = (
        Note("arm", (40, 0, 6), (0.36, 0.14)),
        Note("camera, its ribbon to the mast", (100, 0, -28), (0.80, 0.14)),
        Note("cradle", (105, -8, -53), (0.92, 0.72)),
        Note("M3 x 40", (ARM.reach, -40, -34), (0.46, 0.92)),
    )
    return [*scene, *pin], View(30, 22, WIDE), notes


def ribbon() -> Drawing:
    """Step 8: the arm on the mast, the ribbon all the way; the foot is cut open."""
    cut, hinge = block((-60, 60), (-60, 0), (-9, 70)), hinge_height(s.LENS_HEIGHT)
    opened = [s.Shown(shown.part - cut, shown.colour) for shown in s.foot_scene()]
    unit = [*opened, *s.mast_scene(330.0), *s.arm_scene(), *s.clips_scene(), *s.ribbon_scene()]
    notes = (
        Note("under the boom", (50, -8, 318), (0.80, 0.30)),
        Note("clip", (14, -6, 246), (0.80, 0.42)),
        Note("clip", (14, -6, 96), (0.80, 0.72)),
        Note("down beside the mast, and under it", (-14, -8, 6), (0.28, 0.96)),
        Note("2 x M5 x 10 with slot nuts", (0, -15, hinge - 12), (0.20, 0.08)),
    )
    return unit, View(38, 14, (900, 1200)), notes


def closed() -> Drawing:
    """Step 9: the lid onto the case."""
    up = s.up_lid(45.0)
    scene = [*s.case_scene(), *s.board_scene(), *moved([*s.lid_scene(), *s.bezel_scene(), *s.display_scene()], up)]
    scene += [*moved(s.knobs_scene(body=True), up), *s.lid_screws(72.0)]
    notes = (
        Note("4 x M3 x 8, sunk", over_lid(117, 7, 72), (0.90, 0.40)),
        Note("leave the wires long enough to open it", over_lid(62, 3, 14), (0.24, 0.93)),
    )
    return scene, View(-24, 24, WIDE), notes


DRAWINGS: dict[str, Callable[[], Drawing]] = {
    "whole": whole,
    "larger-pi": large,
    "step-1-inserts": inserts,
    "step-2-display": display,
    "step-3-panel": panel,
    "step-4-pi": pi,
    "step-5-joined": joined,
    "step-6-mast": mast,
    "step-7-camera": camera,
    "step-8-ribbon": ribbon,
    "step-9-closed": closed,
}


def printed_parts(meshed: Meshed) -> Image.Image:
    """Show every printed part as it lies on the bed, with its file's name."""
    wide, high, across = 420, 330, 4
    sheet = Image.new("RGB", (wide * across, (high + 40) * -(-len(PARTS) // across)), "white")
    draw, font = ImageDraw.Draw(sheet), ImageFont.load_default(size=24)
    for place, (name, printed) in enumerate(PARTS.items()):
        x, y = place % across * wide, place // across * (high + 40)
        shown = picture([Thing(meshed(printed.on_bed()), s.BODY)], View(-28, 38, (wide, high)))
        sheet.paste(shown, (x, y))
        many = f" x {printed.count}" if printed.count > 1 else ""
        draw.text((x + wide / 2, y + high + 16), name + many, (40, 44, 52), font, "mm")
    return sheet


def draw_all(folder: Path, meshed: Meshed) -> None:
    """Draw every picture into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, drawing in DRAWINGS.items():
        scene, view, notes = drawing()
        things = [Thing(meshed(shown.part), shown.colour) for shown in scene]
        _save(picture(things, view, notes), folder / f"{name}.png")
    _save(printed_parts(meshed), folder / "parts.png")


def _save(image: Image.Image, path: Path) -> None:
    """Write a picture in few colours: a third of the bytes, and nobody sees it."""
    image.quantize(128, dither=Image.Dither.NONE).save(path, optimize=True)
