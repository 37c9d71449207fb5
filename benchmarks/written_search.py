"""Whether a search in all papers at hand finds what a written sentence speaks of.

    python benchmarks/written_search.py --data DATA --pdfs FOLDER [--split dev] [--first 200]

Every paper of benchmarks/judgements/written-papers.tsv that is there is put into one index, those
of other splits too. A sentence of the split is asked as `citectx search` would ask it, over that
index, with and without the encoder. Right paper: the first that is shown. Right passage: one of the
first five that are shown, paper by paper, has the sentence that was written about. `--get` of
`written_evidence.py` fetches the PDFs.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from citectx.answers.library.paper_passages import documents
from citectx.answers.library.ranked import ranked
from citectx.answers.search.embedded import Embedded
from citectx.answers.search.engine import Document, Engine
from citectx.lab.evaluation import written
from citectx.model import Problem
from citectx.papers.index.store import Store
from citectx.ranking.encoder.chosen import SHIPPED
from citectx.ranking.encoder.encoder import Encoder
from citectx.ranking.encoder.load import load
from citectx.ranking.queries import unmodified
from citectx.settings import Settings

JUDGEMENTS = Path(__file__).parent / "judgements"
SPLITS = ("train", "dev", "unseen")
SHOWN, A_PAPER, MOST = 5, 3, 20


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
        print("| | right paper first | right passage of five | ms of the processor |")
        print("|---|---|---|---|")
        for name, second in (("by words", None), ("and the encoder", encoder)):
            print(f"| {name} | {row(engine, chosen, second)} |")


def put(engine: Engine, data: Path, pdfs: Path) -> Iterator[written.Task]:
    """Puts every paper into the engine, and gives all sentences before theirs."""
    for split in SPLITS:
        tasks = written.tasks(
            JUDGEMENTS / "written.jsonl",
            split,
            data / "resolution-bio",
            data / "scisummnet",
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


def row(engine: Engine, tasks: list[written.Task], encoder: Encoder | None) -> str:
    """The shares of sentences, and the median time."""
    outcomes, taken = [], []
    for task in tasks:
        began = time.process_time()
        shown = found(engine, task.written.text, encoder)
        taken.append((time.process_time() - began) * 1000)
        papers = [paper for paper, _ in shown]
        is_first = bool(papers) and papers[0] == task.written.paper
        has = any(
            paper == task.written.paper and task.target in sentences
            for paper, sentences in shown[:SHOWN]
        )
        outcomes.append((is_first, has))
    first, passage = np.mean(outcomes, axis=0)
    return f"{first:.3f} | {passage:.3f} | {np.median(taken):.0f}"


def found(engine: Engine, text: str, encoder: Encoder | None) -> list[tuple[str, range]]:
    """The passages in the order in which they are shown: paper by paper."""
    asked = unmodified.lone_query(text)
    hits = engine.best(asked.terms, MOST)
    if isinstance(hits, Problem):
        raise SystemExit(hits.message)
    by_paper: dict[str, list[range]] = {}
    for it in ranked(asked, hits, {}, encoder):
        by_paper.setdefault(it.document.source, []).append(range(*it.span))
    return [(paper, span) for paper, spans in by_paper.items() for span in spans[:A_PAPER]]


if __name__ == "__main__":
    main()
