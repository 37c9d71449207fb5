"""Character of a PDF page -> where it stands and how it is set, at the least cost."""

from __future__ import annotations

import ctypes
import re
from bisect import bisect_left
from math import hypot
from struct import Struct
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2.raw as pdfium

from citectx.papers.read.pdf import fonts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pypdfium2 import PdfTextPage

    from citectx.papers.read.pdf.fonts import Style

_LONGEST_NAME = 128
_SMALLEST_SIZE = 2.0
_SAME = 0.01
_X_HEIGHT = 0.45
_CAP_HEIGHT = 0.68
_LOW_LETTERS = frozenset("acemnorsuvwxz")
_TWO_UNITS = re.compile("[\U00010000-\U0010ffff]")
_LAST_OF_ONE_UNIT = 0xFFFF
_NO_LETTER = 0x2060  # What is left out later.
MIRRORED = 4  # The turn of a page that is read from right to left.
SLANTING = 8  # The turn of what stands askew: twice about, so that such a page is read as it is.
_SLANT = 0.2  # Of a step along the line; pages that were scanned askew slant less.


def _quick(function: Callable[..., object], result: type, *arguments: type) -> Callable[..., float]:
    """The same function of pdfium, called at half the cost.

    Arguments are plain addresses instead of typed pointers, and the interpreter's lock is kept:
    these calls take less time than giving it up and taking it again.
    """
    address = ctypes.cast(function, ctypes.c_void_p).value  # type: ignore[arg-type]
    return ctypes.PYFUNCTYPE(result, *arguments)(address)  # type: ignore[arg-type]


_POINTER, _INT = ctypes.c_void_p, ctypes.c_int
_matrix_of = _quick(pdfium.FPDFText_GetMatrix, _INT, _POINTER, _INT, _POINTER)
_size_of = _quick(pdfium.FPDFText_GetFontSize, ctypes.c_double, _POINTER, _INT)
_origin_of = _quick(pdfium.FPDFText_GetCharOrigin, _INT, _POINTER, _INT, _POINTER, _POINTER)
_box_of = _quick(pdfium.FPDFText_GetLooseCharBox, _INT, _POINTER, _INT, _POINTER)
_drawing_of = _quick(pdfium.FPDFText_GetTextObject, _POINTER, _POINTER, _INT)
_font_of = _quick(pdfium.FPDFTextObj_GetFont, _POINTER, _POINTER)


_tell_font = _quick(
    pdfium.FPDFText_GetFontInfo, ctypes.c_ulong, _POINTER, _INT, _POINTER, ctypes.c_ulong, _POINTER
)
_index_of = _quick(pdfium.FPDFText_GetCharIndexFromTextIndex, _INT, _POINTER, _INT)
_letter_of = _quick(pdfium.FPDFText_GetUnicode, ctypes.c_uint, _POINTER, _INT)


class Measures(NamedTuple):
    """Where a run of text stands and how it is set; `turn` is its direction in quarters.

    It falls where its end stands below its beginning, as no line does.
    """

    left: float
    right: float
    baseline: float
    size: float
    style: Style
    turn: int
    falls: bool


def page_text(textpage: PdfTextPage) -> str:
    """The text of a page, in which pdfium's own has lost some letters set for formulas.

    It counts a letter beyond U+FFFF as one character or as two, and of those that are one the text
    is given without them, but the places of all that follow are told as if they were there.
    """
    # Half of a pair of UTF-16 is kept, because pdfium counts it.
    text = str(textpage.get_text_range(errors="surrogatepass"))
    number = pdfium.FPDFText_CountChars(textpage.raw)
    if number == len(text) or number == len(text) + len(_TWO_UNITS.findall(text)):
        return text
    page = ctypes.cast(textpage.raw, ctypes.c_void_p).value
    letters = [int(_letter_of(page, index)) for index in range(number)]
    if max(letters) <= _LAST_OF_ONE_UNIT:
        return text
    return "".join(chr(letter or _NO_LETTER) for letter in letters)


