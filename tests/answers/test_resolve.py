"""Which reference fits here: the fused model, the published methods, and their evaluation."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from citectx.answers.suggest import fused
from citectx.answers.suggest.candidate import Candidate, text_body
from citectx.answers.suggest.centres import fitting_vectors
from citectx.answers.suggest.collection import collection
from citectx.answers.suggest.pairs import pair_postings
from citectx.answers.suggest.situation import Elsewhere, Situation
from citectx.lab.commands.evaluate import command
from citectx.lab.evaluation import published
from citectx.lab.training.fit_resolution import Judged, fit

FROGS = Candidate("frogs", "Sleep of frogs", "Frogs sleep in winter.")
BIRDS = Candidate("birds", "Song of birds", "Birds sing at dawn.")
TREES = Candidate("trees", "Growth of trees", "Trees grow slowly.")


def check(sentence: str, candidates: list[Candidate], best: str) -> None:
    scores = fused.scores(Situation(sentence), collection(candidates))
    assert np.isfinite(scores).all()
    assert candidates[int(scores.argmax())].key == best


@pytest.mark.parametrize(
    ("sentence", "best"),
    [("Dawn is when birds sing", "birds"), ("Frogs sleep all winter", "frogs")],
)
def test_title_and_abstract(sentence: str, best: str) -> None:
    check(sentence, [FROGS, BIRDS, TREES], best)


def test_a_passage_of_the_text_wins() -> None:
    bodies = {
        "frogs": "They eat flies.",
        "birds": "Larches lose needles.",
        "trees": "Bark is thin.",
    }
    candidates = [
        Candidate(it.key, it.title, it.abstract, text_body([bodies[it.key]]))
        for it in (FROGS, BIRDS, TREES)
    ]
    check("Needles fall from larches in autumn", candidates, "birds")


def test_a_paper_without_text_can_win_against_papers_with_text() -> None:
    body = text_body(["Nothing about that.", "Methods were as usual."])
    candidates = [
        FROGS,
        Candidate("birds", BIRDS.title, BIRDS.abstract, body),
        Candidate("trees", TREES.title, TREES.abstract, body),
    ]
    check("Frogs sleep all winter", candidates, "frogs")


def test_what_others_wrote_where_they_cited_it() -> None:
    cited = Candidate("trees", TREES.title, TREES.abstract, inlinks=("rings tell the age",))
    check("Age is told by rings", [FROGS, BIRDS, cited], "trees")


def test_what_the_draft_cites_elsewhere() -> None:
    """Another sentence of the draft tells what a title does not, more so from nearby."""
    bare = [Candidate("a", "On nature"), Candidate("b", "On nature"), Candidate("c", "On nature")]
    far = Elsewhere("Frogs sleep in winter", ("b",), 9)
    here = Situation("Winter is when frogs sleep", elsewhere=(far, Elsewhere("Dawn", ("a",), 5)))
    scores = fused.scores(here, collection(bare))
    assert scores.argmax() == 1
    near = Situation("Something", elsewhere=(far, Elsewhere("Dawn", ("c",), 1)))
    assert fused.scores(near, collection(bare)).argmax() == 2


def test_of_two_that_fit_alike_the_one_with_a_text_is_first() -> None:
    with_text = Candidate("b", "Sleep of frogs", body=text_body(["Methods were as usual."]))
    check("Frogs sleep", [Candidate("a", "Sleep of frogs"), with_text, BIRDS], "b")


def test_words_of_no_field_have_no_vectors() -> None:
    strange = Candidate("x", " ".join(f"qz{it}" for it in range(50)))
    assert fitting_vectors(collection([strange])) is None
    assert fitting_vectors(collection([FROGS, BIRDS, TREES])) is not None


def test_no_candidates_and_no_words() -> None:
    assert len(fused.scores(Situation("Birds sing"), collection([]))) == 0
    assert fused.scores(Situation(""), collection([FROGS, BIRDS])).tolist() == [0.0, 0.0]
    assert np.isfinite(fused.scores(Situation("x"), collection([Candidate("empty")]))).all()


def test_passages_overlap_by_half() -> None:
    body = text_body(["one two three four five six seven"])
    known = collection([Candidate("a", body=body)], passage=4)
    # First the abstract, which is empty here; `text_body` keeps no stop words.
    lengths = known.passages.postings.lengths.tolist()
    assert lengths[0] == 0
    assert max(lengths) <= 4
    assert sum(lengths) >= len(body.sequence)


def test_words_in_a_row_tell_more_than_the_same_words_apart() -> None:
    texts = {
        "frogs": "Ponds freeze when trout swim. Sheet metal was cut and light fell on it.",
        "birds": "Ponds freeze when trout swim. Light sheet metal fell and was cut on it.",
    }
    candidates = [Candidate(key, "On nature", body=text_body([it])) for key, it in texts.items()]
    check("It was seen by light sheet imaging", candidates, "birds")


def test_pairs_have_names_and_counts() -> None:
    found = pair_postings([np.array([0, 1, 0, 1]), np.array([1])], {"light": 0, "sheet": 1})
    assert dict(found.vocabulary) == {"light sheet": 0, "sheet light": 1}
    assert found.counts.tolist() == [2, 1]
    assert found.lengths.tolist() == [3, 0]
    assert [found.vocabulary.get(it) for it in ("light light", "light", "")] == [None] * 3


def test_weights_follow_what_was_cited() -> None:
    useful = np.array([[1.0, -1.0], [-1.0, 1.0]])
    weights = fit([Judged(useful, np.array([True, False]))] * 3)
    assert weights[0] > 0
    assert weights[1] == 0


def source(words: published.Words, text: str, left: str, right: str) -> published.Source:
    run = words.run(text)
    return published.Source(run, run, [(words.run(left), words.run(right))])


@pytest.mark.parametrize("name", published.NAMES)
def test_every_published_method_finds_the_obvious(name: str) -> None:
    words = published.Words()
    sources = [
        source(words, "frogs sleep in winter", "as sleeping frogs", "show"),
        source(words, "birds sing at dawn", "the song of birds at", "dawn"),
    ]
    query = words.run("birds at dawn").tokens
    scores = published.scores(published.space(name, sources, len(words)), query)
    assert scores.argmax() == 1


def test_scores_are_those_of_scikit_learn() -> None:
    from sklearn.feature_extraction.text import TfidfVectorizer

    texts = ["Frogs sleep in winter, frogs!", "Birds sing at dawn in winter"]
    model = TfidfVectorizer().fit(texts)
    expected = (model.transform(texts) @ model.transform(["winter frogs"]).T).toarray()[:, 0]
    words = published.Words()
    sources = [source(words, it, "", "") for it in texts]
    space = published.space("title_abstract", sources, len(words))
    found = published.scores(space, words.run("winter frogs").tokens)
    assert found / found.sum() == pytest.approx(expected / expected.sum())


PAPERS = [
    {"id": "frogs", "title": "Sleep of frogs", "abstract": "Frogs sleep in winter."},
    {
        "id": "birds",
        "title": "Song of birds",
        "sections": [{"heading": "", "text": "Birds sing at dawn."}],
    },
]
CONTEXTS = [("Birds sing early <CITE>.", ["birds"]), ("So do frogs in winter <CITE>.", ["frogs"])]


@pytest.mark.parametrize("packed", [False, True])
def test_the_command_needs_required_fields_only(tmp_path: Path, packed: bool) -> None:
    queries = [
        {
            "doc_id": "d",
            "citation_id": f"d#{number}",
            "context_text": text,
            "offset": text.index("<CITE>"),
            "gold": gold,
            "candidates": ["frogs", "birds", "unknown"],
        }
        for number, (text, gold) in enumerate(CONTEXTS)
    ]
    nothing = {"id": "nothing", "title": None, "abstract": None, "sections": None}
    for name, rows in (("queries", queries), ("papers", [*PAPERS, nothing])):
        content = "\n".join(map(json.dumps, rows)).encode()
        if packed:
            (tmp_path / f"{name}.jsonl.gz").write_bytes(gzip.compress(content))
        else:
            (tmp_path / f"{name}.jsonl").write_bytes(content)
    given = ["resolution", "--data", str(tmp_path), "--ranker", "all", "--json"]
    answer = CliRunner().invoke(command, given)
    assert answer.exit_code == 0, answer.output
    report = json.loads(answer.stdout)
    assert report["dataset"] == "resolution"
    assert report["n"] == 2
    assert report["results"]["fused"] == {"top1": 1.0, "mrr": 1.0, "r@5": 1.0}
    assert report["results"]["passage250"]["top1"] == 1.0
    wrong = CliRunner().invoke(command, [*given[:4], "page9"])
    assert wrong.exit_code == 2
    assert "page9 is no method" in wrong.output
