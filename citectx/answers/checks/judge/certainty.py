"""Claims that are surer, more general or more causal than the passages most likely meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.answers.checks.drift.clauses import content
from citectx.answers.checks.judge.alignment import clause_likeness
from citectx.answers.checks.judge.candidate import Candidate
from citectx.answers.checks.word_lists import wording
from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.judge.alignment import Aligned, Alignment

_GOVERNED = 4
_CONDITION = re.compile(r"\b(?:if|when|where|only|unless|provided)\b", re.IGNORECASE)
_ALL_THE_SAME = re.compile(
    r"\b(?:above|at|hardly|scarcely|if|without|than|not|once and for)\s+$", re.IGNORECASE
)
_ALL_THE = re.compile(
    r"all (?:the (?:more|same|while)|but|in all|else)\b|"
    r"(?:every|any) (?:other|\d+|two|three|second|longer|more|further)\b|"
    r"all (?:probability|likelihood)\b|all [\w-]+ of\b|all (?:two|three|four|five|six|\d+)\b",
    re.IGNORECASE,
)
_PURPOSE = re.compile(
    r"\b(?:so that|in order that|such that|allow\w*|future (?:work|research|studies))\b"
    r"[^,;]{0,60}$",
    re.IGNORECASE,
)
_WITHIN = 3
_NEARLY = 0.5


def candidates(aligned: Alignment) -> Iterator[Candidate]:
    """A hedge left out, a limit left out, and a cause where there is an association."""
    yield from _unhedged(aligned)
    yield from _generalised(aligned)
    yield from _caused(aligned)


def _further(aligned: Alignment) -> list[Aligned]:
    """The passages that are meant nearly as likely as the best."""
    least = _NEARLY * aligned.best.score
    return [it for it in aligned.likely[1:_WITHIN] if it.score >= least]


def _unhedged(aligned: Alignment) -> Iterator[Candidate]:
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
            "clause": clause_likeness(aligned, best.text, cue, text),
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


_CAUSES = ("caus", "mak", "made", "bring", "brought", "lead", "led", "result", "giv", "driv",
           "forc")  # fmt: skip
_STRONG = ("may", "might", "could", "possib", "perhaps", "probabl", "likely", "unlikely", "seem",
           "appear", "suggest", "hypothes", "speculat", "presum", "potential", "conceiv",
           "plausib")  # fmt: skip


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


def _generalised(aligned: Alignment) -> Iterator[Candidate]:
    best, text = aligned.best, aligned.text
    cue = next(_universals(text), None)
    if cue is None or next(_universals(best.text), None) is not None:
        return
    ours = {it[0].lower() for it in wording("some").finditer(text)}
    some = [it for it in wording("some").finditer(best.text) if it[0].lower() not in ours]
    word = cue[0].lower()
    behind = list(content(text[cue.end() :]))[:2]
    yield Candidate(
        "scope",
        {
            "score": best.score,
            "share": best.share,
            "cosine": best.cosine,
            "gain": aligned.meaning.gain(text, Range(*cue.span()), "", best.text),
            "some there": float(bool(some)),
            "several": float(len(list(_universals(text))) > 1),
            "all": float(word in ("all", "every", "always")),
            "any": float(word == "any"),
            "noun there": float(any(it in content(best.text) for it in behind)),
            "partly there": float(wording("each").search(best.text) is not None),
            "all elsewhere": float(
                any(True for it in _further(aligned) for _ in _universals(it.text))
            ),
            "conditional": float(_CONDITION.search(best.text) is not None),
        },
        Range(*cue.span()),
        best.number,
        Range(*some[0].span()) if some else None,
    )  # fmt: skip


def _universals(text: str) -> Iterator[re.Match[str]]:
    """What says "all", without the phrases in which it does not."""
    return (
        it
        for it in wording("all").finditer(text)
        if not _ALL_THE_SAME.search(text[: it.start()]) and not _ALL_THE.match(text, it.start())
    )


def _caused(aligned: Alignment) -> Iterator[Candidate]:
    best, text = aligned.best, aligned.text
    cause = wording("cause").search(text)
    if cause is None or wording("cause").search(best.text):
        return
    tie = wording("tie").search(best.text)
    word = cause[0].lower()
    yield Candidate(
        "cause",
        {
            "score": best.score,
            "share": best.share,
            "cosine": best.cosine,
            "gain": aligned.meaning.gain(
                text, Range(*cause.span()), tie[0] if tie else "", best.text
            ),
            "tied": float(tie is not None and tie[0].lower() != "with"),
            "tied in the claim": float(wording("tie").search(text) is not None),
            "cause": float(word.startswith(_CAUSES)),
            "cause elsewhere": float(
                any(wording("cause").search(it.text) for it in _further(aligned))
            ),
        },
        Range(*cause.span()),
        best.number,
        Range(*tie.span()) if tie else None,
    )  # fmt: skip
