"""Text files -> vectors, by gensim's skip-gram on the stems by which papers are searched."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import numpy as np

import citectx
from citectx.base.compressed import BROKEN
from citectx.lab.vectors.corpus import Size, write_stems
from citectx.model import Problem
from citectx.ranking.vectors import build
from citectx.ranking.vectors.load import NO_GENSIM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from citectx.ranking.vectors import Vectors

Report = Callable[[str, float], None]  # What is being done, and which part of it is done.

_LEAST_STEMS = 100_000
_LEAST_COUNT = 50
_LEAST_ASSOCIATION = 0.5  # Normalised pointwise mutual information: 1 means never apart.
_LINES = 40_000


@dataclass(frozen=True, slots=True)
class Recipe:
    """How vectors are trained; the same recipe, text and one worker give the same vectors."""

    domain: str = ""
    dimensions: int = 200
    epochs: int = 5
    window: int = 5
    negative: int = 10
    minimum_count: int = 5
    sample: float = 1e-4
    words: int = 40_000
    topics: int = 50
    phrases: bool = False
    output: bool = True
    seed: int = 1
    workers: int = 2


def train(
    corpora: Sequence[Path], recipe: Recipe, attribution: Sequence[str], report: Report
) -> Vectors | Problem:
    """The vectors of the `words` most frequent stems, with their origin written into them."""
    try:
        import gensim  # noqa: F401
    except ImportError:
        return NO_GENSIM
    with TemporaryDirectory(prefix="citectx-") as folder:
        stems = Path(folder) / "stems.txt"
        try:
            size = write_stems(
                corpora, stems, recipe.workers, lambda so_far: report(_read(so_far), 0.0)
            )
        except BROKEN as error:
            return Problem("corpus-unreadable", f"The text cannot be read ({error}).")
        if size.stems < _LEAST_STEMS:
            return _too_little(size)
        report(_read(size), 1.0)
        if recipe.phrases:
            report("Joining phrases", 0.0)
            stems = join_phrases(stems)
        model = _skip_gram(stems, recipe, report)
        words = [word for word in model.wv.index_to_key if word][: recipe.words]
        report("Learning topics", 0.0)
        topics = train_topics(stems, words, recipe.topics, recipe.seed) if recipe.topics else None
    report("Measuring how related all words are", 0.0)
    return build.vectors(
        words,
        model.wv.vectors[: len(words)],
        recipe.domain,
        output=model.syn1neg[: len(words)] if recipe.output else None,
        topics=topics,
        provenance=_provenance(corpora, recipe, attribution, size),
    )


def _read(size: Size) -> str:
    return f"Reading: {size.stems / 1e6:.1f} million stems"


def _too_little(size: Size) -> Problem:
    return Problem(
        "corpus-too-small",
        f"The text holds only {size.stems} stems; vectors need at least {_LEAST_STEMS}, and are "
        "worth having from about ten million.",
    )


def _skip_gram(stems: Path, recipe: Recipe, report: Report) -> Any:  # noqa: ANN401
    from gensim.models import Word2Vec
    from gensim.models.callbacks import CallbackAny2Vec

    class Epochs(CallbackAny2Vec):  # type: ignore[misc]
        done = 0

        def on_epoch_end(self, model: Word2Vec) -> None:
            self.done += 1
            report(f"Training on {recipe.epochs} epochs", self.done / recipe.epochs)

    report(f"Training on {recipe.epochs} epochs", 0.0)
    return Word2Vec(
        corpus_file=str(stems),
        sg=1,
        vector_size=recipe.dimensions,
        epochs=recipe.epochs,
        window=recipe.window,
        negative=recipe.negative,
        min_count=recipe.minimum_count,
        sample=recipe.sample,
        seed=recipe.seed,
        workers=recipe.workers,
        callbacks=[Epochs()],
    )


def _provenance(
    corpora: Sequence[Path], recipe: Recipe, attribution: Sequence[str], size: Size
) -> dict[str, Any]:
    return {
        "made_by": f"citectx {citectx.__version__}, gensim {version('gensim')}",
        "recipe": asdict(recipe),
        "corpora": [{"name": path.name, "sha256": _digest(path)} for path in corpora],
        "lines": size.lines,
        "stems": size.stems,
        "attribution": list(attribution),
    }


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def join_phrases(stems: Path) -> Path:
    """The file with phrases joined, beside the given one."""
    from gensim.models.phrases import Phrases
    from gensim.models.word2vec import LineSentence

    found = Phrases(
        LineSentence(str(stems)),
        min_count=_LEAST_COUNT,
        threshold=_LEAST_ASSOCIATION,
        scoring="npmi",
    ).freeze()
    found.phrasegrams = {pair: it for pair, it in found.phrasegrams.items() if _is_phrase(pair)}
    joined = stems.with_name("phrases.txt")
    with joined.open("w", encoding="utf-8") as file:
        file.writelines(" ".join(found[line]) + "\n" for line in LineSentence(str(stems)))
    return joined


def _is_phrase(pair: str) -> bool:
    """A compound is always followed by its own parts (`tcell cell`); that is no phrase."""
    first, _, second = pair.partition("_")
    return second not in first


def train_topics(stems: Path, words: Sequence[str], topics: int, seed: int) -> NDArray[np.float16]:
    """One row per topic, one column per word; learned on lines taken evenly from the file."""
    from gensim.corpora import Dictionary
    from gensim.models import LdaModel

    dictionary = Dictionary([words])
    bags = [dictionary.doc2bow(line.split()) for line in _sample(stems)]
    model = LdaModel(bags, topics, dictionary, alpha="symmetric", eta="auto", random_state=seed)
    columns = [dictionary.token2id[word] for word in words]
    probabilities: NDArray[np.float16] = model.get_topics()[:, columns].astype(np.float16)
    return probabilities


def _sample(stems: Path) -> Iterator[str]:
    with stems.open(encoding="utf-8") as file:
        every = max(1, sum(1 for _ in file) // _LINES)
        file.seek(0)
        yield from (line for number, line in enumerate(file) if number % every == 0)
