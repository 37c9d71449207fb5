"""Sentences labelled by their sections -> the classifier that `zones` reads.

    python -m citectx.lab.training.train_zones sentences.tsv.xz

Each line of the file has a label (Introduction, Methods, Results, Discussion), a tab and a
sentence. The accuracy is cross-validated; the classifier written is trained on everything.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from citectx.base.compressed import lines
from citectx.text.zones import BUCKETS, WEIGHTS, ZONES, features

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_FOLDS = 5
_PENALTY = 7e-6
_EPOCHS = 12


@click.command()
@click.argument("sentences", type=click.Path(exists=True, path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), default=WEIGHTS, help="Where to write it.")
def command(sentences: Path, out: Path) -> None:
    """Train the classifier of rhetorical zones on SENTENCES."""
    import numpy as np
    from sklearn.model_selection import StratifiedKFold, cross_val_predict

    labels, matrix = _read(sentences)
    folds = StratifiedKFold(_FOLDS, shuffle=True, random_state=0)
    predicted = cross_val_predict(_model(), matrix, labels, cv=folds)
    for number, zone in enumerate(ZONES):
        true, said = labels == number, predicted == number
        hits = int(np.sum(true & said))
        click.echo(f"{zone:13} precision {hits / said.sum():.3f} recall {hits / true.sum():.3f}")
    click.echo(f"accuracy      {np.mean(predicted == labels):.3f}")

    model = _model().fit(matrix, labels)
    scale = np.float32(np.abs(model.coef_).max() / 127)
    weights = np.round(model.coef_.T / scale).astype(np.int8)
    biases = model.intercept_.astype(np.float32)
    np.savez_compressed(out, weights=weights, scale=scale, biases=biases)


def _read(path: Path) -> tuple[NDArray[np.int64], Any]:
    """The labels as numbers of zones, and the features with every sentence of length one."""
    import numpy as np
    from scipy.sparse import csr_matrix  # type: ignore[import-untyped]
    from sklearn.preprocessing import normalize

    labels, seen, starts = [], [], [0]
    for line in lines(path):
        label, _, sentence = line.rstrip("\n").partition("\t")
        labels.append(ZONES.index(label.lower().removesuffix("s")))
        seen += features(sentence)
        starts.append(len(seen))
    ones = np.ones(len(seen), np.float32)
    matrix = csr_matrix((ones, seen, starts), shape=(len(labels), BUCKETS))
    return np.array(labels), normalize(matrix)


def _model() -> Any:  # noqa: ANN401
    from sklearn.linear_model import SGDClassifier

    return SGDClassifier(
        loss="log_loss",
        alpha=_PENALTY,
        max_iter=_EPOCHS,
        tol=None,
        average=True,
        random_state=0,
    )


if __name__ == "__main__":
    command()
