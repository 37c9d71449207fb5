"""A paper that was read and has nothing close to the sentence: the mildest hint."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.checks.finding import Note
from citectx.checks.sources import claimed, is_methods, likenesses
from citectx.model import Severity
from citectx.queries import unmodified

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.checks.finding import Claim

ID = "unsupported"

_FEWEST_TERMS = 5
_LONG_ENOUGH = 20  # Sentences that a paper has when all of it was read.

_KNOWN = 0.45  # The share of the claim's terms that the paper has anywhere,
_KNOWN_TOGETHER = 0.35  # the same where several papers are cited for it,
_ALIKE = 0.2  # and the share that one sentence of it has.
_OWN = re.compile(r"\b(?:we|our|us)\b", re.IGNORECASE)


def notes(claim: Claim) -> Iterator[Note]:
    """One note, if hardly a word of the claim occurs anywhere in the paper."""
    if not claim.is_whole or len(claim.index.texts) < _LONG_ENOUGH or claim.index.problems:
        return
    # What authors did themselves, they cite papers for by their tools and strains.
    if is_methods(claim.section) or _OWN.search(claim.text):
        return
    wanted = frozenset(it for it in unmodified.query(claimed(claim)).terms if it.isalpha())
    if len(wanted) < _FEWEST_TERMS:
        return
    known = sum(it in claim.index.postings.vocabulary for it in wanted)
    best = next(iter(likenesses(claim)), None)
    least = _KNOWN_TOGETHER if claim.partners else _KNOWN
    if known < least * len(wanted) and (best is None or best.share < _ALIKE):
        yield Note(
            ID,
            Severity.HINT,
            f"Nothing in `{claim.key}` is close to this sentence. Is it the paper you mean?",
            marked=claim.parts,
        )
