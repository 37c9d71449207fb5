"""What the tests of all draft languages share: how a draft is shown, and what always holds."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from hypothesis import strategies as st

from citectx import drafts
from citectx.model import CITATION_MARK, Block, Citation, Document, Draft
from citectx.settings import Settings

DATA = Path(__file__).parents[1].parent / "shared" / "data"
MARK = "▢"


def draft(text: str, language: str, settings: Settings | None = None) -> Draft:
    return drafts.parse(Document("draft", text, language), settings or Settings())


def citations(found: Draft) -> list[str]:
    """Each citation as `command key (prenote) (postnote)`."""
    return [_citation(it) for it in found.citations]


def _citation(citation: Citation) -> str:
    parts = [citation.command, citation.key or "(empty)"]
    if citation.prenote or citation.postnote:
        parts += [f"({citation.prenote})", f"({citation.postnote})"]
    return " ".join(parts) + (" silent" if citation.silent else "")


def extents(found: Draft) -> list[str]:
    """The source of each citation command, once."""
    text = found.document.text
    return list(dict.fromkeys(text[it.extent.start : it.extent.end] for it in found.citations))


def blocks(found: Draft) -> list[str]:
    """Each block as its kind, the level of a heading, and its plain text."""
    return [f"{_kind(it)}: {plain(found, it)}" for it in found.blocks]


def _kind(block: Block) -> str:
    return f"{block.kind} {block.level}" if block.level else block.kind


def plain(found: Draft, block: Block) -> str:
    return drafts.prose(found, block).text.replace(CITATION_MARK, MARK)


def links(found: Draft) -> list[str]:
    text = found.document.text
    assert all(text[it.range.start : it.range.end] == it.target for it in found.links)
    return [f"{it.kind} {it.target}" for it in found.links]


def assert_sound(found: Draft) -> None:
    """Whatever the text: keys are cut out exactly, all is in order, and prose leads back."""
    text = found.document.text
    for citation in found.citations:
        start, end = citation.extent
        assert text[citation.range.start : citation.range.end] == citation.key
        assert 0 <= start <= citation.range.start <= citation.range.end <= end <= len(text)
        assert citation.silent or any(
            it.range.start <= start and end <= it.range.end for it in found.blocks
        )
    starts = [it.range.start for it in found.blocks]
    assert starts == sorted(starts)
    for block in found.blocks:
        assert 0 <= block.range.start < block.range.end <= len(text)
        assert_leads_back(found, block)


def assert_leads_back(found: Draft, block: Block) -> None:
    prose = drafts.prose(found, block)
    assert prose.pieces[0][0] == 0
    assert all(
        first[0] < second[0] and first[1] <= second[1] for first, second in pairwise(prose.pieces)
    )
    assert all(block.range.start <= source <= block.range.end for _, source in prose.pieces)
    assert prose.text == " ".join(prose.text.split(" ")).strip(" ")
    if not any(_is_inside(it, block) for it in found.blocks):
        marks = prose.text.count(CITATION_MARK)
        source = found.document.text[block.range.start : block.range.end]
        assert marks - source.count(CITATION_MARK) == len(_printed(found, block))


def _is_inside(inner: Block, block: Block) -> bool:
    within = block.range.start <= inner.range.start and inner.range.end <= block.range.end
    return within and inner.range != block.range


def _printed(found: Draft, block: Block) -> set[tuple[int, int]]:
    """The commands of a block that print something, but not those within others."""
    printed = {
        it.extent
        for it in found.citations
        if not it.silent
        and block.range.start <= it.extent.start
        and it.extent.end <= block.range.end
    }
    return {
        (start, end)
        for start, end in printed
        if not any(it != (start, end) and it[0] <= start and end <= it[1] for it in printed)
    }


def texts(pieces: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Any text, and texts put together from the pieces of a language."""
    return st.one_of(st.text(), st.lists(pieces, max_size=25).map("".join))


def assert_prefixes_sound(text: str, language: str) -> None:
    """Whatever part of a draft is there already, it is read."""
    for end in range(0, len(text), 3):
        assert_sound(draft(text[:end], language))
