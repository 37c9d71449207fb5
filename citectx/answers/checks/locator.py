"""A page that the paper does not have, or that does not hold the words quoted from it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.answers.checks.finding import Fix, Note
from citectx.answers.checks.sources import likenesses, source_passage
from citectx.answers.checks.thresholds import count, share
from citectx.answers.checks.verbatim import verbatim_at
from citectx.model import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.finding import Claim
    from citectx.papers.index.paper_index import PaperIndex

ID = "locator"

_PAGE = re.compile(
    r"^[\s(\[]*(?:(?:see|cf\.?|esp\.?|at|on)\s+)?(?:(?:pp?|pages?|S|Seite|str)\b\.?[\s~\\,]*)?"
    r"(?P<first>\d{1,5})(?:\s*(?:--?|–|—|ff?\.?)\s*(?P<last>\d{0,5}))?\W*$",
    re.IGNORECASE,
)
_SPAN = re.compile(r"^\W*(\d{1,6})\s*(?:--?|–|—|to)\s*(\d{1,6})\W*$")
_FEWEST_WORDS, _FEWEST_TERMS = count("locator.fewest-words"), count("locator.fewest-terms")
_SURE, _NOT_HERE = share("locator.sure"), share("locator.not-here")
_ALIKE = share("locator.alike")


def notes(claim: Claim) -> Iterator[Note]:
    """One note at most, for a locator that names pages and nothing else."""
    named = named_pages(claim.locator)
    if named is None:
        return
    first, last = named
    pages = _pages(claim.index)
    outside = _outside(claim, pages, first, last)
    if outside is not None:
        yield outside
    elif pages and claim.is_whole:
        yield from _elsewhere(claim, pages, first, last)


def named_pages(locator: str) -> tuple[int, int] | None:
    """The first and the last page that a locator names, if it names pages and nothing else."""
    named = _PAGE.match(locator)
    return (int(named["first"]), _last(int(named["first"]), named["last"])) if named else None


def shown_locator(locator: str) -> str:
    """A locator as it is printed: without what TeX ties words with."""
    return " ".join(re.sub(r"~|\\[,; ]", " ", locator).split())


def _last(first: int, written: str | None) -> int:
    """`42--7` means 42 to 47."""
    if not written:
        return first
    whole = str(first)
    return int(whole[: max(len(whole) - len(written), 0)] + written)


def _pages(index: PaperIndex) -> dict[int, int]:
    """Printed page numbers by page, where they count up through the whole paper."""
    labels = index.page_labels
    if len(labels) < 2 or not all(label.isascii() and label.isdigit() for label in labels):
        return {}
    numbers = [int(label) for label in labels]
    if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        return {}
    return dict(enumerate(numbers, 1))


def _outside(claim: Claim, pages: dict[int, int], first: int, last: int) -> Note | None:
    spans = [(pages[1], pages[len(pages)])] if pages else []
    written = _SPAN.match(claim.pages)
    if written:
        low, high = int(written[1]), _last(int(written[1]), written[2])
        if low <= high:
            spans.append((low, high))
    # Preprints and the journal's version are paged apart: one of them having it is enough.
    if not spans or any(low <= first and last <= high for low, high in spans):
        return None
    low, high = spans[-1]
    shown_ = f"page {low}" if low == high else f"pages {low}–{high}"
    fix = None
    alike = next((likeness for likeness in likenesses(claim) if likeness.share >= _ALIKE), None)
    best = source_passage(claim.index, alike.number) if alike else None
    if best is not None and pages and low <= pages.get(best.page or 0, -1) <= high:
        fix = _fix(claim, best.page_label)
    return Note(
        ID,
        Severity.INFORMATION,
        f"{claim.key} has {shown_}; “{shown_locator(claim.locator)}” is not among them. "
        "Correct the locator.",
        source=best,
        fix=fix,
    )


def _elsewhere(claim: Claim, pages: dict[int, int], first: int, last: int) -> Iterator[Note]:
    number = _certain(claim, pages, first, last)
    if number is None:
        return
    page = pages[int(claim.index.pages[number])]
    yield Note(
        ID,
        Severity.INFORMATION,
        f"This is on page {page} of {claim.key}, not on “{shown_locator(claim.locator)}”. "
        "Correct the locator.",
        source=source_passage(claim.index, number),
        fix=_fix(claim, str(page)),
    )


def _certain(claim: Claim, pages: dict[int, int], first: int, last: int) -> int | None:
    """The sentence on another page that the claim surely means."""
    for quotation in claim.quotations:
        number = verbatim_at(quotation.text, claim.index)
        if number is not None and len(quotation.text.split()) >= _FEWEST_WORDS:
            return number if _is_away(claim.index, number, pages, first, last) else None
    alike = likenesses(claim)
    best = alike[0] if alike else None
    if best is None or best.share < _SURE or len(best.shared) < _FEWEST_TERMS:
        return None
    here = [it for it in alike if not _is_away(claim.index, it.number, pages, first, last)]
    if any(it.share > _NOT_HERE for it in here):
        return None
    return best.number


def _is_away(index: PaperIndex, number: int, pages: dict[int, int], first: int, last: int) -> bool:
    """Whether a sentence begins on none of the named pages and not right before them."""
    page = pages.get(int(index.pages[number]))
    return page is not None and not first - 1 <= page <= last


def _fix(claim: Claim, page: str) -> Fix:
    pages = re.search(r"\d+(?:\s*(?:--?|–|—)\s*\d+)?", claim.locator)
    return Fix("locator", pages[0] if pages else "", page, f"Cite page {page}")
