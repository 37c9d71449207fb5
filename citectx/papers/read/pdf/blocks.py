"""Columns of a page -> blocks: text, headings, captions, footnotes, and asides to leave out."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from citectx.papers.read.pdf import headings
from citectx.papers.read.pdf.asides import name_cited_notes, name_footnotes, set_aside
from citectx.papers.read.pdf.layout import TOP, Block, Gap, halves, position, shorten
from citectx.papers.read.pdf.prose import is_formula

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from citectx.papers.read.pdf.layout import Column, Kind, Line, Manner

CAPTION = re.compile(
    r"(?:(?:(?:Supplementary |Extended Data |Online )?(?:Figure|Fig|FIGURE|FIG|Table|TABLE|Tab"
    r"|Algorithm|ALGORITHM|Listing|Scheme|Plate|Chart|Box|Exhibit|Abbildung|Abb|Tabelle|Tableau"
    r"|Figura|FIGURA|Tabla|TABLA|Cuadro|CUADRO|Tabela|TABELA|Quadro|QUADRO|Tabella|TABELLA|Figuur"
    r"|Tabel|Рисунок|Рис|РИС|Таблица|ТАБЛИЦА|Табл|그림|표)\.?)"
    r"\s*(?:(?:S[-–]?)?\d{1,3}(?:[.-]\d{1,3})?[a-z]?|[IVX]{1,5}|[A-Z]\.?\d{1,2})"
    r"(?:\s?[–—-]+\s?[Ff]igure supplement \d{1,2})?\s*"
    r"(?:(?P<mark>[.:：|–—-]{1,3})(?=\s|$|(?<=[–—])[^\W\d_])|(?=\s|$))"
    r"|[图圖図表]\s*\d{1,3}(?:[.-]\d{1,3})?(?P<sign>[.:：．]|\s|$))"
)
KEYWORDS = re.compile(r"(?i)(?:key ?-?words|index terms|mots[- ]cl[ée]s|palabras clave)\b")
_LABEL_END = re.compile(r"\s*[:：—–-]")
_MARK = re.compile(r"[■▪●◆▶►]\s+(?=\S)")
_SECTION_SIGN = re.compile(r"§\s*(?=\d)")
_WORD = re.compile(r"[^\W\d_]{2}")
_LABEL = re.compile(r"(?i)(?:appendix|section|chapter|part)\s+(?:[A-Z]|[IVX]{1,5}|\d{1,2})[.:]?")
_NEW_BLOCK = 1.42  # So many usual distances between two lines part two blocks.
_OF_FIXED_FONT = 0.495  # Of the size: its letters are as wide at least, those of prose are not.
_ROOM_OF_WORD = 4.0  # Sizes; a line that leaves more was not broken before a word.
_SAME_ROW = 0.2  # Of the usual distance.
_NARROW = 0.75  # Of the usual distance: captions in a text with double spacing are.
_OTHER_SIZE = 0.08
_FARTHEST_BELOW_LABEL = 3.0  # Usual distances between two lines.
_FOOT = 0.25  # Of the page.
_SHORT = 0.7  # Of the room.
_MOST_OF_HEADING = 3  # Lines.
_PARTED = 1.15  # Usual distances between two lines.
_INDENT = 0.7  # Of the size.
_EARLY = 1.0  # Of the size: how far from the edge the last line of a paragraph ends.


def blocks(columns: Sequence[Column], manner: Manner, names: Container[str]) -> list[Block]:
    """The blocks of a page in reading order; `names` are the headings that the file tells."""
    if not columns:
        return []
    columns = [it._replace(lines=tuple(map(_without_mark, it.lines))) for it in columns]
    found = [
        [
            _block(part, column, manner, names)
            for group in _groups(_with_run_ins_apart(column, manner, names), column, manner)
            for part in _headed(group, column, manner, names)
        ]
        for column in columns
    ]
    for column in found:
        _name_rest_of_captions(column, manner)
    set_aside(found, manner)
    foot = _foot(columns)
    for column in found:
        if column[-1].lines[-1].baseline < foot:
            name_footnotes(column, manner)
    name_cited_notes(found, foot)
    return [block for column in found for block in column]


def _without_mark(line: Line) -> Line:
    """The line without "§", and a bold one without the square that stands before headings."""
    match = _SECTION_SIGN.match(line.text)
    match = match or (_MARK.match(line.text) if line.ending.bold else None)
    return shorten(line, match.end())._replace(style=line.ending) if match else line


def _name_rest_of_captions(blocks: list[Block], manner: Manner) -> None:
    """Names as captions what stands in italics below a label, and what goes on with a caption."""
    caption: Block | None = None
    for at, block in enumerate(blocks):
        if caption and block.kind == "text" and _goes_on(caption, block, manner):
            blocks[at] = block = block._replace(kind="caption")
        if block.kind != "aside":
            caption = block if block.kind == "caption" else None
    for at, (label, block) in enumerate(pairwise(blocks), start=1):
        match = CAPTION.match(label.text) if label.kind == "caption" else None
        # Figures of a picture may stand in the same line.
        alone = match is not None and not _WORD.search(label.text, match.end())
        italic = sum(1 for line in block.lines if line.style.italic)
        if alone and 2 * italic > len(block.lines) and block.above < _FARTHEST_BELOW_LABEL:
            blocks[at] = block._replace(kind="caption")


def _goes_on(caption: Block, block: Block, manner: Manner) -> bool:
    """Whether a sentence of a caption whose lines something parted goes on in a block."""
    last, line = caption.lines[-1], block.lines[0]
    is_open = last.text[-1] not in ".!?" and last.right > caption.right - _EARLY * manner.size
    near = 0 < last.baseline - line.baseline < _PARTED * manner.leading
    return is_open and near and abs(line.left - caption.lines[0].left) < _INDENT * manner.size


def _foot(columns: Iterable[Column]) -> float:
    """The height under which footnotes end."""
    heights = [line.baseline for column in columns for line in column.lines]
    return min(heights) + _FOOT * (max(heights) - min(heights))


class _Row(NamedTuple):
    line: Line
    is_run_in: bool = False
    goes_on: bool = False


def _with_run_ins_apart(column: Column, manner: Manner, names: Container[str]) -> list[_Row]:
    """The lines of a column; headings that share a line with their text stand alone."""
    rows: list[_Row] = []
    for line in column.lines:
        before = rows[-1].line if rows else None
        above = (before.baseline - line.baseline) / manner.leading if before else TOP
        cut = headings.run_in(line, names, above) if line.lead or names else 0
        begun = _begun(rows, line, column, manner) if line.lead else 0
        if begun:
            first, *later = rows[-begun:]
            later = [row._replace(is_run_in=True, goes_on=True) for row in later]
            rows[-begun:] = [first._replace(is_run_in=True), *later]
            rows += _parted(line, line.lead, manner, goes_on=True)
        elif cut and not CAPTION.match(line.text) and _may_begin(line, before, column, manner):
            rows += _parted(line, cut, manner, goes_on=False)
        else:
            rows.append(_Row(line))
    return rows


def _parted(line: Line, cut: int, manner: Manner, *, goes_on: bool) -> tuple[_Row, _Row]:
    """A heading, or the end of one, and the text that follows it in the same line."""
    place = position(line, cut)
    heading, rest = halves(line, Gap(cut, place, place, manner.style))
    return _Row(heading, is_run_in=True, goes_on=goes_on), _Row(rest)


def _begun(rows: Sequence[_Row], line: Line, column: Column, manner: Manner) -> int:
    """How many whole lines come before the end of a heading with which a line begins."""
    for number in range(1, min(_MOST_OF_HEADING, len(rows) + 1)):
        heading = [row.line for row in rows[-number:]]
        if any(row.is_run_in or _is_short(row.line, column, 1) for row in rows[-number:]):
            return 0
        before = rows[-number - 1].line if number < len(rows) else None
        if _may_begin(heading[0], before, column, manner) and headings.runs_on(heading, line):
            return 0 if CAPTION.match(heading[0].text) else number
    return 0


def _may_begin(line: Line, before: Line | None, column: Column, manner: Manner) -> bool:
    """Whether a paragraph may begin with a line."""
    if before is None:
        return True
    apart = before.baseline - line.baseline > _PARTED * manner.leading
    indented = line.left > before.left + _INDENT * manner.size
    ended = before.text[-1] in ".?!:" and before.right < column.right - _EARLY * manner.size
    return apart or indented or (ended and line.style.bold)


class _Group(NamedTuple):
    lines: list[Line]
    above: float
    is_formula: bool = False
    is_run_in: bool = False
    is_code: bool = False


def _groups(rows: Iterable[_Row], column: Column, manner: Manner) -> list[_Group]:
    """The lines parted at wide blanks, changes of size, headings and formulas."""
    groups: list[_Group] = []
    previous = None
    was_apart = False
    for line, run_in, goes_on in rows:
        formula = not run_in and is_formula(line, column.left, column.right)
        apart = not formula and headings.is_set_apart(line, manner)
        code = _is_code(line, groups, column, manner)
        if previous is None:
            groups.append(_Group([line], TOP, formula, run_in, code))
        else:
            smaller = min(line.size, previous.size)
            distance = manner.leading * smaller / manner.size
            above = (previous.baseline - line.baseline) / distance
            if goes_on:
                groups[-1].lines.append(line)
            elif (
                above > _NEW_BLOCK
                or _is_tighter(groups[-1], previous.baseline - line.baseline, manner)
                or (apart != was_apart and not _continues_caption(groups[-1], above, column))
                or formula != groups[-1].is_formula
                or code != groups[-1].is_code
                or (apart and _are_two_headings(groups[-1].lines, line, above, column))
                or _ends_part(groups[-1], above, manner)
                or (above > _PARTED and _begins_styled(line, manner))
                or run_in
                or groups[-1].is_run_in
                or _changes(previous, line, above, manner)
            ):
                groups.append(_Group([line], above, formula, run_in, code))
            else:
                groups[-1].lines.append(line)
        previous, was_apart = line, apart
    return groups


def _is_code(line: Line, groups: Sequence[_Group], column: Column, manner: Manner) -> bool:
    """Whether a line is code: it goes on with other code, or stands apart from the text over it.

    Prose may begin and end with words of code, and break a line before a long one.
    """
    wide = line.right - line.left > _OF_FIXED_FONT * len(line.text) * line.size
    if not line.style.fixed or manner.style.fixed or not wide:
        return False
    if not groups or groups[-1].is_code:
        return bool(groups) or line.ending.fixed
    last = groups[-1].lines[-1]
    apart = last.baseline - line.baseline > _PARTED * manner.leading
    indented = line.left > last.left + _INDENT * manner.size
    broken = last.text.endswith("-") or last.right > column.right - _ROOM_OF_WORD * manner.size
    return line.ending.fixed and (apart or indented or not broken)


def _changes(previous: Line, line: Line, above: float, manner: Manner) -> bool:
    if abs(previous.size - line.size) > _OTHER_SIZE * manner.size:
        small_capitals = above < _PARTED + 0.2 and (previous.text + line.text).isupper()
        return len(line.text) > 3 and len(previous.text) > 3 and not small_capitals
    keywords = KEYWORDS.match(line.text)
    if keywords and _LABEL_END.match(line.text, keywords.end()):
        return above > 1.12 or previous.text.endswith((".", "!", "?"))
    return above > 1.12 and (keywords or CAPTION.match(line.text)) is not None


def _are_two_headings(heading: Sequence[Line], line: Line, above: float, column: Column) -> bool:
    """Whether a line is no more of the heading over it: that of a section stands over a part's."""
    first, last = heading[0], heading[-1]
    if all(it.text[0].isdigit() and headings.NUMBER.match(it.text) for it in (first, line)):
        return True
    if above > _PARTED and len(heading) == 1 and headings.is_known(first.text):
        return True
    # That of the section may stand in the middle, and that of its first part on the left.
    on_the_left = line.left - column.left < line.size / 2 and _is_short(line, column, 1)
    return on_the_left and _is_short(last, column, 2)


