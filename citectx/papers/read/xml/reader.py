"""XML of a known kind -> paper; of another kind, its text as a page's."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from citectx.base import xml_safe
from citectx.model import Paper, Problem
from citectx.papers.read.web import html
from citectx.papers.read.xml import jats, tei

# Asked in this order: each has `fits(root)` and `paper(root, path)`.
_DIALECTS = (tei, jats)


def read(path: str) -> Paper:
    """The paper in a file."""
    return paper(Path(path).read_bytes(), path)


def paper(content: bytes, path: str) -> Paper:
    """The paper, with what is wrong with its XML."""
    root, problems = xml_safe.tree(content)
    if root is None:
        return Paper(path, problems=_placed(problems, path))
    dialect = next((it for it in _DIALECTS if it.fits(root)), None)
    if dialect is not None:
        found: Paper = dialect.paper(root, path)
    else:
        found = html.paper_of(root, root, path)
        message = f"{path} is XML of no known kind; its text was read without its structure."
        problems = (*problems, Problem("unknown-xml", message, path))
    return replace(found, problems=(*_placed(problems, path), *found.problems))


def _placed(problems: tuple[Problem, ...], path: str) -> tuple[Problem, ...]:
    return tuple(replace(problem, path=path) for problem in problems)
