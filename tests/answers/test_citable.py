"""A reference of the library, a draft's own references -> the key by which the draft cites it."""

from __future__ import annotations

import pytest

from citectx.answers.library.citable import citable, new_references
from citectx.bibliography.lookup import References
from citectx.model import Bibliography, Reference


def entry(key: str, title: str, **fields: str) -> Reference:
    return Reference(key, "article", {"title": title, "author": "Roe, Ann", **fields})


OWN = References(
    [
        Bibliography(
            "refs.bib",
            (
                entry("heron", "Herons stand on one leg in winter", doi="10.1000/heron"),
                entry("frog", "The long sleep of the common frog"),
            ),
        )
    ]
)


@pytest.mark.parametrize(
    ("reference", "key", "is_new"),
    [
        (entry("heron", "Herons stand on one leg in winter"), "heron", False),
        (entry("roe2011", "Herons stand on one leg in winter"), "heron", False),
        (entry("roe2011", "Another title", doi="10.1000/HERON"), "heron", False),
        (entry("frog", "{The} Long Sleep of the Common Frog"), "frog", False),
        (entry("frog", "The songs of another frog altogether"), "frog-2", True),
        (entry("moth", "Moths circle around bright lamps"), "moth", True),
    ],
)
def test_a_work_has_one_key_and_a_key_one_work(
    reference: Reference, key: str, is_new: bool
) -> None:
    found = citable(OWN)(reference)
    assert (found.reference.key, found.is_new) == (key, is_new)


def test_of_a_library_what_is_new_comes_once() -> None:
    library = [
        entry("roe2011", "Herons stand on one leg in winter"),
        entry("moth", "Moths circle around bright lamps"),
        entry("moths", "Moths circle around bright lamps"),
        entry("moth", "Moths and the lamps of the harbour"),
        Reference("scan", "misc", {"title": "A scan without an author"}),
    ]
    assert [it.key for it in new_references(OWN, library)] == ["moth", "moth-2"]
