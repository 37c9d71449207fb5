"""File of any kind -> vectors.

Our own files are mapped as they are. Others (word2vec text and binary, GloVe, fastText text and
binary, numpy with a list of words beside it) are read through gensim, brought to stems, cleaned
and measured, which takes a while: `citectx vectors import` does it once.
"""

from __future__ import annotations

import io
import re
import struct
from typing import TYPE_CHECKING

import numpy as np

from citectx.base import arrays
from citectx.base.compressed import BROKEN, open_compressed, plain_name
from citectx.model import Problem
from citectx.ranking.vectors import build, stored
from citectx.text.terms import terms

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from citectx.ranking.vectors import Vectors

WORDS = 40_000
_FORMS_PER_WORD = 4  # How many forms of words are read to get that many stems.
_LONGEST = 100  # Longer reasons quote the file.
_FASTTEXT_MAGIC = 793_712_314
_HEADER = re.compile(rb"\d+ \d+\s*")
NO_GENSIM = Problem(
    "gensim-missing",
    "This takes gensim, which is not installed: it has no package for the newest Python yet. Use "
    "an older Python, or install gensim with a compiler.",
)


def load(path: Path, words: int = WORDS) -> Vectors | Problem:
    """The vectors of a file; of foreign ones the most frequent `words`, which stand first."""
    try:
        if arrays.is_ours(path):
            return stored.read(path)
        forms, matrix = _foreign(path, words * _FORMS_PER_WORD)
    except ImportError:
        return NO_GENSIM
    except (*BROKEN, ValueError, IndexError, struct.error) as error:
        message = (
            f"{path} cannot be read as vectors ({_reason(error)}); give a word2vec, GloVe, "
            "fastText or numpy file, or one of `citectx vectors train`."
        )
        return Problem("vectors-unreadable", message, str(path))
    stems, merged = stem_forms(forms, matrix)
    provenance = {"made_from": path.name, "forms": len(forms)}
    return build.vectors(stems[:words], merged[:words], plain_name(path), provenance=provenance)


def stem_forms(
    forms: Sequence[str], matrix: NDArray[np.float32]
) -> tuple[list[str], NDArray[np.float32]]:
    """One vector per stem: the mean of its forms' unit vectors, in the order of the first form.

    Papers are searched by stems, so a set that knows only full forms would miss most words.
    """
    rows: dict[str, int] = {}
    kept, targets = [], []
    for number, form in enumerate(forms):
        stem = _stem(form)
        if stem:
            kept.append(number)
            targets.append(rows.setdefault(stem, len(rows)))
    norms = np.linalg.norm(matrix[kept], axis=1, keepdims=True)
    merged = np.zeros((len(rows), matrix.shape[1]), np.float32)
    np.add.at(merged, targets, matrix[kept] / np.where(norms > 0, norms, 1))
    return list(rows), merged


def _stem(form: str) -> str:
    """The stem of a form; of phrases, whose words are joined by underscores, of every word."""
    parts = [terms(part, "en")[:1] for part in form.split("_") if part]
    stem = "_".join(part[0] for part in parts if part)
    return stem if any(character.isalpha() for character in stem) else ""


def _foreign(path: Path, limit: int) -> tuple[list[str], NDArray[np.float32]]:
    if path.suffix == ".npy":
        return _numpy(path, limit)
    with open_compressed(path) as file:
        start = file.read(1 << 16)
    if not start:
        raise ValueError("it is empty")
    if start[:4] == struct.pack("<i", _FASTTEXT_MAGIC):
        return _fasttext(path, limit)
    return _word2vec(path, limit, start)


def _numpy(path: Path, limit: int) -> tuple[list[str], NDArray[np.float32]]:
    """`NAME.npy` and the words, one per line, in `NAME.vocab` or `NAME.txt`."""
    matrix = np.load(path, mmap_mode="r", allow_pickle=False)
    beside = [path.with_suffix(suffix) for suffix in (".vocab", ".txt")]
    vocabulary = next((it for it in beside if it.exists()), None)
    if vocabulary is None:
        raise ValueError(f"the words are missing: put them, one per line, into {beside[0].name}")
    words = vocabulary.read_text(encoding="utf-8").splitlines()
    if matrix.ndim != 2 or len(words) != len(matrix):
        raise ValueError(f"{len(words)} words do not fit a matrix of shape {matrix.shape}")
    return words[:limit], np.asarray(matrix[:limit], np.float32)


def _reason(error: Exception) -> str:
    """Why it failed; what quotes the file itself may be neither short nor text."""
    words = str(error)
    return words if len(words) < _LONGEST and words.isprintable() else "it holds something else"


def _fasttext(path: Path, limit: int) -> tuple[list[str], NDArray[np.float32]]:
    from gensim.models.fasttext import load_facebook_vectors

    keyed = load_facebook_vectors(str(path))
    return keyed.index_to_key[:limit], keyed.vectors[:limit]


def _word2vec(path: Path, limit: int, start: bytes) -> tuple[list[str], NDArray[np.float32]]:
    from gensim.models import KeyedVectors

    first, _, rest = start.partition(b"\n")
    has_header = _HEADER.fullmatch(first) is not None
    keyed = KeyedVectors.load_word2vec_format(
        str(path),
        binary=has_header and not _is_text(rest),
        limit=limit,
        no_header=not has_header,
        unicode_errors="replace",
    )
    return keyed.index_to_key, keyed.vectors


def _is_text(sample: bytes) -> bool:
    """Whether lines of words and numbers follow the header, and not the bytes of floats."""
    line = io.BytesIO(sample).readline().split()
    try:
        return len([float(number) for number in line[1:]]) > 0
    except ValueError:
        return False
