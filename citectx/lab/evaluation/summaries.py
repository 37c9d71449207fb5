"""Table 4 of the 2017 paper: what context does to summaries, measured by ROUGE.

A topic's sentences are its citances and, in all rows but `none`, the three sentences of the
reference paper that each citance is nearest to, as often as they are found: what many citances
point to weighs more. Every text is cut at 250 words.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

import numpy as np

from citectx.answers.summaries import METHODS, method
from citectx.answers.summaries.counts import counts
from citectx.answers.summaries.pool import nearest
from citectx.answers.summaries.selection import fill
from citectx.answers.summaries.standalone import standalone
from citectx.lab.evaluation import cl_scisumm
from citectx.lab.evaluation.experiment import Experiment, IsCandidate, Outcome, QueryOf
from citectx.lab.evaluation.rouge import rouge_n
from citectx.lab.evaluation.rows import rows
from citectx.lab.evaluation.significance import mean
from citectx.lab.evaluation.tables import Report
from citectx.model import Problem
from citectx.text.sentences import sentences
from citectx.text.terms import terms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from citectx.lab.evaluation.experiment import Case
    from citectx.lab.evaluation.significance import Ratio
    from citectx.papers.index.postings import Postings
    from citectx.ranking.models import Scorer
    from citectx.ranking.queries import Query

NO_CONTEXT = "none"
ROWS = (
    *("vsm", "bm25", "desm", "lda", "qr"),
    *("embedding_lm", "embedding_lm+retrofit", "embedding_lm+domain", "fused"),
)
KINDS = ("human", "community", "abstract")
LIMIT = 250


class Topics(NamedTuple):
    """The citances of topics, as cases before their papers, and the gold summaries by topic."""

    experiment: Experiment
    gold: dict[str, dict[str, str]]


def topics(folder: Path, query_of: QueryOf, is_candidate: IsCandidate) -> Topics | Problem:
    """The topics of a folder that have a gold summary in `summaries.jsonl`."""
    experiment = cl_scisumm.experiment(folder, query_of, is_candidate)
    if isinstance(experiment, Problem):
        return experiment
    gold = rows(folder, "summaries", _gold)
    if isinstance(gold, Problem):
        return gold
    known = dict(gold)
    cases = [case for case in experiment.cases if known.get(case.group)]
    return Topics(experiment._replace(name="summaries", cases=cases), known)


def report(
    data: Topics, rankers: Mapping[str, Scorer | None], advance: Callable[[], None]
) -> Report:
    """The metrics of every row, named `kind.method.rouge`; no ranker means no context."""
    by_topic: dict[str, list[Case]] = {}
    for case in data.experiment.cases:
        by_topic.setdefault(case.group, []).append(case)
    outcomes = {}
    for row, rank in rankers.items():
        written: dict[tuple[str, str], str] = {}
        for topic, cases in by_topic.items():
            pool = Counter(text for it in _pool(cases, rank) if (text := standalone(it)))
            written |= {(topic, name): _summary(name, pool) for name in METHODS}
            advance()
        outcomes[row] = Outcome(_ratios(written, data.gold), {})
    return Report(data.experiment.name, len(by_topic), outcomes)


def by_chance(query: Query, postings: Postings) -> NDArray[np.float64]:
    """Scores that mean nothing, the same for the same query: what any context is worth."""
    return np.random.default_rng(crc32(query.text.encode())).random(len(postings.lengths))


def of_kind(whole: Report, kind: str) -> Report:
    """The part of a report that one kind of gold summary gave."""
    outcomes = {
        row: Outcome(
            {
                name.removeprefix(f"{kind}."): ratio
                for name, ratio in outcome.ratios.items()
                if name.startswith(f"{kind}.")
            },
            outcome.details,
        )
        for row, outcome in whole.outcomes.items()
    }
    sizes = [len(it.numerators) for one in outcomes.values() for it in one.ratios.values()]
    return Report(f"{whole.dataset}, {kind}", max(sizes, default=0), outcomes)


def _gold(row: dict[str, Any]) -> tuple[str, dict[str, str]]:
    return row["topic"], {kind: row[kind] for kind in KINDS if row.get(kind)}


def _pool(cases: Sequence[Case], rank: Scorer | None) -> Iterator[str]:
    """The sentences that a topic is summarised from."""
    for case in cases:
        text = case.query.text
        yield from (text[start:end] for start, end in sentences(text, "en"))
    if rank is None:
        return
    for case in cases:
        if case.paper is not None:
            scores = rank(case.query, case.postings)[None]
            yield from (case.paper.texts[number] for number in nearest(scores).tolist())


def _summary(name: str, pool: Mapping[str, int]) -> str:
    """The summary by one method of sentences that are there so often."""
    texts = list(pool)
    of_each = [terms(text, "en") for text in texts]
    order = method(name)(counts(of_each, list(pool.values())))
    return fill(order, dict(enumerate(map(frozenset, of_each))), texts, LIMIT)


def _ratios(
    written: Mapping[tuple[str, str], str], gold: Mapping[str, Mapping[str, str]]
) -> dict[str, Ratio]:
    """Means over the topics that have a gold summary of the kind."""
    found = {}
    for kind in KINDS:
        having = sorted({topic for topic, _ in written if kind in gold[topic]})
        for name in METHODS if having else ():
            for n in (1, 2):
                each = [rouge_n(written[it, name], gold[it][kind], n).f for it in having]
                found[f"{kind}.{name}.rouge{n}"] = mean(np.array(each), having)
    return found
