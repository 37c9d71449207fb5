"""Pairs of a sentence and a passage, MiniLM -> the comparer of the checks.

    python -m citectx.lab.training.comparer.train --base MINILM --data DATA --pdfs FOLDER -o OUT

`MINILM` is the folder of all-MiniLM-L6-v2 (Apache-2.0): model.safetensors and tokenizer.json.
`DATA` holds resolution-bio and scisummnet; `FOLDER` the PDFs of the written sentences
(`benchmarks/written_evidence.py --get`). It needs the dependency group `train`.

It learns from `compared.jsonl` and from pairs made by program, not from `written.jsonl`, whose
papers of the splits `fresh` and `held` it does not see either. It may be stopped at any time: the
same command takes it up again from what is kept in OUT; `--start` begins with what another run has
learned. The weights are means over the last steps.
"""

from __future__ import annotations

import csv
import json
import random
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click
import torch

from citectx.lab.training.comparer import network
from citectx.lab.training.comparer.lessons import Pair, made_pairs, with_words_alone, written_pairs
from citectx.lab.training.encoder_lessons import Sources
from citectx.lab.training.encoder_pieces import SPECIAL
from citectx.lab.training.train_encoder import State
from citectx.model import Problem
from citectx.ranking.encoder.chosen import SHIPPED
from citectx.ranking.encoder.load import COMPARER

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from torch import Tensor

_JUDGEMENTS = Path(__file__).parents[4] / "benchmarks" / "judgements"
_UNSEEN = ("fresh", "held")
_MADE = 10_000  # Pairs that are made by program.
_AT_ONCE = 32
_SORTED = 16  # Batches whose pairs are sorted by their length, so that little is padded.
_NEW = 4  # How much faster learns what the base does not have.
_WARM, _LOWEST = 60, 0.03  # Of the learning rate.
_AVERAGE = 0.02
_KEPT_EVERY = 50
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command()
@click.option("--base", required=True, type=_FOLDER, help="The folder of all-MiniLM-L6-v2.")
@click.option("--data", required=True, type=_FOLDER, help="resolution-bio, scisummnet.")
@click.option("--pdfs", required=True, type=_FOLDER, help="PAPER.pdf for each written paper.")
@click.option("--seed", default=1, show_default=True)
@click.option("--rate", default=1e-4, show_default=True, help="The learning rate.")
@click.option("--epochs", default=1.0, show_default=True)
@click.option("--start", type=click.Path(exists=True, path_type=Path), help="A checkpoint.")
@click.option("-o", "--out", required=True, type=click.Path(path_type=Path))
def main(
    base: Path,
    data: Path,
    pdfs: Path,
    seed: int,
    rate: float,
    epochs: float,
    start: Path | None,
    out: Path,
) -> None:
    """Train the comparer and write comparer.onnx, for the tokenizer of the encoder."""
    from tokenizers import Tokenizer

    torch.set_num_threads(1)  # Sums in the same order everywhere.
    torch.manual_seed(seed)
    out.mkdir(parents=True, exist_ok=True)
    pairs = _pairs(Sources(_JUDGEMENTS, data, pdfs), out)
    tokenizer = Tokenizer.from_file(str(SHIPPED / "tokenizer.json"))
    vocabulary = tokenizer.get_vocab()
    marks = 1 + max(vocabulary[it] for it in SPECIAL)
    weights = network.load(base, _kept(base, vocabulary))
    if start:
        weights |= torch.load(start)["mean"]
    steps = int(epochs * len(pairs) / _AT_ONCE)
    checkpoint = out / "checkpoint.pt"
    state = _resumed(checkpoint, weights)
    own = {name: it.requires_grad_() for name, it in state.weights.items()}
    optimiser = torch.optim.AdamW(_groups(own, rate), betas=(0.9, 0.98), weight_decay=0.01)
    if state.optimiser:
        optimiser.load_state_dict(dict(state.optimiser))
    mean, losses = state.mean, []
    for step, some in enumerate(_batches(pairs, seed, steps), start=1):
        if step <= state.step:
            continue
        pace = min(1.0, step / _WARM) * max(_LOWEST, (steps - step) / steps)
        for group in optimiser.param_groups:
            group["lr"] = rate * group["times"] * pace
        loss = network.loss(some, tokenizer, {**weights, **own}, marks)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(own.values(), 1.0)
        optimiser.step()
        losses.append(loss.item())
        share = max(1 / step, _AVERAGE)
        mean = {it: one + share * (own[it].detach() - one) for it, one in mean.items()}
        if step % _KEPT_EVERY == 0 or step == steps:
            now = {name: it.detach() for name, it in own.items()}
            torch.save(State(step, now, mean, optimiser.state_dict())._asdict(), checkpoint)
            recent = losses[-_KEPT_EVERY:]
            click.echo(f"step {step} of {steps}: {sum(recent) / len(recent):.3f}")
    network.export({**weights, **mean}, marks, out / COMPARER)


