"""Before a game: the language is asked for once, a game is offered as a whole, begun, or changed page by page."""

from dataclasses import replace

from gipfel.rules import EDITIONS, IllegalRules, Start
from gipfel.table.draft import Draft, SetupQuestion, draft_of
from gipfel.table.modes import ChoosingLanguage, FirstDice, Mode, Offering, Playing, Setup
from gipfel.table.signals import NUMBERED, Button
from gipfel.table.state import Reply, Table
from gipfel.table.wheels import LANGUAGES, turned


def choose_language(table: Table, mode: ChoosingLanguage, button: Button) -> Table:
    """`1 2 3` are the languages, `GO` is the one that is shown."""
    match button:
        case Button.ONE | Button.TWO | Button.THREE:
            language = LANGUAGES[NUMBERED.index(button)]
            return replace(table, options=replace(table.options, language=language)).to(mode.under)
        case Button.GO:
            return table.to(mode.under)
        case Button.STOP:
            return table.answer("display.hold-to-leave")
        case Button.WHY:
            return table.answer("help.language")


def offered_draft(table: Table) -> Draft:
    """Return the game to offer: what was played last, else the first booklet that is in the table's language."""
    if table.previous:
        return draft_of(table.previous)
    fitting = (edition.key for edition in EDITIONS.values() if edition.language == table.options.language)
    return Draft(next(fitting, Draft().edition))


def offer(table: Table, under: Mode) -> Table:
    """Return the table with a game on offer; `under` is on the display again if it is declined."""
    return table.to(Offering(offered_draft(table), under))


def pressed(table: Table, mode: Offering, button: Button) -> Reply:
    """`GO` begins the game that is offered, `3` changes it, `2` teaches it first, `STOP` declines it."""
    match button:
        case Button.GO:
            return start(table, mode.draft)
        case Button.THREE:
            return Reply(table.to(Setup(mode.draft, under=mode.under)))
        case Button.STOP:
            return Reply(table.to(mode.under))
        case Button.WHY:
            return Reply(table.answer("help.offer"))
        case Button.TWO:
            from gipfel.table import learning  # noqa: PLC0415  # only a table at which somebody learns loads it

            return Reply(learning.begin(table, mode))
        case Button.ONE:
            return Reply(table.answer("display.no-option"))


def start(table: Table, draft: Draft) -> Reply:
    """Begin the game of a draft; where the booklet lets dice decide who begins, they are thrown first."""
    if draft.booklet.start is Start.HIGHEST_DIE:
        seats = tuple(range(len(draft.colours)))
        return Reply(table.to(FirstDice(draft, ((0,) * len(seats),), seats)).answer("display.throw-for-start"))
    event = draft.started(table.version)
    return Reply(replace(table, game=None, previous=event).after(event).to(Playing()), (event,))


def set_up(table: Table, mode: Setup, button: Button) -> Reply:
    """`1` and `3` go through the answers, `GO` to the next question, `STOP` back; both lead to the offer at last.

    `2` takes one of several answers. With a colour it changes who plays it, with the odds whether there is advice.
    Holding `GO` begins the game from any question.
    """
    questions = mode.draft.questions()
    question = questions[mode.question]
    match button:
        case Button.GO | Button.STOP:
            there = mode.question + (1 if button is Button.GO else -1)
            is_question = 0 <= there < len(questions)
            after = Setup(mode.draft, there, under=mode.under) if is_question else Offering(mode.draft, mode.under)
            return Reply(table.to(after))
        case Button.WHY:
            return Reply(table.answer(f"help.{question.kind}"))
        case _:
            turn = {Button.ONE: -1, Button.TWO: 0, Button.THREE: 1}[button]
            return Reply(_answer(table, mode, question, turn))


def _answer(table: Table, mode: Setup, question: SetupQuestion, turn: int) -> Table:
    draft, kind = mode.draft, question.kind
    if kind == "odds":
        return replace(table, options=turned(table.options, kind if turn else "advice", turn))
    if kind == "colour" and not turn:  # who plays it is on the same screen
        question, kind, turn = SetupQuestion("level", question.seat), "level", 1
    choices = draft.choices(question)
    if kind in ("variants", "house", "name"):
        cursor = (mode.cursor + turn) % len(choices)
        if turn:
            return table.to(replace(mode, cursor=cursor))
        # On a name's wheel the blank takes the last letter away.
        answer = choices[cursor].strip() if kind == "name" else choices[cursor]
    elif turn:
        here = choices.index(draft.chosen(question))
        answer = choices[(here + turn) % len(choices)]
    else:
        return table.answer("display.no-option")
    try:
        after = draft.answered(question, answer)
    except IllegalRules as error:
        return table.answer(error.flaw)
    if after == draft:  # a letter too many, say
        return table.answer(f"help.{question.kind}")
    return table.to(replace(mode, draft=after))
