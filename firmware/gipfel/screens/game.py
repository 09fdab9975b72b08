"""The game on the display: roll, choose, go on or stop, and what has just happened."""

from typing import assert_never

from gipfel.game import Choosing, Deciding, Game, Over, Rolling
from gipfel.narration import mark_of, name_of
from gipfel.rules import COLUMNS, LENGTH, ROLLS, HandMove, Option, Position, Verdict, bust_rolls, may_stop
from gipfel.screens import partner
from gipfel.screens.screen import Big, Cell, Cells, Face, Miniature, MiniatureColumn, Prose, Rows, Screen
from gipfel.screens.verbs import AROUND, all_but, may_stop_now, takes, verbs
from gipfel.table import BoardDiffers, Button, News, NewsKind, Playing, Table, adopted
from gipfel.words import Words

RUNNER = "▲"


def playing(table: Table, mode: Playing, words: Words) -> Screen:
    """Show the game as it stands."""
    game = table.game
    if game is None:
        return Screen(Big(("Gipfel",)))
    if mode.news:
        return tell_news(game, mode.news, words)
    match game.phase:
        case Rolling() if table.is_partner_on_turn:
            return partner.throw_for_me(game, words)
        case Rolling():
            return rolling(game, words)
        case Choosing() as choosing if table.is_partner_on_turn and mode.either is None:
            return partner.choosing(table, choosing, _cells(choosing), _takes(choosing), words)
        case Choosing() as choosing:
            return (
                either(choosing, mode.either, words) if mode.either is not None else choose(game, choosing, words)
            )
        case Deciding() if table.is_partner_on_turn:
            return partner.deciding(table, mode.moves, words)
        case Deciding():
            return decide(table, game, mode.moves, words)
        case Over(winner=seat):
            return Screen(Big((name_of(game, seat, words), words("display.wins")))).lit(
                verbs(words, all_but(Button.WHY, does="go-on") | {Button.WHY: "why"})
            )
        case _:
            assert_never(game.phase)


def rolling(game: Game, words: Words) -> Screen:
    """Ask for a roll, over a miniature of the board."""
    headline = name_of(game, game.player, words)
    again = game.position.has_runners
    note = words("display.roll-on" if again else "display.roll")
    keys = (words("key.dice"), words("key.board"), words("key.menu"))
    lit = AROUND | {Button.GO: "enter-dice"} | may_stop_now(game.position)
    return Screen(Miniature(headline, note, miniature_columns(game.position)), keys=keys).lit(verbs(words, lit))


def miniature_columns(position: Position) -> tuple[MiniatureColumn, ...]:
    """Return the columns for a miniature, from the side of the player whose turn it is."""
    me = position.player
    return tuple(
        MiniatureColumn(
            LENGTH[column],
            position.piece(me, column),
            position.runner(column),
            tuple(
                field for seat in range(position.players) if seat != me and (field := position.piece(seat, column))
            ),
            position.owner(column) is not None,
            position.owner(column) == me,
        )
        for column in COLUMNS
    )


def choose(game: Game, choosing: Choosing, words: Words) -> Screen:
    """Offer the pairings of this roll, each above its button; one that cannot be played is struck out."""
    lit = _takes(choosing)
    faces = tuple(Face(pips) for pips in choosing.dice.pips)
    if len(choosing.ruling.plays) == 1:
        lit[Button.GO] = str(choosing.ruling.plays[0])
    title = name_of(game, game.player, words)
    return Screen(_cells(choosing), title, faces).lit(takes(words, lit) | verbs(words, {Button.WHY: "why"}))


def _takes(choosing: Choosing) -> dict[Button, str]:
    """Return what each numbered button takes of this roll."""
    options = choosing.ruling.options
    cells = (_cell(option) for option in options)
    offered = zip((Button.ONE, Button.TWO, Button.THREE), options, cells, strict=False)
    return {button: (cell.joint or "+").join(cell.lines) for button, option, cell in offered if option.plays}


def _cells(choosing: Choosing) -> Cells:
    return Cells(tuple(_cell(option) for option in choosing.ruling.options))


def _cell(option: Option) -> Cell:
    """Show a pairing: both sums, the one that can be used, or either of them."""
    low, high = option.pairing
    match option.finding.verdict:
        case Verdict.ONLY:
            return Cell((str(option.plays[0]),))
        case Verdict.EITHER:
            return Cell((str(low), str(high)), joint="/")
        case Verdict.LAST_FIELD:
            return Cell((str(low),))
        case _:
            return Cell((str(low), str(high)), is_dead=not option.plays)


