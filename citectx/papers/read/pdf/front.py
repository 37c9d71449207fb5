"""Blocks of the first page -> title and authors, and where the paper itself begins."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from citectx.papers.read import headings
from citectx.papers.read.abstract_heading import is_abstract_heading, length_in_line
from citectx.papers.read.names import names
from citectx.papers.read.pdf import headings as pdf_headings
from citectx.papers.read.pdf.asides import is_imprint
from citectx.papers.read.pdf.blocks import CAPTION
from citectx.papers.read.pdf.headings import closed_up
from citectx.papers.read.pdf.layout import shares_row
from citectx.papers.read.pdf.prose import reads_as_prose
from citectx.papers.read.pdf.sentences import flowing
from citectx.text.identifiers import first_doi

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from citectx.papers.read.pdf.layout import Block, Line, Manner


_PLACES = re.compile(
    r"(?i)universi|institu|depart|laborat|school|college|@|\binc\b|cent(?:er|re)\b|facult|corpor"
    r"|research|company|academy|hospital|division|https?:|www\.|street|\bemail|e-mail|\bgmbh\b|\bltd\b"
    r"|\bdrive\b|\broad\b|\bavenue\b|\bpark\b"
)
_ADDRESS = re.compile(r"\w@\w")
_WEB = re.compile(r"https?:|\bwww\.")
_SIGN = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
# Two words at least; "May" and "Singapore" are none, "J. von Doe" and "MARY ROE" are.
_NAME = re.compile(
    r"(?:[^\W\d_a-z][\w'’.-]*|d[aei]|v[ao]n|de[rnl]?|la|le|bin|al)"
    r"(?: (?:[^\W\d_a-z][\w'’.-]*|d[aei]|v[ao]n|de[rnl]?|la|le|bin|al)){1,4}"
)
_LONE_WORD = re.compile(r"[^\W\d_][\w-]{3,}")
_PEOPLE = re.compile(
    rf"{_NAME.pattern}(?:\W*$|[\W\d]*(?:,|\b(?:and|und|et|y|e|[Vv]ersion)\b|\(|∗|\*|†))"
)
_NOT_LETTERS = re.compile(r"[\W_]+")
_NO_TITLE = re.compile(
    r"(?i)\W*(?:(?:original )?(?:research|review|regular|technical|short|full|brief)?\W*"
    r"(?:article|paper|report|letter|communications?|note|contribution|review|editorial|perspective"
    r"|correspondence|research)s?|open access|peer[- ]review(?:ed)?|accepted manuscript"
    r"|(?:\d{1,2}\.? )?(?:january|february|march|april|may|june|july|august|september|october"
    r"|november|december)\.? (?:\d{1,2}, )?\d{4}|journal of [\w ]+|proceedings of .*|.*\bissn\b.*"
    r"|vol(?:ume|\.).*|[\W\d]*|contents lists available.*|available online.*|doi.*|https?:.*)\W*"
)
# On the first page of a thesis the name of the university may be larger than the title.
_THESIS = re.compile(
    r"(?i)\b(?:thesis|dissertation|(?:bachelor|master|diplom|doktor)arbeit|tesis|tese|tesi|thèse"
    r"|mémoire|proefschrift|диссертация)\b"
)
_INSTITUTION = re.compile(
    r"(?i)(?:the )?(?:universi\w+|hochschule|fa[ck]ult\w+"
    r"|(?:department|school|college|institute) of)\b"
    r"|.*\b(?:university|universität|college|hochschule|institute of technology)\W*$"
)
_ARTICLE = re.compile(r"(?:An?|The) ")  # No name begins with it.
_SMALL_WORD = re.compile(r"[^\W\d_A-Z]{1,4}(?: [^\W\d_A-Z]{1,4})?")  # "on", "für die".
_INITIALED = re.compile(r"[^\W\d_][\w'’-]+ (?:[A-Z]\.[ -]?)+[A-Z][\w'’-]+\W*")
_STATE_OF_TEXT = re.compile(
    r"(?i)\W*(?:(?:(?:first|final|working|preliminary) )?draft"
    r"|(?:version|release|revision|v\.?) ?\d[\w.]*(?:\W+[\w-]*\d[\w-]*)?)\W*"
)
_LARGER = 1.12
_FEWEST_LETTERS = 8
_NEAR_TITLE = 1.6  # Usual distances between lines.
_FEWEST_SIGNS = 5
_MOST_BLOCKS = 12
_WITHIN_TITLE = 2.0  # Usual distances between lines.
_MOST_OF_KIND = 4  # Words of "Doctoral dissertation".
_MARKS = re.compile(r"[\d*∗†‡§¶#✉]+|\((?:[^)]*@[^)]*)\)")
# "M. Roe" or "A. Doe, B. Poe": the first section of a paper has no such letter or words.
_INITIAL = re.compile(r"(?:[B-HJ-Z]\.|[AI]\. (?:.*,|.*[^\W\d_]\d|.*\b(?:and|und|et|y|e) [A-Z]\.))")
_STATE = re.compile(r"[A-Z]{2}\. |.*-$")  # What becomes of "Palo Alto, CA" and "Potsdam D-14415".
# What stands alone below the name of a series: "Volume 69, Number 2".
_ISSUE = re.compile(r"(?i)vol(?:ume|\.)? ?\d+\W{1,3}(?:n(?:o|r|umber)|issue)\b\.? ?\d+")
_PROCEEDINGS = re.compile(r"(?i)proceedings of\b")
_VOLUME = re.compile(r"(\D.*?[^\W\d_])\W+(?:[Vv]ol(?:ume|\.)? ?)?(?!(?:19|20)\d\d)\d{1,4} ?[(,:]")
_SMALL_PRINT = 0.93
_SAME_BEGINNING = 30  # Letters of a title, which covers may follow by other words.
_MOST_OF_COVER = 350  # Words.
_MOST_OF_TITLE_PAGE = 150  # Words.
_MANY_BLANKS = 3


class Front(NamedTuple):
    """What stands before the text; `rest` are the blocks of the text itself."""

    title: str
    authors: tuple[str, ...]
    rest: tuple[Block, ...]
    around: tuple[Block, ...]


def front(
    blocks: Sequence[Block], manner: Manner, named: str, margins: Sequence[str] = ()
) -> Front:
    """The front matter of a page; `named` is the title that the file itself claims.

    `margins` are the heads and feet of the page.
    """
    aside = _sidebar(blocks, manner) | _journal(blocks, margins)
    column = [part for block in blocks if id(block) not in aside for part in _without_author(block)]
    first, last = _title(column, manner, named)
    title = closed_up(flowing([it for block in column[first:last] for it in block.lines], ())[0])
    begin = next(
        (at for at in range(last, len(column)) if _opens_text(column[at], manner)), len(column)
    )
    if begin == len(column) and not _is_title_page(column[last:]):
        begin = last
    rest = column[begin:]
    reach = max((block.right for block in column[first:last]), default=0.0)
    over = _authors_beside(rest, reach, manner)
    between = [*column[last:begin], *(block for block in rest if id(block) in over)]
    return Front(
        _chosen_title(title, named, column),
        _authors(between),
        tuple(block for block in rest if id(block) not in over),
        (*(block for block in blocks if id(block) in aside), *column[:first], *between),
    )


def _without_author(block: Block) -> tuple[Block, ...]:
    """The block; an author who is set like the title is parted from it, and so is "Version 2"."""
    lines = block.lines
    if block.kind != "heading" or len(lines) < 2:
        return (block,)
    if not (_INITIALED.fullmatch(lines[-1].text) or _STATE_OF_TEXT.fullmatch(lines[-1].text)):
        return (block,)
    return block._replace(lines=lines[:-1]), block._replace(lines=lines[-1:], above=1.0)


def _is_title_page(blocks: Sequence[Block]) -> bool:
    """Whether nothing but authors and their places stands below a title."""
    words = sum(block.text.count(" ") + 1 for block in blocks)
    return words < _MOST_OF_TITLE_PAGE and bool(_authors(blocks))


def follows_cover(cover: Sequence[Block], opening: Front, title: str) -> bool:
    """Whether a page begins the paper whose title, but not its text, the page before it shows.

    The cover of proceedings shows their title instead.
    """
    words = sum(block.text.count(" ") + 1 for block in cover)
    if words > _MOST_OF_COVER or any(map(_begins_text, cover)):
        return False
    if any(it.kind == "heading" and _PROCEEDINGS.match(it.text) for it in cover):
        return any(map(_begins_abstract, opening.rest))
    printed, claimed = bare(opening.title), bare(title)
    begins = printed[:_SAME_BEGINNING] == claimed[:_SAME_BEGINNING]
    return len(claimed) >= 2 * _FEWEST_LETTERS and (begins or claimed in printed)


def _authors_beside(rest: Sequence[Block], reach: float, manner: Manner) -> set[int]:
    """Authors in two columns: the second part of them stands over the text of its own column.

    It does so below the title; where that has a column of its own, the text goes on beside it.
    """
    found: set[int] = set()
    begun: set[float] = set()  # The columns whose text has begun.
    for block in rest:
        over = block.lines[-1].baseline > rest[0].lines[0].baseline + manner.leading
        below = block.left < reach and block.left not in begun
        if over and below and not _opens_text(block, manner):
            found.add(id(block))
        else:
            begun.add(block.left)
    return found


def _sidebar(blocks: Sequence[Block], manner: Manner) -> set[int]:
    """Blocks of a narrow column in small print beside the text."""
    widest = max((block.right - block.left for block in blocks), default=0.0)
    abstracts = {(it.left, it.right) for it in blocks if _begins_abstract(it)}
    return {
        id(block)
        for block in blocks
        if block.right - block.left < 0.45 * widest
        and all(line.size < 0.95 * manner.size for line in block.lines)
        and block.kind != "footnote"
        and (block.left, block.right) not in abstracts
    }


def _journal(blocks: Sequence[Block], margins: Sequence[str]) -> set[int]:
    """Blocks that are the name of the journal, of which a line beside them tells the volume."""
    lines = (*margins, *(line.text for block in blocks for line in block.lines))
    names = {bare(match[1]) for line in lines if (match := _VOLUME.match(line))}
    names |= {bare(it.text) for it, after in pairwise(blocks) if _ISSUE.match(after.text)}
    names.discard("")
    return {id(block) for block in blocks if bare(block.text) in names}


def _begins_abstract(block: Block) -> bool:
    """Whether a block is the heading of an abstract, or opens with it."""
    return is_abstract_heading(block.text) or run_in_abstract(block.lines[0]) > 0


def _begins_text(block: Block) -> bool:
    """Whether a block begins an abstract, or is the heading of a section of any paper."""
    known = block.kind == "heading" and pdf_headings.is_known(block.text)
    return known or _begins_abstract(block)


def _title(blocks: Sequence[Block], manner: Manner, named: str) -> tuple[int, int]:
    """Where the title begins and ends among the blocks: before sections and authors' addresses."""
    sizes: list[float] = []
    is_thesis = any(_THESIS.search(block.text) for block in blocks[:_MOST_BLOCKS])
    for block in blocks[:_MOST_BLOCKS]:
        has_title = max(sizes, default=0.0) > _LARGER * manner.size
        if sizes and (_is_section(block) or (has_title and _ADDRESS.search(block.text))):
            break
        other = is_thesis and _is_of_thesis(block.text)
        sizes.append(block.lines[0].size if _may_be_title(block) and not other else 0.0)
    claimed = _claimed(blocks[: len(sizes)], named)
    if claimed is not None:
        return claimed, claimed + 1
    largest = max(sizes, default=0.0)
    lone = _lone_word(blocks[: len(sizes)], largest)
    if lone is not None:
        return lone, lone + 1
    if largest < _LARGER * manner.size:
        first = next((at for at, size in enumerate(sizes) if size), 0)
        return first, min(first + 1, len(blocks))
    first = next(at for at, size in enumerate(sizes) if size > 0.97 * largest)
    last = first + 1
    bold = blocks[first].lines[0].style.bold
    if first and shares_row(blocks[first - 1].lines[-1], blocks[first].lines[0]):
        first -= 1  # A word in another font begins the title.
    while last < len(sizes) and _goes_on(blocks, sizes, last, largest):
        if bold and not blocks[last].lines[0].style.bold and _PEOPLE.match(blocks[last].text):
            break  # Authors may be set as large as the title.
        if _names_people(blocks[last], blocks[last + 1 : last + 2]):
            break
        last += 1
    return first, last + _is_subtitle(blocks[last - 1 : last + 2])


