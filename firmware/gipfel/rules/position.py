"""Where everything stands: pieces, runners, won columns, and whose turn it is."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Self, cast

from gipfel.rules.columns import COLUMNS, LANE, LENGTH, ONES, RUNNERS, at_least, height, pack, unpack
from gipfel.rules.edition import Rules
from gipfel.rules.reach import open_lanes, runners_out
from gipfel.rules.soundness import check


class PackedPosition(NamedTuple):
    """The parts of a position; heights are packed as `columns` says."""

    rules: Rules
    pieces: tuple[int, ...]
    """Each player's pieces in the columns that are still open."""
    won: int
    """In each won column, its owner's seat, counted from 1."""
    climbs: int
    """How far each runner stands above its player's own piece, or above the board's edge."""
    player: int
    """The seat whose turn it is, counted from 0."""
    reach: int
    """What each column still offers; it follows from all the others, and every ruling starts from it."""


class Position(PackedPosition):
    """A position that can stand on a real board; one that cannot is refused with `IllegalPosition`.

    >>> from gipfel.rules.editions import rules_of
    >>> position = Position(rules_of("parker"), [{7: 4}, {}], won={6: 1}, runners={7: 5})
    >>> position.piece(0, 7), position.runner(7), position.owner(6)
    (4, 5, 1)
    """

    __slots__ = ()

    def __new__(
        cls,
        rules: Rules,
        pieces: Sequence[Mapping[int, int]],
        won: Mapping[int, int] | None = None,
        runners: Mapping[int, int] | None = None,
        player: int = 0,
    ) -> Self:
        """Take each player's pieces by column, won columns' owners, runners by column, and whose turn it is."""
        won, runners = won or {}, runners or {}
        check(pieces, won, runners, player)
        own = pieces[player]
        climbs = pack({column: field - own.get(column, 0) for column, field in runners.items()})
        owners = pack({column: owner + 1 for column, owner in won.items()})
        packed = tuple(map(pack, pieces))
        reach = reach_of(rules, packed, owners, climbs, player)
        return cast("Self", from_packed(rules, packed, owners, climbs, player, reach))

    def parts(self) -> tuple[tuple[dict[int, int], ...], dict[int, int], dict[int, int], int]:
        """Return what it is built from, besides the rules: pieces, won columns, runners, whose turn it is."""
        pieces = tuple(unpack(heights) for heights in self.pieces)
        return pieces, self.won_by_column, self.runners, self.player

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), (self.rules, *self.parts())

    def __repr__(self) -> str:
        parts = ", ".join(map(repr, self.parts()))
        return f"Position({self.rules.edition.key!r}, {parts})"

    @property
    def players(self) -> int:
        """How many players sit at the table."""
        return len(self.pieces)

    def piece(self, player: int, column: int) -> int:
        """Return the field that a player's piece stands on; 0 is off the board, a won column's is its top."""
        return LENGTH[column] if self.owner(column) == player else height(self.pieces[player], column)

    def runner(self, column: int) -> int:
        """Return the field that the runner in this column stands on; 0 is no runner."""
        climb = height(self.climbs, column)
        return climb and climb + height(self.pieces[self.player], column)

    def owner(self, column: int) -> int | None:
        """Return the player who has won this column; None where nobody has."""
        seat = height(self.won, column)
        return seat - 1 if seat else None

    @property
    def runners(self) -> dict[int, int]:
        """Each runner's field by its column."""
        return {column: self.runner(column) for column in unpack(self.climbs)}

    @property
    def has_runners(self) -> bool:
        """Whether any runner is on the board: something was rolled and used in this turn."""
        return bool(self.climbs)

    @property
    def stake(self) -> int:
        """How many fields the runners have climbed in this turn: what a bust would lose."""
        return sum(unpack(self.climbs).values())

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands on the board."""
        return not (self.won or self.climbs or any(self.pieces))

    @property
    def won_by_column(self) -> dict[int, int]:
        """Each won column's owner."""
        return {column: seat - 1 for column, seat in unpack(self.won).items()}

    def columns_won(self, player: int) -> int:
        """Return how many columns a player has won."""
        others = at_least(self.won ^ ONES * (player + 1), 1)
        return len(COLUMNS) - others.bit_count()

    @property
    def free_runners(self) -> int:
        """How many of the three runners are not on the board."""
        return RUNNERS - at_least(self.climbs, 1).bit_count()

    def others_on(self, column: int, field: int) -> tuple[int, ...]:
        """Return the other players whose pieces stand on this field."""
        return _others_on(self.pieces, self.player, column, field)

    def stock(self, player: int) -> int | None:
        """Return how many pieces a player has left beside the board; below 0, substitutes stand on it.

        None where the booklet does not say how many there are.
        """
        supply = self.rules.edition.pieces
        on_board = len(unpack(self.pieces[player])) + self.columns_won(player)
        return None if supply is None else supply - on_board


def from_packed(rules: Rules, pieces: tuple[int, ...], won: int, climbs: int, player: int, reach: int) -> Position:
    """Return a position of packed parts that are known to be right and to fit each other: nothing is checked."""
    return tuple.__new__(Position, (rules, pieces, won, climbs, player, reach))


def new_game(rules: Rules, players: int, player: int = 0) -> Position:
    """Return the empty board, with `player` to start."""
    check([{}] * players, {}, {}, player)
    return new_turn(rules, (0,) * players, 0, player)


def new_turn(rules: Rules, pieces: tuple[int, ...], won: int, player: int) -> Position:
    """Return the position in which `player` is about to roll for the first time."""
    if rules.leaps:
        return from_packed(rules, pieces, won, 0, player, reach_of(rules, pieces, won, 0, player))
    return from_packed(rules, pieces, won, 0, player, open_lanes[won] - pieces[player])


def reach_of(rules: Rules, pieces: tuple[int, ...], won: int, climbs: int, player: int) -> int:
    """Return what each column still offers to a player, packed as `reach` says."""
    reach = open_lanes[won] - pieces[player] - climbs | runners_out(climbs)
    if rules.leaps:
        # Where the next leap ends on the top, one step is left, however many fields it skips.
        for column, lane in LANE.items():
            left = (reach >> lane & 31) - 15
            if left > 1 and next_free_field(pieces, player, column, LENGTH[column] - left) == LENGTH[column]:
                reach -= left - 1 << lane
    return reach


def next_free_field(pieces: tuple[int, ...], player: int, column: int, field: int) -> int:
    """Return the field that a leaping runner reaches: the next without another's piece, or the top."""
    field += 1
    while field < LENGTH[column] and _others_on(pieces, player, column, field):
        field += 1
    return field


def _others_on(pieces: tuple[int, ...], player: int, column: int, field: int) -> tuple[int, ...]:
    lane = LANE[column]
    return tuple(seat for seat, packed in enumerate(pieces) if packed >> lane & 15 == field and seat != player)
