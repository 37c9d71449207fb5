"""The lessons of the comparer, all-mpnet-base-v2 -> what this larger model says of pairs.

    python -m citectx.lab.training.comparer.teach --base MPNET --data DATA --pdfs FOLDER -o OUT

`MPNET` is the folder of all-mpnet-base-v2 (Apache-2.0). It learns what `train` learns, may be
stopped and taken up again as that, and then writes told.jsonl: its scores of pairs, of which
`train --told` learns. It never ships: it is five times as large.
"""

from __future__ import annotations

import json
import random
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click
import torch

from citectx.answers.checks.judge.otherwise import said_otherwise
from citectx.lab.training.comparer import network
from citectx.lab.training.comparer.lessons import entailments
from citectx.lab.training.comparer.train import (
    CHECKPOINT,
    FILE,
    FOLDER,
    JUDGEMENTS,
    Lessons,
    Plan,
    learned,
    lessons_of,
)
from citectx.lab.training.encoder_lessons import Sources
from citectx.ranking.encoder.comparer import VERDICTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from torch import Tensor

    from citectx.lab.training.comparer.lessons import Pair

_SIZE = network.Size(12, 768)
_FIRST_PLACE = 2  # Those before it are for what is not there.
_MARKS = 4
_KEPT_EVERY = 100
_AT_ONCE = 64
_NAMES = {
    "attention.attn.q": "attention.self.query", "attention.attn.k": "attention.self.key",
    "attention.attn.v": "attention.self.value", "attention.attn.o": "attention.output.dense",
    "attention.LayerNorm": "attention.output.LayerNorm",
}  # fmt: skip


@click.command()
@click.option("--base", required=True, type=FOLDER, help="The folder of all-mpnet-base-v2.")
@click.option("--data", required=True, type=FOLDER, help="resolution-bio, scisummnet.")
@click.option("--pdfs", required=True, type=FOLDER, help="PAPER.pdf for each written paper.")
@click.option("--entailed", type=FILE, help="A file of SNLI.")
@click.option("--pairs", default=30_000, show_default=True, help="From so many is learned.")
@click.option("--told", default=40_000, show_default=True, help="Of so many is told.")
@click.option("--rate", default=3e-5, show_default=True, help="The learning rate.")
@click.option("-o", "--out", required=True, type=click.Path(path_type=Path))
def main(
    base: Path,
    data: Path,
    pdfs: Path,
    entailed: Path | None,
    pairs: int,
    told: int,
    rate: float,
    out: Path,
) -> None:
    """Let the larger model learn, and write what it says of pairs."""
    torch.manual_seed(1)
    out.mkdir(parents=True, exist_ok=True)
    rng = random.Random(1)
    every = lessons_of(Sources(JUDGEMENTS, data, pdfs), out)
    mixed = rng.sample(every.pairs, len(every.pairs))
    of_pictures = entailments(entailed) if entailed else []
    lessons = Lessons(
        mixed[:pairs], [], entailed=rng.sample(of_pictures, min(pairs // 3, len(of_pictures)))
    )
    teacher = teacher_of(base)
    mean = learned(teacher, lessons, Plan(1, rate, 1.0, _KEPT_EVERY), out / CHECKPOINT)
    teacher = teacher._replace(weights={**teacher.weights, **mean})
    asked = list(_asked(mixed[::-1], told, rng))
    with (out / "told.jsonl").open("w", encoding="utf-8") as file:
        for start in range(0, len(asked), _AT_ONCE):
            for row in _told(asked[start : start + _AT_ONCE], teacher):
                file.write(json.dumps(row) + "\n")


def teacher_of(base: Path) -> network.Student:
    """all-mpnet-base-v2 as what learns, its weights by the names of MiniLM's."""
    from safetensors.torch import load_file
    from tokenizers import Tokenizer
    from tokenizers.processors import TemplateProcessing

    kept = load_file(base / "model.safetensors")
    weights = {_named(name): it for name, it in kept.items() if name.startswith("encoder.layer.")}
    weights |= {
        **network.new_weights(_SIZE.width),
        "words": kept["embeddings.word_embeddings.weight"],
        "places": kept["embeddings.position_embeddings.weight"][_FIRST_PLACE:],
        "nearness": kept["encoder.relative_attention_bias.weight"],
    }
    for it in ("weight", "bias"):
        weights[f"embeddings.LayerNorm.{it}"] = kept[f"embeddings.LayerNorm.{it}"]
    tokenizer = Tokenizer.from_file(str(base / "tokenizer.json"))
    # As it reads pairs, with the number of the text beside each piece.
    tokenizer.post_processor = TemplateProcessing(
        single="<s> $A </s>",
        pair="<s>:0 $A:0 </s>:0 </s>:1 $B:1 </s>:1",
        special_tokens=[("<s>", 0), ("</s>", 2)],
    )
    return network.Student(tokenizer, weights, _MARKS, _SIZE)


def _named(name: str) -> str:
    for own, other in _NAMES.items():
        name = name.replace(f"{own}.", f"{other}.")
    return name


def _asked(pairs: Sequence[Pair], count: int, rng: random.Random) -> Iterator[tuple[str, str]]:
    """So many pairs: half as they are, and half with one of the two said otherwise, as the judge
    asks."""
    yield from ((it.text, it.passage) for it in pairs[: count // 2])
    every = (said_otherwise(it.text, it.passage).values() for it in pairs)
    ways = ([one for some in it for one in some] for it in every)
    yield from islice((rng.choice(it) for it in ways if it), count - count // 2)


@torch.no_grad()  # type: ignore[untyped-decorator]
def _told(
    pairs: Sequence[tuple[str, str]], teacher: network.Student
) -> Iterator[tuple[object, ...]]:
    scores: Tensor = teacher.scores(pairs)[:, : len(VERDICTS)]
    for (text, passage), row in zip(pairs, scores, strict=True):
        yield text, passage, [round(float(it), 3) for it in row]


if __name__ == "__main__":
    main()
