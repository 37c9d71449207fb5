"""The lexical models score as Lucene 8 does, and every ranker has its name."""

from __future__ import annotations

import pytest

from citectx.papers.index.postings import postings
from citectx.ranking.lexicon.build import lexicon
from citectx.ranking.models import NAMES, Resources, qr, scorer
from citectx.ranking.queries import Query, once, unmodified
from citectx.text.terms import terms

QUERY = once(("p53", "dna", "repair", "unknown", "cell"), "en")
DOCUMENTS = (
    "p53 bind dna",
    "dna repair need p53 p53 activ",
    "",
    "cell divid",
    "cell cell dna cell die repair pathway cell",
    "mice were old",
)

# What Lucene 8.7 gives to the documents it retrieves; benchmarks/lucene asked it.
LUCENE = {
    "vsm": {0: 1.78898, 1: 2.24254, 3: 1.19724, 4: 2.29276},
    "bm25:1.2,0.75": {0: 0.73915, 1: 1.05608, 3: 0.512242, 4: 1.07161},
    "jelinek_mercer:0.1": {0: 5.80833, 1: 7.69426, 3: 2.90416, 4: 7.17926},
    "jelinek_mercer:0.7": {0: 1.19924, 1: 1.38044, 3: 0.599621, 4: 1.21224},
    "dirichlet:100": {0: 0.0526977, 1: 0.0661864, 3: 0.0178142, 4: 0.0656953},
    "dirichlet:2000": {0: 0.002744, 1: 0.00356852, 3: 0.000915332, 4: 0.00364541},
    "dfr:g-b-h2": {0: 3.47767, 1: 4.8379, 3: 2.74393, 4: 5.50068},
    "dfr:g-l-none": {0: 2.23095, 1: 3.59289, 3: 1.06527, 4: 3.61003},
    "dfr:if-l-h1": {0: 1.71311, 1: 2.21299, 3: 0.73159, 4: 1.86924},
    "dfr:in-b-z": {0: 1.62682, 1: 2.62548, 3: 1.64701, 4: 3.47779},
    "dfr:ine-l-h3": {0: 2.04365, 1: 3.41388, 3: 0.632739, 4: 3.02473},
    "ibs:ll-df-h2": {0: 2.36546, 1: 3.16351, 3: 1.47159, 4: 3.28578},
    "ibs:ll-ttf-z": {0: 1.9736, 1: 3.21639, 3: 0.818393, 4: 3.26389},
    "ibs:spl-df-h1": {0: 2.15472, 1: 2.47593, 3: 1.41941, 4: 2.50644},
    "ibs:spl-df-none": {0: 1.68102, 1: 3.02839, 3: 0.881374, 4: 3.58685},
    "ibs:spl-ttf-h3": {0: 10.3082, 1: 15.3304, 3: 5.34793, 4: 15.5227},
}


def check(name: str, expected: dict[int, float]) -> None:
    index = postings([document.split() for document in DOCUMENTS])
    scores = scorer(name)(QUERY, index)
    wanted = [expected.get(number, 0.0) for number in range(len(DOCUMENTS))]
    assert scores == pytest.approx(wanted, rel=1e-5)


@pytest.mark.parametrize("name", LUCENE)
def test_scores_of_lucene(name: str) -> None:
    check(name, LUCENE[name])


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("bm25", "bm25:1.2,0.75"),
        ("jelinek_mercer", "jelinek_mercer:0.7"),
        ("dirichlet", "dirichlet:2000"),
        ("dfr", "dfr:g-b-h2"),
        ("ibs", "ibs:ll-df-h2"),
    ],
)
def test_default_parameters(short: str, long: str) -> None:
    check(short, LUCENE[long])


def test_cosine_of_a_document_with_itself_is_highest() -> None:
    index = postings([document.split() for document in DOCUMENTS])
    for number in (0, 1, 3, 4, 5):
        scores = scorer("vsm:cosine")(Query(*_counts(DOCUMENTS[number]), "en"), index)
        assert scores.argmax() == number


def test_weights_of_the_query_count() -> None:
    index = postings([["a"], ["b"]])
    scores = scorer("bm25")(Query(("a", "b"), (1.0, 3.0), "en"), index)
    assert scores[1] == pytest.approx(3 * scores[0])


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("pagerank", "pagerank is no ranker; choose one of vsm, bm25"),
        ("vsm:fast", "vsm has no variant fast"),
        ("bm25:a", "bm25:a needs numbers, as in bm25:1.2,0.75."),
        ("bm25:1,2,3", "bm25:1,2,3 has too many numbers"),
        ("bm25:-1", "bm25 needs a k1 that is not negative"),
        ("jelinek_mercer:0", "jelinek_mercer needs a λ above 0"),
        ("dirichlet:nan", "dirichlet needs a μ above 0"),
        ("dfr:g-b", "dfr:g-b needs three parts"),
        ("dfr:p-b-h2", "p is no basic model; choose one of g, if, in, ine."),
        ("ibs:ll-df-h9", "h9 is no normalisation; choose one of h1, h2, h3, z, none."),
        ("qr:magic", "qr has no variant magic; choose one of unmodified"),
        ("qr:expand", "qr:expand needs a lexicon"),
        ("embedding_lm", "embedding_lm needs word vectors"),
    ],
)
def test_names_that_are_none_say_so(name: str, message: str) -> None:
    with pytest.raises(ValueError, match="^" + message.replace("(", r"\(")):
        scorer(name)


SENTENCES = (
    "Kinases phosphorylate proteins.",
    "The tumor suppressor p53 stops division.",
    "It binds DNA after damage.",
    "Mice were kept in cages.",
    "An antioncogene of mice was cloned.",
)


def test_qr_returns_spans_that_gained_from_their_parts() -> None:
    index = postings([terms(sentence, "en") for sentence in SENTENCES])
    query = unmodified.query("p53 binds DNA.", "en")
    (best, score), *_ = qr.passages(query, index, [len(SENTENCES)])
    alone = scorer("vsm")(query, index)
    assert best.first <= 1
    assert best.end >= 3
    assert score > alone.max()


@pytest.mark.parametrize(
    ("variant", "best"),
    [
        ("", 4),
        (":unmodified", 4),
        (":noun_phrases", 4),
        (":keywords", 4),
        (":reduce", 4),
        (":expand", 1),
        (":noun_phrases+expand", 1),
        (":reduce+expand", 1),
    ],
)
def test_qr_finds_synonyms_where_it_expands(variant: str, best: int) -> None:
    known = Resources(lexicon=lexicon([("tumor suppressor", "antioncogene")]))
    index = postings([terms(sentence, "en") for sentence in SENTENCES])
    query = unmodified.query("An antioncogene was found (Smith, 2010).", "en")
    assert scorer(f"qr{variant}", known)(query, index).argmax() == best


def test_the_contract_names_are_all_there() -> None:
    assert set(NAMES) >= {"vsm", "bm25", "dfr", "ibs", "jelinek_mercer", "dirichlet", "qr"}


def _counts(document: str) -> tuple[tuple[str, ...], tuple[float, ...]]:
    words = tuple(dict.fromkeys(document.split()))
    return words, tuple(float(document.split().count(word)) for word in words)
