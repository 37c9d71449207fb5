"""Claims that are surer than the passages most likely meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.answers.checks.drift.clauses import content
from citectx.answers.checks.judge.alignment import clauses_alike
from citectx.answers.checks.judge.candidate import Candidate
from citectx.answers.checks.word_lists import wording
from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.judge.alignment import Aligned, Alignment

_GOVERNED = 4
_PURPOSE = re.compile(
    r"\b(?:so that|in order that|such that|allow\w*|future (?:work|research|studies))\b"
    r"[^,;]{0,60}$",
    re.IGNORECASE,
)
_WITHIN = 3
_NEARLY = 0.5


def candidates(aligned: Alignment) -> Iterator[Candidate]:
    """One candidate where the best passage hedges what the claim states."""
    best, text = aligned.best, aligned.text
    cues = list(wording("hedge").finditer(best.text))
    cues = [it for it in cues if not _PURPOSE.search(best.text[: it.start()])]
    if not cues or wording("hedge").search(text) or wording("careful").search(text):
        return
    cue = max(cues, key=lambda it: _governs(best.text, it, text))
    if not _governs(best.text, cue, text):
        return  # It hedges another clause than the one that the claim repeats.
    sure = wording("sure").search(text)
    plain = [it for it in _further(aligned) if not wording("hedge").search(it.text)]
    yield Candidate(
        "hedge",
        {
            "score": best.score,
            "share": best.share,
            "cosine": best.cosine,
            "gain": aligned.meaning.gain(best.text, Range(*cue.span()), "", text),
            "clause": clauses_alike(aligned, best.text, Range(*cue.span()), "", text).likeness,
            "plain in meaning": max((it.cosine - best.cosine for it in plain), default=-1.0),
            "governs": _governs(best.text, cue, text),
            "several": float(len(cues) > 1),
            "sure": float(sure is not None),
            "mild": float(wording("mild-hedge").search(text) is not None),
            "plain elsewhere": max((it.share for it in plain), default=0.0),
            "early": float(cue.start() < len(best.text) / 2),
            "strong": float(_is_strong(cue)),
            "length": len(best.text) / 200,
        },
        Range(*sure.span()) if sure else _governed(text, best.text, cue),
        best.number,
        Range(*cue.span()),
    )


_STRONG = ("may", "might", "could", "possib", "perhaps", "probabl", "likely", "unlikely", "seem",
           "appear", "suggest", "hypothes", "speculat", "presum", "potential", "conceiv",
           "plausib")  # fmt: skip


def _further(aligned: Alignment) -> list[Aligned]:
    """The passages that are meant nearly as likely as the best."""
    least = _NEARLY * aligned.best.score
    return [it for it in aligned.likely[1:_WITHIN] if it.score >= least]


def _is_strong(cue: re.Match[str]) -> bool:
    return cue[0].lower().startswith(_STRONG)


def _governs(source: str, cue: re.Match[str], text: str) -> float:
    """Which share of the content words behind a cue the claim has too."""
    behind = list(content(source[cue.end() :]))[:_GOVERNED]
    ours = content(text)
    return sum(it in ours for it in behind) / max(len(behind), 1)


def _governed(text: str, source: str, cue: re.Match[str]) -> Range:
    places = content(text)
    behind = content(source[cue.end() :])
    start = len(text) - len(text.lstrip())
    return next((places[it] for it in behind if it in places), Range(start, len(text.rstrip())))
