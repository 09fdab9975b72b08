"""Dice as faces of 15 × 15 pixels."""

from functools import cache

from PIL import Image, ImageDraw

from gipfel.paint.glyphs import glyph
from gipfel.screens import Face

SIDE = 15
"""Pixels."""
_NEAR, _MIDDLE, _FAR = 2, 6, 10
# The upper left corners of the pips, by value.
_PIPS = {
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_NEAR, _NEAR), (_FAR, _FAR)),
    3: ((_NEAR, _NEAR), (_MIDDLE, _MIDDLE), (_FAR, _FAR)),
    4: ((_NEAR, _NEAR), (_NEAR, _FAR), (_FAR, _NEAR), (_FAR, _FAR)),
    5: ((_NEAR, _NEAR), (_NEAR, _FAR), (_MIDDLE, _MIDDLE), (_FAR, _NEAR), (_FAR, _FAR)),
    6: ((_NEAR, _NEAR), (_NEAR, _MIDDLE), (_NEAR, _FAR), (_FAR, _NEAR), (_FAR, _MIDDLE), (_FAR, _FAR)),
}


@cache
def face(die: Face) -> Image.Image:
    """Return the picture of a die, with pips of 3 × 3 pixels; one that stands out is filled, its pips dark."""
    picture = Image.new("1", (SIDE, SIDE))
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((0, 0, SIDE - 1, SIDE - 1), 2, outline=1, fill=int(die.is_marked))
    colour = 0 if die.is_marked else 1
    if not die.pips:
        draw.bitmap((5, 4), glyph("?", 1), fill=colour)
    for x, y in _PIPS.get(die.pips, ()):
        draw.rectangle((x, y, x + 2, y + 2), fill=colour)
    return picture
