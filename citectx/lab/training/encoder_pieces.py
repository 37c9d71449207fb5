"""Corpora -> the word pieces that an encoder keeps, and its tokenizer with these alone.

Pieces that science hardly uses are left out, which nearly halves the file of a small encoder; words
made of them are then made of shorter ones. All letters, figures and signs stay.
"""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

_KEPT = 18_000
_RESERVED = 999  # BERT's first pieces have no meaning, but for the special ones.
_FIRST_WORD = 1996  # From here on words stand by falling frequency in Wikipedia and books.
_PRIOR, _RARER = 0.3, 100  # What that order counts beside each corpus, as Zipf's law has it.
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
_SCRIPTS = ("LATIN", "GREEK", "CYRILLIC")
_AT_ONCE = 1000


def common_pieces(tokenizer: Path, corpora: Iterable[Sequence[str]]) -> list[int]:
    """The numbers of the pieces that are kept, in their order."""
    from tokenizers import Tokenizer

    pieces = Tokenizer.from_file(str(tokenizer))
    pieces.no_truncation()
    pieces.no_padding()
    names = {number: name for name, number in pieces.get_vocab().items()}
    worth = _prior(len(names))
    for lines in corpora:
        counts: Counter[int] = Counter()
        for start in range(0, len(lines), _AT_ONCE):
            for it in pieces.encode_batch(lines[start : start + _AT_ONCE]):
                counts.update(it.ids)
        for number, count in counts.items():
            worth[number] += count / counts.total()
    kept = {number for number, name in names.items() if name in SPECIAL or _is_sign(name, number)}
    for number in np.argsort(-worth, kind="stable").tolist():
        if len(kept) >= _KEPT:
            break
        if number >= _RESERVED:
            kept.add(number)
    return sorted(kept)


def _prior(size: int) -> NDArray[np.float64]:
    order = np.arange(size) - _FIRST_WORD
    worth: NDArray[np.float64] = np.where(order > 0, 1 / (np.maximum(order, 1) + _RARER), 0)
    return worth * (_PRIOR / float(worth.sum()))


def _is_sign(piece: str, number: int) -> bool:
    sign = piece.removeprefix("##")
    if len(sign) != 1 or number < _RESERVED:
        return False
    script = unicodedata.name(sign, "").partition(" ")[0]
    return sign.isascii() or script in _SCRIPTS or unicodedata.category(sign)[0] in "SPN"


def tokenizer_of(tokenizer: Path, kept: Sequence[int]) -> str:
    """The tokenizer with the kept pieces alone, numbered anew, as JSON."""
    content = json.loads(tokenizer.read_text("utf-8"))
    names = {number: name for name, number in content["model"]["vocab"].items()}
    numbers: Mapping[str, int] = {names[old]: new for new, old in enumerate(kept)}
    content["model"]["vocab"] = numbers
    for it in content["added_tokens"]:
        it["id"] = numbers[it["content"]]
    for name, it in content["post_processor"]["special_tokens"].items():
        it["ids"] = [numbers[name]]
    content["truncation"] = content["padding"] = None
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))
