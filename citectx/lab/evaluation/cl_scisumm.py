"""CL-SciSumm, Task 1A: rank the sentences of a reference paper by a citance.

Macro averages are over citances within a topic and then over topics, all citances counted; the
official script counts only the last citance of each citing paper. Micro figures pool the counts
of all citances.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from citectx.lab.evaluation import datasets, papers
from citectx.lab.evaluation.experiment import Case, Experiment, ranking
from citectx.lab.evaluation.rankings import HITS, hits, reciprocal_rank, set_f
from citectx.lab.evaluation.rouge import rouge_n
from citectx.lab.evaluation.significance import Ratio, mean_of_means, pool
from citectx.model import Problem

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from citectx.lab.evaluation.datasets import Citance, ReferenceSentence, SciSumm
    from citectx.lab.evaluation.experiment import IsCandidate, Measured, QueryOf, Values

_DEPTHS = (1, 2, 3, 4, 5)
_SHOWN = 2  # How many sentences are compared with the gold ones by ROUGE.
METRICS = (
    *(f"macro_f@{depth}" for depth in _DEPTHS),
    *(f"micro_f@{depth}" for depth in _DEPTHS),
    "mrr",
    "rouge2",
    *(f"hit@{most}" for most in HITS),
)


def experiment(folder: Path, query_of: QueryOf, is_candidate: IsCandidate) -> Experiment | Problem:
    """The citances of a folder, one case each; topics are the groups."""
    data = datasets.scisumm(folder)
    if isinstance(data, Problem):
        return data
    candidates = {
        topic: tuple(sentence for sentence in sentences if is_candidate(sentence.text))
        for topic, sentences in data.references.items()
    }
    indexes = {
        topic: papers.index((sentence.text, sentence.section) for sentence in sentences)
        for topic, sentences in candidates.items()
    }
    cases = [
        Case(
            citance.topic,
            query_of(citance.text),
            indexes[citance.topic].postings,
            partial(_values, candidates[citance.topic], citance.gold, _gold_text(data, citance)),
            indexes[citance.topic],
        )
        for citance in data.citances
    ]
    return Experiment("scisumm", cases, _ratios, lambda _: {})


def _ratios(values: Measured, groups: Sequence[str]) -> dict[str, Ratio]:
    """Macro and micro F at each depth, MRR and ROUGE-2 (macro)."""
    found = {name: mean_of_means(values[name], groups) for name in METRICS if name in values}
    for depth in _DEPTHS:
        hits, sizes = values[f"hits@{depth}"], values[f"sizes@{depth}"]
        found[f"micro_f@{depth}"] = pool(2 * hits, sizes, groups)
    return {name: found[name] for name in METRICS}


def _gold_text(data: SciSumm, citance: Citance) -> str:
    gold = set(citance.gold)
    return " ".join(it.text for it in data.references[citance.topic] if it.id in gold)


def _values(
    sentences: Sequence[ReferenceSentence],
    gold: Sequence[int],
    text: str,
    scores: NDArray[np.float64],
) -> Values:
    order = ranking(scores)
    ids = [sentences[number].id for number in order]
    shown = " ".join(sentences[number].text for number in order[:_SHOWN])
    values = {
        "mrr": reciprocal_rank([number in gold for number in ids]),
        "rouge2": rouge_n(shown, text, 2).f,
        **hits([number in gold for number in ids], meant=1),
    }
    for depth in _DEPTHS:
        first = ids[:depth]
        values[f"macro_f@{depth}"] = set_f(first, gold)
        values[f"hits@{depth}"] = len(set(first) & set(gold))
        values[f"sizes@{depth}"] = len(first) + len(gold)
    return values
