"""What a hall sends to all pages that are open."""

from gipfel.messages import GameTaken, write_message
from gipfel_hall.live import IntakeState, LinkState, LiveHall, Received, hear
from gipfel_hall.site import HallStreams


def test_a_game_that_another_hall_took_is_a_change() -> None:
    """Pages look again at what they list when any hall says that it has taken a game."""
    hall = LiveHall()
    streams = HallStreams(lambda: hall, LinkState, IntakeState)
    before = streams.hall_state().changes

    hall = hear(hall, Received("gipfel/hall/4/taken", write_message(GameTaken("0" * 64, is_sound=True)), 0.0))
    assert streams.hall_state().changes == before + 1
    streams.changed()
    assert streams.hall_state().changes == before + 2
