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
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    Rows = NDArray[np.float32]
    Pieces = tuple[list[int], list[int]]  # The numbers of pieces, and of which text each is.

_LIBRARIES = ("onnxruntime", "tokenizers")
_MODELS = ("model.onnx", "onnx/model.onnx")
_TOKENIZER = "tokenizer.json"
COMPARER = "comparer.onnx"
_INPUTS = {"input_ids", "attention_mask", "token_type_ids"}
_LONGEST = 256  # Word pieces; hardly a sentence has more.
_BATCH = 256  # Word pieces of all texts that the model sees at once.
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
        read = [(it.ids, it.type_ids) for it in pieces.encode_batch(list(texts))]
        order = sorted(range(len(read)), key=lambda it: len(read[it][0]))
        made = [_of_batch(session, names, batch) for batch in _batches([read[it] for it in order])]
        return np.concatenate(made)[np.argsort(order)] if made else np.zeros((0, 0), np.float32)

    return rows


def _batches(texts: list[Pieces]) -> Iterator[list[Pieces]]:
    """Texts, the shortest first, in batches: small ones are quickest, and take little memory."""
    batch: list[Pieces] = []
    for text in texts:
        if batch and (len(batch) + 1) * len(text[0]) > _BATCH:
            yield batch
            batch = []
        batch.append(text)
    if batch:
        yield batch


def _of_batch(
    session: Any,  # noqa: ANN401
    names: set[str],
    batch: list[Pieces],
) -> Rows:
    """The rows of a batch: the model's own, or the sum of those of the pieces."""
    longest = max(1, *(len(ids) for ids, _ in batch))

    def padded(rows: list[list[int]]) -> NDArray[np.int64]:
        return np.array([it + [0] * (longest - len(it)) for it in rows], np.int64)

    mask = padded([[1] * len(ids) for ids, _ in batch])
    given = {
        "input_ids": padded([ids for ids, _ in batch]),
        "attention_mask": mask,
        "token_type_ids": padded([kinds for _, kinds in batch]),
    }
    found = session.run(None, {name: given[name] for name in names})[0]
    if found.ndim == 3:
        found = (found * mask[:, :, None]).sum(axis=1)
    if found.ndim != 2 or len(found) != len(batch):
        raise ValueError("it gives no vector for each text")
    rows: Rows = found.astype(np.float32)
    return rows


def _unusable(root: Path, reason: str) -> Problem:
    return _problem(f"The model in {root} cannot be used ({reason}).", str(root))


def _problem(message: str, folder: str) -> Problem:
    return Problem("encoder", message, folder)
