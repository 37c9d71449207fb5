"""The folders around a draft -> the bibliographies that the files of its project name there."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from citectx.base.files import listing
from citectx.model import Problem, Range, Severity
from citectx.project import paths

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from citectx.bibliography.yaml_tree import Tree
    from citectx.drafts.language import Files

    Read = Callable[[str], str | Problem]

# Where in each file the bibliographies stand.
_YAML_FILES = {
    "_quarto.yml": (("bibliography",),),
    "_quarto.yaml": (("bibliography",),),
    "_metadata.yml": (("bibliography",),),
    "_metadata.yaml": (("bibliography",),),
    "myst.yml": (("project", "bibliography"),),
    "_config.yml": (("bibtex_bibfiles",), ("sphinx", "config", "bibtex_bibfiles")),
}
_SPHINX = "bibtex_bibfiles"
_PART = re.compile(r"\d\d\..*\.md")


class Named(NamedTuple):
    """A bibliography that some file names; `range` is where, if it is named in words."""

    target: str
    path: str
    range: Range | None = None


def named_bibliographies(draft: str, files: Files, read: Read) -> Iterator[Named | Problem]:
    """The bibliographies that belong to the draft without being named in it."""
    folders = paths.above(paths.folder_of(draft))
    if files.beside:
        for it in listing(folders[0], (".json", ".yaml", ".yml", ".bib")):
            if Path(it).name.startswith(files.beside):
                yield Named(it, it)
    if files.beside_endings:
        yield from (Named(it, it) for it in listing(folders[0], files.beside_endings))
    yield from (Named(defining_tag, defining_tag) for defining_tag in _defining_tags(draft, read))
    for folder in folders:
        for name in files.settings:
            path = paths.join(folder, name)
            text = read(path)
            if isinstance(text, str):
                yield from _in_python(path, text) if name == "conf.py" else _in_yaml(path, text)
            if isinstance(text, str) and name == "myst.yml":
                yield from (Named(it, it) for it in listing(folder, (".bib",)))


def _defining_tags(draft: str, read: Read) -> Iterator[str]:
    """The other parts of a manuscript of Manubot, which are numbered, that define tags."""
    if not _PART.fullmatch(Path(draft).name):
        return
    from citectx.bibliography.formats.frontmatter import TAG

    for it in listing(Path(draft).parent, (".md",)):
        if it != draft and _PART.fullmatch(Path(it).name):
            text = read(it)
            if isinstance(text, str) and TAG in text:
                yield it


@lru_cache(maxsize=32)  # It is asked for at every keystroke and seldom changes.
def _in_yaml(path: str, text: str) -> tuple[Named | Problem, ...]:
    from citectx.bibliography.yaml_tree import BadYaml, texts, tree, yaml_problem

    root = tree(text)
    if isinstance(root, BadYaml):
        return (yaml_problem(path, text, 0, root),)
    return tuple(
        Named(it.text.strip(), path, Range(it.start, it.end))
        for steps in _YAML_FILES[Path(path).name]
        for it in texts(_at(root, steps))
        if it.text.strip()
    )


def _at(root: Tree | None, steps: tuple[str, ...]) -> Tree | None:
    from citectx.bibliography.yaml_tree import Mapping

    for step in steps:
        root = root.get(step) if isinstance(root, Mapping) else None
    return root


def _in_python(path: str, text: str) -> Iterator[Named | Problem]:
    """What Sphinx's conf.py assigns, read without running it."""
    if _SPHINX not in text:
        return
    try:
        module = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        yield _unreadable(path, text)
        return
    for statement in module.body:
        if isinstance(statement, ast.Assign):
            targets = (target.id for target in statement.targets if isinstance(target, ast.Name))
            if _SPHINX in targets:
                yield from _names(path, text, statement.value)


def _names(path: str, text: str, value: ast.expr) -> Iterator[Named | Problem]:
    listed = value.elts if isinstance(value, (ast.List, ast.Tuple)) else [value]
    lines = text.split("\n")
    for it in listed:
        if isinstance(it, ast.Constant) and isinstance(it.value, str):
            # Python counts lines from one and columns in bytes.
            before = sum(len(line) + 1 for line in lines[: it.lineno - 1])
            start = before + len(lines[it.lineno - 1].encode()[: it.col_offset].decode())
            yield Named(it.value, path, Range(start, start + len(it.value) + 2))
        else:
            yield _unreadable(path, text)


def _unreadable(path: str, text: str) -> Problem:
    start = text.find(_SPHINX)
    message = (
        f"`{_SPHINX}` is read without running this file, so it must be a plain list of names: "
        "write it so, or name the files in citectx.bibliographies."
    )
    place = Range(start, start + len(_SPHINX))
    return Problem("unread-setting", message, path, place, Severity.INFORMATION)
