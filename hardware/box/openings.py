"""Which openings a case has for the sockets of its board: pure numbers."""

from dataclasses import dataclass

from box.layout import Seat
from box.measures import PORT_BEYOND, ZERO, Port

Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Opening:
    """A rectangle in a wall: from where to where along it, and up."""

    along: Span
    up: Span

    def holds(self, along: Span, up: Span) -> bool:
        """Whether a plug of that outline goes through."""
        return (
            self.along[0] <= along[0] and along[1] <= self.along[1] and self.up[0] <= up[0] and up[1] <= self.up[1]
        )


# Counted from the board's card end. A larger Pi's serve the 3, the 4 and the 5, with webs of 1.2 mm between.
_ZERO_BACK: tuple[Span, ...] = ((4.4, 20.4), (34.9, 60.5))
_LARGE_BACK: tuple[Span, ...] = ((3.9, 17.9), (19.1, 46.9), (48.6, 58.4))
_LARGE_SIDE: Span = (1.2, 55.2)
"""Counted from the board's lower edge: USB and Ethernet, which change places from one Pi to the next."""
_PILLARS: tuple[Span, ...] = ((18.4, 19.5), (36.5, 37.6))
"""Between the sockets of all of them there is just room for two thin pillars."""


def at_back(seat: Seat) -> tuple[Opening, ...]:
    """Return the openings in the back wall."""
    spans = _ZERO_BACK if seat.board is ZERO else _LARGE_BACK
    up = (seat.top - 3.0, seat.top + 8.5)  # a plug is thicker than its socket, to both sides
    return tuple(Opening((seat.at((end, 0))[0], seat.at((start, 0))[0]), up) for start, end in spans)


def at_side(seat: Seat) -> tuple[Opening, ...]:
    """Return the opening in the left wall, for a board that has sockets there."""
    if not seat.board.right:
        return ()
    start, end = _LARGE_SIDE
    return (Opening((seat.at((0, end))[1], seat.at((0, start))[1]), (seat.top - 0.7, seat.top + 17.0)),)


def pillars(seat: Seat) -> tuple[Opening, ...]:
    """Return the pillars in the side's opening: over 54 mm no printer draws a straight line through the air."""
    return tuple(
        Opening((seat.at((0, end))[1], seat.at((0, start))[1]), opening.up)
        for opening in at_side(seat)
        for start, end in _PILLARS
    )


def plug(seat: Seat, port: Port) -> Opening:
    """Return the outline of a plug in the back wall, or of a socket in the side wall, as it lies in the case."""
    if port in seat.board.below:
        x, _ = seat.at((port.at, 0))
        middle = seat.top + 2.6  # of low sockets; high ones stand on the board
        low = min(middle - port.high / 2, seat.top)
        return Opening((x - port.wide / 2, x + port.wide / 2), (low, low + port.high))
    _, y = seat.at((0, port.at))
    return Opening((y - port.wide / 2, y + port.wide / 2), (seat.top, seat.top + port.high))


def side_gap(seat: Seat) -> float:
    """Say how far sockets at the side stay behind the outside of the wall."""
    return seat.left - PORT_BEYOND
