"""`citectx vectors`: train, look into and measure vector sets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citectx.cli import output
from citectx.cli.options import json_option
from citectx.model import Problem

if TYPE_CHECKING:
    from citectx.ranking.vectors import Vectors

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
_OUT = click.Path(dir_okay=False, writable=True, path_type=Path)


@click.group()
def command() -> None:
    """Train, look into and measure the vectors behind the embedding models."""


@command.command()
@click.argument("corpus", nargs=-1, required=True, type=_FILE)
@click.option("-o", "--out", required=True, type=_OUT, help="Where the vectors go.")
@click.option("--domain", default="", help="What the text is about, as in `biomedical`.")
@click.option("--dimensions", default=200, show_default=True, type=click.IntRange(2, 2000))
@click.option("--epochs", default=5, show_default=True, type=click.IntRange(1, 100))
@click.option("--window", default=5, show_default=True, type=click.IntRange(1, 50))
@click.option("--negative", default=10, show_default=True, type=click.IntRange(1, 100))
@click.option("--minimum-count", default=5, show_default=True, type=click.IntRange(1))
@click.option(
    "--sample",
    default=1e-4,
    show_default=True,
    type=click.FloatRange(0, 1),
    help="More frequent words are read only now and then; less is faster.",
)
@click.option(
    "--words", default=40_000, show_default=True, type=click.IntRange(2), help="Words to keep."
)
@click.option(
    "--topics", default=50, show_default=True, type=click.IntRange(0), help="0 for no topics."
)
@click.option("--phrases", is_flag=True, help="Give frequent phrases vectors of their own.")
@click.option("--output/--no-output", default=True, help="Keep the context vectors (for desm).")
@click.option("--seed", default=1, show_default=True)
@click.option("--workers", default=2, show_default=True, type=click.IntRange(1, 64))
@click.option(
    "--attribution", multiple=True, help="Origin and licence of the text; may be repeated."
)
def train(
    corpus: tuple[Path, ...], out: Path, attribution: tuple[str, ...], **options: object
) -> None:
    """Train vectors on text files: one paragraph or sentence per line, plain, .xz, .gz or .bz2."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from citectx.lab.vectors.train import Recipe
    from citectx.lab.vectors.train import train as trained

    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=1.0)
        vectors = trained(
            corpus,
            Recipe(**options),  # type: ignore[arg-type]
            attribution,
            lambda doing, part: progress.update(task, description=doing, completed=part),
        )
    if isinstance(vectors, Problem):
        output.fail(vectors.message)
    _write(vectors, out)


@command.command(name="import")
@click.argument("vectors", type=_FILE)
@click.option("-o", "--out", required=True, type=_OUT, help="Where the vectors go.")
@click.option(
    "--words", default=40_000, show_default=True, type=click.IntRange(2), help="Words to keep."
)
@click.option("--domain", help="What the text is about; as the file is called, unless given.")
@click.option(
    "--attribution", multiple=True, help="Origin and licence of the text; may be repeated."
)
def import_(
    vectors: Path, out: Path, words: int, domain: str | None, attribution: tuple[str, ...]
) -> None:
    """Turn a word2vec, GloVe, fastText or numpy file into one that opens at once."""
    from dataclasses import replace

    from citectx.ranking.vectors.load import load

    loaded = load(vectors, words)
    if isinstance(loaded, Problem):
        output.fail(loaded.message)
    told = {**loaded.provenance, "attribution": list(attribution)}
    _write(replace(loaded, domain=domain or loaded.domain, provenance=told), out)


@command.command()
@click.argument("vectors", type=_FILE)
@click.argument("lexicon", type=_FILE)
@click.option("-o", "--out", required=True, type=_OUT, help="Where the vectors go.")
def retrofit(vectors: Path, lexicon: Path, out: Path) -> None:
    """Pull the vectors of synonyms in a lexicon towards each other."""
    from citectx.lab.ontologies.read import read
    from citectx.ranking.vectors.load import load
    from citectx.ranking.vectors.retrofit import retrofit as retrofitted

    loaded, relations = load(vectors), read((lexicon,))
    if isinstance(loaded, Problem):
        output.fail(loaded.message)
    if isinstance(relations, Problem):
        output.fail(relations.message)
    _write(retrofitted(loaded, relations), out)


