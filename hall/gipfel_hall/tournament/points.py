"""Points for a place: 3 for the first, none for the last, evenly between, whatever the size of the table.

| players | first | second | third | fourth |
|---|---|---|---|---|
| 4 | 3 | 2 | 1 | 0 |
| 3 | 3 | 1.5 | 0 | |
| 2 | 3 | 0 | | |

A table of any size so has 1.5 points a player: nobody gains or loses by sitting at a small one. Who share a place
share its points. Who sits out has 3 points, as usual where somebody has to; who was not there has none.
"""

from collections.abc import Sequence

WIN = 3.0
BYE = WIN


def points_of(places: Sequence[int]) -> tuple[float, ...]:
    """Return the points of each player of a table by their places; all are whole quarters."""
    last = len(places) - 1
    by_place = [WIN * (last - place) / last for place in range(len(places))]
    return tuple(sum(by_place[place - 1 :][: (tied := places.count(place))]) / tied for place in places)
