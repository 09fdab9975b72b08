"""The main loop, its ports and workers, and what puts a table together: on a Pi, in a browser, in a terminal."""

from typing import TYPE_CHECKING

from gipfel import lazy_exports

if TYPE_CHECKING:
    from gipfel.app.address import LOOPBACK
    from gipfel.app.browser import play_in_browser
    from gipfel.app.inbox import QueueInbox
    from gipfel.app.launch import BOARD_LOOKS, Launch
    from gipfel.app.logs import log_to_stderr
    from gipfel.app.ports import (
        BoardMaps,
        BoardPreview,
        BoardRefused,
        DiceThrower,
        Display,
        KnownBoards,
        Moment,
        NominalBoard,
        OptionsKeeper,
        PictureAdvice,
        Points,
        PreviewDie,
        Recorder,
        ReviewMaker,
        ReviewState,
        TrayPreview,
        VirtualHands,
    )
    from gipfel.app.reviewer import Reviewer
    from gipfel.app.slowness import Slowness
    from gipfel.app.splash import play_on_device
    from gipfel.app.system import system_name
    from gipfel.app.terminal import play_in_terminal
    from gipfel.app.transcript import play_transcript
    from gipfel.app.worker import Worker

__all__ = [
    "BOARD_LOOKS",
    "LOOPBACK",
    "BoardMaps",
    "BoardPreview",
    "BoardRefused",
    "DiceThrower",
    "Display",
    "KnownBoards",
    "Launch",
    "Moment",
    "NominalBoard",
    "OptionsKeeper",
    "PictureAdvice",
    "Points",
    "PreviewDie",
    "QueueInbox",
    "Recorder",
    "ReviewMaker",
    "ReviewState",
    "Reviewer",
    "Slowness",
    "TrayPreview",
    "VirtualHands",
    "Worker",
    "log_to_stderr",
    "play_in_browser",
    "play_in_terminal",
    "play_on_device",
    "play_transcript",
    "system_name",
]

# A worker is light, the loop is not: a device's display has its worker before anything else is loaded.
__getattr__ = lazy_exports(
    __name__,
    {
        "address": "LOOPBACK",
        "browser": "play_in_browser",
        "inbox": "QueueInbox",
        "launch": "BOARD_LOOKS Launch",
        "logs": "log_to_stderr",
        "ports": (
            "BoardMaps BoardPreview BoardRefused DiceThrower Display KnownBoards Moment NominalBoard "
            "OptionsKeeper PictureAdvice Points PreviewDie Recorder ReviewMaker ReviewState "
            "TrayPreview VirtualHands"
        ),
        "reviewer": "Reviewer",
        "slowness": "Slowness",
        "splash": "play_on_device",
        "system": "system_name",
        "terminal": "play_in_terminal",
        "transcript": "play_transcript",
        "worker": "Worker",
    },
)
