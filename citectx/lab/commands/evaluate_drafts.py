"""`citectx evaluate resolution --draft`: how well suggestions do on drafts of your own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import click

from citectx.answers.library_papers import library
from citectx.base.offsets import line_starts, position
from citectx.cli import output
from citectx.cli.loading import load_project, read_papers

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from citectx.lab.evaluation.own_drafts import Hidden
    from citectx.workspace import Workspace

_EXAMPLES = 5
_FIRST = 3


class _Example(NamedTuple):
    """A context whose reference was not among the first suggestions."""

    file: str
    line: int
    sentence: str
    cited: tuple[str, ...]
    suggested: tuple[str, ...]


def print_drafts(drafts: Sequence[Path], as_json: bool) -> None:
    """Hide each citation of the drafts and say where the cited reference is among suggestions."""
    from citectx.lab.evaluation import own_drafts

    whole: list[Hidden] = []
    readable: list[Hidden] = []
    among_all: list[Hidden] = []
    for draft in drafts:
        known = _read(draft)
        found = [_placed(it, known) for it in own_drafts.hidden_citations(known)]
        whole += found
        with_text = own_drafts.with_text(known)
        readable += own_drafts.hidden_among(found, with_text)
        among_all += own_drafts.hidden_citing(found, with_text)
    if not whole:
        output.fail("No citation there has an entry in the bibliography.")
    results = {}
    if readable:
        results["fused"] = own_drafts.metrics(readable)
        results["fused, readable among all"] = own_drafts.metrics(among_all)
    results["fused, whole bibliography"] = own_drafts.metrics(whole)
    missed = [it for it in readable or whole if own_drafts.place(it) > _FIRST]
    if as_json:
        output.print_json(
            {
                "dataset": "draft",
                "n": len(whole),
                "results": results,
                "missed": [_example(it)._asdict() for it in missed],
            }
        )
    else:
        _print(results, missed)


def _read(draft: Path) -> Workspace:
    """What is known of a draft, without other drafts: they may be versions of the same one."""
    project, settings = load_project(draft)
    return replace(read_papers(project, settings, library), mentions=())


def _placed(it: Hidden, workspace: Workspace) -> Hidden:
    """The same with the line in place of the offset."""
    text = workspace.project.drafts[it.file].document.text
    return it._replace(offset=position(line_starts(text), it.offset).line)


def _example(it: Hidden) -> _Example:
    return _Example(
        output.shown_path(it.file), it.offset, it.sentence, it.cited, it.suggested[:_FIRST]
    )


def _print(results: dict[str, dict[str, float]], missed: Sequence[Hidden]) -> None:
    names = {
        "fused": "Among the references whose papers can be read",
        "fused, readable among all": "The same, but among all references",
        "fused, whole bibliography": "Among all references of the bibliography",
    }
    for name, it in results.items():
        click.echo(
            f"{names[name]}: of {it['n']:.0f} contexts, the cited one is first in"
            f" {it['top1']:.0%}, among the first three in {it['top3']:.0%}, five in {it['r@5']:.0%}"
            f" (MRR {it['mrr']:.2f})."
        )
    if missed:
        click.echo("\nMissed, for example:")
    for example in map(_example, missed[:_EXAMPLES]):
        click.echo(f"- {example.file}:{example.line}: {example.sentence}")
        cited, suggested = ", ".join(example.cited), ", ".join(example.suggested)
        click.echo(f"  cited {cited}; suggested {suggested}")
