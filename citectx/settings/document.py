"""Settings -> docs/settings.md, which `python -m citectx.settings.document` prints."""

from __future__ import annotations

import sys
from dataclasses import fields

from citectx.settings import Settings, camel, values

_HEAD = """\
# Settings

Editors set them under `citectx.`, as in `"citectx.maxPassages": 5`.
The file `~/.config/citectx/citectx.toml` sets them for all projects, as in `max_passages = 5`.
A project sets some of them in its file `.citectx.toml`: in the folder that the editor has open \
or, on the command line, beside the draft or above it, up to the top of its repository.
That file may come from anybody, so it has no say in which programs, models and servers are used, \
what is written where and how much the machine works; of the paths in it, those that lead out of \
the project are left out.
A value that does not fit costs only itself: its default is used and a message says so.

| setting | default | values | set by | meaning |
|---|---|---|---|---|
"""


def markdown() -> str:
    """The page that lists every setting."""
    return _HEAD + "".join(
        f"| `{camel(it.name)}` | {_value(it.default)} | {values(it.default, it.metadata)} "
        f"| {it.metadata['set_by']} | {it.metadata['meaning']} |\n"
        for it in fields(Settings)
    )


def _value(default: object) -> str:
    if isinstance(default, tuple):
        return ", ".join(f"`{it}`" for it in default) or "none"
    if isinstance(default, bool):
        return "`true`" if default else "`false`"
    return f"`{default}`" if default != "" else "empty"


if __name__ == "__main__":
    sys.stdout.write(markdown())
