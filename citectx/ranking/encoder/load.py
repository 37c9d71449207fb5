"""Folder of a model -> the model in this process, or what is wrong with the folder.

Models come from anywhere, so that only the processes of `processes.py` and the lab load them.
The model that compares two texts ships beside the encoder, and has its tokenizer.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b, file_digest
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from citectx.base.user_paths import from_home
from citectx.model import Problem
from citectx.ranking.encoder.combination import Weights, read_weights

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    Rows = NDArray[np.float32]

_LIBRARIES = ("onnxruntime", "tokenizers")
_MODELS = ("model.onnx", "onnx/model.onnx")
_TOKENIZER = "tokenizer.json"
COMPARER = "comparer.onnx"
_INPUTS = {"input_ids", "attention_mask", "token_type_ids"}
_LONGEST = 256  # Word pieces; hardly a sentence has more.
_LARGEST = 2**30  # Bytes of a file that is read at all.
Loaded = TypeVar("Loaded")


@dataclass(frozen=True, slots=True)
class Files:
    """The files of a model, and how it counts beside the first pass."""

    model: Path
    tokenizer: Path
    weights: Weights

    @property
    def id(self) -> str:
        """A hash of both files, which tells the model from every other one."""
        return files_id(self.model, self.tokenizer)


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A model in this process: `encode` gives each text a unit vector."""

    id: str
    encode: Callable[[Sequence[str]], Rows]
    weights: Weights


def files_id(*files: Path) -> str:
    """A hash of files, which tells a model from every other one."""
    state = blake2b(digest_size=12)
    for file in files:
        with file.open("rb") as content:
            file_digest(content, lambda: state)
    return state.hexdigest()


def missing_libraries() -> tuple[str, ...]:
    """What is not installed of all that models need."""
    return tuple(it for it in _LIBRARIES if find_spec(it) is None)


def files(folder: str) -> Files | Problem:
    """The files of the model in a folder, or what is wrong with it."""
    missing = missing_libraries()
    if missing:
        names = " and ".join(missing)
        advice = f"install it with `pip install {' '.join(missing)}`"
        return _problem(f"Sentence encoders need {names}; {advice}.", folder)
    root = from_home(folder)
    model = next((root / it for it in _MODELS if (root / it).is_file()), None)
    if model is None or not (root / _TOKENIZER).is_file():
        message = (
            f"{root} holds no sentence encoder: model.onnx and tokenizer.json are looked for there;"
            " set citectx.encoder to the folder of one exported to ONNX, or to `on`."
        )
        return _problem(message, folder)
    try:
        size = max(it.stat().st_size for it in (model, root / _TOKENIZER))
        weights = read_weights(root)
    except OSError as error:
        return _unusable(root, error.strerror or str(error))
    except ValueError as error:
        return _unusable(root, str(error))
    if size > _LARGEST:
        return _unusable(root, f"a file of it has {size / 2**30:.1f} GB")
    return Files(model, root / _TOKENIZER, weights)


def load(folder: str) -> Model | Problem:
    """The model in a folder, tried out once."""
    found = files(folder)
    if isinstance(found, Problem):
        return found
    return _tried(from_home(folder), lambda: _encoder(found))


def load_comparer(folder: Path) -> Callable[[Sequence[tuple[str, str]]], Rows] | Problem:
    """What gives each pair of texts a row, by the model that ships in a folder."""

    def loaded() -> Callable[[Sequence[tuple[str, str]]], Rows]:
        return _rows(folder / COMPARER, folder / _TOKENIZER)

    return _tried(folder, loaded)


def _tried(root: Path, loaded: Callable[[], Loaded]) -> Loaded | Problem:
    # Both libraries raise bare exceptions, which a future hands over without anybody catching all.
    with ThreadPoolExecutor(1) as thread:
        tried = thread.submit(loaded)
        error = tried.exception()
    if error is not None:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        return _unusable(root, reason)
    return tried.result()


def _encoder(found: Files) -> Model:
    rows = _rows(found.model, found.tokenizer)

    def encode(texts: Sequence[str]) -> Rows:
        made = rows(texts)
        norms = np.linalg.norm(made, axis=1, keepdims=True)
        unit: Rows = (made / np.maximum(norms, 1e-9)).astype(np.float32)
        return unit

    if not np.isfinite(encode(["A sentence.", "Another one."])).all():
        raise ValueError("its vectors are not finite")
    return Model(found.id, encode, found.weights)


def _rows(model: Path, tokenizer: Path) -> Callable[[Sequence[Any]], Rows]:
    """What gives each text, or each pair of texts, the row that a model has for it."""
    import onnxruntime
    from tokenizers import Tokenizer

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # The editor and its server need the others.
    options.inter_op_num_threads = 1
    # Both keep as much memory as the largest batch took.
    options.enable_cpu_mem_arena = options.enable_mem_pattern = False
    options.log_severity_level = 4
    # From its bytes, so that it cannot name other files that are to be read.
    content = model.read_bytes()
    session = onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
    # It would keep them for another try with other processors, of which there are none.
    vars(session).pop("_model_bytes", None)
    pieces = Tokenizer.from_str(tokenizer.read_text("utf-8"))
    pieces.enable_truncation(_LONGEST)
    pieces.no_padding()
    names = {get_input.name for get_input in session.get_inputs()}
    if "input_ids" not in names or not names <= _INPUTS:
        raise ValueError(f"its inputs are {', '.join(sorted(names))}, not those of an encoder")

    def rows(texts: Sequence[Any]) -> Rows:
        read = pieces.encode_batch(list(texts))
        made = [_row(session, names, it.ids, it.type_ids) for it in read]
        return np.stack(made) if made else np.zeros((0, 0), np.float32)

    return rows


def _row(
    session: Any,  # noqa: ANN401
    names: set[str],
    ids: list[int],
    kinds: list[int],
) -> Rows:
    """The row of one text: the model's own, or the sum of those of the pieces.

    Texts are read one by one: where numbers are int8, each is rounded by the largest of all that
    are read at once, so that the row of a text would depend on its neighbours.
    """
    mask = [1] * len(ids) or [0]  # A text without pieces is one that does not count.
    given = {"input_ids": ids or [0], "attention_mask": mask, "token_type_ids": kinds or [0]}
    found = session.run(None, {name: np.array([given[name]], np.int64) for name in names})[0]
    if found.ndim == 3:
        found = (found * np.array(mask)[:, None]).sum(axis=1)
    if found.ndim != 2 or len(found) != 1:
        raise ValueError("it gives no vector for each text")
    row: Rows = found[0].astype(np.float32)
    return row


def _unusable(root: Path, reason: str) -> Problem:
    return _problem(f"The model in {root} cannot be used ({reason}).", str(root))


def _problem(message: str, folder: str) -> Problem:
    return Problem("encoder", message, folder)
