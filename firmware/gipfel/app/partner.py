"""Starts Gipfel as a player when a table first needs one: all others neither load it nor pay for it."""

from collections.abc import Callable
from contextlib import ExitStack
from typing import Protocol, Self

from gipfel.table import Signal, Table, needs_partner


class FollowsTable(Protocol):
    """Whoever is handed every table."""

    def follow(self, table: Table) -> None:
        """Take the newest table; it has to return at once."""


class LatePartner:
    """Follows a table, and starts a partner with the first one that needs it; ends it with its own block."""

    def __init__(self, start: Callable[[ExitStack], FollowsTable]) -> None:
        self._start = start
        self._parts = ExitStack()
        self._partner: FollowsTable | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._parts.close()

    def follow(self, table: Table) -> None:
        """Hand a table on to the partner, if this game needs one."""
        if self._partner is None and needs_partner(table):
            self._partner = self._start(self._parts)
        if self._partner:
            self._partner.follow(table)


def partner_in_worker(post: Callable[[Signal], None]) -> LatePartner:
    """Return a partner that thinks in a thread of its own."""

    def start(parts: ExitStack) -> FollowsTable:
        from gipfel.partner import PartnerWorker  # noqa: PLC0415  # most tables have none

        return parts.enter_context(PartnerWorker(post))

    return LatePartner(start)


def partner_in_line(post: Callable[[Signal], None], clock: Callable[[], float]) -> LatePartner:
    """Return a partner that answers before the loop goes on: for a table without threads."""

    def start(_: ExitStack) -> FollowsTable:
        from gipfel.partner import InlinePartner  # noqa: PLC0415  # most tables have none

        return InlinePartner(post, clock)

    return LatePartner(start)
