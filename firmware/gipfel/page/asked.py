"""The bodies of requests, read strictly: what is wrong is said with the path to it."""

from typing import Annotated, Literal, TypeVar

import msgspec
from microdot import Request

from gipfel.page.problem import Problem
from gipfel.rules import COLOURS, EDITIONS, Flawed, check_colours, rules_of
from gipfel.table.draft import LONGEST_NAME, Draft
from gipfel.words import words_in

Pips = Annotated[int, msgspec.Meta(ge=1, le=6)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Short = Annotated[str, msgspec.Meta(max_length=40)]


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """What a request may say."""


class Press(Body):
    """A button: pressed, held as long as it takes, or only one edge of a press by a finger."""

    button: Literal["1", "2", "3", "go", "stop", "why"]
    hold: bool = False
    edge: Literal["down", "up"] | None = None
    held: Annotated[float, msgspec.Meta(ge=0, le=60)] | None = None
    """With `up`: for how many seconds the finger was down, by its own clock."""


class Throw(Body):
    """Dice to be thrown; none are any."""

    dice: tuple[Pips, ...] | None = None


class Named(Body):
    """What the four dice show, by a person's word."""

    dice: tuple[Pips, Pips, Pips, Pips]


class Spoil(Body):
    """How the tray's picture is spoiled; not at all if nothing is said."""

    name: Short = ""


class Set(Body):
    """Options of the table; what is left out stays."""

    language: Literal["en", "de", "fr"] | None = None
    odds: Literal["after", "before", "never"] | None = None
    sound: bool | None = None
    brightness: Literal["bright", "medium", "soft"] | None = None
    board: bool | None = None


class Player(Body):
    """Who plays."""

    colour: Short
    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)] = ""


class New(Body):
    """A new game."""

    edition: Short
    players: Annotated[tuple[Player, ...], msgspec.Meta(max_length=4)]
    variants: Annotated[tuple[Short, ...], msgspec.Meta(max_length=8)] = ()
    house: Annotated[tuple[Short, ...], msgspec.Meta(max_length=8)] = ()
    starter: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0

    def draft(self, language: str) -> Draft:
        """Give the draft of this game; what cannot be is refused with its flaw."""
        colours = tuple(player.colour for player in self.players)
        try:
            check_colours(colours)
            rules_of(self.edition, self.variants, self.house)
        except Flawed as error:
            sentence = words_in(language).flaw(error.flaw, colours if set(colours) <= set(COLOURS) else ())
            raise Problem(400, "problem.flaw", error.flaw.part, flaw=sentence) from None
        if self.starter >= len(colours):
            raise Problem(400, "problem.body", "starter", detail=self.starter)
        if not all(player.name.isprintable() for player in self.players):
            raise Problem(400, "problem.body", "players", detail="name")
        names = tuple(player.name.strip() for player in self.players)
        return Draft(EDITIONS[self.edition].key, self.variants, self.house, colours, names, self.starter)


class Pair(Body):
    """A phone that wants to be let in."""

    pin: Annotated[str, msgspec.Meta(max_length=20)]
    name: Annotated[str, msgspec.Meta(max_length=100)] = ""


Kind = TypeVar("Kind", bound=Body)


def body_of(request: Request, kind: type[Kind]) -> Kind:
    """Read a request's body; `Problem` says what is wrong with it."""
    if (request.content_type or "").partition(";")[0].strip().lower() != "application/json":
        raise Problem(415, "problem.not-json")
    try:
        return msgspec.json.decode(request.body or b"", type=kind)
    except msgspec.ValidationError as error:
        detail, _, at = str(error).partition(" - at `$")
        raise Problem(400, "problem.body", at.rstrip("`").lstrip("."), detail=detail) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Problem(400, "problem.body", detail=error) from None
