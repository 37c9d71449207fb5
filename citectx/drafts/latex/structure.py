"""Commands that shape a document -> the blocks of the page they stand on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.drafts.latex import citations
from citectx.drafts.latex.formulas import MATH
from citectx.drafts.latex.links import LINKS
from citectx.drafts.latex.page import BIBLIOGRAPHY, QUOTES, TABLES
from citectx.drafts.latex.quotes import note_quote
from citectx.drafts.latex.symbols import QUOTING

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.drafts.latex.page import Page, Spot
    from citectx.model import BlockKind

LEVELS = {
    "part": 1,
    "addpart": 1,
    "chapter": 2,
    "addchap": 2,
    "section": 3,
    "addsec": 3,
    "subsection": 4,
    "frametitle": 4,
    "subsubsection": 5,
    "minisec": 5,
    "paragraph": 6,
    "subparagraph": 7,
}
# Commands whose last argument is prose of its own, apart from the sentence they stand in.
APART: dict[str, BlockKind] = {
    "footnote": "footnote",
    "footnotetext": "footnote",
    "endnote": "footnote",
    "sidenote": "footnote",
    "marginpar": "footnote",
    "thanks": "footnote",
    "todo": "footnote",
    "caption": "caption",
    "caption*": "caption",
    "captionof": "caption",
    "subcaption": "caption",
    "abstract": "paragraph",
}
_ENDS = ("par", "newpage", "clearpage", "pagebreak", "maketitle", "appendix", "tableofcontents")
# How many arguments in braces an environment takes before its text begins.
_TAKES = {
    **dict.fromkeys(("tabular", "longtable", "supertabular", "array", "tblr", "minipage"), 1),
    **dict.fromkeys(("multicols", "wraptable", "subfigure", "subtable", "thebibliography"), 1),
    **dict.fromkeys(("tabular*", "tabularx", "tabulary", "wrapfigure", "list", "adjustwidth"), 2),
}


def _begin(page: Page, spot: Spot) -> None:
    name = spot.argument
    if name in MATH:
        page.math = spot.start if page.math is None else page.math
    if page.math is not None:
        return
    command = page.vocabulary.commands.get(name or "")
    if name is not None and command is not None and command.environment:
        # The citation stands in the arguments, so the quoted block begins before them.
        page.end_block(spot.start, spot.start)
        page.enter(name)
        citations.add(page, spot.start, spot.end, name, command)
        return
    page.end_block(spot.start, _after_arguments(page, spot.end, name))
    if name in QUOTES or name in TABLES or name == BIBLIOGRAPHY:
        page.enter(name)
    if name == "refsection":
        LINKS[name](page, spot)


def _end(page: Page, spot: Spot) -> None:
    name = spot.argument
    if name in MATH:
        page.math = None
        return
    if page.math is not None:
        return
    page.end_block(spot.start, spot.end)
    if name in page.environments:
        del page.environments[page.environments.index(name) :]


def _item(page: Page, spot: Spot) -> None:
    page.end_block(spot.start, spot.start)


def _break(page: Page, spot: Spot) -> None:
    page.end_block(spot.start, spot.after_name)


def _heading(page: Page, spot: Spot) -> None:
    found = page.argument(spot)
    if found is not None:
        page.end_block(spot.start, found[1] + 1)
    if found is not None and found[0] < found[1]:
        page.blocks.append((*found, "heading", LEVELS[spot.name.rstrip("*")]))


def _apart(page: Page, spot: Spot) -> None:
    found = page.argument(spot)
    if found is not None and spot.name == "captionof":
        opening = page.after_blanks(found[1] + 1)
        end = page.closing(opening)
        found = (opening + 1, end) if end is not None else None
    if found is not None and found[0] < found[1]:
        page.blocks.append((*found, APART[spot.name], 0))


def _after_arguments(page: Page, position: int, environment: str | None) -> int:
    """Where the text of an environment begins."""
    takes = _TAKES.get(environment or "", 0)
    while True:
        start = page.after_blanks(position)
        character = page.text[start : start + 1]
        if character == "{" and takes:
            takes -= 1
        elif character != "[":
            return position
        end = page.closing(start)
        if end is None:
            return position
        position = end + 1


STRUCTURE: dict[str, Callable[[Page, Spot], None]] = {
    "begin": _begin,
    "end": _end,
    "item": _item,
    **dict.fromkeys(_ENDS, _break),
    **dict.fromkeys(LEVELS, _heading),
    **{f"{name}*": _heading for name in LEVELS},
    **dict.fromkeys(APART, _apart),
    **LINKS,
    **dict.fromkeys(QUOTING, note_quote),
    **{f"{name}*": note_quote for name in QUOTING},
}
