"""A folder -> the settings that the nearest `.citectx.toml` and the user's own file choose."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.settings import Settings, read_settings, snake

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME = ".citectx.toml"
# Whoever names the server gets to read the sentences that suggestions are asked for.
_SERVER = "search_server"
_ADVICE = "set it in your editor or in ~/.config/citectx/citectx.toml."


def settings_for(
    folder: Path, editor: Mapping[str, object] | None = None
) -> tuple[Settings, tuple[str, ...]]:
    """The settings for drafts in `folder`, and what is wrong with what chose them.

    What the editor says comes before the project's own file, and that before the user's.
    """
    chosen: dict[str, object] = {}
    complaints: list[str] = []
    users, projects = _users_file(), _projects_file(folder)
    for file in (users, projects):
        if file is not None:
            given, wrong = _given(file)
            if file is projects and _SERVER in given:
                del given[_SERVER]
                wrong = (*wrong, f"{_SERVER} is yours to choose, not a project's; {_ADVICE}")
            chosen.update(given)
            complaints += [f"{file}: {it}" for it in wrong]
    given, wrong = _good(editor or {})
    return read_settings({**chosen, **given})[0], (*complaints, *wrong)


def _users_file() -> Path | None:
    home = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    file = Path(home).expanduser() / "citectx" / "citectx.toml"
    return file if file.is_file() else None


def _projects_file(folder: Path) -> Path | None:
    files = (parent / NAME for parent in (folder, *folder.parents))
    return next((file for file in files if file.is_file()), None)


def _given(file: Path) -> tuple[dict[str, object], tuple[str, ...]]:
    """What a file chooses, bad values left out, and the complaints about it."""
    try:
        given = tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        return {}, (f"cannot be read ({error}); defaults used.",)
    except tomllib.TOMLDecodeError as error:
        return {}, (f"is no TOML ({error}); mend it; defaults used.",)
    return _good(given)


def _good(given: Mapping[str, object]) -> tuple[dict[str, object], tuple[str, ...]]:
    """What is chosen, each setting under its one name, and the complaints about the rest.

    A setting may be spelled in two ways, but neither may pass by what is said under the other.
    """
    good = {name: it for name, it in given.items() if not read_settings({name: it})[1]}
    return {snake(name): it for name, it in good.items()}, read_settings(given)[1]
