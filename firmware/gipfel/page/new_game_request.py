"""The request that begins a new game, and the draft that it makes."""

from __future__ import annotations  # types are evaluated when one is first read or described, not at start

from typing import Annotated

from msgspec import Meta

from gipfel.page.field_types import Colour, LevelSetting, ShortText
from gipfel.rules import COLOURS, EDITIONS, Flawed, check_colours, rules_of
from gipfel.table import LONGEST_PLAYER_NAME, Draft
from gipfel.web import Problem, RequestBody
from gipfel.words import words_in


class NewPlayer(RequestBody, frozen=True):
    """Who plays in a new game."""

    colour: Annotated[Colour, Meta(max_length=40)]
    name: Annotated[str, Meta(max_length=LONGEST_PLAYER_NAME)] = ""
    level: Annotated[LevelSetting, Meta(description="How well Gipfel plays; null for a person.")] | None = None


class NewGameRequest(RequestBody, frozen=True):
    """A new game: its rules, who plays in which order, and who begins."""

    edition: ShortText
    players: Annotated[tuple[NewPlayer, ...], Meta(max_length=4, extra_json_schema={"minItems": 2})]
    variants: Annotated[tuple[ShortText, ...], Meta(max_length=8)] = ()
    house: Annotated[tuple[ShortText, ...], Meta(max_length=8)] = ()
    starter: Annotated[int, Meta(ge=0, le=3)] = 0

    def draft(self, language: str) -> Draft:
        """Return the draft of this game; raise `Problem` where the rules do not allow it."""
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
        levels = tuple(player.level or "" for player in self.players)
        return Draft(EDITIONS[self.edition].key, self.variants, self.house, colours, names, self.starter, levels)
