"""Evidence -> as much of its passages as a card holds: whole sentences where there is room."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citectx.model import Evidence, Passage

_ROOM = 540  # Characters for all passages: an editor shows eight lines of them before it cuts.
_LEAST = 120  # Of one passage, however many and long the others are.
_LONGEST = 1_200  # No sentence is as long; a table or a page without full stops may be.


def without_context(shown: Evidence) -> Evidence:
    """The same evidence, the passages alone and the long ones shortened."""
    return replace(shown, passages=tuple(_excerpts(shown)))


def has_context(shown: Evidence) -> bool:
    """Whether there is more of the passages than a card shows without it."""
    return any(it.before or it.after for it in shown.passages) or any(
        whole.text != short.text
        for whole, short in zip(shown.passages, _excerpts(shown), strict=True)
    )


def excerpt(passage: Passage, room: int) -> Passage:
    """The decisive sentence with as many of its neighbours as there is room for.

    What is left out is `…`; neighbours in which more words matched are kept rather than others.
    """
    sentences = _sentences(passage)
    first = last = passage.decisive
    while True:
        near = [it for it in (first - 1, last + 1) if 0 <= it < len(sentences)]
        for it in sorted(near, key=lambda it: -_held(passage, sentences[it])):
            if sentences[max(last, it)].end - sentences[min(first, it)].start <= room:
                first, last = min(first, it), max(last, it)
                break
        else:
            return _cut(passage, sentences[first].start, sentences[last].end)


def _excerpts(shown: Evidence) -> Iterator[Passage]:
    """The excerpts; the room that decisive sentences leave is for the first passages first.

    Where they leave none, the longest of them are shortened too, so that the last passage is seen.
    """
    least = [_size(passage) for passage in shown.passages]
    most = _level(least)
    spare = max(0, _ROOM - sum(least))
    for passage, size in zip(shown.passages, least, strict=True):
        short = excerpt(passage, size + spare)
        spare = max(0, spare - (len(short.text) - size))
        yield replace(_window(short, most), before="", after="")


def _level(sizes: Sequence[int]) -> int:
    """The length that none of some texts may pass if all are to have room."""
    left = _ROOM
    for number, size in enumerate(sorted(sizes)):
        share = left // (len(sizes) - number)
        if size > share:
            return max(share, _LEAST)
        left -= size
    return _LONGEST


def _window(passage: Passage, room: int) -> Passage:
    """The piece of a passage, as long as there is room, in which most words matched."""
    if len(passage.text) <= room:
        return passage

    def held(start: int) -> int:
        return _held(passage, Range(start, start + room))

    start = max((0, *(it.start for it in passage.matched)), key=held)
    start = 0 if held(0) == held(start) else start
    end = start + room
    if end < len(passage.text):
        end = passage.text.rfind(" ", start, end) if " " in passage.text[start:end] else end
    return _cut(passage, start, min(end, len(passage.text)))


def _size(passage: Passage) -> int:
    """How long the decisive sentence is."""
    start, end = _sentences(passage)[passage.decisive]
    return end - start


def _sentences(passage: Passage) -> tuple[Range, ...]:
    return passage.sentences or (Range(0, len(passage.text)),)


def _held(passage: Passage, sentence: Range) -> int:
    """How many matched characters stand in a sentence."""
    start, end = sentence
    return sum(it.end - it.start for it in passage.matched if start <= it.start and it.end <= end)


def _cut(passage: Passage, start: int, end: int) -> Passage:
    text = passage.text
    if end - start > _LONGEST:
        end = text.rfind(" ", start, start + _LONGEST) + 1 or start + _LONGEST
    opening, closing = "… " if start else "", " …" if end < len(text) else ""
    shift = len(opening) - start
    within = [it for it in passage.sentences if it.start < end and start < it.end]
    return replace(
        passage,
        text=f"{opening}{text[start:end].rstrip()}{closing}",
        matched=tuple(
            Range(it.start + shift, it.end + shift)
            for it in passage.matched
            if start <= it.start and it.end <= end
        ),
        sentences=tuple(Range(it.start + shift, min(it.end, end) + shift) for it in within),
        decisive=passage.decisive - sum(it.end <= start for it in passage.sentences),
    )
