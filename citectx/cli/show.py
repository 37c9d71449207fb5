"""`citectx show`: the evidence cards of a draft, or one of them, as the hover shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from citectx.answers import pins
from citectx.answers.evidence import evidence, query_amid
from citectx.answers.evidence_data import evidence_data
from citectx.answers.excerpt import without_context
from citectx.answers.places import place_data, place_in_file, places
from citectx.base.files import read_text
from citectx.base.offsets import line_starts, position
from citectx.cli import output
from citectx.cli.loading import drafts_at, encode_papers, full_path, load_workspace
from citectx.cli.options import draft_argument, json_option, passages_option, ranker_option
from citectx.ranking.encoder.both_passes import with_second_pass
from citectx.ranking.rank import reason
from citectx.workspace import citation_at
from citectx.workspace.cited import cited

if TYPE_CHECKING:
    from pathlib import Path

    from citectx.model import Citation, Draft, Evidence
    from citectx.workspace import Workspace


@click.command()
@draft_argument
@click.option(
    "--line",
    type=click.IntRange(1),
    help="The citations in this line of DRAFT, or paragraph of a Word draft.",
)
@click.option("--column", type=click.IntRange(1), help="The citation at this column of the line.")
@ranker_option
@passages_option
@click.option("--context", is_flag=True, help="Show the sentences around each passage too.")
@json_option
def command(
    draft: Path,
    line: int | None,
    column: int | None,
    ranker_name: str | None,
    limit: int | None,
    context: bool,
    as_json: bool,
) -> None:
    """Show what the cited papers say about the sentences that cite them.

    Every citation of DRAFT and of the files it includes is shown, unless --line and --column say
    which one of DRAFT.
    """
    if column is not None and line is None:
        output.fail("Say with --line L in which line the column is.")
    workspace, settings = load_workspace(draft)
    path = full_path(draft)
    drafts = drafts_at(workspace.project, path)
    if line is not None:
        drafts = {path: drafts[path]}
    wanted = [(it, cite) for it in drafts for cite in _citations(drafts[it], line, column)]
    if not any(it.citations for it in drafts.values()):
        output.fail(f"{draft} cites nothing.")
    if not wanted:
        output.fail(f"{draft}: no citation there; `citectx cites {draft}` lists them all.")
    model = output.or_fail(lambda: with_second_pass(ranker_name or settings.ranker, settings))
    keys = dict.fromkeys(cite.key for _, cite in wanted)
    read = (cited(workspace, key).text for key in keys)
    encode_papers((it for it in read if it is not None), model)
    most, pinned = limit or settings.max_passages, pins.beside(workspace.project.root, read_text)
    found = [
        (drafts[it], evidence(workspace, it, cite, model, most, pinned)) for it, cite in wanted
    ]
    if as_json:
        data = [
            {**_with_reasons(evidence_data(it), it, workspace), "at": _at(one, it)}
            for one, it in found
        ]
        output.print_json(data[0] if column else data)
    else:
        around = context or settings.passage_context
        _print_cards([(one, it if around else without_context(it)) for one, it in found])


def _citations(draft: Draft, line: int | None, column: int | None) -> list[Citation]:
    """The citation at the position, those of the line, or all of them."""
    shown = [citation for citation in draft.citations if citation.key and not citation.silent]
    if line is None:
        return shown
    starts = line_starts(draft.document.text)
    if line > len(starts):
        return []
    if column is not None:
        exact = citation_at(draft, starts[line - 1] + column - 1)
        return [exact] if exact else []
    return [it for it in shown if position(starts, it.range.start).line == line]


def _with_reasons(data: dict[str, Any], shown: Evidence, workspace: Workspace) -> dict[str, Any]:
    """The data, each passage with the words and the features that speak for it."""
    read, asked = cited(workspace, shown.citation.key).text, query_amid(shown.context)
    if read is not None and asked.terms:
        for passage, span in zip(shown.passages, data["spans"], strict=True):
            if passage.span is not None:
                why = reason(asked, read, passage.span)
                span["why"] = {"words": dict(why.words), "features": dict(why.features)}
    return data


def _at(draft: Draft, shown: Evidence) -> dict[str, Any]:
    """The file, the line and the column of a citation."""
    where = shown.citation.range
    place = places(draft, where)[0]._asdict() | place_data(draft, where)
    return {"file": output.shown_path(draft.document.path), **place}


def _print_cards(found: list[tuple[Draft, Evidence]]) -> None:
    from citectx.cli.terminal_card import terminal_card

    console = output.console()
    for draft, it in found:
        file = output.shown_path(draft.document.path)
        console.print(terminal_card(it, place_in_file(draft, it.citation.range, file)))
