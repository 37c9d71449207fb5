"""What a PDF was taken for -> a list page by page, or a picture of one page."""

from __future__ import annotations

import json
import textwrap
from typing import TYPE_CHECKING

from citectx.base.writing import write_beside
from citectx.cli import output
from citectx.model import Problem
from citectx.papers.workers import Pool

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from rich.text import Text

    from citectx.settings import Settings

    Piece = tuple[str, int, str]

_WORK = "citectx.papers.read.taken:pack"
_KIND_WIDTH = 14


def tell(
    file: Path, settings: Settings, *, why: bool, target: Path | None, page: int | None
) -> None:
    """Print the list, write the picture, or both."""
    pages, picture = _asked(file, settings, page or 0, pictured=target is not None)
    if target is not None:
        try:
            write_beside(target, picture)
        except OSError as error:
            output.fail(f"{target}: {error.strerror}.")
        output.say(f"{target} shows page {page or 1} of {file}.", err=why)
    if why:
        output.say_in_pages(_lines(pages, page))


def _asked(
    file: Path, settings: Settings, page: int, *, pictured: bool
) -> tuple[list[list[Piece]], bytes]:
    """What each piece of each page was taken for, and the picture where one is wanted."""
    if not file.is_file():
        output.fail(_only_pdfs(file))
    path = str(file.absolute())
    request = json.dumps((path, page, pictured))
    with Pool(settings, _WORK) as pool:
        answer = pool.submit(path, request=request).result()
    if isinstance(answer, Problem):
        output.fail(f"{file}: {answer.message}")
    head, _, picture = answer.partition(b"\n")
    value = json.loads(head)
    if "problem" in value:
        no_pdf = value["problem"] == "not-a-pdf"
        output.fail(_only_pdfs(file) if no_pdf else f"{file}: {value['message']}")
    return value["pages"], picture


def _only_pdfs(file: Path) -> str:
    return f"{file}: Only of a PDF can --why and --picture tell what was taken for what."


def _lines(pages: Sequence[Sequence[Piece]], only: int | None) -> Iterator[str | Text]:
    from rich.text import Text

    width = output.console().width
    for number, pieces in enumerate(pages, start=1):
        if only not in (None, number):
            continue
        yield Text(f"Page {number}", "bold")
        for kind, level, text in pieces:
            name = f"{kind} {level}" if level else kind
            words = textwrap.shorten(text, width - _KIND_WIDTH - 2, placeholder=" …")
            yield Text.assemble("  ", (name.ljust(_KIND_WIDTH), _style(kind)), words)
        if not pieces:
            yield "  no text"
        yield ""


def _style(kind: str) -> str:
    from citectx.papers.read.page_picture import COLOURS

    red, green, blue = COLOURS[kind]
    return f"rgb({red},{green},{blue})"
