"""What can I do here? The lit buttons of a screen, each with what it does: the first press of `?`."""

from dataclasses import replace
from typing import TYPE_CHECKING

from gipfel.screens.screen import Deeds, Screen

if TYPE_CHECKING:
    from gipfel.table import Button


def help_on(screen: Screen) -> Screen:
    """Return a screen in whose place its own lit buttons are explained; they still do what they say."""
    rows: dict[str, tuple[Button, ...]] = {}
    for button, verb in screen.does:
        rows[verb] = (*rows.get(verb, ()), button)
    body = Deeds(tuple((buttons, verb) for verb, buttons in rows.items()))
    return replace(screen, body=body, title="", dice=(), keys=("", "", ""))
