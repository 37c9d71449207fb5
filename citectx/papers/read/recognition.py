"""Page that is a picture -> its lines, by RapidOCR (`citectx[ocr]`), with their places."""

from __future__ import annotations

import signal
import time
from functools import cache
from importlib.util import find_spec
from statistics import median
from typing import TYPE_CHECKING, Any

from citectx.papers.read.pdf.fonts import PLAIN
from citectx.papers.read.pdf.layout import Line

if TYPE_CHECKING:
    from collections.abc import Callable

    from pypdfium2 import PdfPage

_DOTS_PER_INCH = 150
_POINTS_PER_INCH = 72
_LONGEST_SIDE = 1_700  # Dots, however large the page says it is.
_LEAST_SURE = 0.5
_SAME_SIZE = 0.25  # Lines without tall letters are that much lower than others of their size.
_SPARE_SECONDS = 10.0
_LONGER = 1.5  # Than the longest page so far another may take.


def is_installed() -> bool:
    """Whether the extra is there."""
    return find_spec("rapidocr") is not None and find_spec("onnxruntime") is not None


def recogniser() -> Callable[[PdfPage, int], list[Line] | None]:
    """What reads one page after the other: None for those for which there is no time left."""

    longest = 0.0

    def recognised(page: PdfPage, number: int) -> list[Line] | None:
        nonlocal longest
        if _seconds_left() < _SPARE_SECONDS + _LONGER * longest:
            return None
        begin = time.monotonic()
        lines = _lines(page, number)
        longest = max(longest, time.monotonic() - begin)
        return lines

    return recognised


def _lines(page: PdfPage, number: int) -> list[Line]:
    width, height = page.get_size()
    scale = min(_DOTS_PER_INCH / _POINTS_PER_INCH, _LONGEST_SIDE / max(width, height, 1.0))
    found = _engine()(page.render(scale=scale).to_numpy())
    if found.boxes is None:
        return []
    rows = [
        (text, box[:, 0].min() / scale, box[:, 0].max() / scale, box[:, 1] / scale)
        for text, box, sure in zip(found.txts, found.boxes, found.scores, strict=True)
        if sure >= _LEAST_SURE and text.strip()
    ]
    usual = median([float(ys.max() - ys.min()) for *_, ys in rows]) if rows else 0.0
    made = []
    for text, left, right, ys in rows:
        own = float(ys.max() - ys.min())
        size = usual if abs(own - usual) <= _SAME_SIZE * usual else own
        baseline = height - float(ys.max()) + 0.25 * size
        made.append(
            Line(text.strip(), number, float(left), float(right), baseline, size, PLAIN, PLAIN)
        )
    return sorted(made, key=lambda line: (-line.baseline, line.left))


@cache
def _engine() -> Any:  # noqa: ANN401
    from rapidocr import RapidOCR

    return RapidOCR(
        params={
            "Global.log_level": "critical",
            "Global.use_cls": False,  # Lines of a page that stands upright are not turned.
            # Lines are found in a smaller picture, which takes a third of the memory.
            "Det.limit_type": "max",
            "Det.limit_side_len": 960,
            "Rec.rec_batch_num": 1,  # Lines beside longer ones would be made as long.
            "EngineConfig.onnxruntime.enable_cpu_mem_arena": False,
            "EngineConfig.onnxruntime.intra_op_num_threads": 1,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        }
    )


def _seconds_left() -> float:
    """Until the system ends this process for taking too long, where it was told to."""
    if not hasattr(signal, "getitimer"):
        return float("inf")
    return signal.getitimer(signal.ITIMER_REAL)[0] or float("inf")
