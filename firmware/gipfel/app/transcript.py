"""A table that plays a transcript: signals from a file instead of from devices, and no clock but the file's."""

from gipfel.app.ending import check_saved
from gipfel.app.launch import Launch
from gipfel.app.logs import only_errors
from gipfel.app.loop import TablePorts, run
from gipfel.app.opening import open_table
from gipfel.app.partner import partner_in_line
from gipfel.config import SettingsFile
from gipfel.errors import Refusal
from gipfel.table import ChoosingLanguage


@only_errors()
def play_transcript(launch: Launch, text: str) -> None:
    """Play a transcript at a table of its own: no clock but its own, no thread, no waiting."""
    from gipfel.virtual import ScriptFailed, ScriptInbox, VirtualDisplay, parse  # noqa: PLC0415  # only here

    words, display = launch.words, VirtualDisplay()
    table, store = open_table(launch)
    if isinstance(table.mode, ChoosingLanguage):  # there is nobody to ask
        table = table.to(table.mode.under)
    try:
        inbox = ScriptInbox(parse(text), display)
        partner = partner_in_line(inbox.post, lambda: inbox.now)
        keeper = SettingsFile(launch.settings_file)
        ports = TablePorts(display, store, inbox, keeper, publish=lambda table, _: partner.follow(table))
        ended = run(ports, table)
    except ScriptFailed as error:
        raise Refusal(words(error.key, line=error.line, **error.names)) from None
    finally:
        store.close()
    check_saved(ended, words)
