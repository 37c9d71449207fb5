"""`citectx search`: the passages of all papers at hand that fit a claim or a question."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import click

from citectx.answers.library.answer_data import answer_data
from citectx.answers.library.catalogue import IN_GROUP
from citectx.answers.library.group import search_all
from citectx.answers.library.indexing import library
from citectx.answers.library.inventory import inventory
from citectx.answers.library.search import Question
from citectx.answers.library.update import bring_up_to_date
from citectx.answers.suggest.other_drafts import OtherDrafts
from citectx.cli import output
from citectx.cli.loading import full_path, load_project, load_settings, progress
from citectx.cli.options import json_option
from citectx.model import Project, SectionKind
from citectx.papers.index.store import Store
from citectx.ranking.encoder.both_passes import has_second_pass
from citectx.ranking.encoder.chosen import encoder_of
from citectx.workspace import workspace

if TYPE_CHECKING:
    from citectx.answers.library.search import Answer
    from citectx.settings import Settings
    from citectx.workspace import Workspace

_YEARS = re.compile(r"(\d{4})?(-)?(\d{4})?")
_NOT_SHARED = "(The text was not shared.)"
_SECTIONS = tuple(it for kinds in get_args(SectionKind) for it in get_args(kinds))


@click.command()
@click.argument("question")
@click.option("--draft", type=click.Path(path_type=Path), help="The draft of --scope draft.")
@click.option(
    "--scope",
    type=click.Choice(["draft", "workspace", "cited", "library"]),
    default="library",
    show_default=True,
    help="The draft's papers, those of its folder, those that drafts there cite, or all.",
)
@click.option("--paper", "papers", multiple=True, help="Only the paper with this key.")
@click.option("--year", "years", help="Only papers of these years: 2015, 2015-2020, 2015-.")
@click.option("--section", "sections", multiple=True, type=click.Choice(_SECTIONS))
@click.option("--collection", help="Only papers of this collection in Zotero.")
@click.option("-k", "most", type=click.IntRange(1, 100), default=10, show_default=True)
@json_option
def command(
    question: str,
    draft: Path | None,
    scope: str,
    papers: tuple[str, ...],
    years: str | None,
    sections: tuple[str, ...],
    collection: str | None,
    most: int,
    as_json: bool,
) -> None:
    """Find the passages of all papers at hand that fit a claim or a question.

    Papers are those that the draft (or the bibliographies of this folder), the papers folders and
    Zotero lead to. New ones are read first, for some seconds at most; the rest the next time.
    """
    if scope == "draft" and draft is None:
        raise click.UsageError("--scope draft needs the draft: add --draft FILE.")
    project, settings = load_project(draft) if draft else _folder()
    store, known = Store(settings), library(settings)
    papers_here = inventory(project, settings, known.catalogue.every())
    with progress("Reading papers") as report:
        bring_up_to_date(known, papers_here.items, settings, store, report)
    has_encoder = has_second_pass(settings.ranker, settings)
    asked = Question(
        question,
        papers_here.scope(scope, _with_drafts_around(project, settings, scope)),
        frozenset(papers) or None,
        _span(years) if years else None,
        frozenset(sections) or None,
        collection,
        papers_here.here,
    )
    encoder = output.or_fail(lambda: encoder_of(settings)) if has_encoder else None
    answer = search_all(known, store, asked, most, encoder, settings)
    if as_json:
        output.print_json(answer_data(answer, workspace(project).references))
    else:
        _print(answer)


def _folder() -> tuple[Project, Settings]:
    """The folder as a project without a draft."""
    here = full_path(Path.cwd())
    return Project(str(Path(here, "draft"))), load_settings(Path(here))


def _with_drafts_around(project: Project, settings: Settings, scope: str) -> Workspace:
    """What is known of the draft, and what others in its folder cite where that is asked for."""
    mentions = OtherDrafts().mentions(project, settings) if scope == "cited" else ()
    return replace(workspace(project), mentions=mentions)


def _span(written: str) -> tuple[int, int]:
    """The first and the last year of what is written."""
    years = _YEARS.fullmatch(written)
    if years is None or not (years[1] or years[3]):
        output.fail(f"{written} is no year and no span of years; write 2015, 2015-2020 or 2015-.")
    first = int(years[1] or 1)
    last = int(years[3] or (9999 if years[2] else first))
    if last < first:
        output.fail(f"{written} ends before it begins; write {last}-{first}.")
    return first, last


def _print(answer: Answer) -> None:
    if answer.problem is not None:
        output.say(answer.problem.message, err=True)
    for typed, word in answer.instead.items():
        output.say(f"No paper has “{typed}”; searched for “{word}”.")
    for number, (paper, passages) in enumerate(answer.papers, 1):
        key = paper.reference.key if paper.reference else Path(paper.path).name
        title = f"{key}  {paper.title}" + (f" ({paper.year})" if paper.year else "")
        title += f"  ({IN_GROUP})" if paper.state == IN_GROUP else ""
        output.print_paragraph(title, f"{number}. ")
        if passages and not any(it.text for it in passages):
            places = ", ".join(dict.fromkeys(it.place for it in passages if it.place))
            where = f"Fitting words on {places}" if places else "Fitting words"
            output.print_paragraph(f"({where}; the text was not shared.)", "   ")
            continue
        for passage in passages:
            strength = passage.strength.value if passage.strength else ""
            place = " · ".join(filter(None, (passage.place, strength)))
            output.print_paragraph(passage.text or _NOT_SHARED, "   ")
            if place:
                output.print_paragraph(place, "   – ")
    if not answer.papers and answer.problem is None:
        output.say("No passage has these words.")
    output.say(f"{answer.coverage}.", err=True)
