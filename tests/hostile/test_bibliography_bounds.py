"""Small bibliographies that would swell: what is put in, inherited or nested has an end."""

from __future__ import annotations

import resource
import sys
from multiprocessing import get_context

import pytest

from citectx import bibliography
from citectx.bibliography import cache, fields
from citectx.bibliography.formats import bibtex
from citectx.bibliography.lookup import References

STRINGS = "@string{s0 = {aaaaaaaaaaaaaaaa}}\n" + "".join(
    f"@string{{s{it} = s{it - 1} # s{it - 1}}}\n" for it in range(1, 61)
)
BOMBS = {
    "strings that double": STRINGS + "@article{a, title = s60}\n",
    "one string often": STRINGS + "@article{a, title = s15" + " # s15" * 5000 + "}\n",
    "one string in many entries": STRINGS
    + "".join(f"@article{{a{it}, title = s12 # s12}}\n" for it in range(5000)),
    "a chain": "".join(f"@book{{k{it}, crossref = {{k{it + 1}}}}}\n" for it in range(3000)),
    "a chain of data": "".join(f"@xdata{{k{it}, xdata = {{k{it + 1}}}}}\n" for it in range(3000)),
    "a circle": "".join(f"@book{{k{it}, crossref = {{k{it - 1}}}}}\n" for it in range(1000))
    + "@book{k-1, crossref = {k999}}\n",
    "everybody's parents are all": "".join(
        f"@book{{k{it}, xdata = {{{','.join(f'k{at}' for at in range(40))}}}}}\n"
        for it in range(40)
    ),
    "a parent of many fields": "@book{p, "
    + "".join(f"f{it} = {{x}}, " for it in range(5000))
    + "}\n"
    + "".join(f"@inbook{{k{it}, crossref = {{p}}}}\n" for it in range(5000)),
}
_MEGABYTES = 700


def read_within_limits(text: str) -> tuple[list[str], float]:
    """The ids of its problems, in a process that may not take more memory than that."""
    resource.setrlimit(resource.RLIMIT_AS, (_MEGABYTES * 2**20,) * 2)
    made = bibliography.read("/p/x.bib", text)
    known = References([made])
    for it in made.references:
        found = known.get(it.key)
        assert found is not None
        fields.title(found), fields.authors(found), fields.abstract(found)
    assert cache.decode("/p/x.bib", cache.encode(made)) == made
    return [it.id for it in made.problems], resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
@pytest.mark.parametrize("name", BOMBS)
def test_no_bibliography_swells(name: str) -> None:
    with get_context("spawn").Pool(1) as pool:
        problems, _ = pool.apply_async(read_within_limits, (BOMBS[name],)).get(timeout=120)
    assert ("large-strings" in problems) == ("string" in name)


def test_a_bibliography_larger_than_any_is_read_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bibtex, "_MOST_ENTRIES", 10)
    text = "".join(f"@misc{{k{it}, title = {{me@example.org}}}}\n" for it in range(11))
    made = bibliography.read("/p/x.bib", text)
    assert [it.key for it in made.references] == [f"k{it}" for it in range(10)]
    assert [it.id for it in made.problems] == ["many-entries"]
    assert bibliography.read("/p/x.bib", text[: text.index("@misc{k10")]).problems == ()


def test_no_file_has_problems_without_end() -> None:
    assert len(bibliography.read("/p/x.json", '"' * 10_000).problems) == 1000


def test_what_is_inherited_is_as_before() -> None:
    text = (
        "@proceedings{p, title = {Proceedings}, year = 2020, xdata = {d}}\n"
        "@xdata{d, publisher = {P}}\n"
        "@inproceedings{a, crossref = {p}, title = {A}}\n"
    )
    found = {it.key: it for it in bibliography.read("/p/x.bib", text).references}
    assert found["a"].fields["booktitle"] == "Proceedings"
    assert (found["a"].fields["title"], found["a"].fields["publisher"]) == ("A", "P")
    assert fields.year(found["a"]) == "2020"


def test_nothing_kept_is_no_bibliography() -> None:
    assert cache.decode("/p/x.bib", b"citectx bibliography\n\0\0\0\0") is None