def _goes_on(blocks: Sequence[Block], sizes: Sequence[float], at: int, largest: float) -> bool:
    """Whether a title goes on with a block: one as large, or a small word between two of them."""
    if blocks[at].above > _WITHIN_TITLE:
        return False
    after = sizes[at + 1 : at + 2]
    between = _SMALL_WORD.fullmatch(blocks[at].text) and after and after[0] > 0.97 * largest
    return sizes[at] > 0.97 * largest or bool(between)


def _is_of_thesis(text: str) -> bool:
    """Whether the first page of a thesis tells by this where it was written, or that it is one."""
    kind = _THESIS.search(text) is not None and text.count(" ") < _MOST_OF_KIND
    return kind or _INSTITUTION.match(text) is not None


def _is_subtitle(blocks: Sequence[Block]) -> bool:
    """Whether the second of three blocks is set nearly as the title over it, and people follow."""
    if len(blocks) < 3 or blocks[1].kind != "heading" or blocks[1].above > _NEAR_TITLE:
        return False
    title, line, after = (it.lines[0] for it in blocks)
    nearly = 0.8 * title.size < line.size and line.style.bold == title.style.bold
    return bool(
        nearly
        and after.size < line.size
        and _PEOPLE.match(after.text)
        and (_ARTICLE.match(line.text) or not _PEOPLE.match(line.text))
        and _may_be_title(blocks[1])
    )


