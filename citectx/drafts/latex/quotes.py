"""Quotation marks and quoting commands -> the words in them.

Those of `\\textquote[\\cite{key}]{words}` are the quotation of the citations in brackets.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from operator import itemgetter
from typing import TYPE_CHECKING

from citectx.drafts.latex.symbols import QUOTING
from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.drafts.latex.page import Found, Page, Place, Spot


_MARKS = re.compile(r"``((?:[^`'\n]|'(?!')|\n(?!\s*\n)){8,2000}?)''")
_ENQUOTE = re.compile(r"\\enquote\*?\s*\{")


def quotations(text: str, place: Range) -> Iterator[Range]:
    """What stands between ``TeX's marks'' or in `\\enquote{…}`."""
    for match in _MARKS.finditer(text, *place):
        yield Range(*match.span(1))
    for match in _ENQUOTE.finditer(text, *place):
        yield Range(match.end(), _closing(text, match.end(), place.end))


def _closing(text: str, start: int, stop: int) -> int:
    """Where the group that begins at `start` ends; `start` itself if it does not."""
    depth = 1
    for at in range(start, stop):
        depth += (text[at] == "{") - (text[at] == "}")
        if depth == 0:
            return at
    return start


def note_quote(page: Page, spot: Spot) -> None:
    """Remember where the brackets and the words of a quoting command are."""
    hidden = QUOTING[spot.name.rstrip("*")]
    brackets: list[Place] = []
    position = page.after_blanks(spot.after_name)
    while page.text[position : position + 1] in ("[", "{"):
        end = page.closing(position)
        if end is None:
            return
        if page.text[position] == "[":
            brackets.append((position, end))
        elif hidden:
            hidden -= 1
        else:
            page.quotes += [(*bracket, (position + 1, end)) for bracket in brackets]
            return
        position = page.after_blanks(end + 1)


def with_quotations(page: Page) -> list[Found]:
    """The citations of the page, those in the brackets of a quoting command with its words."""
    founds: list[Found] = []
    for citation in page.citations:
        number = bisect_right(page.quotes, citation[0], key=itemgetter(0)) - 1
        if number >= 0 and citation[1] <= page.quotes[number][1] and citation[6] is None:
            founds.append((*citation[:6], page.quotes[number][2], citation[7]))
        else:
            founds.append(citation)
    return founds
