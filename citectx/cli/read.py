"""`citectx read`: a paper as it is read, for people or as JSON."""

from __future__ import annotations

import textwrap
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citectx.cli import output, read_why
from citectx.cli.loading import load_settings
from citectx.cli.options import json_option
from citectx.papers import index
from citectx.papers.index import paper_index
from citectx.papers.index.store import Store
from citectx.papers.workers import Pool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

    from citectx.model import Paper, Section, Sentence


@click.command()
@click.argument("file", type=click.Path(exists=True, path_type=Path))
@json_option
@click.option("--why", is_flag=True, help="Instead, what each piece of a PDF was taken for.")
@click.option(
    *("--picture", "target"),
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="PNG",
    help="Instead, a picture of a page of a PDF that shows what was taken for what.",
)
@click.option(
    "--page",
    type=click.IntRange(min=1),
    help="The page to tell or show, instead of all or the first.",
)
def command(file: Path, as_json: bool, why: bool, target: Path | None, page: int | None) -> None:
    """Print the paper in FILE as it is read: its sections and, apart, the works it cites."""
    settings = load_settings(Path.cwd())
    if why or target:
        if as_json:
            raise click.UsageError("--json goes with neither --why nor --picture.")
        read_why.tell(file, settings, why=why, target=target, page=page)
        return
    if page:
        raise click.UsageError("--page goes with --why or --picture.")
    store = Store(settings)
    with Pool(settings) as pool:
        paper = paper_index.paper(index.index(str(file.absolute()), store, pool))
    said = [f"{file}: {problem.message}" for problem in paper.problems]
    if not any(section.sentences for section in paper.sections):
        output.fail("\n".join(said) or f"{file}: There is nothing to read in it.")
    for it in said:
        output.say(it, err=True)
    if as_json:
        output.print_json(_value(paper))
    else:
        output.say_in_pages(_lines(paper))


def _value(paper: Paper) -> dict[str, object]:
    return {
        "title": paper.title,
        "authors": paper.authors,
        "year": paper.year,
        "doi": paper.doi,
        "abstract": " ".join(it.text for it in _abstract(paper)),
        "sections": [_section_value(section) for section in paper.sections],
        "references": [
            {
                "label": work.label,
                "text": work.text,
                "title": work.title,
                "authors": work.authors,
                "year": work.year,
                "doi": work.doi,
                "arxiv": work.arxiv,
            }
            for work in paper.works
        ],
        "problems": [{"id": problem.id, "message": problem.message} for problem in paper.problems],
    }


def _abstract(paper: Paper) -> Iterator[Sentence]:
    return (
        sentence
        for part in paper.sections
        if part.kind == "abstract"
        for sentence in part.sentences
    )


def _section_value(section: Section) -> dict[str, object]:
    return {
        "heading": section.heading,
        "kind": section.kind,
        "level": section.level,
        "sentences": [
            {
                "text": sentence.text,
                "page": sentence.page,
                "paragraph": sentence.paragraph,
                "cites": sentence.cites,
            }
            for sentence in section.sentences
        ],
    }


def _lines(paper: Paper) -> Iterator[str | Text]:
    from rich.text import Text

    width = output.console().width
    for line in textwrap.wrap(paper.title or Path(paper.path).name, width):
        yield Text(line, "bold")
    about = (", ".join(paper.authors), paper.year, paper.doi and f"doi:{paper.doi}")
    yield from textwrap.wrap(" · ".join(filter(None, about)), width)
    for section in paper.sections:
        heading = section.heading or section.kind.capitalize()
        yield Text.assemble("\n", (heading, "bold"), " ", (f"[{section.kind}]", "dim"))
        yield from _paragraphs(section, paper, width)
    if paper.works:
        yield Text("\nReferences", "bold")
    for number, work in enumerate(paper.works, start=1):
        first = f"{number:>4}  "
        yield from textwrap.wrap(work.text, width, initial_indent=first, subsequent_indent=" " * 6)


def _paragraphs(section: Section, paper: Paper, width: int) -> Iterator[str]:
    """The paragraphs, each with its page where that is known."""
    for _, sentences in groupby(section.sentences, key=lambda it: it.paragraph):
        written = list(sentences)
        page = _page(paper, written[0].page)
        text = " ".join(it.text for it in written)
        yield ""
        yield from textwrap.wrap(text + page, width, initial_indent="  ", subsequent_indent="  ")


def _page(paper: Paper, page: int | None) -> str:
    if page is None:
        return ""
    label = paper.page_labels[page - 1] if page <= len(paper.page_labels) else ""
    return f"  [p. {label or page}]"
