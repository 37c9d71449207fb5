"""OBO ontology -> concepts: the name of each term and its exact synonyms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.base.compressed import opened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def concepts(path: Path) -> Iterator[tuple[str, ...]]:
    """The names of one term after the other, without obsolete ones.

    Broad, narrow and related synonyms are left out: they do not mean the same.
    """
    import fastobo

    with opened(path) as file:
        for frame in fastobo.iter(file, threads=1):
            if isinstance(frame, fastobo.term.TermFrame):
                yield _names(frame)


def _names(frame: object) -> tuple[str, ...]:
    from fastobo import term

    names: list[str] = []
    for clause in frame:  # type: ignore[attr-defined]
        if isinstance(clause, term.IsObsoleteClause) and clause.obsolete:
            return ()
        if isinstance(clause, term.NameClause):
            names.insert(0, str(clause.name))
        if isinstance(clause, term.SynonymClause) and clause.synonym.scope == "EXACT":
            names.append(str(clause.synonym.desc))
    return tuple(names)
