"""Sentences written about known passages -> which errors the checks notice, and which faithful
sentences they doubt: one table.

`hidden` was looked at when the checks were done, beside two other ways to make them; all other
splits are what the judge has learned from. How the papers come here: written_papers.py.
Run: python benchmarks/written_checks.py [--missed] [--words] [--each=N] [train|dev|kept|…]…
`--words` leaves the encoder out, `--each=N` takes every Nth paper of a split.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from written_papers import papers

from citectx import drafts
from citectx.answers.checks.draft_quotations import quotations
from citectx.answers.checks.finding import Claim, Note
from citectx.answers.checks.findings import notes_of
from citectx.drafts.context import analysis
from citectx.model import Document
from citectx.papers.index.paper_index import PaperIndex
from citectx.ranking.encoder.chosen import encoder_of
from citectx.ranking.encoder.encoder import Encoder
from citectx.settings import Settings
from citectx.settings.check_table import CHECKS, QUESTION

WRITTEN = Path(__file__).parent / "judgements" / "written.jsonl"
FAITHFUL = "faithful"
# The kinds whose share the table gives together, as people speak of them.
GROUPS = {
    "quotations": ("misquotation",),
    "numbers": ("number", "unit", "swapped-pair"),
    "negation, direction": ("negation", "direction"),
    "hedges": ("hedge-dropped", "cause-for-association", "scope"),
    "entities": ("entity",),
    "absent": ("absent", "wrong-paper"),
    "pages": ("page",),
}
STYLES = ("near", "paraphrase", "free")


class Written(NamedTuple):
    """A sentence, the paper it cites, how it is worded, and what is wrong with it."""

    paper: str
    sentence: str
    style: str
    kind: str
    changed: str = ""
    page: int | None = None


class Outcome(NamedTuple):
    """A sentence and what the checks say of it."""

    written: Written
    notes: tuple[Note, ...]


def written(splits: Iterable[str]) -> Iterator[Written]:
    """The sentences of some splits, faithful and wrong."""
    wanted = frozenset(splits)
    with WRITTEN.open(encoding="utf-8") as lines:
        for it in filter(lambda it: it["split"] in wanted, map(json.loads, lines)):
            page = it["target"]["page"]
            yield Written(it["paper"], it["faithful"], it["style"], FAITHFUL, page=page)
            if "wrong" in it:
                wrong = it["wrong"]
                yield Written(
                    it["paper"], wrong["sentence"], it["style"], wrong["kind"], wrong["changed"]
                )


def claim(sentence: str, index: PaperIndex) -> Claim:
    """The sentence as a draft in Markdown has it, beside its paper."""
    draft = drafts.parse(Document("draft.md", sentence, "markdown"))
    contexts = analysis(draft).contexts
    (citation,), (context,) = draft.citations, contexts
    return Claim(
        key=citation.key,
        text=context.text,
        parts=tuple(sorted((context.scope, *context.shared))),
        index=index,
        tongue=context.tongue,
        quotations=quotations(draft, contexts),
        locator=citation.postnote,
    )


def outcomes(splits: Iterable[str], encoder: Encoder | None, each: int = 1) -> Iterator[Outcome]:
    """What the checks that are on by default say of every sentence."""
    every: dict[str, list[Written]] = {}
    for it in written(splits):
        every.setdefault(it.paper, []).append(it)
    checks = [it.id for it in CHECKS if it.looks_at == "claim" and it.is_default]
    for name, index in papers(frozenset(sorted(every)[::each])):
        for it in every[name]:
            made = replace(claim(it.sentence, index), encoder=encoder)
            yield Outcome(it, tuple(note for id_ in checks for note in notes_of(id_, made)))


def table(every: list[Outcome]) -> Iterator[str]:
    """Wrong sentences noticed by kind and by style, and faithful ones doubted."""
    yield f"{'':24} {'sentences':>9} {'finding':>8} {'question':>9} {'noticed':>8}"
    wrong = [it for it in every if it.written.kind != FAITHFUL]
    for group, kinds in GROUPS.items():
        yield _row(group, [it for it in wrong if it.written.kind in kinds])
        if len(kinds) > 1:
            yield from (_row(f"  {it}", _of_kind(wrong, it)) for it in kinds)
    for style in STYLES:
        yield _row(f"wrong, {style}", [it for it in wrong if it.written.style == style])
    yield _row("wrong", wrong)
    yield _row(FAITHFUL, _of_kind(every, FAITHFUL))


def _of_kind(every: list[Outcome], kind: str) -> list[Outcome]:
    return [it for it in every if it.written.kind == kind]


def _row(name: str, every: list[Outcome]) -> str:
    counted = Counter(_strength(it) for it in every)
    number = max(len(every), 1)
    finding, question = counted["finding"] / number, counted["question"] / number
    return f"{name:24} {len(every):9} {finding:8.3f} {question:9.3f} {finding + question:8.3f}"


def _strength(it: Outcome) -> str:
    """The strongest thing that is said of a sentence."""
    if not it.notes:
        return ""
    return "finding" if any(note.id != QUESTION for note in it.notes) else "question"


if __name__ == "__main__":
    asked = [it for it in sys.argv[1:] if not it.startswith("--")] or ["train", "dev"]
    for split in asked:
        chosen = None if "--words" in sys.argv else encoder_of(Settings())
        each = next((int(it[7:]) for it in sys.argv if it.startswith("--each=")), 1)
        every = list(outcomes([split], chosen, each))
        print(f"\n{split}")
        print("\n".join(table(every)))
        if "--missed" in sys.argv:
            for it in every:
                if bool(it.notes) != (it.written.kind != FAITHFUL):
                    said = " | ".join(f"{note.id}: {note.message}" for note in it.notes)
                    print(f"{it.written.kind}/{it.written.style} {it.written.paper}: "
                          f"{it.written.sentence}\n    {it.written.changed}{said}")  # fmt: skip
