"""`citectx lexicon`: compile ontologies of synonyms and look into them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citectx.model import Problem

if TYPE_CHECKING:
    from citectx.lexicon import Lexicon

_PATH = click.Path(exists=True, path_type=Path)
_OUT = click.Path(dir_okay=False, writable=True, path_type=Path)


@click.group()
def command() -> None:
    """Compile ontologies (OBO, MeSH, UMLS, WordNet, TSV) and look into them."""


@command.command(name="import")
@click.argument("files", nargs=-1, required=True, type=_PATH)
@click.option("-o", "--out", required=True, type=_OUT, help="Where the lexicon goes.")
@click.option(
    "--source", "sources", multiple=True, help="Take only this UMLS vocabulary (SNOMEDCT_US)."
)
@click.option(
    "--attribution", multiple=True, help="Origin and licence of the files; may be repeated."
)
def import_(
    files: tuple[Path, ...], out: Path, sources: tuple[str, ...], attribution: tuple[str, ...]
) -> None:
    """Compile ontology files into one lexicon that opens quickly.

    FILES are .obo, MeSH descriptors (.xml or .bin), MRCONSO.RRF, WordNet's dict folder or its
    data files, or lines of tab-separated synonyms; each may be packed (.gz, .xz, .bz2).
    """
    from citectx.lexicon import stored

    provenance: dict[str, object] = {
        "files": [path.name for path in files],
        "attribution": list(attribution),
    }
    lexicon = _read(files, sources, provenance)
    stored.write(lexicon, out)
    click.echo(_about(lexicon), err=True)


@command.command()
@click.argument("lexicon", type=_PATH)
@click.option("--term", "terms", multiple=True, help="A text whose terms are looked up.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON value.")
def info(lexicon: Path, terms: tuple[str, ...], as_json: bool) -> None:
    """Say what a lexicon holds, and the synonyms of the terms in a text."""
    opened = _read((lexicon,), (), {})
    found = {text: _synonyms(opened, text) for text in terms}
    if as_json:
        about = {
            "concepts": len(opened.starts) - 1,
            "terms": len(opened.ends),
            "longest": opened.longest,
            "provenance": opened.provenance,
            "synonyms": found,
        }
        click.echo(json.dumps(about, ensure_ascii=False))
        return
    click.echo(_about(opened))
    for text, groups in found.items():
        for term, synonyms in groups.items():
            click.echo(f"{text}: {term} = {', '.join(synonyms)}")


def _read(
    paths: tuple[Path, ...], sources: tuple[str, ...], provenance: dict[str, object]
) -> Lexicon:
    from citectx.lexicon.read import read

    lexicon = read(paths, sources, provenance)
    if isinstance(lexicon, Problem):
        click.echo(lexicon.message, err=True)
        sys.exit(2)
    return lexicon


def _synonyms(lexicon: Lexicon, text: str) -> dict[str, list[str]]:
    from citectx.lexicon import matches, synonyms
    from citectx.text.terms import terms

    stems = terms(text)
    return {
        " ".join(stems[match.start : match.end]): [
            " ".join(term) for concept in match.concepts for term in synonyms(lexicon, concept)
        ]
        for match in matches(lexicon, stems)
    }


def _about(lexicon: Lexicon) -> str:
    return (
        f"{len(lexicon.starts) - 1} concepts, {len(lexicon.ends)} terms of up to "
        f"{lexicon.longest} words"
    )
