"""Named arrays and a JSON header <-> one file that is mapped, not read, when it is opened.

The file is a magic word, the length of the header, the header, and the arrays at offsets that
are multiples of 64, little-endian as numpy writes them.
"""

from __future__ import annotations

import json
import re
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from numpy.typing import NDArray

_MAGIC = b"CITECTX1"
_ALIGNMENT = 64
_KIND = re.compile(r"[<|][biufS][1-9][0-9]{0,5}")  # Of all that numpy can be told, what is written.


class Arrays(NamedTuple):
    """What a file holds; `arrays` are read-only views of the mapped file."""

    header: Mapping[str, Any]
    arrays: Mapping[str, NDArray[Any]]


def write(path: Path, header: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write the file whole or not at all: readers of an older one at `path` keep theirs."""
    unfinished = path.with_name(path.name + ".part")
    with unfinished.open("wb") as file:
        file.writelines(_pieces(header, arrays))
    unfinished.replace(path)


def read(path: Path) -> Arrays:
    """The arrays of a file that `write` made; a ValueError when it is another file or cut short."""
    return unpack(np.asarray(np.memmap(path, np.uint8, "r")), str(path))


def pack(header: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> bytes:
    """What `write` would write."""
    return b"".join(_pieces(header, arrays))


def unpack(content: NDArray[np.uint8], name: str) -> Arrays:
    """The arrays in the bytes of a file, without a copy; `name` is for the ValueError."""
    if content[:8].tobytes() != _MAGIC:
        raise ValueError(f"{name} is not a file of citectx")
    length = int.from_bytes(content[8:16].tobytes(), "little")
    start = _padded(16 + length)
    if start > len(content):
        raise ValueError(f"{name} is cut short")
    try:
        about = json.loads(content[16 : 16 + length].tobytes())
        layout = about["layout"].items()
        arrays = {it: _array(content[start:], name, *place) for it, place in layout}
        return Arrays(about["header"], arrays)
    except (AttributeError, KeyError, OverflowError, RecursionError, TypeError) as error:
        raise ValueError(f"{name} is damaged") from error


def _array(
    content: NDArray[np.uint8], name: str, kind: str, shape: list[int], offset: int
) -> NDArray[Any]:
    if not _KIND.fullmatch(kind):
        raise ValueError(f"{name} is damaged")
    dtype = np.dtype(kind)
    size = prod(shape) * dtype.itemsize
    if offset < 0 or size < 0 or offset + size > len(content):
        raise ValueError(f"{name} is cut short")
    return content[offset : offset + size].view(dtype).reshape(shape)


def is_ours(path: Path) -> bool:
    """Whether the file begins as ours do."""
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC


def _pieces(header: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> Iterator[bytes]:
    layout, offset = {}, 0
    for name, array in arrays.items():
        layout[name] = [array.dtype.str, list(array.shape), offset]
        offset += _padded(array.nbytes)
    encoded = json.dumps({"header": header, "layout": layout}, ensure_ascii=False).encode()
    yield _MAGIC + len(encoded).to_bytes(8, "little") + encoded
    yield b"\0" * (_padded(16 + len(encoded)) - 16 - len(encoded))
    for array in arrays.values():
        yield np.ascontiguousarray(array).tobytes()
        yield b"\0" * (_padded(array.nbytes) - array.nbytes)


def _padded(size: int) -> int:
    return -(-size // _ALIGNMENT) * _ALIGNMENT
