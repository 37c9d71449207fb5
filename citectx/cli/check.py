"""`citectx check`: what the papers say of the sentences that cite them, over whole drafts."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citectx.answers import pins
from citectx.answers.checks.findings import Memory, findings
from citectx.base.file_kinds import kind_of
from citectx.base.files import read_text
from citectx.cli import output, papers
from citectx.reports import baseline
from citectx.reports.report import Report, coverage
from citectx.settings.check_table import IDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.answers.checks.finding import Finding
    from citectx.settings import Settings
    from citectx.workspace import Workspace

_FORMATS = ("text", "json", "sarif", "html", "github")


@click.command()
@click.argument("drafts", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--format", "style", type=click.Choice(_FORMATS), default="text")
@click.option("--json", "style", flag_value="json", help="The same as --format json.")
@click.option("--check", "ids", multiple=True, metavar="ID", help="Only this check; repeatable.")
@click.option("--baseline", "known", type=click.Path(path_type=Path),
              help="Accepted findings: only others count.")  # fmt: skip
@click.option("--update-baseline", is_flag=True, help="Accept all findings into the baseline.")
@click.option("-o", "--output", "target", type=click.Path(path_type=Path, dir_okay=False),
              help="Write the report into a file.")  # fmt: skip
def command(
    drafts: Sequence[Path],
    style: str,
    ids: tuple[str, ...],
    known: Path | None,
    update_baseline: bool,
    target: Path | None,
) -> None:
    """Compare the citing sentences of DRAFTS with what the cited papers say.

    Ends with exit code 1 when something is found.
    """
    _complain(ids, known, update_baseline)
    _spare_drafts(target, known if update_baseline else None)
    workspaces, found = _checked(drafts, ids)
    if update_baseline and known is not None:
        known.write_text(baseline.written(found, _folder(known)), encoding="utf-8")
        click.echo(f"{known}: accepted findings: {len(found)}.", err=True)
        return
    new = _fresh(found, known)
    files = {path: it for one, _ in workspaces for path, it in one.project.drafts.items()}
    covered = coverage([it for it, _ in workspaces])
    report = Report(covered, new, files, len(found) - len(new))
    _tell_stale([it for it, _ in workspaces])
    _print(report, workspaces, style, target)
    sys.exit(1 if new else 0)


def _complain(ids: tuple[str, ...], known: Path | None, update_baseline: bool) -> None:
    unknown = [it for it in ids if it not in IDS]
    if unknown:
        output.fail(f"{unknown[0]} is no check; there are {', '.join(IDS)}.")
    if update_baseline and known is None:
        output.fail("Say with --baseline FILE where accepted findings are kept.")


def _spare_drafts(*targets: Path | None) -> None:
    """Ends the command where it would write over a draft, as `-o *.tex` would."""
    for it in filter(None, targets):
        if it.exists() and _is_source(it.name):
            output.fail(f"{it} may be a draft, which is never written; choose another name.")


def _is_source(name: str) -> bool:
    """Whether this may be a draft or its bibliography; JSON and YAML may be reports as well."""
    kind = kind_of(name)
    return bool(kind.draft) or kind.bibliography in ("bibtex", "latex", "ris")


def _checked(
    drafts: Sequence[Path], ids: tuple[str, ...]
) -> tuple[list[tuple[Workspace, Settings]], tuple[Finding, ...]]:
    """The projects of the drafts, each once, and what was found in the files asked for."""
    workspaces: dict[str, tuple[Workspace, Settings]] = {}
    found: dict[Finding, None] = {}
    for draft in drafts:
        path = output.full_path(draft)
        pair = next((it for it in workspaces.values() if path in it[0].project.drafts), None)
        if pair is None:
            pair = papers.load(draft)
            workspaces[pair[0].project.root] = pair
        workspace, settings = pair
        here = _findings(workspace, settings, ids)
        is_root = path == workspace.project.root
        found.update((it, None) for it in here if is_root or it.path == path)
    return list(workspaces.values()), tuple(found)


def _findings(known: Workspace, settings: Settings, ids: tuple[str, ...]) -> tuple[Finding, ...]:
    return findings(known, ids or settings.checks, Memory().notes)


def _tell_stale(workspaces: Sequence[Workspace]) -> None:
    for known in workspaces:
        for it in pins.stale(pins.beside(known.project.root, read_text), known):
            click.echo(
                f"{pins.FILE_NAME}: the sentence that a passage of {it.key} was pinned to has "
                "changed; pin it again, or remove the line.",
                err=True,
            )


def _fresh(found: tuple[Finding, ...], known: Path | None) -> tuple[Finding, ...]:
    if known is None:
        return found
    try:
        accepted = baseline.accepted(known.read_text(encoding="utf-8"))
    except OSError:
        output.fail(f"{known}: no such baseline; --update-baseline makes one.")
    if accepted is None:
        output.fail(f"{known}: this is no baseline; --update-baseline makes a new one.")
    return baseline.fresh(found, accepted, _folder(known))


def _folder(baseline_file: Path) -> str:
    return str(Path(output.full_path(baseline_file)).parent)


def _print(
    report: Report,
    workspaces: Sequence[tuple[Workspace, Settings]],
    style: str,
    target: Path | None,
) -> None:
    if style == "text" and target is None:
        from rich.console import Console

        from citectx.reports.text_report import text

        console = Console(highlight=False)
        if console.is_terminal:
            console.print(text(report, output.shown_path))
            return
    whole = _rendered(report, workspaces, style)
    if target is None:
        click.echo(whole)
    else:
        target.write_text(whole + "\n", encoding="utf-8")
        click.echo(f"Written to {target}.", err=True)


def _rendered(report: Report, workspaces: Sequence[tuple[Workspace, Settings]], style: str) -> str:
    import json

    match style:
        case "json":
            from citectx.reports.json_report import data

            return json.dumps(data(report, output.shown_path), ensure_ascii=False)
        case "sarif":
            from citectx.reports.sarif import log

            return json.dumps(log(report, str(Path.cwd())), ensure_ascii=False, indent=1)
        case "github":
            from citectx.reports.github import lines

            return "\n".join(lines(report, output.shown_path))
        case "html":
            from citectx.reports.html import page

            return page(report, workspaces)
    from rich.console import Console

    from citectx.reports.text_report import text

    console = Console(highlight=False, no_color=True, width=100, force_terminal=False)
    with console.capture() as captured:
        console.print(text(report, output.shown_path))
    return "\n".join(map(str.rstrip, captured.get().splitlines()))
