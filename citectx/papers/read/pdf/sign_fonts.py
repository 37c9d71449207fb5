"""Text of a page -> the same text; signs of formulas that the file gives as letters are signs.

The fonts of TeX's mathabx have no table of their characters, so that readers take their codes for
those of letters: "pX, Gq" for "(X, G)", "x ď 1" for "x ≤ 1".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.papers.read.pdf.fonts import Style

_FONT = re.compile(r"TeX-math([abx])\d")
_SUSPECT = re.compile(r"(?<= )[“ďěăą](?= )|p[A-Z](?:\w{0,8}|, ?\w)q")
# Pairs of what is read and what is printed.
_PLAIN = dict(
    zip(
        '`´ˆ¨˝˚˘¯‚“”„«»–‰!"1289?@BDHKPRXY^_‘bpqrstuxyz{|}ĂĄĎĚăąďěÐÑÒÓØðñôÞÝù',
        "+−×·∘∗±∓•=≡∼≈≃≅≠≪≫′″∞∝√∀∂∃∅⊥∈∉∩∪∧∨⊕⊗()[]{}⟨⟩∖/|‖⊂⊃⊆⊇<>≤≥←→↑↓↔⇐⇒⇔↦−=",
        strict=True,
    )
)
_LARGE = dict(
    zip(
        '`´ˆ˜¨˝˘¯˙¸˛“”„«»ıȷ!"#$%()*+,řÿśźşżabcd',
        "(((((()))))[[[[[]]{{{{{}}}}}∑∑∏∏∫∫√√√√",
        strict=True,
    )
)
_OTHER = dict(zip("rstu", "⌈⌉⌊⌋", strict=True))
_TABLES = {"a": _PLAIN, "b": _OTHER, "x": _LARGE}
_READ = re.compile(f"[{re.escape(''.join({*_PLAIN, *_LARGE}))}]")


def with_signs(text: str, style_of: Callable[[int], Style]) -> str:
    """The text, as long as before; `style_of` gives the style of the character at a position."""
    if text.isascii() or not _SUSPECT.search(text):
        return text

    def sign(match: re.Match[str]) -> str:
        font = _FONT.match(style_of(match.start()).font)
        return _TABLES[font[1]].get(match.group(), " ") if font else match.group()

    return _READ.sub(sign, text)
