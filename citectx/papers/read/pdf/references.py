"""Blocks of a paper -> its text and its reference list; lines of that list -> its entries."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice, pairwise, takewhile
from typing import TYPE_CHECKING, NamedTuple

from citectx.papers.read.pdf.headings import is_about_people, is_known
from citectx.papers.read.pdf.layout import shares_row
from citectx.papers.read.pdf.prose import reads_as_prose
from citectx.papers.read.pdf.sentences import flowing
from citectx.papers.read.reference_heading import is_reference_heading
from citectx.papers.read.works import work

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from citectx.model import Work
    from citectx.papers.read.pdf.layout import Block, Line

_NAMED_LABEL = re.compile(r"(?:[•*–-]\s+)?\[[\w+]")  # Scanned text loses the closing bracket.
_LABELS = (
    re.compile(r"\[(\d{1,3})(?:\]|\s)"),
    re.compile(r"\(?(\d{1,3})[.)]\s*(?=[^\s\d])"),
    re.compile(r"(\d{1,3})\s*(?=[^\W\d_a-z])"),  # Raised labels touch the first name.
)
_LETTERS = re.compile(r"[^\W\d_]{2,}|[\u3040-\u30ff\u3400-\u9fff]")
_YEAR = re.compile(
    r"(?<![\d/.-])(?:1[89]|20)\d\d(?:[a-z]?(?![\d/-])|-\d\d-\d\d(?!\d))"
    r"|\bin press\b|\bforthcoming\b"
)
_PLACE = re.compile(r"https?:|\bwww\.|\bdoi\b")  # Pages in the web are often cited without a year.
_INITIALS = r"(?:[^\W\d_a-z]\.?[ -]?){1,4}"
_PARTICLE = r"(?:d[aei]|v[ao]n|de[rn]?|la|le|al)[ -]"
_SURNAME = rf"(?:{_PARTICLE}){{0,2}}[^\W\d_a-z][\w'’-]+(?:[ -][^\W\d_a-z][\w'’-]+)?"
_AUTHOR = re.compile(rf"{_SURNAME},? {_INITIALS}(?:[,;.&( ]|$)|{_INITIALS} {_SURNAME}(?:,| and )")
# A dash, which may be drawn, stands for the authors of the entry before: "——, 1981: On …".
_REPEATED = re.compile(r"(?:[—–―]+[.,]?|,)\s*\(?(?:1[89]|20)\d\d[a-z]?\b")
_ENDED = re.compile(r"(?:[.)\]…]|\d|https?:\S+)$")
_INDENT = 0.5  # Of the size.
_SHORTEST = 20
_SHORT = 0.08  # Of the room: how much earlier than others the last line of an entry ends.
_FEWEST = 3
_FEWEST_UNHEADED = 5
_MISSED = 3  # So many labels in a row may be lost.
_LONGEST_ENTRY = 15  # Lines.
_LONGEST_UNDATED = 25  # Lines.
_PART_NUMBER = re.compile(r"(?:\d{1,2}|[A-Z])(?:\.\d{1,2}){1,3}\.?\s+[^\W\d_]{2}")
_LONGEST_ALONE = 5  # Lines; one longer "entry" is a section about references.
_DATED = 0.6  # Of the entries, at least, say a year.
_DATED_HEADED = 0.4
_FLOATS = ("caption", "rows")
_USUAL_YEARS = 2
_OTHER_SIZE = 0.05


class Parted(NamedTuple):
    """The blocks of a paper without its reference list, and those of the list."""

    text: list[Block]
    references: list[Block]


def split_references(blocks: Sequence[Block]) -> Parted:
    """By the heading of the list; without one, by the labels that count its entries."""
    found = Parted([], [])
    heading: Block | None = None  # That of the reference list.
    opening: Block | None = None  # The same while the list lasts.
    size = 0.0  # That of the list's letters.
    last = 0  # The label of its last entry, where labels are numbers.
    for at, block in enumerate(blocks):
        if opening is not None and block.kind == "heading" and not is_known(block.text):
            after = blocks[at + 1 : at + 2]
            if after and shares_row(block.lines[-1], after[0].lines[0]):
                block = block._replace(kind="text")  # The title of a book in an entry.
        if block.kind == "heading":
            if is_list_heading(block) and _holds_works(blocks[at + 1 :], block):
                heading, opening, size = block, block, 0.0
                continue
            if opening is not None and _closes(block, opening):
                opening = None
        if opening is not None and found.references:
            # The lives of the authors may follow.
            counted = _number(found.references[0].lines[0].text) == 1
            numbers = {_number(line.text) for line in block.lines}
            told = counted and not numbers & {*range(last + 1, last + 1 + _MISSED)}
            told = told and not _number(block.lines[0].text) and _tells(block, size)
            if told or _is_barren(blocks, at):
                opening = None
        # Two columns may each end with a part of the list.
        goes_on = last and _number(block.lines[0].text) == last + 1 and block.kind != "heading"
        listed = opening is not None and not _is_other_text(block, size)
        if (listed or goes_on) and block.kind not in _FLOATS:
            opening = opening or heading or block
            found.references.append(block)
            size = size or block.lines[0].size
            last = max(last, *(_number(line.text) for line in block.lines))
        else:
            found.text.append(block)
    return found if found.references else _by_labels(blocks)


def _tells(block: Block, size: float) -> bool:
    """Whether a block without a label is prose, or set in another size than the list."""
    return reads_as_prose(block.text) or _is_other_text(block, size)


def _is_other_text(block: Block, size: float) -> bool:
    """Whether a block of several lines is set in another size than the list and dates nothing."""
    if not size or len(block.lines) < _FEWEST or block.kind == "heading":
        return False
    other = all(abs(line.size - size) > _OTHER_SIZE * size for line in block.lines[:_FEWEST])
    return other and not _YEAR.search(block.text)


def _number(text: str) -> int:
    """The number that labels an entry, else 0."""
    match = _LABELS[0].match(text) or _LABELS[1].match(text)
    return int(match[1]) if match else 0


def is_list_heading(block: Block) -> bool:
    """Whether a heading, which some templates print twice, is that of the reference list."""
    if is_reference_heading(block.text):
        return True
    return len(block.lines) > 1 and all(is_reference_heading(line.text) for line in block.lines)


def _is_barren(blocks: Sequence[Block], start: int) -> bool:
    """Whether the text goes on from a block for longer than any entry without a year or label."""
    lines = 0
    for block in islice(blocks, start, None):
        if block.kind in _FLOATS:
            continue
        if _number(block.lines[0].text) or _YEAR.search(block.text):
            return False
        lines += len(block.lines)
        if lines > _LONGEST_UNDATED:
            return True
    return False


def _closes(heading: Block, opening: Block) -> bool:
    """Whether a heading after the reference list ends it."""
    if _PART_NUMBER.match(heading.text) or is_known(heading.text) or is_about_people(heading.text):
        return True
    same = abs(heading.lines[0].size - opening.lines[0].size) < 0.5
    return same and heading.lines[0].style.bold == opening.lines[0].style.bold


def _holds_works(blocks: Iterable[Block], opening: Block) -> bool:
    """Whether entries with years follow, as they do not in a table of contents or a manual."""
    closed = takewhile(lambda it: it.kind != "heading" or not _closes(it, opening), blocks)
    listed = [block for block in closed if block.kind not in _FLOATS]
    # An index may follow.
    del listed[next((at for at in range(1, len(listed)) if _is_barren(listed, at)), len(listed)) :]
    lines = [(line, block) for block in listed for line in block.lines]
    found = entries(listed)
    labelled = _labelled(lines) is not None
    texts = [" ".join(line.text for line in it) for it in found]
    dated = sum(1 for it in texts if _YEAR.search(it) or (labelled and _PLACE.search(it)))
    short = len(lines) <= _LONGEST_ALONE or labelled
    several = dated > 1 or (dated == 1 and short)
    return several and dated >= _DATED_HEADED * len(found)


def _by_labels(blocks: Sequence[Block]) -> Parted:
    """The list that no heading opens: the last run of lines with labels that count from one."""
    numbered = [
        (at, number)
        for at, block in enumerate(blocks)
        if block.kind not in _FLOATS
        for number in range(len(block.lines))
    ]
    lines = [blocks[at].lines[number] for at, number in numbered]
    firsts = {at for at, (_, number) in enumerate(numbered) if number == 0}
    best: list[int] = []
    for label in _LABELS:
        starts = _last_count(lines, firsts, label)
        if len(starts) > len(best) and _are_dated(lines, starts):
            best = starts
    if len(best) < _FEWEST_UNHEADED:
        return Parted(list(blocks), [])
    (first, line), (last, _) = numbered[best[0]], numbered[best[-1]]
    holders = {numbered[at][0] for at in best}
    opening = blocks[first]
    usual = Counter(round(line.size * 2) for block in blocks[:first] for line in block.lines)
    small = bool(usual) and usual.most_common(1)[0][0] != round(opening.lines[line].size * 2)
    parted = Parted(list(blocks[:first]), [opening._replace(lines=opening.lines[line:])])
    if line:
        parted.text.append(opening._replace(lines=opening.lines[:line]))
    listed = True
    for at, block in enumerate(blocks[first + 1 :], start=first + 1):
        alike = block.kind != "heading" and _is_alike(block, opening)
        listed = at in holders or ((small or listed) and at <= last and alike)
        aside = block.kind in _FLOATS
        (parted.references if listed and not aside else parted.text).append(block)
    return parted


def _is_alike(block: Block, opening: Block) -> bool:
    """Whether a block is set in the size of the list; the text beside it often is not."""
    return abs(block.lines[0].size - opening.lines[0].size) < _OTHER_SIZE * opening.lines[0].size


def _last_count(lines: Sequence[Line], firsts: Container[int], label: re.Pattern[str]) -> list[int]:
    """Positions of the last lines whose labels count up from one, pausing between blocks only."""
    found: list[int] = []
    current: list[int] = []
    number = 0
    for at, line in enumerate(lines):
        match = label.match(line.text)
        if match is None:
            continue
        own = int(match[1])
        near = current and (at in firsts or _is_near(lines, current[-1], at))
        if near and 0 < own - number <= _MISSED:
            current.append(at)
            number = own
        elif own == 1:
            current, number = [at], 1
        if len(current) >= _FEWEST_UNHEADED:
            found = current
    return found


def _is_near(lines: Sequence[Line], start: int, end: int) -> bool:
    """Whether no more lines than an entry has, text of another size aside, lie between two."""
    size = lines[start].size
    alike = (line for line in lines[start:end] if abs(line.size - size) < _OTHER_SIZE * size)
    return end - start <= _LONGEST_ENTRY or sum(1 for _ in alike) <= _LONGEST_ENTRY


def _are_dated(lines: Sequence[Line], starts: Sequence[int]) -> bool:
    texts = [" ".join(line.text for line in lines[a:b]) for a, b in pairwise(starts)]
    return sum(1 for text in texts if _YEAR.search(text)) >= _DATED * len(texts)


def works(blocks: Sequence[Block], words: Container[str]) -> tuple[Work, ...]:
    """The entries of the list that these blocks hold, in its order."""
    texts = (flowing(entry, words)[0] for entry in entries(blocks))
    return tuple(work(text) for text in texts if len(text) >= _SHORTEST and _LETTERS.search(text))


def entries(blocks: Sequence[Block]) -> list[list[Line]]:
    """The lines of each entry."""
    lines = [(line, block) for block in blocks for line in block.lines]
    if not lines:
        return []
    starts = _labelled(lines)
    if starts is not None:
        return _divided(lines, starts)
    repeated = [_REPEATED.match(line.text) is not None for line, _ in lines]
    ways = (
        [begins or again for begins, again in zip(starts, repeated, strict=True)]
        for starts in (_hanging(lines), _apart(lines), _authored(lines))
    )
    return max((_divided(lines, starts) for starts in ways), key=_soundness)


def _divided(lines: Sequence[tuple[Line, Block]], starts: Sequence[bool]) -> list[list[Line]]:
    lineses: list[list[Line]] = []
    for (line, _), begins in zip(lines, starts, strict=True):
        if begins or not lineses:
            lineses.append([line])
        else:
            lineses[-1].append(line)
    return lineses


def _soundness(entries: Sequence[Sequence[Line]]) -> float:
    """How many entries have one year or two; those without or with many are divided wrongly."""
    score = 0.0
    for entry in entries:
        years = len(_YEAR.findall(" ".join(line.text for line in entry)))
        score += 1 - max(years - _USUAL_YEARS, 0) / 2 if years else -1
    return score


def _labelled(lines: Sequence[tuple[Line, Block]]) -> list[bool] | None:
    """Lines that begin with a label; where labels are numbers, these count up."""
    enough = max(_FEWEST, 0.08 * len(lines))
    for label in _LABELS:
        last = 0
        starts: list[bool] = []
        for line, _ in lines:
            match = label.match(line.text)
            own = int(match[1]) if match else 0
            # A list may go on from another, but none begins with a page or a volume.
            counts = own > 0 and (0 < own - last <= _MISSED if any(starts) else not starts)
            if counts and last and own > last + 1:
                counts = not _is_ahead(lines[len(starts) + 1 :], label, last + 1)
            starts.append(counts)
            last = own if counts else last
        if sum(starts) >= enough:
            return starts
    named = [_NAMED_LABEL.match(line.text) is not None for line, _ in lines]
    return named if sum(named) >= max(enough, 0.15 * len(lines)) and named[0] else None


def _is_ahead(lines: Sequence[tuple[Line, Block]], label: re.Pattern[str], number: int) -> bool:
    """Whether one of the next lines has the label, so that a later one before it is only named."""
    labels = (label.match(line.text) for line, _ in islice(lines, _LONGEST_ENTRY))
    return any(it is not None and int(it[1]) == number for it in labels)


def _hanging(lines: Sequence[tuple[Line, Block]]) -> list[bool]:
    """Lines that stand further left than others of their column."""
    edges: dict[tuple[int, int], float] = {}
    for line, block in lines:
        key = (line.page, round(block.left))
        edges[key] = min(edges.get(key, line.left), line.left)
    return [
        line.left - edges[line.page, round(block.left)] < _INDENT * line.size
        for line, block in lines
    ]


def _apart(lines: Sequence[tuple[Line, Block]]) -> list[bool]:
    """Lines with a wider blank above them than most; at the top of a column, after a full stop."""
    distances = [above.baseline - line.baseline for (above, _), (line, _) in pairwise(lines)]
    downwards = sorted(distance for distance in distances if distance > 0)
    usual = downwards[len(downwards) // 10] if downwards else 0.0
    starts = [True]
    for ((above, _), (line, _)), distance in zip(pairwise(lines), distances, strict=True):
        if distance > 0:
            starts.append(distance > 1.15 * usual)
        else:
            starts.append(_ENDED.search(above.text) is not None and line.text[:1].isupper())
    return starts


def _authored(lines: Sequence[tuple[Line, Block]]) -> list[bool]:
    """Lines that begin with a name after one that is short or closed."""
    starts = [True]
    for (above, block), (line, _) in pairwise(lines):
        short = block.right - above.right > _SHORT * (block.right - block.left)
        ended = short or _ENDED.search(above.text) is not None
        starts.append(ended and _AUTHOR.match(line.text) is not None)
    return starts
