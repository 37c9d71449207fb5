"""Sentence boundaries and speed, ours and sentencex', in one run.

The boundaries are those of CL-SciSumm's reference papers (`../shared/data/scisumm`), which were
read from PDF files by others: a good part of what counts as wrong is noise of that reading.
"""

from __future__ import annotations

import gzip
import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

import sentencex

from citectx.text.sentences import bounds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Split = Callable[[str], set[int]]

DATA = Path(__file__).parents[1].parent / "shared" / "data" / "scisumm" / "references.jsonl.gz"
ROUNDS = 10


def main() -> None:
    sections = list(_sections())
    for name, split in (("citectx", _ours), ("sentencex", _theirs)):
        right = found = expected = 0
        for sentences in sections:
            ends = _ends(sentences)
            got = split(" ".join(sentences)) - {max(ends)}
            ends.remove(max(ends))
            right += len(got & ends)
            found += len(got)
            expected += len(ends)
        speed = _speed(split, "\n\n".join(" ".join(it) for it in sections))
        print(
            f"{name:<10} precision {right / found:.3f}  recall {right / expected:.3f}"
            f"  {speed:5.1f} MB/s"
        )


def _ours(text: str) -> set[int]:
    return set(bounds(text, "en")[1::2])


def _theirs(text: str) -> set[int]:
    found = sentencex.get_sentence_boundaries("en", text)
    return {it["start_index"] + len(it["text"].rstrip()) for it in found}


def _sections() -> Iterator[list[str]]:
    """The sentences of each section of each paper."""
    with gzip.open(DATA, "rt", encoding="utf-8") as lines:
        for line in lines:
            by_section: dict[str, list[str]] = {}
            for sentence in json.loads(line)["sentences"]:
                if sentence["text"].strip():
                    by_section.setdefault(sentence["section"], []).append(sentence["text"].strip())
            yield from by_section.values()


def _ends(sentences: list[str]) -> set[int]:
    ends, length = set(), -1
    for sentence in sentences:
        length += len(sentence) + 1
        ends.add(length)
    return ends


def _speed(split: Split, text: str) -> float:
    best = float("inf")
    for _ in range(ROUNDS):
        started = time.process_time()
        split(text)
        best = min(best, time.process_time() - started)
    return len(text.encode()) / best / 1e6


if __name__ == "__main__":
    main()
