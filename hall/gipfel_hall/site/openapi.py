"""The description of the hall's interface in OpenAPI 3.1.

It is made when somebody first asks for it; `python -m gipfel_hall.site.openapi` writes it for tools.
"""

import sys
from functools import cache

import msgspec

from gipfel.web import described
from gipfel_hall.site.call import COOKIE
from gipfel_hall.site.routes import ROUTES
from gipfel_hall.site.wall_responses import HallCondition, TablesEvent

ABOUT = (
    "The pages of a hall: look at its tables, its archive, its league and its tournaments; the host calls, "
    "announces and corrects. Every refusal is an ErrorResponse."
)
EVENTS = (TablesEvent, HallCondition)


@cache
def description() -> bytes:
    """Return the description as JSON."""
    cookie = {"type": "apiKey", "in": "cookie", "name": COOKIE}
    return msgspec.json.encode(described(ROUTES, "Gipfel: the hall", ABOUT, events=EVENTS, security=cookie))


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.format(description(), indent=2) + b"\n")
