"""Heading of a section -> kind of section."""

from __future__ import annotations

from pathlib import Path

import pytest

from citectx.papers.read import headings


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("Abstract", "abstract"),
        ("ABSTRACT.", "abstract"),
        ("Summary", "abstract"),
        ("7 Summary", "conclusion"),
        ("1 Introduction", "introduction"),
        ("I. INTRODUCTION", "introduction"),
        ("Statement of Need", "introduction"),
        ("Background", "introduction"),
        ("2. Background and Related Work", "related"),
        ("Previous work on parsing", "related"),
        ("Comparison to Other Packages", "related"),
        ("Materials and methods", "methods"),
        ("3.2 Experimental setup", "methods"),
        ("III. System Description", "methods"),
        ("Results and Discussion", "results"),
        ("5 Evaluation", "results"),
        ("Discussion", "discussion"),
        ("Limitations", "discussion"),
        ("6 Conclusions and Future Work", "conclusion"),
        ("Concluding remarks", "conclusion"),
        ("Future work", "conclusion"),
        ("Appendix A: Proofs", "appendix"),
        ("Supplementary material", "appendix"),
        ("Acknowledgments", "back"),
        ("Acknowledgements.", "back"),
        ("Author’s Contribution", "back"),
        ("Author contributions", "back"),
        ("Data availability", "back"),
        ("Conflict of interest", "back"),
        ("Funding", "back"),
        ("Typed Feature Structures", "other"),
        ("", "other"),
        ("2 Materialien und Methoden", "methods"),
        ("Résultats", "results"),
        ("Introducción", "introduction"),
        ("Conclusões", "conclusion"),
        ("Обсуждение", "discussion"),
        ("摘 要", "abstract"),
        ("謝辞", "back"),
        ("관련 연구", "related"),
    ],
)
def test_kind(heading: str, kind: str) -> None:
    assert headings.kind(heading) == kind


_ROWS = Path(__file__).with_name("headings.tsv").read_text(encoding="utf-8").splitlines()[1:]


@pytest.mark.parametrize("row", _ROWS)
def test_headings_of_other_languages(row: str) -> None:
    kind, heading = row.split("\t")
    assert headings.kind(heading) == kind
