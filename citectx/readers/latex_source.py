"""LaTeX source of a paper, a file or a folder -> paper."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from citectx import bibliography, syntax
from citectx.model import Document, Paper, Problem, Range
from citectx.readers import draft_flow, latex_front, sources
from citectx.readers.decoding import decoded
from citectx.readers.draft_flow import Region
from citectx.readers.flow import Flow

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citectx.model import Reference, SectionKind

_INPUT = re.compile(
    r"^(?P<before>(?:[^%\n\\]|\\.)*?)\\(?:input|include|subfile)\s*(?:\{\s*(?P<name>[^{}\n]+?)\s*\}"
    r"|[ ]+(?P<bare>[^\s{}\\%]+))",
    re.MULTILINE,
)
_WHOLE = re.compile(r"^[^%\n]*\\begin\s*\{document\}", re.MULTILINE)
_ENVIRONMENT = re.compile(
    r"\\begin\s*\{(abstract|acknowledge?ments?|acks?|thebibliography)\*?\}(.*?)\\end\s*\{\1\*?\}",
    re.DOTALL | re.IGNORECASE,
)
_ABSTRACT = re.compile(r"\\abstract\s*(?=\{)")
_APPENDIX = re.compile(r"^[^%\n]*\\appendix\b|\\begin\s*\{appendi(?:x|ces)\}", re.MULTILINE)
_DEEPEST = 10
_LONGEST = 20_000_000


def read(path: str) -> Paper:
    """The paper whose source is the file, or stands in the folder."""
    texts = {str(file): decoded(file.read_bytes()) for file in sources.files(path)}
    if path in texts and _WHOLE.search(texts[path]):
        return paper(path, texts)
    return paper_in(texts, path)


def paper_in(texts: Mapping[str, str], path: str) -> Paper:
    """The paper among these files, which are found at `path`."""
    whole = [name for name, text in texts.items() if _WHOLE.search(text)]
    main = max(whole, key=lambda name: len(texts[name]), default=None)
    if main is None and path in texts:
        main = path
    if main is None:
        message = f"{path} holds no LaTeX document; put the file of the paper itself there."
        return Paper(path, problems=(Problem("no-document", message, path),))
    return replace(paper(main, texts), path=path)


def paper(main: str, texts: Mapping[str, str]) -> Paper:
    """The paper whose main file is `main`; `texts` are its files by name."""
    text = _assembled(main, texts, _DEEPEST)[:_LONGEST]
    # What stands in the same paragraph as the beginning is taken for the preamble's.
    text = _WHOLE.sub(lambda match: f"{match.group()}\n\n", text, count=1)
    draft = syntax.parse(Document(main, text, "latex"))
    known = draft_flow.cited(draft, _references(main, text, texts))
    flow = Flow()
    draft_flow.write(flow, draft, known, tuple(_regions(text)))
    return Paper(
        path=main,
        title=latex_front.title(text),
        authors=latex_front.authors(text),
        sections=flow.sections(),
        works=known.works,
    )


def _assembled(name: str, texts: Mapping[str, str], depth: int) -> str:
    """The text of a file with those it takes in put in their places."""

    def put(match: re.Match[str]) -> str:
        wanted = match["name"] or match["bare"]
        inner = _resolved(wanted, name, texts)
        if inner is None or not depth:
            return match.group()
        return f"{match['before']}{_assembled(inner, texts, depth - 1)}"

    return _INPUT.sub(put, texts[name])


def _resolved(wanted: str, name: str, texts: Mapping[str, str]) -> str | None:
    """The file that `wanted` means, beside the one that names it or beside the main one."""
    for ending in ("", ".tex", ".ltx", ".bbl"):
        beside = str(Path(name).parent / f"{wanted}{ending}")
        if beside in texts and beside != name:
            return beside
    tail = PurePosixPath(wanted).with_suffix("").as_posix()
    ends = (it for it in texts if PurePosixPath(it).with_suffix("").as_posix().endswith(f"/{tail}"))
    return next((it for it in ends if it != name), None)


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
    return [it for name in kept for it in bibliography.read(name, texts[name]).references]


def _regions(text: str) -> Iterator[Region]:
    for match in _ENVIRONMENT.finditer(text):
        name = match[1].lower()
        kind: SectionKind | None = "abstract" if name == "abstract" else "back"
        heading = "Abstract" if kind == "abstract" else "Acknowledgements"
        if name == "thebibliography":
            kind = None
        yield Region(Range(*match.span(2)), heading, kind)
    appendix = _APPENDIX.search(text)
    if appendix:
        yield Region(Range(appendix.end(), len(text)), "", "appendix")
    command = _ABSTRACT.search(text)
    if command:
        yield Region(latex_front.group(text, command.end()), "Abstract", "abstract")
