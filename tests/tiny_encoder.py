"""A sentence encoder for tests: three directions, six words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

# A word's vector: animals, plants, or neither.
WORDS = {"[PAD]": (0, 0, 0), "[UNK]": (0, 0, 1), "mice": (1, 0, 0), "rodents": (1, 0, 0)}
WORDS |= {"trees": (0, 1, 0), "oaks": (0, 1, 0)}


def tiny_encoder(folder: Path, inputs: Sequence[str] = ("input_ids", "attention_mask")) -> Path:
    """A model that looks words up, and a tokenizer that knows a word for each of them."""
    onnx = pytest.importorskip("onnx", reason="onnx cannot be imported here")
    table = np.array(list(WORDS.values()), np.float32)
    rows = onnx.numpy_helper.from_array(table, "table")
    helper, kinds = onnx.helper, onnx.TensorProto
    graph = helper.make_graph(
        [helper.make_node("Gather", ["table", inputs[0]], ["vectors"])],
        "lookup",
        [helper.make_tensor_value_info(it, kinds.INT64, ["batch", "length"]) for it in inputs],
        [helper.make_tensor_value_info("vectors", kinds.FLOAT, ["batch", "length", 3])],
        [rows],
    )
    opset = [helper.make_opsetid("", 17)]
    onnx.save(helper.make_model(graph, opset_imports=opset, ir_version=9), folder / "model.onnx")
    tokenizer = {
        "version": "1.0",
        "normalizer": {"type": "Lowercase"},
        "pre_tokenizer": {"type": "Whitespace"},
        "model": {
            "type": "WordLevel",
            "vocab": {word: number for number, word in enumerate(WORDS)},
            "unk_token": "[UNK]",
        },
    }
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer))
    return folder
