"""A sentence that states what others found and cites nothing: a hint, off unless it is asked for.

What such sentences look like was learned from published text, in which they carry citations:
`python -m citectx.lab.training.train_uncited` makes the table. English only.
"""

from __future__ import annotations

import math
import re
from functools import cache
from typing import TYPE_CHECKING

from citectx import drafts
from citectx.answers.checks.finding import Finding
from citectx.answers.checks.word_lists import rows
from citectx.base.offsets import source_offset
from citectx.drafts.placeholders import placeholders
from citectx.model import CITATION_MARK, Range, Severity
from citectx.papers.read.headings import kind
from citectx.settings.check_table import UNCITED as ID
from citectx.text.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citectx.model import Block, Draft, Tongue
    from citectx.workspace import Workspace

TABLE = "uncited"
CONSTANT, FROM = "constant", "hinted from"
FEWEST_WORDS = 8
_TONGUE: Tongue = "en"
_WORD = re.compile(r"[a-z]+(?:-[a-z]+)?")
_DIGIT = re.compile(r"\d")
_WORDS_EACH, _LONGEST = 8, 5
_PROSE = ("paragraph", "footnote")


def findings(workspace: Workspace) -> Iterator[Finding]:
    """A hint for each such sentence of an English draft."""
    for path, draft in workspace.project.drafts.items():
        if workspace.analyses[path].tongue != _TONGUE:
            continue
        noted = placeholders(draft)
        section = ""
        for block in draft.blocks:
            if block.kind == "heading":
                section = drafts.prose(draft, block).text
            for where, text in _uncited(draft, block, section):
                if not any(where.start <= it.start < where.end for it in noted):
                    yield _finding(path, where, text, section)


def probability(signs: frozenset[str]) -> float:
    """How likely a sentence with these signs carries a citation in published text."""
    weights = _weights()
    logit = weights[CONSTANT] + sum(weights.get(it, 0.0) for it in signs)
    return 1 / (1 + math.exp(-logit))


def signs(sentence: str, section: str, is_after_cited: bool) -> frozenset[str]:
    """What tells whether a sentence needs a citation: its words, two by two, and where it stands.

    `section` is the heading above it; `is_after_cited` says that the one before it cites.
    """
    words = _WORD.findall(sentence.lower())
    pairs = zip(("^", *words), words, strict=False)
    return frozenset(
        (
            *words,
            *map(" ".join, pairs),
            f"section: {kind(section)}",
            f"length: {min(len(words) // _WORDS_EACH, _LONGEST)}",
            *(("digits:",) if _DIGIT.search(sentence) else ()),
            *(("after a citation:",) if is_after_cited else ()),
        )
    )


def _uncited(draft: Draft, block: Block, section: str) -> Iterator[tuple[Range, str]]:
    if block.kind not in _PROSE:
        return
    prose = drafts.prose(draft, block)
    is_after_cited = False
    for start, end in sentences(prose.text, _TONGUE):
        text = prose.text[start:end]
        is_cited = CITATION_MARK in text
        if not is_cited and len(_WORD.findall(text.lower())) >= FEWEST_WORDS:
            likely = probability(signs(text, section, is_after_cited))
            if likely >= _weights()[FROM]:
                yield Range(source_offset(prose, start), source_offset(prose, end)), text
        is_after_cited = is_cited


def _finding(path: str, where: Range, text: str, section: str) -> Finding:
    return Finding(
        id=ID,
        severity=Severity.HINT,
        message="Sentences like this one mostly cite; ask for suggestions to see what fits.",
        path=path,
        range=where,
        key="",
        citing=text,
        section=section,
    )


@cache
def _weights() -> Mapping[str, float]:
    return {sign: float(weight) for sign, weight in rows(TABLE)}
