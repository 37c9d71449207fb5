"""Folder of a model -> encoder, or what is wrong with the folder."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b, file_digest
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np

from citectx.base.user_paths import from_home
from citectx.model import Problem
from citectx.ranking.encoder import Encoder

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

_LIBRARIES = ("onnxruntime", "tokenizers")
_MODELS = ("model.onnx", "onnx/model.onnx")
_TOKENIZER = "tokenizer.json"
_INPUTS = {"input_ids", "attention_mask", "token_type_ids"}
_LONGEST = 256  # Word pieces; hardly a sentence has more.
_BATCH = 32


def load(folder: str) -> Encoder | Problem:
    """The encoder in a folder, tried out once."""
    missing = [it for it in _LIBRARIES if find_spec(it) is None]
    if missing:
        advice = "install it with `pip install 'citectx[neural]'`"
        return _problem(f"The second pass needs {' and '.join(missing)}; {advice}.", folder)
    root = from_home(folder)
    model = next((root / it for it in _MODELS if (root / it).is_file()), None)
    if model is None or not (root / _TOKENIZER).is_file():
        message = (
            f"{root} holds no sentence encoder: model.onnx and tokenizer.json are looked for there;"
            " set citectx.neuralModel to the folder of one exported to ONNX."
        )
        return _problem(message, folder)
    # Both libraries raise bare exceptions, which a future hands over without anybody catching all.
    with ThreadPoolExecutor(1) as thread:
        found = thread.submit(_loaded, model, root / _TOKENIZER)
        error = found.exception()
    if error is not None:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        return _problem(f"The model in {root} cannot be used ({reason}).", folder)
    return found.result()


def _loaded(model: Path, tokenizer: Path) -> Encoder:
    import onnxruntime
    from tokenizers import Tokenizer

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # The editor and its server need the others.
    options.log_severity_level = 4
    session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    pieces = Tokenizer.from_file(str(tokenizer))
    pieces.enable_truncation(_LONGEST)
    pieces.enable_padding()
    names = {get_input.name for get_input in session.get_inputs()}
    if "input_ids" not in names or not names <= _INPUTS:
        raise ValueError(f"its inputs are {', '.join(sorted(names))}, not those of an encoder")

    def encode(texts: Sequence[str]) -> NDArray[np.float32]:
        order = sorted(range(len(texts)), key=lambda it: len(texts[it]))
        batches = [order[start : start + _BATCH] for start in range(0, len(order), _BATCH)]
        rows = [_encoded(session, names, pieces, [texts[it] for it in batch]) for batch in batches]
        vectors = np.concatenate(rows) if rows else np.zeros((0, 0), np.float32)
        return vectors[np.argsort(order)] if rows else vectors

    if not np.isfinite(encode(["A sentence.", "Another one."])).all():
        raise ValueError("its vectors are not finite")
    return Encoder(_checksum(model, tokenizer), encode)


def _checksum(*files: Path) -> str:
    """A hash of the files one after the other, which may be too large to be read at once."""
    state = blake2b(digest_size=12)
    for file in files:
        with file.open("rb") as content:
            file_digest(content, lambda: state)
    return state.hexdigest()


def _encoded(
    session: Any,  # noqa: ANN401
    names: set[str],
    pieces: Any,  # noqa: ANN401
    texts: list[str],
) -> NDArray[np.float32]:
    """The unit vectors of some texts: the model's own, or the mean of those of the pieces."""
    read = pieces.encode_batch(texts)
    mask = np.array([it.attention_mask for it in read], np.int64)
    given = {
        "input_ids": np.array([it.ids for it in read], np.int64),
        "attention_mask": mask,
        "token_type_ids": np.zeros_like(mask),
    }
    found = session.run(None, {name: given[name] for name in names})[0]
    if found.ndim == 3:
        found = (found * mask[:, :, None]).sum(axis=1)
    if found.ndim != 2 or len(found) != len(texts):
        raise ValueError("it gives no vector for each text")
    norms = np.linalg.norm(found, axis=1, keepdims=True)
    unit: NDArray[np.float32] = (found / np.maximum(norms, 1e-9)).astype(np.float32)
    return unit


def _problem(message: str, folder: str) -> Problem:
    return Problem("neural-model", message, folder)
