"""Sentence -> the role that it plays in its paper, by its cue words.

Who cites a finding means the sentences that report it, and who cites a method those that describe
it; what a paper says of others' work is seldom meant.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Role(NamedTuple):
    """How much a sentence reads as a finding of its paper, and how much as a procedure."""

    finding: float
    procedure: float


# All are looked for in lower case and begin where a word does.
_FOUND = re.compile(
    r" we (?:(?:also|first|further|have|next|then|therefore|thus) )*"
    r"(?:conclude|demonstrate|describe|detect|develop|discover|find|found|generate|identif|introduce"
    r"|observe|present|propose|report|reveal|show)"
)
_FINDING = (
    *(f" here{comma} we " for comma in ("", ",")),
    *(f" this {it}" for it in ("article", "paper", "study", "work")),
    *(
        f" our {it}"
        for it in ("analys", "data", "experiment", "finding", "model", "observation", "result")
    ),
    *(
        f" {what} {says}"
        for what in ("data", "findings", "results")
        for says in ("demonstrate", "indicate", "reveal", "show", "suggest")
    ),
    *(f" {it}" for it in ("importantly", "in conclusion", "in summary", "indeed", "strikingly")),
    *(f" {it}" for it in ("taken together", "therefore", "thus ", "thus,")),
)
_OTHERS = re.compile(r"\bet al\b|\([^()]*\b(?:1[89]|20)\d\d[a-z]?[;)]|\[\d")
_COST = 0.5  # Of speaking of others' work.
_PROCEDURE = (
    " according to",
    " algorithm",
    " approach",
    " calculat",
    " comput",
    " defined",
    " described",
    " following",
    " implement",
    " kit",
    " method",
    " package",
    " performed",
    " procedure",
    " protocol",
    " purchased",
    " purif",
    " software",
    " technique",
    " used",
    " using",
)


def role(sentence: str) -> Role:
    """The role by the sentence's own words."""
    text = f" {sentence.lower()}"
    others = _COST if _OTHERS.search(text) else 0.0
    is_finding = _FOUND.search(text) is not None or any(it in text for it in _FINDING)
    return Role(is_finding - others, _is_procedure(text) - others)


def is_procedure(sentence: str) -> bool:
    """Whether a sentence speaks of how something was done."""
    return _is_procedure(f" {sentence.lower()}")


def _is_procedure(text: str) -> bool:
    return any(it in text for it in _PROCEDURE)
