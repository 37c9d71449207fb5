"""Pairs of a sentence and a passage, MiniLM -> the comparer of the checks.

    python -m citectx.lab.training.comparer.train --base MINILM --data DATA --pdfs FOLDER -o OUT

`MINILM` is the folder of all-MiniLM-L6-v2 (Apache-2.0): model.safetensors and tokenizer.json.
`DATA` holds resolution-bio and scisummnet; `FOLDER` the PDFs of the written sentences
(`benchmarks/written_evidence.py --get`). It needs the dependency group `train`.

It learns verdicts from `compared.jsonl` and from pairs made by program, and which passage is meant
from what the encoder learns from. The papers of the split `sealed` it does not see. `--entailed`
learns from a file of SNLI alone, to begin with; `--told` learns the verdicts from what `teach` says
of pairs. It may be stopped at any time: the same command takes it up again from what is kept in
OUT; `--start` begins with what a run or another model has learned, such as the one that ships. The
weights are means over the last steps.
"""

from __future__ import annotations

import csv
import json
import random
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click
import torch

from citectx.lab.training.comparer import network
from citectx.lab.training.comparer.lessons import (
    Choice,
    Entailed,
    Pair,
    Told,
    choices,
    entailments,
    made_pairs,
    passages,
    some_of,
    with_words_alone,
    written_pairs,
)
from citectx.lab.training.encoder_lessons import Sources
from citectx.lab.training.encoder_pieces import SPECIAL
from citectx.lab.training.train_encoder import State
from citectx.model import Problem
from citectx.ranking.encoder.chosen import SHIPPED
from citectx.ranking.encoder.load import COMPARER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from torch import Tensor

JUDGEMENTS = Path(__file__).parents[4] / "benchmarks" / "judgements"
CHECKPOINT = "checkpoint.pt"
_UNSEEN = "sealed"
_MADE = 10_000  # Pairs that are made by program.
_AT_ONCE = 32
_OFFERED = 8  # Passages of a choice.
_SORTED = 16  # Batches whose pairs are sorted by their length, so that little is padded.
_NEW = 4  # How much faster learns what the base does not have.
_WARM, _LOWEST = 60, 0.03  # Of the learning rate.
_AVERAGE = 0.02
_KEPT_EVERY = 50
_LOSSES: dict[type, Callable[[Any, network.Student], Tensor]] = {
    Pair: network.verdict_loss,
    Choice: network.choice_loss,
    Entailed: network.entailment_loss,
    Told: network.told_loss,
}
Lesson = TypeVar("Lesson")
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command()
@click.option("--base", required=True, type=FOLDER, help="The folder of all-MiniLM-L6-v2.")
@click.option("--data", type=FOLDER, help="resolution-bio, scisummnet.")
@click.option("--pdfs", type=FOLDER, help="PAPER.pdf for each written paper.")
@click.option("--entailed", type=FILE, help="A file of SNLI, to learn from that alone.")
@click.option("--told", type=FILE, help="What a teacher says of pairs.")
@click.option("--seed", default=1, show_default=True)
@click.option("--rate", default=1e-4, show_default=True, help="The learning rate.")
@click.option("--epochs", default=1.0, show_default=True)
@click.option("--pairs", default=1.0, show_default=True, help="Which share of them comes at all.")
@click.option("--start", type=click.Path(exists=True, path_type=Path), help="A run, or its model.")
@click.option("-o", "--out", required=True, type=click.Path(path_type=Path))
def main(
    base: Path,
    data: Path | None,
    pdfs: Path | None,
    entailed: Path | None,
    told: Path | None,
    seed: int,
    rate: float,
    epochs: float,
    pairs: float,
    start: Path | None,
    out: Path,
) -> None:
    """Train the comparer and write comparer.onnx, for the tokenizer of the encoder."""
    torch.set_num_threads(1)  # Sums in the same order everywhere.
    torch.manual_seed(seed)
    out.mkdir(parents=True, exist_ok=True)
    student = student_of(base)
    if start:
        student = student._replace(weights={**student.weights, **started(start, student)})
    lessons = Lessons([], [], entailed=entailments(entailed)) if entailed else None
    if lessons is None:
        if data is None or pdfs is None:
            raise click.UsageError("--data and --pdfs, or --entailed, are needed.")
        lessons = lessons_of(Sources(JUDGEMENTS, data, pdfs), out)
    if told:
        lessons = lessons._replace(pairs=[], told=told_pairs(told))
    lessons = lessons._replace(pairs=_drawn(lessons.pairs, pairs, seed))
    mean = learned(student, lessons, Plan(seed, rate, epochs, _KEPT_EVERY), out / CHECKPOINT)
    network.export({**student.weights, **mean}, student.marks, out / COMPARER)


class Plan(NamedTuple):
    """How long and how fast is learned, and after how many steps the state is kept."""

    seed: int
    rate: float
    epochs: float
    kept_every: int