def _claimed(blocks: Sequence[Block], named: str) -> int | None:
    """Which block, the largest of all, is the title that the file claims, however short it is."""
    largest = max((it.lines[0].size for it in blocks), default=0.0)
    whole = bare(named)
    return next(
        (
            at
            for at, it in enumerate(blocks)
            if whole and it.lines[0].size == largest and bare(it.text) == whole
        ),
        None,
    )


def _names_people(block: Block, after: Sequence[Block]) -> bool:
    """Whether a block that is set like the title names an author, as places below it tell."""
    if _INITIALED.fullmatch(block.text):
        return True
    below = after[0].lines[0].text if after else ""
    return bool(_PEOPLE.match(block.text) and _PLACES.search(below) and not _PEOPLE.match(below))


def _lone_word(blocks: Sequence[Block], largest: float) -> int | None:
    """Where a single word is the title: it is larger than all else, and only people follow."""
    at = next((at for at, it in enumerate(blocks) if it.lines[0].size > _LARGER * largest), None)
    if at is None or not _LONE_WORD.fullmatch(blocks[at].text):
        return None
    rivals = [it for it in blocks if _may_be_title(it) and it.lines[0].size > 0.97 * largest]
    return at if rivals and all(_PEOPLE.match(it.text) for it in rivals) else None


