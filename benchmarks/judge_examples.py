"""Sentences whose errors are known -> rows from which the judge of the checks is trained.

Written sentences, and published citations, which are taken as faithful.
A row has the set it is from, the paper, the kind of error, a number for the sentence, and one
candidate with its features and whether it has a word that was changed; no text.
`python -m citectx.lab.training.train_judge` reads them.
Run: python benchmarks/judge_examples.py > examples.jsonl
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

import real_claims
from written_checks import FAITHFUL, claim, written
from written_papers import papers

from citectx.answers.checks.drift.clauses import content
from citectx.answers.checks.finding import Claim
from citectx.answers.checks.judge import candidates
from citectx.answers.checks.judge.candidate import Candidate
from citectx.ranking.encoder.chosen import encoder_of
from citectx.settings import Settings

SPLITS = (
    "train", "dev", "unseen", "final", "fresh", "held", "sealed", "closed", "last", "kept",
    "judged",
)  # fmt: skip
PUBLISHED = 120


class Example(NamedTuple):
    """A claim of a split, what is wrong with it, and in words what was changed."""

    origin: str
    paper: str
    kind: str
    claim: Claim
    changed: str = ""


def examples() -> Iterator[Example]:
    """All claims to learn from."""
    for split in SPLITS:
        every = list(written([split]))
        for name, index in papers(frozenset(it.paper for it in every)):
            for it in (one for one in every if one.paper == name):
                yield Example(split, name, it.kind, claim(it.sentence, index), it.changed)
                if it.page and it.kind == FAITHFUL and "[@key]" in it.sentence:
                    located = it.sentence.replace("[@key]", f"[@key, p. {it.page}]")
                    yield Example(split, name, FAITHFUL, claim(located, index))
    for source in (real_claims.mentions, real_claims.resolution, real_claims.computing):
        alone = (it for it in source() if not it[1].partners)
        for key, made in islice(alone, PUBLISHED):
            yield Example("published", key.rpartition(":")[2], FAITHFUL, made)


def rows(number: int, example: Example, basis: str) -> Iterator[dict[str, object]]:
    """What the judge may learn from one claim; of one that it has nothing to say of, that."""
    made = example.claim
    same = {"basis": basis, "origin": example.origin, "paper": example.paper, "sentence": number,
            "error": example.kind, "is_located": bool(made.locator)}  # fmt: skip
    yield {**same, "kind": "", "features": {}}
    for it in candidates(made):
        if made.locator and it.kind != "page":
            continue  # The same sentence is there without its page.
        yield {
            **same,
            "kind": it.kind,
            "features": it.features,
            "is_changed": is_changed(made, it, example.changed),
        }


def is_changed(made: Claim, candidate: Candidate, changed: str) -> bool:
    """Whether a difference has a content word of those that tell what was changed."""
    theirs = (
        made.index.texts[candidate.number][slice(*candidate.theirs)] if candidate.theirs else ""
    )
    words = content(f"{made.text[slice(*candidate.ours)]} {theirs}")
    return not words.keys().isdisjoint(content(changed))


if __name__ == "__main__":
    encoder = encoder_of(Settings())
    for number, example in enumerate(examples()):
        with_encoder = example._replace(claim=replace(example.claim, encoder=encoder))
        for basis, it in (("words", example), ("encoder", with_encoder)):
            for row in rows(number, it, basis):
                print(json.dumps(row, ensure_ascii=False))
