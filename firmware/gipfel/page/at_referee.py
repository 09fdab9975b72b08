"""Routes to the referee: a ruling, the booklets, and the words that the page is written in."""

from microdot import Request, Response

from gipfel.ask.lines import answer_json
from gipfel.page.answers import answered, sent
from gipfel.page.assets import assets
from gipfel.page.at_table import words_for
from gipfel.page.house import House
from gipfel.page.problem import Problem
from gipfel.rules import COLOURS, EDITIONS, HOUSE_RULES, LENGTH
from gipfel.words import Words

GROUPS = ("page", "colour", "short", "switch", "doubt", "odds", "brightness", "number", "language")
"""The families of sentences that the page is written in."""


def rule(house: House, request: Request) -> Response:
    """Answer a question, as `gipfel rule --json` does."""
    if (request.content_type or "").partition(";")[0].strip().lower() != "application/json":
        raise Problem(415, "problem.not-json")
    said = answer_json(request.body or b"", words_for(house, request))
    return answered(said, 400 if "error" in said else 200)


def sentences(house: House, request: Request) -> Response:
    """Give the words of the page in one language."""
    words = words_for(house, request)
    chosen = {key: text for key, text in words.sentences.items() if key.partition(".")[0] in GROUPS}
    return answered({"language": words.language, "sentences": chosen})


def editions(house: House, request: Request) -> Response:
    """Give the booklets, their variants, and what each changes."""
    words = words_for(house, request)
    booklets = [
        {
            "key": edition.key,
            "title": edition.title,
            "pieces": edition.pieces,
            "start": words(f"start.{edition.start.value}"),
            "rules": [words(f"switch.{edition.pairs.value}"), words(f"switch.{edition.entering.value}")],
            "variants": [
                {**_changes(variant.key, variant.switch.value, words), "section": variant.section}
                for variant in edition.variants
            ],
        }
        for edition in EDITIONS.values()
    ]
    house_rules = [_changes(key, switch.value, words) for key, switch in HOUSE_RULES.items()]
    return answered({"editions": booklets, "house": house_rules, "colours": COLOURS, "lengths": LENGTH})


def _changes(key: str, switch: str, words: Words) -> dict[str, str]:
    return {"key": key, "name": words(f"short.{key}"), "changes": words(f"switch.{switch}")}


def description(house: House, request: Request) -> Response:  # noqa: ARG001  # every route is asked alike
    """Give the description of this interface."""
    return sent(assets()["openapi.json"].body, "application/json")
