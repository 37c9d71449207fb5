"""Blocks of a page -> the same blocks; tables, pictures, formulas and footnotes are named."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from citectx.papers.read.pdf import headings
from citectx.papers.read.pdf.layout import shares_row
from citectx.papers.read.pdf.prose import is_prose, is_tabular, is_wordy, share_of_words
from citectx.papers.read.reference_heading import is_reference_heading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.papers.read.pdf.layout import Block, Manner

_ITEM = re.compile(r"(?:[•◦▪■●○‣∙·*–—-]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]|\[\d{1,3}\])\s+\S")
_FIGURE = re.compile(r"(?<!\S)[-−+±<]?\.?\d[\d.,]*%?(?!\S)")
_WORD = re.compile(r"[^\W\d_]{2}")
_TINY = 0.82
_TINIEST = 0.68
_SMALLEST_PRINT = 0.72  # Of reference lists, for instance.
_FEW_WORDS = 0.35
_MANY_WORDS = 0.75
_NOTE = re.compile(r"(?:Notes?|Sources?|Abbreviations)\s*[.:]")  # Below a table.
_MARKER = re.compile(r"(?:\d{1,2}|[*∗†‡§¶#])\s?(?=\S)|[a-z]\s?(?=[A-Z])")
_CITED_NOTE = re.compile(r"(\d{1,2})\s?(?=[^\W\d_])")
_GLUED = re.compile(r"\d{1,2}[A-Z][a-z]")
_IMPRINT = re.compile(
    r"(?i)\W*(?:key ?-?words|index terms|ccs concepts|categories and subject|general terms|pacs"
    r"|unified astronomy thesaurus"
    r"|(?:\d{4} )?mathematics subject classification|msc|jel|subject headings"
    r"|schlüssel|schlag|stichw[oö]rte|mots[- ]cl|palabras clave|palavras[- ]chave|parole chiave"
    r"|trefwoorden|ключевые слова|关键词|關鍵詞|キーワード|키워드|주제어|핵심어"
    r"|(?:acm )?reference format|how to cite|cite (?:this|as)|citation:|permission to|copyright"
    r"|©|\(c\) (?:19|20)\d\d|received|accepted|published|submitted|manuscript received|edited by"
    r"|reviewed by|correspond|e-?mail|\*?\s*to whom|draft version|typeset|preprint|this preprint"
    r"|date:|doi\b|https?:|issn|open access|article history|academic editor|licen[sc]ee)"
)
_RIGHTS = re.compile(
    r"(?i)©|\bcopyright\b|all rights reserved|creative commons|licen[sc]ed? under"
    r"|permission to make|request permissions|cc[- ]by|open access article"
)
_STATEMENT = re.compile(
    r"(?i)(?:©|\(c\) (?:19|20)\d\d|copyright (?:©|\(c\)|(?:19|20)\d\d)|all rights reserved"
    r"|(?:open access\W+)?this (?:article|work|paper) is (?:licensed|distributed|published) under"
    r"|(?:open access\W+)?this is an open access article"
    r"|(?:disclaimer/)?publisher[’']?s[’']? note\W|springer nature remains neutral)"
)
# In the fonts of some publishers "q" is the sign of copyright.
_CLOSING = re.compile(r"(?i)(?:©|\(c\)|copyright|q)\W*(?:19|20)\d\d\b")
_ADDRESS = re.compile(r"\w@\w")
_AS_TEXT = 0.03
_EDGE = 0.3  # Of the size.
_FEW_LINES = 6
_LONGEST_NOTE = 15  # Lines; what is longer is no note on a table.
_PARTED = 1.25
_TOUCHING = 1.4  # Usual distances between two lines: "Input:" stands so near below "Algorithm 1".
_FAR = 2.5
_OVER_NOTES = 1.8  # Usual distances between two lines.
_SMALL = 0.93


def set_aside(columns: list[list[Block]], manner: Manner) -> None:
    """Names in every column the blocks that are no text."""
    for blocks in columns:
        blocks[:] = [part for block in blocks for part in _with_rows_apart(block)]
        for at, block in enumerate(blocks):
            if _NOTE.match(block.text) and _is_small_print(block, manner):
                blocks[at] = block._replace(kind="caption")
            elif block.kind == "text" and _is_scrap(block, manner):
                blocks[at] = block._replace(kind="aside")
    captions = [block for blocks in columns for block in blocks if block.kind == "caption"]
    for caption in captions:
        for blocks in columns:
            if blocks[0].left < caption.lines[0].right and blocks[0].right > caption.lines[0].left:
                _set_neighbours_aside(blocks, caption, manner)
    for blocks in columns:
        if _is_note_below_columns(blocks[0], columns, manner):
            blocks[0] = blocks[0]._replace(kind="caption")


def _is_note_below_columns(block: Block, columns: Sequence[list[Block]], manner: Manner) -> bool:
    """Whether small print that opens a wide column stands below a table in narrower ones."""
    if block.kind != "text" or not _is_small_print(block, manner):
        return False
    if len(block.lines) > _LONGEST_NOTE:
        return False
    top = block.lines[0].baseline
    return any(
        other[-1].kind in ("aside", "rows")
        and other[0].right - other[0].left < block.right - block.left
        and 0 < other[-1].lines[-1].baseline - top < _FAR * manner.leading
        for other in columns
        if other[0].left >= block.left and other[0].right <= block.right
    )


def _with_rows_apart(block: Block) -> list[Block]:
    """A block; where rows of a table follow running text without a blank, both parts of it."""
    first = next((at for at, line in enumerate(block.lines) if line.gaps), 0)
    rows = block.lines[first:]
    if block.kind != "text" or first < 2 or len(rows) < 2 or not all(line.gaps for line in rows):
        return [block]
    text = block._replace(lines=block.lines[:first])
    return [text, block._replace(lines=rows, above=1.0)] if _fills(text) else [block]


def _is_scrap(block: Block, manner: Manner) -> bool:
    """Whether a block shows by itself that it is a table, a formula or a part of a picture."""
    lines = block.lines
    size = lines[0].size / manner.size
    if (_fills(block) and size > _TINY) or _ITEM.match(lines[0].text):
        return False
    words = share_of_words(block.text)
    if is_tabular(lines) and words < _MANY_WORDS:
        return True
    if len(lines) > 1 and words < _FEW_WORDS:
        return True
    if size < _TINIEST:
        return True
    small = size < _TINY and not _is_long(block)
    return small and not is_prose(lines, block.right - block.left)


def _is_long(block: Block) -> bool:
    """Whether a block has more words than pictures and notes; lists of references have."""
    return len(block.lines) > _LONGEST_NOTE and is_wordy(block.lines)


def _fills(block: Block) -> bool:
    """Whether most lines are as wide as their column and without gaps: running text."""
    room = 0.9 * (block.right - block.left)
    wide = sum(1 for line in block.lines if line.right - line.left > room and not line.gaps)
    return 2 * wide >= len(block.lines)


def _set_neighbours_aside(blocks: list[Block], caption: Block, manner: Manner) -> None:
    """Takes what stands over or under a caption and is no prose for its table or picture."""
    top, bottom = caption.lines[0].baseline, caption.lines[-1].baseline
    over = [at for at, block in enumerate(blocks) if block.lines[-1].baseline > top]
    under = [at for at, block in enumerate(blocks) if block.lines[0].baseline < bottom]
    for at in reversed(over):
        if _ends_float(blocks[at], manner) or _ends_picture(blocks[at]):
            break
        blocks[at] = _told(blocks[at])
    for at in under:
        block, following = blocks[at], blocks[at + 1 : at + 2]
        touches = (
            at == under[0] and 0 < block.above < _TOUCHING and not headings.is_sure(block.text)
        )
        if block.kind == "heading" and not touches and not _heads_rows(block, following):
            break
        if _ends_float(block, manner):
            near = at > under[0] and block.above < _FAR and len(block.lines) <= _LONGEST_NOTE
            if near and _is_small_print(block, manner):
                blocks[at] = block._replace(kind="caption")  # What stands below a table.
            break
        blocks[at] = _told(block)


def _told(block: Block) -> Block:
    """What of a table or picture is worth reading: its prose, and rows of figures with a name.

    A figure that a draft quotes is often found in a table only.
    """
    if is_wordy(block.lines):
        return block._replace(kind="caption")
    rows = tuple(
        line for line in block.lines if _FIGURE.search(line.text) and _WORD.search(line.text)
    )
    if rows and is_tabular(block.lines):
        return block._replace(kind="rows", lines=rows)
    return block._replace(kind="aside")


def _ends_float(block: Block, manner: Manner) -> bool:
    """Whether the text goes on with this block, going away from a caption."""
    if block.kind in ("aside", "heading"):
        return False
    if block.kind != "text":
        return True
    if is_tabular(block.lines):
        return False
    if _is_set_as_text(block, manner):
        return True
    if _is_long(block):
        return True
    small = block.lines[0].size < _SMALLEST_PRINT * manner.size
    return is_prose(block.lines, block.right - block.left) and not small


def _is_set_as_text(block: Block, manner: Manner) -> bool:
    """Whether a block is an item of a list or fills its room, both in the manner of the text."""
    first = block.lines[0]
    usual = first.style.font == manner.style.font and abs(first.size / manner.size - 1) < _AS_TEXT
    if not usual or share_of_words(block.text) < _FEW_WORDS:
        return False
    edge = _EDGE * manner.size
    full = (
        line.left - block.left < edge and block.right - line.right < edge and not line.gaps
        for line in block.lines
    )
    return _ITEM.match(first.text) is not None or any(full)


def _ends_picture(block: Block) -> bool:
    """Whether a heading over a caption is none of its picture."""
    return block.kind == "heading" and headings.is_sure(block.text)


def _heads_rows(heading: Block, following: Sequence[Block]) -> bool:
    """Whether what looks like a heading stands over rows of a table."""
    if headings.is_sure(heading.text) or not following:
        return False
    below = following[0]
    rows = below.kind in ("aside", "rows") or any(line.gaps for line in below.lines[:2])
    return rows and below.above < _PARTED


def name_footnotes(blocks: list[Block], manner: Manner) -> None:
    """Names the footnotes of a column that reaches the foot of its page."""
    at = len(blocks)
    while at > 0 and _is_small_print(blocks[at - 1], manner):
        at -= 1
    marked = next(
        (it for it in range(max(at, 1), len(blocks)) if _has_marker(blocks[it])), len(blocks)
    )
    while marked > 1 and _is_glued_note(blocks[marked - 1]):
        marked -= 1
    if _opens_list(blocks, marked):
        return
    blocks[marked:] = [block._replace(kind="footnote") for block in blocks[marked:]]


def name_cited_notes(columns: list[list[Block]], foot: float) -> None:
    """Names the notes that end a column under the foot and whose number a word of the page bears.

    Word sets them as large as the text, and under several columns they have the whole page.
    """
    for blocks in columns:
        for at, block in enumerate(blocks):
            note = _CITED_NOTE.match(block.text) if block.lines[0].baseline < foot else None
            if (
                note
                and block.kind == "text"
                and block.above > _OVER_NOTES
                and _is_cited(note[1], columns)
                and not _opens_list(blocks, at)
            ):
                blocks[at:] = [it._replace(kind="footnote") for it in blocks[at:]]
                break


def _opens_list(blocks: Sequence[Block], at: int) -> bool:
    """Whether a block stands below the heading of a reference list, which may be small print."""
    return at > 0 and is_reference_heading(blocks[at - 1].text)


def _is_cited(number: str, columns: Sequence[Sequence[Block]]) -> bool:
    """Whether a word of the text is followed by a number without a blank."""
    mark = re.compile(rf"[^\W\d_]{{3}}[.,;:!?)”’\"]*{number}(?![\d\w]|[.,]\d)")
    return any(
        block.kind == "text" and mark.search(block.text) for blocks in columns for block in blocks
    )


def _has_marker(block: Block) -> bool:
    """Whether a mark opens a block, or a later note of it: thanks on the first page have none."""
    if _MARKER.match(block.lines[0].text):
        return True
    return block.above > _PARTED and any(
        _GLUED.match(line.text) and before.text.endswith((".", "!", "?"))
        for before, line in pairwise(block.lines)
    )


def with_imprints_named(blocks: Sequence[Block], manner: Manner) -> list[Block]:
    """The blocks of the first page; what says rights, dates and keywords is a footnote."""
    found = [part for block in blocks for part in _with_rights_apart(block)]
    for at, block in enumerate(found):
        if block.kind == "text":
            small = block.lines[0].size < _SMALL * manner.size
            if is_imprint(block) or (small and _RIGHTS.search(_opening(block))):
                found[at] = block._replace(kind="footnote")
        elif block.kind == "heading" and is_imprint(block):
            found[at] = block._replace(kind="footnote")
            following = found[at + 1 : at + 2]
            if following and following[0].kind == "text":
                few = len(following[0].lines) <= _FEW_LINES
                if few or _is_foot(block, found[at + 1 :], manner):
                    found[at + 1] = following[0]._replace(kind="footnote")
    _name_addresses(found, manner)
    return found


def _is_foot(heading: Block, below: Sequence[Block], manner: Manner) -> bool:
    """Whether small print follows a heading in its line, and no text stands below it.

    Mathematicians print dates, keywords and thanks so at the foot of the first page.
    """
    first, *rest = below
    small = all(line.size < _SMALL * manner.size for line in first.lines)
    last = all(it.kind != "text" or it.left != first.left for it in rest)
    return small and last and shares_row(heading.lines[-1], first.lines[0])


def with_rights_named(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of later pages; what opens as a statement of rights does is a footnote."""
    found = list(blocks)
    for at, block in enumerate(blocks):
        if block.kind in ("text", "heading") and _STATEMENT.match(block.text):
            found[at] = block._replace(kind="footnote")
            following = blocks[at + 1 : at + 2]
            if following and shares_row(block.lines[-1], following[0].lines[0]):
                found[at + 1] = following[0]._replace(kind="footnote")
    return found


