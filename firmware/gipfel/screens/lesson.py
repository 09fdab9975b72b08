"""The lesson on the display: its sentences, and the real screens of the practice game, each with the way out."""

from dataclasses import replace

from gipfel.game import Choosing, Deciding, Game
from gipfel.lesson import SCRIPT, Awaited, is_awaited_play, reading_number, reading_steps
from gipfel.rules import COLUMNS, Finding, Flaw
from gipfel.screens.screen import Face, LessonNow, Miniature, Prose, Rows, Screen
from gipfel.screens.verbs import verbs
from gipfel.table import Button, EnteringDice, Learning, Playing, Table
from gipfel.words import Words

AWAITED: dict[Awaited, dict[Button, str]] = {
    Awaited.ROLL: {Button.ONE: "enter-dice", Button.THREE: "leave-lesson", Button.GO: "lay-dice"},
    Awaited.GO_ON: {Button.GO: "roll-on"},
    Awaited.STOP: {Button.STOP: "stop"},
    Awaited.UNDO: {},
}
"""What is lit beside `?` where a lesson awaits less than a game does."""
NOTES = {
    Awaited.GO_ON: "lesson.press-go",
    Awaited.STOP: "lesson.press-stop",
    Awaited.UNDO: "lesson.undo-note",
}
"""What stands below a decision that a game leaves to the player, and the lesson does not."""
CHOICES = (Button.ONE, Button.TWO, Button.THREE)
COUNT_ALREADY = {Awaited.CHOOSE: CHOICES, Awaited.STOP: (Button.STOP,)}
"""What counts already while the sentence before it is read."""


def practice(table: Table, mode: Learning) -> Table:
    """Return the practice table with the options of the table itself."""
    return replace(mode.practice, options=table.options)


def learning(mode: Learning, played: Screen, words: Words) -> Screen:
    """Show what is said, or the practice game's own screen, and how to leave the lesson."""
    step = SCRIPT[mode.place]
    falls = mode.asks.pips if mode.asks else ()
    is_said = step.awaited is Awaited.READ or mode.answer
    shown = _said(mode, words) if is_said else _with_way_out(mode, played, words)
    return replace(shown, falls=falls, does=()).lit(_does(mode, played, words))


def _does(mode: Learning, played: Screen, words: Words) -> dict[Button, str]:
    """Return what each button does: what is awaited; while something is read, also what is awaited next."""
    step, in_game = SCRIPT[mode.place], dict(played.does)
    if isinstance(mode.practice.mode, EnteringDice) or step.awaited is Awaited.LOOK:
        lit = in_game
    elif step.awaited is Awaited.CHOOSE:
        lit = {button: verb for button, verb in in_game.items() if _leads_on(mode, button)}
    elif step.awaited is Awaited.READ:
        is_last = mode.place + 1 == len(SCRIPT)
        counts = () if is_last else COUNT_ALREADY.get(SCRIPT[mode.place + 1].awaited, ())
        lit = {button: verb for button, verb in in_game.items() if button in counts}
        lit |= verbs(words, {Button.GO: "go-on"})
    else:
        lit = verbs(words, AWAITED[step.awaited])
    return lit | verbs(words, {Button.WHY: "explain"})


def _leads_on(mode: Learning, button: Button) -> bool:
    """Return whether a button of the practice game takes a play that is awaited, or leads to one."""
    game, playing = mode.practice.the_game, mode.practice.mode
    if not isinstance(game.phase, Choosing) or button not in CHOICES:
        return True
    options, number = game.phase.ruling.options, CHOICES.index(button)
    either = playing.either if isinstance(playing, Playing) else None
    plays = options[number].plays if either is None else options[either].plays[number : number + 1]
    return any(is_awaited_play(SCRIPT[mode.place], game, play) for play in plays)


def _said(mode: Learning, words: Words) -> Screen:
    """Show the present sentence; with dice that do not fit, those that the lesson asks for."""
    way_out = words("lesson.leave")
    if mode.answer == "other-dice" and mode.asks:
        faces = tuple(Face(pips) for pips in mode.asks.pips)
        return Screen(Prose((sentence(mode, words),)), way_out, faces)
    number = reading_number(mode.place)
    title = f"{number}/{reading_steps()} {way_out}" if number else way_out
    is_read = SCRIPT[mode.place].awaited is Awaited.READ and not mode.answer
    go = words("lesson.done" if mode.place + 1 == len(SCRIPT) else "lesson.next")
    return Screen(Prose((sentence(mode, words), *((go,) if is_read else ()))), title)


def _with_way_out(mode: Learning, played: Screen, words: Words) -> Screen:
    """Return a screen of the practice game that says how to leave the lesson, where it has room for that."""
    way_out = words("lesson.leave")
    match played.body:
        case Miniature():  # `3` is where the menu is in a game
            body = replace(played.body, note=words("lesson.throw"))
            return replace(played, body=body, keys=(played.keys[0], "", words("lesson.key-leave")))
        case Rows() if isinstance(mode.practice.the_game.phase, Deciding) and not _has_news(mode):
            stake = mode.practice.the_game.position.stake
            small = played.body.small
            if note := NOTES.get(SCRIPT[mode.place].awaited):  # here it is no question
                small = (*small[:-1], words(note))
            return replace(played, body=replace(played.body, small=small), title=f"+{stake} {way_out}")
        case Rows():  # whose turn is next does not matter here, but that it goes on
            go_on = words("lesson.next")
            return replace(played, body=replace(played.body, small=(*played.body.small[:-1], go_on)))
        case _:
            return replace(played, title=way_out)


def _has_news(mode: Learning) -> bool:
    return bool(getattr(mode.practice.mode, "news", None))


def lesson_now(mode: Learning, words: Words) -> LessonNow:
    """Return what the lesson says now, and how far it has come."""
    is_reading = SCRIPT[mode.place].awaited is Awaited.READ
    return LessonNow(sentence(mode, words), reading_number(mode.place), reading_steps(), is_reading)


def sentence(mode: Learning, words: Words) -> str:
    """Return what the lesson says now: the sentence of its step, or the answer to a press that is not awaited."""
    game = mode.practice.the_game
    match mode.answer or SCRIPT[mode.place].name:
        case Finding() as finding:
            return words.finding(finding, game.colours)
        case Flaw() as flaw:
            return words.flaw(flaw, game.colours)
        case key:
            columns = [str(column) for column in _runner_columns(game)]
            name = key if "." in key else f"lesson.{key}"
            return words(name, columns=words.join(columns), any_column=words.join(columns, "or"))


def _runner_columns(game: Game) -> list[int]:
    """Return the columns with runners: those that are out, or that a bust has just taken away."""
    position = game.position
    if not position.has_runners and game.before:
        position = game.before.position
    return [column for column in COLUMNS if position.runner(column)]
