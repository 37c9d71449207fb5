"""Whether a search in all papers at hand finds what a written sentence speaks of.

    python benchmarks/written_search.py --data DATA --pdfs FOLDER [--split dev] [--first 200]

Every paper of benchmarks/judgements/written-papers.tsv that is there is put into one index, those
of other splits too. A sentence of the split is asked as `citectx search` would ask it, over that
index, with and without the encoder. Right paper: the first that is shown. Right passage: one of the
first five that are shown, paper by paper, has the sentence that was written about. The last column
is the share of passages said to say this that have it. `--get` of `written_evidence.py` fetches the
PDFs.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from citectx.answers.library.paper_passages import documents
from citectx.answers.library.search import shown
from citectx.answers.search.embedded import Embedded
from citectx.answers.search.engine import Document, Engine
from citectx.lab.evaluation import written
from citectx.model import Passage, Problem, Strength
from citectx.papers.index.paper_index import PaperIndex
from citectx.papers.index.store import Store
from citectx.ranking.encoder.chosen import SHIPPED
from citectx.ranking.encoder.encoder import Encoder
from citectx.ranking.encoder.load import load
from citectx.ranking.queries import unmodified
from citectx.settings import Settings

JUDGEMENTS = Path(__file__).parent / "judgements"
SPLITS = ("train", "dev", "unseen")
SHOWN, MOST = 5, 20


def main() -> None:
    """Prints a row without and one with the encoder."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", required=True, type=Path, help="resolution-bio, scisummnet …")
    parser.add_argument("--pdfs", required=True, type=Path, help="PAPER.pdf for each other paper.")
    parser.add_argument("--split", default="dev", choices=SPLITS)
    parser.add_argument("--first", default=200, type=int, help="So many sentences at most.")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        engine = Embedded(Path(folder, "index"))
        tasks = list(put(engine, options.data, options.pdfs))
        chosen = [it for it in tasks if it.written.split == options.split][: options.first]
        papers = len({it.written.paper for it in tasks})
        model = load(str(SHIPPED))
        if isinstance(model, Problem):
            raise SystemExit(model.message)
        store = Store(Settings(cache_directory=folder))
        encoder = Encoder(model.id, model.encode, store, model.weights)
        print(f"{len(chosen)} sentences of {options.split}, {papers} papers")
        print("| | right paper first | right passage of five | ms of the processor | says this |")
        print("|---|---|---|---|---|")
        indexes = {it.written.paper: it.paper for it in tasks}
        for name, second in (("by words", None), ("and the encoder", encoder)):
            print(f"| {name} | {row(engine, chosen, indexes, second)} |")


def put(engine: Engine, data: Path, pdfs: Path) -> Iterator[written.Task]:
    """Puts every paper into the engine, and gives all sentences before theirs."""
    for split in SPLITS:
        tasks = written.tasks(
            JUDGEMENTS / "written.jsonl",
            split,
            data,
            pdfs,
        )
        if isinstance(tasks, Problem):
            raise SystemExit(tasks.message)
        last = ""
        for task in tasks:
            if task.written.paper != last:
                last = task.written.paper
                engine.put(documents(task.paper, Document(last)))
            yield task


def row(
    engine: Engine,
    tasks: list[written.Task],
    indexes: dict[str, PaperIndex],
    encoder: Encoder | None,
) -> str:
    """The shares of sentences, the median time, and the share of passages that say it."""
    outcomes, taken, strong = [], [], []
    for task in tasks:
        began = time.process_time()
        passages = found(engine, task.written.text, indexes, encoder)
        taken.append((time.process_time() - began) * 1000)
        is_right = [paper == task.written.paper for paper, _ in passages]
        has = [
            right and it.span is not None and task.target in range(*it.span)
            for right, (_, it) in zip(is_right, passages, strict=True)
        ]
        outcomes.append((any(is_right[:1]), any(has[:SHOWN])))
        says = [it.strength is Strength.SAYS_THIS for _, it in passages]
        strong += [right for right, said in zip(has, says, strict=True) if said]
    first, passage = np.mean(outcomes, axis=0)
    return f"{first:.3f} | {passage:.3f} | {np.median(taken):.0f} | {np.mean(strong):.2f}"


def found(
    engine: Engine, text: str, indexes: dict[str, PaperIndex], encoder: Encoder | None
) -> list[tuple[str, Passage]]:
    """The passages in the order in which they are shown: paper by paper."""
    asked = unmodified.lone_query(text)
    hits = engine.best(asked.terms, MOST)
    if isinstance(hits, Problem):
        raise SystemExit(hits.message)
    papers = shown(asked, hits, indexes, MOST, encoder)
    return [(paper, it) for paper, passages in papers.items() for it in passages]


if __name__ == "__main__":
    main()
