"""What the commands share: loading a project, one JSON value on stdout, errors with exit code 2."""

from __future__ import annotations

import json
import os
import shutil
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from citectx.base.files import read_text
from citectx.base.offsets import line_starts, position
from citectx.model import Problem, Severity
from citectx.project import project
from citectx.settings.configuration import configured

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from citectx.model import Draft, Project
    from citectx.settings import Settings


def is_terminal() -> bool:
    """Whether a person, not a file or another program, reads stdout."""
    return sys.stdout.isatty()


def print_json(value: object) -> None:
    """Print one JSON value as the command's whole answer."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2 if is_terminal() else None))


def print_paragraph(text: str, indent: str) -> None:
    """Print a paragraph after `indent`; a terminal gets lines that end between words."""
    if is_terminal():
        width = shutil.get_terminal_size().columns
        below = " " * len(indent)
        text = textwrap.fill(text, width - len(indent), break_on_hyphens=False)
        text = text.replace("\n", f"\n{below}")
    click.echo(indent + text)


def fail(message: str) -> NoReturn:
    """Say what is wrong and what to do, and end with exit code 2."""
    click.echo(message, err=True)
    sys.exit(2)


def load(draft: Path) -> tuple[Project, Settings]:
    """The project of a draft and its settings; what cannot be read ends the command.

    Lesser problems are said on stderr.
    """
    path = full_path(draft)
    settings = settings_of(Path(path).parent)
    loaded = project(path, read_text, settings)
    tell(loaded.problems)
    if path not in loaded.drafts or _has_errors(loaded.problems):
        sys.exit(2)
    return loaded, settings


def drafts(project: Project, path: str) -> Mapping[str, Draft]:
    """The files that are meant by `path`: all of the project, or one if that is a part of it."""
    return project.drafts if path == project.root else {path: project.drafts[path]}


def tell(problems: Iterable[Problem]) -> None:
    """Say problems on stderr, as `file:line: message` as far as these are known."""
    for problem in problems:
        where = shown_path(problem.path)
        text = read_text(problem.path) if problem.range else ""
        if problem.range and isinstance(text, str):
            where += f":{position(line_starts(text), problem.range.start).line}"
        click.echo(f"{where}: {problem.message}" if where else problem.message, err=True)


def settings_of(folder: Path) -> Settings:
    """The settings for what lies in a folder; what is wrong with them is said on stderr."""
    settings, complaints = configured(folder)
    for complaint in complaints:
        click.echo(complaint, err=True)
    return settings


def full_path(path: Path) -> str:
    """The path as projects name their files: from the root, without dots."""
    return os.path.abspath(path)  # noqa: PTH100 (Path.resolve would follow links)


def shown_path(path: str) -> str:
    """The path from the current folder, where that is shorter than the whole."""
    try:
        return str(Path(path).relative_to(Path.cwd()))
    except ValueError:
        return path


def _has_errors(problems: Iterable[Problem]) -> bool:
    return any(it.severity is Severity.ERROR for it in problems)
