"""No parser or reader is forgotten by the fuzzer and by the measuring of growth."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from citectx import bibliography, drafts
from citectx.base.decoding import decode
from citectx.bibliography import formats
from citectx.papers import read as papers_read

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "fuzz"), str(ROOT / "benchmarks")]
import targets  # noqa: E402
from growth import CASES  # noqa: E402

# What only a damaged disk or a made file can harm has no size of its own to grow with.
_NOT_TEXT = {"pdf", "epub", "zip", "tar", "kept-index", "kept-bibliography", "zotero"}


def seeds(name: str) -> list[bytes]:
    return [it.read_bytes() for it in sorted((ROOT / "fuzz/corpus" / name).iterdir())]


def test_every_target_has_seeds_and_texts_to_grow() -> None:
    for name in targets.TARGETS:
        assert seeds(name), name
    assert CASES.keys() == targets.TARGETS.keys() - _NOT_TEXT


def test_every_draft_language_is_a_target() -> None:
    assert set(drafts.LANGUAGES) <= targets.TARGETS.keys()


def test_every_format_of_bibliographies_is_reached() -> None:
    reached = {
        bibliography._format(path, decode(seed))
        for name, path in targets._BIBLIOGRAPHIES.items()
        for seed in seeds(name)
    }
    written = {it.stem for it in Path(formats.__path__[0]).glob("*.py")} - {"__init__"}
    assert reached == written


def test_every_reader_of_papers_is_reached() -> None:
    named = {**targets._PAPERS, **targets._FILES}
    reached = {
        next(module for fits, module in papers_read._READERS if fits(path, seed))
        for name, path in named.items()
        for seed in seeds(name)
    }
    assert reached == {module for _, module in papers_read._READERS}


@pytest.mark.parametrize("name", ["docx", "epub", "zip", "tar"])
def test_every_archive_is_packed(name: str) -> None:
    assert f"{name}-parts" in targets.TARGETS
