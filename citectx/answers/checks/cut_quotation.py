"""A quotation that is verbatim and begins right behind the source's "not"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.checks.drift import cues
from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.finding import Claim, Quotation

_WORD = re.compile(r"\w+(?:[-'’‐‑–]\w+)*")
_NOT = re.compile(
    r"\b(?:not|no|never|neither|nor|without|cannot|hardly|un(?:able|likely) to|fail(?:s|ed)? to|"
    r"\w+n[’']t)(?:\s+(?:be|been|a|an|the|any|to))?\W*$",
    re.IGNORECASE,
)
_AROUND = 60  # Characters before a quotation in which its "not" may stand.


class Cut(NamedTuple):
    """The sentence of the source that is cut, and the words that the quotation leaves out."""

    number: int
    left_out: Range


def cut(claim: Claim, quotation: Quotation) -> Cut | None:
    """Where the quotation was cut, unless the draft denies it too or the paper says it plainly."""
    at = claim.text.find(quotation.text)
    if at < 0 or cues.DENIED.search(claim.text[max(at - _AROUND, 0) : at]):
        return None
    first: Cut | None = None
    for number, text, start in _places(quotation.text, claim):
        denied = _NOT.search(text[:start])
        if denied is None:
            return None
        first = first or Cut(number, Range(denied.start(), start))
    return first


def _places(quotation: str, claim: Claim) -> Iterator[tuple[int, str, int]]:
    """Every place of the paper that has the words, in any case and with any blanks."""
    words = map(re.escape, _WORD.findall(quotation))
    wanted = re.compile(r"\b" + r"\W+".join(words) + r"\b", re.IGNORECASE)
    for number, text in enumerate(claim.index.texts):
        yield from ((number, text, it.start()) for it in wanted.finditer(text))
