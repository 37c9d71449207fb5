"""Text that nests or repeats takes time in proportion to its size; `growth.py` tries much more."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "fuzz"))
from targets import TARGETS

_SMALL, _LARGE = 8_000, 64_000
_MOST = 24.0  # Eight times as much took 50 and more where it grew with the square.
_TRIES = 3
NESTED = {  # What opens, what closes.
    "markdown": ("^[[@a] ", "]"),
    "latex": (r"\footnote{\cite{a} ", "}"),
    "typst": ("#footnote[@a ", "]"),
    "org": ("[fn::[cite:@a] ", "]"),
}
CASES = [
    *((name, *pair) for name, pair in NESTED.items()),
    ("markdown", "[@a ", "]"),
    ("markdown", "- a\n", ""),
    ("markdown", "^[@a] b ", ""),
    ("latex", r"\cite[", "]{a}"),
    ("typst", "#[", "]"),
    ("org", "* a\n", ""),
    ("plain", "Abstract\n", ""),
    ("markup", "# a\n", ""),
    ("markup", "[@a]", ""),
    ("rst-paper", ":cite:`a`", ""),
    ("latex", r"\cite{", "}"),
    ("source", r"\[", ""),
    ("source", r"\begin{equation}", ""),
    ("source", r"\newcommand{\x}{", ""),
    ("source", r"\input{a}", ""),
    ("source", r"\abstract{", ""),
    ("source", r"\funding{a}", ""),
    ("source", r"\cite[", "]{a}"),
    ("claim", "[1] ", ""),
    ("claim", "1.5 ", ""),
    ("docx", "\x05\x07a\x07\x05 ", ""),
    ("docx", "\x0ea\n", ""),
    ("shown", "~", ""),
    ("shown", "a ,  ", ""),
]


def seconds(name: str, opening: str, closing: str, size: int) -> float:
    times = size // len(opening + closing)
    content = (opening * times + closing * times).encode()
    begun = time.process_time()
    TARGETS[name](content)
    return time.process_time() - begun


@pytest.mark.parametrize(("name", "opening", "closing"), CASES)
def test_time_grows_in_proportion(name: str, opening: str, closing: str) -> None:
    seconds(name, opening, closing, 1000)
    ratios = []
    for _ in range(_TRIES):
        small = max(seconds(name, opening, closing, _SMALL), 0.005)
        ratios.append(seconds(name, opening, closing, _LARGE) / small)
        if ratios[-1] < _MOST:
            return
    pytest.fail(f"eight times the size took {ratios} times as long")
