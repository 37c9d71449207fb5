"""The labelled cases of tests/checks -> what each check says of them.

Every case was written for this purpose: a source, a text that is faithful to it and one that is
not. The papers hold nothing but the source, so that a silent check had everything it needs.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from citectx.checks.draft import CHECKS
from citectx.checks.finding import Claim, Quotation
from citectx.index import paper_bytes
from citectx.index.paper_index import PaperIndex
from citectx.model import Paper, Range, Section, Sentence
from citectx.text.sentences import sentences

FOLDER = Path(__file__).parents[1] / "tests" / "checks"
_GROUPS = (("ecology", "biology"), ("medicine",), ("computing", "physics"), ("society",))
_FILLER = "The weather of the third week is described in the notes of station {}."


@dataclass(frozen=True, slots=True)
class Case:
    """A claim and whether something is wrong with it."""

    claim: Claim
    is_wrong: bool


class Score(NamedTuple):
    """How a check did: precision and recall of its alarms."""

    cases: int
    alarms: int
    right: int
    wrong_cases: int

    @property
    def precision(self) -> float:
        return self.right / self.alarms if self.alarms else 1.0

    @property
    def recall(self) -> float:
        return self.right / self.wrong_cases if self.wrong_cases else 1.0


def score(check: str, cases: list[Case]) -> Score:
    """The alarms of a check over its cases."""
    alarmed = [it for it in cases if any(True for _ in CHECKS[check](it.claim))]
    right = sum(it.is_wrong for it in alarmed)
    return Score(len(cases), len(alarmed), right, sum(it.is_wrong for it in cases))


def cases(check: str) -> list[Case]:
    """The labelled cases of a check."""
    return list(_CASES[check]())


def claim(text: str, index: PaperIndex) -> Claim:
    """A claim of a whole sentence."""
    return Claim("key", text, (Range(0, len(text)),), index)


def paper(texts: list[tuple[str, int | None]], labels: tuple[str, ...] = ()) -> PaperIndex:
    """A paper of these sentences, each on its page."""
    made = tuple(Sentence(text, page) for text, page in texts)
    value = Paper("", sections=(Section("Results", "results", made),), page_labels=labels)
    return paper_bytes.opened(memoryview(paper_bytes.packed(value)), "/papers/key.pdf")


def rows(name: str) -> list[dict[str, str]]:
    """The rows of one file of cases."""
    with (FOLDER / f"{name}.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def _paired(name: str) -> Iterator[Case]:
    for row in rows(name):
        source = row["source"]
        given = [source[start:end] for start, end in sentences(source)]
        index = paper([(it, 1) for it in (_FILLER.format("one"), *given, _FILLER.format("two"))])
        yield Case(claim(row["right"], index), False)
        yield Case(claim(row["wrong"], index), True)


def _quotations() -> Iterator[Case]:
    for row in rows("quotation"):
        index = paper([(_FILLER.format(1), 1), (row["source"], 1), (_FILLER.format(2), 1)])
        for label in ("right", "wrong"):
            made = replace(claim(row[label], index), quotations=(Quotation(row[label]),))
            yield Case(made, label == "wrong")


def _locators() -> Iterator[Case]:
    quote = "moths turned their backs towards the lamp whatever its colour"
    for row in rows("locator"):
        first, _, last = row["printed"].partition("-")
        labels = tuple(map(str, range(int(first), int(last) + 1))) if first else ()
        texts: list[tuple[str, int | None]] = [
            (_FILLER.format(number), number) for number, _ in enumerate(labels, 1)
        ] or [(_FILLER.format(1), None)]
        if row["quoted_on"]:
            page = int(row["quoted_on"]) - int(first) + 1
            texts[page - 1] = (f"{quote.capitalize()}.", page)
        index = paper(texts, labels)
        made = replace(
            claim("Lamps of any colour do it.", index),
            quotations=(Quotation(quote),) if row["quoted_on"] else (),
            locator=row["locator"],
            pages=row["bibliography"],
        )
        yield Case(made, row["label"] == "wrong")


def _unsupported() -> Iterator[Case]:
    every = [*rows("number"), *rows("hedge")]
    for group in _GROUPS:
        inside = [it for it in every if it["field"] in group]
        outside = [it for it in every if it["field"] not in group]
        index = paper([(it["source"], None) for it in inside])
        for row, other in zip(inside[:30], outside[::3], strict=False):
            yield Case(claim(row["right"], index), False)
            yield Case(claim(other["right"], index), True)


_CASES: dict[str, Callable[[], Iterator[Case]]] = {
    "quotation": _quotations,
    "locator": _locators,
    "number": lambda: _paired("number"),
    "hedge": lambda: _paired("hedge"),
    "unsupported": _unsupported,
}
CHECKED = tuple(_CASES)
