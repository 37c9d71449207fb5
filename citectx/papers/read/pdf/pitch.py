"""Lines of all pages -> the same; fonts of which every letter is as wide are known as fixed.

The names of fonts mostly tell it, but fonts that are sets of drawings, as old TeX makes them, have
no name, and code is told from prose by its font.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.papers.read.pdf.fonts import Style
    from citectx.papers.read.pdf.layout import Line

_SHORTEST = 8  # Letters.
_LONGEST = 90
_FEWEST = 4  # Lines.
_SAME = 0.01
_NEAR = 0.2  # Of a letter's width.
_MOST = 0.8  # Of the lines.


def with_fixed_fonts(pages: Sequence[list[Line]]) -> list[list[Line]]:
    """The lines of each page."""
    lines: dict[Style, list[Line]] = {}
    for page in pages:
        for line in page:
            if line.style is line.ending and not line.style.fixed and _tells(line):
                lines.setdefault(line.style, []).append(line)
    fixed = {style: style._replace(fixed=True) for style, own in lines.items() if _are_even(own)}
    if not fixed:
        return list(pages)
    return [
        [
            line._replace(
                style=fixed.get(line.style, line.style), ending=fixed.get(line.ending, line.ending)
            )
            for line in page
        ]
        for page in pages
    ]


def _tells(line: Line) -> bool:
    return _SHORTEST <= len(line.text) <= _LONGEST and line.text.isascii()


def _are_even(lines: Sequence[Line]) -> bool:
    """Whether nearly all lines are as wide as a whole number of letters of one width.

    Blanks that follow each other are one in the text, so a line may be wider than it seems.
    """
    widths = sorted((line.right - line.left) / len(line.text) for line in lines)
    dense = [it for it in widths if it < (1 + _SAME) * widths[len(widths) // 20]]
    if len(dense) < max(_FEWEST, len(lines) // 4):
        return False
    usual = dense[len(dense) // 2]
    letters = [(line.right - line.left) / usual for line in lines]
    return sum(1 for it in letters if abs(it - round(it)) < _NEAR) >= _MOST * len(lines)
