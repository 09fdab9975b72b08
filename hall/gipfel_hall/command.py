"""`gipfel hall`: reads how the hall is to be run, and runs it until somebody ends it; or sets a new password."""

import argparse
import logging
import os
import signal
import sys
import threading
from dataclasses import replace
from getpass import getpass
from pathlib import Path

from gipfel.errors import Refusal
from gipfel.words import Words
from gipfel_hall.running import hall, read_file, set_new_password
from gipfel_hall.words import HallWords, words_of

OPTIONS = ("broker", "ca", "listen", "port", "database", "review")
"""What can also be said in `hall.toml`."""

log = logging.getLogger(__name__)


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    own = words_of(words.language)
    parser.add_argument("--broker", metavar="URL", help=own("command.help-broker"))
    parser.add_argument("--ca", metavar="FILE", help=own("command.help-ca"))
    parser.add_argument("--listen", metavar="ADDRESS", help=own("command.help-listen"))
    parser.add_argument("--port", type=int, metavar="N", help=own("command.help-port"))
    parser.add_argument("--data", metavar="DIR", help=own("command.help-data"))
    parser.add_argument("--database", metavar="URL", help=own("command.help-database"))
    parser.add_argument("--review", action="store_const", const=True, help=own("command.help-review"))
    parser.add_argument("--new-password", action="store_true", help=own("command.help-new-password"))
    parser.add_argument("--settings", metavar="FILE", help=own("command.help-settings"))


def run(options: argparse.Namespace, words: Words) -> int:
    """Run the hall until a signal ends it, or set a new password for its host."""
    own, folder = words_of(words.language), _folder(options)
    file = read_file(Path(options.settings) if options.settings else folder / "hall.toml", own)
    said = {name: value for name in OPTIONS if (value := getattr(options, name)) is not None}
    chosen = replace(file, **said)
    if options.new_password:
        set_new_password(chosen, folder, own, lambda: _typed_password(own))
        print(own("command.password-set"))  # noqa: T201  # the user waits for it
        return 0
    ends = threading.Event()
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, lambda *_: ends.set())
    with hall(chosen, folder, own) as pages:
        log.info("pages: %s", pages.address)
        print(own("command.pages-at", address=pages.address), flush=True)  # noqa: T201  # the user looks for it
        ends.wait()
    return 0


def _typed_password(words: HallWords) -> str:
    """Return what somebody types twice, unseen; or the first line of what another program hands in."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    password = getpass(words("command.password") + " ")
    if getpass(words("command.password-again") + " ") != password:
        raise Refusal(words("command.password-differs"))
    return password


def _folder(options: argparse.Namespace) -> Path:
    if options.data:
        return Path(options.data).resolve()
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "gipfel-hall"
