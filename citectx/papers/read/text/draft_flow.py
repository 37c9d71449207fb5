"""A paper in the language its authors wrote it in -> its text in reading order.

Whatever `syntax` can parse as a draft can be read as a cited paper.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, NamedTuple

from citectx import drafts
from citectx.base.offsets import source_offset
from citectx.bibliography import fields
from citectx.model import CITATION_MARK, Work
from citectx.papers.read.markers import Marker
from citectx.papers.read.reference_heading import is_reference_heading
from citectx.papers.read.works import work

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from citectx.model import Block, Citation, Draft, Range, Reference, SectionKind
    from citectx.papers.read.flow import Flow


class Cited(NamedTuple):
    """The works that a source cites, and their positions by key."""

    works: tuple[Work, ...] = ()
    positions: Mapping[str, int] = {}


class Region(NamedTuple):
    """A stretch of the source that is a section without a heading; None as kind leaves it out.

    The headings of an appendix are its own.
    """

    range: Range
    heading: str
    kind: SectionKind | None


def works_cited(draft: Draft, references: Iterable[Reference]) -> Cited:
    """The works that are cited, in the order of their first citation."""
    known = {
        key: reference for reference in references for key in (reference.key, *reference.aliases)
    }
    keys = dict.fromkeys(citation.key for citation in draft.citations if citation.key in known)
    works = tuple(_work(known[key]) for key in keys)
    return Cited(works, {key: position for position, key in enumerate(keys)})


def write(flow: Flow, draft: Draft, cited: Cited, regions: Sequence[Region]) -> tuple[Work, ...]:
    """Writes the whole draft, the abstract first; gives the works of a list that is typed out."""
    source = _Source.of(draft, cited)
    apart = [(it, source.inside(it.range)) for it in regions if it.kind != "appendix"]
    appendices = [it.range for it in regions if it.kind == "appendix"]
    for region, blocks in apart:
        if region.kind == "abstract":
            _write_region(flow, source, region, blocks)
    elsewhere = {it.range for _, blocks in apart for it in blocks}
    listed: list[Work] = []
    in_list = False
    for block in draft.blocks:
        if block.range in elsewhere:
            continue
        text = drafts.prose(draft, block).text
        if block.kind == "heading":
            in_list = is_reference_heading(text)
        if in_list and block.kind != "heading":
            listed.append(work(text))
        elif not in_list:
            is_after = any(it.start <= block.range.start < it.end for it in appendices)
            _write_block(flow, source, block, "appendix" if is_after else None)
    for region, blocks in apart:
        if region.kind not in ("abstract", None):
            _write_region(flow, source, region, blocks)
    return tuple(listed)


class _Source(NamedTuple):
    """A draft that is read as a paper, its blocks and citations by their places."""

    draft: Draft
    cited: Cited
    blocks: list[Block]
    citations: list[tuple[Range, list[Citation]]]

    @classmethod
    def of(cls, draft: Draft, cited: Cited) -> _Source:
        together: dict[Range, list[Citation]] = {}
        for citation in draft.citations:
            together.setdefault(citation.extent, []).append(citation)
        blocks = sorted(draft.blocks, key=lambda it: it.range.start)
        return cls(draft, cited, blocks, sorted(together.items(), key=lambda it: it[0]))

    def inside(self, place: Range) -> list[Block]:
        """The blocks that begin there."""
        first = bisect_left(self.blocks, place.start, key=lambda it: it.range.start)
        last = bisect_left(self.blocks, place.end, key=lambda it: it.range.start)
        return self.blocks[first:last]

    def citations_at(self, offset: int) -> list[Citation]:
        """The citations whose command stands at this place in the source."""
        last = bisect_right(self.citations, offset, key=lambda it: it[0].start)
        if not last or not offset < self.citations[last - 1][0].end:
            return []
        return self.citations[last - 1][1]


def _write_region(flow: Flow, source: _Source, region: Region, blocks: Sequence[Block]) -> None:
    if blocks:
        with flow.within(region.heading, 1, region.kind):
            for block in blocks:
                _write_block(flow, source, block, None)


def _write_block(flow: Flow, source: _Source, block: Block, kind: SectionKind | None) -> None:
    if block.kind == "heading":
        text = drafts.prose(source.draft, block).text.replace(CITATION_MARK, "")
        flow.open(text, block.level, kind)
    elif block.kind in ("caption", "footnote"):
        with flow.aside("captions" if block.kind == "caption" else "footnotes"):
            _write_prose(flow, source, block)
    else:
        _write_prose(flow, source, block)
        flow.end_paragraph()


def _write_prose(flow: Flow, source: _Source, block: Block) -> None:
    prose = drafts.prose(source.draft, block)
    written = 0
    while (mark := prose.text.find(CITATION_MARK, written)) >= 0:
        flow.write(prose.text[written:mark])
        flow.cite(_marker(source, source.citations_at(source_offset(prose, mark))))
        written = mark + 1
    flow.write(prose.text[written:])


def _marker(source: _Source, citations: Sequence[Citation]) -> Marker:
    """What is printed: names where they belong to the sentence, else nothing that needs reading."""
    cited = source.cited
    positions = [cited.positions[it.key] for it in citations if it.key in cited.positions]
    in_text = any(drafts.is_in_text(source.draft, it) for it in citations)
    names = (_name(cited.works[position]) for position in positions) if in_text else ()
    return Marker(" and ".join(filter(None, names)), tuple(positions))


def _name(cited: Work) -> str:
    """ "Smith et al. (2010)", the form that most styles print in the text."""
    families = [name.rpartition(" ")[2].rstrip(".,") for name in cited.authors]
    return fields.name_in_text(families, cited.year) or cited.title


def _work(reference: Reference) -> Work:
    """A reference as an entry of the printed list."""
    names, year = ", ".join(fields.authors(reference)), fields.year(reference)
    parts = (f"{names} ({year})" if year else names, fields.title(reference))
    return Work(
        text=". ".join(filter(None, (*parts, fields.venue(reference)))),
        label=reference.key,
        title=fields.title(reference),
        authors=fields.authors(reference),
        year=year,
        doi=fields.doi(reference).lower(),
        arxiv=fields.arxiv(reference),
    )
