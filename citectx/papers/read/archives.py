"""Archive (EPUB, Word, arXiv's or Overleaf's LaTeX source, a packed file) -> paper."""

from __future__ import annotations

import gzip
import io
import tarfile
import zlib
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from citectx.base.decoding import decode
from citectx.base.word.parts import DOCUMENT
from citectx.base.zip_safe import Archive, ArchiveError
from citectx.model import Paper, Problem
from citectx.papers import read as readers
from citectx.papers.read.sources import LATEX_SOURCES

if TYPE_CHECKING:
    from collections.abc import Mapping

_LARGEST = 256 * 2**20
_MOST_SOURCES = 500
_OFFICE = frozenset(("content.xml", "xl/workbook.xml", "ppt/presentation.xml"))


def read(path: str) -> Paper:
    """The paper in the archive; an OSError when the file cannot be opened."""
    with Path(path).open("rb") as file:
        try:
            if file.read(2) == b"PK":
                return _zipped(Archive(file), path)
            file.seek(0)
            return _gzipped(_unpacked(file), path)
        except ArchiveError as error:
            return Paper(path, problems=(error.problem(path),))


def _zipped(archive: Archive, path: str) -> Paper:
    from citectx.papers.read import docx
    from citectx.papers.read.web import epub

    if DOCUMENT in archive.names:
        return docx.paper(archive, path)
    if "META-INF/container.xml" in archive.names:
        return epub.paper(archive, path)
    if archive.names & _OFFICE:
        message = f"{path} is an Office file; save it as PDF."
        return Paper(path, problems=(Problem("unknown-format", message, path),))
    names = sorted(it for it in archive.names if PurePath(it).suffix in LATEX_SOURCES)
    texts = {name: decode(archive.read(name)) for name in names[:_MOST_SOURCES]}
    return _source(texts, path)


def _unpacked(file: io.BufferedReader) -> bytes:
    try:
        with gzip.open(file) as content:
            unpacked = content.read(_LARGEST + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise ArchiveError(f"This archive is damaged ({error}).") from error
    if len(unpacked) > _LARGEST:
        raise ArchiveError("This archive unpacks to more than any paper has.")
    return unpacked


def _gzipped(content: bytes, path: str) -> Paper:
    """arXiv packs a source of several files as tar and one of a single file as it is."""
    texts: dict[str, str] = {}
    try:
        with tarfile.open(fileobj=io.BytesIO(content), mode="r:") as archive:
            for member in archive:
                opened = archive.extractfile(member) if member.isfile() else None
                if opened and PurePath(member.name).suffix in LATEX_SOURCES:
                    texts[member.name] = decode(opened.read())
                if len(texts) >= _MOST_SOURCES:
                    break
    except (tarfile.TarError, EOFError, OSError):
        if not texts:
            return _single(content, path)
    return _source(texts, path)


def _single(content: bytes, path: str) -> Paper:
    from citectx.papers.read.latex import source

    if content.startswith(b"%PDF-"):
        message = f"{path} is a packed PDF; unpack it."
        return Paper(path, problems=(Problem("unknown-format", message, path),))
    if b"\\begin{document}" in content:
        return source.paper(path, {path: decode(content)})
    return readers.paper_of(content, path.removesuffix(".gz"))


def _source(texts: Mapping[str, str], path: str) -> Paper:
    from citectx.papers.read.latex import source

    return source.paper_in(texts, path)
