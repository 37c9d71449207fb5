"""Quoted words that the source does not have, beside the words that it has."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from citectx.answers.checks.cut_quotation import cut
from citectx.answers.checks.finding import Fix, Note
from citectx.answers.checks.sources import shown
from citectx.answers.checks.verbatim import found, nearest
from citectx.model import Range, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.cut_quotation import Cut
    from citectx.answers.checks.finding import Claim, Quotation
    from citectx.answers.checks.verbatim import Nearest

ID = "quotation"

_FEWEST_WORDS = 5
_LONG = 8  # Words that hardly anybody puts between quotation marks without quoting.
_ALIKE = 0.6  # The share of words in common from which a quotation counts as meant.


def notes(claim: Claim) -> Iterator[Note]:
    """A note for each quotation that no paper cited here has verbatim."""
    if not claim.is_whole or None in claim.partners:
        return
    papers = [claim.index, *(it for it in claim.partners if it is not None)]
    for number, quotation in enumerate(claim.quotations):
        reversed_ = cut(claim, quotation) if quotation.is_attributed else None
        if reversed_ is not None:
            yield _reversed(claim, number, quotation, reversed_)
        elif len(quotation.text.split()) < _FEWEST_WORDS:
            continue
        elif all(found(quotation.text, it) is None for it in papers):
            note = _note(claim, number, quotation)
            if note is not None:
                yield note


def _note(claim: Claim, number: int, quotation: Quotation) -> Note | None:
    near = nearest(quotation.text, claim.index)
    if near is not None and near.ratio >= _ALIKE:
        return _altered(claim, number, quotation, near)
    is_long = len(quotation.text.split()) >= _LONG
    # With several papers at one place, another of them may be the one that is quoted.
    if not is_long or not quotation.is_attributed or claim.partners or claim.index.problems:
        return None
    return Note(
        ID,
        Severity.INFORMATION,
        f"These words are not in `{claim.key}`. Quote it verbatim, or drop the quotation marks.",
        marked=(Range(0, len(quotation.text)),),
        quotation=number,
    )


def _reversed(claim: Claim, number: int, quotation: Quotation, found: Cut) -> Note:
    source = shown(claim.index, found.number, (found.left_out,))
    left_out = source.text[slice(*found.left_out)]
    return Note(
        ID,
        Severity.INFORMATION,
        f"The source has “{left_out.strip()}” before these words. Quote it, or say so.",
        marked=(Range(0, len(quotation.text)),),
        source=source,
        source_marked=(found.left_out,),
        quotation=number,
        fix=Fix(quotation.text, left_out + quotation.text, f"Quote “{left_out.strip()}” as well"),
    )


def _altered(claim: Claim, number: int, quotation: Quotation, near: Nearest) -> Note:
    ours = " … ".join(quotation.text[start:end] for start, end in near.changed)
    theirs = " … ".join(near.text[start:end] for start, end in near.source_changed)
    if ours and theirs:
        said = f"the source says “{theirs}”, not “{ours}”"
    elif ours:
        said = f"the source does not have “{ours}”"
    else:
        said = f"the source also has “{theirs}” here"
    source = shown(claim.index, near.number)
    return Note(
        ID,
        Severity.INFORMATION,
        f"Not verbatim: {said}. Use its wording, or mark the change with … or [ ].",
        marked=near.changed,
        source=replace(source, text=near.text, score=near.ratio, matched=near.source_changed),
        source_marked=near.source_changed,
        quotation=number,
        fix=Fix(quotation.text, near.text, "Use the source's wording"),
    )
