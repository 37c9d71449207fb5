"""Pages that a citation names where the passages most likely meant stand on others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.checks.judge.candidate import Candidate
from citectx.answers.checks.locator import named_pages
from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.finding import Claim
    from citectx.answers.checks.judge.alignment import Alignment

_FAR = 4


def candidates(claim: Claim, aligned: Alignment) -> Iterator[Candidate]:
    """One candidate where the best passage stands neither on the named pages nor beside them."""
    import numpy as np

    named = named_pages(claim.locator)
    index, best = aligned.index, aligned.best
    if named is None or not index.pages[best.number]:
        return
    # Pages are counted as they are printed, or as they come; either is right.
    wanted = {str(it) for it in range(named[0], min(named[1], named[0] + 50) + 1)}
    pages = [it for it, label in enumerate(index.page_labels, 1) if label in wanted]
    counted = [it for it in map(int, wanted) if it <= int(index.pages.max())]
    here = {*pages, *counted}
    if not here or any(abs(int(index.pages[best.number]) - it) <= 1 for it in here):
        return
    on_page = aligned.scores[np.isin(index.pages, list(here))]
    among = [
        number for number, it in enumerate(aligned.likely) if int(index.pages[it.number]) in here
    ]
    yield Candidate(
        "page",
        {
            "score": best.score,
            "share": best.share,
            "cosine": best.cosine,
            "on the page": float(on_page.max(initial=0.0)) / max(best.score, 1e-9),
            "among the best": 1 / (1 + among[0]) if among else 0.0,
            "far": min(min(abs(int(index.pages[best.number]) - it) for it in here), _FAR) / _FAR,
        },
        Range(0, len(aligned.text.rstrip())),
        best.number,
    )
