"""The board drawn with letters, shaped as the real one: each column around the middle, its number on top."""

from collections.abc import Sequence

from rich.text import Text

from gipfel.rules import COLUMNS, LENGTH, Position

RUNNER = "▲"
# A shape beside each colour: nobody has to tell green from orange to read the board.
SHAPES = {"yellow": "●", "orange": "◆", "green": "■", "blue": "♣", "red": "♥", "white": "○", "black": "♠"}
STYLES = {
    "yellow": "bold yellow",
    "orange": "bold dark_orange",
    "green": "bold green",
    "blue": "bold blue",
    "red": "bold red",
    "white": "bold bright_white",
    "black": "bold bright_black",  # black itself would not show on a dark terminal
}
TALLEST = max(LENGTH.values())
"""How many fields the longest column has."""
WIDTH = 6
"""How many letters a column is wide."""


def draw(position: Position, colours: Sequence[str]) -> Text:
    """Return the whole board as text, the highest row first."""
    rows = (
        Text().join(_cell(position, colours, column, _field(column, row)) for column in COLUMNS)
        for row in range(TALLEST + 1, 0, -1)
    )
    return Text("\n").join(rows)


def legend(colours: Sequence[str], names: Sequence[str], runner: str) -> Text:
    """Return a line that says which shape is whose."""
    parts = [mark(colour) + Text(f" {name}") for colour, name in zip(colours, names, strict=True)]
    return Text("   ").join((*parts, Text(f"{RUNNER} {runner}")))


def mark(colour: str) -> Text:
    """Return the shape of a colour, in that colour."""
    return Text(SHAPES[colour], style=STYLES[colour])


def _field(column: int, row: int) -> int:
    """Return the field of a column that lies in a row; the one above its top is for the column's number."""
    return row - (TALLEST - LENGTH[column]) // 2


def _cell(position: Position, colours: Sequence[str], column: int, field: int) -> Text:
    cell = Text()
    if field == LENGTH[column] + 1:
        cell.append(str(column), style="bold")
    elif 1 <= field <= LENGTH[column]:
        is_open = position.owner(column) is None
        if position.runner(column) == field:
            cell.append(RUNNER, style="bold")
        for seat, colour in enumerate(colours):
            if position.piece(seat, column) == field:
                cell.append_text(mark(colour))
        if not cell:
            cell.append("·" if is_open else " ", style="dim")
    cell.align("center", WIDTH)
    return cell
