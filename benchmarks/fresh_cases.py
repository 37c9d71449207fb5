"""The labelled cases that were written before the rules were tried on them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from check_cases import FILLER, Case, Cases, case, claim, padded, paired, paper, rows, surrounded

from citectx.answers.checks import consistency
from citectx.answers.checks.finding import Claim, Quotation
from citectx.model import Problem
from citectx.papers.index.paper_index import PaperIndex
from citectx.project import project
from citectx.settings import Settings
from citectx.workspace import Workspace, workspace

_PART = "fresh"
_LABELS = ("right", "wrong")
_DRAFT = "\\begin{{document}}\n{one} \\citep{{a}}\n\n{other} \\citep{{{key}}}\n" \
    "\\bibliography{{refs}}\n\\end{{document}}\n"  # fmt: skip


def _quotations() -> Iterator[Case]:
    for row in rows(_PART, "quotation"):
        for label in _LABELS:
            made = claim(row[label], surrounded(row["source"]))
            made = replace(made, quotations=(Quotation(row[label]),))
            yield case("quotation", made, label == "wrong")


def _locators() -> Iterator[Case]:
    for row in rows(_PART, "locator"):
        for label in _LABELS:
            if row[label]:
                yield case("locator", _located(row, row[label]), label == "wrong")


def _located(row: dict[str, str], locator: str) -> Claim:
    first, _, last = row["printed"].partition("-")
    labels = tuple(map(str, range(int(first), int(last) + 1))) if first else ()
    texts: list[tuple[str, int | None]] = [
        (FILLER.format(number), number) for number, _ in enumerate(labels, 1)
    ] or [(FILLER.format(1), None)]
    page = int(row["page"]) - int(first) + 1 if row["page"] else None
    texts.insert(page or 0, (row["source"], page))
    quoted = tuple(map(Quotation, re.findall("“([^”]*)”", row["citing"])))
    made = claim(row["citing"], paper(texts, labels))
    return replace(made, quotations=quoted, locator=locator, pages=row["bibliography"])


def _hedges(check: str) -> Iterator[Case]:
    """The first cases, and twice those that were written when the rules had met the ones before."""
    for name in ("hedge", "hedge_later", "hedge_last"):
        yield from paired(_PART, name, check)


def _unsupported() -> Iterator[Case]:
    for row in rows(_PART, "unsupported"):
        for label in _LABELS:
            yield case("unsupported", claim(row[label], _of_field(row["field"])), label == "wrong")


@lru_cache
def _of_field(field: str) -> PaperIndex:
    """All sources of a field in one paper."""
    every = [it for name in ("hedge", "number", "quotation") for it in rows(_PART, name)]
    return padded([it["source"] for it in every if it["field"] == field])


def _consistency() -> Iterator[Case]:
    for row in rows(_PART, "consistency"):
        for label in _LABELS:
            found = any(
                True for _ in consistency.findings(_draft(row["kind"], row["one"], row[label]))
            )
            yield Case(row[label], label == "wrong", found)


def _draft(kind: str, one: str, other: str) -> Workspace:
    """A draft of two sentences, or of two entries that one sentence cites."""
    entries, texts, key = "@misc{a, title = {A}}", (one, other), "a"
    if kind != "number":
        made = _duplicate if kind == "duplicate" else _retracted
        entries, texts, key = made(one, "a") + made(other, "b"), ("This", "and that is known"), "b"
    one, other = (it.replace("%", r"\%") for it in texts)
    text = _DRAFT.format(one=one, other=other, key=key)
    if kind != "number":
        text = text.replace("\n\n", " ")
    files = {"/main.tex": text, "/refs.bib": entries}
    missing = Problem("missing-file", "There is no such file.")
    return workspace(project("/main.tex", lambda it: files.get(it, missing), Settings()))


def _duplicate(entry: str, key: str) -> str:
    author, year, title, doi = (it.strip() for it in entry.split(","))
    fields = {"author": author, "year": year, "title": title, "doi": doi}
    written = ", ".join(f"{name} = {{{value}}}" for name, value in fields.items() if value)
    return f"@article{{{key}, {written}}}\n"


def _retracted(entry: str, key: str) -> str:
    name, _, value = entry.partition(": ")
    return f"@article{{{key}, author = {{{key}}}, {name} = {{{value}}}}}\n"


CASES: Cases = {
    "quotation": _quotations,
    "locator": _locators,
    "number": lambda: paired(_PART, "number", "number"),
    "hedge": lambda: _hedges("hedge"),
    "paraphrase": lambda: _hedges("paraphrase"),
    "unsupported": _unsupported,
    "consistency": _consistency,
}
