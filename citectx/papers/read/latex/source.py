"""LaTeX source of a paper, a file or a folder -> paper."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from citectx import bibliography, drafts
from citectx.base.decoding import decode
from citectx.base.enclosed import enclosed
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

# Comments are passed over, and what a backslash takes with it, such as a percent sign.
_INPUT = re.compile(
    r"\\(?:input|include|subfile)\s*+(?:\{\s*+(?P<name>[^{}\n]++)\}|(?<=[ ])(?P<bare>[^\s{}\\%]+))"
    r"|\\.|%[^\n]*+",
    re.DOTALL,
)
_WHOLE = re.compile(r"^[^%\n]*\\begin\s*\{document\}", re.MULTILINE)
_ENVIRONMENT = re.compile(
    r"\\begin\s*\{(abstract|acknowledge?ments?|acks?|thebibliography)\*?\}", re.IGNORECASE
)
_COMMAND = re.compile(
    r"\\(abstract|acknowledge?ments?|authorcontributions?|funding|conflictsofinterest"
    r"|dataavailability|institutionalreview|informedconsent)\s*(?=\{)",
    re.IGNORECASE,
)
_FORMULA = re.compile(
    r"\\begin\s*\{((?:equation|align|gather|multline|eqnarray|displaymath|alignat|flalign|dmath)"
    r"\*?)\}|(?<!\\)(?:\\\[|\$\$)"
)
_CLOSINGS = {"\\[": re.compile(r"\\\]"), "$$": re.compile(r"\$\$")}
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
_LONGEST = 5_000_000
_COST = 1000  # What putting a file in costs beside its letters.


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
    text = _Sources(texts).assembled(main, _DEEPEST)[:_LONGEST]
    text = _without_formulas(expand_macros(_with_abstract(text)))
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


class _Sources:
    """The files of a paper, which take in each other."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts
        self._left = _LONGEST
        self._by_tail: dict[str, list[str]] = {}
        for name in texts:
            parts = PurePosixPath(name).with_suffix("").parts
            for first in range(max(1, len(parts) - _DEEPEST), len(parts)):
                self._by_tail.setdefault("/".join(parts[first:]), []).append(name)
        self._meant: dict[tuple[str, str], str | None] = {}

    def assembled(self, name: str, depth: int) -> str:
        """The text of a file with those it takes in put in their places, as far as there is room:
        a few files can take in each other more often than any disk could hold."""

        def put(match: re.Match[str]) -> str:
            wanted = match["name"] or match["bare"]
            inner = self._resolved(wanted.strip(), name) if wanted and depth else None
            if inner is None or self._left < 0:
                return match.group()
            self._left -= len(self._texts[inner]) + _COST
            return self.assembled(inner, depth - 1)

        return _INPUT.sub(put, self._texts[name])

    def _resolved(self, wanted: str, name: str) -> str | None:
        """The file that `wanted` means, beside the one that names it or beside the main one."""
        asked = name, wanted
        if asked not in self._meant:
            beside = (
                str(Path(name).parent / f"{wanted}{ending}")
                for ending in ("", *paper_endings("latex"), ".bbl")
            )
            path = PurePosixPath(wanted)
            tail = path.with_suffix("").as_posix() if path.name else ""
            meant = (*(it for it in beside if it in self._texts), *self._by_tail.get(tail, ()))
            self._meant[asked] = next((it for it in meant if it != name), None)
        return self._meant[asked]


def _without_formulas(text: str) -> str:
    """The text with a blank for each formula that stands apart, and for the blanks before it."""
    pieces, done = [], 0
    for start, end in enclosed(text, _FORMULA, _closing):
        before = text[done : start.start()].rstrip(" \t").removesuffix("\n")
        pieces += [before, " "]
        done = end.end()
    return "".join((*pieces, text[done:]))


def _closing(opening: re.Match[str]) -> re.Pattern[str]:
    return _CLOSINGS.get(opening[0]) or _end_of(opening[1])


@cache
def _end_of(environment: str) -> re.Pattern[str]:
    return re.compile(rf"\\end\s*\{{{re.escape(environment)}\}}")


@cache
def _end_like(environment: str) -> re.Pattern[str]:
    return re.compile(rf"\\end\s*\{{{environment}\*?\}}", re.IGNORECASE)


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
    begin = _WHOLE.search(text)
    for at, (start, end) in enumerate(
        enclosed(text, _ENVIRONMENT, lambda it: _end_like(it[1].lower()))
    ):
        yield _region(start[1], Range(start.end(), end.start()))
        if not at and begin and start[1].lower() == "abstract":
            yield Region(Range(begin.end(), start.start()), "", None)  # Title and authors.
    appendix = _APPENDIX.search(text)
    if appendix:
        yield Region(Range(appendix.end(), len(text)), "", "appendix")
    past = begin.end() if begin else 0
    for match in _COMMAND.finditer(text, past):
        if match.start() >= past:  # One within another is part of that.
            past = group(text, match.end()).end
            yield _region(match[1], Range(match.start(), past))


def _region(name: str, place: Range) -> Region:
    if name.lower() == "thebibliography":
        return Region(place, "", None)
    if name.lower() == "abstract":
        return Region(place, "Abstract", "abstract")
    return Region(place, _HEADINGS.get(name.lower(), name.capitalize()), "back")
