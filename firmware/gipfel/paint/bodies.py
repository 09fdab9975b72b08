"""The middle of the display, one function for each kind of body."""

from PIL import Image

from gipfel.paint.canvas import HEIGHT, KEYS_Y, WIDTH, Canvas
from gipfel.paint.glyphs import width, wrapped
from gipfel.screens import Big, Cell, Cells, Miniature, MiniatureColumn, Prose, QrCode, Rows

LINE = 9
"""Pixels from one line of small text to the next."""
CELL, GAP = 41, 1
"""Pixels: the width of a choice above its button, and of the gap between two."""


def big(canvas: Canvas, body: Big, top: int, *, has_keys: bool) -> None:
    """Draw a few large words, and small ones below, in the middle of the room that is left below `top`."""
    small = [line for text in body.small for line in wrapped(text, WIDTH)]
    large = [line for text in body.lines for line in _large(text)]
    bottom = KEYS_Y - 1 if has_keys else HEIGHT
    tall, pitch = 17 * len(large) + LINE * len(small), LINE
    if tall > bottom - top:  # small lines may stand closer together
        tall, pitch = tall - len(small), LINE - 1
    if tall > bottom - top:
        canvas.misfits.append(" / ".join((*body.lines, *body.small)))
    y = top + max(0, (bottom - top - tall) // 2)
    for line in large:
        canvas.centred(line, y, 2)
        y += 17
    for line in small:
        canvas.centred(line, y)
        y += pitch


def _large(text: str) -> list[str]:
    """Return the lines of a large text, broken at its blanks if it is too wide for one line."""
    if width(text, 2) <= WIDTH or " " not in text:
        return [text]
    lines, line = [], ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if width(longer, 2) > WIDTH and line:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line]


def cells(canvas: Canvas, body: Cells) -> None:
    """Draw each choice above its button: its sums below each other, struck out if they cannot be played."""
    for number, cell in enumerate(body.cells):
        _cell(canvas, cell, number * (CELL + GAP))
        if len(cell.lines) > 1:
            canvas.text(str(number + 1), number * (CELL + GAP), 18)


def _cell(canvas: Canvas, cell: Cell, left: int) -> None:
    if len(cell.lines) == 1:
        canvas.centred(cell.lines[0], 32, 2, left, CELL)
        return
    # Both numbers are aligned to the right; the sign that joins them is small, before the second.
    right = left + CELL - 5
    for line, y in zip(cell.lines, (22, 41), strict=True):
        canvas.right(line, right, y, 2, CELL)
    canvas.right(cell.joint or "+", right - width(cell.lines[1], 2) - 2, 45)
    if cell.is_dead:
        canvas.draw.line((left + 4, 57, left + CELL - 2, 23), fill=1, width=2)


def prose(canvas: Canvas, body: Prose, top: int, *, has_keys: bool) -> None:
    """Draw one page of text; which page of how many it is stands at the upper right."""
    lines = [line for text in body.paragraphs for line in wrapped(text, WIDTH)]
    room = ((KEYS_Y if has_keys else HEIGHT + 1) - top) // LINE
    pitch = LINE
    if len(lines) > room and not has_keys:  # one line more, closer together
        room, pitch = (HEIGHT - top) // 8, 8
    pages = max(1, -(-len(lines) // room))
    page = body.page % pages
    for number, line in enumerate(lines[page * room :][:room]):
        canvas.text(line, 0, top + pitch * number)
    if pages > 1 and has_keys:
        canvas.right(f"{page + 1}/{pages}", WIDTH, 0)
    elif pages > 1:  # there is no button to turn the page with
        canvas.misfits.append(" / ".join(body.paragraphs))


def rows(canvas: Canvas, body: Rows) -> None:
    """Draw short large lines, and small ones at the bottom."""
    small = [line for text in body.small for line in wrapped(text, WIDTH)]
    bottom = HEIGHT - LINE * len(small)
    if 10 + 17 * len(body.rows) > bottom + 1:
        canvas.misfits.append(" / ".join((*body.rows, *body.small)))
    y = 10 + max(0, (bottom - 10 - 17 * len(body.rows)) // 2)
    for row in body.rows:
        canvas.centred(row, y, 2)
        y += 17
    for number, line in enumerate(small):
        canvas.centred(line, bottom + 1 + LINE * number)


def miniature(canvas: Canvas, body: Miniature) -> None:
    """Draw a large headline and a note, and below them the board, with two pixels per field."""
    canvas.centred(body.headline, 0, 2)
    canvas.centred(body.note, 17)
    for number, column in enumerate(body.columns):
        _column(canvas, column, 3 + 11 * number, KEYS_Y - 2)


def _column(canvas: Canvas, column: MiniatureColumn, left: int, bottom: int) -> None:
    """Draw a column upwards: a filled bar is the player's own piece, a hollow one the runner, ticks the others."""
    draw = canvas.draw
    top = bottom - 2 * column.length + 1
    if column.is_won:
        draw.line((left, top, left + 8, bottom), fill=1)
        draw.line((left + 8, top, left, bottom), fill=1)
        if column.is_own:
            draw.rectangle((left, top, left + 8, bottom), outline=1)
        return
    for field in range(1, column.length + 1):
        draw.point((left + 4, bottom - 2 * field + 1), fill=1)
    if column.runner:
        draw.rectangle((left + 2, bottom - 2 * column.runner + 1, left + 6, bottom), outline=1)
    if column.own:
        draw.rectangle((left + 2, bottom - 2 * column.own + 1, left + 6, bottom), fill=1)
    for field in column.others:
        y = bottom - 2 * field + 1
        draw.line((left, y, left + 1, y), fill=1)
        draw.line((left + 7, y, left + 8, y), fill=1)


def code(canvas: Canvas, body: QrCode) -> None:
    """Draw a QR code, two pixels per module, and lines of text beside it."""
    import segno  # noqa: PLC0415  # needed on this screen only

    modules = [list(row) for row in segno.make(body.text, error="l", boost_error=False, micro=False).matrix]
    side = 2 * len(modules)
    picture = Image.new("1", (side + 2, side + 2), 1)
    for y, row in enumerate(modules):
        for x, module in enumerate(row):
            if module:
                picture.paste(0, (1 + 2 * x, 1 + 2 * y, 3 + 2 * x, 3 + 2 * y))
    canvas.put(picture, 0, 0)
    left = side + 5
    lines = [line for text in body.lines for line in wrapped(text, WIDTH - left)]
    pitch = LINE if len(lines) <= HEIGHT // LINE else LINE - 1
    for number, line in enumerate(lines[: HEIGHT // pitch]):
        canvas.text(line, left, pitch * number, room=WIDTH - left)
    if len(lines) > HEIGHT // pitch:
        canvas.misfits.append(body.text)
