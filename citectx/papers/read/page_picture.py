"""Page of a PDF and boxes on it -> a PNG of the page with the boxes in the colours of their kinds.

No library for pictures is needed: pdfium draws the page, and a PNG is packed rows of dots.
"""

from __future__ import annotations

import ctypes
import struct
import zlib
from typing import TYPE_CHECKING

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from numpy.typing import NDArray
    from pypdfium2 import PdfDocument, PdfPage

    from citectx.model import Box

    Dots = NDArray[np.uint8]

COLOURS = {
    "title": (214, 39, 40),
    "front matter": (227, 119, 194),
    "abstract": (23, 190, 207),
    "heading": (255, 127, 14),
    "text": (31, 119, 180),
    "caption": (44, 160, 44),
    "table row": (154, 205, 50),
    "footnote": (120, 80, 190),
    "reference": (140, 86, 75),
    "formula": (225, 190, 20),
    "head or foot": (80, 80, 80),
    "left out": (165, 165, 165),
}
_DOTS_PER_POINT = 2.0
_LONGEST_SIDE = 2_400  # Dots, however large the page says it is.
_TINT = 0.18
_EDGE = 2
_ROOM = 4  # Dots between letters and the frame around them, with the frame.
_CELL_WIDTH, _CELL_HEIGHT, _LETTERS = 180, 36, 22  # Dots.


def picture(document: PdfDocument, number: int, boxes: Sequence[tuple[str, Box]]) -> bytes:
    """The page with that number, over a legend; each box goes with its kind."""
    page = document[number - 1]
    scale = min(_DOTS_PER_POINT, _LONGEST_SIDE / max(*page.get_size(), 1.0))
    bitmap = page.render(scale=scale, rev_byteorder=True)
    dots: Dots = bitmap.to_numpy()[:, :, :3].copy()
    place = bitmap.get_posconv(page)
    for kind, box in boxes:
        one, other = place.to_bitmap(box.left, box.top), place.to_bitmap(box.right, box.bottom)
        (left, right), (top, bottom) = (sorted(ends) for ends in zip(one, other, strict=True))
        _draw(dots, (left, top, right, bottom), COLOURS[kind])
    shown = {kind for kind, _ in boxes}
    return _png(np.concatenate((dots, _legend(shown, dots.shape[1]))))


def _draw(dots: Dots, edges: tuple[int, int, int, int], colour: tuple[int, int, int]) -> None:
    """Tints what the edges enclose and draws a frame around it, as far as it is on the page."""
    left, top, right, bottom = (max(0, it) for it in np.add(edges, (-_ROOM, -_ROOM, _ROOM, _ROOM)))
    frame = dots[top:bottom, left:right]
    for channel, own in enumerate(colour):
        tinted = (1 - _TINT) * np.arange(256) + _TINT * own
        frame[..., channel] = tinted.astype(np.uint8)[frame[..., channel]]
    for side in (frame[:_EDGE], frame[-_EDGE:], frame[:, :_EDGE], frame[:, -_EDGE:]):
        side[:] = colour


def _legend(shown: Container[str], width: int) -> Dots:
    """The kinds on the page in their colours, in rows of that width."""
    kinds = [kind for kind in COLOURS if kind in shown]
    across = max(1, width // _CELL_WIDTH)
    height = -(-len(kinds) // across) * _CELL_HEIGHT
    if not height:
        return np.zeros((0, width, 3), np.uint8)
    with pypdfium2.PdfDocument.new() as document:
        page = document.new_page(width, height)
        corners = []
        for at, kind in enumerate(kinds):
            row, column = divmod(at, across)
            corners.append((column * _CELL_WIDTH, row * _CELL_HEIGHT))
            _write(document, page, kind, (corners[-1][0] + 42, height - corners[-1][1] - 25))
        pdfium.FPDFPage_GenerateContent(page)
        dots: Dots = page.render(rev_byteorder=True).to_numpy()[:, :, :3].copy()
    for (left, top), kind in zip(corners, kinds, strict=True):
        _draw(dots, (left + 14, top + 12, left + 30, top + 24), COLOURS[kind])
    return dots


def _write(document: PdfDocument, page: PdfPage, text: str, place: tuple[int, int]) -> None:
    """Puts a text of plain letters on a page of ours."""
    piece = pdfium.FPDFPageObj_NewTextObj(document, b"Helvetica", _LETTERS)
    letters = ctypes.create_string_buffer(text.encode("utf-16-le") + b"\0\0")
    pdfium.FPDFText_SetText(piece, ctypes.cast(letters, pdfium.FPDF_WIDESTRING))
    pdfium.FPDFPageObj_Transform(piece, 1, 0, 0, 1, *place)
    pdfium.FPDFPage_InsertObject(page, piece)


def _png(dots: Dots) -> bytes:
    height, width, _ = dots.shape
    rows = np.concatenate((np.zeros((height, 1), np.uint8), dots.reshape(height, -1)), axis=1)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows.tobytes(), 6)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, content) for name, content in parts)


def _chunk(name: bytes, content: bytes) -> bytes:
    check = zlib.crc32(name + content)
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", check)
