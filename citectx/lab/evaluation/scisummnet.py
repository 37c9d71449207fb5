"""ScisummNet (citing sentences beside the papers they cite) -> citation resolution.

A citing paper that cites several of the papers is a document, and these are its candidates; what
all others say where they cite them are inlinks. Citations are taken out with the names of authors,
which stand in no paper's text but in the sentences of everybody who cites it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from citectx.lab.evaluation.datasets import CandidatePaper, Inlink, Resolution, ResolutionQuery
from citectx.lab.evaluation.rows import rows
from citectx.model import Problem
from citectx.text.citation_markers import without_markers

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_FEWEST = 4  # Papers; among fewer there is little to choose.
_CITE, _OTHER = "<CITE>", "<OTHER>"
# Blanks are lost before `et al.` and `and`, as in `Bikelet al` and `Kudoand Matsumoto`.
_GLUED = re.compile(r"(?<=[a-z])(et al\b)|(?<=[a-z])(and [A-Z])")
_YEAR = r"\b(?:1[89]|20)\d\d[a-z]?\b"
_NAMES = r"(?:[^\W\d_a-z][\w'’-]+,?\s+(?:(?:and|&)\s+)?)+(?:et\s+al\.?,?\s*)?"
_REST = r"[^()\[\]]*"
_GROUP = re.compile(rf"(?:{_NAMES})?[(\[]\s*{_YEAR}{_REST}[)\]]|[(\[]{_REST}{_YEAR}{_REST}[)\]]")


class _Citance(NamedTuple):
    paper: str
    citing: str
    text: str


def resolution(folder: Path) -> Resolution | Problem:
    """The citing sentences of `citances.jsonl` that choose among the papers of `papers.jsonl`."""
    citances = rows(folder, "citances", _citance)
    if isinstance(citances, Problem):
        return citances
    papers = rows(folder, "papers", _paper)
    if isinstance(papers, Problem):
        return papers
    known = {paper.id: paper for paper in papers}
    cited: dict[str, dict[str, None]] = {}
    citing: dict[str, set[str]] = {}
    for it in citances:
        cited.setdefault(it.citing, {})[it.paper] = None
        citing.setdefault(_squeezed(it.text), set()).add(it.citing)
    inlinks = (_inlink(it, frozenset(citing[_squeezed(it.text)])) for it in citances)
    return Resolution(_queries(citances, cited), known, tuple(inlinks))


def _queries(
    citances: tuple[_Citance, ...], cited: Mapping[str, Mapping[str, None]]
) -> tuple[ResolutionQuery, ...]:
    """One query for each place; what is cited at the same place is cited together."""
    together: dict[tuple[str, str], list[str]] = {}
    for it in citances:
        if len(cited[it.citing]) >= _FEWEST:
            gold = together.setdefault((it.citing, marked(it.paper, it.text)), [])
            gold += [] if it.paper in gold else [it.paper]
    return tuple(
        ResolutionQuery(
            citing,
            f"{citing}#{number}",
            text,
            text.index(_CITE),
            text,
            tuple(gold),
            (*cited[citing],),
        )
        for number, ((citing, text), gold) in enumerate(together.items())
    )


def marked(paper: str, text: str) -> str:
    """The sentence with `<CITE>` where the paper is cited: where its year stands, or at the end."""
    text = _GLUED.sub(r" \g<0>", text)
    groups = list(_GROUP.finditer(text))
    here = next((it for it in groups if _year(paper) in it.group()), None)
    here = here or next(iter(groups), None)
    parts, end = [], 0
    for group in groups:
        parts += [text[end : group.start()], _CITE if group is here else _OTHER]
        end = group.end()
    sentence = "".join((*parts, text[end:], "" if here else f" {_CITE}"))
    return re.sub(r"\s+", " ", without_markers(sentence)).strip()


def _year(paper: str) -> str:
    """The year of a paper of the ACL Anthology, as its number tells, as in `A00-1031`."""
    short = paper[1:3]
    return ("19" if short > "60" else "20") + short


def _inlink(citance: _Citance, copied_in: frozenset[str]) -> Inlink:
    left, _, right = marked(citance.paper, citance.text).partition(_CITE)
    return Inlink(citance.paper, citance.citing, left, right, copied_in)


def _squeezed(text: str) -> str:
    return re.sub(r"\W+", "", text.lower())


def _citance(row: dict[str, Any]) -> _Citance:
    return _Citance(str(row["paper"]), str(row["citing"]), str(row["text"]))


def _paper(row: dict[str, Any]) -> CandidatePaper:
    sections = [(str(heading), " ".join(map(str, texts))) for heading, texts in row["sections"]]
    abstract = " ".join(text for heading, text in sections if heading == "Abstract")
    rest = tuple(it for it in sections if it[0] != "Abstract")
    return CandidatePaper(str(row["id"]), str(row.get("title") or ""), abstract, rest)
