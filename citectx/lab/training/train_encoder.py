"""Rated and written sentences, MiniLM -> the sentence encoder of the second pass.

    python -m citectx.lab.training.train_encoder --base MINILM --data DATA --pdfs FOLDER -o OUT

`MINILM` is the folder of all-MiniLM-L6-v2 (Apache-2.0): model.safetensors and tokenizer.json.
`DATA` holds resolution-bio, scisummnet and corpora; `FOLDER` the PDFs of the written sentences
(`benchmarks/written_evidence.py --get`). It needs the dependency group `train`.

The upper half learns to give those sentences of a paper that are rated high the highest cosines,
by themselves and beside what the first pass says. It may be stopped at any time: the same command
takes it up again from what is kept in OUT. The weights are means over the last steps, and over
seeds where several are given; `--share` takes them a part of the way from the base only, or from
another model, such as the one that ships (`--rest`).
"""

from __future__ import annotations

import json
import lzma
import random
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
import torch

from citectx.lab.training import encoder_network as network
from citectx.lab.training.encoder_lessons import Lesson, Sources, learned
from citectx.lab.training.encoder_pieces import common_pieces, tokenizer_of
from citectx.model import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from torch import Tensor

_JUDGEMENTS = Path(__file__).parents[3] / "benchmarks" / "judgements"
# Every so manieth line of each.
_CORPORA = {"elife.txt.xz": 7, "acl-abstracts.txt.xz": 1, "acl-fulltext.txt.xz": 1}
_LINES, _LINE = 60_000, 2_000  # Of each corpus, and characters of each line.
_AT_ONCE = 8  # Lessons for a step.
_SENTENCES, _FEWEST_WRONG, _MOST_RIGHT = 26, 8, 16  # Of a lesson, at a step.
_SHARPNESS = 20.0  # What a cosine is worth beside the standardised first pass.
_EMPHASIS = 3  # The power of a rating that it counts: above all those of 4 and 5.
_WARM, _FLAT, _LOWEST = 20, 0.3, 0.05  # Of the learning rate.
_AVERAGED_FROM, _AVERAGE = 40, 0.02
_KEPT_EVERY = 25
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


class State(NamedTuple):
    """Where the training is: what the next step needs."""

    step: int
    weights: dict[str, Tensor]
    mean: dict[str, Tensor]
    optimiser: Mapping[str, Any] | None = None


class Plan(NamedTuple):
    """How it is trained."""

    seed: int
    rate: float
    steps: int


@click.command()
@click.option("--base", required=True, type=_FOLDER, help="The folder of all-MiniLM-L6-v2.")
@click.option("--data", required=True, type=_FOLDER, help="resolution-bio, scisummnet, corpora.")
@click.option("--pdfs", required=True, type=_FOLDER, help="PAPER.pdf for each written paper.")
@click.option("--seed", "seeds", default=(1,), multiple=True, help="The mean of these is taken.")
@click.option("--rate", default=1e-4, show_default=True, help="The learning rate.")
@click.option("--epochs", default=2.0, show_default=True)
@click.option("--share", default=1.0, show_default=True, help="How far to go from the base.")
@click.option("--rest", type=_FILE, help="A model.onnx to go from in the place of the base.")
@click.option("-o", "--out", required=True, type=click.Path(path_type=Path))
def main(
    base: Path,
    data: Path,
    pdfs: Path,
    seeds: Sequence[int],
    rate: float,
    epochs: float,
    share: float,
    rest: Path | None,
    out: Path,
) -> None:
    """Train the encoder and write model.onnx and tokenizer.json."""
    from tokenizers import Tokenizer

    torch.set_num_threads(1)  # Sums in the same order everywhere.
    out.mkdir(parents=True, exist_ok=True)
    prepared = _prepared(base, data, pdfs, out)
    every = [Lesson(**it) for it in prepared["lessons"]]
    weights = network.load(base, prepared["pieces"])
    states = network.States(Tokenizer.from_file(str(out / "tokenizer.json")), weights)
    own, steps = network.upper(weights), int(epochs * len(list(_epoch(every, 0, 0))))
    trained = [
        _trained(every, states, own, Plan(seed, rate, steps), out / f"checkpoint-{seed}.pt")
        for seed in seeds
    ]
    start = network.learned(rest, own) if rest else own
    network.export({**weights, **_between(start, trained, share)}, out / "model.onnx")


def _prepared(base: Path, data: Path, pdfs: Path, out: Path) -> dict[str, Any]:
    """The lessons and the word pieces that are kept; made once, and kept for the next time."""
    file = out / "prepared.json"
    if not file.exists():
        sources = Sources(_JUDGEMENTS, data, pdfs)
        found = learned(sources)
        if isinstance(found, Problem):
            raise click.ClickException(found.message)
        every = [it._asdict() for it in found if any(it.ratings)]
        corpora = [_lines(data / "corpora" / it, step) for it, step in _CORPORA.items()]
        pieces = common_pieces(base / "tokenizer.json", corpora)
        (out / "tokenizer.json").write_text(tokenizer_of(base / "tokenizer.json", pieces), "utf-8")
        file.write_text(json.dumps({"lessons": every, "pieces": pieces}), "utf-8")
    prepared: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return prepared


def _lines(file: Path, step: int) -> list[str]:
    with lzma.open(file, "rt", encoding="utf-8") as lines:
        return [line[:_LINE] for line in islice(lines, 0, _LINES * step, step)]


