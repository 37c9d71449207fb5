"""Sentences whose errors are known -> rows from which the judge of the checks is trained.

Written sentences, the same broken by program, and published citations, which are taken as faithful.
A row has the set it is from, the paper, the kind of error, a number for the sentence, and one
candidate with its features; no text. `python -m citectx.lab.training.train_judge` reads them.
Run: python benchmarks/judge_examples.py > examples.jsonl
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

import real_claims
from written_checks import FAITHFUL, claim, written
from written_mutations import broken, names
from written_papers import papers

from citectx.answers.checks.finding import Claim
from citectx.answers.checks.judge import candidates
from citectx.ranking.encoder.chosen import encoder_of
from citectx.settings import Settings

PUBLISHED = 120
_EACH = 1  # How often a sentence is broken in each way.


class Example(NamedTuple):
    """A claim and what is wrong with it; `origin` is the split, and whether a program made it."""

    origin: str
    paper: str
    kind: str
    claim: Claim


def examples() -> Iterator[Example]:
    """All claims to learn from, and those of `dev`, on which thresholds are set."""
    for split in ("train", "dev"):
        every = list(written([split]))
        others: list[str] = []
        for name, index in papers(frozenset(it.paper for it in every)):
            here = names(list(index.texts))
            others = [*here, *others[: len(here)]]  # Half of them are another paper's.
            rng = random.Random(name)
            for it in (one for one in every if one.paper == name):
                yield Example(split, name, it.kind, claim(it.sentence, index))
                if it.kind != FAITHFUL:
                    continue
                made = {pair for _ in range(_EACH) for pair in broken(it.sentence, others, rng)}
                for kind, sentence in sorted(made):
                    yield Example(f"{split} broken", name, kind, claim(sentence, index))
                if it.page and "[@key]" in it.sentence:
                    last = int(index.pages.max())
                    away = [page for page in range(1, last + 1) if abs(page - it.page) > 1]
                    right = claim(_located(it.sentence, it.page), index)
                    yield Example(split, name, FAITHFUL, right)
                    if away:
                        wrong = claim(_located(it.sentence, rng.choice(away)), index)
                        yield Example(f"{split} broken", name, "page", wrong)
    for source in (real_claims.mentions, real_claims.resolution, real_claims.computing):
        alone = (it for it in source() if not it[1].partners)
        for key, made in islice(alone, PUBLISHED):
            yield Example("published", key.rpartition(":")[2], FAITHFUL, made)


def _located(sentence: str, page: int) -> str:
    return sentence.replace("[@key]", f"[@key, p. {page}]")


def rows(number: int, example: Example, basis: str) -> Iterator[dict[str, object]]:
    """What the judge may learn from one claim; of one that it has nothing to say of, that."""
    made = example.claim
    same = {"basis": basis, "origin": example.origin, "paper": example.paper, "sentence": number,
            "error": example.kind, "is_located": bool(made.locator)}  # fmt: skip
    yield {**same, "kind": "", "features": {}}
    for it in candidates(made):
        if made.locator and it.kind != "page":
            continue  # The same sentence is there without its page.
        row = {**same, "kind": it.kind, "features": it.features}
        if "--said" in sys.argv:
            text = made.index.texts[it.number]
            row["said"] = [made.text, made.text[slice(*it.ours)], text,
                           text[slice(*it.theirs)] if it.theirs else ""]  # fmt: skip
        yield row


if __name__ == "__main__":
    encoder = encoder_of(Settings())
    for number, example in enumerate(examples()):
        with_encoder = example._replace(claim=replace(example.claim, encoder=encoder))
        for basis, it in (("words", example), ("encoder", with_encoder)):
            for row in rows(number, it, basis):
                print(json.dumps(row, ensure_ascii=False))
