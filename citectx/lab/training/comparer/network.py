"""MiniLM by its weights: pairs of texts -> a score for each verdict, and the file that is shipped.

All layers learn; the table of word pieces does not. A piece that both texts have is marked, so that
what differs need not be searched for. The verdict is told by the pieces of the first text, their
mean and the highest of each direction, and by the mean of those of the second one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import torch
from torch.nn import functional

from citectx.lab.training import encoder_network as network
from citectx.lab.training.comparer.lessons import VERDICTS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from torch import Tensor

    from citectx.lab.training.comparer.lessons import Pair
    from citectx.lab.training.encoder_network import Weights

_LONGEST = 176  # Word pieces of a pair while it learns.
_WIDTH = 384
_TABLES = ("words", "places")
NEW = ("head.", "verdict.", "shared")  # What the base does not have: it learns faster.


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
    return {
        **used,
        **{it: weights[it] for it in _TABLES},
        "second": kinds[1] - kinds[0],
        "shared": torch.zeros(2, _WIDTH),
        "head.weight": torch.randn(_WIDTH, 3 * _WIDTH) * 0.02,
        "head.bias": torch.zeros(_WIDTH),
        "verdict.weight": torch.randn(len(VERDICTS), _WIDTH) * 0.02,
        "verdict.bias": torch.zeros(len(VERDICTS)),
    }


def learning(weights: Weights) -> dict[str, Tensor]:
    """Those that learn."""
    return {it: one for it, one in weights.items() if it not in _TABLES}


def batch(pairs: Sequence[Pair], tokenizer: Any) -> Batch:  # noqa: ANN401
    """Pairs as the network reads them."""
    tokenizer.enable_truncation(_LONGEST)
    read = tokenizer.encode_batch([(it.text, it.passage) for it in pairs])

    def padded(rows: list[list[int]]) -> Tensor:
        return torch.nn.utils.rnn.pad_sequence([torch.tensor(it) for it in rows], True)

    return Batch(
        padded([it.ids for it in read]),
        padded([it.attention_mask for it in read]).float(),
        padded([it.type_ids for it in read]).float(),
    )


def scores(given: Batch, weights: Weights, words: Tensor, places: Tensor, marks: int) -> Tensor:
    """The score of each verdict on each pair.

    `words` are the rows of the pieces, `places` those of their places, and the pieces numbered
    below `marks` only mark where texts begin and end.
    """
    ids, present, second = given
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
    for number in range(network.LAYERS):
        states = network.layer(states, network.mask(present), weights, number)
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


def loss(pairs: Sequence[Pair], tokenizer: Any, weights: Weights, marks: int) -> Tensor:  # noqa: ANN401
    """How far the scores of some pairs, beside what their sentences tell alone, are from their
    verdicts."""
    given = batch(pairs, tokenizer)
    places = weights["places"][: given.ids.shape[1]]
    with network.quickest():
        made = scores(given, weights, weights["words"][given.ids], places, marks)
    verdicts = torch.tensor([it.verdict for it in pairs])
    alone = torch.tensor([it.alone for it in pairs])
    return functional.cross_entropy(made.float() + alone, verdicts, label_smoothing=0.05)


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
        words, places = network.table_rows(self, input_ids)
        return scores(given, weights, words, places, self.marks)


def export(weights: Weights, marks: int, file: Path) -> None:
    """Writes the model as ONNX, its matrices in int8."""
    names = ("input_ids", "attention_mask", "token_type_ids")
    network.write(_Shipped(weights, marks).eval(), names, "verdicts", file)
