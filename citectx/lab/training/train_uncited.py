"""Published text -> the weights by which sentences that lack a citation are known.

Sentences of whole papers in biology and computing, without the citations in parentheses that they
carry; those that name authors in their words are left out. Only what is said in both fields counts,
so that no subject is learned. A quarter of the papers is kept for measuring.
Run: python -m citectx.lab.training.train_uncited --data DATA
"""

from __future__ import annotations

import gzip
import json
import lzma
import re
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

import click

from citectx.answers.checks.uncited import CONSTANT, FEWEST_WORDS, FROM, TABLE, signs
from citectx.lab.evaluation.pooled import POOLED_FIELDS
from citectx.text.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FILE = Path(__file__).parents[2] / "answers" / "checks" / "data" / f"{TABLE}.tsv"
_CITED = re.compile(r"\s*\([^()]*\b[A-Z][^()]*\b(?:1[89]|20)\d\d[a-z]?[^()]*\)")
_NAMED = re.compile(
    r"\bet al\b|\b[A-Z][a-z]+ (?:and|&) [A-Z][a-z]+ \(|\((?:1[89]|20)\d\d[a-z]?\)|\[\d"
)
_ELIFE, _SCISUMMNET = POOLED_FIELDS
_PAPERS = {_SCISUMMNET: 450, _ELIFE: 220}
_FEWEST = 12  # Papers of each field that must have a sign.
_PENALTY = 0.03
_FROM = 0.5
_LEVELS = (0.4, 0.5, 0.6, 0.7)
_HEADER = """\
# What tells that a sentence needs a citation: words, two words in a row ("^" begins the sentence),
# and where it stands; made by `python -m citectx.lab.training.train_uncited`.
sign\tweight
"""


class Lesson(NamedTuple):
    """A sentence of a paper by its signs, and whether it carried a citation."""

    field: str
    paper: str
    signs: frozenset[str]
    is_cited: bool

    @property
    def is_kept(self) -> bool:
        """Whether its paper is kept for measuring."""
        return crc32(self.paper.encode()) % 4 == 0


@click.command()
@click.option("--data", type=click.Path(exists=True, path_type=Path), required=True)
def command(data: Path) -> None:
    """Write the weights, and print how often a hint is right in the papers that were kept."""
    import numpy as np
    from sklearn.feature_extraction.text import CountVectorizer
    from sklearn.linear_model import LogisticRegression

    every = [*_of_scisummnet(data), *_of_elife(data)]
    met, kept = [it for it in every if not it.is_kept], [it for it in every if it.is_kept]
    names = _shared_signs(met)
    counter = CountVectorizer(analyzer=lambda it: it.signs, vocabulary=names)
    model = LogisticRegression(l1_ratio=1, C=_PENALTY, solver="liblinear")
    model.fit(counter.transform(met), [it.is_cited for it in met])
    likely = model.predict_proba(counter.transform(kept))[:, 1]
    is_cited = np.array([it.is_cited for it in kept])
    for field in _PAPERS:
        here = np.array([it.field == field for it in kept])
        click.echo(f"{field}: {here.sum()} sentences, {is_cited[here].mean():.3f} of them cite")
        for level in _LEVELS:
            hinted = here & (likely >= level)
            right = (hinted & is_cited).sum()
            click.echo(f"  from {level}: precision {right / max(hinted.sum(), 1):.2f}, "
                       f"recall {right / is_cited[here].sum():.2f}")  # fmt: skip
    weights = zip(names, model.coef_[0], strict=True)
    lines = [(CONSTANT, model.intercept_[0]), (FROM, _FROM), *((it, w) for it, w in weights if w)]
    FILE.write_text(_HEADER + "".join(f"{it}\t{w:.4g}\n" for it, w in lines), encoding="utf-8")


def _shared_signs(lessons: Sequence[Lesson]) -> list[str]:
    """The signs that papers of both fields have."""
    papers: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for it in lessons:
        for sign in it.signs:
            papers[sign][it.field].add(it.paper)
    return sorted(
        sign
        for sign, fields in papers.items()
        if all(len(fields[field]) >= _FEWEST for field in _PAPERS)
    )


def _of_scisummnet(data: Path) -> Iterator[Lesson]:
    with lzma.open(data / "scisummnet" / "papers.jsonl.xz", "rt", encoding="utf-8") as lines:
        for _, line in zip(range(_PAPERS[_SCISUMMNET]), lines, strict=False):
            paper = json.loads(line)
            for heading, texts in paper["sections"]:
                yield from _lessons(_SCISUMMNET, paper["id"], heading, texts)


def _of_elife(data: Path) -> Iterator[Lesson]:
    with gzip.open(data / "resolution-bio" / "papers.jsonl.gz", "rt", encoding="utf-8") as lines:
        for _, line in zip(range(_PAPERS[_ELIFE]), lines, strict=False):
            paper = json.loads(line)
            for section in paper["sections"]:
                for text in section["text"].split("\n"):
                    parts = [text[start:end] for start, end in sentences(text, "en")]
                    heading = section["top"] or section["heading"]
                    yield from _lessons(_ELIFE, paper["id"], heading, parts)


def _lessons(field: str, paper: str, heading: str, texts: Sequence[str]) -> Iterator[Lesson]:
    is_after_cited = False
    for text in texts:
        bare = _CITED.sub("", text)
        is_cited, is_named = bare != text, bool(_NAMED.search(bare))
        if not is_named and len(bare.split()) >= FEWEST_WORDS:
            yield Lesson(field, paper, signs(bare, heading or "", is_after_cited), is_cited)
        is_after_cited = is_cited or is_named


if __name__ == "__main__":
    command()
