"""Citing sentences as they are read: with the names that citations print in them."""

from __future__ import annotations

import pytest

from citectx.answers.evidence import evidence
from citectx.answers.sentence import ranges_in_sentence, sentence
from citectx.model import Evidence, Problem, Range
from citectx.project import project
from citectx.ranking.rank import ranker
from citectx.settings import Settings
from citectx.workspace import workspace

BIB = """
@article{heron, author = {Grey, Ann and Blue, Bo}, title = {On herons}, year = 2020}
@article{stork, author = {Red, Al and Green, Cy and Black, Di}, title = {On storks}, year = 2019}
@article{crane, title = {On cranes}}
"""
TEX = "\\documentclass{article}\\bibliography{refs}\\begin{document}\n"


def shown(path: str, text: str) -> Evidence:
    files = {path: text, "/refs.bib": BIB}
    missing = Problem("missing-file", "There is no such file.")
    made = workspace(project(path, lambda it: files.get(it, missing), Settings()))
    citation = made.project.drafts[path].citations[0]
    return evidence(made, path, citation, ranker("bm25"), 3, ())


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("As \\citet{heron} put it, fish fear us.",
         "As Grey and Blue (2020) put it, fish fear us."),
        ("\\textcite{stork} found that they clap.",
         "Red et al. (2019) found that they clap."),
        ("\\cite{heron} showed that herons wait.",
         "Grey and Blue (2020) showed that herons wait."),
        ("Herons wait \\cite{heron}.", "Herons wait."),
        ("Herons wait \\citep{heron}, as \\citet{stork} say.",
         "Herons wait, as Red et al. (2019) say."),
        ("Both \\citet{heron} and \\citet{stork} agree.",
         "Both Grey and Blue (2020) and Red et al. (2019) agree."),
        ("As \\citet{crane} has it, cranes dance.", "As On cranes has it, cranes dance."),
        ("As \\citet{nobody} has it, cranes dance.", "As has it, cranes dance."),
    ],
)  # fmt: skip
def test_names_that_are_words_of_a_sentence_are_read_in_it(text: str, read: str) -> None:
    assert sentence(shown("/main.tex", TEX + text)) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("As @heron put it, fish fear us.", "As Grey and Blue (2020) put it, fish fear us."),
        ("Fish fear us [@heron].", "Fish fear us."),
    ],
)
def test_keys_in_the_text_of_markdown_are_names(text: str, read: str) -> None:
    draft = f"---\nbibliography: refs.bib\n---\n{text}\n"
    assert sentence(shown("/main.md", draft)) == read


def test_evidence_is_looked_for_without_the_names() -> None:
    made = shown("/main.tex", TEX + "As \\citet{heron} put it, fish fear us.")
    assert made.context.text == "As put it, fish fear us."


def test_what_was_marked_in_the_sentence_stays_marked() -> None:
    made = shown("/main.tex", TEX + "As \\citet{heron} put it, herons wait \\citep{stork}.")
    marked = ranges_in_sentence(made, [Range(3, 6), Range(3, 10)])
    read = [sentence(made)[start:end] for start, end in marked]
    assert read == ["put", "put it,"]
