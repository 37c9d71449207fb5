"""PDF page -> its lines of text, each with where it stands and how it is set.

Asking pdfium for the box of every character costs three times as much as the text itself, so
only the characters that decide are asked for: the first and the last of a line, one in its
middle, those where a sentence may end, and those beside the blanks of a line that may be two.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice, pairwise
from typing import TYPE_CHECKING, NamedTuple

from citectx.papers.read.pdf.characters import (
    BLANK_AFTER_ACCENT,
    KEPT_BLANK,
    PARTED_ACCENT,
    is_plain,
    mend,
    with_accent,
)
from citectx.papers.read.pdf.fonts import PLAIN, with_signs
from citectx.papers.read.pdf.gaps import gaps
from citectx.papers.read.pdf.layout import SCRIPT, Line
from citectx.papers.read.pdf.probe import MIRRORED, Probe, page_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pypdfium2 import PdfTextPage

    from citectx.papers.read.pdf.fonts import Style
    from citectx.papers.read.pdf.probe import Measures

# pdfium ends lines with CR LF and marks the hyphen at the end of a line with one of two
# characters, depending on its version.
_BREAK = re.compile(r"\r\n|[\ufffe\x02]")
_HYPHEN = "\u2010"  # At the end of a line it is none of those that pdfium marks.
_BLANKS = " \t\xa0"  # Not all: to Python the codes of some ligatures are blanks too.
_SENTENCE_END = re.compile(r"(?:[.?!][\"'”’)\]]*(?= )|[。！？．｡][”’」』）)\]]*)( *)(?=\S)")
_OTHER_END = re.compile(r"[?!] |[.?!][\"'”’)\]]+ |[。！？．｡]")
_WORD = re.compile(r"[^ \t\xa0]+")
_FARTHEST = 20_000.0  # Points; the largest page has 14,400.
_SHADOW = 3.0  # Points; a line of the same words so near is the same.
_JUMP = 20.0  # Points; letters that are moved together jump less.
_LONGEST_MARK = 5  # Characters, with the blank and the letter that follow.
_ACROSS = 25.0  # Sizes: a row across columns is as long at least.
_FAR_BELOW = 2.5  # Sizes; no fraction is as tall.
_ROW = 0.3  # Of the size: how far below the line before it a row stands at least.
_LEAST_RISE = 0.15  # Of the size: how far marks of notes stand above their text.
_BLANK = 0.12  # Of the size: the narrowest between words.
_NUMBER_WITHIN = re.compile(r"(?<= )\d{1,4}(?= )")
_MOST_WORDS = 14
_LONG = 20  # Letters.
_MOST_ASKED = 3
_NUMBERED = re.compile(r"\d{1,2}(?:\.\d{1,2}){0,3}[.)]?\s+(?:\|\s+)?(?=[^\W\d_])")
_LETTER = re.compile(r"[^\W\d_]")
_LETTERS = re.compile(r"[^\W\d_]{3}")
_SMALL_WORD = re.compile(r"(?<=\s)[^\W\d_A-Z]{3}")
_LEFTWARDS = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")


def lines(textpage: PdfTextPage, page: int) -> tuple[list[Line], int]:
    """The lines in the order of the file, and by how many quarters the page's text is turned."""
    text = page_text(textpage)
    probe = Probe(textpage, text)
    text = with_signs(text, probe.style, probe.shape)
    runs, measures = _measured(_runs(text), probe)
    measures = _with_sizes_of_words(runs, measures, probe)
    usual = _usual_style(runs, measures)
    kept = [
        (run, _line(run, measure, page, usual, probe))
        for run, measure in zip(runs, measures, strict=True)
        if measure.turn == probe.turn and _is_on_a_page(measure)
    ]
    found = [line for _, line in kept]
    for position, wide in gaps(found, [run.start for run, _ in kept], probe):
        found[position] = found[position]._replace(gaps=wide)
    for position, (run, _) in enumerate(kept):
        if not run.text.isascii():
            if PARTED_ACCENT.search(run.text):
                found[position] = _with_accents(found[position], run.start, probe)
            if BLANK_AFTER_ACCENT.search(run.text):
                found[position] = _with_kept_blanks(found[position], run.start, probe)
    readable = [line if is_plain(line.text) else _mended(line) for line in found]
    return _printed_once([line for line in readable if line.text]), probe.turn


def _printed_once(lines: list[Line]) -> list[Line]:
    """The lines without those that are printed over themselves, as some are to look bold."""
    latest: dict[str, Line] = {}
    kept = []
    for line in lines:
        over = latest.get(line.text)
        latest[line.text] = line
        near = over and abs(line.left - over.left) + abs(line.baseline - over.baseline) < _SHADOW
        if not near:
            kept.append(line)
    return kept


