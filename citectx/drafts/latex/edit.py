"""A parsed draft, its text after an edit -> the draft, where the edit concerns one run alone.

That run is scanned again; what stands before it is kept and what follows is moved. Whatever could
reach beyond the run (a definition, a part that is dead, an environment that does not end there) is
left to a parse of the whole text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from operator import attrgetter
from typing import TYPE_CHECKING

from citectx.base.changes import change
from citectx.drafts.latex import layout as latex_layout
from citectx.drafts.latex import scan
from citectx.drafts.latex.layout import BODY, PARAGRAPH_END, Layout, Run
from citectx.drafts.latex.links import roots
from citectx.drafts.latex.regions import FILLERS, IGNORED, regions_of_piece
from citectx.model import Block, Citation, Draft, Range

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citectx.model import Document, FileLink

_START = attrgetter("start")
_DEAD = FILLERS.replace(IGNORED, "")
# What says something about the whole file or about others, even in a comment.
_FAR = re.compile(
    r"\\(?:begin\{document|usepackage|RequirePackage|documentclass|LoadClass|bibitem|bib\{)"
    r"|\{filecontents|>>="
)
# A command whose argument may stand behind the blank line.
_DANGLING = re.compile(r"\\(?:[A-Za-z@]+\*?(?:\[[^\]\n]*\])?\s*)?\Z")
_DANGLING_REACH = 300


def draft_after(before: Draft, document: Document) -> Draft | None:
    """The draft after the edit, or None if it has to be parsed as a whole."""
    layout = before.layout
    if not isinstance(layout, Layout):
        return None
    made = change(before.document.text, document.text)
    number = bisect_right(layout.runs, made.start, key=_START) - 1
    run = layout.runs[number]
    if made.before > run.end or run.start >= layout.far or _is_quoted(before, run):
        return None
    if run.start == layout.body and made.start < run.start + len(BODY):
        return None
    shift = made.after - made.before
    old = before.document.text[run.start : run.end]
    piece = _live_piece(layout, run, old, document.text[run.start : run.end + shift])
    if piece is None or _is_dangling(document.text, run.start):
        return None
    live = layout.live[: run.start] + piece + layout.live[run.end :]
    body = layout.body + shift if layout.body > run.start else layout.body
    scanned = scan.scan_once(piece, run.environments, layout.vocabulary)
    fresh = run._replace(end=run.start + len(piece), scanned=scanned)
    after = layout._replace(live=live, body=body, far=layout.far + shift)
    if not _is_whole(after, fresh, number) or not _is_alike(layout, run, after, fresh):
        return None
    return _draft(before, document, after, number, fresh)


def _is_quoted(before: Draft, run: Run) -> bool:
    """Whether the run stands in an environment that a citation before it quotes."""
    citations = before.citations[: run.citations]
    return any(
        citation.quotation is not None and citation.quotation[1] > run.start
        for citation in citations
    )


def _live_piece(layout: Layout, run: Run, old: str, new: str) -> str | None:
    """The live text of the run as it is now, if what is dead in it begins and ends there."""
    first = len(BODY) if run.start == layout.body else 0
    if _FAR.search(old, first) or _FAR.search(new, first):
        return None
    if _live(old, layout.verbatims) != layout.live[run.start : run.end]:
        return None
    return _live(new, layout.verbatims)


def _live(piece: str, verbatims: frozenset[str]) -> str | None:
    found = regions_of_piece(piece, verbatims)
    is_closed = found.unfinished == len(piece) and found.live[-1:] not in tuple(_DEAD)
    return found.live if is_closed and not found.definitions else None


def _is_dangling(text: str, start: int) -> bool:
    return _DANGLING.search(text, max(start - _DANGLING_REACH, 0), start) is not None


def _is_whole(after: Layout, fresh: Run, number: int) -> bool:
    """Whether the run begins and ends where it would if all runs were looked for."""
    stop = after.body if fresh.start < after.body else len(after.live)
    gap = PARAGRAPH_END.search(after.live, fresh.start, stop)
    follows_gap = number > 0 and after.runs[number - 1].end < fresh.start
    if follows_gap and (fresh.start == fresh.end or after.live[fresh.start].isspace()):
        return False
    return fresh.end == (gap.start() if gap else stop)


def _is_alike(before: Layout, old: Run, after: Layout, new: Run) -> bool:
    """Whether the run is the same to all others as it was."""
    levels = (
        {block.level for block in latex_layout.blocks(run.scanned, run.start, layout.body)}
        for layout, run in ((before, old), (after, new))
    )
    return (
        new.scanned[3] == old.scanned[3]
        and not latex_layout.has_open_quotation(new.scanned[0])
        and next(levels) - {0} == next(levels) - {0}
    )


def _draft(
    before: Draft, document: Document, layout: Layout, number: int, fresh: Run
) -> Draft | None:
    """The draft with one run in the place of the old one, and all behind it moved."""
    heads = tuple(roots(document.text))
    if len(heads) != layout.runs[0].links:
        return None
    old, rest = layout.runs[number], layout.runs[number + 1 :]
    shift = fresh.end - old.end
    citations, blocks, links = before.citations, before.blocks, before.links
    ends = rest[0][4:] if rest else (len(citations), len(blocks), len(links))
    new_citations = latex_layout.citations(
        fresh.scanned[0], fresh.start, document.text, layout.live
    )
    new_blocks = latex_layout.blocks(fresh.scanned, fresh.start, layout.body)
    new_links = latex_layout.links(fresh.scanned, fresh.start)
    more = (
        old.citations + len(new_citations) - ends[0],
        old.blocks + len(new_blocks) - ends[1],
        old.links + len(new_links) - ends[2],
    )
    return Draft(
        document,
        (*citations[: old.citations], *new_citations, *_citations(citations[ends[0] :], shift)),
        (
            *blocks[: old.blocks],
            *latex_layout.level_headings(new_blocks, layout.highest),
            *_blocks(blocks[ends[1] :], shift),
        ),
        (*heads, *links[len(heads) : old.links], *new_links, *_links(links[ends[2] :], shift)),
        layout=layout._replace(runs=(*layout.runs[:number], fresh, *_runs(rest, shift, more))),
    )


# What stands behind the run, as far behind as it has moved.


def _citations(citations: Iterable[Citation], shift: int) -> list[Citation]:
    moved: list[Citation] = []
    new = tuple.__new__  # Half the price of the named tuples' own constructors.
    known, extent = None, None
    for key, (start, end), command, around, before, after, quoted, silent in citations:
        if around is not known:
            known, extent = around, new(Range, (around[0] + shift, around[1] + shift))
        quotation = quoted and Range(quoted[0] + shift, quoted[1] + shift)
        place = new(Range, (start + shift, end + shift))
        fields = (key, place, command, extent, before, after, quotation, silent)
        moved.append(new(Citation, fields))
    return moved


def _blocks(blocks: Iterable[Block], shift: int) -> list[Block]:
    new = tuple.__new__
    return [
        new(Block, (new(Range, (start + shift, end + shift)), kind, level, None))
        for (start, end), kind, level, _ in blocks
    ]


def _links(links: Iterable[FileLink], shift: int) -> list[FileLink]:
    return [
        link._replace(range=Range(link.range.start + shift, link.range.end + shift))
        for link in links
    ]


def _runs(runs: Iterable[Run], shift: int, more: tuple[int, int, int]) -> list[Run]:
    citations, blocks, links = more
    return [
        Run(
            start + shift,
            end + shift,
            around,
            scanned,
            one + citations,
            two + blocks,
            three + links,
        )
        for start, end, around, scanned, one, two, three in runs
    ]
