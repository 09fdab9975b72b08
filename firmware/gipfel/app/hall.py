"""Links a table to its hall where the settings name one: all others neither load the link nor pay for it."""

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from gipfel.app.launch import Launch
from gipfel.config import load_settings
from gipfel.table import HallState, Signal, Table, Warnings
from gipfel.words import words_in

if TYPE_CHECKING:
    from gipfel.hall import HallWorker

log = logging.getLogger(__name__)


def linked_to_hall(
    table: Table, launch: Launch, post: Callable[[Signal], None], address: Callable[[], str]
) -> "tuple[Table, HallWorker | None]":
    """Return a table with its hall, and the worker that keeps in touch with it; None where there is no hall.

    Where the client for the broker is not installed, that is one sentence, and the table plays without a hall.
    """
    hall = load_settings(launch.settings_file, launch.words.language).hall
    if hall is None:
        return table, None
    try:
        from gipfel.hall import HallWorker  # noqa: PLC0415  # most tables belong to no hall
    except ModuleNotFoundError as error:
        if not str(error.name).startswith("paho"):
            raise
        sentence = words_in(table.options.language)("hall.no-client")
        log.warning("%s", sentence)
        warnings = Warnings((*table.warnings.sentences, sentence), table.warnings.page)
        return replace(table, warnings=warnings), None
    return replace(table, hall=HallState(hall.table)), HallWorker(hall, launch.folder, post, address)
