"""Pages to read on the display: the referee's reasons, the board, the game so far, the device."""

from collections.abc import Iterator
from typing import assert_never

from gipfel.config import NO_NETWORK
from gipfel.game import Busted, Choosing, Game, Over
from gipfel.narration import name_of, say_last_event, seat_of_last_event
from gipfel.rules import COLUMNS, ROLLS, Clause, Ruling, bust_rolls, hand_moves, judge, may_stop
from gipfel.screens.game import RUNNER, hand
from gipfel.screens.hall import hall_lines
from gipfel.screens.partner import reasons
from gipfel.screens.screen import Prose, QrCode, Screen
from gipfel.screens.verbs import PAGES, all_but, verbs
from gipfel.table import Browsing, Button, Table, Topic
from gipfel.words import Words


def browsing(table: Table, mode: Browsing, words: Words, address: str) -> Screen:
    """Show one page of what is being read: reasons, board, record or device."""
    game = table.game
    match mode.topic:
        case Topic.INFO:
            return info(table, words, address)
        case Topic.WHY if game:
            said = (*reasons(table, words), *why(game, words))
            return _page(said, mode, words, "record")
        case Topic.BOARD if game:
            return _page(tuple(board(game, words)), mode, words, "why", question="check-board")
        case Topic.RECORD if game:
            return record(game, mode, words)
        case Topic.WHY | Topic.BOARD | Topic.RECORD:
            return _page((words("display.no-game"),), mode, words, "")
        case _:
            assert_never(mode.topic)


def _page(
    paragraphs: tuple[str, ...], mode: Browsing, words: Words, middle: str, question: str = "back"
) -> Screen:
    """Show a page of text; `middle` and `question` are keys of what `2` and `?` do, `back` where they close it."""
    title = words(f"book.{mode.topic.value}")
    keys = ("<", words(f"key.{middle}") if middle else "", ">")
    lit = all_but(does="back") | PAGES | {Button.TWO: middle or "back", Button.WHY: question}
    return Screen(Prose(paragraphs, mode.page), title, keys=keys).lit(verbs(words, lit))


def why(game: Game, words: Words) -> Iterator[str]:
    """Yield the referee's reasons as paragraphs: about each pairing, or about stopping and the odds."""
    rules = game.position.rules
    if isinstance(game.phase, Choosing):
        yield from _pairings(game.phase.ruling, game, words)
        return
    if isinstance(game.phase, Over):
        yield words("told.won", player=name_of(game, game.phase.winner, words), columns="")
        return
    if isinstance(game.last, Busted) and game.before and game.dice:
        yield f"{game.dice}: {words('verdict.bust')} ({words.cite(rules, Clause.BUST)})"
        yield from _pairings(judge(game.before.position, game.dice), game, words)
    finding = may_stop(game.position)
    yield f"{words.finding(finding, game.colours)} ({words.cite(rules, finding.clause)})"
    lost = bust_rolls(game.position)
    yield words("tell.bust-odds", lost=lost, rolls=ROLLS, percent=words.percent(lost / ROLLS))


def _pairings(ruling: Ruling, game: Game, words: Words) -> Iterator[str]:
    for option in ruling.options:
        cited = words.cite(game.position.rules, option.finding.clause)
        yield f"{option.pairing}: {words.finding(option.finding, game.colours)} ({cited})"


def board(game: Game, words: Words) -> Iterator[str]:
    """Yield a paragraph for each column: what has to stand there, and on which field."""
    position = game.position
    for column in COLUMNS:
        things = [
            f"{name_of(game, seat, words)} {field}"
            for seat in range(position.players)
            if (field := position.piece(seat, column))
        ]
        if position.runner(column):
            things.append(f"{RUNNER} {position.runner(column)}")
        owner = position.owner(column)
        if owner is not None:
            things = [words("display.won-by", player=name_of(game, owner, words))]
        if things:
            yield f"{column}: {', '.join(things)}"
    if position.is_empty:
        yield words("display.empty-board")


def record(game: Game, mode: Browsing, words: Words) -> Screen:
    """Show one step of the game; page 0 is the newest, and `1` goes back in time."""
    past = list(_past(game))
    back = -mode.page % len(past)
    moment = past[back]
    title = f"{len(past) - back}/{len(past)} {name_of(moment, seat_of_last_event(moment), words)}"
    text = Prose((say_last_event(moment, words), *_details(moment, words)))
    lit = all_but(does="back") | {Button.ONE: "step-back", Button.THREE: "step-on"}
    return Screen(text, title, keys=("<", "", ">")).lit(verbs(words, lit))


def _details(game: Game, words: Words) -> Iterator[str]:
    """Yield a paragraph about what a roll allowed, or what the step changed on the board."""
    if isinstance(game.phase, Choosing):
        yield words("games.allowed", plays=", ".join(map(str, game.phase.ruling.plays)))
    elif game.before:
        # Where the player's own things went: three at most. The rest was told when it happened.
        moves = hand_moves(game.before.position, game.position)
        own = [move for move in moves if move.end and move.player in (None, seat_of_last_event(game))]
        yield ", ".join(hand(game, move, words) for move in own)


def _past(game: Game) -> Iterator[Game]:
    moment: Game | None = game
    while moment:
        yield moment
        moment = moment.before


def info(table: Table, words: Words, address: str) -> Screen:
    """Show the version, the hall and the address of the page, as text and as a QR code for a phone."""
    step = words("display.game", number=table.game.steps) if table.game else ""
    lines = (f"Gipfel {table.version}", *(hall_lines(table.hall, words) if table.hall else (step,)))
    if address not in ("", NO_NETWORK):
        body: Prose | QrCode = QrCode(address, (*lines, address.removeprefix("http://")))
    else:
        why = words("network.see" if address else "display.no-page")
        body = Prose((*(line for line in lines if line), why))
    return Screen(body, words("book.info")).lit(verbs(words, all_but(does="back")))
