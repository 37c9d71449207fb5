"""The labelled cases that the rules were made with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from check_cases import FILLER, Case, Cases, case, claim, padded, paired, paper, rows

from citectx.answers.checks.finding import Quotation

_PART = "tuned"
_GROUPS = (("ecology", "biology"), ("medicine",), ("computing", "physics"), ("society",))


def _quotations() -> Iterator[Case]:
    for row in rows(_PART, "quotation"):
        index = paper([(FILLER.format(1), 1), (row["source"], 1), (FILLER.format(2), 1)])
        for label in ("right", "wrong"):
            made = replace(claim(row[label], index), quotations=(Quotation(row[label]),))
            yield case("quotation", made, label == "wrong")


def _locators() -> Iterator[Case]:
    quote = "moths turned their backs towards the lamp whatever its colour"
    for row in rows(_PART, "locator"):
        first, _, last = row["printed"].partition("-")
        labels = tuple(map(str, range(int(first), int(last) + 1))) if first else ()
        texts: list[tuple[str, int | None]] = [
            (FILLER.format(number), number) for number, _ in enumerate(labels, 1)
        ] or [(FILLER.format(1), None)]
        if row["quoted_on"]:
            page = int(row["quoted_on"]) - int(first) + 1
            texts[page - 1] = (f"{quote.capitalize()}.", page)
        made = replace(
            claim("Lamps of any colour do it.", paper(texts, labels)),
            quotations=(Quotation(quote),) if row["quoted_on"] else (),
            locator=row["locator"],
            pages=row["bibliography"],
        )
        yield case("locator", made, row["label"] == "wrong")


def _unsupported() -> Iterator[Case]:
    every = [*rows(_PART, "number"), *rows(_PART, "hedge")]
    for group in _GROUPS:
        inside = [it for it in every if it["field"] in group]
        outside = [it for it in every if it["field"] not in group]
        index = padded([it["source"] for it in inside])
        for row, other in zip(inside[:30], outside[::3], strict=False):
            yield case("unsupported", claim(row["right"], index), is_wrong=False)
            yield case("unsupported", claim(other["right"], index), is_wrong=True)


CASES: Cases = {
    "quotation": _quotations,
    "locator": _locators,
    "number": lambda: paired(_PART, "number", "number"),
    "hedge": lambda: paired(_PART, "hedge", "hedge"),
    "paraphrase": lambda: paired(_PART, "hedge", "paraphrase"),
    "unsupported": _unsupported,
}
