"""Mentions beside the full text of the papers that they cite, read from the corpus of eLife.

The corpus has no ids: a paper begins at the line that is its title. Quarters are drawn by the cited
paper's id, so that rules can be mended on some of them and measured on others.
"""

from __future__ import annotations

import lzma
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise

from check_cases import claim
from real_claims import DATA, Keyed, paper_of, rows

from citectx import drafts
from citectx.answers.checks.finding import Claim
from citectx.drafts.context import analysis
from citectx.model import Document
from citectx.papers.index.paper_index import PaperIndex
from citectx.text.sentences import sentences

QUARTERS = 4
_SHORTEST = 20  # Lines that a paper has and a comment has not.
_CORPUS = DATA / "corpora"
_CITED = re.compile(r"<(CITE|OTHER)>")
_MARKUP = re.compile(r"([\\`*_\[\]<>$@#~^|])")


def quarter(number: int) -> Keyed:
    """The mentions of a quarter of the papers, scoped as in a draft."""
    texts = {key: text for key, text in _texts().items() if _quarter(key) == number}
    indexes: dict[str, PaperIndex] = {}
    for it in rows("citation-pairs/mentions"):
        cited = it["cited_id"]
        if cited in texts:
            index = indexes.get(cited) or indexes.setdefault(cited, paper_of(texts[cited]))
            made = _scoped(it["sentence"], index)
            partners = (None,) * (it["n_cited_in_group"] - 1)
            section = it["section_imrad"] or ""
            yield f"{it['citing_id']}:{cited}", replace(made, section=section, partners=partners)


def abstracts(number: int) -> Keyed:
    """The abstracts of a quarter of the papers that no mention cites, sentence by sentence, beside
    the rest of the paper: real text that is close to its source."""
    cited = {it["cited_id"] for it in rows("citation-pairs/mentions")}
    for key, lines in _papers().items():
        if _quarter(key) == number and key not in cited and len(lines) > _SHORTEST:
            index = paper_of(lines[2:])
            for start, end in sentences(lines[1], "en"):
                yield key, claim(lines[1][start:end], index)


def _scoped(sentence: str, index: PaperIndex) -> Claim:
    """The claim as in a draft: without what the other citations answer for."""
    marked = _CITED.sub("\0\\1\0", sentence)
    text = (
        _MARKUP.sub(r"\\\1", marked).replace("\0CITE\0", "[@this]").replace("\0OTHER\0", "[@other]")
    )
    draft = drafts.parse(Document("draft.md", text, "markdown"))
    for citation, context in zip(draft.citations, analysis(draft).contexts, strict=True):
        if citation.key == "this" and context.text:
            parts = tuple(sorted((context.scope, *context.shared)))
            return replace(claim(context.text, index), parts=parts)
    return claim(_CITED.sub("", sentence), index)


def _quarter(key: str) -> int:
    return blake2b(key.encode(), digest_size=1).digest()[0] % QUARTERS


def _texts() -> dict[str, tuple[str, ...]]:
    """The paragraphs of every cited paper that only the corpus has, by id."""
    known = {it["id"] for it in rows("resolution-bio/papers")}
    wanted = {it["cited_id"] for it in rows("citation-pairs/mentions")} - known
    return {key: lines for key, lines in _papers().items() if key in wanted}


@lru_cache(maxsize=1)
def _papers() -> dict[str, tuple[str, ...]]:
    """The lines of every paper by id: its title, its abstract, its paragraphs."""
    titles = dict(_titles())
    with lzma.open(_CORPUS / "elife.txt.xz", "rt", encoding="utf-8") as file:
        lines = file.read().split("\n")
    starts = [(at, key) for at, it in enumerate(lines) if (key := titles.get(_letters(it)))]
    ends = [(*it, after) for it, (after, _) in pairwise([*starts, (len(lines), "")])]
    return {key: tuple(lines[at:end]) for at, key, end in ends}


def _titles() -> Iterator[tuple[str, str]]:
    with lzma.open(_CORPUS / "elife.attribution.tsv.xz", "rt", encoding="utf-8") as file:
        for row in (line.rstrip("\n").split("\t") for line in file):
            yield _letters(row[4]), row[0]


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", text.lower()) if len(text) < 400 else ""