@command.command()
@click.argument("vectors", type=_FILE)
@click.option("--data", required=True, type=_FOLDER, help="mentions.jsonl and papers.jsonl.")
@click.option("-o", "--out", required=True, type=_OUT, help="Where the vectors go.")
@click.option("--epochs", default=3, show_default=True, type=click.IntRange(1, 100))
@click.option("--seed", default=1, show_default=True)
def tune(vectors: Path, data: Path, out: Path, epochs: int, seed: int) -> None:
    """Bring citing sentences and the abstracts they cite closer to each other."""
    from citectx.lab.evaluation.datasets import citation_pairs
    from citectx.lab.vectors.tune import tune, tuning_pairs
    from citectx.ranking.vectors.load import load

    loaded, pairs = load(vectors), citation_pairs(data)
    if isinstance(loaded, Problem):
        output.fail(loaded.message)
    if isinstance(pairs, Problem):
        output.fail(pairs.message)
    found = tune(loaded, tuning_pairs(loaded, pairs), epochs, seed, _say)
    if isinstance(found, Problem):
        output.fail(found.message)
    _write(found, out)


@command.command()
@click.argument("vectors", type=_FILE)
@click.option("--data", required=True, type=_FOLDER, help="mentions.jsonl and papers.jsonl.")
@json_option
def evaluate(vectors: Path, data: Path, as_json: bool) -> None:
    """Measure how well mean vectors bring citing sentences and cited papers together.

    `citectx evaluate … --vectors` measures what the vectors do for ranking passages.
    """
    from citectx.lab.evaluation.datasets import citation_pairs
    from citectx.lab.evaluation.vector_quality import pair_quality
    from citectx.ranking.vectors.load import load

    loaded, pairs = load(vectors), citation_pairs(data)
    if isinstance(loaded, Problem):
        output.fail(loaded.message)
    if isinstance(pairs, Problem):
        output.fail(pairs.message)
    found = pair_quality(loaded, pairs)
    if as_json:
        click.echo(json.dumps(found._asdict()))
        return
    click.echo(
        f"{found.n} citing sentences, {found.papers} papers: {found.coverage:.1%} of the words "
        f"known, MRR {found.mrr:.3f}, recall at 10 {found.recall_at_10:.3f}"
    )


@command.command()
@click.argument("vectors", type=click.Path(path_type=Path))
@click.option("--neighbours", "words", multiple=True, help="A word whose nearest are shown.")
@json_option
def info(vectors: Path, words: tuple[str, ...], as_json: bool) -> None:
    """Say what a vector set holds and where it comes from.

    VECTORS is a file, or the field of a set that ships, as in `biomedical`.
    """
    from citectx.lab.vectors.neighbours import neighbours
    from citectx.ranking.vectors.load import load
    from citectx.ranking.vectors.shipped import shipped_vectors

    loaded = shipped_vectors(str(vectors)) or load(vectors)
    if isinstance(loaded, Problem):
        output.fail(loaded.message)
    nearest = {word: neighbours(loaded, word) for word in words}
    if as_json:
        about = {
            "domain": loaded.domain,
            "words": len(loaded.rows),
            "dimensions": loaded.matrix.shape[1],
            "tau": loaded.tau,
            "output": loaded.output is not None,
            "topics": 0 if loaded.topics is None else len(loaded.topics),
            "provenance": loaded.provenance,
            "neighbours": nearest,
        }
        click.echo(json.dumps(about, ensure_ascii=False))
        return
    click.echo(_about(loaded))
    for line in loaded.provenance.get("attribution", ()):
        click.echo(f"  {line}")
    for word, found in nearest.items():
        shown = ", ".join(f"{it} {similarity:.2f}" for it, similarity in found)
        click.echo(f"{word}: {shown or 'not in this set'}")


def _say(part: float) -> None:
    click.echo(f"{part:.0%} tuned", err=True)


def _write(vectors: Vectors, out: Path) -> None:
    """Write the set, and beside it where it comes from, for people to read."""
    from citectx.ranking.vectors import stored

    stored.write(vectors, out)
    out.with_name(out.name + ".json").write_text(
        json.dumps(vectors.provenance, indent=2, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    click.echo(_about(vectors), err=True)


def _about(vectors: Vectors) -> str:
    words, dimensions = vectors.matrix.shape
    related = float(vectors.row_sums.mean()) - 1
    return (
        f"{vectors.domain or 'unnamed'}: {words} words, {dimensions} dimensions, "
        f"τ {vectors.tau:.3f}, {related:.1f} related words' weight per word"
    )
