"""`citectx summarize` as a user meets it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import fixture
import pytest
from click.testing import CliRunner, Result

from citectx.cli import main

if TYPE_CHECKING:
    from pathlib import Path

PROJECT = r"""
-- main.md --
---
bibliography: refs.bib
---

# Insects

However, moths prefer lamps of short wavelength in summer [@moth]. It rains.

They count [@moth].
-- refs.bib --
@article{moth, title = {Moths}, author = {Ann Archer}, year = {2020}}
@article{lost, title = {Lost}, author = {Bob Baker}, year = {2021}}
@article{lamp, title = {Lamps}, author = {Cid Carter}, year = {2022}}
-- papers/lamp.xml --
<article><front><article-meta><title-group><article-title>Lamps</article-title></title-group>
<abstract><p>We count the moths that come to lamps in gardens at night.</p></abstract>
</article-meta></front><body><sec><title>Introduction</title>
<p>Few moths are seen at lamps of long wavelength [<xref ref-type="bibr" rid="b1">1</xref>].</p>
</sec></body><back><ref-list><ref id="b1"><element-citation><person-group
person-group-type="author"><name><surname>Archer</surname><given-names>A</given-names></name>
</person-group><year>2020</year><article-title>Moths</article-title></element-citation></ref>
</ref-list></back></article>
-- papers/moth.md --
# Moths

## Introduction

Birds sing in the morning near the old river.

## Results

Moreover, moths came to lamps of short wavelength more often (Figure 2).
They also came to lamps of short wavelength in rain.

## Methods

We counted moths at lamps in forty gardens in summer.
"""


@pytest.fixture
def draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return fixture.parse(PROJECT).written_to(tmp_path)


def check(draft: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["summarize", str(draft), *arguments, "--ranker", "vsm"])


@pytest.mark.parametrize("method", ["klsum", "lexrank", "lsa", "sumbasic"])
def test_every_sentence_says_where_it_is_from(draft: Path, method: str) -> None:
    result = check(draft, "moth", "--json", "--method", method)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert (found["key"], found["state"], found["cited"]) == ("moth", "full text", 2)
    heard = [(it["text"], it["key"], it["section"], it["file"]) for it in found["library"]]
    text = "Few moths are seen at lamps of long wavelength."
    assert heard == [(text, "lamp", "Introduction", "papers/lamp.xml")]
    said = [(it["text"], it["file"], it["line"], it["section"]) for it in found["drafts"]]
    text = "Moths prefer lamps of short wavelength in summer."
    assert said == [(text, "main.md", 7, "Insects")]
    assert [(it["facet"], it["text"], it["section"], it["sentences"]) for it in found["own"]] == [
        ("result", "Moths came to lamps of short wavelength more often.", "Results", [1, 2]),
        ("method", "We counted moths at lamps in forty gardens in summer.", "Methods", [3, 4]),
    ]


def test_what_is_read(draft: Path) -> None:
    shown = check(draft, "moth").stdout
    assert "In your drafts" in shown
    assert "main.md:7" in shown
    assert shown.index("In its own words") < shown.index("Method") < shown.index("  Result\n")


def test_library_and_drafts_speak_of_papers_that_cannot_be_read(draft: Path) -> None:
    (draft.parent / "papers" / "moth.md").unlink()
    shown = check(draft, "moth").stdout
    assert "In your library  one sentence cites it\n    Few moths are seen" in shown
    assert "lamp, Introduction" in shown
    assert "No file of this paper was found." in shown


def test_a_paper_that_nobody_cites_has_its_abstract(draft: Path) -> None:
    found = json.loads(check(draft, "lamp", "--json").stdout)
    assert (found["state"], found["cited"], found["cited_in_library"]) == ("full text", 0, 0)
    shown = [(it["text"], it["section"]) for it in found["own"]]
    assert shown == [("We count the moths that come to lamps in gardens at night.", "Abstract")]


@pytest.mark.parametrize("key", ["lost", "Lost"])
def test_a_paper_without_text_is_said_to_be_missing(draft: Path, key: str) -> None:
    shown = check(draft, key).stdout
    assert "In your drafts  no sentence cites it" in shown
    assert "No file of this paper was found." in shown
    assert "Put its file as lost.pdf into the folder `papers`" in shown


def test_a_misspelt_key_is_told_the_nearest(draft: Path) -> None:
    result = check(draft, "moths", "--json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Did you mean `moth`?" in result.stderr


def test_an_unknown_key_is_an_error_that_says_what_to_do(draft: Path) -> None:
    result = check(draft, "nobody")
    assert result.exit_code == 2
    assert (
        "`nobody` is neither cited nor in a bibliography. Add an entry, or correct the key."
        in result.stderr
    )
