"""Text of a marked-up paper, written down in reading order -> sections.

Readers of trees (JATS, TEI, HTML, …) walk their tree once and tell a `Flow` what they meet;
captions and footnotes are set apart while the paragraph around them goes on.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from citectx.model import Section, Sentence
from citectx.papers.read import headings, markers
from citectx.papers.read.markers import Marker
from citectx.text.sentences import sentences
from citectx.text.tongues.tell import tongue_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Box, SectionKind, Tongue

# Below one of these a section's own heading tells less than the heading above it: "A model of
# fusion" among the results is a result.
_HEIRLESS: frozenset[SectionKind] = frozenset({"other", "abstract", "captions", "footnotes"})


@dataclass(slots=True)
class Flow:
    """What a reader has met so far of a paper."""

    _parts: list[_Part] = field(default_factory=list)
    _above: list[_Part] = field(default_factory=list)  # The last one and those that it is under.
    _asides: dict[SectionKind, _Part] = field(default_factory=dict)
    _paragraph: list[_Run] = field(default_factory=list)
    _pieces: list[str | Marker] = field(default_factory=list)
    _part: _Part | None = None
    _lead: str = ""

    def open(self, heading: str, level: int, kind: SectionKind | None = None) -> None:
        """Begins a section; without a `kind` the heading, or the section around, decides."""
        self.end_paragraph()
        heading = " ".join(heading.split())
        self._part = _Part(heading, kind or self._kind(heading, level), level)
        self._add(self._part)

    @contextmanager
    def within(self, heading: str, level: int, kind: SectionKind | None = None) -> Iterator[None]:
        """Writes a section, then goes on with the one that was open."""
        self.end_paragraph()
        around = self._part
        self.open(heading, level, kind)
        yield
        self.end_paragraph()
        self._part = around

    def write(self, text: str | None) -> None:
        """Adds to the paragraph."""
        if text:
            self._pieces.append(text)

    def lead(self, label: str) -> None:
        """Puts "Figure 1:" before the next paragraph; alone it would read as a sentence."""
        self._lead = f"{label.rstrip(' .:')}: " if label else ""

    def cite(self, marker: Marker) -> None:
        """Adds a citation to the paragraph."""
        self._pieces.append(marker)

    def end_sentence(self, page: int | None, boxes: tuple[Box, ...]) -> None:
        """Closes a sentence that the file itself marks as one."""
        self._paragraph.append(_Run(tuple(self._pieces), True, page, boxes))
        self._pieces = []

    def end_paragraph(self, page: int | None = None) -> None:
        """Closes the paragraph, if one has begun."""
        runs = [*self._paragraph, _Run(tuple(self._pieces), False, page, ())]
        self._paragraph, self._pieces = [], []
        written = [run for run in runs if any(_says_something(piece) for piece in run.pieces)]
        if written:
            written[0] = written[0]._replace(pieces=(self._lead, *written[0].pieces))
            self._lead = ""
            self._current().paragraphs.append(written)

    @contextmanager
    def aside(self, kind: SectionKind) -> Iterator[None]:
        """Writes to the captions or footnotes, then takes the open paragraph up again."""
        around = self._part, self._paragraph, self._pieces
        self._part = self._asides.setdefault(kind, _Part("", kind, 1))
        self._paragraph, self._pieces = [], []
        yield
        self.end_paragraph()
        self._lead = ""
        self._part, self._paragraph, self._pieces = around

    def sections(self) -> tuple[Section, ...]:
        """All that was written, in sentences; captions and footnotes last."""
        self.end_paragraph()
        asides = (self._asides[kind] for kind in ("captions", "footnotes") if kind in self._asides)
        parts = [*self._parts, *asides]
        runs = [run for part in parts for paragraph in part.paragraphs for run in paragraph]
        numbers = markers.numbers(run.pieces for run in runs)
        tongue = tongue_of(it for run in runs for it in run.pieces if isinstance(it, str))
        number = 0
        made = []
        for part in parts:
            found: list[Sentence] = []
            for paragraph in part.paragraphs:
                for run in paragraph:
                    found += _sentences(run, number, numbers, tongue)
                number += 1
            made.append(Section(part.heading, part.kind, tuple(found), part.level))
        return tuple(made)

    def _current(self) -> _Part:
        if self._part is None:
            self._part = _Part("", "other", 1)
            self._add(self._part)
        return self._part

    def _add(self, part: _Part) -> None:
        self._parts.append(part)
        while self._above and self._above[-1].level >= part.level:
            self._above.pop()
        self._above.append(part)

    def _kind(self, heading: str, level: int) -> SectionKind:
        """What the nearest section above says, else what the heading itself says."""
        own = headings.kind(heading)
        above = next((part for part in reversed(self._above) if part.level < level), None)
        if above is None or above.kind in _HEIRLESS or own == "back":
            return own
        return above.kind


class _Run(NamedTuple):
    """Pieces of text in a paragraph, `whole` if they are one sentence by the file's own word."""

    pieces: tuple[str | Marker, ...]
    whole: bool
    page: int | None
    boxes: tuple[Box, ...]


@dataclass(slots=True)
class _Part:
    """A section that is being written."""

    heading: str
    kind: SectionKind
    level: int
    paragraphs: list[list[_Run]] = field(default_factory=list)


def _says_something(piece: str | Marker) -> bool:
    return isinstance(piece, Marker) or not piece.isspace()


def _sentences(
    run: _Run, paragraph: int, numbers: frozenset[str], tongue: Tongue
) -> Iterator[Sentence]:
    """The sentences of a run, each with the works it cites."""
    text, cites = markers.resolve(run.pieces, numbers)
    if not text:
        return
    ranges = ((0, len(text)),) if run.whole else sentences(text, tongue)
    for position, (start, end) in enumerate(ranges):
        # A marker belongs to the sentence before it: "… as shown.¹² Later …".
        first = -1 if position == 0 else start
        last = len(text) if position == len(ranges) - 1 else ranges[position + 1][0]
        cited = {work for offset, works in cites if first < offset <= last for work in works}
        yield Sentence(text[start:end], run.page, run.boxes, paragraph, tuple(sorted(cited)))
