"""A game in sentences: what its players are called, and what happened last."""

from gipfel.narration.events import say_last_event, seat_of_last_event
from gipfel.narration.player_names import known_as, mark_of, name_and_level, name_of

__all__ = ["known_as", "mark_of", "name_and_level", "name_of", "say_last_event", "seat_of_last_event"]
