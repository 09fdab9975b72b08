"""What cannot be in a tournament, or not now."""

from gipfel.errors import GipfelError


class TournamentRefusal(GipfelError, ValueError):
    """Something that cannot be; `key` says why, `names` what it is about.

    | key | what |
    |---|---|
    | `size`, `rounds`, `title`, `name` | what a tournament, or somebody who joins, cannot have |
    | `short` | a name for the display that another entrant has, or that does not fit |
    | `not-shown` | a name with letters that a display does not have, or with blanks at its ends |
    | `unknown-player`, `not-here`, `here-already` | who leaves or joins |
    | `too-few` | players to draw a round |
    | `round-open` | the newest round has no result for every table |
    | `all-drawn` | there are as many rounds as were planned |
    | `no-round`, `no-seating` | there is no such one |
    | `has-results` | a round with results cannot be withdrawn |
    | `has-result` | a seating with a result cannot move to another table |
    | `other-players` | others than those of a seating have played a game |
    | `is-result` | a game that is a result of this tournament already |
    | `places` | places that no game can have |
    | `closed`, `opened`, `unopened` | the tournament is over, was opened before, or was not opened |
    """

    def __init__(self, key: str, **names: object) -> None:
        super().__init__(f"{key} {names}" if names else key)
        self.key = key
        self.names = {name: str(value) for name, value in names.items()}
