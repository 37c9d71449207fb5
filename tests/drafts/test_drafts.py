"""Real drafts: nothing is missed, whatever is cut off, and two languages of one article agree.

The data is not part of the project; without it these tests are skipped.
"""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

import drafts
import pytest

from citectx import drafts as syntax
from citectx.drafts.context import analysis
from citectx.model import Document

if TYPE_CHECKING:
    from pathlib import Path

    from citectx.model import Draft

PATHS = list(drafts.drafts())
PAIRS = sorted((drafts.DATA / "drafts").glob("*/main.tex"))
PREFIXES = 4

# What a plain scan takes for a key although nothing is cited.
NO_CITATIONS = {
    "elife-72599": {"jhmi.edu"},  # The end of a mail address.
    "nathan_martindale": {"fig:ipyvuetify"},  # A figure that the draft does not have.
}

pytestmark = pytest.mark.skipif(not PATHS, reason=f"no drafts in {drafts.DATA}")


def _id(path: Path) -> str:
    return path.relative_to(drafts.DATA).as_posix()


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def _report(path: Path) -> drafts.Report:
    return drafts.report(path)


def check(path: Path, text: str) -> Draft:
    """Whatever the text, all that is found lies where it says."""
    language = syntax.language_of(path.name)
    assert language is not None
    draft = syntax.parse(Document(str(path), text, language))
    found = analysis(draft)
    for citation, context in zip(draft.citations, found.contexts, strict=True):
        assert text[citation.range.start : citation.range.end] == citation.key
        assert citation.extent.start <= citation.range.start
        assert citation.range.end <= citation.extent.end
        assert 0 <= context.range.start <= context.range.end <= len(text)
        assert 0 <= context.scope.start <= context.scope.end <= len(context.text)
    in_group = {it.extent: group for it, group in zip(draft.citations, found.groups, strict=True)}
    assert [in_group[it.extent] for it in draft.citations] == list(found.groups)
    return draft


@pytest.mark.parametrize("path", PATHS, ids=_id)
def test_every_key_is_found(path: Path) -> None:
    check(path, _text(path))
    assert _report(path).missed <= NO_CITATIONS.get(path.parent.name, set())


@pytest.mark.parametrize("path", PATHS, ids=_id)
def test_a_draft_that_is_being_typed(path: Path) -> None:
    chance = random.Random(path.name)
    for _ in range(PREFIXES):
        check(path, _text(path)[: chance.randrange(len(_text(path)))])


@pytest.mark.parametrize("path", PATHS, ids=_id)
def test_line_ends_byte_order_marks_and_astral_letters(path: Path) -> None:
    keys = [it.key for it in check(path, _text(path)).citations]
    for variant in (
        _text(path).replace("\n", "\r\n"),
        "\N{ZERO WIDTH NO-BREAK SPACE}" + _text(path),
        _text(path).replace(" the ", " 𝒳 "),
    ):
        assert [it.key for it in check(path, variant).citations] == keys


def test_cited_keys_resolve() -> None:
    reports = [it for it in map(_report, PATHS) if it.complete]
    cited = sum(len(it.keys) for it in reports)
    unresolved = [key for it in reports for key in it.unresolved]
    assert len(unresolved) <= 0.01 * cited, unresolved


@pytest.mark.parametrize("path", PAIRS, ids=_id)
def test_both_languages_of_an_article_agree(path: Path) -> None:
    pair = drafts.pair(path.parent)
    shares = (pair.keys, pair.groups, pair.sentences)
    assert min(shares) >= 0.99, pair.differences[:5]
