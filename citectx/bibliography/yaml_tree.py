"""YAML text -> trees that know their places.

Built from the parser's events rather than by PyYAML's composer, which overflows the C stack on
hostile nesting and keeps no places in the values it constructs.
"""

from __future__ import annotations

import re
from itertools import pairwise, starmap
from typing import TYPE_CHECKING, NamedTuple

import yaml
from yaml import events

from citectx.model import Problem, Range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yaml.events import Event

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # libyaml's where it is there.
_DEEPEST = 64
_MOST_PIECES = 20_000
_BYTE_ORDER_MARK = "\ufeff"
_UNACCEPTABLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]"
)


class Scalar(NamedTuple):
    """A text; `start` and `end` cut it out of the source without its quotes."""

    text: str
    start: int
    end: int


class Sequence(NamedTuple):
    """A list."""

    items: list[Tree]
    start: int
    end: int


class Mapping(NamedTuple):
    """A dictionary. Keys that are no scalars are left out."""

    pairs: list[tuple[Scalar, Tree]]
    start: int
    end: int

    def get(self, name: str) -> Tree | None:
        """What stands under `name`."""
        return next((value for key, value in self.pairs if key.text == name), None)


Tree = Scalar | Sequence | Mapping


class BadYaml(NamedTuple):
    """Where the text stops being YAML, and why."""

    offset: int
    reason: str


def tree(text: str) -> Tree | BadYaml | None:
    """The first document of the text, or None when it holds nothing."""
    shift = 1 if text.startswith(_BYTE_ORDER_MARK) else 0
    acceptable = _UNACCEPTABLE.sub("\ufffd", text[shift:])
    branches: list[_Branch] = []
    anchors: dict[str, Scalar] = {}
    try:
        for event in yaml.parse(acceptable, Loader=_LOADER):
            grown = _grown(event, branches, anchors, shift)
            if grown is not None and not branches:
                return grown
            if len(branches) > _DEEPEST:
                return BadYaml(branches[-1].start, "nested too deeply")
            if grown is not None:
                branches[-1].children.append(grown)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        offset = mark.index + shift if mark else 0
        return BadYaml(min(offset, len(text)), str(getattr(error, "problem", None) or error))
    return None


class _Branch(NamedTuple):
    start: int
    children: list[Tree]


def _grown(
    event: Event, branches: list[_Branch], anchors: dict[str, Scalar], shift: int
) -> Tree | None:
    """The tree that `event` completes, if it does; else it may open a branch."""
    assert event.start_mark  # The parser sets both marks always.
    assert event.end_mark
    start, end = event.start_mark.index + shift, event.end_mark.index + shift
    if isinstance(event, events.ScalarEvent):
        quoted = event.style in ("'", '"')
        scalar = Scalar(event.value, start + quoted, end - quoted)
        if event.anchor:
            anchors[event.anchor] = scalar
        return scalar
    if isinstance(event, events.AliasEvent):
        # Only texts are repeated: a list of lists of lists could grow without bound.
        meant = anchors.get(event.anchor or "")
        return Scalar(meant.text if meant else "", start, end)
    if isinstance(event, events.CollectionStartEvent):
        branches.append(_Branch(start, []))
    elif isinstance(event, events.SequenceEndEvent):
        begun, children = branches.pop()
        return Sequence(children, begun, end)
    elif isinstance(event, events.MappingEndEvent):
        begun, children = branches.pop()
        pairs = zip(children[::2], children[1::2], strict=True)
        named = [(key, value) for key, value in pairs if isinstance(key, Scalar)]
        return Mapping(named, begun, end)
    return None


def plain(tree: Tree) -> object:
    """The tree as Python's own strings, lists and dictionaries."""
    if isinstance(tree, Scalar):
        return tree.text
    if isinstance(tree, Sequence):
        return [plain(item) for item in tree.items]
    return {key.text: plain(value) for key, value in tree.pairs}


def texts(tree: Tree | None) -> Iterator[Scalar]:
    """The text, or the texts of the list, that a setting gives."""
    if isinstance(tree, Scalar):
        yield tree
    elif isinstance(tree, Sequence):
        for item in tree.items:
            yield from texts(item)


# YAML that does not parse: the pieces to try one by one, and the words to say so.


def pieces(start: re.Pattern[str], text: str, part: Range) -> Iterator[Range]:
    """The pieces that begin where `start` matches, at the least indentation it is found with."""
    found = list(start.finditer(text, part.start, part.end))[:_MOST_PIECES]
    least = min((len(it[1]) for it in found), default=0)
    starts = [it.start() for it in found if len(it[1]) == least]
    yield from starmap(Range, pairwise((*starts, part.end)))


def yaml_problem(path: str, text: str, shift: int, fault: BadYaml) -> Problem:
    """The problem at the place of the fault, in a piece that begins at `shift`."""
    place = min(fault.offset + shift, len(text))
    message = f"The YAML breaks here ({fault.reason}): mend it."
    return Problem("broken-entry", message, path, Range(place, min(place + 1, len(text))))
