"""The game itself for the ear: what was rolled, what can be chosen, what hands do, what is at stake."""

from collections.abc import Iterator
from typing import assert_never

from gipfel.game import Choosing, Deciding, Game, Over, Rolling, Started
from gipfel.narration import name_of
from gipfel.rules import ROLLS, Option, Play, Verdict, advance, bust_rolls, may_stop
from gipfel.speech import facts, partner
from gipfel.speech.news import tell_news
from gipfel.speech.phrases import as_sentence, choice_said, counted, hand_move_said, percent_said, play_said, spelt
from gipfel.speech.sentence import Sentence
from gipfel.table import Playing, RollChances, StopChances, Table
from gipfel.words import Words


def playing(table: Table, mode: Playing, words: Words) -> Iterator[Sentence]:
    """Yield what is worth hearing of the game as it stands."""
    game = table.game
    if game is None:
        return
    if mode.news:
        yield from tell_news(table, game, mode.news, words)
        return
    match game.phase:
        case Rolling():
            yield from rolling(table, game, words)
        case Choosing() as choosing if table.is_partner_on_turn and mode.either is None:
            yield facts.turn(game, words)
            yield from partner.choosing(table, choosing, words)
        case Choosing() as choosing:
            yield facts.turn(game, words)
            yield facts.roll(game, words)
            yield from (
                options(table, choosing, words) if mode.either is None else either(choosing, mode.either, words)
            )
        case Deciding() if table.is_partner_on_turn:
            yield facts.turn(game, words)
            yield facts.roll(game, words)
            yield from partner.deciding(table, mode.moves, words)
        case Deciding():
            yield facts.turn(game, words)
            yield from deciding(table, game, mode, words)
        case Over(winner=seat):
            yield facts.won(game, seat, words)
        case _:
            assert_never(game.phase)


def rolling(table: Table, game: Game, words: Words) -> Iterator[Sentence]:
    """Yield who is to roll."""
    if isinstance(game.last, Started) and game.steps == 1:  # else all was undone
        rounds = game.started.throws
        for seat, die in enumerate(rounds[-1] if rounds else ()):
            if die:
                yield facts.first_die(name_of(game, seat, words), die, len(rounds), words)
        yield Sentence(words("speech.begins"))
    yield facts.turn(game, words)
    if table.is_partner_on_turn:
        throw = words("speech.partner-throw")
        yield Sentence(throw, throw, str(game.steps))
        return
    yield Sentence(words("speech.roll-on" if game.position.has_runners else "speech.roll"), mark=str(game.steps))


def options(table: Table, choosing: Choosing, words: Words) -> Iterator[Sentence]:
    """Yield each pairing with its button, then those that cannot be played, then the chances of winning."""
    mark = str(choosing.dice)
    shows_odds = table.options.odds == "before"
    for number, option in enumerate(choosing.ruling.options, 1):
        if option.plays:
            yield Sentence(_option(choosing, number, option, shows_odds, words), mark=mark)
    for option in choosing.ruling.options:
        if not option.plays:
            yield Sentence(words("speech.dead", play=play_said(option.pairing, words)), mark=mark)
    yield from advice(table, words)


def _option(choosing: Choosing, number: int, option: Option, shows_odds: bool, words: Words) -> str:
    said = choice_said(option.plays, words)
    button = counted(number, words)
    if not shows_odds or len(option.plays) > 1:
        return words("speech.option", button=button, play=said)
    return _with_risk(choosing, button, option.plays[0], words)


def _with_risk(choosing: Choosing, button: str, play: Play, words: Words) -> str:
    """Return a play with its button, and how likely a roll after it busts."""
    risk = percent_said(bust_rolls(advance(choosing.position, choosing.dice, play)) / ROLLS, words)
    return words("speech.option-risk", button=button, play=spelt(play, words), percent=risk)


def either(choosing: Choosing, number: int, words: Words) -> Iterator[Sentence]:
    """Yield each play of a pairing with its button."""
    yield Sentence(words("speech.which"))
    for place, play in enumerate(choosing.ruling.options[number].plays, 1):
        yield Sentence(words("speech.option", button=counted(place, words), play=spelt(play, words)), mark="which")
    yield Sentence(words("speech.back"), mark="which")


def deciding(table: Table, game: Game, mode: Playing, words: Words) -> Iterator[Sentence]:
    """Yield what hands do for the play, what is at stake, how likely a bust is, and what can be done."""
    for move in mode.moves:
        yield Sentence(hand_move_said(move, game, words), mark=str(game.steps))
    stake = game.position.stake
    text = words("speech.stake", count=counted(stake, words)) if stake > 1 else words("speech.stake-one")
    yield Sentence(as_sentence(text))
    if table.options.odds != "never":
        risk = percent_said(bust_rolls(game.position) / ROLLS, words)
        yield Sentence(words("speech.risk", percent=risk))
    yield from advice(table, words)
    stopping = may_stop(game.position).verdict is Verdict.MAY_STOP
    yield Sentence(words("speech.go-or-stop" if stopping else "speech.must-go"), mark=str(game.steps))


def advice(table: Table, words: Words) -> Iterator[Sentence]:
    """Yield the chances of the person whose turn it is, where the table wants them told."""
    if table.advice:
        yield Sentence(words("speech.advice"), mark=str(table.the_game.steps))
        yield from (Sentence(text) for text in chances(table.advice, words))


def chances(found: RollChances | StopChances, words: Words) -> Iterator[str]:
    """Yield the chance of winning with each play, the best first; or when going on and when stopping."""
    if isinstance(found, RollChances):
        for play, win in found.plays:
            yield words("speech.chance-with", play=spelt(play, words), percent=percent_said(win, words))
        return
    yield words("speech.chance-go", percent=percent_said(found.go, words))
    if found.stop is not None:
        yield words("speech.chance-stop", percent=percent_said(found.stop, words))
