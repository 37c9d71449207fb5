"""Every parser and reader of what others made, as a function of bytes that must not raise.

`run.py` lets a fuzzer look for bytes that make one raise, hang or swell; `growth.py` in
`benchmarks/` measures how their time grows with the size of what they are given.
"""

from __future__ import annotations

import io
import json
import sys
import tarfile
import tempfile
import warnings
import zipfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import patch

from citectx import bibliography, drafts
from citectx.answers import markdown, open_access, pins
from citectx.answers.checks.finding import Claim, Quotation
from citectx.answers.checks.findings import CLAIM_CHECKS, notes_of
from citectx.answers.evidence import passage
from citectx.answers.library.ranked import ranked
from citectx.answers.review import verdicts
from citectx.answers.search import engine as engine_documents
from citectx.answers.search import group_library
from citectx.answers.search.embedded import Embedded
from citectx.answers.search.server import abilities, versions
from citectx.answers.search.server.engine import OnServer
from citectx.answers.search.server.layout import Layout
from citectx.answers.search.server.requests import Server
from citectx.base.decoding import decode
from citectx.base.file_kinds import draft_endings
from citectx.base.inert import inert, without_controls
from citectx.base.word import text as word
from citectx.bibliography import cache as bibliography_cache
from citectx.bibliography import fields, yaml_tree
from citectx.bibliography.lookup import References
from citectx.drafts import context
from citectx.model import Document, Problem, Range, Reference
from citectx.papers import read as papers_read
from citectx.papers.find import file_field, paths, zotero_items
from citectx.papers.find.zotero import zotero
from citectx.papers.find.zotero_profile import _PREFERENCE, Profile, _unquoted
from citectx.papers.index import paper_bytes
from citectx.papers.index.paper_index import PaperIndex
from citectx.ranking.queries import unmodified
from citectx.ranking.rank import ranker
from citectx.ranking.spans import best_spans
from citectx.reports import baseline
from citectx.settings import bounded_toml, read_settings
from citectx.text.sentences import sentences
from citectx.text.terms import terms
from citectx.text.tongues.tell import tongue_of

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from pdf_files import assembled

Target = Callable[[bytes], None]

_BIBLIOGRAPHIES = {
    "bibtex": "x.bib",
    "csl-json": "x.json",
    "csl-yaml": "x.yaml",
    "hayagriva": "x.yml",
    "ris": "x.ris",
    "bbl": "x.bbl",
    "front-matter": "x.md",
    "docx-sources": "x.docx",
}
_PAPERS = {
    "plain": "x.txt",
    "markup": "x.md",
    "rst-paper": "x.rst",
    "html": "x.html",
    "jats": "x.nxml",
    "tei": "x.tei",
}
_FILES = {
    "pdf": "x.pdf",
    "epub": "x.epub",
    "zip": "x.zip",
    "tar": "x.tar.gz",
    "source": "x.tex",
    "unknown": "x.doc",
}
_PACKED = {
    "docx-parts": "x.docx",
    "epub-parts": "x.epub",
    "zip-parts": "x.zip",
    "tar-parts": "x.tar.gz",
}
_LONGEST_NAME = 10_000
_SENTENCE = "Herons stand on one leg in cold water, as was seen at 40 ponds in the north."


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
    assert bibliography_cache.decode(path, bibliography_cache.encode(made)) is not None


def docx_draft(content: bytes) -> None:
    """A Word document as a draft, of parts as those of `packed_files`."""
    made = io.BytesIO()
    _zipped(made, _parts(content))
    text = word.text(made.getvalue(), "/p/x.docx")
    if isinstance(text, str):
        draft("docx", text.encode())
        references("/p/x.docx", text.encode())


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
    (_tarred if name.endswith(".gz") else _zipped)(made, _parts(content))
    paper_file(name, made.getvalue())


def _parts(content: bytes) -> list[tuple[str, bytes]]:
    parts = (part.partition(b"\n")[::2] for part in content.split(b"=== ")[1:])
    return [(decode(title).replace("\0", "")[:_LONGEST_NAME] or "x", text) for title, text in parts]


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


def pdf_page(content: bytes) -> None:
    """A PDF whose only page has this content."""
    paper_file("x.pdf", assembled([content]))


def index_of(content: bytes) -> PaperIndex:
    """A paper as it is kept, which is made of its text in the same process."""
    packed = paper_bytes.pack(papers_read.paper_of(content, "x.txt"))
    return paper_bytes.open_index(memoryview(packed), "/p/x.txt")