def _name_addresses(blocks: list[Block], manner: Manner) -> None:
    """Names as footnotes what stands in small print at the foot of a column and says addresses."""
    told: Block | None = None  # The address below a block.
    for at in reversed(range(len(blocks))):
        block = blocks[at]
        small = all(line.size < _SMALL * manner.size for line in block.lines)
        few = len(block.lines) <= _FEW_LINES  # An abstract may name an address too.
        names = told is not None and block.left == told.left and block.kind != "aside"
        if block.kind in ("text", "heading", "aside") and small:
            if few and (names or _ADDRESS.search(block.text)):
                blocks[at] = told = block._replace(kind="footnote")
        elif block.kind != "footnote":
            told = None


def _with_rights_apart(block: Block) -> list[Block]:
    """The block; of a long one, as an abstract is, the last line stands alone if it says rights."""
    last = block.lines[-1]
    if block.kind != "text" or len(block.lines) <= _FEW_LINES or not _CLOSING.match(last.text):
        return [block]
    return [
        block._replace(lines=block.lines[:-1]),
        block._replace(kind="footnote", lines=(last,), above=1.0),
    ]


def _opening(block: Block) -> str:
    """The first lines of a block; an abstract may end with rights, but does not begin so."""
    return " ".join(line.text for line in block.lines[:_FEW_LINES])


def is_imprint(block: Block) -> bool:
    """Whether a few lines say something about the paper itself."""
    return len(block.lines) <= _FEW_LINES and _IMPRINT.match(block.text) is not None


def _is_glued_note(block: Block) -> bool:
    """Whether a block begins "3See", as only notes do; scanned ones are not always smaller."""
    glued = _GLUED.match(block.lines[0].text) is not None
    return glued and block.kind in ("text", "aside") and block.above > _PARTED


def _is_small_print(block: Block, manner: Manner) -> bool:
    small = all(line.size < _SMALL * manner.size for line in block.lines if len(line.text) > 3)
    return block.kind in ("text", "aside") and small