def _epoch(every: Sequence[Lesson], seed: int, number: int) -> Iterator[list[Lesson]]:
    """All lessons in parts, each as often as it is to come."""
    order = [it for it in every for _ in range(it.times)]
    random.Random(f"{seed} {number}").shuffle(order)
    for start in range(0, len(order) - _AT_ONCE + 1, _AT_ONCE):
        yield order[start : start + _AT_ONCE]


def _trained(
    every: Sequence[Lesson],
    states: network.States,
    base: Mapping[str, Tensor],
    plan: Plan,
    checkpoint: Path,
) -> dict[str, Tensor]:
    """The mean weights of the upper layers after all steps."""
    state = _resumed(checkpoint, base)
    weights = {name: it.requires_grad_() for name, it in state.weights.items()}
    optimiser = torch.optim.AdamW(weights.values(), plan.rate, (0.9, 0.98), weight_decay=0.01)
    if state.optimiser:
        optimiser.load_state_dict(dict(state.optimiser))
    mean, losses = state.mean, []
    for step, lessons_of_step in enumerate(_steps(every, plan), start=1):
        if step <= state.step:
            continue
        for group in optimiser.param_groups:
            group["lr"] = plan.rate * _pace(step, plan.steps)
        chance = random.Random(f"{plan.seed} step {step}")
        loss = _loss([_drawn(it, chance) for it in lessons_of_step], states, weights)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(weights.values(), 1.0)
        optimiser.step()
        losses.append(loss.item())
        mean = _averaged(mean, weights, step)
        if step % _KEPT_EVERY == 0 or step == plan.steps:
            now = {name: it.detach() for name, it in weights.items()}
            torch.save(State(step, now, mean, optimiser.state_dict())._asdict(), checkpoint)
            recent = losses[-_KEPT_EVERY:]
            click.echo(f"step {step} of {plan.steps}: {sum(recent) / len(recent):.3f}")
    return mean


def _resumed(checkpoint: Path, base: Mapping[str, Tensor]) -> State:
    if checkpoint.exists():
        return State(**torch.load(checkpoint))
    return State(0, {name: it.clone() for name, it in base.items()}, dict(base))


def _steps(every: Sequence[Lesson], plan: Plan) -> Iterator[list[Lesson]]:
    number, left = 0, plan.steps
    while left > 0:
        for lessons_of_step in islice(_epoch(every, plan.seed, number), left):
            left -= 1
            yield lessons_of_step
        number += 1


def _pace(step: int, steps: int) -> float:
    """The share of the learning rate: it warms up, stays and falls."""
    if step < steps * _FLAT:
        return min(1.0, step / _WARM)
    return max(_LOWEST, (steps - step) / (steps * (1 - _FLAT)))


def _averaged(
    mean: dict[str, Tensor], weights: Mapping[str, Tensor], step: int
) -> dict[str, Tensor]:
    if step <= _AVERAGED_FROM:
        return {name: it.detach().clone() for name, it in weights.items()}
    share = max(1 / (step - _AVERAGED_FROM), _AVERAGE)
    return {name: mean[name] + share * (it.detach() - mean[name]) for name, it in weights.items()}


def _between(
    base: Mapping[str, Tensor], trained: Sequence[Mapping[str, Tensor]], share: float
) -> dict[str, Tensor]:
    """The mean of what was trained from several seeds, and the base."""
    means = {name: torch.stack([it[name] for it in trained]).mean(0) for name in base}
    return {name: it + share * (means[name] - it) for name, it in base.items()}


def _drawn(lesson: Lesson, chance: random.Random) -> Lesson:
    """The lesson with fewer sentences: the best, those the first pass takes for right, others."""
    order = sorted(
        range(len(lesson.texts)), key=lambda it: (-lesson.ratings[it], -lesson.first[it])
    )
    right = [it for it in order if lesson.ratings[it]][:_MOST_RIGHT]
    wrong = [it for it in order if not lesson.ratings[it]]
    size = max(_SENTENCES - len(right), _FEWEST_WRONG)
    hard, easy = wrong[: size * 2 // 3], wrong[size * 2 // 3 :]
    chosen = [*right, *hard, *chance.sample(easy, min(len(easy), size - len(hard)))]
    return lesson._replace(
        texts=tuple(lesson.texts[it] for it in chosen),
        ratings=tuple(lesson.ratings[it] for it in chosen),
        first=tuple(lesson.first[it] for it in chosen),
    )


def _loss(some: Sequence[Lesson], states: network.States, weights: Mapping[str, Tensor]) -> Tensor:
    """How far the cosines are from the ratings, alone and beside the first pass."""
    texts = [text for it in some for text in (it.query, *it.texts)]
    vectors = states.vectors(texts, weights)
    total = torch.zeros(())
    for it in some:
        cosines = torch.stack([vectors[text] for text in it.texts]) @ vectors[it.query]
        worth = torch.tensor(it.ratings).float() ** _EMPHASIS
        shares = worth / worth.sum()
        alone = torch.log_softmax(_SHARPNESS * cosines, 0)
        beside = torch.log_softmax(_SHARPNESS * cosines + torch.tensor(it.first), 0)
        least = torch.special.entr(shares).sum()
        total = total - (shares * (alone + beside)).sum() / 2 - least
    return total / len(some)


if __name__ == "__main__":
    main()
