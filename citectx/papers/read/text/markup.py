"""Markdown, reStructuredText, Org or Typst -> paper."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from citectx import bibliography, drafts
from citectx.base.decoding import decode
from citectx.base.files import read_text
from citectx.drafts.markdown import frontmatter
from citectx.drafts.markdown import language as markdown
from citectx.model import Document, Paper, Section
from citectx.papers.read.flow import Flow
from citectx.papers.read.text import draft_flow
from citectx.papers.read.text.draft_flow import Region

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from citectx.model import Draft, Reference

_YEAR = re.compile(r"\b(?:1[6-9]|20)\d\d\b")
_MARKUP = re.compile(r"\^\[[^\]]*\]|(?<!\w)[*_]+|[*_]+(?!\w)")


def read(path: str) -> Paper:
    """The paper in a file."""
    return paper(Path(path).read_bytes(), path)


def paper(content: bytes, path: str) -> Paper:
    """The paper; what its front matter says of it wins over its first heading."""
    text = decode(content)
    language = drafts.language_of(path) or markdown.NAME
    draft = drafts.parse(Document(path, text, language))
    known = draft_flow.works_cited(draft, _references(draft))
    flow = Flow()
    front = frontmatter.front_matter(text)
    about = {} if front is None else _about(text[front.start : front.end])
    # The one running text in the front matter is the abstract.
    regions = () if front is None else (Region(front, "Abstract", "abstract"),)
    listed = draft_flow.write(flow, draft, known, regions)
    year = _YEAR.search(_text(about.get("date")))
    read = Paper(
        path=path,
        title=_text(about.get("title")),
        authors=tuple(filter(None, map(_name, _several(about, "author", "authors")))),
        year=year.group() if year else "",
        doi=_text(about.get("doi")).lower(),
        sections=flow.sections(),
        works=known.works or listed,
    )
    return read if read.title else _titled(read)


def _references(draft: Draft) -> list[Reference]:
    """What the bibliographies beside the file hold, as far as they can be read."""
    folder = Path(draft.document.path).parent
    references: list[Reference] = []
    for link in draft.links:
        file = folder / link.target
        text = read_text(str(file)) if link.kind == "bibliography" and file.parent == folder else ""
        if text and isinstance(text, str):
            references += bibliography.read(str(file), text).references
    return references


def _about(front_matter: str) -> Mapping[str, object]:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        found = yaml.load(front_matter, loader)  # noqa: S506
    except (yaml.YAMLError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _several(about: Mapping[str, object], *names: str) -> Iterable[object]:
    value = next((about[name] for name in names if name in about), ())
    return value if isinstance(value, list) else (value,)


def _name(author: object) -> str:
    """A name given as text, or as a mapping in one of the ways that publishers ask for."""
    if not isinstance(author, dict):
        return _text(author)
    if "name" in author:
        return _name(author["name"])
    parts = (author.get(it) for it in ("given-names", "given", "literal", "surname", "family"))
    return " ".join(filter(None, map(_text, parts)))


def _text(value: object) -> str:
    """A value of the front matter on one line, without emphasis and notes."""
    text = str(value) if isinstance(value, (str, int, date)) else ""
    return " ".join(_MARKUP.sub("", text).split())


def _titled(paper: Paper) -> Paper:
    """The paper with its first heading as title, if no other heading is as high."""
    first, *others = paper.sections or (Section("", "other"),)
    if not first.heading or any(it.heading and it.level <= first.level for it in others):
        return paper
    opening = (replace(first, heading="", kind="other"),) if first.sentences else ()
    raised = (replace(it, level=max(it.level - first.level, 1)) for it in others)
    return replace(paper, title=first.heading, sections=(*opening, *raised))
