"""What the papers of a library say where they cite a reference."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import fixture
import pytest

from citectx.answers.suggest.inlinks import Inlink, best_told, inlinks, inlinks_of
from citectx.answers.suggest.other_drafts import OtherDrafts
from citectx.base.files import read_text
from citectx.model import Paper, Reference, Section, Sentence, Work
from citectx.papers.index import paper_bytes
from citectx.papers.index.paper_index import PaperIndex
from citectx.project import project
from citectx.ranking.queries import unmodified
from citectx.settings import Settings
from citectx.workspace import Remark

DOE = Reference(
    "doe",
    "article",
    {
        "author": "Doe, Jane and Roe, R.",
        "title": "The sleep of frogs in winter",
        "year": "2012",
        "doi": "10.1000/frogs",
    },
)
ROE = Reference("roe", "article", {"author": "Roe, R.", "title": "Birdsong", "year": "2001"})


def paper(sentences: list[Sentence], works: list[Work]) -> PaperIndex:
    section = Section("Introduction", "introduction", tuple(sentences))
    read = Paper("citing.pdf", sections=(section,), works=tuple(works))
    return paper_bytes.open_index(memoryview(paper_bytes.pack(read)), "citing.pdf")


def check(sentences: list[Sentence], works: list[Work], expected: dict[str, list[str]]) -> None:
    found = inlinks([DOE, ROE], [paper(sentences, works)])
    assert {key: [it.sentence for it in told] for key, told in found.items()} == expected


FROGS = Work("…", "2", "Sleep", ("Jane Doe",), "2012")


@pytest.mark.parametrize(
    "work",
    [
        Work("…", doi="10.1000/FROGS"),
        Work("…", title="The Sleep of Frogs in Winter."),
        Work("…", authors=("J. Doe", "R. Roe"), year="2012a"),
    ],
)
def test_works_are_known_by_identifier_title_or_author(work: Work) -> None:
    linked = Sentence("Frogs sleep all winter.", cites=(0,))
    check([linked, Sentence("So be it.")], [work], {"doe": ["Frogs sleep all winter."]})


def test_another_paper_of_the_same_author_and_year_is_another_paper() -> None:
    other = Work("…", title="Something else about toads", authors=("J. Doe",), year="2012")
    check([Sentence("Toads do not.", cites=(0,))], [other], {})


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Frogs sleep [2].", "Frogs sleep"),
        ("Frogs sleep [1–3].", "Frogs sleep"),
        ("Frogs sleep (Doe and Roe, 2012).", "Frogs sleep"),
        ("Doe et al. (2012) saw frogs asleep.", "saw frogs asleep."),
    ],
)
def test_markers_are_read_where_the_file_has_no_links(text: str, plain: str) -> None:
    works = [Work("…", "1"), FROGS, Work("…", "3")]
    found = inlinks([DOE, ROE], [paper([Sentence(text)], works)])
    assert list(found) == ["doe"]
    assert " ".join(found["doe"][0].sentence.split()).startswith(plain)


def test_numbers_in_brackets_that_no_work_has_are_none() -> None:
    check([Sentence("The interval [99] is closed.")], [FROGS], {})
    check([Sentence("Nothing is listed [1].")], [], {})


def test_the_places_of_one_reference() -> None:
    other = Work("…", "3", "Birds", ("R. Roe",), "2001")
    texts = ["Frogs sleep [2].", "Birds sing [3].", "Both rest [2, 3], as others saw [2]."]
    citing = paper([Sentence(it) for it in texts], [FROGS, other])
    assert list(inlinks_of(DOE, [DOE, ROE], [citing])) == [Inlink(citing, 0), Inlink(citing, 2)]
    assert list(inlinks_of(ROE, [DOE, ROE], [citing])) == [Inlink(citing, 1), Inlink(citing, 2)]


def test_a_place_that_two_references_claim_is_neither_ones() -> None:
    twin = Reference("twin", "article", {**DOE.fields, "title": "Toads in spring", "doi": ""})
    citing = paper([Sentence("Frogs sleep [2].")], [Work("…", "2", "", ("Jane Doe",), "2012")])
    assert list(inlinks_of(DOE, [DOE, twin], [citing])) == []


def test_other_drafts_of_the_writer_tell_too(tmp_path: Path) -> None:
    """Matched by what the work is, not by its key; the draft itself is no other."""
    given = fixture.parse(
        dedent(
            r"""
            -- thesis/main.tex --
            \bibliography{refs}
            Something else \cite{doe}.
            -- thesis/refs.bib --
            @article{doe, title={The sleep of common frogs}, doi={10.1000/frogs}}
            -- thesis/old/paper.md --
            ---
            bibliography: old.bib
            ---
            Frogs rest under the mud [@doe2012].
            -- thesis/old/old.bib --
            @article{doe2012, title={The sleep of common frogs}, doi={10.1000/FROGS}}
            """
        )
    )
    given.written_to(tmp_path)
    main = str(tmp_path / "thesis" / "main.tex")
    of = project(main, read_text, Settings())
    found = inlinks(
        [it for file in of.bibliographies.values() for it in file.references],
        [],
        OtherDrafts().mentions(of, Settings()),
    )
    assert found == {"doe": (Remark("Frogs rest under the mud.", "paper.md"),)}


def test_other_drafts_are_read_again_when_any_of_their_files_changes(tmp_path: Path) -> None:
    given = fixture.parse(
        dedent(
            r"""
            -- main.tex --
            Nothing is cited.
            -- old.tex --
            \bibliography{old}
            \input{part}
            -- part.tex --
            Frogs rest \cite{doe}.
            -- old.bib --
            @article{doe, title={The sleep of common frogs}}
            """
        )
    )
    given.written_to(tmp_path)
    of = project(str(tmp_path / "main.tex"), read_text, Settings())
    others = OtherDrafts()

    def told() -> list[tuple[str, str]]:
        return [(it.work.title, it.remark.sentence) for it in others.mentions(of, Settings())]

    assert told() == [("The sleep of common frogs", "Frogs rest.")]
    (tmp_path / "part.tex").write_text(r"Toads do not rest \cite{doe}.")
    assert told() == [("The sleep of common frogs", "Toads do not rest.")]
    (tmp_path / "old.bib").write_text("@article{doe, title={The sleep of some common toads}}")
    assert told() == [("The sleep of some common toads", "Toads do not rest.")]
    (tmp_path / "part.tex").unlink()
    assert told() == []


def test_what_is_told_is_a_reason_only_if_it_fits() -> None:
    told = (Remark("Frogs sleep in winter.", "a"), Remark("Birds sing.", "b"))
    assert best_told(unmodified.query("In winter frogs sleep", "en"), told) == told[0]
    assert best_told(unmodified.query("Trees grow in spring and frogs", "en"), told) is None
    assert best_told(unmodified.query("", "en"), told) is None
