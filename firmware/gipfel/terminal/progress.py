"""A progress bar on standard error, where somebody looks at it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

Advance = Callable[[str, int, int], None]
"""Takes what is being worked on, how much of it is done, and how much there is."""


@contextmanager
def progress_bar() -> Iterator[Advance]:
    """Return a function that moves the bar; it is gone at the end, and is none where nobody would see it."""
    console = Console(stderr=True)
    if not console.is_terminal:  # a bar that is only disabled ends with an empty line in trixie's rich
        yield lambda _what, _done, _of: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task("", total=None)

        def advance(what: str, done: int, of: int) -> None:
            bar.update(task, description=what, completed=done, total=of)

        yield advance
