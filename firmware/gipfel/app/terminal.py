"""The virtual table in a terminal: the same display and buttons, drawn with characters."""

import random
import signal
from functools import partial

from gipfel.app.assembly import Post, TableParts, play
from gipfel.app.ending import SystemSignals, check_saved
from gipfel.app.inbox import QueueInbox
from gipfel.app.launch import Launch
from gipfel.app.logs import hold_log_lines
from gipfel.app.reviewer import Reviewer
from gipfel.app.voice import voice_in_worker


def play_in_terminal(launch: Launch) -> None:
    """Play at the virtual table in the terminal; with a source its dice are real."""
    inbox = QueueInbox()
    SystemSignals(inbox.post)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    check_saved(play(launch, inbox, partial(_terminal_parts, launch, inbox.post)), launch.words)


def _terminal_parts(launch: Launch, post: Post) -> TableParts:
    from gipfel.virtual import Keyboard, TerminalDisplay  # noqa: PLC0415  # needs a terminal

    display = TerminalDisplay(launch.words("terminal.help"))
    signal.signal(signal.SIGWINCH, lambda *_: display.again())
    signal.signal(signal.SIGTSTP, signal.SIG_IGN)  # the terminal would be left as it is now
    keyboard = Keyboard(post, random.Random(launch.seed), display)  # noqa: S311  # dice, not secrets
    camera = None
    if launch.source:
        from gipfel.app.webcam import open_webcam  # noqa: PLC0415  # most tables here have none
        from gipfel.camera import DeferredCamera  # noqa: PLC0415  # the same

        real = open_webcam(launch, post, lambda _: None)
        camera = DeferredCamera(lambda: real, post)
    # First in, last out: the keyboard has given the terminal back when the lines are written.
    reviewer, voice = Reviewer(launch.folder, post), voice_in_worker(launch)
    parts = (hold_log_lines(), keyboard, voice)
    return TableParts(display, camera=camera, reviewer=reviewer, parts=parts, followers=(voice.follow,))
