"""The default ranker: what it puts first, what it says of it, and what it does with odd input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from citectx.cli.rank import command
from citectx.lab.evaluation import papers
from citectx.ranking.fused import scoring as fused
from citectx.ranking.fused.features import RELEVANCE, SURROUNDINGS, features
from citectx.ranking.fused.paper import prepare
from citectx.ranking.queries import unmodified
from citectx.ranking.rank import fitting_vectors, ranker

PAPER = (
    ("We study how parsers for dependency grammar are trained.", "Abstract"),
    ("Our parser reaches an accuracy of 91.3 on the treebank.", "Abstract"),
    ("Parsing is a step of many systems for machine translation.", "Introduction"),
    ("The treebank was split into training and test sentences.", "Methods"),
    ("Features are weighted by the averaged perceptron.", "Methods"),
    ("Errors are most frequent in long sentences with coordination.", "Results"),
    ("We thank the annotators of the treebank and the perceptron.", "Acknowledgements"),
)


def check(sentence: str, first: str) -> None:
    index = papers.index(PAPER)
    scores = ranker("fused")(unmodified.query(sentence, "en"), index)
    assert np.isfinite(scores).all()
    assert index.texts[int(scores.argmax())] == first


@pytest.mark.parametrize(
    ("sentence", "number"),
    [
        ("They weight features by an averaged perceptron (Smith, 2010).", 4),
        ("Coordination in long sentences causes most errors.", 5),
        ("An accuracy of 91.3 was reported for this parser.", 1),
    ],
)
def test_the_sentence_that_says_it_comes_first(sentence: str, number: int) -> None:
    check(sentence, PAPER[number][0])


def test_back_matter_is_no_evidence() -> None:
    index = papers.index(PAPER)
    scores = ranker("fused")(unmodified.query("the annotators of the treebank", "en"), index)
    assert scores[-1] == scores.min()


def test_a_reason_names_words_and_features() -> None:
    index = papers.index(PAPER)
    asked = unmodified.query("They weight features by an averaged perceptron.", "en")
    reason = fused.explain(
        asked, index, 4, fitting_vectors(index), fused.shipped_model("computing")
    )
    assert {word for word, _ in reason.words[:4]} == {"weight", "featur", "averag", "perceptron"}
    assert "nearest words" in dict(reason.features)
    assert set(dict(reason.features)) <= set(fused.IN_ORDER)


def test_words_of_the_heading_and_of_neighbours_count() -> None:
    same, moth = "They were counted at dawn.", "Moths slept."
    index = papers.index(
        [(same, "A"), (same, "Moths"), (moth, "Moths"), (same, "Lamps"), (moth, "B"), (same, "B")]
    )
    vectors = fitting_vectors(index)
    seen = features(unmodified.query("moths", "en"), prepare(index, vectors))
    alone, under, itself, across, _, beside = seen.surroundings[
        SURROUNDINGS.index("words of its heading and beside it")
    ]
    assert alone == across < under == itself == beside


def test_a_sentence_that_plays_the_role_asked_for_comes_first() -> None:
    done = "Moths were counted at lamps using a protocol."
    found = "We found moths at lamps and counted them."
    index = papers.index([(done, "A"), (found, "A"), ("Bats fly.", "B"), ("Owls hoot.", "B")])
    row = RELEVANCE.index("the role that is asked for")
    for asked, first in (("Moths were counted as described.", 0), ("Moths visit lamps.", 1)):
        seen = features(unmodified.query(asked, "en"), prepare(index, fitting_vectors(index)))
        assert seen.relevance[row].argmax() == first


def test_the_terminal_says_why(tmp_path: Path) -> None:
    paper = tmp_path / "paper.md"
    paper.write_text("# Moths\n\n## Results\n\nMoths circle cold lamps. Bats do not.\n")
    run = CliRunner(env={"XDG_CACHE_HOME": str(tmp_path / "cache")})
    asked = ["--paper", str(paper), "--query", "Moths circle lamps.", "--why"]
    (span,) = json.loads(run.invoke(command, [*asked, "--json"]).stdout)["spans"]
    assert set(span["why"]["words"]) == {"moth", "circl", "lamp"}
    assert "words: moth" in run.invoke(command, asked).stdout


def test_place_means_nothing_without_sections() -> None:
    texts = [(text, "") for text, _ in PAPER]
    forward, backward = papers.index(texts), papers.index(texts[::-1])
    vectors, model = fitting_vectors(forward), fused.shipped_model("computing")
    assert not prepare(forward, vectors).is_ordered
    asked = unmodified.query("long sentences with coordination", "en")
    first = fused.scores(asked, forward, vectors, model)
    second = fused.scores(asked, backward, vectors, model)
    assert np.allclose(first, second[::-1])


@settings(deadline=None, max_examples=60)
@given(st.lists(st.text(max_size=40), max_size=6), st.text(max_size=60))
def test_any_text_has_finite_scores(sentences: list[str], sentence: str) -> None:
    index = papers.index((text, "AB"[number % 2]) for number, text in enumerate(sentences))
    scores = ranker("fused")(unmodified.query(sentence, "en"), index)
    assert scores.shape == (len(sentences),)
    assert np.isfinite(scores).all()
    assert ((scores >= 0) & (scores <= 1)).all()


def test_training_libraries_stay_out() -> None:
    program = """
import sys
from pathlib import Path
from citectx.lab.evaluation import papers
from citectx.ranking.queries import unmodified
from citectx.ranking.rank import ranker
index = papers.index([("One parser.", "A"), ("Two treebanks.", "B")])
assert ranker("fused")(unmodified.query("a parser", "en"), index)[0] > 0
heavy = {"torch", "sklearn", "gensim", "scipy"}
print(sorted({name.split(".")[0] for name in sys.modules} & heavy))
"""
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (found.stdout.strip(), found.returncode) == ("[]", 0), found.stderr
