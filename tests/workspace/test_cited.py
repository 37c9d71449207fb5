"""What there is of a cited paper: the same answer, whoever asks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from citectx.answers.checks.claims import claims
from citectx.answers.doctor import diagnoses
from citectx.answers.evidence import evidence
from citectx.answers.suggest.situation import Situation
from citectx.answers.suggest.suggestions import suggestions
from citectx.answers.summaries import klsum
from citectx.answers.summaries.summary import summary
from citectx.model import Location, Paper, Problem, Section, Sentence, Severity
from citectx.papers.index import paper_bytes
from citectx.papers.index.paper_index import PaperIndex
from citectx.project import project
from citectx.ranking.rank import ranker
from citectx.settings import Settings
from citectx.workspace import Workspace, workspace
from citectx.workspace.cited import advice, cited

PDF = "/p/heron.pdf"
ABSTRACT = "Herons rest on one leg."
BIB = "@article{heron, title = {On herons}, ids = {ardea}}\n@article{stork, title = {On storks}}\n"


def paper(*texts: str, problem: str = "") -> PaperIndex:
    sentences = tuple(map(Sentence, texts))
    problems = (Problem(problem, "Mend it.", severity=Severity.ERROR),) if problem else ()
    value = Paper("", sections=(Section("Results", "results", sentences),), problems=problems)
    return paper_bytes.open_index(memoryview(paper_bytes.pack(value)), PDF)


def known(location: Location | None, index: PaperIndex | None, key: str = "heron") -> Workspace:
    text = f"Herons rest on one leg \\cite{{{key}}}.\n\\bibliography{{refs}}\n"
    files = {"/main.tex": text, "/refs.bib": BIB}
    missing = Problem("missing-file", "There is no such file.")
    made = workspace(project("/main.tex", lambda it: files.get(it, missing), Settings()))
    return replace(
        made,
        locations={"heron": location} if location else {},
        papers={PDF: index} if index else {},
    )


CASES = [
    ("reading", None, None),
    ("reading", Location("heron", PDF), None),
    ("reading", Location("heron", PDF, ABSTRACT), None),
    ("no file", Location("heron", folder="papers"), None),
    ("abstract only", Location("heron", abstract=ABSTRACT), None),
    ("full text", Location("heron", PDF), paper("Herons stand on one leg.")),
    ("scanned", Location("heron", PDF), paper(problem="scanned")),
    ("unreadable", Location("heron", PDF), paper(problem="encrypted")),
    ("unreadable", Location("heron", PDF), paper()),
    ("abstract only", Location("heron", PDF, ABSTRACT), paper(problem="scanned")),
]


@pytest.mark.parametrize(("state", "location", "index"), CASES)
@pytest.mark.parametrize("key", ["heron", "ardea", "Heron"])
def test_everybody_says_the_same(
    state: str, location: Location | None, index: PaperIndex | None, key: str
) -> None:
    given = known(location, index, key)
    (citation,) = given.project.drafts["/main.tex"].citations
    model = ranker("bm25")
    assert evidence(given, "/main.tex", citation, model, 1, ()).state.value == state
    assert summary(given, key, model, klsum.order, 50).paper.state.value == state
    assert {it.key: it.state for it in diagnoses(given)} == {"heron": state}
    every = suggestions(given, Situation("Herons rest on one leg."), 2)
    assert {it.reference.key: it.state.value for it in every}["heron"] == state
    compared = [it.is_whole for it in claims(given, "/main.tex")]
    assert compared == {"full text": [True], "abstract only": [False]}.get(state, [])


def test_a_paper_that_nobody_cites_may_not_be_looked_for() -> None:
    every = suggestions(known(None, None), Situation("Storks stand."), 2)
    assert {it.reference.key: it.state.value for it in every}["stork"] == "no file"


def test_a_reference_without_an_entry_is_no_reference() -> None:
    given = known(None, None, "hero")
    paper = cited(given, "hero")
    assert (paper.state.value, advice(paper)) == ("no reference", "Did you mean `heron`?")
    assert [(it.key, it.state) for it in diagnoses(given)] == [("hero", "no reference")]
