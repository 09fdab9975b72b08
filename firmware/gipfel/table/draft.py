"""A game being put together: what is asked, and what has been answered so far."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from gipfel.game import LEVELS, Started
from gipfel.rules import EDITIONS, HOUSE_RULES, Edition, Start, rules_of

LETTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÉÇ"
"""What a name can be spelt with by button; the blank deletes the last letter."""
LONGEST_PLAYER_NAME = 7
"""Letters."""


class SetupQuestion(NamedTuple):
    """A question about a new game; one about a player has a seat, too."""

    kind: str
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Draft:
    """Answers so far; a fresh one is a game that can be played as it is."""

    edition: str = "ravensburger-de"
    variants: tuple[str, ...] = ()
    house: tuple[str, ...] = ()
    colours: tuple[str, ...] = ("yellow", "green")
    names: tuple[str, ...] = ("", "")
    """Names that were typed; an empty one is called by its colour."""
    starter: int = 0
    levels: tuple[str, ...] = ("", "")
    """The level at which Gipfel plays each seat; empty for a person's."""

    @property
    def booklet(self) -> Edition:
        """The edition chosen."""
        return EDITIONS[self.edition]

    def questions(self) -> tuple[SetupQuestion, ...]:
        """Return the questions, in order; each colour and each name is one of its own."""
        before = ["edition", *(["variants"] if self.booklet.variants else []), "house", "players"]
        after = [*([] if self.booklet.start is Start.HIGHEST_DIE else ["starter"]), "odds"]
        seats = range(len(self.colours))
        players = [SetupQuestion(kind, seat) for seat in seats for kind in ("colour", "name")]
        return (*map(SetupQuestion, before), *players, *map(SetupQuestion, after))

    def choices(self, question: SetupQuestion) -> tuple[str, ...]:
        """Return what can be answered to a question; empty where there is nothing to choose from."""
        kind, seat = question
        match kind:
            case "edition":
                return tuple(EDITIONS)
            case "variants":
                return tuple(variant.key for variant in self.booklet.variants)
            case "house":
                printed = {variant.key for variant in self.booklet.variants}
                return tuple(key for key in HOUSE_RULES if key not in printed)
            case "players":
                return ("2", "3", "4")
            case "colour":
                others = {colour for other, colour in enumerate(self.colours) if other < seat}
                return tuple(colour for colour in self.booklet.offered_colours if colour not in others)
            case "level":
                return ("", *LEVELS)
            case "name":
                return tuple(LETTERS)
            case "starter":
                return tuple(map(str, range(len(self.colours))))
            case _:
                return ()

    def chosen(self, question: SetupQuestion) -> str:
        """Return the present answer to a question that has exactly one; else empty."""
        kind, seat = question
        match kind:
            case "edition":
                return self.edition
            case "players":
                return str(len(self.colours))
            case "colour":
                return self.colours[seat]
            case "level":
                return self.levels[seat]
            case "starter":
                return str(self.starter)
            case _:
                return ""

    def answered(self, question: SetupQuestion, answer: str) -> "Draft":
        """Return the draft with a question answered; `IllegalRules` where that clashes with another answer."""
        kind, seat = question
        match kind:
            case "edition" if answer != self.edition:
                return self._with_edition(answer)
            case "variants" | "house":
                return self._toggled(kind, answer)
            case "players":
                return self._with_players(int(answer))
            case "colour":
                return self._with_colour(seat, answer)
            case "level":
                return replace(self, levels=(*self.levels[:seat], answer, *self.levels[seat + 1 :]))
            case "name":
                names = [*self.names]
                names[seat] = (names[seat] + answer).strip()[:LONGEST_PLAYER_NAME] if answer else names[seat][:-1]
                return replace(self, names=tuple(names))
            case "starter":
                return replace(self, starter=int(answer))
            case _:
                return self

    def _with_edition(self, edition: str) -> "Draft":
        """Return the draft with another edition; colours that nobody has chosen are those of its box."""
        count = len(self.colours)
        is_chosen = self.colours != self.booklet.offered_colours[:count]
        colours = self.colours if is_chosen else EDITIONS[edition].offered_colours[:count]
        return replace(self, edition=edition, variants=(), house=(), colours=colours)

    def _toggled(self, kind: str, key: str) -> "Draft":
        before: tuple[str, ...] = getattr(self, kind)
        after = tuple(each for each in before if each != key) if key in before else (*before, key)
        variants, house = (after, self.house) if kind == "variants" else (self.variants, after)
        rules_of(self.edition, variants, house)  # refuses what clashes
        return replace(self, variants=variants, house=house)

    def _with_players(self, count: int) -> "Draft":
        spare = [colour for colour in self.booklet.offered_colours if colour not in self.colours]
        colours = (*self.colours, *spare)[:count]
        names, levels = (*self.names, "", "")[:count], (*self.levels, "", "")[:count]
        return replace(self, colours=colours, names=names, levels=levels, starter=0)

    def _with_colour(self, seat: int, colour: str) -> "Draft":
        """Return the draft with a colour for a seat; who had it gets the one that is given up."""
        colours = [*self.colours]
        if colour in colours:
            colours[colours.index(colour)] = colours[seat]
        colours[seat] = colour
        return replace(self, colours=tuple(colours))

    def started(
        self, version: str, starter: int | None = None, throws: tuple[tuple[int, ...], ...] = ()
    ) -> Started:
        """Return the event that begins this game."""
        return Started(
            self.colours,
            self.names,
            self.edition,
            version,
            self.variants,
            self.house,
            self.starter if starter is None else starter,
            throws,
            *((self.levels,) if any(self.levels) else ()),
        )


def draft_of(started: Started) -> Draft:
    """Return the draft that a game was begun from: the same again."""
    return Draft(
        started.edition,
        started.variants,
        started.house,
        started.colours,
        started.names,
        started.starter,
        started.levels,
    )
