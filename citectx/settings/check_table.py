"""The checks there are, in the order in which they are listed everywhere.

Each is the module `citectx.answers.checks.<id>`: one that looks at a claim has `notes(claim)`, one
that looks at a whole draft `findings(workspace)`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

QUESTION = "question"  # What this finds is no finding: it asks the writer to look.


class Check(NamedTuple):
    """A check by its id, whether it is made unasked, and what holds where it is silent."""

    id: str
    looks_at: Literal["claim", "draft"]
    is_default: bool
    holds: str


CHECKS = (
    Check("quotation", "claim", True, "Quoted words are verbatim in the source."),
    Check("locator", "claim", True, "The cited page exists and holds what is cited."),
    Check("number", "claim", True, "A number agrees with the source's passage that matches."),
    Check("hedge", "claim", True, "The sentence does not say more than the source."),
    Check(
        "paraphrase",
        "claim",
        False,  # It is wrong too often.
        "The sentence does not say more than the source says in other words.",
    ),
    Check("unsupported", "claim", True, "The source has something close to the sentence."),
    Check(
        QUESTION,
        "claim",
        True,
        "The passage that is most likely meant does not say otherwise; where it may, this asks.",
    ),
    Check("consistency", "draft", True, "Sentences that cite one work agree, and cite it once."),
)
IDS = tuple(it.id for it in CHECKS)
DEFAULT_IDS = tuple(it.id for it in CHECKS if it.is_default)