def _begins_styled(line: Line, manner: Manner) -> bool:
    """Whether a number or letter opens a line whose words are bold or in italics."""
    style, usual = line.ending, manner.style
    other = (style.bold and not usual.bold) or (style.italic and not usual.italic)
    if not other or headings.NUMBER.match(line.text) is None:
        return False
    # A letter alone may be the first word of a sentence, which is not all in italics.
    return line.text[0].isdigit() or line.style[1:3] == style[1:3]


def _ends_part(group: _Group, above: float, manner: Manner) -> bool:
    """Whether a group is a numbered heading set like the text: a wider blank is above and below."""
    if min(group.above, above) < _PARTED or not headings.is_part(group.lines):
        return False
    inner = (one.baseline - other.baseline for one, other in pairwise(group.lines))
    return all(above * manner.leading > _PARTED * distance for distance in inner)


def _is_tighter(group: _Group, distance: float, manner: Manner) -> bool:
    """Whether a group is set narrower than the text and the next line does not go on with it."""
    inner = [above.baseline - below.baseline for above, below in pairwise(group.lines)]
    if not inner or not _SAME_ROW < inner[0] / manner.leading <= _NARROW:
        return False
    return distance > _NEW_BLOCK * max(inner)


def _continues_caption(group: _Group, above: float, column: Column) -> bool:
    """Whether the next line is of a caption whose first words are bold, maybe for a whole line."""
    full = group.lines[-1].right - column.left > _SHORT * (column.right - column.left)
    return full and above < _PARTED and CAPTION.match(group.lines[0].text) is not None


