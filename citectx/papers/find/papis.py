"""Folders of papis -> the files that their `info.yaml` names, by key and by DOI."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from citectx.base.files import read_text

if TYPE_CHECKING:
    from collections.abc import Iterable


def files(records: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Paths by `ref` and by lower-case `doi`, from every readable `info.yaml`."""
    from citectx.bibliography import yaml_tree

    found: dict[str, tuple[str, ...]] = {}
    for record in records:
        text = read_text(record)
        tree = yaml_tree.tree(text) if isinstance(text, str) else None
        if tree is None or isinstance(tree, yaml_tree.BadYaml):
            continue
        info = yaml_tree.plain(tree)
        if not isinstance(info, dict):
            continue
        named = info.get("files")
        paths = tuple(
            str(Path(record).parent / it)
            for it in (named if isinstance(named, list) else ())
            if isinstance(it, str)
        )
        for name in info.get("ref"), info.get("doi"):
            if isinstance(name, str) and paths:
                found.setdefault(name.lower(), paths)
    return found