def either(choosing: Choosing, number: int, words: Words) -> Screen:
    """Ask which of a pairing's plays is to be made."""
    option = choosing.ruling.options[number]
    cells = tuple(Cell(tuple(str(play).split("+"))) for play in option.plays)
    plays = zip((Button.ONE, Button.TWO, Button.THREE), map(str, option.plays), strict=False)
    faces = tuple(Face(pips) for pips in choosing.dice.pips)
    return Screen(Cells(cells), words("display.which"), faces).lit(
        takes(words, dict(plays)) | verbs(words, {Button.STOP: "back", Button.WHY: "why"})
    )


def decide(table: Table, game: Game, moves: tuple[HandMove, ...], words: Words) -> Screen:
    """Say what hands have to do for the play, and ask whether to roll on."""
    rows = tuple(f"{move.column}→{move.end}" for move in moves)
    stopping = may_stop(game.position).verdict is Verdict.MAY_STOP
    risk = words.percent(bust_rolls(game.position) / ROLLS)
    small = (words("display.risk", percent=risk),) if table.options.odds != "never" else ()
    if not rows:
        rows = (words("display.again"),)
    lit = AROUND | {Button.GO: "roll-on"} | may_stop_now(game.position)
    ask = words("display.go-or-stop" if stopping else "display.must-go")
    title = words("display.stake", player=name_of(game, game.player, words), count=game.position.stake)
    return Screen(Rows(rows, (*small, ask)), title).lit(verbs(words, lit))


def tell_news(game: Game, news: News, words: Words) -> Screen:
    """Say what has happened, and what hands have to do now."""
    player, columns = name_of(game, news.seat, words), words.join(map(str, news.columns))
    is_last = news.page + 1 == news.pages
    lit = all_but(Button.WHY, does="go-on" if is_last else "page-on") | {Button.WHY: "why"}
    if news.page:
        lit[Button.ONE] = "page-back"
    does = verbs(words, lit)
    if news.kind is NewsKind.BUST:
        lines = (words("told.bust", player=player, columns=columns), next_step(game, words))
        faces = tuple(Face(pips) for pips in game.dice.pips) if game.dice else ()
        return Screen(Big((words("display.bust"),), lines), dice=faces).lit(does)
    title = words(f"told.{news.kind.value}", player=player, columns=columns)
    if news.kind is NewsKind.STOPPED and game.started.levels[news.seat]:
        title = partner.stopped(game, news.seat, words)
    if not news.moves:
        return Screen(Big((title,))).lit(does)
    small = next_step(game, words) if is_last else words("display.more", page=news.page + 1, pages=news.pages)
    stopped = news.kind in (NewsKind.STOPPED, NewsKind.COLUMN, NewsKind.WON)
    off = (words("display.runners-off"),) if stopped else ()
    rows = tuple(hand(game, move, words) for move in news.shown)
    return Screen(Rows(rows, (*off, small)), title).lit(does)


def next_step(game: Game, words: Words) -> str:
    """Return a line about who does what next."""
    player = name_of(game, game.player, words)
    match game.phase:
        case Over():
            return words("display.over")
        case Choosing():
            return words("display.next-choose", player=player)
        case Deciding():
            return words("display.next-decide", player=player)
        case _:
            return words("partner.next" if game.level else "display.next", player=player)


def hand(game: Game, move: HandMove, words: Words) -> str:
    """Return what a hand does in a few signs, such as `▲ 7→3`: whose piece or a runner, the column, the field."""
    thing = RUNNER if move.player is None else mark_of(game, move.player, words)
    end = str(move.end) if move.end else "x"
    return f"{thing} {move.column}→{end}" + ("*" if move.is_substitute else "")


def board_differs(table: Table, mode: BoardDiffers, words: Words) -> Screen:
    """Say what does not stand where it should, and ask what to do about it."""
    won = table.game.position.won_by_column if table.game else {}
    said = tuple(words.stray(stray, won) for stray in mode.strays)
    keys = (">" if len(said) > 1 else "", "", words("key.right"))
    more = {Button.ONE: "page-on"} if len(said) > 1 else {}
    if isinstance(adopted(table, mode), Position):
        more[Button.THREE] = "adopt"
    lit = {Button.GO: "check-again", Button.STOP: "leave-it", Button.WHY: "explain"}
    text = Prose((*said, words("board.ask"), words("board.leave")), mode.page)
    return Screen(text, words("board.title"), keys=keys).lit(verbs(words, more | lit))
