"""MiniLM by its weights: sentences -> unit vectors, in two halves, and the file that is shipped.

The lower layers stay as they are, which keeps what the model knew; what they say of a sentence is
computed once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torch
from torch.nn import functional

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from torch import Tensor

    Weights = Mapping[str, Tensor]

LAYERS, FROZEN = 6, 3
_HEADS, _WIDTH = 12, 384
_LONGEST = 72  # Word pieces of a sentence while it learns.
_AT_ONCE = 24
USED = ("encoder.", "embeddings.LayerNorm.")


def load(folder: Path, kept: Sequence[int]) -> dict[str, Tensor]:
    """The weights of the model in a folder, with the kept word pieces alone."""
    from safetensors.torch import load_file

    weights: dict[str, Tensor] = load_file(folder / "model.safetensors")
    words = weights["embeddings.word_embeddings.weight"][list(kept)]
    kinds = weights["embeddings.token_type_embeddings.weight"][0]
    places = weights["embeddings.position_embeddings.weight"] + kinds
    return {**weights, "words": words, "places": places}


def upper(weights: Weights) -> dict[str, Tensor]:
    """Those of the layers that learn."""
    names = [f"encoder.layer.{number}." for number in range(FROZEN, LAYERS)]
    return {name: it for name, it in weights.items() if name.startswith(tuple(names))}


def layer(
    states: Tensor, mask: Tensor, weights: Weights, number: int, width: int = _WIDTH
) -> Tensor:
    """One layer of the transformer; `mask` is 0 where there is a piece and very low elsewhere."""
    name = f"encoder.layer.{number}."
    batch, length, _ = states.shape

    def linear(given: Tensor, part: str) -> Tensor:
        return functional.linear(
            given, weights[f"{name}{part}.weight"], weights[f"{name}{part}.bias"]
        )

    def normed(given: Tensor, part: str) -> Tensor:
        return _normed(given, weights, f"{name}{part}.LayerNorm")

    def heads(part: str) -> Tensor:
        found = linear(states, f"attention.self.{part}")
        return found.view(batch, length, _HEADS, -1).transpose(1, 2)

    alike = heads("query") @ heads("key").transpose(2, 3) / (width / _HEADS) ** 0.5
    seen = torch.softmax(alike + mask, -1) @ heads("value")
    seen = seen.transpose(1, 2).reshape(batch, length, width)
    states = normed(linear(seen, "attention.output.dense") + states, "attention.output")
    thought = functional.gelu(linear(states, "intermediate.dense"))
    return normed(linear(thought, "output.dense") + states, "output")


def embedded(words: Tensor, places: Tensor, weights: Weights) -> Tensor:
    """What the first layer sees of some word pieces."""
    return _normed(words + places, weights, "embeddings.LayerNorm")


def _normed(given: Tensor, weights: Weights, name: str) -> Tensor:
    weight = weights[f"{name}.weight"]
    return functional.layer_norm(given, weight.shape, weight, weights[f"{name}.bias"], 1e-12)


def pooled(states: Tensor, present: Tensor) -> Tensor:
    """The direction of the mean of the pieces that are there."""
    summed = (states * present[:, :, None]).sum(1)
    return summed / summed.norm(dim=1, keepdim=True)


class States:
    """What the lower layers say of sentences, remembered in half precision."""

    def __init__(self, tokenizer: Any, weights: Weights) -> None:  # noqa: ANN401
        tokenizer.enable_truncation(_LONGEST)
        self._tokenizer, self._weights = tokenizer, weights
        self._known: dict[str, Tensor] = {}

    def vectors(self, texts: Sequence[str], weights: Weights) -> dict[str, Tensor]:
        """The vector of each text by the weights of the upper layers."""
        self._learn([it for it in dict.fromkeys(texts) if it not in self._known])
        known = {it: self._known[it] for it in dict.fromkeys(texts)}
        found: dict[str, Tensor] = {}
        for some in _by_length(known, key=lambda it: len(known[it])):
            states = torch.nn.utils.rnn.pad_sequence([known[it] for it in some], True).float()
            present = _present([len(known[it]) for it in some])
            with quickest():
                for number in range(FROZEN, LAYERS):
                    states = layer(states, mask(present), weights, number)
            found.update(zip(some, pooled(states.float(), present), strict=True))
        return found

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def _learn(self, texts: Sequence[str]) -> None:
        read = self._tokenizer.encode_batch(list(texts)) if texts else ()
        pieces = {text: torch.tensor(it.ids) for text, it in zip(texts, read, strict=True)}
        for some in _by_length(pieces, key=lambda it: len(pieces[it])):
            ids = torch.nn.utils.rnn.pad_sequence([pieces[it] for it in some], True)
            present = _present([len(pieces[it]) for it in some])
            places = self._weights["places"][: ids.shape[1]]
            with quickest():
                states = embedded(self._weights["words"][ids], places, self._weights)
                for number in range(FROZEN):
                    states = layer(states, mask(present), self._weights, number)
            for text, row in zip(some, states, strict=True):
                self._known[text] = row[: len(pieces[text])].half().clone()


def read(file: Path, matrices: Sequence[str]) -> tuple[dict[str, Tensor], dict[str, Tensor]]:
    """What a file that is shipped holds: its matrices, which are named here in the order in which
    they are used, and all else by its own name."""
    import onnx
    from onnx.numpy_helper import to_array

    graph = onnx.load(file).graph
    kept = {it.name: torch.from_numpy(to_array(it).copy()) for it in graph.initializer}
    used = [node.input[1] for node in graph.node if node.op_type == "MatMulInteger"]
    found = {}
    for name, matrix in zip(matrices, dict.fromkeys(used), strict=True):
        stem = matrix.removesuffix("_quantized")
        shift = kept[matrix].float() - kept[f"{stem}_zero_point"].float()
        found[name] = (shift * kept[f"{stem}_scale"]).T.contiguous()
    return found, kept


def matrices_of_layers() -> list[str]:
    """The names of the matrices of all layers in the order in which they are used."""
    parts = (
        "attention.self.query", "attention.self.key", "attention.self.value",
        "attention.output.dense", "intermediate.dense", "output.dense",
    )  # fmt: skip
    return [f"encoder.layer.{number}.{it}.weight" for number in range(LAYERS) for it in parts]


def learned(file: Path, names: Iterable[str]) -> dict[str, Tensor]:
    """These weights out of a file that is shipped."""
    matrices, kept = read(file, matrices_of_layers())
    return {it: matrices[it] if it in matrices else kept[it.replace(".", "_")] for it in names}


def quickest() -> torch.autocast:
    """Half precision where the processor multiplies in it; where it is only imitated, as on any
    with AVX-512, it is five times slower."""
    has_half = torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported()
    return torch.autocast("cpu", torch.bfloat16, enabled=has_half)


def _by_length(texts: Iterable[str], key: Any) -> list[list[str]]:  # noqa: ANN401
    order = sorted(texts, key=key)
    return [order[start : start + _AT_ONCE] for start in range(0, len(order), _AT_ONCE)]


def _present(lengths: Sequence[int]) -> Tensor:
    return (torch.arange(max(lengths))[None] < torch.tensor(lengths)[:, None]).float()


def mask(present: Tensor) -> Tensor:
    """0 where there is a piece, and very low elsewhere."""
    return (1 - present[:, None, None, :]) * -1e4


class _Shipped(torch.nn.Module):  # type: ignore[misc]
    """The whole network with its tables in int8, a scale for each row."""

    def __init__(self, weights: Weights) -> None:
        super().__init__()
        self.names = {it: it.replace(".", "_") for it in weights if it.startswith(USED)}
        for name, own in self.names.items():
            self.register_buffer(own, weights[name])
        register_tables(self, {it: weights[it] for it in ("words", "places")})

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        """Pieces of texts -> the unit vectors of these."""
        weights = {name: getattr(self, own) for name, own in self.names.items()}
        present = attention_mask.float()
        words, places = table_rows(self, input_ids)
        states = embedded(words, places, weights)
        for number in range(LAYERS):
            states = layer(states, mask(present), weights, number)
        return pooled(states, present)


def register_tables(module: torch.nn.Module, tables: Weights) -> None:
    """Gives a module its tables in int8, a scale for each row."""
    for name, table in tables.items():
        scales = table.abs().amax(1, keepdim=True) / 127
        module.register_buffer(name, (table / scales).round().to(torch.int8))
        module.register_buffer(f"{name}_scales", scales)


def table_rows(module: Any, ids: Tensor) -> tuple[Tensor, Tensor]:  # noqa: ANN401
    """The rows of some word pieces, and those of their places, out of such tables."""
    size = ids.shape[1]
    words = module.words[ids].float() * module.words_scales[ids]
    return words, module.places[:size].float() * module.places_scales[:size]


def export(weights: Weights, file: Path) -> None:
    """Writes the model as ONNX, its matrices in int8 (7 bits, which no processor overflows)."""
    write(_Shipped(weights).eval(), ("input_ids", "attention_mask"), "vectors", file)


def write(module: torch.nn.Module, names: Sequence[str], output: str, file: Path) -> None:
    """Writes a network that reads word pieces as ONNX, its matrices in int8."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    whole, given = file.with_suffix(".whole"), torch.ones(2, 9, dtype=torch.long)
    torch.onnx.export(
        module,
        (given,) * len(names),
        str(whole),
        input_names=list(names),
        output_names=[output],
        dynamic_axes={**{it: {0: "texts", 1: "pieces"} for it in names}, output: {0: "texts"}},
        opset_version=17,
        dynamo=False,
    )
    quantize_dynamic(
        whole,
        file,
        op_types_to_quantize=["MatMul"],
        per_channel=True,
        reduce_range=True,
        weight_type=QuantType.QInt8,
    )
    whole.unlink()
