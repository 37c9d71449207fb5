"""Pieces of Word documents, and documents made of them."""

from __future__ import annotations

import json
import zipfile
from base64 import b64encode
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
STYLES = (
    '<w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style>'
    '<w:style w:styleId="H2"><w:name w:val="heading 2"/></w:style>'
    '<w:style w:styleId="C"><w:name w:val="caption"/></w:style>'
    '<w:style w:styleId="Q"><w:name w:val="Quote"/></w:style>'
    '<w:style w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>'
)


def paragraph(*pieces: str, style: str = "") -> str:
    """A paragraph; pieces that are no XML are text."""
    runs = (it if it.startswith("<") else run(it) for it in pieces)
    return f'<w:p><w:pPr><w:pStyle w:val="{style}"/></w:pPr>{"".join(runs)}</w:p>'


def run(text: str) -> str:
    return f'<w:r><w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def mark(kind: str) -> str:
    return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'


def field(code: str, shown: str, size: int = 20) -> str:
    """A field whose code is split over runs of so many characters, as Word does."""
    pieces = (code[at : at + size] for at in range(0, len(code), size))
    runs = (f"<w:r><w:instrText>{escape(it)}</w:instrText></w:r>" for it in pieces)
    return f"{mark('begin')}{''.join(runs)}{mark('separate')}{run(shown)}{mark('end')}"


def item(family: str, year: int, title: str, **more: Any) -> dict[str, Any]:
    """What a reference manager knows of a work."""
    author, issued = [{"family": family, "given": "A."}], {"date-parts": [[str(year)]]}
    return {"type": "article-journal", "title": title, "author": author, "issued": issued, **more}


HERON = item("Heron", 2020, "How herons rest in cold water", DOI="10.1000/heron")
NEWT = item("Newt", 1999, "The winter of newts under ice")


def citation(*items: dict[str, Any], **more: str) -> str:
    """The code of a citation by Zotero; `more` is said of each work, as its `locator`."""
    cited = [{"id": 1, "itemData": it, **more} for it in items]
    return f" ADDIN ZOTERO_ITEM CSL_CITATION {json.dumps({'citationItems': cited})} "


def control(shown: str, **citation: Any) -> str:
    """A citation by Mendeley Cite, a content control."""
    tag = f"MENDELEY_CITATION_v3_{b64encode(json.dumps(citation).encode()).decode()}"
    content = f"<w:sdtContent>{run(shown)}</w:sdtContent>"
    return f'<w:sdt><w:sdtPr><w:tag w:val="{tag}"/></w:sdtPr>{content}</w:sdt>'


def notes(kind: str, **by_id: tuple[str, ...]) -> str:
    """The part with notes of a kind; ids are written as `n7`."""
    each = (
        f'<w:{kind} w:id="{number[1:]}">{paragraph(*pieces)}</w:{kind}>'
        for number, pieces in by_id.items()
    )
    return f"<w:{kind}s {NAMESPACE}>{''.join(each)}</w:{kind}s>"


def write(file: Path, *paragraphs: str, **parts: str) -> Path:
    """A document of these paragraphs; other parts by name, `item1` for one of `customXml`."""
    with zipfile.ZipFile(file, "w") as archive:
        body = f"<w:body>{''.join(paragraphs)}</w:body>"
        archive.writestr("word/document.xml", f"<w:document {NAMESPACE}>{body}</w:document>")
        archive.writestr("word/styles.xml", f"<w:styles {NAMESPACE}>{STYLES}</w:styles>")
        for name, content in parts.items():
            folder = "customXml" if name.startswith("item") else "word"
            archive.writestr(f"{folder}/{name}.xml", content)
    return file
