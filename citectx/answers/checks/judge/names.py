"""Names of a claim that the passage most likely meant, or all of the paper, does not have."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from citectx.answers.checks.judge.alignment import content_around
from citectx.answers.checks.judge.candidate import Candidate
from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.judge.alignment import Alignment
    from citectx.papers.index.paper_index import PaperIndex

_NAME = re.compile(r"(?<![\w-])[^\W\d_]*[A-Z]\w*(?:[-–/]\w+)*(?:[’']s)?")
_START = re.compile(r"(?:^|[.:;?!“\"(]\s*)$")
_LETTER = re.compile(r"[^\W\d_]")
_MOST = 2


def candidates(aligned: Alignment) -> Iterator[Candidate]:
    """Each name that the best passage lacks."""
    best = aligned.best
    ours, theirs = _names(aligned.text), _names(best.text)
    whole = _letters_of(aligned.index)
    near = _plain(" ".join(it.text for it in aligned.likely))
    for name, where in ours.items():
        if name in _plain(best.text):
            continue
        rivals = [it for it in theirs if it not in _plain(aligned.text)]
        around = content_around(aligned.text, where)
        beside = {it: len(around & content_around(best.text, theirs[it])) for it in rivals}
        rivals.sort(key=lambda it: -beside[it])
        yield Candidate(
            "name",
            {
                "score": best.score,
                "share": best.share,
                "cosine": best.cosine,
                "same place": aligned.meaning.surroundings(
                    aligned.text, where, best.text, theirs[rivals[0]]
                )
                if rivals
                else 0.0,
                "gain": aligned.meaning.gain(
                    aligned.text,
                    where,
                    best.text[slice(*theirs[rivals[0]])] if rivals else "",
                    best.text,
                ),
                "nowhere": float(not _is_part(aligned.text[slice(*where)], whole)),
                "rival beside": min(beside[rivals[0]], _MOST) / _MOST if rivals else 0.0,
                "near": float(name in near),
                "rivals": min(len(rivals), _MOST) / _MOST,
                "nowhere, though close": float(not _is_part(aligned.text[slice(*where)], whole))
                * best.share,
                "rival beside, and close": (
                    min(beside[rivals[0]], _MOST) / _MOST if rivals else 0.0
                )
                * best.share,
                "names shared": float(any(it in theirs for it in ours)),
                "acronym": float(aligned.text[slice(*where)].isupper() and len(name) > 1),
                "hyphen": float("-" in aligned.text[slice(*where)]),
                "digits": float(any(it.isdigit() for it in name)),
            },
            where,
            best.number,
            theirs[rivals[0]] if rivals else None,
        )


def _is_part(name: str, whole: str) -> bool:
    """Whether the paper has a name, or the part of a compound that is written like one."""
    parts = [it for it in re.split(r"[-–/]", name) if not it.islower()]
    return _plain(name) in whole or all(_plain(it) in whole for it in parts)


def _names(text: str) -> dict[str, Range]:
    """What is written like a name, by its letters and digits."""
    found: dict[str, Range] = {}
    for match in _NAME.finditer(text):
        word = match[0].removesuffix("’s").removesuffix("'s")
        is_word = word[1:].islower() or len(word) == 1
        if not _LETTER.search(word) or (is_word and _START.search(text[: match.start()])):
            continue
        found.setdefault(_plain(word), Range(match.start(), match.start() + len(word)))
    return found


def _plain(text: str) -> str:
    return re.sub(r"[^\w]", "", text.lower())


@lru_cache(maxsize=32)
def _letters_of(index: PaperIndex) -> str:
    return _plain(index.title + " " + " ".join(index.texts))
