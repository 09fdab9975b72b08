"""The description of the page's interface in OpenAPI 3.1.

It is made when somebody first asks for `/api/openapi.json`; `python -m gipfel.page.openapi` writes it for tools.
"""

import sys
from functools import cache

import msgspec

from gipfel.page.routes import ROUTES
from gipfel.page.state_responses import SpokenSentence, TableState
from gipfel.web import described

EVENTS = (TableState, SpokenSentence)
ABOUT = (
    "The page of a table: look at it, press its buttons, ask its referee, read its record. "
    "Every refusal is an ErrorResponse."
)


@cache
def description() -> bytes:
    """Return the description as JSON."""
    bearer = {"type": "http", "scheme": "bearer"}
    return msgspec.json.encode(described(ROUTES, "Gipfel", ABOUT, events=EVENTS, security=bearer))


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.format(description(), indent=2) + b"\n")