def _is_section(block: Block) -> bool:
    """Whether a block is the heading of an abstract or section, after which no title stands."""
    return block.kind == "heading" and (
        pdf_headings.is_sure(block.text) or is_abstract_heading(block.text)
    )


def _may_be_title(block: Block) -> bool:
    """Whether a block has the words of a title; one word is the name of a journal."""
    # What stands beside a picture may be called its caption too.
    labelled = block.kind == "caption" and CAPTION.match(block.text)
    if labelled or block.kind == "rows" or is_imprint(block) or _NO_TITLE.fullmatch(block.text):
        return False
    if _STATE_OF_TEXT.fullmatch(block.text):
        return False
    if first_doi(block.text) or _WEB.search(block.text):
        return False
    letters = _NOT_LETTERS.sub("", block.text)
    if _SIGN.search(block.text):
        return len(letters) >= _FEWEST_SIGNS
    return len(letters) >= _FEWEST_LETTERS and " " in block.text


def _opens_text(block: Block, manner: Manner) -> bool:
    """Whether the text begins with this block, and not another line of authors and places."""
    text = block.text
    if block.kind == "heading":
        if is_abstract_heading(text):
            return True
        if block.lines[0].size < _SMALL_PRINT * manner.size:
            return False
        return headings.kind(text) != "other" or (
            pdf_headings.is_sure(text) and not _INITIAL.match(text)
        )
    return block.kind == "text" and (run_in_abstract(block.lines[0]) > 0 or reads_as_prose(text))


def run_in_abstract(line: Line) -> int:
    """The length of "Abstract—", or of a bold "Abstract", at the start of a paragraph, else 0."""
    length = length_in_line(line.text)
    if length:
        return length
    return line.lead if line.lead and is_abstract_heading(line.text[: line.lead]) else 0


def _chosen_title(printed: str, named: str, blocks: Iterable[Block]) -> str:
    """The title the file claims where the page prints it, else the printed one."""
    claimed = bare(named)
    if len(claimed) >= 2 * _FEWEST_LETTERS:
        page = bare(" ".join(block.text for block in blocks))
        agrees = claimed.startswith(bare(printed)[:12]) or named.count(" ") >= _MANY_BLANKS
        if claimed in page and agrees and not bare(printed).startswith(claimed):
            return " ".join(named.split())
    return printed


def _authors(blocks: Iterable[Block]) -> tuple[str, ...]:
    """The names among the lines of authors and places."""
    found: dict[str, None] = {}
    size = 0.0
    for block in blocks:
        if block.lines[0].size < _SMALL_PRINT * size:
            continue  # Places are often set smaller than names, never larger.
        for segment in _segments(block):
            for name in names(_MARKS.sub(" , ", segment)):
                if _NAME.fullmatch(name) and not _STATE.match(name):
                    found.setdefault(name)
                    size = block.lines[0].size
    return tuple(found)


def _segments(block: Block) -> list[str]:
    """Runs of lines that name no place; a list of authors may go on in the next line."""
    found = [""]
    for line in block.lines:
        ends = [gap.offset for gap in line.gaps]
        cells = [
            line.text[begin:end]
            for begin, end in zip([0, *ends], [*ends, len(line.text)], strict=True)
        ]
        if ("," not in line.text and len(cells) > 1) or _PLACES.search(line.text):
            found += [cell for cell in cells if not _PLACES.search(cell)]
            found.append("")
        else:
            found[-1] += " " + line.text
    return found


def bare(text: str) -> str:
    """The letters and digits: a section of the same words as the title has a number."""
    return _NOT_LETTERS.sub("", text).lower()
