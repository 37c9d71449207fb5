"""Blocks of a paper in reading order -> its sections, and its reference list."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from citectx.model import Section
from citectx.papers.read import headings
from citectx.papers.read.abstract_heading import is_abstract_heading
from citectx.papers.read.pdf import headings as pdf_headings
from citectx.papers.read.pdf import sentences
from citectx.papers.read.pdf.blocks import KEYWORDS
from citectx.papers.read.pdf.front import bare, run_in_abstract
from citectx.papers.read.pdf.layout import shares_row, shorten
from citectx.papers.read.pdf.paragraphs import paragraphs
from citectx.papers.read.pdf.prose import reads_as_prose
from citectx.papers.read.pdf.references import works
from citectx.text.tongues.tell import tongue_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

    from citectx.model import SectionKind, Sentence, Work
    from citectx.papers.read.pdf.layout import Block, Line
    from citectx.papers.read.pdf.references import Parted

_LONGEST_ABSTRACT = 4000
_SOME_LINES = 3
_OTHER_SIZE = 0.04
_CONTENTS = re.compile(
    r"(?i)(?:table of )?contents|inhalt(?:sverzeichnis)?|table des matières|sommaire"
    r"|índice(?: general)?|sumário|indice|inhoud(?:sopgave)?|содержание|оглавление"
    r"|目\s*[录錄次]|차\s*례|목\s*차|list of (?:figures|tables|algorithms)"
)
_LABEL = re.compile(
    r"(?i)(?:background|context|importance|motivation|rationale|objectives?|aims?|purpose|goals?"
    r"|(?:study )?design|setting|patients|participants|subjects|interventions?|(?:main )?outcomes?"
    r"(?: and measures)?|measurements|(?:materials and )?methods?|methodology|(?:main )?results"
    r"|findings|conclusions?|interpretation|significance|implications|limitations|availability"
    r"(?: and implementation)?|contact|supplementary information|trial registration|funding"
    r"|hintergrund|ziele?|methoden|ergebnisse|schlussfolgerung(?:en)?|contexte|objectifs?|méthodes"
    r"|résultats|antecedentes|objetivos?|métodos|resultados|conclusion(?:es|i)|conclusões"
    r"|obiettiv[oi]|metodi|risultati)\s?[:.]"
)
_PAGE_AT_END = re.compile(r"\s\d{1,4}$|^\d{1,4}$|(?:\. ?){3}$")
_ROMAN_AT_END = re.compile(r"\s(?:[ivx]{1,6}|[IVX]{1,6})$")
_LEADERS = re.compile(r"(?:\. ?){4,}\s*(?:\d{0,4}|[ivx]{1,6}|[IVX]{1,6})$")
_INHERITED: frozenset[SectionKind] = frozenset(
    ("related", "methods", "results", "discussion", "appendix", "back")
)


class Body(NamedTuple):
    """The sections, captions and footnotes last, and the works cited."""

    sections: tuple[Section, ...]
    works: tuple[Work, ...]


@dataclass(slots=True)
class _Part:
    heading: str
    kind: SectionKind
    level: int
    blocks: list[Block] = field(default_factory=list)
    head: Block | None = None


def body(parted: Parted, turns: Mapping[int, int]) -> Body:
    """The paper's text; `turns` tells by page how it is turned there."""
    text, references = parted
    words = sentences.vocabulary(line for block in (*text, *references) for line in block.lines)
    tongue = tongue_of(block.text for block in text)
    number = 0
    sections = []
    for part in _parts(text):
        found: list[Sentence] = []
        for paragraph in _paragraphs(part):
            found += sentences.read(paragraph, number, words, turns, tongue)
            number += 1
        if found or part.heading:
            sections.append(Section(part.heading, part.kind, tuple(found), part.level))
    return Body(tuple(sections), works(references, words))


def told(blocks: Sequence[Block]) -> Iterator[tuple[str, int, Block]]:
    """What the blocks of a paper's text were taken for, and the levels of headings."""
    for part in _parts(blocks):
        is_abstract = part.kind == "abstract"
        if part.head is not None:
            yield ("abstract", 0, part.head) if is_abstract else ("heading", part.level, part.head)
        for block in part.blocks:
            yield "abstract" if is_abstract else block.kind, 0, block


def _parts(blocks: Sequence[Block]) -> list[_Part]:
    blocks = _with_whole_abstract(_without_lists(_without_repeated(blocks)))
    depths = iter(pdf_headings.levels([block for block in blocks if block.kind == "heading"]))
    parts = [_Part("", "abstract", 1)]
    captions, footnotes = _Part("", "captions", 1), _Part("", "footnotes", 1)
    asides = {"caption": captions, "rows": captions, "footnote": footnotes}
    for block in blocks:
        if block.kind == "heading":
            text = pdf_headings.closed_up(sentences.flowing(block.lines, ())[0])
            level = next(depths)
            parts.append(_Part(text, _kind(text, level, parts), level, head=block))
        elif block.kind == "text":
            if pdf_headings.is_about_people(parts[-1].heading):
                footnotes.blocks.append(block._replace(kind="footnote"))
                continue
            if parts[-1].kind == "abstract" and _goes_on_otherwise(parts[-1].blocks, block):
                parts.append(_Part("", "other", 1))
            parts[-1].blocks.append(block)
        elif block.kind in asides:
            asides[block.kind].blocks.append(block)
            abstract = parts[-1].blocks if parts[-1].kind == "abstract" else ()
            if KEYWORDS.match(block.text) and any(reads_as_prose(it.text) for it in abstract):
                parts.append(_Part("", "other", 1))
    if len(parts) == 1 or sum(len(block.text) for block in parts[0].blocks) > _LONGEST_ABSTRACT:
        parts[0].kind = "other"
    parts += (captions, footnotes)
    return [part for part in parts if part.heading or part.blocks]


