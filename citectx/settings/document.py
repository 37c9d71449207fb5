"""Settings -> docs/settings.md, which `python -m citectx.settings.document` prints."""

from __future__ import annotations

import sys
from dataclasses import fields

from citectx.settings import Settings, camel, values

_HEAD = """\
# Settings

Editors set them under `citectx.`, as in `"citectx.maxPassages": 5`.
A project sets them in a file `.citectx.toml` beside its drafts or in a folder above, \
as in `max_passages = 5`.
The file `~/.config/citectx/citectx.toml` sets them for all projects.
A value that does not fit costs only itself: its default is used and a message says so.

| setting | default | values | meaning |
|---|---|---|---|
"""


def markdown() -> str:
    """The page that lists every setting."""
    return _HEAD + "".join(
        f"| `{camel(it.name)}` | {_value(it.default)} | {values(it.default, it.metadata)} "
        f"| {it.metadata['meaning']} |\n"
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
