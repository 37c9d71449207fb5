"""`citectx fetch`: open copies of cited papers that are missing, after the user has agreed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from citectx.answers import open_access
from citectx.answers.doctor import diagnoses, is_readable
from citectx.base.inert import without_controls
from citectx.base.writing import write_beside
from citectx.cli import output
from citectx.cli.loading import load_workspace
from citectx.cli.options import draft_argument
from citectx.model import Problem
from citectx.workspace.cited import cited, file_name

if TYPE_CHECKING:
    from citectx.answers.open_access import Copy
    from citectx.model import Reference
    from citectx.workspace import Workspace

_NOTES = "open-access.tsv"
_COLUMNS = "file\taddress\tnamed by\tlicence\n"


@click.command()
@draft_argument
@click.argument("keys", nargs=-1)
@click.option("--all", "is_all", is_flag=True, help="Look for every cited paper that is missing.")
@click.option("--email", default="", help="Your address, which Unpaywall asks for; without it "
              "Unpaywall is not asked.")  # fmt: skip
def command(draft: Path, keys: tuple[str, ...], is_all: bool, email: str) -> None:
    """Fetch open copies of the cited papers KEYS, or of --all that are missing. Experimental.

    Nothing is asked before you have agreed: first to the services, then to each machine that has
    a copy. Copies go into the papers folder, with address and licence in open-access.tsv.
    """
    workspace, settings = load_workspace(draft)
    missing = _missing(workspace)
    wanted = {key: missing[key] for key in (missing if is_all else keys) if key in missing}
    if not wanted:
        listed = ", ".join(missing) or "none"
        output.fail(
            "Name the keys of papers that are missing and have a DOI or an arXiv number, or "
            f"--all. There are: {listed}."
        )
    asked = open_access.hosts(email)
    output.say(
        f"This asks {', '.join(asked)} for {len(wanted)} papers by DOI or arXiv number"
        + (f", and tells {open_access.UNPAYWALL} your address {email}." if email else ".")
    )
    if not click.confirm("Go on?"):
        return
    folder = Path(workspace.project.root).parent / (settings.papers_folders or ("papers",))[0]
    for key, reference in wanted.items():
        _fetch(key, reference, email, folder, set(asked))


def _missing(workspace: Workspace) -> dict[str, Reference]:
    """The papers that cannot be read and that open copies can be sought of, by key."""
    every = (cited(workspace, it.key) for it in diagnoses(workspace) if not is_readable(it))
    return {
        it.key: it.reference
        for it in every
        if it.reference is not None and it.path is None and open_access.can_be_sought(it.reference)
    }


def _fetch(key: str, reference: Reference, email: str, folder: Path, agreed: set[str]) -> None:
    for copy in open_access.copies(reference, email, open_access.ask):
        if isinstance(copy, Problem):
            output.say(f"{key}: {copy.message}", err=True)
            continue
        target = folder / f"{file_name(key)}{copy.ending}"
        if target.exists():
            output.say(f"{output.shown_path(str(target))} is there already.", err=True)
            return
        content = _content(key, copy, agreed)
        if content is not None:
            folder.mkdir(parents=True, exist_ok=True)
            write_beside(target, content)
            _note(target, copy)
            output.say(f"{key}: {output.shown_path(str(target))} ({copy.licence or 'no licence'})")
            return
    output.say(f"{key}: no open copy.")


def _content(key: str, copy: Copy, agreed: set[str]) -> bytes | None:
    """The file, once the user has agreed to every machine on the way to it."""
    for _ in range(3):
        if copy.host not in agreed:
            licence = f" ({copy.licence})" if copy.licence else ""
            question = f"{key}: fetch it from {copy.host}{licence}?"
            if not click.confirm(without_controls(question)):
                return None
            agreed.add(copy.host)
        found = open_access.download(copy, open_access.ask)
        if isinstance(found, bytes):
            return found
        if isinstance(found, Problem):
            output.say(f"{key}: {found.message}", err=True)
            return None
        copy = found
    return None


def _note(target: Path, copy: Copy) -> None:
    """Where a file is from, in a table beside it."""
    notes = target.parent / _NOTES
    before = notes.read_text(encoding="utf-8") if notes.exists() else _COLUMNS
    row = "\t".join(" ".join(it.split()) for it in (target.name, copy.address, copy.source))
    write_beside(notes, f"{before}{row}\t{' '.join(copy.licence.split())}\n")
