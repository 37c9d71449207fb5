"""Bibliographies read before -> the same ones, without parsing.

An entry of the cache is one block of bytes: a small head, columns of offsets, and the fields of
every reference as JSON, which is decoded only for the references that somebody looks at.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from pathlib import PurePath
from typing import Any, Protocol

from citectx import bibliography
from citectx.model import Bibliography, Problem, Range, Reference, Severity

Read = Callable[[str, str, Mapping[str, str] | None], Bibliography]
Latest = tuple[str, dict[str, str], Bibliography]  # A text, the strings it was read with.

VERSION = 1  # Raise it whenever a reader starts to see something else in the same text.

_MAGIC = b"citectx bibliography\n"
_SIZES = 24  # Bytes, of three numbers.
_COLUMNS = 5  # Start and end of the entry, of its key, and the end of its fields.


class Store(Protocol):
    """Where bytes are kept."""

    def get(self, key: str) -> bytes | None:
        """What was put under `key`, if it is still there."""

    def put(self, key: str, value: bytes) -> None:
        """Keep `value` under `key`."""


def read(
    store: Store, path: str, text: str, strings: Mapping[str, str] | None = None
) -> Bibliography:
    """What `bibliography.read` makes of the file, parsed only if the store does not know it."""
    key = _key(path, text, strings or {})
    known = _known(store, key, path)
    if known is None:
        known = bibliography.read(path, text, strings)
        store.put(key, encode(known))
    return known


def read_typed(
    store: Store, path: str, text: str, strings: Mapping[str, str] | None = None
) -> Bibliography:
    """The same for a text that is being typed, of which no version is kept: each has its own."""
    known = _known(store, _key(path, text, strings or {}), path)
    return bibliography.read(path, text, strings) if known is None else known


def _known(store: Store, key: str, path: str) -> Bibliography | None:
    kept = store.get(key)
    return decode(path, kept) if kept is not None else None


def remember_latest(read: Read, latest: dict[str, Latest]) -> Read:
    """`read`, except that a file which is as `latest` has it is not read again."""

    def read_once(path: str, text: str, strings: Mapping[str, str] | None = None) -> Bibliography:
        known = latest.get(path)
        if known and known[0] == text and known[1] == (strings or {}):
            return known[2]
        latest[path] = (text, dict(strings or {}), read(path, text, strings))
        return latest[path][2]

    return read_once


def _key(path: str, text: str, strings: Mapping[str, str]) -> str:
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=20)
    digest.update(json.dumps([PurePath(path).suffix.lower(), dict(strings)]).encode())
    return f"bibliography-{VERSION}-{digest.hexdigest()}"


def encode(read: Bibliography) -> bytes:
    """The bibliography as bytes, without its path."""
    numbers = array("Q")
    bodies: list[bytes] = []
    end = 0
    for reference in read.references:
        body = json.dumps(dict(reference.fields), ensure_ascii=False).encode(
            "utf-8", "surrogatepass"
        )
        bodies.append(body)
        end += len(body)
        numbers.extend((*reference.range, *reference.key_range, end))
    head = {
        "keys": [it.key for it in read.references],
        "kinds": [it.kind for it in read.references],
        "aliases": {at: it.aliases for at, it in enumerate(read.references) if it.aliases},
        "problems": [
            (problem.id, problem.message, problem.range, problem.severity.value)
            for problem in read.problems
        ],
        "directories": read.directories,
        "strings": dict(read.strings),
    }
    parts = (json.dumps(head).encode(), _little_endian(numbers).tobytes(), b"".join(bodies))
    sizes = array("Q", map(len, parts))
    content = _little_endian(sizes).tobytes() + b"".join(parts)
    return _MAGIC + zlib.crc32(content).to_bytes(4, "little") + content


def decode(path: str, kept: bytes) -> Bibliography | None:
    """The bibliography of the file at `path`, or None when the bytes are damaged."""
    start = len(_MAGIC) + 4
    content = memoryview(kept)[start:]
    if not kept.startswith(_MAGIC) or len(content) < _SIZES:  # Of nothing, the sum is right.
        return None
    if zlib.crc32(content) != int.from_bytes(kept[len(_MAGIC) : start], "little"):
        return None
    head_size, numbers_size, _ = _numbers(content[:_SIZES])
    head = json.loads(bytes(content[_SIZES : _SIZES + head_size]))
    numbers = _numbers(content[_SIZES + head_size : _SIZES + head_size + numbers_size])
    body = content[_SIZES + head_size + numbers_size :]
    return Bibliography(
        path,
        tuple(_references(path, head, numbers, body)),
        tuple(_problem(path, *it) for it in head["problems"]),
        tuple(head["directories"]),
        head["strings"],
    )


def _references(
    path: str,
    head: dict[str, Any],
    numbers: array[int],
    body: memoryview,
) -> Iterator[Reference]:
    aliases = {int(at): tuple(names) for at, names in head["aliases"].items()}
    columns = (numbers[at::_COLUMNS] for at in range(_COLUMNS))
    start = 0
    rows = zip(head["keys"], head["kinds"], *columns, strict=True)
    for at, (key, kind, begin, end, key_begin, key_end, stop) in enumerate(rows):
        yield Reference(
            key,
            kind,
            _Fields(body, start, stop),
            path,
            Range(begin, end),
            Range(key_begin, key_end),
            aliases.get(at, ()),
        )
        start = stop


def _problem(
    path: str, name: str, message: str, place: tuple[int, int] | None, severity: str
) -> Problem:
    return Problem(name, message, path, Range(*place) if place else None, Severity(severity))


def _numbers(column: memoryview) -> array[int]:
    numbers = array("Q")
    numbers.frombytes(column)
    return _little_endian(numbers)


def _little_endian(numbers: array[int]) -> array[int]:
    """The numbers in the order of bytes that the cache is written in, or back from it."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


class _Fields(Mapping[str, str]):
    """Fields that are decoded when first asked for."""

    __slots__ = ("_body", "_decoded", "_end", "_start")

    def __init__(self, body: memoryview, start: int, end: int) -> None:
        self._body, self._start, self._end = body, start, end
        self._decoded: dict[str, str] | None = None

    def _fields(self) -> dict[str, str]:
        if self._decoded is None:
            written = bytes(self._body[self._start : self._end])
            self._decoded = json.loads(written.decode("utf-8", "surrogatepass"))
        return self._decoded

    def __getitem__(self, name: str) -> str:
        return self._fields()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields())

    def __len__(self) -> int:
        return len(self._fields())

    def __repr__(self) -> str:
        return repr(self._fields())

    def __reduce__(self) -> tuple[type[dict[str, str]], tuple[dict[str, str]]]:
        """Another process gets the fields alone, not the whole file around them."""
        return dict, (self._fields(),)
