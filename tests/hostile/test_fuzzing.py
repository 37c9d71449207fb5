"""Every parser and reader takes its seeds; where atheris can be had, a fuzzer has a turn."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from citectx.papers.find.zotero import better_bibtex_keys

FUZZ = Path(__file__).parents[2] / "fuzz"
sys.path.insert(0, str(FUZZ))
from targets import TARGETS  # noqa: E402

_SECONDS = 2  # For each; about a minute for all.
FOUND = {  # What a fuzzer has found, each mended since.
    "kept-bibliography": b"citectx bibliography\n\0\0\0\0",
    "markup": b"---\nbibliography: " + b"\xff" * 300 + b"refs.bib\n---\n",
    "small-files": b"[" * 100_000,
    "jats": b"<?xml version='1.0'><?xml encoding='x'?><html>x",
    "fetched": b'{"best_oa_location": {"url_for_pdf": "https://["}}',
    "server-answer": b'{"a": [1], "nodes": [1], "version": {"distribution": "opensearch"}, "hits": '
    b'{"hits": [{"_source": [], "_score": NaN}]}, "suggest": {"near": [{"text": [1, 2, 3, 4], '
    b'"options": [{"text": [1], "freq": Infinity}]}]}, "aggregations": {"each": []}}',
}


@pytest.mark.parametrize("name", TARGETS)
def test_seeds_are_taken(name: str) -> None:
    for seed in sorted((FUZZ / "corpus" / name).iterdir()):
        TARGETS[name](seed.read_bytes())


@pytest.mark.parametrize("name", FOUND)
def test_what_was_found_is_taken(name: str) -> None:
    TARGETS[name](FOUND[name])


@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_zotero_is_taken(seed: int) -> None:
    content = bytearray((FUZZ / "corpus/zotero/example").read_bytes())
    chance = random.Random(seed)
    for _ in range(chance.choice((1, 4, 30))):
        content[chance.randrange(len(content))] = chance.randrange(256)
    TARGETS["zotero"](bytes(content))


def test_items_of_zotero_may_lack_their_numbers(tmp_path: Path) -> None:
    database = tmp_path / "better-bibtex.sqlite"
    (tmp_path / "copy").mkdir()
    connection = sqlite3.connect(database)
    connection.execute("CREATE TABLE citationkey (itemID, citationKey)")
    connection.execute("INSERT INTO citationkey VALUES (NULL, 'a'), (1, 'b'), ('x', 'c')")
    connection.commit()
    connection.close()
    assert better_bibtex_keys(database, str(tmp_path / "copy")) == {1: "b"}


@pytest.mark.skipif(find_spec("atheris") is None, reason="atheris cannot be had here")
def test_a_fuzzer_finds_nothing(tmp_path: Path) -> None:
    command = [sys.executable, str(FUZZ / "run.py"), "--seconds", str(_SECONDS)]
    ended = subprocess.run([*command, "--work", str(tmp_path)], capture_output=True, text=True)
    assert ended.returncode == 0, ended.stdout
