"""`citectx mcp`: the tools for assistants, over standard input and output."""

from __future__ import annotations

import os
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import click

from citectx.assistant import clients
from citectx.base.programs import program
from citectx.base.writing import write_beside
from citectx.cli import output

_IN_USE = "those in use"
_PLUGIN = Path(clients.__file__).parent / "plugin"


@click.command()
@click.option(
    "--folder",
    "folders",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="A folder that may be read; repeatable. Without one, the current folder.",
)
@click.option(
    "--install",
    "wanted",
    is_flag=False,
    flag_value=_IN_USE,
    metavar="[CLIENT]",
    type=click.Choice([*(it.id for it in clients.CLIENTS), _IN_USE]),
    help="Write the entry for a client into this project, after showing it: "
    f"{', '.join(it.id for it in clients.CLIENTS)}; without a name, for each that is in use.",
)
@click.option("--yes", is_flag=True, help="Write without asking.")
@click.option(
    "--plugin", is_flag=True, help="Print the folder of the plugin for agents that speak LSP."
)
def command(folders: tuple[Path, ...], wanted: str | None, yes: bool, plugin: bool) -> None:
    """Answer the questions of an assistant about drafts and their papers, over stdio.

    Only the named folders are read, nothing is written but what --install shows, and nothing uses
    the network.
    """
    if plugin:
        output.say(str(_PLUGIN))
    elif wanted is not None:
        _install(wanted, folders, yes)
    else:
        _serve(folders)


def _serve(folders: tuple[Path, ...]) -> None:
    if find_spec("mcp") is None:
        output.fail("This needs an extra: pip install 'citectx[mcp]'.")
    os.environ.setdefault("PYDANTIC_ERRORS_INCLUDE_URL", "0")
    from citectx.assistant.mcp_server import server
    from citectx.assistant.open_drafts import OpenDrafts

    drafts = OpenDrafts(tuple(map(str, folders)) or (str(Path.cwd()),))
    try:
        server(drafts).run("stdio")
    finally:
        drafts.close()


def _install(wanted: str, folders: tuple[Path, ...], yes: bool) -> None:
    here = Path.cwd()
    chosen = (
        clients.clients_in_use(here)
        if wanted == _IN_USE
        else tuple(it for it in clients.CLIENTS if it.id == wanted)
    )
    if not chosen:
        names = ", ".join(it.id for it in clients.CLIENTS)
        output.fail(f"No client was found in use here; name one: --install {names}.")
    arguments = ["mcp", *(part for it in folders for part in ("--folder", str(it.absolute())))]
    for client in chosen:
        entry = output.or_fail(partial(clients.entry, client, here, _program(), arguments))
        if not entry.added:
            output.say(f"{client.name}: {entry.path} has it already.")
            continue
        output.say(f"{client.name}: to be added to {entry.path}:\n\n{entry.added}\n")
        if yes or click.confirm("Write it?", default=False):
            entry.path.parent.mkdir(exist_ok=True)
            write_beside(entry.path, entry.content)
            output.say(f"Written to {entry.path}.")


def _program() -> str:
    """The name by which a client can start us, or the whole path where it could not find it."""
    beside = Path(sys.executable).with_name("citectx")
    return str(beside) if program("citectx") is None and beside.exists() else "citectx"