def _measured(runs: list[_Run], probe: Probe) -> tuple[list[_Run], list[Measures]]:
    """The runs with their measures, after the probe is turned as most of the text is."""
    measures = [probe.measures(run.start, run.middle, run.last) for run in runs]
    probe.turn = _usual_turn(runs, measures)
    if not probe.turn and _is_read_leftwards(runs):
        probe.turn = MIRRORED
    if probe.turn:
        measures = [probe.measures(run.start, run.middle, run.last) for run in runs]
    forward = []
    for run, measure in zip(runs, measures, strict=True):
        parts = [
            it
            for whole in _forward_parts(run, measure, probe)
            for it in _beside_margin(whole, probe)
        ]
        if len(parts) == 1:
            forward.append((run, measure))
        else:
            forward += [(it, probe.measures(it.start, it.middle, it.last)) for it in parts]
    return [run for run, _ in forward], [measure for _, measure in forward]


def _with_sizes_of_words(
    runs: Sequence[_Run], measures: Sequence[Measures], probe: Probe
) -> list[Measures]:
    """The measures; a long line that seems small is asked again for some of its words.

    Where letters of formulas and their indices stand side by side, as in "NRt", one of these may
    have been asked.
    """
    sizes: Counter[float] = Counter()
    for run, measure in zip(runs, measures, strict=True):
        sizes[measure.size] += len(run.text)
    usual = sizes.most_common(1)[0][0] if sizes else 0.0
    return [
        _median_of_words(run, measure, probe)
        if measure.size < SCRIPT * usual and len(run.text) >= _LONG
        else measure
        for run, measure in zip(runs, measures, strict=True)
    ]


