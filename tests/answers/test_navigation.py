"""Keys and entries: what may become of a key, and what is said of a paper that is not there."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from citectx.answers import markdown
from citectx.answers.card import card
from citectx.answers.diagnostics import problems
from citectx.answers.doctor import diagnoses, summary
from citectx.answers.evidence import evidence
from citectx.answers.navigation import renaming_problem
from citectx.base.files import read_text
from citectx.model import Location, Reference
from citectx.papers.find import locate
from citectx.papers.find.places import places
from citectx.project import project
from citectx.ranking.rank import ranker
from citectx.settings import Settings
from citectx.workspace import Workspace, workspace
from citectx.workspace.cited import where_to_put

BIBLIOGRAPHY = "@misc{frogs, title = {Frogs}}\n@misc{birds, title = {Birds}, ids = {aves}}\n"


@pytest.fixture
def known(tmp_path: Path) -> Workspace:
    (tmp_path / "refs.bib").write_text(BIBLIOGRAPHY)
    draft = tmp_path / "main.md"
    draft.write_text("---\nbibliography: refs.bib\n---\n\nFrogs sleep [@frogs].\n")
    return workspace(project(str(draft), read_text, Settings()))


@pytest.mark.parametrize(
    ("new", "said"),
    [
        ("frogs", ""),
        ("DBLP:conf/acl/Frogs-2020", ""),
        ("frösche_1", ""),
        ("", "A key cannot be empty."),
        ("a b", "A key cannot hold a blank."),
        ("a,b", "A key cannot hold `,`."),
        ("a%b", "A key cannot hold `%`."),
        ("birds", "Another entry has the key `birds`."),
        ("aves", "Another entry has the key `aves`."),
    ],
)
def test_what_may_become_of_a_key(known: Workspace, new: str, said: str) -> None:
    assert renaming_problem(known, "frogs", new) == said


def test_a_paper_without_a_file_says_what_to_do(known: Workspace) -> None:
    there = replace(
        known, locations={"frogs": Location("frogs", folder="papers", folder_is_new=True)}
    )
    path = known.project.root
    citation = known.project.drafts[path].citations[0]
    shown = evidence(there, path, citation, ranker("bm25"), 3, ())
    assert markdown.of_card(card(shown)) == (
        "**frogs** *Frogs*\n\n"
        "*No file of this paper was found.*\n\n"
        "Put its file as frogs.pdf into a new folder `papers`, or name it in the entry's `file` "
        "field."
    )


def test_the_name_of_a_missing_file_is_one_that_is_found(known: Workspace, tmp_path: Path) -> None:
    reference = Reference("doi:10.1000/182", "misc", {})
    around = places(known.project, Settings())
    named = re.search(r"\S+\.pdf", where_to_put(locate(reference, around)))
    assert named is not None
    (tmp_path / "papers").mkdir()
    (tmp_path / "papers" / named[0]).write_bytes(b"%PDF-1.4")
    there = locate(reference, places(known.project, Settings()))
    assert there.path == str(tmp_path / "papers" / "doi_10.1000_182.pdf")


@pytest.mark.parametrize(
    ("folders", "present", "expected"),
    [
        (("papers", "pdfs"), "pdfs", "Put its file as frogs.pdf into the folder `pdfs`, or"),
        (("mine", "yours"), "papers", "Put its file as frogs.pdf into a new folder `mine`, or"),
        ((), "papers", "Name its file in the entry's `file` field."),
    ],
)
def test_the_folder_for_a_missing_file_is_one_that_is_searched(
    known: Workspace, tmp_path: Path, folders: tuple[str, ...], present: str, expected: str
) -> None:
    (tmp_path / present).mkdir()
    around = places(known.project, Settings(papers_folders=folders))
    assert where_to_put(locate(Reference("frogs", "misc", {}), around)).startswith(expected)


def test_names_that_another_file_explains_are_not_unknown(known: Workspace, tmp_path: Path) -> None:
    draft = tmp_path / "main.md"
    draft.write_text(draft.read_text() + "Toads do [@tag:toads; @nobody].\n")
    found = problems(workspace(project(str(draft), read_text, Settings())))[str(draft)]
    (unknown,) = found
    assert "`nobody`" in unknown.message


def test_a_paper_that_is_being_read_is_not_missing(known: Workspace) -> None:
    reading = replace(known, locations={"frogs": Location("frogs", "/papers/frogs.pdf")})
    found = diagnoses(reading)
    assert [(it.state, it.advice) for it in found] == [("reading", "")]
    assert summary(found) == "0 of 1 cited papers readable (1 reading)"


def test_many_mentions_are_counted() -> None:
    many = tuple((f"main.md:{line}", "Words.") for line in range(13))
    shown = markdown.of_mentions(many)
    assert shown.startswith("*Cited 13 times.*\n\n- main.md:0: Words.\n")
    assert shown.endswith("- main.md:9: Words.\n\n*… and 3 more.*")
