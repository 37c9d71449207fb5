"""`citectx suggest`: the references that fit a place in a draft, or any sentence."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from citectx.answers.insertion import cited_at
from citectx.answers.library_papers import library
from citectx.answers.search.wider import wider_search
from citectx.answers.suggest.situation import Situation
from citectx.answers.suggest.suggestions import (
    fits_well,
    situation_at,
    suggestion_data,
    suggestions,
)
from citectx.base.files import read_text
from citectx.base.offsets import line_starts, offset_at
from citectx.cli import output
from citectx.cli.loading import full_path, load_project, load_settings, read_papers
from citectx.cli.options import json_option
from citectx.model import Problem, Project, State
from citectx.papers.index.store import Store

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from citectx.answers.suggest.suggestions import Suggestion
    from citectx.settings import Settings
    from citectx.workspace import Workspace

_FILE = click.Path(path_type=Path)


@click.command()
@click.argument("draft", type=_FILE, required=False)
@click.option("--line", type=click.IntRange(1), help="Line of the place.")
@click.option("--column", type=click.IntRange(1), help="Column of the place; the line's end else.")
@click.option("--text", help="A sentence, instead of a place in a draft.")
@click.option("--bib", type=_FILE, help="The bibliography for --text.")
@click.option(
    "-k",
    "limit",
    type=click.IntRange(1, 100),
    default=5,
    show_default=True,
    help="How many references at most.",
)
@json_option
def command(
    draft: Path | None,
    line: int | None,
    column: int | None,
    text: str | None,
    bib: Path | None,
    limit: int,
    as_json: bool,
) -> None:
    """Suggest references for a place in a draft, or for any sentence."""
    if draft is not None and line is not None and text is None:
        answer = _at_place(draft, line, column, limit)
    elif text is not None and bib is not None and draft is None:
        answer = _for_text(text, bib, limit)
    else:
        output.fail("Say where: DRAFT --line L [--column C], or --text TEXT --bib FILE.")
    if as_json:
        suggested = [_data(it, answer.cited) for it in answer.suggested]
        output.print_json({"suggestions": suggested, "fits": answer.fits})
    else:
        _print(answer)


class _Answer(NamedTuple):
    """The suggestions, whether any fits well, and the keys that the sentence cites already."""

    suggested: Sequence[Suggestion]
    fits: bool | None
    cited: Collection[str] = ()


def _at_place(draft: Path, line: int, column: int | None, limit: int) -> _Answer:
    """The suggestions for a place."""
    project, settings = load_project(draft)
    path = full_path(draft)
    chosen = project.drafts[path]
    text = chosen.document.text
    offset = offset_at(text, line, column)
    if offset is None:
        output.fail(f"{draft} has {len(line_starts(text))} lines only.")
    workspace = read_papers(project, settings, library)
    search = wider_search(str(Path(project.root).parent), settings, Store(settings))
    situation = situation_at(workspace, path, offset)
    found = suggestions(workspace, situation, limit, search=search)
    more = _from_library(settings, workspace, situation.sentence, found)
    fits = fits_well(workspace, situation, found)
    return _Answer((*found, *more), fits, cited_at(chosen, offset))


def _from_library(
    settings: Settings, workspace: Workspace, sentence: str, found: Sequence[Suggestion]
) -> Sequence[Suggestion]:
    """Papers that were indexed for a search and say what the sentence says."""
    if settings.suggest_scope != "library":
        return ()
    from citectx.answers.library.indexing import library as all_papers
    from citectx.answers.library.inventory import inventory
    from citectx.answers.library.suggested import suggested

    known = {it.reference.key for it in found}
    papers = all_papers(settings)
    here = inventory(workspace.project, settings, papers.catalogue.every()).here
    return suggested(papers, Store(settings), workspace, sentence, known, here)


def _for_text(text: str, bib: Path, limit: int) -> _Answer:
    from citectx.bibliography import read

    path = full_path(bib)
    content = read_text(path)
    if isinstance(content, Problem):
        output.fail(f"{bib}: {content.message}")
    settings = load_settings(Path(path).parent)
    project = Project(path, bibliographies={path: read(path, content)})
    workspace = read_papers(project, settings, library)
    search = wider_search(str(Path(path).parent), settings, Store(settings))
    situation = Situation(text)
    found = suggestions(workspace, situation, limit, search=search)
    return _Answer(found, fits_well(workspace, situation, found))


def _data(suggestion: Suggestion, cited: Collection[str]) -> dict[str, Any]:
    return {**suggestion_data(suggestion), "cited": suggestion.reference.key in cited}


def _print(answer: _Answer) -> None:
    if not answer.suggested:
        output.say("Nothing in the bibliography fits.")
    elif answer.fits is False:
        output.say("No paper at hand has anything close to this sentence; the nearest:")
    for number, it in enumerate(answer.suggested, 1):
        data = suggestion_data(it)
        remarks = "" if it.state is State.FULL_TEXT else f"  ({it.state.value})"
        remarks += "  (not in this draft's bibliography)" if it.is_new else ""
        remarks += "  (cited here already)" if it.reference.key in answer.cited else ""
        output.print_paragraph(f"{data['key']}  {data['title']}{remarks}", f"{number}. ")
        if it.passage is not None:
            where = it.passage.place
            said = f"{where}: {it.passage.text}" if where else it.passage.text
            output.print_paragraph(said, "   ")
        if it.told is not None:
            said = f"Cited for this in {it.told.source}: {it.told.sentence}"
            output.print_paragraph(said, "   ")
