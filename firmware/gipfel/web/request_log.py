"""Log lines of a site: what was asked for, and why it was refused; never what somebody has sent."""

import logging
from collections.abc import Awaitable

from gipfel.web.problem import Problem

METHODS = ("GET", "HEAD", "POST", "OPTIONS")
NOWHERE = "(no route)"
"""Is logged in place of a path without a route: such a path may contain anything, even a token."""
SUSPICIOUS = (401, 403, 429)
"""Statuses of requests that are not allowed, or come too often: they are logged as warnings."""

log = logging.getLogger(__name__)


def log_refusal(method: str, pattern: str, problem: Problem) -> None:
    """Log that a request was refused; `pattern` is the path of its route, with names in place of numbers."""
    level = logging.WARNING if problem.status in SUSPICIOUS else logging.INFO
    log.log(level, "refused: %s %s: %d %s", _method(method), pattern, problem.status, problem.key)


def log_failure(method: str, pattern: str, error: Exception) -> None:
    """Log that a request failed because of something that can be expected, such as a database that is gone."""
    log.warning("failed: %s %s: %s", _method(method), pattern, error)


def log_fault(method: str, pattern: str) -> None:
    """Log the exception that is being handled, with its traceback: nobody expected it."""
    log.exception("failed: %s %s", _method(method), pattern)


async def log_end(work: Awaitable[None]) -> None:
    """Await work that goes on for as long as the site does; an exception that ends it is logged and raised."""
    try:
        await work
    except Exception:  # logged here, and raised again
        log.exception("a task of the site has ended")
        raise


def _method(method: str) -> str:
    return method if method in METHODS else "(no method)"