def _goes_on_otherwise(abstract: Sequence[Block], block: Block) -> bool:
    """Whether the text begins without a heading: in another size than that of the abstract."""
    prose = next((it for it in abstract if reads_as_prose(it.text)), None)
    if prose is None or len(block.lines) < _SOME_LINES:
        return False
    size = median(line.size for line in prose.lines)
    return abs(median(line.size for line in block.lines) - size) > _OTHER_SIZE * size


def without_title(blocks: Iterable[Block], title: str) -> list[Block]:
    """The blocks of later pages without the title that some papers print there once more."""
    whole = bare(title)
    found = []
    for block in blocks:
        lines, read = block.lines, ""
        while block.kind == "heading" and lines:
            longer = read + bare(lines[0].text)
            if not whole.startswith(longer):
                break
            read, lines = longer, lines[1:]
        if whole and read == whole:
            block = block._replace(lines=lines)
        if block.lines:
            found.append(block)
    return found


def without_contents(blocks: Sequence[Block]) -> list[Block]:
    """The blocks without a table of contents, whose lines end with the number of a page."""
    found: list[Block] = []
    listing = False
    headed = {block.text for block in blocks if block.kind == "heading"}
    for block in blocks:
        if _CONTENTS.fullmatch(block.text) and len(block.lines) == 1:
            listing = True
            continue
        if block.kind == "footnote":  # The list goes on with the next page.
            found.append(block)
            continue
        if listing:
            ends = sum(
                1
                for line in block.lines
                if _PAGE_AT_END.search(line.text) or _ROMAN_AT_END.search(line.text)
            )
            leaders = any(_LEADERS.search(line.text) for line in block.lines)
            listing = 2 * ends >= len(block.lines) or leaders
        if not listing and not _is_led(block) and not _is_entry(block, headed):
            found.append(block)
    return found


def _is_entry(block: Block, headed: Container[str]) -> bool:
    """Whether a block is a heading once more, followed by the number of its page."""
    return (
        _PAGE_AT_END.sub("", block.text) in headed and _PAGE_AT_END.search(block.text) is not None
    )


def _is_led(block: Block) -> bool:
    """Whether dots lead from most lines to their numbers."""
    dotted = [line for line in block.lines if ". ." in line.text or "..." in line.text]
    leaders = sum(1 for line in dotted if _LEADERS.search(line.text))
    return leaders > 0 and 2 * leaders >= len(block.lines)


def _with_whole_abstract(blocks: Sequence[Block]) -> list[Block]:
    """The blocks; "Methods:" and the like, with which parts of an abstract begin, are text."""
    found: list[Block] = []
    inside = True  # An abstract, which may have no heading.
    for at, block in enumerate(blocks):
        if block.kind == "heading":
            after = blocks[at + 1 : at + 2]
            run_in = after and shares_row(block.lines[-1], after[0].lines[0])
            if inside and run_in and _LABEL.fullmatch(block.text):
                block = block._replace(kind="text")
            else:
                inside = is_abstract_heading(block.text)
        found.append(block)
    return found


def _without_repeated(blocks: Sequence[Block]) -> list[Block]:
    """The blocks without headings that stand at the top of a page and once more elsewhere."""
    times = Counter(block.text for block in blocks if block.kind == "heading")
    found: list[Block] = []
    for block in blocks:
        first = not found or found[-1].lines[-1].page < block.lines[0].page
        if block.kind != "heading" or not first or times[block.text] == 1:
            found.append(block)
    return found


def _without_lists(blocks: Sequence[Block]) -> list[Block]:
    """The blocks; headings that count up with nothing between them are the items of a list."""
    found = list(blocks)
    for at, (block, after) in enumerate(pairwise(blocks)):
        number, following = _whole_number(block), _whole_number(after)
        if number and following == number + 1:
            found[at : at + 2] = [it._replace(kind="text") for it in (block, after)]
    return found


def _whole_number(block: Block) -> int:
    """The number of a heading such as "3. Results", else 0."""
    match = pdf_headings.NUMBER.match(block.text) if block.kind == "heading" else None
    return int(match[1]) if match and match[1] and match[1].isdigit() else 0


def _kind(text: str, level: int, parts: Sequence[_Part]) -> SectionKind:
    """What the heading says, or what the section above it is when it says nothing."""
    own = "abstract" if is_abstract_heading(text) else headings.kind(text)
    if own != "other":
        return own
    above = next((part for part in reversed(parts) if part.level < level), None)
    return above.kind if above and above.kind in _INHERITED else own


def _paragraphs(part: _Part) -> list[tuple[Line, ...]]:
    if part.kind == "captions":
        return [lines for block in part.blocks for lines in _captions(block)]
    if part.kind == "footnotes":
        return [block.lines for block in part.blocks]
    lineses = paragraphs(part.blocks)
    if lineses and part.kind == "abstract":
        first, *rest = lineses[0]
        lineses[0] = (shorten(first, run_in_abstract(first)), *rest)
    return lineses


def _captions(block: Block) -> list[tuple[Line, ...]]:
    """A caption is one paragraph, a table as many as it has rows."""
    return [(line,) for line in block.lines] if block.kind == "rows" else [block.lines]
