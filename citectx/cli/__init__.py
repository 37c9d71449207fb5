"""Arguments of `citectx …` -> an answer printed: one file per command, imported when it is run.

`main` is the way in, `COMMANDS` the table of all commands.
"""

from __future__ import annotations

import signal
import sys
from difflib import get_close_matches
from importlib import import_module
from io import TextIOWrapper

import click
from click.shell_completion import CompletionItem

import citectx

COMMANDS = {
    "cites": "List every citation of a draft.",
    "show": "Show what the cited papers say about the sentences that cite them.",
    "search": "Find the passages of all papers at hand that fit a claim or a question.",
    "suggest": "Suggest references for a place in a draft, or for any sentence.",
    "check": "Compare the citing sentences of drafts with what the papers say.",
    "doctor": "Say which cited papers can be read, and how to mend the rest.",
    "fetch": "Fetch open copies of cited papers that are missing, after asking; experimental.",
    "summarize": "Summarise what drafts and library say of a paper, and what it says itself.",
    "rank": "Rank the passages of one paper for any sentence.",
    "read": "Print a paper as it is read.",
    "index": "Read and index papers ahead.",
    "share": "Put bibliographies into the index of a search server.",
    "mcp": "Answer assistants that speak the Model Context Protocol.",
    "cache": "Look at what is kept on disk, or remove it.",
    "completion": "Print the lines that let a shell complete commands and options.",
    "evaluate": "Print the papers' tables for data sets you have.",
    "lexicon": "Compile and look into ontologies of synonyms.",
    "vectors": "Train, look into and measure vector sets.",
}

# Commands of those who measure and train; what only they need is never imported elsewhere.
_OF_THE_LAB = ("evaluate", "lexicon", "vectors")


class _Commands(click.Group):
    """Finds `citectx name` in a module of that name, so that each command pays its own imports."""

    def invoke(self, ctx: click.Context) -> object:
        """Runs a command. Where nobody reads on, as before `| head`, it ends as `cat` would."""
        try:
            return super().invoke(ctx)
        except (BrokenPipeError, SystemExit) as leaving:  # rich leaves when its pipe breaks.
            if isinstance(leaving.__context__ or leaving, BrokenPipeError):
                _end_unread()
            raise
        except OSError as error:  # A file that is asked for by name and cannot be written.
            if error.filename is None:
                raise
            from citectx.cli import output

            output.say(f"{error.filename}: {error.strerror}.", err=True)
            sys.exit(2)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is named first; a slip is told which one may be meant."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            near = get_close_matches(args[0], COMMANDS, 1)
            hint = f" Did you mean '{near[0]}'?" if near else ""
            raise click.UsageError(error.message + hint, error.ctx) from error

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The names that a shell offers, without importing the commands for it."""
        if incomplete.startswith("-"):
            return super().shell_complete(ctx, incomplete)
        offered = {name: about for name, about in COMMANDS.items() if name.startswith(incomplete)}
        return [CompletionItem(name, help=about) for name, about in offered.items()]

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        room = "lab.commands" if cmd_name in _OF_THE_LAB else "cli"
        command = import_module(f"citectx.{room}.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(citectx.__version__, prog_name="citectx")
def main() -> None:
    """See what the cited paper says about your sentence, offline, on your own papers."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            _write_everything(stream)


def _end_unread() -> None:
    """Ends this process by the signal that ends other programs in a pipe, without a word."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        signal.raise_signal(signal.SIGPIPE)


def _write_everything(stream: TextIOWrapper) -> None:
    """Lets a stream take every character: files as UTF-8, old terminals with a sign in its place.

    Windows gives files the encoding of the machine, in which most papers cannot be quoted.
    """
    if stream.isatty():
        stream.reconfigure(errors="replace")
    else:
        stream.reconfigure(encoding="utf-8")
