"""A folder -> the settings that the project's `.citectx.toml` and the user's own file choose."""

from __future__ import annotations

import os
from dataclasses import fields
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.base.user_paths import from_home
from citectx.settings import USER, WITHIN_ITSELF, Settings, bounded_toml, read_settings, snake

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME = ".citectx.toml"
_TOPS = (".git", ".hg")
_ADVICE = "set it in your editor or in ~/.config/citectx/citectx.toml."
_MOST_NAMES, _MOST_COMPLAINTS = 100, 10
_SET_BY = {it.name: it.metadata["set_by"] for it in fields(Settings)}


def settings_for(
    folder: Path, editor: Mapping[str, object] | None = None, workspace: Path | None = None
) -> tuple[Settings, tuple[str, ...]]:
    """The settings for drafts in `folder`, and what is wrong with what chose them.

    What the editor says comes before the project's own file, and that before the user's. The
    project's is looked for up to the `workspace`; without one, up to the top of the repository.
    """
    users, wrong = _of_file(_users_file())
    projects, refused = _of_project(_projects_file(folder, workspace or _top(folder)))
    editors, mistaken = _good(editor or {})
    own = [_with_reach(it, folder) for it in (users, editors)]
    chosen = {**own[0], **projects, **own[1]}
    return read_settings(chosen)[0], (*wrong, *refused, *mistaken)


def _users_file() -> Path | None:
    home = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    file = Path(home).expanduser() / "citectx" / "citectx.toml"
    return file if file.is_file() else None


def _projects_file(folder: Path, top: Path) -> Path | None:
    """The nearest file from the folder up to the top, and none above that."""
    around = (it for it in (folder, *folder.parents) if it == top or top in it.parents)
    return next((file for it in around if (file := it / NAME).is_file()), None)


def _top(folder: Path) -> Path:
    """The repository of the folder; else where the user stands, if that is around the folder."""
    around = (folder, *folder.parents)
    repository = (it for it in around if any((it / sign).exists() for sign in _TOPS))
    return next(repository, Path.cwd() if Path.cwd() in around else folder)


def _of_file(file: Path | None) -> tuple[dict[str, object], tuple[str, ...]]:
    """What a file chooses, bad values left out, and the complaints about it."""
    if file is None:
        return {}, ()
    given = bounded_toml.read(file)
    chosen, wrong = _good(given) if isinstance(given, dict) else ({}, (given,))
    return chosen, tuple(f"{file}: {it}" for it in wrong)


def _of_project(file: Path | None) -> tuple[dict[str, object], tuple[str, ...]]:
    """The same of a project's file, which may choose for itself and not for the machine."""
    chosen, wrong = _of_file(file)
    refused = [name for name in chosen if _SET_BY[name] == USER]
    for name in refused:
        del chosen[name]
    said = [f"{name} is yours to choose, not a project's; {_ADVICE}" for name in refused]
    for name in chosen:
        if file is not None and _SET_BY[name] == WITHIN_ITSELF:
            kept = [it for it in _texts(chosen[name]) if not _leads_out(it, file.parent)]
            if len(kept) < len(_texts(chosen[name])):
                chosen[name] = kept
                said.append(f"{name} of a project leads nowhere out of it; {_ADVICE}")
    return chosen, (*wrong, *(f"{file}: {it}" for it in said))


def _texts(value: object) -> list[str]:
    return [str(it) for it in value] if isinstance(value, (list, tuple)) else []


def _leads_out(written: str, folder: Path) -> bool:
    """Whether a path, or that of `key=path`, is absolute and not in the folder.

    Where a relative one leads is seen when it is followed (`papers/find/allowed.py`).
    """
    paths = (from_home(it.strip()) for it in (written, written.partition("=")[2]))
    return any(it.is_absolute() and not _is_within(it, folder) for it in paths)


def _is_within(path: Path, folder: Path) -> bool:
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def _with_reach(chosen: dict[str, object], folder: Path) -> dict[str, object]:
    """The user's own papers folders; one beside the project is named in full too."""
    written = _texts(chosen.get("papers_folders"))
    beside = [it for it in written if it.startswith("..")]
    full = [os.path.normpath(folder.absolute() / it) for it in beside]
    return {**chosen, "papers_folders": [*written, *full]} if beside else chosen


def _good(given: Mapping[str, object]) -> tuple[dict[str, object], tuple[str, ...]]:
    """What is chosen, each setting under its one name, and the complaints about the rest.

    A setting may be spelled in two ways, but neither may pass by what is said under the other.
    """
    some = dict(islice(given.items(), _MOST_NAMES))
    good = {name: it for name, it in some.items() if not read_settings({name: it})[1]}
    wrong = read_settings(some)[1]
    more = len(given) - len(some) + len(wrong[_MOST_COMPLAINTS:])
    said = (*wrong[:_MOST_COMPLAINTS], *((f"{more} more names are no settings.",) if more else ()))
    return {snake(name): it for name, it in good.items()}, said
