"""Every parser and reader takes its seeds; where atheris can be had, a fuzzer has a turn."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

FUZZ = Path(__file__).parents[2] / "fuzz"
sys.path.insert(0, str(FUZZ))
from targets import TARGETS  # noqa: E402

_SECONDS = 2  # For each; about a minute for all.
FOUND = {  # What a fuzzer has found, each mended since.
    "kept-bibliography": b"citectx bibliography\n\0\0\0\0",
    "markup": b"---\nbibliography: " + b"\xff" * 300 + b"refs.bib\n---\n",
    "small-files": b"[" * 100_000,
    "jats": b"<?xml version='1.0'><?xml encoding='x'?><html>x",
}


@pytest.mark.parametrize("name", TARGETS)
def test_seeds_are_taken(name: str) -> None:
    for seed in sorted((FUZZ / "corpus" / name).iterdir()):
        TARGETS[name](seed.read_bytes())


@pytest.mark.parametrize("name", FOUND)
def test_what_was_found_is_taken(name: str) -> None:
    TARGETS[name](FOUND[name])


@pytest.mark.skipif(find_spec("atheris") is None, reason="atheris cannot be had here")
def test_a_fuzzer_finds_nothing(tmp_path: Path) -> None:
    command = [sys.executable, str(FUZZ / "run.py"), "--seconds", str(_SECONDS)]
    ended = subprocess.run([*command, "--work", str(tmp_path)], capture_output=True, text=True)
    assert ended.returncode == 0, ended.stdout
