"""Concepts, each with the names it goes by -> lexicon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from citectx.base.hashes import hashes
from citectx.ranking.lexicon import Lexicon, Term
from citectx.text.terms import term_ranges, tokens

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_LONGEST_NAME = 8  # Longer names are definitions; nobody writes them in a sentence.


def lexicon(
    concepts: Iterable[Sequence[str]], provenance: Mapping[str, Any] | None = None
) -> Lexicon:
    """The lexicon of concepts that have at least two names left once these are stemmed."""
    kept = [terms for names in concepts if len(terms := _terms(names)) > 1]
    flat = [" ".join(term) for terms in kept for term in terms]
    sizes = [len(terms) for terms in kept]
    owners = np.repeat(np.arange(len(kept), dtype=np.int32), sizes)
    keys = hashes(flat)
    order = np.argsort(keys, kind="stable")
    encoded = [term.encode() for term in flat]
    return Lexicon(
        text=np.frombuffer(b"".join(encoded), np.uint8),
        ends=np.cumsum([len(term) for term in encoded], dtype=np.int64),
        starts=np.concatenate(([0], np.cumsum(sizes, dtype=np.int64))).astype(np.int64),
        keys=keys[order],
        owners=owners[order],
        longest=max((term.count(" ") + 1 for term in flat), default=0),
        provenance=provenance or {},
    )


def _terms(names: Sequence[str]) -> tuple[Term, ...]:
    """The names as stems, every one once, in their order."""
    return tuple(dict.fromkeys(term for name in names if (term := term_of(name))))


def term_of(name: str) -> Term:
    """A name as its stems, or nothing when it would lose what tells it from another name.

    `hepatitis A` must not become `hepatitis` because `a` is a stop word.
    """
    found = term_ranges(name, "en")
    stems = tuple(stem for stem, _ in found)
    read = {range_ for _, range_ in found}
    if not stems or len(read) > _LONGEST_NAME:
        return ()
    lost = len(tokens(name)) - len(read)
    if lost and any(_is_letter(word) for word in name.replace(",", " ").split()):
        return ()
    return stems


def _is_letter(word: str) -> bool:
    return len(word) == 1 and word.isupper()
