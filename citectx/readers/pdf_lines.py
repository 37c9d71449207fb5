"""PDF page -> its lines of text, each with where it stands and how it is set.

Asking pdfium for the box of every character costs three times as much as the text itself, so
only the characters that decide are asked for: the first and the last of a line, one in its
middle, those where a sentence may end, and those beside the blanks of a line that is too wide
for its text.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from citectx.readers import pdf_characters
from citectx.readers.pdf_fonts import PLAIN
from citectx.readers.pdf_probe import Probe

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pypdfium2 import PdfTextPage

    from citectx.readers.pdf_fonts import Style
    from citectx.readers.pdf_probe import Measures

# pdfium ends lines with CR LF and marks the hyphen at the end of a line with one of two
# characters, depending on its version.
_BREAK = re.compile(r"\r\n|[\ufffe\x02]")
_SENTENCE_END = re.compile(r"[.?!][\"'”’)\]]*( +)(?=\S)")
_LETTER = re.compile(r"[^\W\d_]")
_WORD_INSIDE = re.compile(r"[^\W\d_]{3}")
_WORD = re.compile(r"[^ \t\xa0]+")
_NUMBERED = re.compile(r"\d{1,4} |.* \d{1,4}$")
_TABLE = re.compile(r"(?:Table|TABLE|Tab\.|Tabelle)\s*[\dIVXA-Z]")
_BLANKS = " \t\xa0"
_LONG = 25
_SPARSE = 1.28  # So much wider than usual for its text is a line whose gaps are looked at.
_DENSE = 1.12  # So dense at least is running text.
_WIDE = 0.85  # The narrowest gap between columns, in sizes of the font.
_BESIDE = 0.45  # The narrowest gap between a line and its number.
_BESIDE = 0.45  # The narrowest gap between a line and its number.
_UNUSUAL = 2.0  # How much wider than the other gaps of its line such a gap is at least.
_SAMPLE = 10


class Gap(NamedTuple):
    """A wide blank in a line, before the character at `offset`."""

    offset: int
    left: float
    right: float


class Line(NamedTuple):
    """A run of text on one baseline; `style` is that of its first and `ending` of its last letter.

    Coordinates are points, turned so that most of the page's text stands upright; `anchors` pair
    offsets in the text with horizontal positions.
    """

    text: str
    page: int
    left: float
    right: float
    baseline: float
    size: float
    style: Style
    ending: Style
    anchors: tuple[tuple[int, float], ...] = ()
    gaps: tuple[Gap, ...] = ()

    @property
    def top(self) -> float:
        """Where capitals end."""
        return self.baseline + 0.75 * self.size

    @property
    def bottom(self) -> float:
        """Where descenders end."""
        return self.baseline - 0.25 * self.size


def lines(textpage: PdfTextPage, page: int) -> tuple[list[Line], int]:
    """The lines in the order of the file, and by how many quarters the page's text is turned."""
    text = textpage.get_text_range()
    probe = Probe(textpage, len(text))
    runs = _runs(text)
    measures = [probe.measures(run.start, run.middle, run.last) for run in runs]
    turn = _usual_turn(runs, measures)
    if turn:
        probe.turn = turn
        measures = [probe.measures(run.start, run.middle, run.last) for run in runs]
    usual = _usual_style(runs, measures)
    found = []
    upright = []
    for run, measure in zip(runs, measures, strict=True):
        if measure.turn == turn and measure.right > measure.left:
            upright.append(run)
            found.append(_line(run, measure, page, usual, probe))
    for position in _suspects(found):
        gaps = _gaps(upright[position], found[position], probe)
        if gaps:
            found[position] = found[position]._replace(gaps=gaps)
    if pdf_characters.is_plain(text):
        return found, turn
    mended = (_mended(line) for line in found)
    return [line for line in mended if line.text], turn


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
        # The mark of a hyphen stands where the hyphen does and belongs to the line.
        hyphen = "" if match.group() == "\r\n" else "-"
        run = _run(text[begin : match.start()] + hyphen, begin)
        if run:
            found.append(run)
        begin = match.end()
    run = _run(text[begin:], begin)
    return [*found, run] if run else found


