"""A small flag in the upper right corner: somebody at this table has asked for the host."""

from gipfel.paint.canvas import WIDTH, Canvas

FLAG = (
    "#.....",
    "####..",
    "######",
    "######",
    "####..",
    "#.....",
    "#.....",
    "#.....",
)
WIDE, HIGH = len(FLAG[0]), len(FLAG)


def raise_flag(canvas: Canvas) -> None:
    """Draw the flag where nothing else is: dice and page numbers have the corner for themselves."""
    left = WIDTH - WIDE
    if canvas.picture.crop((left - 1, 0, WIDTH, HIGH + 1)).getbbox():
        return
    for y, row in enumerate(FLAG):
        for x, pixel in enumerate(row):
            if pixel == "#":
                canvas.draw.point((left + x, y), fill=1)
