"""`citectx mcp`: the tools for assistants, over standard input and output."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

import click

from citectx.cli import output


@click.command()
@click.option(
    "--folder",
    "folders",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="A folder that may be read; repeatable. Without one, the current folder.",
)
def command(folders: tuple[Path, ...]) -> None:
    """Answer the questions of an assistant about drafts and their papers, over stdio.

    Only the named folders are read, nothing is written, and nothing uses the network.
    """
    if find_spec("mcp") is None:
        output.fail("This needs the extra: pip install 'citectx[mcp]'.")
    os.environ.setdefault("PYDANTIC_ERRORS_INCLUDE_URL", "0")
    from citectx.assistant.mcp_server import server
    from citectx.assistant.open_drafts import OpenDrafts

    drafts = OpenDrafts(tuple(map(str, folders)) or (str(Path.cwd()),))
    try:
        server(drafts).run("stdio")
    finally:
        drafts.close()
