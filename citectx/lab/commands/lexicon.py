"""`citectx lexicon`: compile ontologies of synonyms and look into them."""

from __future__ import annotations

import json
from functools import partial
from hashlib import file_digest
from pathlib import Path
from typing import TYPE_CHECKING

import click

import citectx
from citectx.cli import output
from citectx.cli.options import json_option
from citectx.model import Problem
from citectx.ranking.lexicon.shipped import shipped_lexicon
from citectx.text.background import fields

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.lab.ontologies.read import Concepts
    from citectx.ranking.lexicon import Lexicon

_PATH = click.Path(exists=True, path_type=Path)
_OUT = click.Path(dir_okay=False, writable=True, path_type=Path)


@click.group()
def command() -> None:
    """Compile ontologies (OBO, MeSH, UMLS, HGNC, FamPlex, WordNet, TSV) and look into them."""


@command.command(name="import")
@click.argument("files", nargs=-1, required=True, type=_PATH)
@click.option("-o", "--out", required=True, type=_OUT, help="Where the lexicon goes.")
@click.option(
    "--source", "sources", multiple=True, help="Take only this UMLS vocabulary (SNOMEDCT_US)."
)
@click.option(
    "--attribution", multiple=True, help="Origin and licence of the files; may be repeated."
)
@click.option(
    "--field",
    type=click.Choice(fields()),
    help="Keep only names whose words papers of this field use.",
)
def import_(
    files: tuple[Path, ...],
    out: Path,
    sources: tuple[str, ...],
    attribution: tuple[str, ...],
    field: str | None,
) -> None:
    """Compile ontology files into one lexicon that opens quickly.

    FILES are .obo, MeSH descriptors (.xml, .bin or a table), MRCONSO.RRF, HGNC's table of genes,
    FamPlex's grounding_map.csv, a JSON list of names with synonyms, WordNet's dict folder or its
    data files, or lines of tab-separated synonyms; each may be packed (.gz, .xz, .bz2).
    """
    from citectx.lab.ontologies.selection import selected_concepts
    from citectx.ranking.lexicon import stored

    provenance: dict[str, object] = {
        "made_by": f"citectx {citectx.__version__}",
        "field": field or "",
        "files": [{"name": path.name, **_checksum(path)} for path in files],
        "attribution": list(attribution),
    }
    select = partial(selected_concepts, field=field) if field else iter
    lexicon = _read(files, sources, provenance, select)
    stored.write(lexicon, out)
    click.echo(_about(lexicon), err=True)


@command.command()
@click.argument("lexicon", type=click.Path(path_type=Path))
@click.option("--term", "terms", multiple=True, help="A text whose terms are looked up.")
@json_option
def info(lexicon: Path, terms: tuple[str, ...], as_json: bool) -> None:
    """Say what a lexicon holds, and the synonyms of the terms in a text.

    LEXICON is a file, or the field of one that ships, as in `biomedical`.
    """
    opened = shipped_lexicon(str(lexicon)) or _existing(lexicon)
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
    for line in _origin(opened):
        click.echo(line)
    for text, groups in found.items():
        for term, synonyms in groups.items():
            click.echo(f"{text}: {term} = {', '.join(synonyms)}")


def _existing(path: Path) -> Lexicon:
    if not path.exists():
        output.fail(f"{path} is no file, and no lexicon of that name ships.")
    return _read((path,), (), {}, iter)


def _checksum(path: Path) -> dict[str, str]:
    """What tells this file from another of the same name; folders have none."""
    if path.is_dir():
        return {}
    with path.open("rb") as file:
        return {"sha256": file_digest(file, "sha256").hexdigest()}


def _origin(lexicon: Lexicon) -> list[str]:
    """Where a lexicon comes from and under which terms."""
    files = lexicon.provenance.get("files", ())
    names = ", ".join(file["name"] if isinstance(file, dict) else str(file) for file in files)
    return [*([f"from {names}"] if names else []), *lexicon.provenance.get("attribution", ())]


def _read(
    paths: tuple[Path, ...],
    sources: tuple[str, ...],
    provenance: dict[str, object],
    select: Callable[[Concepts], Concepts],
) -> Lexicon:
    from citectx.lab.ontologies.read import read

    lexicon = read(paths, sources, provenance, select)
    if isinstance(lexicon, Problem):
        output.fail(lexicon.message)
    return lexicon


def _synonyms(lexicon: Lexicon, text: str) -> dict[str, list[str]]:
    from citectx.ranking.lexicon import matches, synonyms
    from citectx.text.terms import terms

    stems = terms(text, "en")
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
