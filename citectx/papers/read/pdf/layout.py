"""What a page of a PDF is made of: lines with their gaps, columns, and blocks."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from citectx.papers.read.pdf.fonts import Style

TOP = 9.0  # What stands for the blank over the first line of a column.
SCRIPT = 0.8  # Indices are smaller than this share of the size of their text.

Kind = Literal["text", "heading", "caption", "rows", "footnote", "aside"]


class Gap(NamedTuple):
    """A wide blank in a line; `style` is that of the character at `offset`, which follows it."""

    offset: int
    left: float
    right: float
    style: Style


class Line(NamedTuple):
    """A run of text on one baseline; `style` is that of its first and `ending` of its last letter.

    Coordinates are points, turned so that most of the page's text stands upright; `anchors` pair
    offsets in the text with horizontal positions where more than those of both ends are known.
    `lead` is where a line that begins bold or italic goes on in another style, else 0.
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
    lead: int = 0

    @property
    def top(self) -> float:
        """Where capitals end."""
        return self.baseline + 0.75 * self.size

    @property
    def bottom(self) -> float:
        """Where descenders end."""
        return self.baseline - 0.25 * self.size


class Column(NamedTuple):
    """Lines that are read one after the other, and the room that they have."""

    left: float
    right: float
    lines: tuple[Line, ...]


class Block(NamedTuple):
    """Lines that belong together; `left` and `right` are the room of their column.

    `above` is the blank over the block, in usual distances between lines.
    """

    kind: Kind
    lines: tuple[Line, ...]
    left: float
    right: float
    above: float

    @property
    def text(self) -> str:
        """The block in one line."""
        return " ".join(line.text for line in self.lines)


class Manner(NamedTuple):
    """Size, style and distance of the lines of running text."""

    size: float
    leading: float
    style: Style


def shares_row(line: Line, after: Line) -> bool:
    """Whether a line goes on with another in the same row, as text does after a run-in heading."""
    same = line.page == after.page and line.baseline == after.baseline
    return same and after.left >= line.right


def halves(line: Line, gap: Gap) -> tuple[Line, Line]:
    """What stands before and after the gap."""
    cut = gap.offset
    before = line._replace(
        text=line.text[:cut].rstrip(),
        right=gap.left,
        anchors=(*(anchor for anchor in line.anchors if anchor[0] < cut), (cut, gap.left))
        if line.anchors
        else (),
        gaps=tuple(it for it in line.gaps if it.offset < cut),
        ending=line.style,
        lead=line.lead if line.lead < cut else 0,
    )
    after = line._replace(
        text=line.text[cut:],
        left=gap.right,
        style=gap.style,
        anchors=((0, gap.right), *((at - cut, x) for at, x in line.anchors if at > cut))
        if line.anchors
        else (),
        gaps=tuple(it._replace(offset=it.offset - cut) for it in line.gaps if it.offset > cut),
        lead=0,
    )
    return before, after


def shorten(line: Line, cut: int) -> Line:
    """The line from the character at `cut` on, which is taken to stand where the line begins."""
    later = [(at - cut, x) for at, x in line.anchors if at > cut]
    anchors = ((0, line.left), *later) if later else ()
    return line._replace(text=line.text[cut:], anchors=anchors, lead=max(line.lead - cut, 0))


def position(line: Line, offset: int) -> float:
    """Where a character stands, measured from the nearest ones that are known."""
    anchors = line.anchors or ((0, line.left), (len(line.text), line.right))
    at = bisect_right(anchors, offset, key=lambda anchor: anchor[0])
    if at == 0:
        return line.left
    if at == len(anchors):
        return line.right
    (before, left), (after, right) = anchors[at - 1], anchors[at]
    return left + (right - left) * (offset - before) / (after - before)