def _headed(group: _Group, column: Column, manner: Manner, names: Container[str]) -> list[_Group]:
    """The group, or the headings set like the text with which it begins apart from it."""
    lines = group.lines
    if group.is_formula or len(lines) < 2 or headings.is_set_apart(lines[1], manner):
        return [group]
    if CAPTION.match(lines[0].text) and lines[0].style.bold:
        return [group]
    if len(lines) == 2 and lines[0].style == lines[1].style:
        return [group]  # A heading of two lines.
    fewest = 2 if _is_label(lines, column, manner) else 1
    for number in range(fewest, min(_MOST_OF_HEADING, len(lines) - 1) + 1):
        first = lines[:number]
        alone = number == 1 or lines[number].style.font != first[0].style.font
        short = alone and all(_is_short(line, column, number) for line in first)
        short = short or (number == 1 and _is_capital(*lines[:2]))
        named = bool(names) and headings.is_named(first, names)
        if named or (
            (short or _is_styled(first, lines[number], manner))
            and headings.is_heading(first, manner, above=group.above, indent=0.0)
        ):
            rest = _Group(lines[number:], group.above)
            again = named or number > 1 or headings.NUMBER.match(rest.lines[0].text) is not None
            below = _headed(rest, column, manner, names) if again else [rest]
            return [_Group(first, group.above), below[0]._replace(above=1.0), *below[1:]]
    return [group]


