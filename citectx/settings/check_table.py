"""The checks there are, in the order in which they are listed everywhere.

Each is the module `citectx.answers.checks.<id>`: one that looks at a claim has `notes(claim)`, one
that looks at a whole draft `findings(workspace)`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

QUESTION, UNCITED = "question", "uncited"
ASKING = frozenset({QUESTION, UNCITED})  # What these find is no finding: they ask to look.


class Check(NamedTuple):
    """A check by its id, whether it is made unasked, and what holds where it is silent.

    `knows` says which tongues it is not silent in: English only, any that draft and paper have in
    common, or any two.
    """

    id: str
    looks_at: Literal["claim", "draft"]
    is_default: bool
    knows: Literal["english", "one", "any"]
    holds: str


CHECKS = (
    Check("quotation", "claim", True, "one", "Quoted words are verbatim in the source."),
    Check("locator", "claim", True, "any", "The cited page exists and holds what is cited."),
    Check(
        "number",
        "claim",
        True,
        "one",
        "A number agrees with the source's passage that matches.",
    ),
    Check("hedge", "claim", True, "english", "The sentence does not say more than the source."),
    Check(
        "paraphrase",
        "claim",
        False,  # It is wrong too often.
        "english",
        "The sentence does not say more than the source says in other words.",
    ),
    Check(
        "unsupported", "claim", True, "english", "The source has something close to the sentence."
    ),
    Check(
        QUESTION,
        "claim",
        True,
        "english",
        "The passage that is most likely meant does not say otherwise; where it may, this asks.",
    ),
    Check(
        "consistency",
        "draft",
        True,
        "english",
        "Sentences that cite one work agree, and cite it once.",
    ),
    Check(
        UNCITED,
        "draft",
        False,  # Many sentences that look as if they should cite are the writer's own.
        "english",
        "What others have found is said with a citation.",
    ),
)
IDS = tuple(it.id for it in CHECKS)
DEFAULT_IDS = tuple(it.id for it in CHECKS if it.is_default)
