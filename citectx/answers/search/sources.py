"""Files of references -> their segments, made once and kept.

A file is cut where its own entries say so, not where so many have passed: after an edit all
segments but the one that was edited are found again. What cannot be kept is made again each time.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import TYPE_CHECKING

from citectx.answers.search import group, segment
from citectx.papers import index
from citectx.papers.index import identity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from citectx.answers.search.group import Group
    from citectx.answers.search.segment import Segment
    from citectx.model import Reference
    from citectx.papers.index.store import Store

_FORMAT = 1  # Raise it whenever segments hold something else.
_USUAL, _MOST = 2048, 8192  # References of a segment,
_GROUP = 16_384  # and of a group.


def segments(
    path: str, read: Callable[[str], Iterable[Reference]], store: Store
) -> tuple[Segment, ...]:
    """The segments of a file, which is read only if it has changed; none if it is not there."""
    stamp = identity.stamp(path)
    digest = index.known_digest(path, stamp, store) if stamp else None
    if digest is None:
        return ()
    listed = f"catalogue-{_FORMAT}-{identity.version()}-{digest}"
    kept = store.get(listed)
    found = [_kept(key, path, store) for key in json.loads(kept)] if kept else []
    if kept and all(found):
        return tuple(it for it in found if it)
    made = dict(_made(path, read(path), store))
    if made:  # A file without references may be one that could not be read just now.
        store.put(listed, json.dumps(list(made)).encode())
    return tuple(made.values())


def groups(every: Iterable[Segment], store: Store) -> tuple[Group, ...]:
    """The segments in groups, which are made once and kept too."""
    found: list[Group] = []
    waiting: list[Segment] = []
    for it in every:
        waiting.append(it)
        if sum(len(it.lengths) for it in waiting) >= _GROUP:
            found.append(_group(waiting, store))
            waiting = []
    if waiting:
        found.append(_group(waiting, store))
    return tuple(found)


def _group(members: list[Segment], store: Store) -> Group:
    names = "\n".join(member.key for member in members)
    key = f"group-{_FORMAT}-{blake2b(names.encode(), digest_size=20).hexdigest()}"
    content = store.view(key)
    if content is not None:
        try:
            return group.open_group(content, members)
        except ValueError:
            store.drop(key)
    made = group.pack(members)
    store.put(key, made)
    return group.open_group(memoryview(made), members)


def _made(
    path: str, references: Iterable[Reference], store: Store
) -> Iterator[tuple[str, Segment]]:
    for key, them in _cut(references):
        known = _kept(key, path, store)
        if known is None:
            content = segment.pack(them)
            store.put(key, content)
            known = segment.open_segment(memoryview(content), key, path)
        yield key, known


def _kept(key: str, path: str, store: Store) -> Segment | None:
    content = store.view(key)
    if content is None:
        return None
    try:
        return segment.open_segment(content, key, path)
    except ValueError:
        store.drop(key)
        return None


def _cut(references: Iterable[Reference]) -> Iterator[tuple[str, list[Reference]]]:
    """Runs of references, each with the key of what it holds."""
    state = blake2b(digest_size=20)
    run: list[Reference] = []
    for reference in references:
        written = [reference.key, reference.kind, dict(reference.fields), reference.aliases]
        content = blake2b(json.dumps(written).encode(), digest_size=8).digest()
        state.update(content)
        run.append(reference)
        if int.from_bytes(content, "little") % _USUAL == 0 or len(run) == _MOST:
            yield _key(state.hexdigest()), run
            state, run = blake2b(digest_size=20), []
    if run:
        yield _key(state.hexdigest()), run


def _key(digest: str) -> str:
    return f"segment-{_FORMAT}-{identity.version()}-{digest}"
