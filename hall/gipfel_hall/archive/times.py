"""Times as the archive writes them: text that sorts as time does."""

from datetime import UTC, date, datetime, timedelta, tzinfo

EVENING_ENDS = timedelta(hours=6)
"""After midnight: what is played until then belongs to the evening before."""
LONGEST_WAY = timedelta(days=800)
"""A game that seems to have been over for longer comes from a clock that has jumped since."""


def write_time(at: datetime) -> str:
    """Return a time as text, in UTC to the millisecond."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds")


def read_time(text: str) -> datetime:
    """Return a time that is written as text, in UTC; one without a zone is in UTC too."""
    at = datetime.fromisoformat(text)
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)


def ended_at(last_step: str, received_at: datetime, sent_at: datetime | None) -> datetime:
    """Return when a game was over by the hall's clock.

    The table's clock need not be right for that. If it was set between the game's end and its sending, a table
    that ran all the while allows for it in `sent_at`; one that was started meanwhile cannot. Where that gives
    nothing sensible, the game was over when it came in.
    """
    if sent_at is None:
        return received_at
    try:
        age = sent_at - read_time(last_step)
    except OverflowError:  # a time zone at the end of the calendar
        return received_at
    return received_at - age if timedelta(0) <= age <= LONGEST_WAY else received_at


def evening_of(at: datetime, zone: tzinfo | None) -> date:
    """Return the evening that a time belongs to, in a time zone; None is this computer's own."""
    return (at.astimezone(zone) - EVENING_ENDS).date()
