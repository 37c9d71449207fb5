"""References of the library -> how a draft cites them: as its own where it has the work already.

Two libraries may have one work under two keys, and two works under one key; a draft is to cite
each work under one key of its own.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.suggest.inlinks import meant, work_of
from citectx.bibliography import fields
from citectx.bibliography.free_key import free_key
from citectx.bibliography.same_work import squeeze

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from citectx.bibliography.lookup import References
    from citectx.model import Reference


class Citable(NamedTuple):
    """A reference under the key that a draft can cite, and whether its entry is still missing."""

    reference: Reference
    is_new: bool


@lru_cache(2)
def citable(own: References) -> Callable[[Reference], Citable]:
    """What says of any reference how a draft with these of its `own` cites it."""
    key_of = meant([own[key] for key in own])

    def cited(reference: Reference) -> Citable:
        same_key = own.get(reference.key)
        if same_key is not None and not _are_different(same_key, reference):
            return Citable(same_key, False)
        key = key_of(work_of(reference))
        if key is not None:
            return Citable(own[key], False)
        return Citable(replace(reference, key=free_key(reference.key, own)), True)

    return cited


def new_references(own: References, library: Iterable[Reference]) -> tuple[Reference, ...]:
    """The works of a library that a draft does not have yet, each once, under keys that are free.

    One without author cannot be told from others by whoever types, and makes no good entry.
    """
    cited = citable(own)
    works: set[str] = set()
    found: dict[str, Reference] = {}
    for it in library:
        work = fields.doi(it) or squeeze(fields.title(it))
        if not work or work in works or not it.fields.get("author"):
            continue
        works.add(work)
        reference, is_new = cited(it)
        if is_new:
            key = free_key(reference.key, found)
            found[key] = replace(reference, key=key)
    return tuple(found.values())


def _are_different(one: Reference, other: Reference) -> bool:
    """Whether two entries under one key tell of two works."""
    if fields.doi(one) and fields.doi(one) == fields.doi(other):
        return False
    titles = [squeeze(fields.title(it)) for it in (one, other)]
    return all(titles) and titles[0] != titles[1]
