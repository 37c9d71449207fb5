"""TAC 2014: find the ranges of the cited article that a citance refers to.

Spans of one to five sentences are ranked and merged as in the 2015 paper; the first three are
what the system returns, the first five are looked at by nDCG and c-P@5.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from citectx.lab.evaluation.experiment import Case, Experiment, ranking
from citectx.lab.evaluation.offsets import (
    character_overlap,
    overlap_ndcg,
    precision_at,
    weighted_overlap,
)
from citectx.lab.evaluation.rouge import against_all, rouge_l, rouge_n
from citectx.lab.evaluation.significance import Ratio, mean, mean_of_means
from citectx.lab.evaluation.tac2014 import tac2014
from citectx.model import Problem, Range, Span
from citectx.papers.index.postings import postings
from citectx.ranking.models import scorer
from citectx.ranking.models.span_postings import span_postings
from citectx.ranking.queries.reformulations import reformulation
from citectx.ranking.spans import merge, spans_of
from citectx.text.sentences import sentences
from citectx.text.terms import terms

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from citectx.lab.evaluation.experiment import IsCandidate, Measured, QueryOf, Values
    from citectx.lab.evaluation.tac2014 import AnnotatedCitance
    from citectx.papers.index.postings import Postings
    from citectx.ranking.models import Resources, Scorer

_RETRIEVED = 10  # How many spans are merged; the paper does not say.
_RETURNED = 3
_DEPTH = 5
_WEIGHTED = ("w-p", "w-r", "w-f")
METRICS = (
    *("c-p", "c-r", "c-f", "ndcg", "rouge1", "rouge2", "rouge3", "rougel"),
    *("c-p@1", "c-p@5", *_WEIGHTED),
)


def experiment(folder: Path, query_of: QueryOf, is_candidate: IsCandidate) -> Experiment | Problem:
    """The citances of a folder, one case each; what is ranked are the spans of the article."""
    citances = tac2014(folder)
    if isinstance(citances, Problem):
        return citances
    articles = {citance.article: None for citance in citances}
    indexed = {article: _spans(article, is_candidate) for article in articles}
    cases = [
        Case(
            citance.topic,
            query_of(citance.text),
            indexed[citance.article][1],
            partial(_values, citance, indexed[citance.article][0]),
        )
        for citance in citances
    ]
    return Experiment("tac2014", cases, _ratios, partial(_details, citances))


def span_ranker(name: str, resources: Resources) -> Scorer:
    """The ranker of that name for spans. `qr` is then what it was in 2015: other queries."""
    family, _, variant = name.partition(":")
    if family != "qr":
        return scorer(name, resources)
    name = variant.replace("_", "-") or "noun-phrases"
    query_of = reformulation(name, "biomedical", resources.lexicon)
    vsm = scorer("vsm")
    return lambda query, spans: vsm(query_of(query.text), spans)


def _ratios(values: Measured, groups: Sequence[str]) -> dict[str, Ratio]:
    """The metrics of 2017 as means over citances, those of 2015 over topics."""
    return {
        name: (mean_of_means if name in _WEIGHTED else mean)(values[name], groups)
        for name in METRICS
    }


def _details(citances: Sequence[AnnotatedCitance], values: Measured) -> dict[str, Any]:
    """Table 3 of 2017 and the precision of humans that it rests on."""
    precisions = [human(citance) for citance in citances]
    return {
        "human_c-p": sum(precisions) / len(precisions),
        "c-f_by_human_quartile": quartiles(precisions, values["c-f"]),
    }


def human(citance: AnnotatedCitance) -> float:
    """How precise annotators are: each one's characters against those of the others, on average."""
    each = [
        character_overlap(own, [*citance.gold[:number], *citance.gold[number + 1 :]]).precision
        for number, own in enumerate(citance.gold)
        if own
    ]
    return sum(each) / len(each) if each else 0.0


def quartiles(
    precisions: Sequence[float], values: NDArray[np.float64]
) -> list[tuple[float, float]]:
    """Mean and deviation of a metric in the quarters by human precision, lowest first."""
    order = np.argsort(precisions, kind="stable")
    parts = np.array_split(values[order], 4)
    return [(float(part.mean()), float(part.std())) if len(part) else (0.0, 0.0) for part in parts]


def _spans(article: str, is_candidate: IsCandidate) -> tuple[dict[Span, Range], Postings]:
    """The ranges of all spans, and the postings in the same order.

    Runs of candidate sentences are sections, so that no span reaches over what is left out.
    """
    runs: list[list[Range]] = [[]]
    for range_ in sentences(article, "en"):
        if is_candidate(article[range_.start : range_.end]):
            runs[-1].append(range_)
        elif runs[-1]:
            runs.append([])
    flat = [range_ for run in runs for range_ in run]
    ranges = {
        span: Range(flat[span.first].start, flat[span.end - 1].end)
        for span in spans_of([len(run) for run in runs])
    }
    alone = postings([terms(article[start:end], "en") for start, end in flat])
    return ranges, span_postings(alone, tuple(ranges))


def _values(
    citance: AnnotatedCitance, ranges: Mapping[Span, Range], scores: NDArray[np.float64]
) -> Values:
    found = _returned(ranges, scores)
    returned = found[:_RETURNED]
    characters = character_overlap(returned, citance.gold)
    weighted = weighted_overlap(returned, citance.gold)
    candidates = list(ranges.values())
    return {
        **dict(zip(("c-p", "c-r", "c-f"), characters, strict=True)),
        "ndcg": overlap_ndcg(found, citance.gold, candidates, _DEPTH),
        **_rouge(citance, returned),
        "c-p@1": precision_at(found, citance.gold, 1),
        "c-p@5": precision_at(found, citance.gold, 5),
        **dict(zip(_WEIGHTED, weighted, strict=True)),
    }


def _returned(ranges: Mapping[Span, Range], scores: NDArray[np.float64]) -> list[Range]:
    """The ranges of the merged spans, best first. Scores are raised so that none is negative."""
    spans = list(ranges)
    gains = scores - scores.min(initial=0)
    best = [it for it in ranking(scores)[:_RETRIEVED] if gains[it] > 0]
    retrieved = {spans[it]: float(gains[it]) for it in best}
    return [ranges[span] for span, _ in merge(retrieved, _DEPTH)]


def _rouge(citance: AnnotatedCitance, returned: Sequence[Range]) -> Values:
    """F of ROUGE, averaged over the annotators who marked anything."""
    text = _cut(citance, returned)
    references = [_cut(citance, ranges) for ranges in citance.gold if ranges]
    scores = {
        f"rouge{n}": against_all(partial(rouge_n, n=n), text, references).f for n in (1, 2, 3)
    }
    return {**scores, "rougel": against_all(rouge_l, text, references).f}


def _cut(citance: AnnotatedCitance, ranges: Sequence[Range]) -> str:
    return " ".join(citance.article[start:end] for start, end in ranges)
