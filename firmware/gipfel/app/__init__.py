"""The loop and its ports, workers, and what puts a table together on a device or a laptop."""

from typing import TYPE_CHECKING

from gipfel import late

if TYPE_CHECKING:
    from gipfel.app.address import LOOPBACK, own_address
    from gipfel.app.inbox import QueueInbox
    from gipfel.app.laptop import play_in_browser, play_in_terminal, play_transcript
    from gipfel.app.launch import Launch
    from gipfel.app.logs import log_to_stderr
    from gipfel.app.ports import (
        BoardMaps,
        BoardPreview,
        BoardRefused,
        DiceThrower,
        Display,
        KnownBoards,
        Moment,
        OptionsKeeper,
        Points,
        PreviewDie,
        Recorder,
        TrayPreview,
        VirtualHands,
    )
    from gipfel.app.slowness import Slowness
    from gipfel.app.splash import play_on_device
    from gipfel.app.system import system_name
    from gipfel.app.worker import Worker

__all__ = [
    "LOOPBACK",
    "BoardMaps",
    "BoardPreview",
    "BoardRefused",
    "DiceThrower",
    "Display",
    "KnownBoards",
    "Launch",
    "Moment",
    "OptionsKeeper",
    "Points",
    "PreviewDie",
    "QueueInbox",
    "Recorder",
    "Slowness",
    "TrayPreview",
    "VirtualHands",
    "Worker",
    "log_to_stderr",
    "own_address",
    "play_in_browser",
    "play_in_terminal",
    "play_on_device",
    "play_transcript",
    "system_name",
]

# A worker is light, the loop is not: a device's display has its worker before anything else is loaded.
__getattr__ = late(
    __name__,
    {
        "address": "LOOPBACK own_address",
        "inbox": "QueueInbox",
        "laptop": "play_in_browser play_in_terminal play_transcript",
        "launch": "Launch",
        "logs": "log_to_stderr",
        "ports": (
            "BoardMaps BoardPreview BoardRefused DiceThrower Display KnownBoards Moment OptionsKeeper Points "
            "PreviewDie Recorder TrayPreview VirtualHands"
        ),
        "slowness": "Slowness",
        "splash": "play_on_device",
        "system": "system_name",
        "worker": "Worker",
    },
)
