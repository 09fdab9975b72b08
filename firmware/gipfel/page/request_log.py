"""Log lines of the page: what was asked for, and why it was refused; never what somebody has sent."""

import logging
from collections.abc import Awaitable

from gipfel.page.problem import Problem

METHODS = ("GET", "HEAD", "POST", "OPTIONS")
NOWHERE = "(no route)"
"""Stands for a path that leads nowhere: it may be anything, a token, too."""
SUSPICIOUS = (401, 403, 429)
"""Statuses for somebody who may not do that, or tries too often."""

log = logging.getLogger(__name__)


def log_refusal(method: str, pattern: str, problem: Problem) -> None:
    """Log that a request was refused; `pattern` is its route's, without what stands in its place."""
    level = logging.WARNING if problem.status in SUSPICIOUS else logging.INFO
    log.log(level, "refused: %s %s: %d %s", _method(method), pattern, problem.status, problem.key)


def log_record_failure(method: str, pattern: str, error: OSError) -> None:
    """Log that a request failed because the record cannot be read, and what SQLite says about that."""
    log.warning("failed: %s %s: %s", _method(method), pattern, error)


def log_fault(method: str, pattern: str) -> None:
    """Log the exception that is being handled: nobody expected it."""
    log.exception("failed: %s %s", _method(method), pattern)


async def log_end(work: Awaitable[None]) -> None:
    """Do what goes on for as long as the page does; log the exception that ends it."""
    try:
        await work
    except Exception:
        log.exception("a task of the page has ended")
        raise


def _method(method: str) -> str:
    return method if method in METHODS else "(no method)"
