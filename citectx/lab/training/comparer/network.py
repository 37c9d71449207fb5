"""MiniLM by its weights: pairs of texts -> a score for each verdict and one for how much the second
is what the first speaks of; and the file that is shipped.

All layers learn; the table of word pieces does not. A piece that both texts have is marked, so that
what differs need not be searched for. The verdict is told by the pieces of the first text, their
mean and the highest of each direction, and by the mean of those of the second one.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import torch
from torch.nn import functional

from citectx.lab.training import encoder_network as network
from citectx.ranking.encoder.comparer import VERDICTS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from torch import Tensor

    from citectx.lab.training.comparer.lessons import Choice, Entailed, Pair, Told
    from citectx.lab.training.encoder_network import Weights

_LONGEST = 176  # Word pieces of a pair while it learns.
_WHOLE = 8  # Batches are as long as a multiple of this, so that few shapes are met.
_TABLES = ("words", "places")
_SCORES = len(VERDICTS) + 1  # The last says whether the passage is meant.
_FAR = 128  # Places that are farther away are all the same.
_SHARPNESS = 3  # The power of its rating by which a passage counts.
NEW = ("head.", "verdict.", "shared")  # What the base does not have: it learns faster.


class Size(NamedTuple):
    """How deep and wide a network is."""

    layers: int
    width: int


SIZE = Size(network.LAYERS, 384)


class Batch(NamedTuple):
    """Pairs as numbers: the pieces, where there are any, and of which text each is."""

    ids: Tensor
    present: Tensor
    second: Tensor


def load(folder: Path, kept: Sequence[int]) -> dict[str, Tensor]:
    """The weights of the base in a folder, with the kept word pieces alone, and new ones."""
    weights = network.load(folder, kept)
    kinds = weights["embeddings.token_type_embeddings.weight"]
    used = {it: one for it, one in weights.items() if it.startswith(network.USED)}
    tables = {it: weights[it] for it in _TABLES}
    return {**used, **tables, **new_weights(SIZE.width), "second": kinds[1] - kinds[0]}


def new_weights(width: int) -> dict[str, Tensor]:
    """Those that a base does not have."""
    return {
        "second": torch.zeros(width),
        "shared": torch.zeros(2, width),
        "head.weight": torch.randn(width, 3 * width) * 0.02,
        "head.bias": torch.zeros(width),
        "verdict.weight": torch.randn(_SCORES, width) * 0.02,
        "verdict.bias": torch.zeros(_SCORES),
    }


def learning(weights: Weights) -> dict[str, Tensor]:
    """Those that learn."""
    return {it: one for it, one in weights.items() if it not in _TABLES}


def batch(pairs: Sequence[tuple[str, str]], tokenizer: Any) -> Batch:  # noqa: ANN401
    """Pairs of texts as the network reads them."""
    tokenizer.enable_truncation(_LONGEST)
    tokenizer.enable_padding(pad_to_multiple_of=_WHOLE)
    read = tokenizer.encode_batch(list(pairs))

    return Batch(
        torch.tensor([it.ids for it in read]),
        torch.tensor([it.attention_mask for it in read]).float(),
        torch.tensor([it.type_ids for it in read]).float(),
    )


def scores(
    given: Batch, weights: Weights, pieces: tuple[Tensor, Tensor], marks: int, size: Size = SIZE
) -> Tensor:
    """The score of each verdict on each pair, and whether the second text is meant.

    `pieces` are the rows of the pieces and those of their places; what is numbered below `marks`
    only marks where texts begin and end.
    """
    ids, present, second = given
    words, places = pieces
    same = (ids[:, :, None] == ids[:, None, :]) & (second[:, :, None] != second[:, None, :])
    both = (same & (present > 0)[:, None, :] & (ids >= marks)[:, :, None]).any(2).float() * present
    seen = (
        words
        + places
        + second[:, :, None] * weights["second"]
        + (both * (1 - second))[:, :, None] * weights["shared"][0]
        + (both * second)[:, :, None] * weights["shared"][1]
    )
    states = network.embedded(seen, torch.zeros(()), weights)
    mask = network.mask(present)
    if "nearness" in weights:
        mask = mask + nearness(ids.shape[1], weights["nearness"])
    for number in range(size.layers):
        states = network.layer(states, mask, weights, number, size.width)
    one, other = ((1 - second) * present)[:, :, None], (second * present)[:, :, None]
    told = torch.cat(
        [
            (states * one).sum(1) / one.sum(1),
            (states - (1 - one) * 1e4).amax(1),
            (states * other).sum(1) / other.sum(1).clamp(min=1),
        ],
        1,
    )
    thought = torch.tanh(functional.linear(told, weights["head.weight"], weights["head.bias"]))
    return functional.linear(thought, weights["verdict.weight"], weights["verdict.bias"])


def nearness(length: int, table: Tensor) -> Tensor:
    """What each place of so many adds for each head to how much it looks at each other one, of a
    row for each distance: near ones by themselves, far ones in groups, before and behind apart."""
    half = len(table) // 2
    exact = half // 2
    away = torch.arange(length)[:, None] - torch.arange(length)[None]
    far = exact + (away.abs().clamp(min=1) / exact).log() / math.log(_FAR / exact) * (half - exact)
    rows = torch.where(away.abs() < exact, away.abs(), far.long().clamp(max=half - 1))
    return table[rows + (away < 0) * half].permute(2, 0, 1)[None]


class Student(NamedTuple):
    """What learns: its tokenizer, its weights, how many of the pieces are marks, and its size."""

    tokenizer: Any
    weights: Weights
    marks: int
    size: Size = SIZE

    def scores(self, pairs: Sequence[tuple[str, str]]) -> Tensor:
        """The scores of pairs of texts."""
        given = batch(pairs, self.tokenizer)
        places = self.weights["places"][: given.ids.shape[1]]
        with network.quickest():
            words = self.weights["words"][given.ids]
            return scores(given, self.weights, (words, places), self.marks, self.size).float()


def verdict_loss(pairs: Sequence[Pair], student: Student) -> Tensor:
    """How far the scores of some pairs, beside what their sentences tell alone, are from their
    verdicts."""
    made = student.scores([(it.text, it.passage) for it in pairs])[:, : len(VERDICTS)]
    verdicts = torch.tensor([it.verdict for it in pairs])
    alone = torch.tensor([it.alone for it in pairs])
    return functional.cross_entropy(made + alone, verdicts, label_smoothing=0.05)


def entailment_loss(pairs: Sequence[Entailed], student: Student) -> Tensor:
    """How far the scores of some pairs are from any of the verdicts that they may have."""
    made = student.scores([(it.text, it.passage) for it in pairs])[:, : len(VERDICTS)]
    possible = torch.tensor([[it in one.verdicts for it in range(len(VERDICTS))] for one in pairs])
    chances = torch.log_softmax(made, 1)
    return -torch.logsumexp(chances.masked_fill(~possible, -torch.inf), 1).mean()


def told_loss(pairs: Sequence[Told], student: Student) -> Tensor:
    """How far the scores of some pairs are from those of the teacher."""
    made = student.scores([(it.text, it.passage) for it in pairs])[:, : len(VERDICTS)]
    wanted = torch.softmax(torch.tensor([it.scores for it in pairs]), 1)
    return functional.cross_entropy(made, wanted)


def choice_loss(choices: Sequence[Choice], student: Student) -> Tensor:
    """How far the passages that are meant are from being scored highest."""
    made = student.scores([(it.text, one) for it in choices for one in it.passages])[:, -1]
    losses = []
    for it, own in zip(choices, made.split([len(it.passages) for it in choices]), strict=True):
        wanted = torch.tensor(it.ratings, dtype=torch.float) ** _SHARPNESS
        losses.append(-(wanted / wanted.sum() * torch.log_softmax(own, 0)).sum())
    return torch.stack(losses).mean()


class _Shipped(torch.nn.Module):  # type: ignore[misc]
    """The whole network with its tables in int8, a scale for each row."""

    def __init__(self, weights: Weights, marks: int) -> None:
        super().__init__()
        self.marks = marks
        self.names = {it: it.replace(".", "_") for it in learning(weights)}
        for name, own in self.names.items():
            self.register_buffer(own, weights[name])
        network.register_tables(self, {it: weights[it] for it in _TABLES})

    def forward(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> Tensor:
        """Pieces of pairs -> the scores of their verdicts."""
        weights = {name: getattr(self, own) for name, own in self.names.items()}
        given = Batch(input_ids, attention_mask.float(), token_type_ids.float())
        return scores(given, weights, network.table_rows(self, input_ids), self.marks)


def export(weights: Weights, marks: int, file: Path) -> None:
    """Writes the model as ONNX, its matrices in int8."""
    names = ("input_ids", "attention_mask", "token_type_ids")
    network.write(_Shipped(weights, marks).eval(), names, "verdicts", file)


def learned(file: Path, weights: Weights) -> dict[str, Tensor]:
    """What such a file has learned, for going on with it: its matrices are those of int8."""
    matrices = [*network.matrices_of_layers(), "head.weight", "verdict.weight"]
    found, kept = network.read(file, matrices)
    found |= {it: kept[own] for it in learning(weights) if (own := it.replace(".", "_")) in kept}
    first, second = (it for it in kept if it.startswith("onnx::Mul_"))
    found["shared"] = torch.stack([kept[first], kept[second]])
    for name in ("verdict.weight", "verdict.bias"):
        missing = weights[name][len(found[name]) :]
        found[name] = torch.cat([found[name], missing])
    return found
