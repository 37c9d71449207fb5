"""References of one file -> a problem for each key that stands there twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.model import Problem, Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from citectx.model import Reference


def duplicates(path: str, text: str, references: Iterable[Reference]) -> Iterator[Problem]:
    """One problem at every key that stands in the file before, be it in another case."""
    exact: dict[str, Reference] = {}
    folded: dict[str, Reference] = {}
    for reference in references:
        key = reference.key
        earlier = exact.setdefault(key, reference)
        similar = folded.setdefault(key.lower(), reference)
        if earlier is not reference:
            line = text.count("\n", 0, earlier.range.start) + 1
            message = f"`{key}` is already the key of line {line}: rename or delete one of them."
            yield Problem("duplicate-key", message, path, reference.key_range)
        elif similar is not reference:
            line = text.count("\n", 0, similar.range.start) + 1
            message = (
                f"`{key}` differs from `{similar.key}` of line {line} only in case, "
                "which BibTeX takes for the same key: rename one of them."
            )
            yield Problem("duplicate-key", message, path, reference.key_range, Severity.INFORMATION)
