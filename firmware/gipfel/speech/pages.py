"""What there is to read, for the ear: reasons, the board, the record, the review, what is wrong on the real board.

What the display shows in pages is said in paragraphs: turning a page goes on to the next one.
"""

from collections.abc import Iterator, Sequence

from gipfel.game import Choosing, Game
from gipfel.narration import name_of, say_last_event
from gipfel.rules import COLUMNS, Play, hand_moves
from gipfel.speech.phrases import as_sentence, counted, hand_move_said, numeral, play_said, spelt
from gipfel.speech.sentence import Sentence
from gipfel.table import BoardDiffers, Browsing, Reviewing, Table
from gipfel.words import Words


def paragraphs(texts: Sequence[str], page: int) -> Iterator[Sentence]:
    """Yield paragraphs from a page on; after the last one comes the first."""
    start = page % len(texts) if texts else 0
    for number, text in enumerate(texts[start:], start):
        yield Sentence(as_sentence(text), mark=f"{page} {number}")


def board(game: Game, mode: Browsing, words: Words) -> Iterator[Sentence]:
    """Yield what stands in each column that is not empty."""
    position, found = game.position, list[str]()
    for column in COLUMNS:
        things = [
            words("speech.board-piece", player=name_of(game, seat, words), field=counted(field, words))
            for seat in range(position.players)
            if (field := position.piece(seat, column))
        ]
        if position.runner(column):
            things.append(words("speech.board-runner", field=counted(position.runner(column), words)))
        owner = position.owner(column)
        if owner is not None:
            things = [words("display.won-by", player=name_of(game, owner, words))]
        if things:
            said = words("speech.board-column", column=numeral(column, words), things=", ".join(things))
            found.append(said)
    yield Sentence(as_sentence(words("book.board")))
    yield from paragraphs(found or [words("display.empty-board")], mode.page)


def record(game: Game, mode: Browsing, words: Words) -> Iterator[Sentence]:
    """Yield one step of the game; page 0 is the newest, and `1` goes back in time."""
    past = [game]
    while past[-1].before:
        past.append(past[-1].before)
    back = -mode.page % len(past)
    moment, mark = past[back], str(mode.page)
    yield Sentence(as_sentence(words("book.record")))
    yield Sentence(words("speech.step", number=len(past) - back, count=len(past)), mark=mark)
    yield Sentence(say_last_event(moment, words, lambda value: spelt(value, words)), mark=mark)
    if isinstance(moment.phase, Choosing):
        plays = words.join((spelt(play, words) for play in moment.phase.ruling.plays), "or")
        yield Sentence(as_sentence(words("games.allowed", plays=plays)), mark=mark)
    elif moment.before:
        moves = [move for move in hand_moves(moment.before.position, moment.position) if move.end]
        yield from (Sentence(hand_move_said(move, moment, words), mark=mark) for move in moves)


def board_differs(table: Table, mode: BoardDiffers, words: Words) -> Iterator[Sentence]:
    """Yield what does not stand where it should, and what can be done about it."""
    won = table.game.position.won_by_column if table.game else {}
    yield Sentence(as_sentence(words("board.title")))
    yield from paragraphs([words.stray(stray, won) for stray in mode.strays], mode.page)
    yield Sentence(words("speech.board-ask"))


def reviewing(game: Game, mode: Reviewing, words: Words) -> Iterator[Sentence]:
    """Yield where each result comes from, or the dearest decisions; until they are there, that they are made."""
    digest = mode.digest
    if mode.has_failed or digest is None:
        yield Sentence(words("display.review-failed" if mode.has_failed else "speech.reviewing"))
        return
    if mode.shows_dearest:
        said = [
            words(
                "speech.review-dear",
                player=name_of(game, decision.seat, words),
                dice=decision.dice.replace(" ", ", "),
                played=_deed(decision.played, words),
                best=_deed(decision.best, words),
                points=words.points(decision.cost, signed=False),
            )
            for decision in digest.dearest
        ]
        yield Sentence(as_sentence(words("review.title-dearest")))
        yield from paragraphs(said or [words("display.review-flawless")], mode.page)
        return
    yield Sentence(as_sentence(words("review.title-luck")))
    said = [" ".join(_account(game, seat, mode, words)) for seat in range(len(digest.lines))]
    yield from paragraphs(said, mode.page)


def _deed(text: str, words: Words) -> str:
    """Return a decision as it is said: a play, `stop` or `go`."""
    return words(f"review.{text}") if text in ("stop", "go") else play_said(Play.parse(text).columns, words)


def _account(game: Game, seat: int, mode: Reviewing, words: Words) -> Iterator[str]:
    """Yield a player's account: the chance at the start, the result, and what lies between them."""
    line = mode.digest.lines[seat] if mode.digest else None
    if line is None:
        return
    start, result = (words.points(chance, signed=False) for chance in (line.start, line.result))
    yield words("speech.review-line", player=name_of(game, seat, words), start=start, result=result)
    yield as_sentence(words("review.by-luck", points=words.points(line.luck)))
    yield as_sentence(words("review.by-play", points=words.points(line.play)))
    yield as_sentence(words("review.by-unknown", points=words.points(line.unknown)))
