"""`citectx fetch`: open copies of cited papers that are missing, after the user has agreed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from citectx.answers import open_access
from citectx.answers.fetch import fetch, missing
from citectx.base.inert import without_controls
from citectx.cli import output
from citectx.cli.loading import load_workspace
from citectx.cli.options import draft_argument

if TYPE_CHECKING:
    from pathlib import Path

    from citectx.answers.fetch import Agreed, Fetched
    from citectx.answers.open_access import Copy


@click.command()
@draft_argument
@click.argument("keys", nargs=-1)
@click.option("--all", "is_all", is_flag=True, help="Look for every cited paper that is missing.")
@click.option("--email", help="Your address, which Unpaywall asks for; without it or the setting "
              "unpaywall_email, Unpaywall is not asked.")  # fmt: skip
def command(draft: Path, keys: tuple[str, ...], is_all: bool, email: str | None) -> None:
    """Fetch open copies of the cited papers KEYS, or of --all that are missing. Experimental.

    Nothing is asked before you have agreed: first to the services, then to each machine that has
    a copy. Copies go into the papers folder, with address and licence in open-access.tsv.
    """
    workspace, settings = load_workspace(draft)
    every = missing(workspace)
    wanted = [it for it in every if is_all or it.key in keys]
    if not wanted:
        listed = ", ".join(it.key for it in every) or "none"
        output.fail(
            "Name the keys of papers that are missing and have a DOI or an arXiv number, or "
            f"--all. There are: {listed}."
        )
    address = settings.unpaywall_email if email is None else email
    hosts = open_access.hosts(address)
    output.say(
        f"This asks {', '.join(hosts)} for {len(wanted)} papers by DOI or arXiv number"
        + (f", and tells {open_access.UNPAYWALL} your address {address}." if address else ".")
    )
    if not click.confirm("Go on?"):
        return
    agreed = _asking(set(hosts))
    for paper in wanted:
        _say(fetch(paper, address, agreed))


def _asking(hosts: set[str]) -> Agreed:
    """Asks the user about every machine that she has not agreed to yet."""

    def agreed(key: str, copy: Copy) -> bool:
        if copy.host in hosts:
            return True
        licence = f" ({copy.licence})" if copy.licence else ""
        if not click.confirm(without_controls(f"{key}: fetch it from {copy.host}{licence}?")):
            return False
        hosts.add(copy.host)
        return True

    return agreed


def _say(fetched: Fetched) -> None:
    for problem in fetched.problems:
        output.say(f"{fetched.key}: {problem}", err=True)
    if fetched.path is None or fetched.copy is None:
        output.say(f"{fetched.key}: no open copy.")
        return
    licence = fetched.copy.licence or "no licence"
    output.say(f"{fetched.key}: {output.shown_path(str(fetched.path))} ({licence})")
