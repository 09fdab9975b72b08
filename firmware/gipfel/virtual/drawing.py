"""A drawn tray: felt in a wooden rim, and dice seen from above."""

from dataclasses import dataclass, replace
from functools import cache
from math import hypot
from random import Random

from PIL import Image, ImageDraw, ImageFilter

WIDTH, HEIGHT, RIM, SIDE = 640, 400, 26, 74
IVORY, PIP, FELT, WOOD = (244, 239, 226), (43, 36, 32), (38, 82, 66), (104, 70, 44)
NEAR, MIDDLE, FAR = 0.25, 0.5, 0.75
PIPS = {
    1: ((MIDDLE, MIDDLE),),
    2: ((NEAR, NEAR), (FAR, FAR)),
    3: ((NEAR, NEAR), (MIDDLE, MIDDLE), (FAR, FAR)),
    4: ((NEAR, NEAR), (NEAR, FAR), (FAR, NEAR), (FAR, FAR)),
    5: ((NEAR, NEAR), (NEAR, FAR), (MIDDLE, MIDDLE), (FAR, NEAR), (FAR, FAR)),
    6: ((NEAR, NEAR), (NEAR, MIDDLE), (NEAR, FAR), (FAR, NEAR), (FAR, MIDDLE), (FAR, FAR)),
}


@dataclass(frozen=True, slots=True)
class Lying:
    """A die in the picture: what it shows, where its middle is, how far it is turned."""

    value: int
    x: float
    y: float
    angle: float
    size: float = SIDE
    doubt: float = 0.0

    def on_its_way(self, left: float, random: Random) -> "Lying":
        """Give the die while it still rolls; `left` is the share of the way before it."""
        return replace(
            self,
            value=random.randint(1, 6) if left > 0.2 else self.value,
            x=self.x + (WIDTH * 0.9 - self.x) * left**2,
            y=self.y + (HEIGHT * 0.5 - self.y) * left**2,
            angle=self.angle + 400 * left,
        )


def scatter(values: tuple[int, ...], random: Random) -> tuple[Lying, ...]:
    """Let dice lie anywhere in the tray, none on another."""
    edge = RIM + SIDE * 0.75
    lying: list[Lying] = []
    for value in values:
        while True:
            x, y = random.uniform(edge, WIDTH - edge), random.uniform(edge, HEIGHT - edge)
            if all(hypot(other.x - x, other.y - y) > SIDE * 1.45 for other in lying):
                break
        lying.append(Lying(value, x, y, random.uniform(0, 90)))
    return tuple(lying)


def draw(dice: tuple[Lying, ...], spoiled: frozenset[str]) -> Image.Image:
    """Draw the tray with these dice, and whatever spoils the picture."""
    picture = _tray().copy()
    for place, die in enumerate(dice):
        face = _face(die.value).rotate(-die.angle, Image.Resampling.BICUBIC, expand=True)
        if "leaning" in spoiled and not place:
            face = face.resize((face.width, round(face.height * 0.72)))
        x, y = round(die.x - face.width / 2), round(die.y - face.height / 2)
        shade = Image.new("RGB", face.size, (16, 30, 25))
        picture.paste(shade, (x + 5, y + 7), face.getchannel("A").point(lambda alpha: alpha // 2))
        picture.paste(face, (x, y), face)
    if "hand" in spoiled:
        _hand(picture)
    if "glare" in spoiled:
        picture.paste((255, 255, 255), (0, 0), _glare(dice))
    return picture.point(lambda light: light // 5) if "dim" in spoiled else picture


@cache
def _tray() -> Image.Image:
    picture = Image.new("RGB", (WIDTH, HEIGHT), WOOD)
    ImageDraw.Draw(picture).rounded_rectangle((RIM, RIM, WIDTH - RIM, HEIGHT - RIM), 22, fill=FELT)
    grain = Image.effect_noise((WIDTH, HEIGHT), 22).filter(ImageFilter.GaussianBlur(0.6)).convert("RGB")
    return Image.blend(picture, grain, 0.06)


@cache
def _face(value: int) -> Image.Image:
    large = SIDE * 3
    face = Image.new("RGBA", (large, large))
    pen = ImageDraw.Draw(face)
    pen.rounded_rectangle((0, 0, large - 1, large - 1), large // 6, fill=IVORY, outline=(206, 198, 178), width=5)
    dot = large * 0.085
    for x, y in PIPS[value]:
        pen.ellipse((x * large - dot, y * large - dot, x * large + dot, y * large + dot), fill=PIP)
    return face.resize((SIDE, SIDE), Image.Resampling.LANCZOS)


def _hand(picture: Image.Image) -> None:
    pen = ImageDraw.Draw(picture)
    for finger in range(4):
        top = 120 + finger * 46
        pen.rounded_rectangle((WIDTH - 300 + 22 * abs(finger - 1), top, WIDTH, top + 40), 20, fill=(214, 160, 128))


def _glare(dice: tuple[Lying, ...]) -> Image.Image:
    light = Image.new("L", (WIDTH, HEIGHT))
    x, y = (dice[0].x, dice[0].y) if dice else (WIDTH / 2, HEIGHT / 2)
    ImageDraw.Draw(light).ellipse((x - 90, y - 60, x + 90, y + 60), fill=245)
    return light.filter(ImageFilter.GaussianBlur(18))