def _run(raw: str, begin: int) -> _Run | None:
    text = raw.strip(_BLANKS)  # Not all blanks: to Python the codes of some ligatures are blanks.
    if not text:
        return None
    start = begin + raw.index(text[0])
    # Indices and formulas in the middle of a line do not say how the line is set.
    letter = _WORD_INSIDE.search(text, len(text) // 3) or _LETTER.search(text)
    middle = start + letter.start() if letter else start
    return _Run(text, start, middle, start + len(text) - 1)


def _usual_turn(runs: Sequence[_Run], measures: Sequence[Measures]) -> int:
    if not any(measure.turn for measure in measures):
        return 0
    turns: Counter[int] = Counter()
    for run, measure in zip(runs, measures, strict=True):
        turns[measure.turn] += len(run.text)
    return turns.most_common(1)[0][0]


def _usual_style(runs: Sequence[_Run], measures: Sequence[Measures]) -> Style:
    styles: Counter[Style] = Counter()
    for run, measure in zip(runs, measures, strict=True):
        styles[measure.style] += len(run.text)
    return styles.most_common(1)[0][0] if styles else PLAIN


def _line(run: _Run, measure: Measures, page: int, usual: Style, probe: Probe) -> Line:
    style = measure.style
    # Most lines are set in one style, and where a line begins as usual its end is of no interest.
    ending = style if style == usual else probe.style(run.last)
    anchors = [(0, measure.left)]
    for match in _SENTENCE_END.finditer(run.text):
        anchors.append((match.start(1), probe.right(run.start + match.start(1) - 1)))
        anchors.append((match.end(), probe.left(run.start + match.end())))
    anchors.append((len(run.text), measure.right))
    return Line(
        run.text,
        page,
        measure.left,
        measure.right,
        measure.baseline,
        measure.size,
        style,
        ending,
        tuple(anchors),
    )


def _suspects(found: Sequence[Line]) -> Iterable[int]:
    """Positions of the lines that may hold a wide gap."""
    densities = [_density(line) for line in found]
    long = [
        density for line, density in zip(found, densities, strict=True) if len(line.text) >= _LONG
    ]
    if not long:
        return range(len(found))
    usual = median(long)
    table = any(_TABLE.match(line.text) for line in found)
    return [
        position
        for position, (line, density) in enumerate(zip(found, densities, strict=True))
        if " " in line.text
        and (
            density > _SPARSE * usual
            or _NUMBERED.match(line.text)
            or (table and not (density < _DENSE * usual and _is_justified(found, position)))
        )
    ]


def _is_justified(found: Sequence[Line], position: int) -> bool:
    """Whether a line ends where one of its neighbours does, as in a paragraph."""
    line = found[position]
    return any(
        abs(line.right - other.right) < 1 and abs(line.left - other.left) < 1
        for other in (*found[max(position - 1, 0) : position], *found[position + 1 : position + 2])
    )


def _density(line: Line) -> float:
    return (line.right - line.left) / (len(line.text) * line.size)


def _gaps(run: _Run, line: Line, probe: Probe) -> tuple[Gap, ...]:
    words = [
        (
            match.start(),
            probe.left(run.start + match.start()),
            probe.right(run.start + match.end() - 1),
        )
        for match in _WORD.finditer(run.text)
    ]
    blanks = [Gap(start, right, left) for (_, _, right), (start, left, _) in pairwise(words)]
    usual = median(gap.right - gap.left for gap in blanks) if len(blanks) > 2 else 0.0
    widest = max(_WIDE * line.size, _UNUSUAL * usual if usual < line.size else 0.0)
    wide = [gap for gap in blanks if gap.right - gap.left > widest]
    # The number of a line stands nearer to it than columns do.
    beside = max(_BESIDE * line.size, _UNUSUAL * usual)
    if run.text[: blanks[0].offset].rstrip().isdigit() and blanks[0] not in wide:
        wide[:0] = [gap for gap in blanks[:1] if gap.right - gap.left > beside]
    if run.text[blanks[-1].offset :].isdigit() and blanks[-1] not in wide:
        wide += [gap for gap in blanks[-1:] if gap.right - gap.left > beside]
    return tuple(wide)


def _mended(line: Line) -> Line:
    if pdf_characters.is_plain(line.text):
        return line
    text, offsets = pdf_characters.mended(line.text)
    return line._replace(
        text=text,
        anchors=tuple((offsets[offset], x) for offset, x in line.anchors),
        gaps=tuple(gap._replace(offset=offsets[gap.offset]) for gap in line.gaps),
    )
