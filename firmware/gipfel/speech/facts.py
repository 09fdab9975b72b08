"""Single facts of a game for the ear, which more than one moment tells: whose turn it is, what was rolled."""

from gipfel.game import Busted, Corrected, Game, Rolled
from gipfel.narration import name_of, say_last_event
from gipfel.speech.phrases import counted, dice_said, spelt
from gipfel.speech.sentence import Sentence
from gipfel.table import Table
from gipfel.words import Words


def turn(game: Game, words: Words) -> Sentence:
    """Return whose turn it is."""
    player = name_of(game, game.player, words)
    if game.level:
        said = words("speech.partner-turn", player=player)
        return Sentence(said, said)
    return Sentence(words("speech.turn", player=player), f"{player}.")


def roll(game: Game, words: Words) -> Sentence:
    """Return the dice as they were read; as a correction, where they were corrected."""
    moment = _rolled(game)
    return dice(moment.dice.pips if moment.dice else (), moment.steps, words, is_corrected=_is_corrected(moment))


def dice(pips: tuple[int, ...], step: int, words: Words, *, is_corrected: bool = False) -> Sentence:
    """Return dice that were read, or will be, in a step of the game."""
    said = dice_said(pips, words)
    text = words("speech.corrected", dice=said) if is_corrected else f"{said[:1].upper()}{said[1:]}."
    return Sentence(text, text, str(step))


def _rolled(game: Game) -> Game:
    """Return the game as it was just after its last roll, whatever was done with it since."""
    moment = game
    while not isinstance(moment.last, Rolled | Corrected | Busted) and moment.before:
        moment = moment.before
    return moment


def _is_corrected(game: Game) -> bool:
    return isinstance(game.last, Corrected)


def won(game: Game, seat: int, words: Words) -> Sentence:
    """Return who has won the game."""
    text = words("speech.won", player=name_of(game, seat, words))
    return Sentence(text, text)


def undone(table: Table, words: Words) -> Sentence | None:
    """Return what was taken back; None where nothing was."""
    if table.undone is None:
        return None
    what = say_last_event(table.undone, words, lambda value: spelt(value, words))
    text = words("speech.undone", what=what)
    return Sentence(text, text, str(table.the_game.steps))


def first_die(player: str, pips: int, round_number: int, words: Words) -> Sentence:
    """Return what a player has thrown for the start, in one of the rounds that took."""
    text = words("speech.first-thrown", player=player, pips=counted(pips, words))
    return Sentence(text, text, str(round_number))
