"""Commands that shape a document -> blocks and links of the page they stand on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.syntax import latex_citations
from citectx.syntax.latex_page import BIBLIOGRAPHY, QUOTES, TABLES

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.model import BlockKind, LinkKind
    from citectx.syntax.latex_page import Page, Spot

MATH = {
    *("math", "displaymath", "equation", "align", "alignat", "flalign", "gather", "multline"),
    *("eqnarray", "xalignat", "dmath", "IEEEeqnarray", "subequations"),
    *("equation*", "align*", "alignat*", "flalign*", "gather*", "multline*", "eqnarray*", "dmath*"),
}
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
_LINKS: dict[str, LinkKind] = {
    "input": "input",
    "include": "input",
    "InputIfFileExists": "input",
    "subfile": "input",
    "subfileinclude": "input",
    "bibliography": "bibliography",
    "nobibliography": "bibliography",
    "addbibresource": "bibliography",
    "addglobalbib": "bibliography",
    "addsectionbib": "bibliography",
}
_FOLDER_LINKS = (
    "import",
    "subimport",
    "inputfrom",
    "subinputfrom",
    "includefrom",
    "subincludefrom",
)

# How many arguments in braces an environment takes before its text begins.
_TAKES = {
    **dict.fromkeys(("tabular", "longtable", "supertabular", "array", "tblr", "minipage"), 1),
    **dict.fromkeys(("multicols", "wraptable", "subfigure", "subtable", "thebibliography"), 1),
    **dict.fromkeys(("tabular*", "tabularx", "tabulary", "wrapfigure", "list", "adjustwidth"), 2),
}
_BLANK = re.compile(r"[\s%\x00]*")
_BARE = re.compile(r"[ \t]+([^\s{}\\%\x00]+)")
_BRACKETS = re.compile(r"[ \t]*\[([^][{}]*)\]")
_LABEL = re.compile(r"\s*\[")
_SUBFIX = re.compile(r"\\subfix\s*\{([^{}]*)\}")
_NAME = re.compile(r"[^,\s%\x00][^,%\x00\r\n]*")
_FOLDER = re.compile(r"\*?\s*\{([^{}]*)\}\s*\{([^{}]*)\}")


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
        latex_citations.add(page, spot.start, spot.end, name, command)
        return
    page.end_block(spot.start, _after_arguments(page, spot.end, name))
    if name in QUOTES or name in TABLES or name == BIBLIOGRAPHY:
        page.enter(name)
    if name == "refsection":
        _bracketed_link(page, spot)


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
    found = _argument(page, spot)
    if found is not None:
        page.end_block(spot.start, found[1] + 1)
    if found is not None and found[0] < found[1]:
        page.blocks.append((*found, "heading", LEVELS[spot.name.rstrip("*")]))


def _apart(page: Page, spot: Spot) -> None:
    found = _argument(page, spot)
    if found is not None and spot.name == "captionof":
        opening = _BLANK.match(page.text, found[1] + 1).end()  # type: ignore[union-attr]
        end = page.closing(opening)
        found = (opening + 1, end) if end is not None else None
    if found is not None and found[0] < found[1]:
        page.blocks.append((*found, APART[spot.name], 0))


def _link(page: Page, spot: Spot) -> None:
    kind = _LINKS.get(spot.name, "bibliography")
    found = _argument(page, spot)
    if found is None:
        bare = _BARE.match(page.text, spot.after_name) if spot.name == "input" else None
        if bare is not None:
            page.links.append((kind, bare[1], *bare.span(1)))
        return
    _add_links(page, kind, *found)


def _bracketed_link(page: Page, spot: Spot) -> None:
    brackets = _BRACKETS.match(page.text, spot.end if spot.argument else spot.after_name)
    if brackets is not None:
        _add_links(page, "bibliography", *brackets.span(1))


def _folder_link(page: Page, spot: Spot) -> None:
    found = _FOLDER.match(page.text, spot.after_name)
    if found is not None:
        folder = f"{found[1].strip().rstrip('/')}/" if found[1].strip() else ""
        page.links.append(("input", folder + found[2].strip(), *found.span(2)))


def _add_links(page: Page, kind: LinkKind, start: int, end: int) -> None:
    fixed = _SUBFIX.search(page.text, start, end)
    if fixed is not None:
        start, end = fixed.span(1)
    for name in _NAME.finditer(page.text, start, end):
        target = name[0].rstrip()
        if "\\" not in target and "#" not in target:
            page.links.append((kind, target, name.start(), name.start() + len(target)))


def _argument(page: Page, spot: Spot) -> tuple[int, int] | None:
    """Where the content of the command's first argument in braces is."""
    if spot.argument is not None:
        return spot.argument_place
    position = _BLANK.match(page.text, spot.after_name).end()  # type: ignore[union-attr]
    while page.text.startswith("[", position):
        end = page.closing(position)
        if end is None:
            return None
        position = _BLANK.match(page.text, end + 1).end()  # type: ignore[union-attr]
    end = page.closing(position) if page.text.startswith("{", position) else None
    return None if end is None else (position + 1, end)


def _after_arguments(page: Page, position: int, environment: str | None) -> int:
    """Where the text of an environment begins."""
    takes = _TAKES.get(environment or "", 0)
    while True:
        start = _BLANK.match(page.text, position).end()  # type: ignore[union-attr]
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
    "putbib": _bracketed_link,
    **dict.fromkeys(_ENDS, _break),
    **dict.fromkeys(LEVELS, _heading),
    **{f"{name}*": _heading for name in LEVELS},
    **dict.fromkeys(APART, _apart),
    **dict.fromkeys(_LINKS, _link),
    **dict.fromkeys(_FOLDER_LINKS, _folder_link),
}
