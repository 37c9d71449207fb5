"""Quoted words that the source does not have, or has behind a "not" that the draft leaves out."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.checks.drift import cues
from citectx.answers.checks.finding import Fix, Note
from citectx.answers.checks.sources import source_passage
from citectx.answers.checks.thresholds import count, share
from citectx.answers.checks.verbatim import nearest, verbatim_at
from citectx.answers.checks.word_lists import any_cue
from citectx.model import Range, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.finding import Claim, Quotation
    from citectx.answers.checks.verbatim import Nearest
    from citectx.model import Passage

ID = "quotation"

_FEWEST_WORDS, _LONG = count("quotation.fewest-words"), count("quotation.long")
_ALIKE = share("quotation.alike")
_AROUND = count("quotation.around")
_WORD = re.compile(r"\w+(?:[-'’‐‑–]\w+)*")
_NOT = re.compile(
    rf"\b{any_cue('quotation.not')}(?:\s+(?:be|been|a|an|the|any|to))?\W*$", re.IGNORECASE
)


class _Cut(NamedTuple):
    """The sentence of the source that is cut, and the words that the quotation leaves out."""

    number: int
    left_out: Range


def notes(claim: Claim) -> Iterator[Note]:
    """A note for each quotation that no paper cited here has verbatim, or that cuts off a "not"."""
    if not claim.is_whole or None in claim.partners:
        return
    for number, quotation in enumerate(claim.quotations):
        note = _note(claim, quotation)
        if note is not None:
            yield replace(note, quotation=number)


def _note(claim: Claim, quotation: Quotation) -> Note | None:
    cut = _cut(claim, quotation) if quotation.is_attributed else None
    if cut is not None:
        return _behind_a_not(claim, quotation, cut)
    papers = [claim.index, *(partner for partner in claim.partners if partner is not None)]
    words = len(quotation.text.split())
    if words < _FEWEST_WORDS or any(
        verbatim_at(quotation.text, paper) is not None for paper in papers
    ):
        return None
    near = nearest(quotation.text, claim.index)
    if near is not None and near.ratio >= _ALIKE:
        return _altered(claim, quotation, near)
    # With several papers at one place, another of them may be the one that is quoted.
    is_of_this_paper = quotation.is_attributed and not claim.partners and not claim.index.problems
    return _absent(claim, quotation) if words >= _LONG and is_of_this_paper else None


def _absent(claim: Claim, quotation: Quotation) -> Note:
    message = f"These words are not in {claim.key}. Quote it verbatim, or drop the quotation marks."
    return _beside(message, (Range(0, len(quotation.text)),))


def _behind_a_not(claim: Claim, quotation: Quotation, cut: _Cut) -> Note:
    source = source_passage(claim.index, cut.number, (cut.left_out,))
    left_out = source.text[slice(*cut.left_out)]
    message = f"The source has “{left_out.strip()}” before these words. Quote it, or say so."
    whole = (Range(0, len(quotation.text)),)
    title = f"Quote “{left_out.strip()}” as well"
    fix = Fix("quotation", quotation.text, left_out + quotation.text, title)
    return _beside(message, whole, source, (cut.left_out,), fix)


def _altered(claim: Claim, quotation: Quotation, near: Nearest) -> Note:
    ours = " … ".join(quotation.text[start:end] for start, end in near.changed)
    theirs = " … ".join(near.text[start:end] for start, end in near.source_changed)
    if ours and theirs:
        difference = f"the source says “{theirs}”, not “{ours}”"
    elif ours:
        difference = f"the source does not have “{ours}”"
    else:
        difference = f"the source also has “{theirs}” here"
    message = f"Not verbatim: {difference}. Use its wording, or mark the change with … or [ ]."
    sentence = source_passage(claim.index, near.number)
    source = replace(sentence, text=near.text, score=near.ratio, matched=near.source_changed)
    fix = Fix("quotation", quotation.text, near.text, "Use the source's wording")
    return _beside(message, near.changed, source, near.source_changed, fix)


def _beside(
    message: str,
    marked: tuple[Range, ...],
    source: Passage | None = None,
    source_marked: tuple[Range, ...] = (),
    fix: Fix | None = None,
) -> Note:
    """A note on a quotation beside the words of the source, where it has any like them."""
    return Note(ID, Severity.INFORMATION, message, marked, source, source_marked, fix=fix)


def _cut(claim: Claim, quotation: Quotation) -> _Cut | None:
    """Where the quotation was cut, unless the draft denies it too or the paper says it plainly."""
    at = claim.text.find(quotation.text)
    if at < 0 or cues.DENIED.search(claim.text[max(at - _AROUND, 0) : at]):
        return None
    first: _Cut | None = None
    for number, text, start in _places(quotation.text, claim):
        denied = _NOT.search(text[:start])
        if denied is None:
            return None
        first = first or _Cut(number, Range(denied.start(), start))
    return first


def _places(quotation: str, claim: Claim) -> Iterator[tuple[int, str, int]]:
    """Every place of the paper that has the words, in any case and with any blanks."""
    words = map(re.escape, _WORD.findall(quotation))
    wanted = re.compile(r"\b" + r"\W+".join(words) + r"\b", re.IGNORECASE)
    for number, text in enumerate(claim.index.texts):
        yield from ((number, text, it.start()) for it in wanted.finditer(text))
