"""A folder -> the settings that the nearest `.citectx.toml` chooses."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

from citectx.settings import Settings, read_settings

if TYPE_CHECKING:
    from pathlib import Path

NAME = ".citectx.toml"


def configured(folder: Path) -> tuple[Settings, tuple[str, ...]]:
    """The settings for drafts in `folder`, and what is wrong with the file that chose them."""
    for parent in (folder, *folder.parents):
        file = parent / NAME
        if file.is_file():
            return _read(file)
    return Settings(), ()


def _read(file: Path) -> tuple[Settings, tuple[str, ...]]:
    try:
        given = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        return Settings(), (f"{file}: cannot be read ({error}); defaults used.",)
    except tomllib.TOMLDecodeError as error:
        return Settings(), (f"{file}: is no TOML ({error}); mend it; defaults used.",)
    settings, complaints = read_settings(given)
    return settings, tuple(f"{file}: {it}" for it in complaints)
