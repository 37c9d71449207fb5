"""Pins: passages that the writer accepted as the evidence for a sentence, kept beside the draft.

A row for each pin: key, printed page, the hash of the sentence, the quote. When the sentence is
edited its pin is stale, until it is pinned again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import TYPE_CHECKING

from citectx.answers import table_beside
from citectx.model import Passage, Span
from citectx.text.terms import terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from citectx.answers.table_beside import ReadText
    from citectx.model import Evidence, Highlight
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.workspace import Workspace

FILE_NAME = "citectx-pins.tsv"
_SHARED = 2  # Terms that a highlight must share with a sentence,
_SHARE = 0.25  # and which share of the sentence's they must be, to be shown as its evidence.
_COLUMNS = ("key", "page", "sentence", "quote")


@dataclass(frozen=True, slots=True)
class Pin:
    """A passage of the paper under `key` for the sentence with this hash."""

    key: str
    page: str
    sentence: str
    quote: str


def read(text: str) -> tuple[Pin, ...]:
    """The pins of a file; lines that are no pins are passed over."""
    return tuple(Pin(*row) for row in table_beside.rows(text, _COLUMNS))


def beside(root: str, read_text: ReadText) -> tuple[Pin, ...]:
    """The pins of the draft at `root`, if it has any."""
    return read(table_beside.text_beside(root, FILE_NAME, read_text))


def path_beside(root: str) -> str:
    """Where the pins of a draft are kept."""
    return table_beside.path(root, FILE_NAME)


def pins_text(pins: Iterable[Pin]) -> str:
    """The file of these pins."""
    return table_beside.table(_COLUMNS, map(_row, pins))


def pin_to_append(pin: Pin, text: str) -> str:
    """What to put behind `text`, that of a file of pins, for one more."""
    line = table_beside.line(_row(pin))
    return line if text.endswith("\n") or not text else f"\n{line}"


def _row(pin: Pin) -> tuple[str, ...]:
    return pin.key, pin.page, pin.sentence, pin.quote


def pin(key: str, sentence: str, passage: Passage) -> Pin:
    """The pin of a passage to a citing sentence."""
    return Pin(key, passage.page_label, sentence_hash(sentence), passage.text)


def sentence_hash(sentence: str) -> str:
    """What tells a sentence from others; blanks and case do not count."""
    words = " ".join(sentence.casefold().split())
    return blake2b(words.encode(), digest_size=6).hexdigest()


def stale(pins: Iterable[Pin], workspace: Workspace) -> tuple[Pin, ...]:
    """The pins whose sentence is no longer in the draft as it was."""
    present = {
        (citation.key, sentence_hash(context.text))
        for path, draft in workspace.project.drafts.items()
        for citation, context in zip(
            draft.citations, workspace.analyses[path].contexts, strict=True
        )
    }
    return tuple(it for it in pins if (it.key, it.sentence) not in present)


def with_pins(shown: Evidence, pins: Sequence[Pin], index: PaperIndex) -> Evidence:
    """The evidence with what was pinned to its sentence first, and then the highlights that the
    writer made in Zotero and that bear on the sentence; `index` is the paper's file as read."""
    highlights = shown.location.highlights if shown.location else ()
    if not (pins or highlights):
        return shown
    every = (*pins, *_seeds(shown, highlights))
    sentence = sentence_hash(shown.context.text)
    own = [it for it in every if it.key == shown.citation.key and it.sentence == sentence]
    first = [_passage(it, shown, index) for it in dict.fromkeys(own)]
    texts = {it.text for it in first}
    return replace(
        shown,
        passages=(*first, *(passage for passage in shown.passages if passage.text not in texts)),
    )


def _seeds(shown: Evidence, highlights: Iterable[Highlight]) -> tuple[Pin, ...]:
    """Highlights that share enough with the sentence to be pins of it, the nearest first."""
    tongue = shown.context.tongue
    wanted = frozenset(terms(shown.context.text, tongue))
    sentence = sentence_hash(shown.context.text)
    shares = [
        (len(wanted & frozenset(terms(highlight.text, tongue))), highlight)
        for highlight in highlights
    ]
    near = [share for share in shares if share[0] >= max(_SHARED, _SHARE * len(wanted))]
    return tuple(
        Pin(shown.citation.key, it.page_label, sentence, " ".join(it.text.split()))
        for _, it in sorted(near, key=lambda pair: -pair[0])
    )


def _passage(pinned: Pin, shown: Evidence, index: PaperIndex) -> Passage:
    """The pinned words as a passage, with their place where the paper still has them."""
    ranked = next((passage for passage in shown.passages if passage.text == pinned.quote), None)
    if ranked is not None:
        return ranked
    number = next((n for n, text in enumerate(index.texts) if pinned.quote.startswith(text)), None)
    if number is None:
        return Passage(pinned.quote, 1.0, page_label=pinned.page)
    part = index.parts[int(index.part_numbers[number])]
    page = int(index.pages[number]) or None
    span = Span(number, number + 1)
    return Passage(pinned.quote, 1.0, part.heading, page, pinned.page, span=span)