def learned(
    student: network.Student, lessons: Lessons, plan: Plan, checkpoint: Path
) -> dict[str, Tensor]:
    """The weights that learn, as means over the last steps; from the checkpoint on, if any."""
    weights = dict(student.weights)
    steps = int(plan.epochs * len(_once(lessons, random.Random(plan.seed))))
    state = _resumed(checkpoint, weights)
    own = {name: it.requires_grad_() for name, it in state.weights.items()}
    optimiser = torch.optim.AdamW(_groups(own, plan.rate), betas=(0.9, 0.98), weight_decay=0.01)
    if state.optimiser:
        optimiser.load_state_dict(dict(state.optimiser))
    mean, losses = state.mean, []
    for step, some in enumerate(_batches(lessons, plan.seed, steps), start=1):
        if step <= state.step:
            continue
        pace = min(1.0, step / _WARM) * max(_LOWEST, (steps - step) / steps)
        for group in optimiser.param_groups:
            group["lr"] = plan.rate * group["times"] * pace
        loss = _loss(some, student._replace(weights={**weights, **own}))
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(own.values(), 1.0)
        optimiser.step()
        losses.append(loss.item())
        share = max(1 / step, _AVERAGE)
        mean = {it: one + share * (own[it].detach() - one) for it, one in mean.items()}
        if step % plan.kept_every == 0 or step == steps:
            now = {name: it.detach() for name, it in own.items()}
            torch.save(State(step, now, mean, optimiser.state_dict())._asdict(), checkpoint)
            recent = losses[-plan.kept_every :]
            click.echo(f"step {step} of {steps}: {sum(recent) / len(recent):.3f}")
    return mean


def started(start: Path, student: network.Student) -> dict[str, Tensor]:
    """What a run or a model has learned."""
    if start.is_dir():
        kept: dict[str, Tensor] = torch.load(start / CHECKPOINT)["mean"]
        return kept
    return network.learned(start, dict(student.weights))


def student_of(base: Path) -> network.Student:
    """The base with the word pieces of the shipped tokenizer, before it has learned anything."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(SHIPPED / "tokenizer.json"))
    vocabulary = tokenizer.get_vocab()
    marks = 1 + max(vocabulary[it] for it in SPECIAL)
    return network.Student(tokenizer, network.load(base, _kept(base, vocabulary)), marks)


class Lessons(NamedTuple):
    """All that is learned from."""

    pairs: Sequence[Pair]
    choices: Sequence[Choice]
    entailed: Sequence[Entailed] = ()
    told: Sequence[Told] = ()


def lessons_of(sources: Sources, out: Path) -> Lessons:
    """What was written and made of papers; made once, and kept for the next time."""
    file = out / "lessons.json"
    if not file.exists():
        with (sources.judgements / "written-papers.tsv").open(encoding="utf-8") as lines:
            rows = [it for it in csv.DictReader(lines, delimiter="\t") if it["split"] == _UNSEEN]
        left_out = frozenset(it["id"] for it in rows)
        written_of = _found(passages(sources, left_out))
        own = with_words_alone(written_pairs(written_of))
        made = _found(made_pairs(sources, written_of, left_out, _MADE))
        every = Lessons([*own, *made], _found(choices(sources)))
        file.write_text(json.dumps(every[:2]), "utf-8")
    pairs, offered = json.loads(file.read_text("utf-8"))
    return Lessons([Pair(*it) for it in pairs], [Choice(*it) for it in offered])


def _drawn(pairs: Sequence[Pair], share: float, seed: int) -> list[Pair]:
    """A share of the pairs, for learning mostly which passage is meant."""
    return random.Random(seed).sample(pairs, int(share * len(pairs)))


def told_pairs(file: Path) -> list[Told]:
    """What `teach` has written."""
    with file.open(encoding="utf-8") as lines:
        return [Told(*json.loads(it)) for it in lines]


def _found(lessons: list[Lesson] | Problem) -> list[Lesson]:
    if isinstance(lessons, Problem):
        raise click.ClickException(lessons.message)
    return lessons


def _loss(some: Sequence[Lesson], student: network.Student) -> Tensor:
    return _LOSSES[type(some[0])](some, student)


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


def _batches(lessons: Lessons, seed: int, steps: int) -> Iterator[Sequence[Any]]:
    return islice(_every_batch(lessons, seed), steps)


def _every_batch(lessons: Lessons, seed: int) -> Iterator[Sequence[Any]]:
    """All lessons again and again."""
    rng = random.Random(seed)
    while True:
        yield from _once(lessons, rng)


def _once(lessons: Lessons, rng: random.Random) -> list[Sequence[Any]]:
    """Batches of lessons of one kind and of about the same length."""
    drawn = rng.sample(lessons.choices, len(lessons.choices))
    offered = [some_of(it, _OFFERED, rng) for it in drawn]
    longest: Callable[[Choice], int] = lambda it: max(map(len, it.passages))  # noqa: E731
    batches: list[Sequence[Any]] = [*_by_length(offered, _AT_ONCE // _OFFERED, longest)]
    kinds: tuple[tuple[Sequence[Any], int], ...] = (
        (lessons.pairs, _AT_ONCE), (lessons.told, _AT_ONCE), (lessons.entailed, 2 * _AT_ONCE)
    )  # fmt: skip
    for some, at_once in kinds:
        mixed = rng.sample(some, len(some))
        batches += _by_length(mixed, at_once, lambda it: len(it.text) + len(it.passage))
    rng.shuffle(batches)
    return batches


def _by_length(
    lessons: Sequence[Lesson], count: int, length: Callable[[Lesson], int]
) -> Iterator[Sequence[Lesson]]:
    size = count * _SORTED
    for start in range(0, len(lessons), size):
        some = sorted(lessons[start : start + size], key=length)
        yield from (some[at : at + count] for at in range(0, len(some), count))


if __name__ == "__main__":
    main()
