"""Dice as faces of 15 × 15 pixels."""

from functools import cache

from PIL import Image, ImageDraw

from gipfel.paint.glyphs import glyph
from gipfel.screens import Face

SIDE = 15
_NEAR, _MIDDLE, _FAR = 2, 6, 10
_PLACES = {
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_NEAR, _NEAR), (_FAR, _FAR)),
    3: ((_NEAR, _NEAR), (_MIDDLE, _MIDDLE), (_FAR, _FAR)),
    4: ((_NEAR, _NEAR), (_NEAR, _FAR), (_FAR, _NEAR), (_FAR, _FAR)),
    5: ((_NEAR, _NEAR), (_NEAR, _FAR), (_MIDDLE, _MIDDLE), (_FAR, _NEAR), (_FAR, _FAR)),
    6: ((_NEAR, _NEAR), (_NEAR, _MIDDLE), (_NEAR, _FAR), (_FAR, _NEAR), (_FAR, _MIDDLE), (_FAR, _FAR)),
}


@cache
def face(die: Face) -> Image.Image:
    """Paint a die: an outline with pips of three pixels; one that stands out is filled, with its pips dark."""
    picture = Image.new("1", (SIDE, SIDE))
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((0, 0, SIDE - 1, SIDE - 1), 2, outline=1, fill=int(die.is_marked))
    ink = 0 if die.is_marked else 1
    if not die.pips:
        draw.bitmap((5, 4), glyph("?", 1), fill=ink)
    for x, y in _PLACES.get(die.pips, ()):
        draw.rectangle((x, y, x + 2, y + 2), fill=ink)
    return picture
