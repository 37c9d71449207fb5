"""Evidence -> plain data, as `--json` and the editors' panels read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citectx.answers.card import card
from citectx.answers.sentence import sentence
from citectx.bibliography import fields

if TYPE_CHECKING:
    from citectx.model import Evidence, Passage
    from citectx.papers.index.paper_index import PaperIndex


def evidence_data(shown: Evidence) -> dict[str, Any]:
    """The evidence as plain data; `card` is what is said of it in words."""
    reference, made = shown.reference, card(shown)
    return {
        "key": shown.citation.key,
        "reference": {
            "title": fields.title(reference),
            "authors": list(fields.authors(reference)),
            "year": fields.year(reference),
            "venue": fields.venue(reference),
            "doi": fields.doi(reference),
        }
        if reference
        else None,
        "state": shown.state.value,
        "problem": shown.problem.message if shown.problem else None,
        "card": {
            "people": made.people,
            "status": made.status,
            "advice": made.advice,
            "empty": made.empty,
        },
        "sentence": sentence(shown),
        "file": shown.location.path if shown.location else None,
        "spans": [passage_data(passage) for passage in shown.passages],
    }


def passage_data(passage: Passage) -> dict[str, Any]:
    """A passage as plain data."""
    return {
        "text": passage.text,
        "score": passage.score,
        "strength": passage.strength.value if passage.strength else None,
        "chance": passage.chance,
        "asked": passage.asked or None,
        "section": passage.section,
        "page": passage.page,
        "page_label": passage.page_label,
        "matched": [passage.text[start:end] for start, end in passage.matched],
        "matched_at": [list(it) for it in passage.matched],
        "before": passage.before,
        "after": passage.after,
        "boxes": [box._asdict() for box in passage.boxes],
        "sentences": list(passage.span) if passage.span else None,
        "decisive": passage.span.first + passage.decisive if passage.span else None,
    }


def paper_data(index: PaperIndex) -> dict[str, Any]:
    """A paper as text to be read; sentences are numbered as the spans of passages count them."""
    return {
        "title": index.title,
        "sections": [
            {
                "heading": part.heading,
                "level": part.level,
                "sentences": [
                    {"number": it, "text": index.texts[it], "paragraph": int(index.paragraphs[it])}
                    for it in range(part.first, part.end)
                ],
            }
            for part in index.parts
        ],
    }
