"""`citectx check`: what the papers say of the sentences that cite them, over whole drafts."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citectx import reports
from citectx.answers import pins
from citectx.answers.checks.claims import waiting_for
from citectx.answers.checks.findings import Memory, findings
from citectx.answers.review import verdicts
from citectx.base.file_kinds import kind_of
from citectx.base.files import read_text
from citectx.base.writing import write_beside
from citectx.cli import output
from citectx.cli.check_review import review
from citectx.cli.loading import full_path, load_workspace
from citectx.ranking.encoder.chosen import usable_encoder
from citectx.reports import FORMATS, baseline
from citectx.reports.report import report
from citectx.settings.check_table import ASKING, IDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.answers.checks.finding import Finding
    from citectx.reports.report import Report
    from citectx.settings import Settings
    from citectx.workspace import Workspace


@click.command()
@click.argument("drafts", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--format", "style", type=click.Choice(list(FORMATS)), default="text",
              help="; ".join(f"{name}: {use}" for name, use in FORMATS.items()) + ".")  # fmt: skip
@click.option("--json", "style", flag_value="json", help="The same as --format json.")
@click.option("--check", "ids", multiple=True, metavar="ID", help="Only this check; repeatable.")
@click.option("--baseline", "baseline_file", type=click.Path(path_type=Path),
              help="Accepted findings: only others count.")  # fmt: skip
@click.option("--update-baseline", is_flag=True, help="Accept all findings into the baseline.")
@click.option("--review", "is_review", is_flag=True,
              help="Go through all citations one by one: accept, dismiss, note.")  # fmt: skip
@click.option("-o", "--output", "target", type=click.Path(path_type=Path, dir_okay=False),
              help="Write the report into a file.")  # fmt: skip
def command(
    drafts: Sequence[Path],
    style: str,
    ids: tuple[str, ...],
    baseline_file: Path | None,
    update_baseline: bool,
    is_review: bool,
    target: Path | None,
) -> None:
    """Compare the citing sentences of DRAFTS with what the cited papers say.

    Ends with exit code 1 when something is found; questions alone do not count.
    """
    _refuse_wrong_options(ids, baseline_file, update_baseline)
    _spare_drafts(target, baseline_file if update_baseline else None)
    if update_baseline and baseline_file is not None:
        _spare_others(baseline_file)
    workspaces, every = _checked(drafts, ids)
    if update_baseline and baseline_file is not None:
        text = baseline.write(every, _folder(baseline_file))
        write_beside(baseline_file, text)
        output.say(f"{baseline_file}: accepted findings: {len(every)}.", err=True)
        return
    if is_review:
        review(workspaces, every)
        if target is None:
            return
    kept = _without_dismissed(every, [it for it, _ in workspaces])
    new = _new(kept, baseline_file)
    _tell_stale_pins([it for it, _ in workspaces])
    accepted, dismissed = len(kept) - len(new), len(every) - len(kept)
    _print(report(workspaces, new, str(Path.cwd()), accepted, dismissed), style, target)
    sys.exit(1 if any(it.id not in ASKING for it in new) else 0)


def _refuse_wrong_options(
    ids: tuple[str, ...], baseline_file: Path | None, update_baseline: bool
) -> None:
    unknown = [name for name in ids if name not in IDS]
    if unknown:
        output.fail(f"{unknown[0]} is no check; there are {', '.join(IDS)}.")
    if update_baseline and baseline_file is None:
        output.fail("Say with --baseline FILE where accepted findings are kept.")


def _spare_drafts(*targets: Path | None) -> None:
    """Ends the command where it would write over a draft, as `-o *.tex` would."""
    for target in filter(None, targets):
        if target.exists() and _is_source(target.name):
            output.fail(f"{target} may be a draft, which is never written; choose another name.")


def _spare_others(file: Path) -> None:
    """Ends the command where the file is there and is no baseline."""
    text = read_text(str(file)) if file.exists() else ""
    if not isinstance(text, str) or (text.strip() and baseline.read(text) is None):
        output.fail(f"{file} is there and is no baseline; choose another name, or remove it.")


def _is_source(name: str) -> bool:
    """Whether this may be a draft or its bibliography; JSON and YAML may be reports as well."""
    kind = kind_of(name)
    return bool(kind.draft) or kind.bibliography in ("bibtex", "latex", "ris")


def _checked(
    drafts: Sequence[Path], ids: tuple[str, ...]
) -> tuple[list[tuple[Workspace, Settings]], tuple[Finding, ...]]:
    """The workspaces of the drafts, each once, and the findings in the files asked for."""
    workspaces: dict[str, tuple[Workspace, Settings]] = {}
    every: dict[Finding, None] = {}
    for draft in drafts:
        path = full_path(draft)
        pair = next((it for it in workspaces.values() if path in it[0].project.drafts), None)
        if pair is None:
            pair = load_workspace(draft)
            workspaces[pair[0].project.root] = pair
        workspace, settings = pair
        encoder_for = waiting_for(usable_encoder(settings))
        here = findings(workspace, ids or settings.checks, Memory().notes, encoder_for)
        is_root = path == workspace.project.root
        if not is_root:
            _tell_part(draft, workspace.project.root)
        every.update((it, None) for it in here if is_root or it.path == path)
    return list(workspaces.values()), tuple(every)


def _tell_part(draft: Path, root: str) -> None:
    whole = output.shown_path(root)
    output.say(
        f"{draft} is a part of {whole}: what is found in this part is listed, and the counts are "
        f"of all; `citectx check {whole}` lists everything.",
        err=True,
    )


def _without_dismissed(
    every: tuple[Finding, ...], workspaces: Sequence[Workspace]
) -> tuple[Finding, ...]:
    """The findings that no reviewer has dismissed."""
    for workspace in workspaces:
        said = verdicts.beside(workspace.project.root, read_text)
        every = verdicts.without_dismissed(every, workspace, said)
    return every


def _tell_stale_pins(workspaces: Sequence[Workspace]) -> None:
    for workspace in workspaces:
        for pin in pins.stale(pins.beside(workspace.project.root, read_text), workspace):
            output.say(
                f"{pins.FILE_NAME}: the sentence that a passage of {pin.key} was pinned to has "
                "changed; pin it again, or remove the line.",
                err=True,
            )


def _new(every: tuple[Finding, ...], baseline_file: Path | None) -> tuple[Finding, ...]:
    if baseline_file is None:
        return every
    try:
        accepted = baseline.read(baseline_file.read_text(encoding="utf-8"))
    except OSError:
        output.fail(f"{baseline_file}: no such baseline; --update-baseline makes one.")
    if accepted is None:
        output.fail(f"{baseline_file}: this is no baseline; --update-baseline makes a new one.")
    return baseline.new_findings(every, accepted, _folder(baseline_file))


def _folder(file: Path) -> str:
    return str(Path(full_path(file)).parent)


def _print(report: Report, style: str, target: Path | None) -> None:
    if target is not None:
        write_beside(target, reports.write(style, report) + "\n")
        output.say(f"Written to {target}.", err=True)
        return
    if style == "text":
        from citectx.reports.text import renderable

        console = output.console()
        if console.is_terminal:
            console.print(renderable(report))
            return
    output.say(reports.write(style, report))
