"""LaTeX source of a paper, a file or a folder -> paper."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from citectx import bibliography, drafts
from citectx.base.decoding import decode
from citectx.base.file_kinds import kind_of, paper_endings
from citectx.drafts.latex import language as latex
from citectx.model import Document, Paper, Problem, Range
from citectx.papers.read import sources
from citectx.papers.read.flow import Flow
from citectx.papers.read.latex import front
from citectx.papers.read.latex.expansion import expand_macros
from citectx.papers.read.latex.groups import group
from citectx.papers.read.text import draft_flow
from citectx.papers.read.text.draft_flow import Region

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citectx.model import Reference

_INPUT = re.compile(
    r"\\(?:input|include|subfile)\s*(?:\{\s*(?P<name>[^{}\n]+?)\s*\}|[ ]+(?P<bare>[^\s{}\\%]+))"
)
_COMMENT = re.compile(r"(?:[^\\%\n]|\\.)*%")
_WHOLE = re.compile(r"^[^%\n]*\\begin\s*\{document\}", re.MULTILINE)
_ENVIRONMENT = re.compile(
    r"\\begin\s*\{(abstract|acknowledge?ments?|acks?|thebibliography)\*?\}(.*?)\\end\s*\{\1\*?\}",
    re.DOTALL | re.IGNORECASE,
)
_COMMAND = re.compile(
    r"\\(abstract|acknowledge?ments?|authorcontributions?|funding|conflictsofinterest"
    r"|dataavailability|institutionalreview|informedconsent)\s*(?=\{)",
    re.IGNORECASE,
)
_FORMULA = re.compile(
    r"\n?[ \t]*(?:\\begin\s*\{((?:equation|align|gather|multline|eqnarray|displaymath|alignat"
    r"|flalign|dmath)\*?)\}.*?\\end\s*\{\1\}|(?<!\\)\\\[.*?\\\]|(?<!\\)\$\$.*?\$\$)",
    re.DOTALL,
)
_APPENDIX = re.compile(r"^[^%\n]*\\appendix\b|\\begin\s*\{appendi(?:x|ces)\}", re.MULTILINE)
_HEADINGS = {
    "ack": "Acknowledgements",
    "acks": "Acknowledgements",
    "authorcontribution": "Author contributions",
    "authorcontributions": "Author contributions",
    "conflictsofinterest": "Conflicts of interest",
    "dataavailability": "Data availability",
    "institutionalreview": "Institutional review",
    "informedconsent": "Informed consent",
}
_DEEPEST = 10
_LONGEST = 20_000_000


def read(path: str) -> Paper:
    """The paper whose source is the file, or stands in the folder."""
    texts = {str(file): decode(file.read_bytes()) for file in sources.files(path)}
    if path in texts and _WHOLE.search(texts[path]):
        return paper(path, texts)
    return paper_in(texts, path)


def paper_in(texts: Mapping[str, str], path: str) -> Paper:
    """The paper among these files, which are found at `path`."""
    latex = [name for name in texts if kind_of(name).paper == "latex"]
    whole = [name for name in latex if _WHOLE.search(texts[name])]
    main = path if path in texts else max(whole or latex, key=lambda it: len(texts[it]), default="")
    if not main:
        message = f"{path} holds no LaTeX document; put the file of the paper itself there."
        return Paper(path, problems=(Problem("no-document", message, path),))
    return replace(paper(main, texts), path=path)


def paper(main: str, texts: Mapping[str, str]) -> Paper:
    """The paper whose main file is `main`; `texts` are its files by name."""
    text = _assembled(main, texts, _DEEPEST)[:_LONGEST]
    text = _FORMULA.sub(" ", expand_macros(_with_abstract(text)))
    text = _COMMAND.sub(r"\n\n\g<0>", text)
    draft = drafts.parse(Document(main, text, latex.NAME))
    known = draft_flow.works_cited(draft, _references(main, text, texts))
    flow = Flow()
    draft_flow.write(flow, draft, known, tuple(_regions(text)))
    return Paper(
        path=main,
        title=front.title(text),
        authors=front.authors(text),
        sections=flow.sections(),
        works=known.works,
    )


def _assembled(name: str, texts: Mapping[str, str], depth: int) -> str:
    """The text of a file with those it takes in put in their places."""

    def put(match: re.Match[str]) -> str:
        wanted = match["name"] or match["bare"]
        inner = _resolved(wanted, name, texts)
        line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        if inner is None or not depth or _COMMENT.match(line):
            return match.group()
        return _assembled(inner, texts, depth - 1)

    text = texts[name]
    return _INPUT.sub(put, text)


def _resolved(wanted: str, name: str, texts: Mapping[str, str]) -> str | None:
    """The file that `wanted` means, beside the one that names it or beside the main one."""
    for ending in ("", *paper_endings("latex"), ".bbl"):
        beside = str(Path(name).parent / f"{wanted}{ending}")
        if beside in texts and beside != name:
            return beside
    tail = PurePosixPath(wanted).with_suffix("").as_posix()
    ends = (
        text
        for text in texts
        if PurePosixPath(text).with_suffix("").as_posix().endswith(f"/{tail}")
    )
    return next((end for end in ends if end != name), None)


def _references(main: str, text: str, texts: Mapping[str, str]) -> list[Reference]:
    """The printed list if it is there, else all that the bibliographies know."""
    own = bibliography.read(main, text).references
    printed = [it for it in texts if it.endswith(".bbl")]
    printed.sort(key=lambda it: Path(it).stem != Path(main).stem)
    for name in printed:
        own = own or bibliography.read(name, texts[name]).references
    if own:
        return list(own)
    kept = (it for it in texts if it.endswith(".bib"))
    return [
        reference for name in kept for reference in bibliography.read(name, texts[name]).references
    ]


def _with_abstract(text: str) -> str:
    """The text with an abstract that stands before the document moved into it.

    A blank line follows the beginning, or what is next would be taken for part of the preamble.
    """
    begin = _WHOLE.search(text)
    if begin is None:
        return text
    found = (it for it in _COMMAND.finditer(text, 0, begin.start()) if it[1] == "abstract")
    held = next((group(text, it.end()) for it in found), Range(0, 0))
    abstract = text[held.start : held.end]
    moved = f"\n\n\\begin{{abstract}}{abstract}\\end{{abstract}}" if abstract else ""
    return f"{text[: begin.end()]}{moved}\n\n{text[begin.end() :]}"


def _regions(text: str) -> Iterator[Region]:
    """What stands apart by its environment or command instead of a heading."""
    for match in _ENVIRONMENT.finditer(text):
        yield _region(match[1], Range(*match.span(2)))
    begin = _WHOLE.search(text)
    abstract = _ENVIRONMENT.search(text)
    if begin and abstract and abstract[1].lower() == "abstract":
        yield Region(Range(begin.end(), abstract.start()), "", None)  # Title and authors.
    appendix = _APPENDIX.search(text)
    if appendix:
        yield Region(Range(appendix.end(), len(text)), "", "appendix")
    for match in _COMMAND.finditer(text, begin.end() if begin else 0):
        held = group(text, match.end())
        yield _region(match[1], Range(match.start(), held.end))


def _region(name: str, place: Range) -> Region:
    if name.lower() == "thebibliography":
        return Region(place, "", None)
    if name.lower() == "abstract":
        return Region(place, "Abstract", "abstract")
    return Region(place, _HEADINGS.get(name.lower(), name.capitalize()), "back")
