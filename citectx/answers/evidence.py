"""THE PIPELINE: a citation -> what the cited paper says about the citing sentence.

context -> query -> scores of the paper's sentences -> the passages to show, with what matched.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from citectx.answers.pins import with_pins
from citectx.answers.sentence import names_in
from citectx.model import CITATION_MARK, Evidence, Passage, Range, Strength
from citectx.text.terms import terms
from citectx.workspace import context_of
from citectx.workspace.cited import abstract_index, cited

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from citectx.answers.pins import Pin
    from citectx.model import Citation, Context, Span, Tongue
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking import Rank
    from citectx.ranking.queries import Query
    from citectx.workspace import Workspace

_FEWEST_TERMS = 2
_PAGES = re.compile(r"\d+")
_UNNAMED = {"abstract": "Abstract", "captions": "Caption", "footnotes": "Footnote"}
_AROUND = 0.2  # What a word beside the citing sentence counts.
_SENTENCE = "Cited papers are ranked by what their sentences say."
_EVERY = 3
_STRONG = (Strength.SAYS_THIS, Strength.CLOSE)
_REPEATED = 0.5  # The share of common words from which one sentence says what another said.
_LOCATED = 0.25  # What a page in the citation is worth, as a share of the best score.


def evidence(
    workspace: Workspace, path: str, citation: Citation, rank: Rank, limit: int, pins: Sequence[Pin]
) -> Evidence:
    """The passages of the cited paper nearest to the citing sentence, or why there are none.

    Each says how strong it is. What the writer has pinned to the sentence, or marked in Zotero,
    comes before these.
    """
    context = context_of(workspace, path, citation)
    paper = cited(workspace, citation.key)
    found: tuple[Passage, ...] = ()
    if paper.text is not None:
        asked = query_amid(context)
        found = passages(asked, paper.text, rank, limit, citation.postnote)
        found = with_strengths(found, asked, paper.text, rank)
        found = _with_parts(found, context, paper.text, rank, limit)
    shown = Evidence(
        citation,
        context,
        paper.state,
        paper.reference,
        paper.location,
        found,
        paper.problem,
        paper.text.tongue if paper.text else None,
        names_in(workspace, path, context),
    )
    return with_pins(shown, pins, paper.index) if paper.index else shown


def query(context: Context) -> Query:
    """What is looked for: the part of the sentence that the citation supports.

    A part with hardly any terms of its own ("and others") takes the whole sentence along.
    """
    from citectx.ranking.queries import unmodified

    parts = sorted((context.scope, *context.shared))
    words = " ".join(context.text[start:end] for start, end in parts)
    scoped = unmodified.query(words, context.tongue)
    if len(scoped.terms) >= _FEWEST_TERMS:
        return scoped
    return unmodified.query(context.text, context.tongue)


def query_amid(context: Context) -> Query:
    """The same, to which the rest of the sentence and those beside it add a little."""
    from citectx.ranking.queries import unmodified, with_surroundings

    beside = f"{context.text} {context.around}".replace(CITATION_MARK, " ")
    around = unmodified.query(beside, context.tongue).terms
    asked = replace(query(context), whole=context.text.replace(CITATION_MARK, " "))
    return with_surroundings(asked, around, _AROUND)


def passages(
    asked: Query, index: PaperIndex, rank: Rank, limit: int, locator: str = ""
) -> tuple[Passage, ...]:
    """The best passages of a paper; pages that the citation names itself come first."""
    from citectx.ranking.queries.carried_over import carried_over

    asked = carried_over(asked, index)
    scores = rank(asked, index)
    if not len(scores):
        return ()
    low, high = float(scores.min()), float(scores.max())
    located = _located(index, locator)
    if located.any():
        scores = scores + located * _LOCATED * (high - low) * (scores > low)
    return tuple(
        passage(it, index, float(scores[best]), asked, best)
        for it in _distinct_spans(scores, index, limit)
        for best in (it.first + int(scores[it.first : it.end].argmax()),)
    )


def with_strengths(
    found: Sequence[Passage], asked: Query, index: PaperIndex, rank: Rank
) -> tuple[Passage, ...]:
    """The passages that a ranker found, each with how much of what is asked it says."""
    from citectx.ranking.strength.strengths import strengths

    if not can_tell(asked, index):
        return tuple(found)
    spans = [it.span for it in found if it.span is not None]
    return tuple(
        replace(it, strength=judged.strength, chance=judged.chance)
        for it, judged in zip(found, strengths(asked, index, spans, rank), strict=True)
    )


def can_tell(asked: Query, index: PaperIndex) -> bool:
    """Whether strengths can be told: they were learned from English alone."""
    return {asked.tongue, index.tongue} == {"en"}


def strongest(asked: Query, index: PaperIndex, rank: Rank) -> Strength | None:
    """The most that a card would say of a paper; None where nothing can be said of its tongue."""
    best = with_strengths(passages(asked, index, rank, 1), asked, index, rank)
    return best[0].strength if best else Strength.NOTHING_CLOSE


def passage(
    span: Span, index: PaperIndex, score: float, asked: Query, decisive: int | None = None
) -> Passage:
    """A span of a paper as it is shown; `decisive` is the sentence that it is shown for."""
    from citectx.papers.index.paper_index import sentence

    sentences = [sentence(index, number) for number in range(span.first, span.end)]
    part = index.parts[int(index.part_numbers[span.first])]
    ends = list(accumulate((len(it.text) + 1 for it in sentences), initial=0))
    text = " ".join(it.text for it in sentences)
    page = sentences[0].page
    labels = index.page_labels
    return Passage(
        text=text,
        score=score,
        section=part.heading or _UNNAMED.get(part.kind, ""),
        page=page,
        page_label=labels[page - 1] if page and page <= len(labels) else "",
        matched=matching_ranges(text, part.tongue, asked),
        boxes=tuple(box for it in sentences for box in it.boxes),
        span=span,
        sentences=tuple(Range(start, end - 1) for start, end in pairwise(ends)),
        decisive=0 if decisive is None else decisive - span.first,
        before=index.texts[span.first - 1] if span.first > part.first else "",
        after=index.texts[span.end] if span.end < part.end else "",
    )


def matching_ranges(text: str, tongue: Tongue, asked: Query) -> tuple[Range, ...]:
    """Where in `text` the terms of the citing sentence stand."""
    from citectx.text.terms import ranges_of

    wanted = frozenset(asked.terms) - asked.around
    return tuple(dict.fromkeys(ranges_of(wanted, text, tongue))) if wanted else ()


@cache
def prepare(name: str) -> None:
    """Ranks one sentence, so that all that the model loads is there before a card waits for it."""
    from citectx.ranking.queries import unmodified
    from citectx.ranking.rank import ranker

    passages(unmodified.query(_SENTENCE, "en"), abstract_index(_SENTENCE), ranker(name), 1)


def _distinct_spans(scores: NDArray[np.float64], index: PaperIndex, limit: int) -> list[Span]:
    """The best spans, but for those whose best sentence says again what was chosen already.

    Abstracts and conclusions share whole sentences, of which a card needs one.
    """
    from citectx.ranking.spans import best_spans

    chosen: list[Span] = []
    said: list[frozenset[str]] = []
    for span in best_spans(scores.tolist(), [part.end - part.first for part in index.parts]):
        tongue = index.parts[int(index.part_numbers[span.first])].tongue
        words = [frozenset(terms(index.texts[it], tongue)) for it in range(span.first, span.end)]
        best = words[int(scores[span.first : span.end].argmax())]
        if not any(_is_repeated(best, it) for it in said):
            chosen.append(span)
            said += words
        if len(chosen) == limit:
            break
    return chosen


def _is_repeated(words: frozenset[str], said: frozenset[str]) -> bool:
    return len(words & said) > _REPEATED * len(words | said)


def _with_parts(
    found: tuple[Passage, ...], context: Context, index: PaperIndex, rank: Rank, limit: int
) -> tuple[Passage, ...]:
    """The passages, every third for a clause by itself where the claim has several.

    Only what is close to such a clause takes the place of what is close to all of the claim.
    """
    from citectx.ranking.queries import unmodified

    room = limit // _EVERY
    extra: list[Passage] = []
    for start, end in context.parts:
        asked = unmodified.query(context.text[start:end], context.tongue)
        best = passages(asked, index, rank, 1) if len(asked.terms) >= _FEWEST_TERMS else ()
        for it in with_strengths(best, asked, index, rank):
            others = (*found[: limit - room], *extra)
            if it.strength in _STRONG and not any(_overlap(it, other) for other in others):
                extra.append(replace(it, asked=context.text[start:end]))
    extra = extra[:room]
    return (*found[: limit - len(extra)], *extra)


def _overlap(one: Passage, other: Passage) -> bool:
    if one.span is None or other.span is None:
        return False
    return one.span.first < other.span.end and other.span.first < one.span.end


def _located(index: PaperIndex, locator: str) -> NDArray[np.bool_]:
    """Which sentences stand on the printed pages that a locator names."""
    import numpy as np

    named = set(_PAGES.findall(locator))
    pages = [page for page, label in enumerate(index.page_labels, 1) if label in named]
    return np.isin(index.pages, pages)
