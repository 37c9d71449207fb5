"""Headings in, whether the reference list follows out; the same for every reader."""

from __future__ import annotations

import pytest

from citectx.papers.read.reference_heading import is_reference_heading


@pytest.mark.parametrize(
    "heading",
    [
        "References",
        "REFERENCES",
        "7. References",
        "VII. REFERENCES",
        "R E F E R E N C E S",
        "References and Notes:",
        "Literature Cited",
        "8 Literaturverzeichnis",
        "Quellen- und Literaturverzeichnis",
        "Références bibliographiques",
        "Bibliografía",
        "Referências",
        "Riferimenti bibliografici",
        "Literatuurlijst",
        "СПИСОК ЛИТЕРАТУРЫ",
        "参考文献",
        "【参 考 文 献】",
        "五、参考文献",
        "引用文献",
        "참고 문헌",
    ],
)
def test_what_stands_above_a_reference_list(heading: str) -> None:
    assert is_reference_heading(heading)


@pytest.mark.parametrize(
    "heading",
    ["", "Literature review", "Frame of reference", "2 Reference values", "Quellen", "文献综述"],
)
def test_what_does_not(heading: str) -> None:
    assert not is_reference_heading(heading)
