"""The arguments and options that several commands share, each worded once."""

from __future__ import annotations

from pathlib import Path

import click

draft_argument = click.argument("draft", type=click.Path(path_type=Path))
json_option = click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")
ranker_option = click.option(
    "--ranker", "ranker_name", metavar="NAME", help="The model that ranks passages."
)
passages_option = click.option(
    "-k", "limit", type=click.IntRange(1, 20), help="How many passages at most."
)
