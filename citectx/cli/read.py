"""`citectx read`: a paper as it is read, for people or as JSON."""

from __future__ import annotations

import textwrap
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citectx.cli import output
from citectx.cli.loading import load_settings
from citectx.cli.options import json_option
from citectx.papers import index
from citectx.papers.index import paper_index
from citectx.papers.index.store import Store
from citectx.papers.workers import Pool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Paper, Section, Sentence

_WIDTH = 88


@click.command()
@click.argument("file", type=click.Path(exists=True, path_type=Path))
@json_option
def command(file: Path, as_json: bool) -> None:
    """Print the paper in FILE as it is read: its sections and, apart, the works it cites."""
    settings = load_settings(Path.cwd())
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
        output.say_in_pages("\n".join(_lines(paper)) + "\n")


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


def _lines(paper: Paper) -> Iterator[str]:
    yield click.style(paper.title or Path(paper.path).name, bold=True)
    about = (", ".join(paper.authors), paper.year, paper.doi and f"doi:{paper.doi}")
    yield from textwrap.wrap(" · ".join(filter(None, about)), _WIDTH)
    for section in paper.sections:
        heading = section.heading or section.kind.capitalize()
        yield f"\n{click.style(heading, bold=True)} {click.style(f'[{section.kind}]', dim=True)}"
        yield from _paragraphs(section, paper)
    if paper.works:
        yield f"\n{click.style('References', bold=True)}"
    for number, work in enumerate(paper.works, start=1):
        first = f"{number:>4}  "
        yield from textwrap.wrap(work.text, _WIDTH, initial_indent=first, subsequent_indent=" " * 6)


def _paragraphs(section: Section, paper: Paper) -> Iterator[str]:
    """The paragraphs, each with its page where that is known."""
    for _, sentences in groupby(section.sentences, key=lambda it: it.paragraph):
        written = list(sentences)
        page = _page(paper, written[0].page)
        text = " ".join(it.text for it in written)
        yield ""
        yield from textwrap.wrap(text + page, _WIDTH, initial_indent="  ", subsequent_indent="  ")


def _page(paper: Paper, page: int | None) -> str:
    if page is None:
        return ""
    label = paper.page_labels[page - 1] if page <= len(paper.page_labels) else ""
    return f"  [p. {label or page}]"
