"""Another password for the host, set where the hall runs: for who has forgotten the one that there was."""

from collections.abc import Callable
from pathlib import Path

from gipfel.errors import Refusal
from gipfel.web import Problem
from gipfel_hall.archive import ArchiveLost
from gipfel_hall.running.assembly import archive_of
from gipfel_hall.running.settings import HallFile
from gipfel_hall.site import reset_password
from gipfel_hall.words import HallWords


def set_new_password(file: HallFile, folder: Path, words: HallWords, typed: Callable[[], str]) -> None:
    """Set the password that is typed; raise `Refusal` where it is too short, or where there is no archive."""
    with archive_of(file, folder, words) as archive:
        try:
            reset_password(archive, typed())
        except Problem as problem:
            raise Refusal(words(problem.key, **problem.names)) from None
        except ArchiveLost as error:
            raise Refusal(words("command.archive", detail=error)) from None
