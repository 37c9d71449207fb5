"""`citectx completion SHELL`: the lines that let a shell complete commands and options."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(context: click.Context, shell: str) -> None:
    """Print what makes SHELL complete `citectx`.

    For bash: citectx completion bash >> ~/.bashrc
    """
    completion = get_completion_class(shell)
    assert completion is not None
    click.echo(completion(context.find_root().command, {}, "citectx", "_CITECTX_COMPLETE").source())
