"""Bytes <-> frames on a pipe: the length, then so many bytes."""

from __future__ import annotations

from typing import IO

READ = b"+"
READ_LAST = b"."  # The same, from a process that has grown large and makes room for a new one.
OUT_OF_MEMORY = b"m"

_LENGTH_BYTES = 8


def send(pipe: IO[bytes], frame: bytes) -> None:
    """Writes one frame."""
    pipe.write(len(frame).to_bytes(_LENGTH_BYTES, "little"))
    pipe.write(frame)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes | None:
    """The next frame, or None when the other side has gone, even amid a frame."""
    head = _exactly(pipe, _LENGTH_BYTES)
    return None if head is None else _exactly(pipe, int.from_bytes(head, "little"))


def _exactly(pipe: IO[bytes], length: int) -> bytes | None:
    pieces = []
    while length:
        piece = pipe.read(length)
        if not piece:
            return None
        pieces.append(piece)
        length -= len(piece)
    return b"".join(pieces)
