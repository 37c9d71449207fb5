"""A draft's name -> its project, or its workspace with all papers read, for the commands.

What stands in the way is said on stderr; where nothing can be read, the command ends.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.base.files import read_text
from citectx.cli import output
from citectx.model import Severity
from citectx.project import project
from citectx.settings.configuration import settings_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from citectx.model import Draft, Project
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.papers.index.store import Store
    from citectx.papers.workers import Pool
    from citectx.ranking import Rank
    from citectx.settings import Settings
    from citectx.workspace import Workspace
    from citectx.workspace.loading import Report

    Read = Callable[[Project, Settings, Store, Pool, Report], Workspace]

_A_MOMENT = 200  # Sentences that are encoded in about a second.


def load_project(draft: Path) -> tuple[Project, Settings]:
    """The project of a draft and the settings that hold for it, without any paper."""
    path = full_path(draft)
    settings = load_settings(Path(path).parent)
    made = project(path, read_text, settings)
    output.tell(made.problems)
    if path not in made.drafts or any(
        problem.severity is Severity.ERROR for problem in made.problems
    ):
        sys.exit(2)
    return made, settings


def load_workspace(draft: Path) -> tuple[Workspace, Settings]:
    """The workspace of a draft, all its papers read, and the settings that hold for it."""
    from citectx.workspace.loading import load_workspace

    project, settings = load_project(draft)
    return read_papers(project, settings, load_workspace), settings


def load_library(draft: Path) -> tuple[Workspace, Settings]:
    """The same, with the papers of those references too that the draft does not cite."""
    from citectx.answers.library_papers import library

    project, settings = load_project(draft)
    return read_papers(project, replace(settings, suggest_scope="draft"), library), settings


def load_settings(folder: Path) -> Settings:
    """The settings for what lies in a folder."""
    settings, complaints = settings_for(folder)
    for complaint in complaints:
        output.say(complaint, err=True)
    return settings


def read_papers(project: Project, settings: Settings, read: Read) -> Workspace:
    """The workspace that `read` makes of a project, with a progress bar."""
    from citectx.papers.index.store import Store
    from citectx.papers.workers import Pool

    store = Store(settings)
    with Pool(settings) as pool, progress("Reading papers") as report:
        workspace = read(project, settings, store, pool, report)
    if store.problem is not None:
        output.say(store.problem.message, err=True)
    return workspace


def encode_papers(papers: Iterable[PaperIndex], rank: Rank) -> None:
    """Encodes what a ranker of both passes wants and is not encoded yet: seconds for each paper.

    Where no bar can be seen, a line says so if it takes more than a moment.
    """
    from citectx.ranking.encoder.both_passes import BothPasses
    from citectx.ranking.rank import TONGUE

    if not isinstance(rank, BothPasses):
        return
    encoder = rank.encoder
    new = [it for it in dict.fromkeys(papers) if it.tongue == TONGUE and encoder.kept(it) is None]
    if not new:
        return
    if not sys.stderr.isatty() and sum(len(it.texts) for it in new) > _A_MOMENT:
        some = "1 new paper" if len(new) == 1 else f"{len(new)} new papers"
        output.say(f"Encoding {some}, some seconds each; this is done once.", err=True)
    with progress("Encoding papers") as report:
        for number, paper in enumerate(new):
            report(number, len(new))
            encoder.paper(paper)


@contextmanager
def progress(task: str) -> Iterator[Report]:
    """A bar on stderr, if that is a terminal; nothing is said where nobody would see it."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.progress import Progress

    with Progress(console=output.console(stderr=True), transient=True) as bar:
        job = bar.add_task(task, total=None)
        yield lambda done, total: bar.update(job, completed=done, total=total)


def drafts_at(project: Project, path: str) -> Mapping[str, Draft]:
    """The files that are meant by `path`: all of the project, or one if that is a part of it."""
    return project.drafts if path == project.root else {path: project.drafts[path]}


def full_path(path: Path) -> str:
    """The path as projects name their files: from the root, without dots."""
    return os.path.abspath(path)  # noqa: PTH100 (Path.resolve would follow links)