def _is_label(lines: Sequence[Line], column: Column, manner: Manner) -> bool:
    """Whether "Appendix A" stands in the middle over the words of the same heading."""
    first, second = lines[:2]
    if first.style != second.style or first.style == manner.style:
        return False
    centred = all(_is_short(line, column, 2) for line in (first, second))
    return centred and _LABEL.fullmatch(first.text) is not None


def _is_capital(line: Line, after: Line) -> bool:
    """Whether a line is all in capitals and the text that goes on after it is not."""
    return line.text.isupper() and not after.text.isupper()


def _is_styled(lines: Sequence[Line], after: Line, manner: Manner) -> bool:
    """Whether all these lines are bold or in italics, and the text goes on after them."""
    style, usual = lines[0].ending, manner.style
    openings = lines[1:] if headings.NUMBER.match(lines[0].text) else lines
    alike = all(line.style == style for line in openings)
    alike = alike and all(line.ending == style for line in lines)
    other = (style.bold and not usual.bold) or (style.italic and not usual.italic)
    other = other or (style.font != usual.font and not (style.fixed or style.formula))
    return alike and other and after.style.font == usual.font


def _is_short(line: Line, column: Column, number: int) -> bool:
    """Whether a line leaves room; those of a heading of several lines stand in the middle."""
    if number == 1:
        return line.right - line.left < _SHORT * (column.right - column.left)
    left, right = line.left - column.left, column.right - line.right
    return min(left, right) > line.size / 2 and abs(left - right) < 2 * line.size


def _block(group: _Group, column: Column, manner: Manner, names: Container[str]) -> Block:
    lines = group.lines
    room = column.left, column.right
    indent = (lines[0].left - column.left) / manner.size
    kind: Kind = "text"
    if group.is_formula:
        kind = "aside"
    elif _is_caption(group, manner):
        kind = "caption"
    elif (
        group.is_run_in
        or (names and headings.is_named(lines, names))
        or (
            len(lines) <= 4
            and len(lines[0].gaps) < 2
            and headings.is_heading(lines, manner, above=group.above, indent=indent)
        )
    ):
        kind = "heading"
    elif group.is_code or (
        all(line.style.fixed and line.ending.fixed for line in lines) and not manner.style.fixed
    ):
        kind = "aside"
    return Block(kind, tuple(lines), *room, group.above)


def _is_caption(group: _Group, manner: Manner) -> bool:
    """Whether a block opens as captions do; "Table 3 shows" is running text."""
    match = CAPTION.match(group.lines[0].text)
    if match is None:
        return False
    first = group.lines[0]
    other_manner = abs(first.size - manner.size) > 0.05 * manner.size or first.style.bold
    rest = first.text[match.end() :].lstrip()
    return bool(match["mark"] or match["sign"]) or other_manner or not rest or rest[0].isupper()
