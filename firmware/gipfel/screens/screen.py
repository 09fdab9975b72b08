"""A screen as a value: what is on the display, not yet where. `paint/` decides what pixels are."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from gipfel.config import BRIGHTNESS
from gipfel.table import Button


@dataclass(frozen=True, slots=True)
class Face:
    """A die: its pips, 0 for one that is not known yet, and whether it stands out."""

    pips: int
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class Big:
    """A few words to be read across the table."""

    lines: tuple[str, ...]
    small: tuple[str, ...] = ()
    """Smaller lines below."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands above one numbered button: one or two lines, and whether it is struck out."""

    lines: tuple[str, ...] = ()
    is_dead: bool = False
    joint: str = ""
    """The sign between two lines, if it is not a plus: a slash where they are alternatives."""


@dataclass(frozen=True, slots=True)
class Cells:
    """Three choices, each above its button."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Prose:
    """Paragraphs to read, in as many pages as they need; after the last page comes the first."""

    paragraphs: tuple[str, ...]
    page: int = 0


@dataclass(frozen=True, slots=True)
class MiniatureColumn:
    """One column of the miniature board: how many fields it has, and on which fields things stand, 0 for none."""

    length: int
    own: int = 0
    """The piece of the player whose turn it is."""
    runner: int = 0
    others: tuple[int, ...] = ()
    is_won: bool = False
    is_own: bool = False
    """Whether the player whose turn it is has won it."""


@dataclass(frozen=True, slots=True)
class Miniature:
    """The whole board, small, under a line to be read across the table."""

    headline: str
    note: str
    columns: tuple[MiniatureColumn, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """Short lines to be read across the table, a few a page, with smaller lines below."""

    rows: tuple[str, ...]
    small: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines in the largest letters in which they fit, with smaller lines below: names, or what somebody typed."""

    lines: tuple[str, ...]
    small: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class QrCode:
    """A QR code for a phone, and lines of text beside it."""

    text: str
    lines: tuple[str, ...]


class Deed(NamedTuple):
    """What a button does now, in a word or two."""

    button: Button
    verb: str


@dataclass(frozen=True, slots=True)
class Deeds:
    """What each lit button does, a row for each verb, with all buttons that do the same before it."""

    rows: tuple[tuple[tuple[Button, ...], str], ...]


Body = Big | Cells | Prose | Miniature | Rows | Fitted | QrCode | Deeds


@dataclass(frozen=True, slots=True)
class Bar:
    """A button is being held: what will happen, and how full the bar is, 0 to 1."""

    label: str
    share: float


@dataclass(frozen=True, slots=True)
class Screen:
    """All that is on the display."""

    body: Body
    title: str = ""
    dice: tuple[Face, ...] = ()
    keys: tuple[str, str, str] = ("", "", "")
    """What 1, 2 and 3 do, above them."""
    bar: Bar | None = None
    banner: str = ""
    """A warning that stays as long as something is wrong."""
    has_flag: bool = False
    """Whether a small flag is raised, where there is room: somebody here has asked for the host."""
    throw: int = 4
    """How many dice are to be thrown next."""
    falls: tuple[int, ...] = ()
    """The dice that fall next where dice are drawn, in a lesson; empty for any."""
    does: tuple[Deed, ...] = ()
    """What each lit button does, in the order of the buttons."""
    light: int = 2
    """0 dark, 1 dimmed, 2 as bright as set."""
    brightness: str = BRIGHTNESS[0]
    """How bright that is."""
    shift: int = 0
    """The minute, by which the picture moves so that no pixel burns in."""

    @property
    def lights(self) -> frozenset[Button]:
        """The buttons that do something now: those that have a verb, so none is lit that nobody can explain."""
        return frozenset(deed.button for deed in self.does)

    @property
    def text(self) -> str:
        """All words on the display, for tests, transcripts and people who cannot see it."""
        match self.body:
            case Big(lines=lines, small=small) | Rows(rows=lines, small=small) | Fitted(lines=lines, small=small):
                words = [*lines, *small]
            case Cells(cells=cells):
                words = [cell.joint.join(cell.lines) if cell.joint else "+".join(cell.lines) for cell in cells]
            case Prose(paragraphs=paragraphs):
                words = [*paragraphs]
            case Miniature(headline=headline, note=note):
                words = [headline, note]
            case QrCode(text=text, lines=lines):
                words = [text, *lines]
            case Deeds(rows=rows):
                words = [f"{' '.join(map(label_of, buttons))}: {verb}" for buttons, verb in rows]
        faces = " ".join(str(face.pips or "?") for face in self.dice)
        around = (self.banner, self.title, faces, *words, *self.keys, self.bar.label if self.bar else "")
        return "\n".join(line for line in around if line)

    def lit(self, verbs: Mapping[Button, str]) -> "Screen":
        """Return the screen with more buttons lit, each with what it does."""
        does = {deed.button: deed.verb for deed in self.does} | {**verbs}
        return replace(self, does=tuple(Deed(button, does[button]) for button in Button if button in does))


def label_of(button: Button) -> str:
    """Return what is written on a button."""
    return "?" if button is Button.WHY else button.value.upper()


@dataclass(frozen=True, slots=True)
class LessonNow:
    """What a lesson says, and how far it has come, in sentences that are read."""

    say: str
    number: int
    count: int
    is_reading: bool
    """Whether there is only something to read; else there is something to do at the practice table."""
