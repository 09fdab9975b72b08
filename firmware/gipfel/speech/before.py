"""What is before and beside a game, for the ear: the game that is offered, setting one up, settings."""

from collections.abc import Iterator

from gipfel.narration import name_of
from gipfel.screens import Big, Screen, offer_in_words, say_rules
from gipfel.speech.facts import turn
from gipfel.speech.phrases import as_sentence, counted
from gipfel.speech.sentence import Sentence
from gipfel.table import Called, Offering, Resuming, Setup, Table
from gipfel.words import Words


def resuming(mode: Resuming, words: Words) -> Iterator[Sentence]:
    """Yield that a game can be gone on with, and whose turn it is in it."""
    yield Sentence(as_sentence(words("display.resume")))
    yield turn(mode.game, words)


def offering(mode: Offering, words: Words) -> Iterator[Sentence]:
    """Yield who plays by which rules, if the game is begun as it is."""
    yield Sentence(offer_in_words(mode.draft, words))


def called(mode: Called, words: Words) -> Iterator[Sentence]:
    """Yield who is called to a game, at any level, and by which rules it is played."""
    draft = mode.draft
    names = words.join(name_of(draft, seat, words) for seat in range(len(draft.colours)))
    text = words("speech.called", players=names)
    if mode.call.title:
        text = f"{as_sentence(mode.call.title)} {text}"
    yield Sentence(text, text, mode.call.id)
    booklet = words(f"booklet.{draft.edition}")
    yield Sentence(as_sentence(say_rules(draft, booklet, words)), mark=mode.call.id)


def setup(mode: Setup, screen: Screen, words: Words) -> Iterator[Sentence]:
    """Yield one question about a new game, and its present answer."""
    question = mode.draft.questions()[mode.question]
    yield Sentence(as_sentence(screen.title))
    yield Sentence(_answer(mode, question.kind, screen, words), mark=str(mode.question))
    yield Sentence(words("speech.hold-go"))


def _answer(mode: Setup, kind: str, screen: Screen, words: Words) -> str:
    if not isinstance(screen.body, Big):
        return ""
    (answer, *_), (small, *_) = screen.body.lines, (*screen.body.small, "")
    match kind:
        case "edition":
            return as_sentence(words(f"booklet.{mode.draft.edition}"))
        case "players":
            return as_sentence(counted(len(mode.draft.colours), words))
        case "variants" | "house":
            return words("speech.is", name=as_sentence(small).rstrip("."), value=answer)
        case "name":
            letter = small.strip("[ ]") or words("speech.blank")
            return words("speech.is", name=as_sentence(letter).rstrip("."), value=answer)
        case _:
            return f"{as_sentence(answer)} {as_sentence(small)}"


def setting(screen: Screen, words: Words) -> Iterator[Sentence]:
    """Yield one setting with its value."""
    value = screen.body.lines[0] if isinstance(screen.body, Big) else ""
    yield Sentence(words("speech.is", name=screen.title.partition(":")[0].strip(), value=value))


def menu(table: Table, screen: Screen, words: Words) -> Iterator[Sentence]:
    """Yield one item of the menu; at a table of a hall also how to ask for the host."""
    item = screen.body.lines[0] if isinstance(screen.body, Big) else ""
    yield Sentence(as_sentence(screen.title))
    yield Sentence(as_sentence(item), mark="item")
    if table.hall:
        yield Sentence(words("speech.release-host" if table.hall.wants_host else "speech.ask-host"))
