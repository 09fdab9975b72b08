"""News for the ear: what has happened, what hands have to do now, and whose turn it is after that."""

from collections.abc import Iterator
from typing import assert_never

from gipfel.game import Game, Over
from gipfel.narration import name_of
from gipfel.speech import facts, partner
from gipfel.speech.phrases import columns_said, hand_move_said
from gipfel.speech.sentence import Sentence
from gipfel.table import News, NewsKind, Table
from gipfel.words import Words


def tell_news(table: Table, game: Game, news: News, words: Words) -> Iterator[Sentence]:
    """Yield what has happened, what hands have to do now, and whose turn it is after that."""
    match news.kind:
        case NewsKind.BUST:
            yield facts.roll(game, words)
            bust = words("speech.bust")
            yield Sentence(bust, bust, str(game.steps))
        case NewsKind.UNDONE:
            yield facts.undone(table, words) or facts.roll(game, words)
        case NewsKind.RESUMED:
            yield Sentence(words("speech.resumed"))
        case _ if game.started.levels[news.seat]:
            yield from partner.ended(game, news, words)
        case NewsKind.WON:
            yield facts.won(game, news.seat, words)
        case NewsKind.COLUMN:
            yield _column(game, news, words)
        case NewsKind.STOPPED:
            yield Sentence(f"{words('told.stopped', player=name_of(game, news.seat, words))}.")
        case _:
            assert_never(news.kind)
    for move in news.shown:
        yield Sentence(hand_move_said(move, game, words), mark=f"{game.steps} {news.page}")
    yield from _after(game, news, words)


def _column(game: Game, news: News, words: Words) -> Sentence:
    """Return who has won which columns."""
    columns = columns_said(news.columns, words)
    text = words("speech.column", player=name_of(game, news.seat, words), columns=columns)
    return Sentence(text, text, str(game.steps))


def _after(game: Game, news: News, words: Words) -> Iterator[Sentence]:
    """Yield that there is more; behind the last page that runners leave the board, and whose turn it is."""
    is_last = news.page + 1 == news.pages
    if is_last and news.kind not in (NewsKind.UNDONE, NewsKind.RESUMED):
        yield Sentence(words("speech.runners-off"))
    if not is_last:
        yield Sentence(words("speech.more"), mark=f"{game.steps} {news.page}")
    elif news.kind in (NewsKind.UNDONE, NewsKind.RESUMED):  # after all others, the next player simply rolls
        yield Sentence(words("speech.on"), mark=str(game.steps))
    if isinstance(game.phase, Over):
        return
    next_turn = facts.turn(game, words)
    yield next_turn if is_last else Sentence("", next_turn.brief, next_turn.mark)
