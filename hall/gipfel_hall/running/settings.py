"""How a hall is to be run: from the command line, and for what is not said there, from `hall.toml`."""

import tomllib
from dataclasses import dataclass, fields, replace
from pathlib import Path

from gipfel.config import BrokerAddress, broker_address
from gipfel.errors import Refusal
from gipfel_hall.words import HallWords

PORT = 8138
"""The TCP port of the hall's pages, unless another one is asked for: one above a table's."""


@dataclass(frozen=True, slots=True)
class HallFile:
    """What can be said in `hall.toml`; each is also an option of the command."""

    broker: str = "mqtt://localhost"
    ca: str = ""
    """The file with the authority that has signed the broker's certificate; empty is those of the system."""
    listen: str = "127.0.0.1"
    port: int = PORT
    database: str = ""
    """Where a PostgreSQL is, as `postgresql://…`; empty is a file in the hall's folder."""
    review: bool = False
    """Whether games are reviewed, so that luck can be taken out of the league: it takes a processor."""

    def address(self, words: HallWords) -> BrokerAddress:
        """Return where the broker is; raise `Refusal` where it is not said rightly."""
        found = broker_address(self.broker)
        if found is None:
            raise Refusal(words("command.broker"))  # not repeated: it may contain a password
        return found


def read_file(path: Path, words: HallWords) -> HallFile:
    """Return what a file says; one that is not there says nothing. Raise `Refusal` where it is wrong."""
    try:
        said = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return HallFile()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Refusal(words("command.file", file=path, detail=error)) from None
    return _with(HallFile(), said, path, words)


def _with(file: HallFile, said: dict[str, object], path: Path, words: HallWords) -> HallFile:
    known = {field.name: getattr(file, field.name) for field in fields(file)}
    for key, value in said.items():
        if key not in known:
            raise Refusal(words("command.key", file=path, key=key, keys=", ".join(known)))
        if type(value) is not type(known[key]):
            raise Refusal(words("command.value", file=path, key=key))
    return replace(file, **said)  # type: ignore[arg-type]  # each was compared with the type of its default
