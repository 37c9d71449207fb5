"""Folder, name -> the rows of `name.jsonl`, plain or packed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeVar

from citectx.base.compressed import BROKEN, lines
from citectx.model import Problem

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Row = TypeVar("Row")

_ENDINGS = (".jsonl", ".jsonl.gz", ".jsonl.xz", ".jsonl.bz2")


def rows(
    folder: Path, name: str, read: Callable[[dict[str, Any]], Row]
) -> tuple[Row, ...] | Problem:
    """Every row as `read` understands it, or what is wrong with the file."""
    files = [folder / (name + ending) for ending in _ENDINGS]
    path = next((file for file in files if file.is_file()), None)
    if path is None:
        message = f"{folder} holds no {name}.jsonl (or .jsonl.gz); is it the right folder?"
        return Problem("data-missing", message, str(folder))
    found: list[Row] = []
    try:
        found.extend(read(json.loads(line)) for line in lines(path) if line.strip())
    except (*BROKEN, ValueError, KeyError, TypeError) as error:
        message = f"{path}, row {len(found) + 1}: not as expected ({error!r})."
        return Problem("data-unreadable", message, str(path))
    return tuple(found)
