"""Text of the zoo -> a Word document -> a PDF, set by LibreOffice."""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
import zipfile
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_PROFILE = Path(tempfile.gettempdir(), "pdf-zoo-office")
_OFFICE = Lock()  # One LibreOffice at a time has a profile.
PROGRAMS = ("pandoc", "soffice")
_FONTS = {"zh": "Noto Serif CJK SC", "ja": "Noto Serif CJK JP", "ko": "Noto Serif CJK KR"}
_MARGINS = '<w:pgMar w:top="1300" w:right="1300" w:bottom="1300" w:left="1300"/>'
_PAGE = re.compile(r"<w:sectPr ?/>|<w:sectPr>.*?</w:sectPr>", re.DOTALL)
_LEVEL = re.compile(r"^(#{1,4}|[*+]) ")
_CITATION = re.compile(r"\[@([\d,]+)\]")
_TABLE = "|Side|Walls|Cushions|\n|--|--|--|\n|North|19|228|\n|South|12|101|"


def set_by_word(
    layout: Mapping[str, str],
    language: str,
    fields: Mapping[str, str],
    lines: Sequence[str],
    works: Sequence[str],
    place: Path,
) -> Path:
    """Where the PDF is; it is not there where LibreOffice gave up."""
    source = place / "paper.md"
    source.write_text("\n\n".join(_markdown(fields, lines, works)), encoding="utf-8")
    _run(place, "pandoc", "-o", "look.docx", "--print-default-data-file", "reference.docx")
    font = layout.get("font", "Liberation Serif")
    fonts = (
        f'<w:rFonts w:ascii="{font}" w:hAnsi="{font}" w:eastAsia="{_FONTS.get(language, font)}"/>'
    )
    _rewrite(place / "look.docx", "word/styles.xml", re.compile(r"<w:rFonts[^>]*/>"), fonts)
    _run(place, "pandoc", source.name, "--reference-doc", "look.docx", "-o", "paper.docx")
    page = f"<w:sectPr>{_MARGINS}{layout.get('page', '')}</w:sectPr>"
    _rewrite(place / "paper.docx", "word/document.xml", _PAGE, page)
    choices = {"UseTaggedPDF": {"type": "boolean", "value": str("tagged" in layout).lower()}}
    target = f"pdf:writer_pdf_Export:{json.dumps(choices)}"
    profile = f"-env:UserInstallation={_PROFILE.as_uri()}"
    with _OFFICE:
        _run(place, "soffice", profile, "--headless", "--convert-to", target, "paper.docx")
    return place / "paper.pdf"


def _markdown(fields: Mapping[str, str], lines: Sequence[str], works: Sequence[str]) -> list[str]:
    head = {"title": fields["title"], "author": fields["authors"].replace("; ", ", ")}
    found = [f"---\n{json.dumps(head, ensure_ascii=False)}\n---", f"*{fields['place']}*"]
    found += (f"**{fields.get('abstract heading', 'Abstract')}.** {fields['abstract']}",)
    for line in lines:
        level = _LEVEL.match(line)
        if level:
            depth = len(level[1]) if level[1][0] == "#" else 1
            found.append(f"{'#' * depth} {line[level.end() :]}")
        elif line.startswith("|["):
            found += (_TABLE, f"**Table 1.** {line[3:]}")
        elif line.startswith("$$"):
            found.append(f"$${line[3:]}$$")
        elif not line.startswith("!["):
            found.append(_CITATION.sub(r"\\[\1\\]", line))
    found.append(f"# {fields['references']}")
    return [*found, *(f"\\[{number}\\] {work}" for number, work in enumerate(works, start=1))]


def _rewrite(path: Path, part: str, pattern: re.Pattern[str], new: str) -> None:
    """Replaces what the pattern finds in one part of a Word document."""
    with zipfile.ZipFile(path) as document:
        parts = {name: document.read(name) for name in document.namelist()}
    parts[part] = pattern.sub(lambda _: new, parts[part].decode("utf-8")).encode()
    with zipfile.ZipFile(path, "w") as document:
        for name, content in parts.items():
            document.writestr(name, content)


def _run(place: Path, *command: str) -> None:
    subprocess.run(["nice", *command], cwd=place, capture_output=True, check=False, timeout=300)
