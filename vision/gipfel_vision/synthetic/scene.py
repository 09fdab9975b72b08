"""Renders dice on a surface: soft shadows, Blinn-Phong shading, then the camera's flaws; with the ground truth."""

from dataclasses import dataclass
from math import atan2, degrees

import cv2
import numpy as np

from gipfel_vision.dice import DiceReading, DiceStatus, Die
from gipfel_vision.images import Array, Frame
from gipfel_vision.synthetic.camera import PinholeCamera
from gipfel_vision.synthetic.dice import Colour, PlacedDie, lengths, paint_pips, trace_rays


@dataclass(frozen=True, slots=True)
class Lamp:
    """The light: the direction towards it, its colour, and the fraction of the light that has no direction."""

    towards: tuple[float, float, float] = (0.35, -0.4, 0.85)
    colour: Colour = (1.0, 1.0, 1.0)
    ambient: float = 0.55
    softness: float = 0.25
    """How blurred shadows are, in edges of a die."""


@dataclass(frozen=True, slots=True)
class Flaws:
    """What a camera does to a frame: blur (sigma, pixels), noise (sigma, pixel values), exposure (a factor)."""

    blur: float = 0.6
    noise: float = 2.0
    exposure: float = 1.0
    vignette: float = 0.15
    """The fraction of light that is lost in the corners."""
    glare: tuple[float, float, float] | None = None
    """A lamp mirrored in the table: x, y and width as fractions of the frame."""
    seed: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """Dice on a surface under a lamp, seen by a camera. `ground` is its picture, as large as the frame, 0 to 1."""

    camera: PinholeCamera
    ground: Array
    dice: tuple[PlacedDie, ...] = ()
    lamp: Lamp = Lamp()
    flaws: Flaws = Flaws()
    during: tuple[tuple[PlacedDie, ...], ...] = ()
    """Where the dice are in the course of the exposure, if they move (motion blur)."""
    over: Array | None = None
    """What covers the frame, as blue, green, red and coverage: a hand."""


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A drawn frame with the reading that is true of it."""

    frame: Frame
    truth: DiceReading


def draw(scene: Scene) -> Picture:
    """Render a scene; `Scene.flaws.seed` makes the noise reproducible."""
    light = np.array(scene.lamp.towards, np.float32)
    light /= np.linalg.norm(light)
    moments = scene.during or (scene.dice,)
    canvas = _lit(scene, moments[0], light)
    for moment in moments[1:]:
        canvas += _lit(scene, moment, light)
    if len(moments) > 1:
        canvas /= len(moments)
    if scene.over is not None:
        cover = scene.over[..., 3:]
        canvas = canvas * (1 - cover) + scene.over[..., :3] * cover
    return Picture(expose(canvas, scene), truth(scene))


def _lit(scene: Scene, dice: tuple[PlacedDie, ...], light: Array) -> Array:
    """Draw the surface with dice on it, the farthest first, since nearer ones cover them (painter's algorithm)."""
    canvas = scene.ground.copy()
    for die in dice:
        _cast_shadow(canvas, die, scene, light)
    for die in sorted(dice, key=lambda die: -float(np.linalg.norm(die.middle() - scene.camera.position))):
        _draw_die(canvas, die, scene, light)
    return canvas


def truth(scene: Scene) -> DiceReading:
    """Return what a perfect reader would read of a scene's dice."""
    dice = tuple(true_die(die, scene.camera) for die in scene.dice)
    leaning = any(die.lean for die in scene.dice)
    return DiceReading(dice, DiceStatus.LEANING if leaning else DiceStatus.OK if dice else DiceStatus.NONE)


def true_die(die: PlacedDie, camera: PinholeCamera) -> Die:
    """Return a die as it is seen: the middle, size and angle of its upper face in the frame."""
    corners = camera.project(die.upper_face())
    along, across = corners[1] - corners[0], corners[2] - corners[1]
    area = abs(float(along[0] * across[1] - along[1] * across[0]))
    middle = corners.mean(0)
    angle = degrees(atan2(float(along[1]), float(along[0]))) % 90
    return Die(die.value, (float(middle[0]), float(middle[1])), area**0.5, angle)


def _cast_shadow(canvas: Array, die: PlacedDie, scene: Scene, light: Array) -> None:
    """Darken what the die keeps the light from, and a little all around where it stands (ambient occlusion)."""
    corners = die.corners()
    fallen = corners - corners[:, 2:] / max(light[2], 0.15) * light
    softness = max(scene.lamp.softness, 0.02)
    for ground, strength, soft in (
        (fallen, 1 - scene.lamp.ambient, softness),
        (corners[corners[:, 2].argsort()[:4]] * (1, 1, 0), 0.35, 0.12),
    ):
        outline = cv2.convexHull(scene.camera.project(ground))[:, 0]
        margin = soft * scene.camera.die * 2 + 2
        box = _box(outline, margin, canvas.shape)
        if box is None:
            continue
        left, top, right, bottom = box
        mask: Array = np.zeros((bottom - top, right - left), np.float32)
        cv2.fillConvexPoly(mask, np.rint((outline - (left, top)) * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
        mask = cv2.GaussianBlur(mask, (0, 0), max(0.4, soft * scene.camera.die * 0.5))
        canvas[top:bottom, left:right] *= 1 - strength * mask[..., None]


def _draw_die(canvas: Array, die: PlacedDie, scene: Scene, light: Array) -> None:
    """Draw a die over what is there; small ones are supersampled, so that their edges are smooth."""
    box = _box(scene.camera.project(die.corners()), 2, canvas.shape)
    if box is None:
        return
    left, top, right, bottom = box
    fineness = 2 if right - left < 90 else 1
    rays = scene.camera.rays(left, top, right, bottom, fineness)
    surface = trace_rays(die, scene.camera, rays, fineness)
    style = die.style
    pips, normals = paint_pips(surface, style)
    own_light = (light @ die.axes()).astype(np.float32)
    facing = np.maximum(normals @ own_light, 0)[:, None]
    half = surface.towards + own_light
    half /= np.maximum(lengths(half), 1e-6)[:, None]
    shine = style.gloss * np.maximum(np.einsum("ij,ij->i", normals, half), 0)[:, None] ** style.shine
    body = np.tile(np.array(style.body, np.float32), (len(facing), 1))
    if style.grain:
        along = surface.points @ np.array((9.0, 31.0, 4.0), np.float32)
        body *= 1 + style.grain * np.sin(along + 2 * np.sin(along * 0.37))[:, None]
    albedo = body * (1 - pips[:, :1]) + pips[:, 1:] * pips[:, :1]
    sky = 0.75 + 0.25 * (normals @ die.axes()[2])[:, None]  # what faces the table gets less of the room's light
    ambient = scene.lamp.ambient
    colour = albedo * (ambient * sky + (1 - ambient) * 1.15 * facing) + shine * (1 - ambient)
    shape = (rays.shape[0], rays.shape[1])
    drawn: Array = np.zeros((*shape, 4), np.float32)
    flat = drawn.reshape(-1, 4)
    flat[surface.hit, :3] = colour
    flat[surface.hit, 3] = 1
    drawn = cv2.resize(drawn, (right - left, bottom - top), interpolation=cv2.INTER_AREA)
    cover = drawn[..., 3:]
    below = canvas[top:bottom, left:right]
    if style.clear:  # what lies below shows through a translucent body, and lights it
        drawn[..., :3] = drawn[..., :3] * (1 - style.clear) + below * style.clear * cover
    canvas[top:bottom, left:right] = below * (1 - cover) + drawn[..., :3]


def _box(points: Array, margin: float, shape: tuple[int, ...]) -> tuple[int, int, int, int] | None:
    """Return the bounding box of points in a frame, as left, top, right and bottom; None if they are outside."""
    left, top = np.maximum(np.floor(points.min(0) - margin), 0).astype(int)
    right, bottom = np.minimum(np.ceil(points.max(0) + margin) + 1, (shape[1], shape[0])).astype(int)
    return (left, top, right, bottom) if right > left and bottom > top else None


def expose(canvas: Array, scene: Scene) -> Frame:
    """Return a canvas of 0 to 1 as an 8-bit frame: lamp colour, glare, vignetting, exposure, blur and noise."""
    flaws, (height, width) = scene.flaws, canvas.shape[:2]
    y, x = (part.astype(np.float32) for part in np.ogrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j])
    gain = 255 * flaws.exposure * (1 - flaws.vignette * (x**2 + y**2) / 2)
    picture = canvas * gain[..., None]
    picture *= np.array(scene.lamp.colour, np.float32)
    if flaws.glare:
        across, down, wide = flaws.glare
        away = ((x / 2 + 0.5 - across) ** 2 + ((y / 2 + 0.5 - down) * height / width) ** 2) / wide**2
        picture += (400 * flaws.exposure * np.exp(-(away**1.5))[..., None]).astype(np.float32)
    frame = np.asarray(cv2.convertScaleAbs(picture), np.uint8)
    if flaws.blur > 0.2:
        frame = np.asarray(cv2.GaussianBlur(frame, (0, 0), flaws.blur), np.uint8)
    if flaws.noise:
        noise = np.empty(frame.shape, np.int8)
        cv2.setRNGSeed(flaws.seed + 1)
        cv2.randn(noise, np.zeros(3), np.full(3, flaws.noise))
        frame = np.asarray(cv2.add(frame, noise, dtype=cv2.CV_8U), np.uint8)
    return frame
