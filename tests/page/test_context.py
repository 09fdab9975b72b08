"""A request that presses waits until its press is handled, whatever others post at the same time."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, cast

from gipfel.app import Moment
from gipfel.page.context import PageContext
from gipfel.page.published import PublishedState
from gipfel.screens import screen_of
from gipfel.table import Button, Home, Signal, Table, Up, step
from gipfel.words import words_in


def test_a_later_time_alone_does_not_end_the_wait() -> None:
    """Time may pass at the table while a press is on its way: its answer comes when it is handled."""
    published, inbox = PublishedState(), list[Signal]()
    nobody = cast("Any", None)  # a press asks none of them
    context = PageContext(inbox.append, published, nobody, nobody, nobody, None)

    def publish(table: Table) -> Table:
        published.publish(Moment(table, screen_of(table, words_in("en"), ""), 1))
        return table

    async def press() -> tuple[bool, bool]:
        press = Up(Button.GO, time.monotonic())
        table = publish(replace(Table(Home()), now=press.at))
        waiting = asyncio.create_task(context.post_and_wait(press))
        await asyncio.sleep(0.05)
        was_done_before = waiting.done()
        for signal in inbox:
            table = publish(step(table, signal).table)
        await waiting
        return was_done_before, inbox[0] is press

    with ThreadPoolExecutor(1) as thread:  # a browser's test before may have left a loop in this one
        assert thread.submit(asyncio.run, press()).result() == (False, True)
