"""Commands, and magic comments, that name other files -> links."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.model import FileLink, Range

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from citectx.drafts.latex.page import Page, Spot
    from citectx.model import LinkKind

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
_SINGLE = frozenset(_LINKS) - {"bibliography", "nobibliography"}
_FOLDER_LINKS = (
    "import",
    "subimport",
    "inputfrom",
    "subinputfrom",
    "includefrom",
    "subincludefrom",
)
_ROOT = re.compile(
    r"^[ \t]*%[ \t]*!TeX[ \t]+root[ \t]*=[ \t]*(\S(?:[^\r\n]*\S)?)"
    r"|\\documentclass[ \t]*\[([^][{}]*)\][ \t]*\{subfiles\}",
    re.MULTILINE | re.IGNORECASE,
)
_HEAD = 4096
_BARE = re.compile(r"[ \t]+([^\s{}\\%\x00]+)")
_BRACKETS = re.compile(r"[ \t]*\[([^][{}]*)\]")
_SUBFIX = re.compile(r"\\subfix\s*\{([^{}]*)\}")
_NAME = re.compile(r"[^\s%\x00][^%\x00\r\n]*")
_NAMES = re.compile(r"[^,\s%\x00][^,%\x00\r\n]*")
_FOLDER = re.compile(r"\*?\s*\{([^{}]*)\}\s*\{([^{}]*)\}")


def roots(text: str) -> Iterator[FileLink]:
    """The file that the first lines of a text name as the one it belongs to."""
    for found in _ROOT.finditer(text, 0, _HEAD):
        target = found[1] or found[2]
        yield FileLink("root", target, Range(*found.span(found.lastindex or 0)))


def _link(page: Page, spot: Spot) -> None:
    kind = _LINKS.get(spot.name, "bibliography")
    found = page.argument(spot)
    if found is None:
        bare = _BARE.match(page.text, spot.after_name) if spot.name == "input" else None
        if bare is not None:
            page.links.append((kind, bare[1], *bare.span(1)))
        return
    _add_links(page, kind, _NAMES if spot.name not in _SINGLE else _NAME, *found)


def _bracketed_link(page: Page, spot: Spot) -> None:
    brackets = _BRACKETS.match(page.text, spot.end if spot.argument else spot.after_name)
    if brackets is not None:
        _add_links(page, "bibliography", _NAMES, *brackets.span(1))


def _folder_link(page: Page, spot: Spot) -> None:
    found = _FOLDER.match(page.text, spot.after_name)
    if found is not None:
        folder = f"{found[1].strip().rstrip('/')}/" if found[1].strip() else ""
        page.links.append(("input", folder + found[2].strip(), *found.span(2)))


def _add_links(page: Page, kind: LinkKind, names: re.Pattern[str], start: int, end: int) -> None:
    fixed = _SUBFIX.search(page.text, start, end)
    if fixed is not None:
        start, end = fixed.span(1)
    for name in names.finditer(page.text, start, end):
        target = name[0].rstrip()
        if "\\" not in target and "#" not in target:
            page.links.append((kind, target, name.start(), name.start() + len(target)))


LINKS: dict[str, Callable[[Page, Spot], None]] = {
    **dict.fromkeys(_LINKS, _link),
    **dict.fromkeys(_FOLDER_LINKS, _folder_link),
    "putbib": _bracketed_link,
    "refsection": _bracketed_link,
}