def _pairs(sources: Sources, out: Path) -> list[Pair]:
    """All pairs; made once, and kept for the next time."""
    file = out / "pairs.json"
    if not file.exists():
        with (sources.judgements / "written-papers.tsv").open(encoding="utf-8") as lines:
            rows = [it for it in csv.DictReader(lines, delimiter="\t") if it["split"] in _UNSEEN]
        left_out = frozenset(it["id"].partition("--")[2] for it in rows)
        own, made = written_pairs(sources), made_pairs(sources, left_out, _MADE)
        if isinstance(own, Problem):
            raise click.ClickException(own.message)
        if isinstance(made, Problem):
            raise click.ClickException(made.message)
        file.write_text(json.dumps([*with_words_alone(own), *made]), "utf-8")
    return [
        Pair(text, passage, verdict, tuple(alone))
        for text, passage, verdict, alone in json.loads(file.read_text("utf-8"))
    ]


def _kept(base: Path, vocabulary: dict[str, int]) -> list[int]:
    """The numbers that the pieces of the shipped tokenizer have in the base, in their order."""
    from tokenizers import Tokenizer

    numbers = Tokenizer.from_file(str(base / "tokenizer.json")).get_vocab()
    return [numbers[name] for name in sorted(vocabulary, key=lambda it: vocabulary[it])]


def _resumed(checkpoint: Path, weights: dict[str, Tensor]) -> State:
    if checkpoint.exists():
        return State(**torch.load(checkpoint))
    own = network.learning(weights)
    return State(0, {name: it.clone() for name, it in own.items()}, own)


def _groups(own: dict[str, Tensor], rate: float) -> list[dict[str, object]]:
    """The weights in two groups, each with how fast it learns."""
    new = [it for name, it in own.items() if name.startswith(network.NEW)]
    rest = [it for name, it in own.items() if not name.startswith(network.NEW)]
    return [
        {"params": it, "lr": rate * times, "times": times} for it, times in ((new, _NEW), (rest, 1))
    ]


def _batches(pairs: Sequence[Pair], seed: int, steps: int) -> Iterator[list[Pair]]:
    return islice(_every_batch(pairs, seed), steps)


def _every_batch(pairs: Sequence[Pair], seed: int) -> Iterator[list[Pair]]:
    """Batches of pairs of about the same length, all of them again and again."""
    rng = random.Random(seed)
    while True:
        order = rng.sample(pairs, len(pairs))
        size = _AT_ONCE * _SORTED
        sorted_ = [
            sorted(order[start : start + size], key=lambda it: len(it.text) + len(it.passage))
            for start in range(0, len(order), size)
        ]
        batches = [
            some[start : start + _AT_ONCE]
            for some in sorted_
            for start in range(0, len(some), _AT_ONCE)
        ]
        rng.shuffle(batches)
        yield from batches


if __name__ == "__main__":
    main()
