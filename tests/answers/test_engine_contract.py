"""Every engine for passages and references does the same: what is put is found, by BM25.

An engine is one row of `ENGINES`. The expected order is that of an exact BM25; documents are short,
since engines round the length of long ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from uuid import uuid4

import numpy as np
import pytest

from citectx.answers.search.apart import Apart
from citectx.answers.search.embedded import Embedded
from citectx.answers.search.engine import Document, Engine, Only
from citectx.answers.search.server.engine import OnServer
from citectx.answers.search.server.layout import Layout
from citectx.answers.search.server.requests import Server, ask
from citectx.answers.search.server.versions import served
from citectx.model import Problem
from citectx.papers.index.postings import postings
from citectx.ranking.models import bm25
from citectx.ranking.queries import once
from citectx.settings import Settings

WORDS = [f"{first}{second}{third}" for first in "bdfg" for second in "aeiou" for third in "lmnrstk"]


@contextmanager
def embedded(request: pytest.FixtureRequest) -> Iterator[Engine]:
    made = Embedded(request.getfixturevalue("tmp_path") / "engine")
    yield made
    made.close()


@contextmanager
def apart(request: pytest.FixtureRequest) -> Iterator[Engine]:
    made = Apart(request.getfixturevalue("tmp_path") / "engine", Settings())
    yield made
    made.close()


@contextmanager
def on_server(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """One that has been made: where there is none, that is a problem of its own."""
    server = Server(request.getfixturevalue("search_server"))
    name = f"citectx-test-{uuid4().hex}"
    made = OnServer(server, name, Layout(shards=2))
    assert made.put([]) is None
    yield made
    index = served(server, name)
    assert not isinstance(index, Problem), index.message
    ask(server, "DELETE", f"/{index.name}")


ENGINES = {"embedded": embedded, "apart": apart, "server": on_server}


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    with ENGINES[request.param](request) as made:
        yield made


def documents(size: int, papers: int) -> list[Document]:
    """Passages of made-up words, common ones and rare ones, paper after paper."""
    chance = np.random.default_rng(0)
    shares = 1 / np.arange(1, len(WORDS) + 1)
    found = []
    for number in range(size):
        length = int(chance.integers(3, 30))
        words = [str(it) for it in chance.choice(WORDS, length, p=shares / shares.sum())]
        paper = number * papers // size
        found.append(
            Document(
                f"paper{paper}",
                words,
                text=" ".join(words),
                key=f"key{paper}",
                title=f"Title {paper}",
                year=2000 + paper % 20,
                section=("methods", "results")[number % 2],
                page=number % 9 + 1,
                first=number,
                end=number + 3,
            )
        )
    return found


def found(
    engine: Engine, terms: Sequence[str], limit: int = 10, only: Only | None = None
) -> list[Document]:
    """What an engine finds, which must be no problem and in order."""
    hits = engine.best(terms, limit, only) if only else engine.best(terms, limit)
    assert not isinstance(hits, Problem), hits.message
    assert [it.score for it in hits] == sorted((it.score for it in hits), reverse=True)
    return [it.document for it in hits]


def sizes(engine: Engine) -> dict[str, int]:
    kept = engine.sources()
    assert not isinstance(kept, Problem), kept.message
    return dict(kept)


def test_the_ten_best_of_200_queries_are_those_of_bm25(engine: Engine) -> None:
    every = documents(1000, 40)
    assert engine.put(every) is None
    exact = postings([it.terms for it in every])
    chance = np.random.default_rng(1)
    for _ in range(200):
        asked = [str(it) for it in chance.choice(WORDS, int(chance.integers(1, 12)))]
        scores = bm25.scorer()(once(tuple(dict.fromkeys(asked)), "en"), exact)
        expected = sorted((it for it in scores if it > 0), reverse=True)[:10]
        # By their scores, since any order of what scores the same is right.
        got = [float(scores[it.first]) for it in found(engine, asked)]
        assert got == pytest.approx(expected, rel=1e-4)


def test_what_is_found_is_what_was_put(engine: Engine) -> None:
    put = Document(
        "a" * 40, ["herons"], "Herons stand.", "doe", "On herons", 2020, "results", 7, 12, 15
    )
    assert engine.put([put]) is None
    assert found(engine, ["herons"]) == [put._replace(terms=())]


def test_nothing_finds_nothing(engine: Engine) -> None:
    assert found(engine, ["herons"]) == []
    assert sizes(engine) == {}
    assert engine.remove(["paper0"]) is None
    assert engine.put([]) is None
    assert engine.put(documents(10, 1)) is None
    assert found(engine, []) == []
    assert found(engine, ["herons"]) == []
    assert found(engine, [WORDS[0]], limit=0) == []
    assert found(engine, [WORDS[0]], only=Only(sources=())) == []


def test_a_paper_that_is_put_again_replaces_what_it_was(engine: Engine) -> None:
    assert engine.put(documents(100, 10)) is None
    assert sizes(engine) == {f"paper{it}": 10 for it in range(10)}
    assert engine.put([Document("paper3", ["herons"], first=1, end=2)]) is None
    assert [it.source for it in found(engine, ["herons"])] == ["paper3"]
    assert sizes(engine) == {**{f"paper{it}": 10 for it in range(10)}, "paper3": 1}
    assert [it.first for it in found(engine, WORDS, 200, Only(sources=["paper3"]))] == []


def test_a_paper_that_is_removed_is_found_no_more(engine: Engine) -> None:
    assert engine.put(documents(100, 10)) is None
    assert engine.remove(["paper1", "paper2", "unknown"]) is None
    assert {it.source for it in found(engine, WORDS, 200)} == {
        f"paper{it}" for it in (0, 3, 4, 5, 6, 7, 8, 9)
    }


@pytest.mark.parametrize(
    ("only", "allows"),
    [
        (Only(sources=["paper1", "paper7"]), lambda it: it.source in ("paper1", "paper7")),
        (Only(without=["paper1", "paper7"]), lambda it: it.source not in ("paper1", "paper7")),
        (
            Only(without=["paper1"], years=(2001, 2005)),
            lambda it: it.source != "paper1" and 2001 <= it.year <= 2005,
        ),
        (Only(years=(2003, 2005)), lambda it: 2003 <= it.year <= 2005),
        (Only(sections=["results"]), lambda it: it.section == "results"),
        (
            Only(["paper4"], (2004, 2004), ["methods"]),
            lambda it: it.source == "paper4" and it.section == "methods",
        ),
        (Only(["paper4"], (1990, 1999)), lambda it: False),
    ],
)
def test_only_what_is_allowed_is_found(
    engine: Engine, only: Only, allows: Callable[[Document], bool]
) -> None:
    every = documents(200, 20)
    assert engine.put(every) is None
    expected = {it.first for it in every if allows(it)}
    assert {it.first for it in found(engine, WORDS, 500, only)} == expected


@pytest.mark.parametrize(
    "term",
    [
        "β-catenin",
        "ca2+",
        "d'après",
        "光合",
        "a:b",
        'quo"te',
        "back\\slash",
        "*",
        "AND",
        "(x",
        "😀",
    ],
)
def test_odd_characters_are_characters(engine: Engine, term: str) -> None:
    assert engine.put([Document("p", [term, "frogs"], term), Document("q", ["frogs"])]) is None
    assert [it.source for it in found(engine, [term])] == ["p"]


def test_what_is_no_text_does_no_harm(engine: Engine) -> None:
    odd = ["", "x" * 5000, "\ud800", "a\x00b", "frogs"]
    assert engine.put([Document("p", odd, "a \x00 and \u2028")]) is None
    assert found(engine, ["\ud800", "x" * 5000, ""]) == []
    assert [it.text for it in found(engine, odd)] == ["a \x00 and \u2028"]


def test_huge_documents_and_queries(engine: Engine) -> None:
    words = [f"w{number}" for number in range(20_000)]
    assert engine.put([Document("p", words, "long " * 50_000), Document("q", ["frogs"])]) is None
    assert [it.source for it in found(engine, words)] == ["p"]


def test_a_word_that_nobody_wrote_is_a_near_one(engine: Engine) -> None:
    text = "herons standing quietly regularization"
    assert engine.put([Document("p", text.split(), text), Document("q", ["frogs"])]) is None
    near = engine.near(["hreons", "regularizaton", "frogs", "xylophone", "quetly"])
    assert near == {"hreons": "herons", "regularizaton": "regularization", "quetly": "quietly"}


def test_a_word_that_somebody_wrote_is_what_it_is(engine: Engine) -> None:
    """Wherever it lies: a piece of the index may have only its neighbour."""
    words = ("herons", "heron", "regularize", "regularise")
    every = [Document(f"{word}{number}", [word]) for word in words for number in range(5)]
    every.append(Document("alone", ["quietly"]))
    assert engine.put([*every, *(Document(f"p{it}", ["quietl"]) for it in range(8))]) is None
    assert engine.near([*words, "quietly"]) == {}
