"""Word documents as drafts: fields, content controls, typed keys, notes, changes, damage."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
import syntax_checks
from word_files import (
    HERON,
    NAMESPACE,
    NEWT,
    citation,
    control,
    field,
    item,
    mark,
    notes,
    paragraph,
    run,
    write,
)

from citectx import bibliography, drafts
from citectx.base.files import encoding_problem, read_text
from citectx.bibliography import fields
from citectx.drafts.context import analysis
from citectx.model import Document, Draft, Problem, Reference

CITED = field(citation(HERON), "(Heron, 2020)")


def draft(folder: Path, *paragraphs: str, **parts: str) -> Draft:
    file = str(write(folder / "draft.docx", *paragraphs, **parts))
    text = read_text(file)
    assert isinstance(text, str)
    made = drafts.parse(Document(file, text, "docx"))
    syntax_checks.assert_sound(made)
    return made


def shown(made: Draft) -> list[str]:
    """Each citation with its place and its sentence."""
    return [
        f"{drafts.place_name(made, it.range.start)}: {syntax_checks.citations(made)[number]} "
        f"| {context.text}"
        for number, (it, context) in enumerate(
            zip(made.citations, analysis(made).contexts, strict=True)
        )
    ]


def sources(made: Draft) -> tuple[Reference, ...]:
    return bibliography.read(made.document.path, made.document.text).references


def test_a_citation_by_zotero_split_over_runs(tmp_path: Path) -> None:
    cited = field(citation(HERON, NEWT, locator="3", prefix="see"), "(Heron 2020; Newt 1999)")
    made = draft(
        tmp_path,
        paragraph("Introduction", style="H1"),
        paragraph(),
        paragraph("Herons rest ", cited, ". Nobody knows why."),
    )
    assert shown(made) == [
        "paragraph 3: field Heron 2020 (see) (p. 3) | Herons rest.",
        "paragraph 3: field Newt 1999 (see) (p. 3) | Herons rest.",
    ]
    assert syntax_checks.blocks(made) == [
        "heading 1: Introduction",
        "paragraph: Herons rest ▢. Nobody knows why.",
    ]
    heron, newt = sources(made)
    assert (heron.key, fields.title(heron), fields.doi(heron), fields.year(heron)) == (
        *("Heron 2020", "How herons rest in cold water", "10.1000/heron", "2020"),
    )
    assert fields.families(newt) == ("Newt",)


def test_one_work_has_one_key_and_two_works_have_two(tmp_path: Path) -> None:
    other = item("Heron", 2020, "Another paper of the same year")
    keyed = item("Toad", 2001, "Toads", **{"citation-key": "toad01"})
    cites = [field(citation(it), "x") for it in (HERON, other, HERON, keyed)]
    made = draft(tmp_path, paragraph(*cites))
    assert [it.key for it in made.citations] == [
        "Heron 2020",
        "Heron 2020b",
        "Heron 2020",
        "toad01",
    ]
    assert len(sources(made)) == 3


@pytest.mark.parametrize(
    ("printed", "command"),
    [("(Heron, 2020)", "field"), ("[12]", "field"), ("Heron (2020)", "field-in-text")],
)
def test_the_name_of_an_author_is_a_word(tmp_path: Path, printed: str, command: str) -> None:
    made = draft(tmp_path, paragraph("As ", field(citation(HERON), printed), " was said."))
    assert [it.command for it in made.citations] == [command]
    (found,) = made.citations
    assert drafts.is_in_text(made, found) == (command == "field-in-text")


def test_a_citation_by_mendeley_in_a_field_and_in_a_control(tmp_path: Path) -> None:
    old = {"citationItems": [{"id": "ITEM-1", "itemData": {**HERON, "id": "ITEM-1"}}]}
    new = {"citationItems": [{"id": "x", "itemData": NEWT}]}
    listed = (
        '<w:sdt><w:sdtPr><w:tag w:val="MENDELEY_BIBLIOGRAPHY"/></w:sdtPr>'
        f"<w:sdtContent>{paragraph('Newt, A. (1999).')}</w:sdtContent></w:sdt>"
    )
    made = draft(
        tmp_path,
        paragraph("One ", field(f"ADDIN CSL_CITATION {json.dumps(old)}", "(1)"), "."),
        paragraph("Two ", control("(2)", **new), "."),
        listed,
    )
    assert shown(made) == [
        "paragraph 1: field Heron 2020 | One.",
        "paragraph 2: field Newt 1999 | Two.",
    ]
    assert len(made.blocks) == 2


def test_citations_of_word_itself(tmp_path: Path) -> None:
    kept = (
        "<b:Sources xmlns:b='x'><b:Source><b:Tag>Her20</b:Tag><b:Title>How herons rest</b:Title>"
        "<b:Year>2020</b:Year><b:Author><b:Author><b:NameList><b:Person><b:Last>Heron</b:Last>"
        "</b:Person></b:NameList></b:Author></b:Author><b:StandardNumber>10.1000/heron"
        "</b:StandardNumber></b:Source></b:Sources>"
    )
    simple = f'<w:fldSimple w:instr="CITATION Her20 \\l 1033">{run("(Heron, 2020)")}</w:fldSimple>'
    made = draft(
        tmp_path,
        paragraph("One ", field(' CITATION Her20 \\p "4 f." \\l 1033 \\m New99 ', "(1)"), "."),
        paragraph("Two ", simple, "."),
        item1=kept,
    )
    assert shown(made) == [
        "paragraph 1: field Her20 () (p. 4 f.) | One.",
        "paragraph 1: field New99 | One.",
        "paragraph 2: field Her20 | Two.",
    ]
    (heron,) = sources(made)
    assert (fields.title(heron), fields.year(heron), fields.doi(heron), fields.families(heron)) == (
        *("How herons rest", "2020", "10.1000/heron", ("Heron",)),
    )


def test_typed_keys(tmp_path: Path) -> None:
    made = draft(
        tmp_path,
        paragraph("It costs $5 [@heron, p. 3] or US$ 6, says @newt1999, not @somebody."),
        paragraph("Write to a@b.org `as` \\citep[p. 2]{toad} did."),
    )
    assert syntax_checks.citations(made) == [
        "[@] heron () (p. 3)",
        "@ newt1999",
        "citep toad () (p. 2)",
    ]


def test_notes_stand_behind_their_sentence(tmp_path: Path) -> None:
    reference = '<w:r><w:{}Reference w:id="{}"/></w:r>'
    made = draft(
        tmp_path,
        paragraph(reference.format("footnote", 9), "A first one. Herons rest in water."),
        paragraph("They sleep.", reference.format("footnote", 4), reference.format("endnote", 4)),
        footnotes=notes("footnote", n0=("separator",), n4=("Also ", CITED, ".")),
        endnotes=notes("endnote", n4=(CITED,)),
    )
    assert [line.split(" | ")[0] for line in shown(made)] == [
        "footnote 2: field Heron 2020",
        "endnote 1: field Heron 2020",
    ]
    assert syntax_checks.blocks(made) == [
        "paragraph: A first one. Herons rest in water.",
        "paragraph: They sleep.",
        "footnote: Also ▢.",
        "footnote: ▢",
    ]
    assert analysis(made).contexts[1].text == "They sleep."


def test_inserted_text_counts_and_deleted_text_does_not(tmp_path: Path) -> None:
    gone = field(citation(NEWT), "(Newt)").replace("w:t>", "w:delText>")
    made = draft(
        tmp_path,
        paragraph(
            "Herons ",
            "<w:del><w:r><w:delText>never </w:delText></w:r></w:del>",
            f"<w:ins>{run('often ')}</w:ins>",
            f"<w:moveFrom>{run('moved ')}</w:moveFrom>",
            f"<w:hyperlink>{run('rest ')}</w:hyperlink>",
            f"<w:del>{gone.replace('instrText', 'delInstrText')}</w:del>",
            f"<w:ins>{CITED}</w:ins>",
            ".",
        ),
    )
    assert shown(made) == ["paragraph 1: field Heron 2020 | Herons often rest."]


def test_fields_within_fields(tmp_path: Path) -> None:
    link = field("HYPERLINK x", "y").replace(run("y"), run("there ") + CITED)
    condition = f"{mark('begin')}<w:r><w:instrText>IF </w:instrText></w:r>{field('PAGE', '7')}"
    contents = (
        paragraph(mark("begin"), "<w:r><w:instrText>TOC</w:instrText></w:r>", mark("separate"))
        + paragraph("Introduction 1")
        + paragraph(mark("end"))
    )
    made = draft(
        tmp_path,
        contents,
        paragraph("See ", link, "."),
        paragraph(condition, mark("separate"), "Herons rest ", CITED, mark("end"), "."),
        paragraph(mark("end"), "Broken.", mark("begin")),
        paragraph("Listed.", style="TOC1"),
    )
    assert shown(made) == [
        "paragraph 4: field Heron 2020 | See there.",
        "paragraph 5: field Heron 2020 | Herons rest.",
    ]


def test_a_citation_that_does_not_end_ends_with_its_paragraph(tmp_path: Path) -> None:
    made = draft(
        tmp_path,
        paragraph("Herons rest ", CITED.removesuffix(mark("end"))),
        paragraph("They sleep."),
    )
    assert syntax_checks.blocks(made) == ["paragraph: Herons rest ▢", "paragraph: They sleep."]


def test_tables_captions_quotes_and_text_boxes(tmp_path: Path) -> None:
    box = f"<w:txbxContent>{paragraph('In a box.')}</w:txbxContent>"
    both = f"<AlternateContent><Choice>{box}</Choice><Fallback>{box}</Fallback></AlternateContent>"
    made = draft(
        tmp_path,
        f"<w:tbl><w:tr><w:tc>{paragraph('A cell ', CITED, '.')}</w:tc></w:tr></w:tbl>",
        paragraph("Fig. 1. A heron.", style="C"),
        paragraph("Herons rest.", style="Q"),
        paragraph(f"<w:r>{both}</w:r>", "Around it."),
        paragraph("Methods", style="H2"),
    )
    assert syntax_checks.blocks(made) == [
        "paragraph: A cell ▢.",
        "caption: Fig. 1. A heron.",
        "quote: Herons rest.",
        "paragraph: Around it.",
        "paragraph: In a box.",
        "heading 2: Methods",
    ]


@pytest.mark.parametrize(
    "code",
    [
        "ADDIN ZOTERO_ITEM CSL_CITATION {broken",
        'ADDIN CSL_CITATION {"citationItems": 1}',
        "ADDIN ZOTERO_ITEM CSL_CITATION []",
        "ADDIN ZOTERO_ITEM CSL_CITATION " + '{"a":' * 20_000,
    ],
)
def test_a_damaged_citation_is_said_and_its_words_are_kept(tmp_path: Path, code: str) -> None:
    made = draft(tmp_path, paragraph("Herons rest ", field(code, "(Heron)", 1_000_000), "."))
    assert [it.message for it in made.problems] == [
        "The citation “(Heron).” is damaged, so what it cites is unknown: delete it and insert it "
        "again (paragraph 1)."
    ]
    assert syntax_checks.blocks(made) == ["paragraph: Herons rest (Heron)."]


@pytest.mark.parametrize(
    "odd",
    [
        {"itemData": None, "uris": ["http://zotero.org/users/1/items/ABCD2345"]},
        {"itemData": {"title": ["x"], "author": "x", "issued": 7, "DOI": 3}},
        {"itemData": {"author": [None], "issued": {"date-parts": [[]]}, "title": "\x05a\nb"}},
        {"uris": "x", "locator": ["1"], "prefix": {}},
    ],
)
def test_odd_items_are_cited_too(tmp_path: Path, odd: dict[str, object]) -> None:
    code = f"ADDIN ZOTERO_ITEM CSL_CITATION {json.dumps({'citationItems': [odd]})}"
    made = draft(tmp_path, paragraph("Herons rest ", field(code, "(1)"), "."))
    (found,) = made.citations
    assert found.key
    assert [it.key for it in sources(made)] == [found.key]


def message(file: Path) -> str:
    found = read_text(str(file))
    assert isinstance(found, Problem)
    return found.message


def test_damaged_files_are_said_to_be_so(tmp_path: Path) -> None:
    file = tmp_path / "draft.docx"
    file.write_bytes(b"no archive")
    assert message(file).startswith("This archive is damaged (File is not a zip file).")
    file.write_bytes(b"\xd0\xcf\x11\xe0 old")
    assert message(file) == "This Word document is locked or of an old kind: save it as .docx."
    for text in ("nothing", "<w:document/>", ""):
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr("word/document.xml", text)
        assert message(file) == "This Word document has no text to read: save it again as .docx."


def test_a_document_that_swells_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "draft.docx"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", "<w>" + " " * (33 << 20))
    assert "unpacks to more than any paper has" in message(file)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", "<p/>" * 1_500_001)
    assert "more in it than any draft" in message(file)


@pytest.mark.parametrize("opening", ["<w:sdt>", "<w:p>", '<w:fldSimple w:instr="x">', "<w:r>"])
def test_what_is_nested_deeply_is_read_as_far_as_it_goes(tmp_path: Path, opening: str) -> None:
    file = tmp_path / "draft.docx"
    with zipfile.ZipFile(file, "w") as archive:
        body = f"<w:body>{paragraph('Herons rest.')}{opening * 100_000}"
        archive.writestr("word/document.xml", f"<w:document {NAMESPACE}>{body}")
    assert str(read_text(str(file))).startswith("Herons rest.\n")


def test_text_is_never_taken_for_latin(tmp_path: Path) -> None:
    file = str(write(tmp_path / "draft.docx", paragraph("Über Höhlen")))
    text = read_text(file)
    assert text == "Über Höhlen\n"
    assert encoding_problem(file, text) is None