def paper_index(content: bytes) -> None:
    """The same, and what a sentence finds in it."""
    made = index_of(content)
    list(made.texts)
    query = unmodified.lone_query(_SENTENCE)
    scores = ranker("fused")(query, made)
    for span in islice(best_spans(scores.tolist(), [len(made.texts)]), 3):
        passage(span, made, 1.0, query, span.first)


def claim(content: bytes) -> None:
    """A sentence of a draft beside a paper, through every check; both hold the same."""
    text = decode(content)
    tongue = tongue_of([text])
    whole = Range(0, len(text))
    made = Claim(
        *("key", text, (whole,), index_of(f"{_SENTENCE} {text}".encode(errors="replace")), tongue),
        quotations=(Quotation(text),),
        locator=text[:1000],
        pages="1--9",
    )
    for check in CLAIM_CHECKS:
        list(notes_of(check, made))


def question(content: bytes) -> None:
    """A question to one's own papers."""
    asked = unmodified.lone_query(decode(content))
    engine = _papers_at_hand()
    engine.best(asked.terms, 20)
    engine.near(asked.terms[:8])


@cache
def _papers_at_hand() -> Embedded:
    engine = Embedded()
    engine.put([engine_documents.Document("s", terms(_SENTENCE, "en"), _SENTENCE)])
    return engine


class _Answering(OnServer):
    """A server that answers every question with the same."""

    def __init__(self, answer: dict[str, Any]) -> None:
        super().__init__(Server("http://localhost:9"), "x", Layout())
        self._answer = answer

    def _asked(self, what: str, body: dict[str, Any]) -> dict[str, Any] | Problem:
        return self._answer


def server_answer(content: bytes) -> None:
    """What a group's server answers."""
    try:
        answer = json.loads(content)
    except (ValueError, RecursionError):
        return  # As where it is asked.
    if not isinstance(answer, dict):
        return
    for ask in ("best", "near"):
        getattr(_Answering(answer), ask)(*((["a", "b"], 20) if ask == "best" else (["a", "b"],)))
    _Answering(answer).sources()
    with patch.object(versions, "ask", lambda *_: answer):
        versions.served(Server("http://localhost:9"), "x")
    with patch.object(abilities, "ask", lambda *_: answer):
        abilities.vectors_on(Server("http://localhost:9"))
    hits = _Answering(answer).best(["a"], 20)
    for hit in () if isinstance(hits, Problem) else hits:
        group_library.reference_of(hit.document)
    if not isinstance(hits, Problem) and hits:
        list(ranked(unmodified.lone_query(_SENTENCE), hits, {}, None))


def fetched(content: bytes) -> None:
    """What the services for open copies answer."""
    wanted = Reference("a", "article", {"doi": "10.1000/x", "eprint": "2001.00001"})
    answer = open_access.Answer(200, content, decode(content)[:200])
    for copy in open_access.copies(wanted, "me@example.org", lambda _: answer):
        if not isinstance(copy, Problem):
            open_access.download(copy, lambda _: answer._replace(status=302))
            open_access.download(copy, lambda _: answer)


def zotero_database(content: bytes) -> None:
    """Zotero's database, which a disk may have damaged."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("zotero.sqlite", "better-bibtex.sqlite"):
            Path(folder, name).write_bytes(content)
        zotero(Profile(folder))
        zotero_items.items(str(Path(folder, "zotero.sqlite")))


def shown(content: bytes) -> None:
    """Whatever is shown of others' texts."""
    text = decode(content)
    markdown.escape(text), inert(text), without_controls(text)
    entry = Reference(text[:100], "article", {"title": text, "author": text, "abstract": text})
    markdown.of_entry(entry)


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
    found = bibliography_cache.decode("/p/x.bib", content)
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
    pins.read(text), verdicts.read(text)
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
    "docx-draft": docx_draft,
    "file-field": file_fields,
    "settings": settings_file,
    "kept-index": kept_index,
    "kept-bibliography": kept_bibliography,
    "yaml": yaml,
    "small-files": small_files,
    "prose": prose,
    "pdf-page": pdf_page,
    "index": paper_index,
    "claim": claim,
    "question": question,
    "server-answer": server_answer,
    "fetched": fetched,
    "zotero": zotero_database,
    "shown": shown,
}
