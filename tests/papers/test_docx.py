"""Word documents: headings by style or in bold letters, no tables, captions and notes apart."""

from __future__ import annotations

import zipfile
from pathlib import Path

from citectx.model import Paper
from citectx.papers import read

_NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_STYLES = (
    '<w:style w:styleId="T"><w:name w:val="Title"/></w:style>'
    '<w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style>'
    '<w:style w:styleId="Mine"><w:name w:val="My heading"/><w:basedOn w:val="H2"/></w:style>'
    '<w:style w:styleId="H2"><w:name w:val="heading 2"/></w:style>'
    '<w:style w:styleId="Round"><w:basedOn w:val="Round"/></w:style>'
    '<w:style w:styleId="C"><w:name w:val="caption"/></w:style>'
    '<w:style w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>'
)


def paragraph(text: str, style: str = "", run: str = "") -> str:
    return (
        f'<w:p><w:pPr><w:pStyle w:val="{style}"/></w:pPr>'
        f"<w:r><w:rPr>{run}</w:rPr><w:t>{text}</w:t></w:r></w:p>"
    )


def paper(tmp_path: Path, *body: str, **parts: str) -> Paper:
    file = tmp_path / "paper.docx"
    with zipfile.ZipFile(file, "w") as archive:
        whole = f"<w:document {_NAMESPACE}><w:body>{''.join(body)}</w:body></w:document>"
        archive.writestr("word/document.xml", whole)
        archive.writestr("word/styles.xml", f"<w:styles {_NAMESPACE}>{_STYLES}</w:styles>")
        for name, content in parts.items():
            archive.writestr(f"word/{name}.xml", content)
    return read.read(str(file))


def outline(paper: Paper) -> list[tuple[str, str, int, list[str]]]:
    return [
        (it.heading, it.kind, it.level, [sentence.text for sentence in it.sentences])
        for it in paper.sections
    ]


def test_styles_tell_title_headings_and_captions(tmp_path: Path) -> None:
    table = f"<w:tbl><w:tr><w:tc>{paragraph('12')}</w:tc></w:tr></w:tbl>"
    found = paper(
        tmp_path,
        paragraph("The sleep of frogs", "T"),
        paragraph("Methods 3", "TOC1"),
        paragraph("Methods", "H1"),
        paragraph("We looked at ponds. They were cold."),
        table,
        paragraph("Table 1 Ponds.", "C"),
        paragraph("The coldest pond", "Mine"),
        paragraph("It froze.", "Round"),
        paragraph("References", "H1"),
        paragraph("Frog, A. (2001). The mud of ponds. Journal of Mud, 3, 1–9."),
    )
    assert found.title == "The sleep of frogs"
    assert outline(found) == [
        ("Methods", "methods", 1, ["We looked at ponds.", "They were cold."]),
        ("The coldest pond", "methods", 2, ["It froze."]),
        ("", "captions", 1, ["Table 1 Ponds."]),
    ]
    assert [work.title for work in found.works] == ["The mud of ponds"]


def test_bold_lines_are_headings_where_no_style_makes_any(tmp_path: Path) -> None:
    bold = "<w:b/>"
    found = paper(
        tmp_path,
        paragraph("The sleep of frogs", run=bold),
        paragraph("A. Frog, Pond University"),
        paragraph("Results", run=bold),
        paragraph("They slept."),
        paragraph("Not this one", run='<w:b w:val="0"/>'),
    )
    assert found.title == "The sleep of frogs"
    assert [section.heading for section in found.sections] == ["", "Results"]


def test_deleted_text_and_commands_of_fields_are_not_read(tmp_path: Path) -> None:
    changed = (
        "<w:p><w:r><w:t>Frogs </w:t></w:r><w:del><w:r><w:delText>never</w:delText></w:r></w:del>"
        "<w:r><w:instrText> ADDIN ZOTERO_ITEM </w:instrText></w:r><w:r><w:tab/><w:t>sleep in the"
        " mud.</w:t></w:r></w:p>"
    )
    notes = (
        f"<w:footnotes {_NAMESPACE}><w:footnote>{paragraph('A note.')}</w:footnote></w:footnotes>"
    )
    found = paper(tmp_path, changed, footnotes=notes)
    assert outline(found) == [
        ("", "other", 1, ["Frogs sleep in the mud."]),
        ("", "footnotes", 1, ["A note."]),
    ]


def test_a_damaged_document_says_so(tmp_path: Path) -> None:
    file = tmp_path / "paper.docx"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("word/document.xml", "nothing")
    assert [problem.id for problem in read.read(str(file)).problems] == ["docx-damaged"]
