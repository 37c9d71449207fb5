"""File of any kind -> vectors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.vectors import stored

if TYPE_CHECKING:
    from pathlib import Path

    from citectx.model import Problem
    from citectx.vectors import Vectors


def load(path: Path) -> Vectors | Problem:
    return stored.read(path)
