"""What was found in a file, in its order -> bibliography, with a problem for each repeated key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.base.offsets import line_starts, position
from citectx.model import Bibliography, Problem, Reference, Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def assemble(path: str, text: str, found: Iterable[Reference | Problem]) -> Bibliography:
    """The bibliography of the references and problems that were found."""
    everything = tuple(found)
    references = tuple(it for it in everything if isinstance(it, Reference))
    problems = tuple(it for it in everything if isinstance(it, Problem))
    return Bibliography(path, references, (*problems, *duplicates(path, text, references)))


def duplicates(path: str, text: str, references: Iterable[Reference]) -> Iterator[Problem]:
    """One problem at every key that stands in the file before, be it in another case."""
    exact: dict[str, Reference] = {}
    folded: dict[str, Reference] = {}
    lines: tuple[int, ...] = ()
    for reference in references:
        key = reference.key
        earlier = exact.setdefault(key, reference)
        similar = folded.setdefault(key.lower(), reference)
        if similar is reference:
            continue
        lines = lines or line_starts(text)
        if earlier is not reference:
            line = position(lines, earlier.range.start).line
            message = f"`{key}` is already the key of line {line}: rename or delete one of them."
            yield Problem("duplicate-key", message, path, reference.key_range)
        else:
            line = position(lines, similar.range.start).line
            message = (
                f"`{key}` differs from `{similar.key}` of line {line} only in case, "
                "which BibTeX takes for the same key: rename one of them."
            )
            hint = Severity.INFORMATION
            yield Problem("duplicate-key", message, path, reference.key_range, hint)