# One piece of memory for the answers of pdfium: a matrix, a rectangle and a point.
_ANSWERS = Struct("6f4f2d")
_MATRIX, _EXTENT = Struct("6f"), Struct("4f2d")
_BOX, _X, _Y = 24, 40, 48
_EDGES = Struct("f4xd")  # The right edge of the rectangle and the point's x.


class _Manner(NamedTuple):
    """How the last line was set: its font, how high its letters are and how high they stand."""

    font: float
    height: float
    size: float
    rise: float


class Probe:
    """Questions to pdfium about single characters, with the memory for its answers kept.

    Positions are those in the text of the page, as Python counts. `turn` says by how many quarters
    of a circle the answers are turned back, or that they are mirrored: text that is read from right
    to left goes from left to right in a mirror.
    """

    def __init__(self, textpage: PdfTextPage, text: str) -> None:
        self.turn = 0
        self._page = ctypes.cast(textpage.raw, ctypes.c_void_p).value
        # pdfium counts the units of UTF-16, of which letters beyond U+FFFF have two, and
        # characters that it leaves out of the text.
        self._aligned = pdfium.FPDFText_CountChars(textpage.raw) == len(text)
        self._doubles: Sequence[int] = (
            () if self._aligned else [it.start() for it in _TWO_UNITS.finditer(text)]
        )
        self._textpage = textpage
        self._answers = ctypes.create_string_buffer(_ANSWERS.size)
        self._at = ctypes.addressof(self._answers)
        self._name = ctypes.create_string_buffer(_LONGEST_NAME)
        self._name_at = ctypes.addressof(self._name)
        self._flags = ctypes.c_int()
        self._flags_at = ctypes.addressof(self._flags)
        self._styles: dict[float, Style] = {}
        self._usual = _Manner(-1.0, 0.0, 0.0, 0.0)

    def measures(self, first: int, middle: int, last: int) -> Measures:
        """The extent of a run of text, its size and its direction."""
        page, at = self._page, self._at
        if not self._aligned:
            first, middle, last = self._index(first), self._index(middle), self._index(last)
        _box_of(page, last, at + _BOX)
        _origin_of(page, first, at + _X, at + _Y)
        left, top, right, bottom, x, y = _EXTENT.unpack_from(self._answers, _BOX)
        font = _font_of(_drawing_of(page, first))
        style = self._styles.get(font) or self._told_style(font, first)
        usual = self._usual
        # Most lines begin and end in the manner of the line before, which was asked about already.
        if font == usual.font and abs(top - bottom - usual.height) < _SAME and not self.turn:
            return Measures(x, right, bottom + usual.rise, usual.size, style, 0, top < y)
        _matrix_of(page, middle, at)
        a, b, c, d, e, f = _MATRIX.unpack_from(self._answers)
        size = _size_of(page, middle) * (abs(d) if c == 0 else hypot(c, d))
        if size < _SMALLEST_SIZE:
            size = self._drawn_size(middle)
        if not self.turn and abs(b) < _SLANT * a:
            # The middle of "0″25" may be raised, and the end may be of a line below.
            if abs(f - y) < _SAME and top >= y:
                self._usual = _Manner(font, top - bottom, size, f - bottom)
            return Measures(x, right, f, size, style, 0, top < y)
        if self.turn == MIRRORED:
            begin, end = self._edges(first)
            upright = _direction(a, b) == 0
            turn = MIRRORED if upright else 0
            return Measures(
                -max(right, end), -min(left, begin), f, size, style, turn, upright and top < y
            )
        corners = [turned_point(*it, self.turn) for it in ((left, bottom), (right, top))]
        first_x, first_y = turned_point(x, y, self.turn)
        return Measures(
            first_x,
            max(corner[0] for corner in corners),
            turned_point(e, f, self.turn)[1],
            size,
            style,
            _direction(a, b),
            max(corner[1] for corner in corners) < first_y,
        )

    def blanks(self, ends: Sequence[tuple[int, int]]) -> list[tuple[float, float]]:
        """For pairs of a last and a next first character, where the blank between them extends."""
        page, at, answers = self._page, self._at, self._answers
        found = []
        for before, after in ends:
            if not self._aligned:
                before, after = self._index(before), self._index(after)
            if self.turn == MIRRORED:
                found.append((-self._edges(before)[0], -self._edges(after)[1]))
                continue
            _box_of(page, before, at + _BOX)
            _origin_of(page, after, at + _X, at + _Y)
            if self.turn:
                _, _, _, _, _, _, left, top, right, bottom, x, y = _ANSWERS.unpack_from(answers)
                corners = ((left, bottom), (right, top))
                edge = max(turned_point(*corner, self.turn)[0] for corner in corners)
                found.append((edge, turned_point(x, y, self.turn)[0]))
            else:
                right, left = _EDGES.unpack_from(answers, _BOX + 8)
                found.append((right, left))
        return found

    def _edges(self, index: int) -> tuple[float, float]:
        """Where a character begins and ends, from left to right."""
        _box_of(self._page, index, self._at + _BOX)
        left, _, right, *_ = _EXTENT.unpack_from(self._answers, _BOX)
        return left, right

    def height(self, position: int) -> float:
        """How high on the page, as it is turned, the character stands."""
        _origin_of(self._page, self._index(position), self._at + _X, self._at + _Y)
        _, _, _, _, x, y = _EXTENT.unpack_from(self._answers, _BOX)
        return turned_point(x, y, self.turn)[1]

    def style(self, position: int) -> Style:
        """The style of the character's font."""
        return self._style(self._index(position))

    def _style(self, index: int) -> Style:
        font = _font_of(_drawing_of(self._page, index))
        return self._styles.get(font) or self._told_style(font, index)

    def _told_style(self, font: float, index: int) -> Style:
        """The style that pdfium tells; a font without a name is known by its address."""
        _tell_font(self._page, index, self._name_at, _LONGEST_NAME, self._flags_at)
        name = self._name.value or b"#%x" % int(font or 0)
        style = self._styles[font] = fonts.style(name, self._flags.value)
        return style

    def _index(self, position: int) -> int:
        """The number that pdfium gives to the character at a position of the text."""
        if self._aligned:
            return position
        return int(_index_of(self._page, position + bisect_left(self._doubles, position)))

    def shape(self, position: int) -> tuple[float, float]:
        """How wide and how high a character is drawn, as shares of its size."""
        index = self._index(position)
        width, height = self._drawn(index)
        _matrix_of(self._page, index, self._at)
        a, b, c, d, _, _ = _MATRIX.unpack_from(self._answers)
        if abs(b) > abs(a):  # On its side.
            width, height = height, width
        size = max(_size_of(self._page, index) * hypot(c, d), 1.0)
        return width / size, height / size

    def _drawn(self, index: int) -> tuple[float, float]:
        left, right, bottom, top = (ctypes.c_double() for _ in range(4))
        pdfium.FPDFText_GetCharBox(self._textpage.raw, index, left, right, bottom, top)
        return right.value - left.value, top.value - bottom.value

    def _drawn_size(self, index: int) -> float:
        """The size of a font that is a set of drawings and has none of its own."""
        width, height = self._drawn(index)
        letter = chr(pdfium.FPDFText_GetUnicode(self._textpage.raw, index))
        if self.turn in (1, 3):
            height = width
        return max(height / (_X_HEIGHT if letter in _LOW_LETTERS else _CAP_HEIGHT), 1.0)


def turned_point(x: float, y: float, quarters: int) -> tuple[float, float]:
    """The point after turning the page clockwise about its origin, or mirroring it there."""
    if abs(quarters) == MIRRORED:
        return -x, y
    for _ in range(quarters % 4):
        x, y = y, -x
    return x, y


def _direction(a: float, b: float) -> int:
    """In quarters of a circle, counted against the clock; what slants has a direction of its own,
    as the word that is printed across a draft."""
    if min(abs(a), abs(b)) > _SLANT * max(abs(a), abs(b)):
        return SLANTING
    if abs(a) >= abs(b):
        return 0 if a >= 0 else 2
    return 1 if b > 0 else 3
