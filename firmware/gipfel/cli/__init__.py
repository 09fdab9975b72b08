"""The command `gipfel`: reads the command line, and runs one of the commands."""

import argparse
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from importlib import import_module
from itertools import pairwise
from keyword import iskeyword

from gipfel import __version__
from gipfel.errors import GipfelError, Refusal
from gipfel.words import LANGUAGES, Words, words_in

__all__ = ["main"]

COMMANDS = (
    "play",
    "rule",
    "odds",
    "editions",
    "bot",
    "bots",
    "match",
    "dice",
    "calibrate",
    "board",
    "games",
    "replay",
    "review",
    "export",
    "verify",
    "import",
    "doctor",
    "hall",
)
SUBCOMMANDS = ("board map", "board pieces")
"""Commands of two words: what follows the first of them is a command of its own, with its own options."""
WITH_DEVICES = ("play", "dice", "calibrate", "board", "doctor", "hall")
"""Commands that always write a log; the others do so only with `--log-level`."""
FROM_THE_SYSTEM = {"cv2": ("OpenCV 4.10", "gipfel-opencv"), "numpy": ("numpy", "python3-numpy")}
"""What an installed Gipfel may lack: by its module, what it is called and which Debian package has it."""
LOG_LEVELS = ("debug", "info", "warning", "error")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return its exit status."""
    argv = sys.argv[1:] if argv is None else list(argv)
    for stream in filter(None, (sys.stdout, sys.stderr)):
        stream.reconfigure(errors="replace")  # a poor terminal shows ? for a ●
    words = words_in(language(argv, os.environ))
    argv = _joined(argv)
    asked = next((word for word in argv if word in (*COMMANDS, *SUBCOMMANDS)), "")
    try:
        options = _parser(words, asked).parse_args(argv)
        with _log(options):
            status = _run(options, words)
        if sys.stdout:  # None where it is closed, as with `>&-`
            sys.stdout.flush()
        return status  # noqa: TRY300  # a full disk is noticed by the flush
    except GipfelError as error:  # a refusal is a sentence in the user's language; anything else says what it is
        print(f"gipfel: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if sys.stdout:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # the reader has had enough, as with `| head`
            return 0
        about_file = words("cli.no-file", file=error.filename, detail=error.strerror)
        about_output = words("cli.no-output", detail=error.strerror or error)
        print("gipfel:", about_file if error.filename else about_output, file=sys.stderr)
        return 1


def _run(options: argparse.Namespace, words: Words) -> int:
    """Run the command that was asked for; one whose packages the system lacks is refused."""
    try:
        return int(options.run(options, words))
    except ImportError as error:
        if error.name not in FROM_THE_SYSTEM:
            raise
        package, deb = FROM_THE_SYSTEM[error.name]
        raise Refusal(words("cli.no-package", package=package, deb=deb)) from None


def _log(options: argparse.Namespace) -> AbstractContextManager[None]:
    """Return a context manager that writes the log, or one that does nothing."""
    if options.log_level is None and options.command.split()[0] not in WITH_DEVICES:
        return nullcontext()
    from gipfel.app import log_to_stderr  # noqa: PLC0415  # loading it takes milliseconds that an answer can do without

    return log_to_stderr(options.log_level)


def _joined(argv: list[str]) -> list[str]:
    """Return the arguments with a command of two words as one."""
    for index, words in enumerate(pairwise(argv)):
        if " ".join(words) in SUBCOMMANDS:
            return [*argv[:index], " ".join(words), *argv[index + 2 :]]
    return argv


def language(argv: Sequence[str], environ: Mapping[str, str]) -> str:
    """Return the language asked for with `--lang`, else the locale's, else English."""
    for option, value in pairwise([*argv, ""]):
        asked = value if option == "--lang" else option.removeprefix("--lang=")
        if option.startswith("--lang") and asked in LANGUAGES:
            return asked
    names = (environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((name for name in names if name), "")[:2].lower()
    return locale if locale in LANGUAGES else "en"


def _parser(words: Words, asked: str) -> argparse.ArgumentParser:
    """Build the parser; only the command that is asked for is imported, so that each starts as fast as it can."""
    parser = _Parser(prog="gipfel", description=words("cli.about"), words=words)
    parser.add_argument("--version", action="version", version=f"gipfel {__version__}", help=words("cli.version"))
    commands = parser.add_subparsers(required=True, metavar=words("cli.command"), dest="command")
    for name in COMMANDS:
        about = words(f"cli.{name}")
        command = commands.add_parser(name, help=about, description=about, words=words)
        if name == asked:
            _fill(command, f"{name}_" if iskeyword(name) else name, words)
    if asked in SUBCOMMANDS:  # not in the list of commands, but in what `gipfel board --help` says
        about = words(f"cli.{asked.replace(' ', '-')}")
        _fill(commands.add_parser(asked, description=about, words=words), asked.replace(" ", "_"), words)
    return parser


def _fill(command: argparse.ArgumentParser, module_name: str, words: Words) -> None:
    """Add a command's arguments, and what runs it."""
    command.add_argument("--lang", choices=LANGUAGES, help=words("cli.lang"))
    command.add_argument("--log-level", choices=LOG_LEVELS, help=words("cli.log-level"))
    module = import_module(f"gipfel.cli.{module_name}")
    command.set_defaults(run=module.run)
    module.add_arguments(command, words)


class _Help(argparse.HelpFormatter):
    """Help whose own few words are in the user's language, too."""

    def __init__(self, prog: str, *, words: Words) -> None:
        super().__init__(prog)
        self.words = words

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: "Iterable[argparse._MutuallyExclusiveGroup]",
        prefix: str | None = None,
    ) -> None:
        """Begin the usage line in the user's language."""
        super().add_usage(usage, actions, groups, self.words("cli.usage") if prefix is None else prefix)


class _Parser(argparse.ArgumentParser):
    """A parser that raises `Refusal`, with one sentence, at what it does not understand."""

    def __init__(self, *, words: Words, **options: object) -> None:
        super().__init__(**options, add_help=False)  # type: ignore[arg-type]  # argparse's own options
        self.words = words
        self.formatter_class = partial(_Help, words=words)
        self._positionals.title, self._optionals.title = words("cli.arguments"), words("cli.options")
        self.add_argument("-h", "--help", action="help", help=words("cli.help"))

    def error(self, message: str) -> None:  # type: ignore[override]  # argparse would end the process here
        raise Refusal(self.words("cli.not-understood", detail=message, prog=self.prog))
