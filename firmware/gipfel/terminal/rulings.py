"""Positions, rulings and hand moves as text for a terminal."""

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from gipfel.rules import ROLLS, Dice, Position, Rules, bust_rolls, hand_moves, judge, may_stop, winner
from gipfel.terminal.board import draw, legend, mark
from gipfel.words import Words


def show(content: RenderableType) -> None:
    """Print something to the terminal, with a blank line below."""
    Console(highlight=False).print(Padding(content, (0, 1, 1, 1)))


def rules(in_force: Rules, words: Words) -> str:
    """Return the names of the rules in force: the edition, its variants, and the house rules."""
    house = (words("tell.house", rules=words.join(in_force.house)),) if in_force.house else ()
    return " · ".join((in_force.edition.title, *in_force.variants, *house))


def tell_position(board: Position, colours: Sequence[str], words: Words) -> RenderableType:
    """Return the board as text, with whose turn it is and by which rules."""
    names = [words.colour(colour) for colour in colours]
    head = Text.assemble(rules(board.rules, words), " · ", _turn(board, colours, words))
    return Group(head, Text(), draw(board, colours), Text(), legend(colours, names, words("tell.runner")))


def tell_ruling(board: Position, dice: Dice, colours: Sequence[str], words: Words) -> RenderableType:
    """Return what a roll allows, pairing by pairing, and why the rest is not allowed."""
    ruled = judge(board, dice)
    table = Table.grid(padding=(0, 2))
    for option in ruled.options:
        plays = words.join(map(str, option.plays), "or") if option.plays else "–"
        why = Text(words.finding(option.finding, tuple(colours)))
        why.append(f"\n{words.cite(board.rules, option.finding.clause)}", style="dim")
        table.add_row(Text(str(option.pairing), style="bold"), Text(plays, style="bold green"), why)
    head = Text.assemble((words("tell.roll", dice=dice), "bold"))
    if ruled.is_bust:
        head.append("  " + words("verdict.bust"), style="bold red")
    return Group(head, table)


def tell_risk(board: Position, words: Words, colours: Sequence[str]) -> RenderableType:
    """Return whether stopping is allowed, and how likely a roll busts, in words."""
    lost = bust_rolls(board)
    stopping = words.finding(may_stop(board), tuple(colours))
    odds = words("tell.bust-odds", lost=lost, rolls=ROLLS, percent=words.percent(lost / ROLLS))
    return Text(f"{stopping} {odds}")


def tell_risk_before(board: Position, words: Words, colours: Sequence[str]) -> RenderableType:
    """Return the same about the position before a roll, with a heading that says so."""
    return Group(Text(words("tell.before"), style="bold"), tell_risk(board, words, colours))


def tell_change(before: Position, after: Position, colours: Sequence[str], words: Words) -> RenderableType:
    """Return what hands have to do between two positions, and the board after that."""
    moves = [Text(f"• {words.hand_move(move, colours)}") for move in hand_moves(before, after)]
    return Group(Text(words("tell.hands"), style="bold"), *moves, Text(), tell_position(after, colours, words))


def _turn(board: Position, colours: Sequence[str], words: Words) -> Text:
    seat = winner(board)
    key, seat = ("tell.turn", board.player) if seat is None else ("tell.winner", seat)
    return mark(colours[seat]) + Text(" " + words(key, player=words.player(seat, colours)))
