"""Every parser and reader of what others made, as a function of bytes that must not raise.

`run.py` lets a fuzzer look for bytes that make one raise, hang or swell; `growth.py` in
`benchmarks/` measures how their time grows with the size of what they are given.
"""

from __future__ import annotations

import io
import tarfile
import tempfile
import warnings
import zipfile
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from citectx import bibliography, drafts
from citectx.answers import pins
from citectx.base.decoding import decode
from citectx.base.file_kinds import draft_endings
from citectx.bibliography import cache, fields, yaml_tree
from citectx.bibliography.lookup import References
from citectx.drafts import context
from citectx.model import Document
from citectx.papers import read as papers_read
from citectx.papers.find import file_field, paths
from citectx.papers.find.zotero_profile import _PREFERENCE, _unquoted
from citectx.papers.index import paper_bytes
from citectx.reports import baseline
from citectx.settings import bounded_toml, read_settings
from citectx.text.sentences import sentences
from citectx.text.terms import terms
from citectx.text.tongues.tell import tongue_of

Target = Callable[[bytes], None]

_BIBLIOGRAPHIES = {
    "bibtex": "x.bib",
    "csl-json": "x.json",
    "csl-yaml": "x.yaml",
    "ris": "x.ris",
    "bbl": "x.bbl",
    "front-matter": "x.md",
}
_PAPERS = {
    "plain": "x.txt",
    "markup": "x.md",
    "rst-paper": "x.rst",
    "html": "x.html",
    "jats": "x.nxml",
    "tei": "x.tei",
}
_FILES = {"pdf": "x.pdf", "epub": "x.epub", "zip": "x.zip", "tar": "x.tar.gz", "source": "x.tex"}


_PACKED = {"epub-parts": "x.epub", "zip-parts": "x.zip", "tar-parts": "x.tar.gz"}


def draft(language: str, content: bytes) -> None:
    """All that is made of a draft: its citations, their sentences, the prose of its blocks."""
    path = f"/p/main{draft_endings(language)[0]}"
    made = drafts.parse(Document(path, decode(content), language))
    context.analysis(made)
    for block in made.blocks:
        drafts.prose(made, block)
    macros = drafts.language_named(language).macros
    if macros is not None:
        macros(made.document.text)


def references(path: str, content: bytes) -> None:
    """A bibliography, what its entries say, and what is kept of it."""
    made = bibliography.read(path, decode(content))
    known = References([made])
    for reference in made.references:
        known.get(reference.key)
        for read in (fields.title, fields.authors, fields.year, fields.venue, fields.abstract):
            read(reference)
        fields.doi(reference), fields.arxiv(reference)
    assert cache.decode(path, cache.encode(made)) is not None


def packed_paper(path: str, content: bytes) -> None:
    """A paper of text."""
    papers_read.paper_of(content, path)


def paper_file(name: str, content: bytes) -> None:
    """A paper as it is read from disk, whatever its first bytes say it is."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_bytes(content)
        papers_read.read(str(path))


def packed_files(name: str, content: bytes) -> None:
    """An archive of the parts of `content`: each begins with `=== `, its name and a new line."""
    made = io.BytesIO()
    parts = [part.partition(b"\n")[::2] for part in content.split(b"=== ")[1:]]
    named = [(decode(title).replace("\0", "") or "x", text) for title, text in parts]
    (_tarred if name.endswith(".gz") else _zipped)(made, named)
    paper_file(name, made.getvalue())


def _zipped(made: io.BytesIO, parts: list[tuple[str, bytes]]) -> None:
    with zipfile.ZipFile(made, "w") as archive, warnings.catch_warnings(action="ignore"):
        for name, text in parts:
            archive.writestr(name, text)


def _tarred(made: io.BytesIO, parts: list[tuple[str, bytes]]) -> None:
    with tarfile.open(fileobj=made, mode="w:gz", compresslevel=0) as archive:
        for name, text in parts:
            member = tarfile.TarInfo(name)
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text))


def file_fields(content: bytes) -> None:
    """The `file` field of an entry, and where it may lead."""
    text = decode(content)
    file_field.bibdesk_path(text)
    for reading in file_field.readings(text):
        for candidate in paths.candidates(reading, ("/p",)):
            paths.is_paper(candidate)


def settings_file(content: bytes) -> None:
    """A project's file of settings."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(content)
        file.flush()
        given = bounded_toml.read(Path(file.name))
        if isinstance(given, dict):
            read_settings(given)


def kept_index(content: bytes) -> None:
    """An entry of the cache, which a disk may have damaged."""
    with suppress(ValueError):  # Which has it made again.
        made = paper_bytes.open_index(memoryview(content), "/p/x.pdf")
        list(made.texts)


def kept_bibliography(content: bytes) -> None:
    """The same of a bibliography."""
    found = cache.decode("/p/x.bib", content)
    for it in found.references if found else ():
        dict(it.fields)


def yaml(content: bytes) -> None:
    """YAML, as all that reads it takes it."""
    grown = yaml_tree.tree(decode(content))
    if grown is not None and not isinstance(grown, yaml_tree.BadYaml):
        yaml_tree.plain(grown)
        list(yaml_tree.texts(grown))


def small_files(content: bytes) -> None:
    """Pins, baselines and Zotero's preferences."""
    text = decode(content)
    pins.read(text)
    baseline.read(text)
    for _, value in _PREFERENCE.findall(text):
        _unquoted(value)


def prose(content: bytes) -> None:
    """Running text: sentences and their terms."""
    text = decode(content)
    tongue = tongue_of([text])
    for start, end in sentences(text, tongue):
        terms(text[start:end], tongue)


TARGETS: dict[str, Target] = {
    **{language: partial(draft, language) for language in drafts.LANGUAGES},
    **{name: partial(references, path) for name, path in _BIBLIOGRAPHIES.items()},
    **{name: partial(packed_paper, path) for name, path in _PAPERS.items()},
    **{name: partial(paper_file, path) for name, path in _FILES.items()},
    **{name: partial(packed_files, path) for name, path in _PACKED.items()},
    "file-field": file_fields,
    "settings": settings_file,
    "kept-index": kept_index,
    "kept-bibliography": kept_bibliography,
    "yaml": yaml,
    "small-files": small_files,
    "prose": prose,
}
