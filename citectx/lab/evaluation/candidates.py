"""Which sentences of a paper may be what a citation refers to."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citectx.lab.evaluation.experiment import IsCandidate


def every(_: str) -> bool:
    """All sentences."""
    return True


def is_method(sentence: str) -> bool:
    """Sentences that say how something was done, judged by their words alone."""
    from citectx.text.zones import classified

    return classified([sentence])[0] == "method"


CANDIDATES: dict[str, IsCandidate] = {"all": every, "method": is_method}
