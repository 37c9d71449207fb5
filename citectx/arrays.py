"""Named arrays and a JSON header <-> one file that is mapped, not read, when it is opened.

The file is a magic word, the length of the header, the header, and the arrays at offsets that
are multiples of 64, little-endian as numpy writes them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

_MAGIC = b"CITECTX1"
_ALIGNMENT = 64


class Arrays(NamedTuple):
    """What a file holds; `arrays` are read-only views of the mapped file."""

    header: Mapping[str, Any]
    arrays: Mapping[str, NDArray[Any]]


def write(path: Path, header: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write the file whole or not at all: readers of an older one at `path` keep theirs."""
    layout, offset = {}, 0
    for name, array in arrays.items():
        layout[name] = [array.dtype.str, list(array.shape), offset]
        offset += _padded(array.nbytes)
    encoded = json.dumps({"header": header, "layout": layout}, ensure_ascii=False).encode()
    unfinished = path.with_name(path.name + ".part")
    with unfinished.open("wb") as file:
        file.write(_MAGIC + len(encoded).to_bytes(8, "little") + encoded)
        file.write(b"\0" * (_padded(16 + len(encoded)) - 16 - len(encoded)))
        for array in arrays.values():
            file.write(np.ascontiguousarray(array).tobytes())
            file.write(b"\0" * (_padded(array.nbytes) - array.nbytes))
    unfinished.replace(path)


def read(path: Path) -> Arrays:
    """The arrays of a file that `write` made; a ValueError when it is another file or cut short."""
    mapped = np.asarray(np.memmap(path, np.uint8, "r"))
    if mapped[:8].tobytes() != _MAGIC:
        raise ValueError(f"{path} is not a file of citectx")
    length = int.from_bytes(mapped[8:16].tobytes(), "little")
    start = _padded(16 + length)
    if start > len(mapped):
        raise ValueError(f"{path} is cut short")
    about = json.loads(mapped[16 : 16 + length].tobytes())
    arrays = {}
    for name, (kind, shape, offset) in about["layout"].items():
        dtype = np.dtype(kind)
        size = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
        piece = mapped[start + offset : start + offset + size]
        if len(piece) < size:
            raise ValueError(f"{path} is cut short")
        arrays[name] = piece.view(dtype).reshape(shape)
    return Arrays(about["header"], arrays)


def is_ours(path: Path) -> bool:
    """Whether the file begins as ours do."""
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC


def _padded(size: int) -> int:
    return -(-size // _ALIGNMENT) * _ALIGNMENT
