"""Gipfel's own turn for the ear: what it takes, what hands do for it, and whether it goes on."""

from collections.abc import Iterator

from gipfel.game import Choosing, Game, Over, Played, Stopped, Won
from gipfel.rules import ROLLS, HandMove, Play, bust_rolls
from gipfel.speech import facts
from gipfel.speech.phrases import choice_said, columns_said, counted, hand_move_said, percent_said, spelt
from gipfel.speech.sentence import Sentence
from gipfel.table import News, NewsKind, Table
from gipfel.words import Words


def choosing(table: Table, roll: Choosing, words: Words) -> Iterator[Sentence]:
    """Yield the roll that Gipfel chooses a play of; after an undo, that people may choose for it."""
    game = table.the_game
    yield facts.roll(game, words)
    if not table.partner.waits:
        return
    yield Sentence(words("speech.partner-choose"), mark=str(game.steps))
    for number, option in enumerate(roll.ruling.options, 1):
        if option.plays:
            said = choice_said(option.plays, words)
            yield Sentence(words("speech.option", button=counted(number, words), play=said), mark=str(game.steps))


def deciding(table: Table, moves: tuple[HandMove, ...], words: Words) -> Iterator[Sentence]:
    """Yield what Gipfel takes, what hands have to do for it, and that it goes on: a stop is news of its own."""
    game = table.the_game
    if table.partner.waits:
        yield Sentence(words("speech.partner-decide"), mark=str(game.steps))
        return
    if isinstance(game.last, Played):
        yield taken(game.last.play, game.steps, words)
    for move in moves:
        said = hand_move_said(move, game, words)
        yield Sentence(said, said, str(game.steps))
    if not table.announced:
        return
    if table.options.odds != "never":
        risk = percent_said(bust_rolls(game.position) / ROLLS, words)
        yield Sentence(words("speech.risk", percent=risk))
    goes_on = words("speech.partner-goes-on")
    yield Sentence(goes_on, goes_on, str(game.steps))


def taken(play: Play, step: int, words: Words) -> Sentence:
    """Return what Gipfel has taken, in a step of the game."""
    text = words("speech.partner-takes", play=spelt(play, words))
    return Sentence(text, text, str(step))


def ended(game: Game, news: News, words: Words) -> Iterator[Sentence]:
    """Yield how Gipfel's turn has ended: what it took last, that it stops, and what it has won by that."""
    moment = game.before
    if isinstance(game.last, Stopped | Won) and moment and isinstance(moment.last, Played):
        yield facts.roll(game, words)
        yield taken(moment.last.play, moment.steps, words)
    stops = words("speech.partner-stops")
    yield Sentence(stops, stops, str(game.steps))
    if news.kind is NewsKind.COLUMN:
        text = words("speech.partner-column", columns=columns_said(news.columns, words))
        yield Sentence(text, text, str(game.steps))
    if isinstance(game.phase, Over):
        yield facts.won(game, news.seat, words)
