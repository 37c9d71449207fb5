"""What the commands print: JSON, paragraphs, problems, names of files, and a last word."""

from __future__ import annotations

import json
import os
import shutil
import sys
import textwrap
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from citectx.base.files import read_text
from citectx.base.inert import with_escapes, without_controls
from citectx.base.offsets import line_starts, position
from citectx.base.user_paths import path_from

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from rich.console import Console
    from rich.text import Text

    from citectx.model import Problem

T = TypeVar("T")

_MOST_TOLD = 200  # Problems that a terminal is told of.


def is_terminal() -> bool:
    """Whether a person, not a file or another program, reads stdout."""
    return sys.stdout.isatty()


def say(text: str = "", *, err: bool = False) -> None:
    """Print a text. Nothing else reaches a terminal, and no control character of a paper does."""
    click.echo(without_controls(text), err=err)


def say_in_pages(lines: Iterable[str | Text]) -> None:
    """Print many lines, page by page in a terminal."""
    made = console()
    with made.capture() as shown:
        for line in lines:
            made.print(line, soft_wrap=True)
    click.echo_via_pager(shown.get())


def console(*, stderr: bool = False) -> Console:
    """What prints tables and colours: of texts, it prints neither controls nor markup."""
    from rich.console import Console
    from rich.segment import Segment

    class OfText(Console):
        def render(self, *args: Any, **kwargs: Any) -> Iterable[Segment]:  # noqa: ANN401
            for it in super().render(*args, **kwargs):
                yield it if it.control else Segment(without_controls(it.text), it.style)

    return OfText(highlight=False, markup=False, emoji=False, stderr=stderr)


def print_json(value: object) -> None:
    """Print one JSON value as the command's whole answer."""
    say(with_escapes(json.dumps(value, ensure_ascii=False, indent=2 if is_terminal() else None)))


def print_paragraph(text: str, indent: str) -> None:
    """Print a paragraph after `indent`; a terminal gets lines that end between words."""
    if is_terminal():
        width = shutil.get_terminal_size().columns
        below = " " * len(indent)
        text = textwrap.fill(
            text, width - len(indent), break_on_hyphens=False, break_long_words=False
        )
        text = text.replace("\n", f"\n{below}")
    say(indent + text)


def fail(message: str) -> NoReturn:
    """Say what is wrong and what to do, and end with exit code 2."""
    say(message, err=True)
    sys.exit(2)


def or_fail(make: Callable[[], T]) -> T:
    """What is made; a ValueError, whose words say what to do, ends the command."""
    try:
        return make()
    except ValueError as error:
        fail(str(error))


def tell(problems: Iterable[Problem]) -> None:
    """Say problems on stderr, as `file:line: message` as far as these are known."""
    every = list(problems)
    lines = cache(_line_starts)
    for problem in every[:_MOST_TOLD]:
        where = shown_path(problem.path)
        starts = lines(problem.path) if problem.range else ()
        if problem.range and starts:
            where += f":{position(starts, problem.range.start).line}"
        say(f"{where}: {problem.message}" if where else problem.message, err=True)
    if len(every) > _MOST_TOLD:
        say(f"… and {len(every) - _MOST_TOLD} more.", err=True)


def _line_starts(path: str) -> Sequence[int]:
    """Where the lines of a file begin; nothing if it cannot be read."""
    text = read_text(path)
    return line_starts(text) if isinstance(text, str) else ()


def shown_path(path: str) -> str:
    """The path from the current folder, where that is shorter than the whole."""
    return path_from(path, str(Path.cwd())) if path else ""


def with_shown_paths(note: str, folder: str) -> str:
    """A note with the paths that lie in a folder as they are from the current one."""
    shown = shown_path(folder)
    return note.replace(folder + os.sep, "" if shown == "." else shown + os.sep)