def _median_of_words(run: _Run, measure: Measures, probe: Probe) -> Measures:
    places = [run.start + word.start() for word in _SMALL_WORD.finditer(run.text)]
    asked = places[:: max(len(places) // _MOST_ASKED, 1)][:_MOST_ASKED]
    found = [probe.measures(run.start, place, run.last) for place in asked]
    return sorted((measure, *found), key=lambda it: it.size)[(len(found) + 1) // 2]


def _jumps(measure: Measures) -> bool:
    """Whether a run may be of several lines, which pdfium does not part before a raised mark."""
    return measure.falls or measure.right <= measure.left


def _is_on_a_page(measure: Measures) -> bool:
    """Whether the numbers can be true; damaged files have any, and some that are none."""
    return (
        -_FARTHEST < measure.left < measure.right < _FARTHEST
        and -_FARTHEST < measure.baseline < _FARTHEST
        and 0.0 < measure.size < _FARTHEST
    )


class _Run(NamedTuple):
    """Text between two breaks, and the positions of three of its characters in the page."""

    text: str
    start: int
    middle: int
    last: int


def _runs(text: str) -> list[_Run]:
    found = []
    begin = 0
    for match in _BREAK.finditer(text):
        end = match.start()
        # The mark of a hyphen stands where the hyphen does and belongs to the line.
        hyphen = "" if text[end] == "\r" else "-"
        run = _run(text[begin:end] + hyphen, begin)
        if run:
            found.append(run)
        begin = match.end()
    run = _run(text[begin:], begin)
    return [*found, run] if run else found


def _run(raw: str, begin: int) -> _Run | None:
    text = raw.strip(_BLANKS)
    if not text:
        return None
    if text[-1] == _HYPHEN:
        text = text[:-1] + "-"
    start = begin + (raw.index(text[0]) if raw[0] in _BLANKS else 0)
    # Indices and formulas in the middle of a line do not say how the line is set.
    third = len(text) // 3
    if text[third : third + 3].isalpha():
        middle = start + third
    else:
        letter = _LETTERS.search(text, third) or _LETTER.search(text) or _WORD.search(text, third)
        middle = start + letter.start() if letter else start
    return _Run(text, start, middle, start + len(text) - 1)


def _forward_parts(run: _Run, measure: Measures, probe: Probe) -> list[_Run]:
    """The parts of a run that jumps back: to a column given later, or to a marked line below."""
    if not _jumps(measure):
        return [run]
    words = list(_WORD.finditer(run.text))
    ends = [(run.start + it.end() - 1, run.start + after.start()) for it, after in pairwise(words)]
    cuts = [
        after - run.start
        for (_, after), (right, left) in zip(ends, probe.blanks(ends), strict=True)
        if left < right - _JUMP
    ]
    if measure.right > measure.left:
        cuts = [
            cut
            for cut in cuts
            if _is_raised_mark(run, cut, measure.size, probe)
            or _begins_row(run, cut, measure, probe)
        ]
    return _parts(run, cuts)


def _begins_row(run: _Run, at: int, measure: Measures, probe: Probe) -> bool:
    """Whether a word stands below the one before it, where its run begins or before that.

    pdfium takes rows across two columns for one where the lines of both are not level, and a title
    for a part of the head over it.
    """
    place = run.start + at
    end = run.start + len(run.text[:at].rstrip()) - 1
    ((right, left),) = probe.blanks([(end, place)])
    below = probe.height(end) - probe.height(place)
    if left > measure.left + measure.size or measure.style.fixed:
        return False
    across = right - left > _ACROSS * measure.size and below > _ROW * measure.size
    return across or below > _FAR_BELOW * measure.size


def _beside_margin(run: _Run, probe: Probe) -> list[_Run]:
    """The run, or its parts where the line's number is given within it, behind something raised."""
    for number in _NUMBER_WITHIN.finditer(run.text):
        begin, end = number.span()
        blanks = probe.blanks(
            [(run.start + begin - 2, run.start + begin), (run.start + end - 1, run.start + end + 1)]
        )
        (right, left), (number_right, number_after) = blanks
        if left < right - _JUMP and number_after > number_right + _JUMP:
            return _parts(run, (begin, end))
    return [run]


def _parts(run: _Run, cuts: Sequence[int]) -> list[_Run]:
    parts = [
        _run(run.text[begin:end], run.start + begin)
        for begin, end in pairwise((0, *cuts, len(run.text)))
    ]
    return [part for part in parts if part is not None]


def _is_raised_mark(run: _Run, at: int, size: float, probe: Probe) -> bool:
    """Whether what begins there stands a little above the letters that it is the mark of."""
    letter = _LETTER.search(run.text, at, at + _LONGEST_MARK)
    if letter is None:
        return False
    rise = probe.height(run.start + at) - probe.height(run.start + letter.start())
    return _LEAST_RISE * size < rise < size


def _usual_turn(runs: Sequence[_Run], measures: Sequence[Measures]) -> int:
    if not any(measure.turn for measure in measures):
        return 0
    turns: Counter[int] = Counter()
    for run, measure in zip(runs, measures, strict=True):
        turns[measure.turn] += len(run.text)
    return turns.most_common(1)[0][0]


def _is_read_leftwards(runs: Sequence[_Run]) -> bool:
    """Whether most letters are of scripts that are written from right to left."""
    texts = [run.text for run in runs if not run.text.isascii()]
    leftwards = sum(len(_LEFTWARDS.findall(text)) for text in texts)
    return (
        2 * leftwards > sum(len(_LETTER.findall(run.text)) for run in runs) if leftwards else False
    )


def _usual_style(runs: Sequence[_Run], measures: Sequence[Measures]) -> Style:
    styles: dict[Style, int] = {}
    for run, measure in zip(runs, measures, strict=True):
        styles[measure.style] = styles.get(measure.style, 0) + len(run.text)
    return max(styles, key=lambda style: styles[style], default=PLAIN)


def _line(run: _Run, measure: Measures, page: int, usual: Style, probe: Probe) -> Line:
    text, start, _, last = run
    left, right, baseline, size, style, _, _ = measure
    # Most lines are set in one style, and where a line begins as usual its end is of no interest,
    # unless it is numbered.
    ending = style if style is usual and not text[0].isdigit() else probe.style(last)
    known: tuple[tuple[int, float], ...] = ()
    if ". " in text or _OTHER_END.search(text):
        ends = [match.span(1) for match in _SENTENCE_END.finditer(text)]
        if ends:
            blanks = probe.blanks([(start + end - 1, start + begin) for end, begin in ends])
            inner = [
                anchor
                for places, edges in zip(ends, blanks, strict=True)
                for anchor in zip(places, edges, strict=True)
            ]
            known = ((0, left), *inner, (len(text), right))
    lead = 0
    heavy = style is not usual and (style.bold or style.italic)
    if heavy or (text[0].isdigit() and _NUMBERED.match(text)):
        lead = _lead(text, start, probe)
    return Line(text, page, left, right, baseline, size, style, ending, known, (), lead)


def _lead(text: str, start: int, probe: Probe) -> int:
    """Where the bold or italic words end with which a line begins, maybe after a number."""
    begin = _NUMBERED.match(text)
    first = begin.end() if begin else 0
    style = probe.style(start + first)
    if not (style.bold or style.italic):
        return 0
    for word in islice(_WORD.finditer(text, first), 1, _MOST_WORDS):
        own = probe.style(start + word.start())
        if (own.bold, own.italic) != (style.bold, style.italic) and own.font != style.font:
            return word.start()
    return 0


def _with_accents(line: Line, start: int, probe: Probe) -> Line:
    """The line with accents on their letters; how far apart these stand tells blanks."""
    text = line.text
    for match in PARTED_ACCENT.finditer(line.text):
        at = match.start(2)
        right, left = probe.blanks([(start + match.start(1) - 1, start + at + 2)])[0]
        text = with_accent(text, at, " " if left - right > _BLANK * line.size else "")
    return line._replace(text=text)


def _with_kept_blanks(line: Line, start: int, probe: Probe) -> Line:
    """The line; a blank behind an accent is kept where the next letter stands off the accented."""
    text = line.text
    for match in BLANK_AFTER_ACCENT.finditer(line.text):
        at = match.start()
        right, left = probe.blanks([(start + at - 2, start + at + 1)])[0]
        if left - right > _BLANK * line.size:
            text = text[:at] + KEPT_BLANK + text[at + 1 :]
    return line._replace(text=text)


def _mended(line: Line) -> Line:
    read = mend(line.text)
    return line._replace(
        text=read.text,
        anchors=tuple((read.offset(offset), x) for offset, x in line.anchors),
        gaps=tuple(gap._replace(offset=read.offset(gap.offset)) for gap in line.gaps),
        lead=read.offset(line.lead) if line.lead else 0,
    )
