"""What the commands that need the cited papers share: reading them with a progress bar."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from citectx.answers.library_papers import library
from citectx.cli import output
from citectx.papers.index.store import Store
from citectx.papers.workers import Pool
from citectx.workspace.loading import loaded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from citectx.model import Project
    from citectx.settings import Settings
    from citectx.workspace import Workspace
    from citectx.workspace.loading import Report

    Read = Callable[[Project, Settings, Store, Pool, Report], Workspace]


def load(draft: Path) -> tuple[Workspace, Settings]:
    """The workspace of a draft, all its papers read, and the settings that hold for it."""
    project, settings = output.load(draft)
    return read(project, settings, loaded), settings


def load_library(draft: Path) -> tuple[Workspace, Settings]:
    """The same, with the papers of those references too that the draft does not cite."""
    project, settings = output.load(draft)
    return read(project, replace(settings, suggest_scope="draft"), library), settings


def read(project: Project, settings: Settings, into: Read) -> Workspace:
    """The workspace that `into` makes; what keeps papers from being kept is said on stderr."""
    store = Store(settings)
    with Pool(settings) as pool, progress("Reading papers") as report:
        known = into(project, settings, store, pool, report)
    if store.problem is not None:
        click.echo(store.problem.message, err=True)
    return known


@contextmanager
def progress(task: str) -> Iterator[Report]:
    """A bar on stderr, if that is a terminal; nothing is said where nobody would see it."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        job = bar.add_task(task, total=None)
        yield lambda done, total: bar.update(job, completed=done, total=total)
