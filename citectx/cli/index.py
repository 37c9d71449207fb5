"""`citectx index`: papers read and indexed ahead."""

from __future__ import annotations

import os
import sys
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citectx.base.file_kinds import kind_of
from citectx.cli import output
from citectx.cli.loading import load_settings, progress
from citectx.cli.options import json_option
from citectx.papers import index
from citectx.papers.index.store import Store
from citectx.papers.workers import Pool
from citectx.ranking.encoder.both_passes import has_second_pass
from citectx.ranking.encoder.chosen import encoder_of
from citectx.ranking.rank import TONGUE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from citectx.model import Problem
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.encoder.encoder import Encoder

_WAITING_EACH = 4
_INTERRUPTED = 130


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@json_option
def command(paths: tuple[Path, ...], as_json: bool) -> None:
    """Read, index and encode the papers at PATHS, files or whole folders.

    What is there already and has not changed is not read again, so the command can be stopped
    at any time and goes on where it was.
    """
    settings = load_settings(Path.cwd())
    files = list(dict.fromkeys(file for path in paths for file in _files(path.absolute())))
    store = Store(settings)
    store.sweep()
    has_encoder = has_second_pass(settings.ranker, settings)
    done = _Done(len(files), output.or_fail(lambda: encoder_of(settings)) if has_encoder else None)
    with Pool(settings) as pool, progress("Indexing papers") as report:
        try:
            _index(files, store, pool, settings.workers, done, report)
        except KeyboardInterrupt:
            done.interrupted = True
    if store.problem is not None:
        output.say(store.problem.message, err=True)
    _say(done, as_json)
    if done.interrupted:
        sys.exit(_INTERRUPTED)


@dataclass(slots=True)
class _Done:
    """What has come of the files so far; `encoder` encodes them where there is one."""

    papers: int
    encoder: Encoder | None
    read: int = 0
    unchanged: int = 0
    failed: list[tuple[str, Problem]] = field(default_factory=list)
    interrupted: bool = False


def _files(path: Path) -> Iterator[str]:
    """The papers at a path; folders are searched, hidden ones and links to folders are not."""
    if not path.is_dir():
        yield str(path)
        return
    for folder, inner, names in os.walk(path):
        inner[:] = sorted(it for it in inner if not it.startswith("."))
        for name in sorted(names):
            if kind_of(name).paper and not name.startswith("."):
                yield str(Path(folder, name))


def _index(
    files: Sequence[str],
    store: Store,
    pool: Pool,
    workers: int,
    done: _Done,
    report: Callable[[int, int], None],
) -> None:
    """Indexes the files, few at a time, so that none has to be held until the end."""
    waiting: set[Future[PaperIndex]] = set()
    for file in files:
        future = index.submit(file, store, pool)
        if future.done():
            done.unchanged += 1
            _note(future.result(), done)
        else:
            waiting.add(future)
        while len(waiting) > _WAITING_EACH * workers:
            waiting = _some(waiting, done)
            report(done.read + done.unchanged, done.papers)
        report(done.read + done.unchanged, done.papers)
    while waiting:
        waiting = _some(waiting, done)
        report(done.read + done.unchanged, done.papers)


def _some(waiting: set[Future[PaperIndex]], done: _Done) -> set[Future[PaperIndex]]:
    """Those that still wait after at least one has come."""
    ready, rest = wait(waiting, return_when=FIRST_COMPLETED)
    for future in ready:
        done.read += 1
        _note(future.result(), done)
    return rest


def _note(paper: PaperIndex, done: _Done) -> None:
    if not len(paper.texts) and paper.problems:
        done.failed.append((paper.path, paper.problems[0]))
    elif done.encoder is not None and paper.tongue == TONGUE:
        done.encoder.paper(paper)


def _say(done: _Done, as_json: bool) -> None:
    if as_json:
        output.print_json(
            {
                "papers": done.papers,
                "read": done.read,
                "unchanged": done.unchanged,
                "failed": [
                    {"path": path, "problem": it.id, "message": it.message}
                    for path, it in done.failed
                ],
                "interrupted": done.interrupted,
            }
        )
        return
    for path, problem in done.failed:
        output.say(f"{output.shown_path(path)}: {problem.message}")
    good = done.read + done.unchanged - len(done.failed)
    stopped = "Stopped: " if done.interrupted else ""
    output.say(
        f"{stopped}{good} of {done.papers} papers are indexed:"
        f" {done.read} looked at now, {done.unchanged} unchanged;"
        f" {len(done.failed)} cannot be read."
    )
