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
    apart = [it for it in regions if it.kind != "appendix"]
    for region in apart:
        if region.kind == "abstract":
            _write_region(flow, draft, region, cited)
    listed: list[Work] = []
    in_list = False
    for block in draft.blocks:
        if any(_is_in(block, region) for region in apart):
            continue
        text = drafts.prose(draft, block).text
        if block.kind == "heading":
            in_list = is_reference_heading(text)
        if in_list and block.kind != "heading":
            listed.append(work(text))
        elif not in_list:
            kind = next((it.kind for it in regions if _is_in(block, it)), None)
            _write_block(flow, draft, block, cited, kind)
    for region in apart:
        if region.kind not in ("abstract", None):
            _write_region(flow, draft, region, cited)
    return tuple(listed)


def _write_region(flow: Flow, draft: Draft, region: Region, cited: Cited) -> None:
    inside = [it for it in draft.blocks if _is_in(it, region)]
    if inside:
        with flow.within(region.heading, 1, region.kind):
            for block in inside:
                _write_block(flow, draft, block, cited, None)


def _is_in(block: Block, region: Region) -> bool:
    return region.range.start <= block.range.start < region.range.end


def _write_block(
    flow: Flow, draft: Draft, block: Block, cited: Cited, kind: SectionKind | None
) -> None:
    if block.kind == "heading":
        text = drafts.prose(draft, block).text.replace(CITATION_MARK, "")
        flow.open(text, block.level, kind)
    elif block.kind in ("caption", "footnote"):
        with flow.aside("captions" if block.kind == "caption" else "footnotes"):
            _write_prose(flow, draft, block, cited)
    else:
        _write_prose(flow, draft, block, cited)
        flow.end_paragraph()


def _write_prose(flow: Flow, draft: Draft, block: Block, cited: Cited) -> None:
    prose = drafts.prose(draft, block)
    written = 0
    while (mark := prose.text.find(CITATION_MARK, written)) >= 0:
        flow.write(prose.text[written:mark])
        flow.cite(_marker(draft, _citations_at(draft, source_offset(prose, mark)), cited))
        written = mark + 1
    flow.write(prose.text[written:])


def _citations_at(draft: Draft, offset: int) -> list[Citation]:
    """The citations whose command stands at this place in the source."""
    last = bisect_right(draft.citations, offset, key=lambda it: it.extent.start)
    if not last or not offset < draft.citations[last - 1].extent.end:
        return []
    first = bisect_left(draft.citations, draft.citations[last - 1].extent, key=lambda it: it.extent)
    return list(draft.citations[first:last])


def _marker(draft: Draft, citations: Sequence[Citation], cited: Cited) -> Marker:
    """What is printed: names where they belong to the sentence, else nothing that needs reading."""
    positions = [
        cited.positions[citation.key] for citation in citations if citation.key in cited.positions
    ]
    in_text = any(drafts.is_in_text(draft, citation) for citation in citations)
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
