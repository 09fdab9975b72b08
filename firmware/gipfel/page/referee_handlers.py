"""Handlers for the referee: rulings, the booklets, the words of the page, and the description of the interface."""

from microdot import Response

from gipfel.ask import Answer, AnswerError, answer_json
from gipfel.page.call import Call
from gipfel.page.responses import (
    EditionsResponse,
    EditionSummary,
    RuleChange,
    VariantChange,
    WordsResponse,
)
from gipfel.rules import COLOURS, EDITIONS, HOUSE_RULES, LENGTH, Edition
from gipfel.web import ErrorResponse, bytes_response, json_response
from gipfel.words import Words

GROUPS = (
    "page",
    "colour",
    "short",
    "switch",
    "doubt",
    "odds",
    "brightness",
    "host",
    "voice",
    "level",
    "number",
    "language",
    "review",
)
"""The groups of sentences that the page uses: the first parts of their keys."""


def rule(call: Call[None]) -> Answer | Response:
    """Answer a question to the referee, as `gipfel rule --json` does."""
    answer = answer_json(call.request.body or b"", call.words)
    if isinstance(answer, AnswerError):
        return json_response(ErrorResponse(error=answer.error, at=answer.at), 400)
    return answer


def sentences(call: Call[None]) -> WordsResponse:
    """Return the page's own sentences in one language."""
    words = call.words
    chosen = {key: text for key, text in words.sentences.items() if key.partition(".")[0] in GROUPS}
    return WordsResponse(language=words.language, sentences=chosen)


def editions(call: Call[None]) -> EditionsResponse:
    """Return the booklets, their variants, and what each changes."""
    words = call.words
    return EditionsResponse(
        editions=[_edition(edition, words) for edition in EDITIONS.values()],
        house=[
            RuleChange(key=key, name=words(f"short.{key}"), changes=words(f"switch.{switch.value}"))
            for key, switch in HOUSE_RULES.items()
        ],
        colours=COLOURS,
        lengths=LENGTH,
    )


def _edition(edition: Edition, words: Words) -> EditionSummary:
    return EditionSummary(
        key=edition.key,
        title=edition.title,
        pieces=edition.pieces,
        start=words(f"start.{edition.start.value}"),
        rules=[words(f"switch.{edition.pairs.value}"), words(f"switch.{edition.entering.value}")],
        variants=[
            VariantChange(
                key=variant.key,
                name=words(f"short.{variant.key}"),
                changes=words(f"switch.{variant.switch.value}"),
                section=variant.section,
            )
            for variant in edition.variants
        ],
        colours=edition.offered_colours,
    )


def description(_: Call[None]) -> Response:
    """Return the description of this interface."""
    from gipfel.page.openapi import description as described  # noqa: PLC0415  # a table where nobody asks pays nothing

    return bytes_response(described(), "application/json")
