"""Keys in, references out, whatever the case, the alias or the file."""

import pytest

from citectx import bibliography
from citectx.bibliography.lookup import find, references
from citectx.model import Project

FIRST = """
@misc{Smith2020, title = {first}}
@misc{smith2021, ids = {old, SMITH2020b}, title = {aliased}}
@misc{twice, title = {one}}
@misc{twice, title = {two}}
@inproceedings{child, crossref = {parent}, title = {child}}
@misc{numbered, doi = {10.1000/ABC}}
"""
SECOND = """
@misc{smith2020, title = {second}}
@misc{smith2020B, title = {other case}}
@proceedings{parent, title = {Parent}}
"""


def check(key: str, title: str | None) -> None:
    files = {
        "1.bib": bibliography.read("1.bib", FIRST),
        "2.bib": bibliography.read("2.bib", SECOND),
    }
    found = find(references(Project("main.tex", bibliographies=files)), key)
    assert (found.fields.get("title", found.key) if found else None) == title


@pytest.mark.parametrize(
    ("key", "title"),
    [
        ("Smith2020", "first"),
        ("smith2020", "second"),
        ("SMITH2020", "first"),
        ("old", "aliased"),
        ("SMITH2020b", "aliased"),
        ("smith2020b", "other case"),
        ("twice", "one"),
        ("10.1000/abc", "numbered"),
        ("doi:10.1000/ABC", "numbered"),
        ("https://doi.org/10.1000/abc", "numbered"),
        ("doi:10.1000/elsewhere", "doi:10.1000/elsewhere"),
        ("nowhere", None),
        ("", None),
    ],
)
def test_which_reference_a_key_means(key: str, title: str | None) -> None:
    check(key, title)


def test_a_mapping_of_everything() -> None:
    files = {
        "1.bib": bibliography.read("1.bib", FIRST),
        "2.bib": bibliography.read("2.bib", SECOND),
    }
    known = references(Project("main.tex", bibliographies=files))
    assert list(known) == [
        "Smith2020",
        "smith2021",
        "twice",
        "child",
        "numbered",
        "smith2020",
        "smith2020B",
        "parent",
    ]
    assert [it.fields["title"] for it in known.all("twice")] == ["one", "two"]
    assert "OLD" not in known
    assert "Twice" in known
    assert known["child"].fields["booktitle"] == "Parent"


@pytest.mark.parametrize(
    ("key", "fields"),
    [
        ("10.1000/X", {"doi": "10.1000/x"}),
        ("arxiv:1706.03762v2", {"eprint": "1706.03762", "archiveprefix": "arXiv"}),
        ("pmid:123", {"pmid": "123"}),
        ("url:https://x.org/a", {"url": "https://x.org/a"}),
    ],
)
def test_an_identifier_needs_no_entry(key: str, fields: dict[str, str]) -> None:
    found = find({}, key)
    assert found is not None
    assert found.fields == fields
