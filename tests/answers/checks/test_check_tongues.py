"""Checks in eleven languages: a faithful sentence is left alone, a changed percentage is not.

The texts, in `tests/checks/tongues.tsv`, are one short paper in each language, sentences that
follow it in other words, units, roundings, ranges and quotation marks, and one that does not.
"""

from __future__ import annotations

import csv
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from citectx.answers.checks.findings import Memory, findings
from citectx.model import Location, Paper, Problem, Section, Sentence
from citectx.papers.index import paper_bytes
from citectx.papers.index.paper_index import PaperIndex
from citectx.project import project
from citectx.settings import Settings
from citectx.workspace import workspace

_FILE = Path(__file__).parents[2] / "checks" / "tongues.tsv"
with _FILE.open(encoding="utf-8", newline="") as _rows:
    ROWS = list(csv.DictReader(_rows, delimiter="\t", quoting=csv.QUOTE_NONE))
TONGUES = tuple(dict.fromkeys(row["tongue"] for row in ROWS))


def texts(tongue: str, role: str) -> list[str]:
    return [row["sentence"] for row in ROWS if (row["tongue"], row["role"]) == (tongue, role)]


@cache
def paper(tongue: str) -> PaperIndex:
    sentences = tuple(Sentence(it, 1) for it in texts(tongue, "paper"))
    made = Paper("", sections=(Section("Results", "results", sentences),))
    return paper_bytes.open_index(memoryview(paper_bytes.pack(made)), "/p/paper.xml")


def found(tongue: str, cited: str, sentences: list[str]) -> list[str]:
    """What is found in a draft of these sentences, each of which cites the paper."""
    stop = "。" if tongue in ("zh", "ja") else "."
    body = "".join(f"{it} [@k]{stop}\n\n" for it in sentences)
    files = {
        "/p/main.md": f"---\nbibliography: refs.bib\n---\n\n{body}",
        "/p/refs.bib": "@article{k, title = {Light}}",
    }
    settings = Settings()
    known = workspace(
        project("/p/main.md", lambda it: files.get(it, Problem("missing-file", "", it)), settings)
    )
    known = replace(
        known,
        locations={"k": Location("k", "/p/paper.xml")},
        papers={"/p/paper.xml": paper(cited)},
    )
    return [
        f"{it.id}: {it.citing} {it.message}"
        for it in findings(known, settings.checks, Memory().notes, lambda *_: None)
    ]


@pytest.mark.parametrize("cited", TONGUES)
@pytest.mark.parametrize("tongue", TONGUES)
def test_a_faithful_sentence_is_left_alone(tongue: str, cited: str) -> None:
    assert found(tongue, cited, texts(tongue, "faithful")) == []


@pytest.mark.parametrize("tongue", [it for it in TONGUES if texts(it, "changed")])
def test_a_changed_percentage_is_found(tongue: str) -> None:
    every = [*texts(tongue, "faithful"), *texts(tongue, "changed")]
    notes = found(tongue, tongue, every)
    assert len([it for it in notes if it.startswith("number: ")]) == 1
