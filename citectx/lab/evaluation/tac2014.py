"""The TAC 2014 biomedical summarization layout -> citances with the ranges of each annotator.

A topic is a folder with `Annotation/*.ann.txt`, whose records are fields separated by bars, and
`Documents_Text/*.txt`, into which the offsets point.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from citectx.model import Problem, Range

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

_FIELDS = (
    "Topic ID",
    "Citance Number",
    "Reference Article",
    "Citing Article",
    "Citation Marker Offset",
    "Citation Marker",
    "Citation Offset",
    "Citation Text",
    "Reference Offset",
    "Reference Text",
    "Discourse Facet",
    "Annotator",
)
# Texts may hold bars of their own, so that a field ends only where the next name begins.
_FIELD = re.compile(rf"(?:^|\|)\s*({'|'.join(_FIELDS)})\s*:", re.MULTILINE | re.IGNORECASE)
_OFFSETS = re.compile(r"(\d+)\s*[-–]\s*(\d+)")


class AnnotatedCitance(NamedTuple):
    """A citing sentence, the text of the cited article, and one list of ranges per annotator."""

    topic: str
    id: str
    text: str
    article: str
    gold: tuple[tuple[Range, ...], ...]


def tac2014(folder: Path) -> tuple[AnnotatedCitance, ...] | Problem:
    """The citances of all topics below a folder."""
    files = sorted(folder.rglob("Annotation/*.ann.txt"))
    if not files:
        message = f"{folder} holds no topics with Annotation/*.ann.txt; is it the right folder?"
        return Problem("data-missing", message, str(folder))
    try:
        annotated_citances = [citance for topic in _by_topic(files) for citance in _topic(topic)]
    except OSError as error:
        return Problem("data-unreadable", f"The data cannot be read ({error}).", str(folder))
    return tuple(annotated_citances)


def _by_topic(files: Iterable[Path]) -> Iterator[list[Path]]:
    folders: dict[Path, list[Path]] = {}
    for file in files:
        folders.setdefault(file.parent, []).append(file)
    yield from folders.values()


def _topic(files: list[Path]) -> Iterator[AnnotatedCitance]:
    """The citances of one topic; those whose article is not there or unmarked are left out."""
    folder = files[0].parent.parent
    grouped: dict[tuple[str, str], list[dict[str, str]]] = {}
    for file in files:
        for record in _records(_text(file)):
            group = record.get("citing article", ""), record.get("citance number", "")
            grouped.setdefault(group, []).append(record)
    for (_, number), records in grouped.items():
        article = _article(folder, records[0].get("reference article", ""))
        gold = tuple(_ranges(record.get("reference offset", "")) for record in records)
        if article and any(gold):
            text = records[0].get("citation text", "")
            yield AnnotatedCitance(folder.name, number, text, article, gold)


def _records(text: str) -> Iterator[dict[str, str]]:
    """The records of an annotation file; each begins with its topic."""
    record: dict[str, str] = {}
    names = list(_FIELD.finditer(text))
    for name, following in zip(names, [*names[1:], None], strict=True):
        field = name.group(1).lower()
        if field == "topic id" and record:
            yield record
            record = {}
        end = following.start() if following else len(text)
        record[field] = text[name.end() : end].strip().rstrip("|").strip()
    if record:
        yield record


def _ranges(offsets: str) -> tuple[Range, ...]:
    pairs = ((int(start), int(end)) for start, end in _OFFSETS.findall(offsets))
    return tuple(Range(start, end) for start, end in pairs if start < end)


def _article(folder: Path, name: str) -> str:
    path = folder / "Documents_Text" / name
    if not path.suffix:
        path = path.with_name(path.name + ".txt")
    return _text(path) if name and path.is_file() else ""


def _text(path: Path) -> str:
    """The text with its line ends as they are, since offsets count them."""
    with path.open(encoding="utf-8", errors="replace", newline="") as file:
        return file.read()
