"""CSL-YAML text -> bibliography: a list of items, by itself or under `references`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.bibliography import csl_items as csl
from citectx.bibliography import yaml_tree
from citectx.bibliography.assembly import assemble
from citectx.model import Bibliography, Problem, Range, Reference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.bibliography.formats import Strings

_REFERENCES = re.compile(r"^references[ \t]*:.*\n", re.MULTILINE)
_NEXT_KEY = re.compile(r"^[^\s#-]", re.MULTILINE)
_ITEM = re.compile(r"^( *)- +\S", re.MULTILINE)


def read(path: str, text: str, strings: Strings) -> Bibliography:
    """All items of the file."""
    return assemble(path, text, items(path, text, Range(0, len(text))))


def items(path: str, text: str, part: Range) -> Iterator[Reference | Problem]:
    """The items of a piece of YAML within a longer text, such as its front matter."""
    root = yaml_tree.tree(text[part.start : part.end])
    if isinstance(root, yaml_tree.BadYaml):
        yield from _piecewise(path, text, part, root)
        return
    listed = root.get("references") if isinstance(root, yaml_tree.Mapping) else root
    for item in listed.items if isinstance(listed, yaml_tree.Sequence) else ():
        yield _reference(path, text, item, part.start)


def _piecewise(
    path: str, text: str, part: Range, whole: yaml_tree.BadYaml
) -> Iterator[Reference | Problem]:
    """Item by item, so that a broken one does not hide the others."""
    sound = True
    for piece in yaml_tree.pieces(_ITEM, text, _list_part(text, part)):
        listed = yaml_tree.tree(text[piece.start : piece.end])
        if isinstance(listed, yaml_tree.BadYaml):
            sound = False
            yield yaml_tree.yaml_problem(path, text, piece.start, listed)
        elif isinstance(listed, yaml_tree.Sequence):
            for item in listed.items:
                yield _reference(path, text, item, piece.start)
    if sound:
        yield yaml_tree.yaml_problem(path, text, part.start, whole)


def _list_part(text: str, part: Range) -> Range:
    """Where the items stand, when the list cannot be found by its structure."""
    named = _REFERENCES.search(text, part.start, part.end)
    if named is None:
        return part
    following = _NEXT_KEY.search(text, named.end(), part.end)
    return Range(named.end(), following.start() if following else part.end)


def _reference(path: str, text: str, item: yaml_tree.Tree, shift: int) -> Reference | Problem:
    extent = Range(item.start + shift, item.end + shift)
    key = item.get("id") if isinstance(item, yaml_tree.Mapping) else None
    if not isinstance(key, yaml_tree.Scalar) or not key.text.strip():
        message = "This item has no `id`: add one, or nothing can cite it."
        return Problem("missing-key", message, path, extent)
    extent = Range(extent.start, extent.start + len(text[extent.start : extent.end].rstrip()))
    values = yaml_tree.plain(item)
    assert isinstance(values, dict)  # Else it would have no key.
    key_range = Range(key.start + shift, key.end + shift)
    return csl.reference(path, text, values, extent, key_range)
