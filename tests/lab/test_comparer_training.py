"""What the comparer learns from: sentences broken by program, and sentences that were written."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from citectx.lab.evaluation.pooled import Pooled
from citectx.lab.training.comparer import exchanges, lessons, mutations
from citectx.lab.training.comparer.lessons import VERDICT_OF, Choice, Entailed, Pair, Told
from citectx.ranking.encoder.comparer import VERDICTS

JUDGEMENTS = Path(__file__).parents[2] / "benchmarks" / "judgements"
SENTENCES = (
    "Frogs in the pond of Berlin sleep for 40 days in winter, which is more than toads of Bonn do.",
    "We found that frogs in Berlin slept for 40 days in each winter, more than toads of Bonn did.",
    "Nothing else was seen in that winter by any people of Mainz who stood beside the pond.",
    "The frogs of Mainz may be younger than the frogs of Berlin, as others have suggested before.",
)


def task(**changed: object) -> Pooled:
    made = Pooled(
        "P01", "train", SENTENCES[0], SENTENCES, ("Abstract", "Results", "Results", "Discussion"),
        {1: 5, 2: 0, 3: 1}, SENTENCES[0],
    )  # fmt: skip
    return made._replace(**changed)


def verdicts(pairs: list[Pair]) -> set[str]:
    return {VERDICTS[it.verdict] for it in pairs}


@pytest.mark.parametrize(
    ("way", "text"),
    [
        (mutations.another_number, "Frogs sleep for 40 days."),
        (mutations.another_number, "It rose by 1,234.5 points."),
        (mutations.another_unit, "Frogs sleep for 40 days."),
        (mutations.exchanged, "In winter Berlin has 40 frogs while Bonn has 30 frogs."),
        (mutations.negated, "Frogs are asleep."),
        (mutations.negated, "Frogs are not asleep."),
        (mutations.turned, "Frogs sleep for more days."),
        (mutations.unhedged, "Frogs may sleep for long."),
        (mutations.generalised, "In ponds some frogs sleep."),
        (mutations.caused, "Sleep is associated with cold."),
    ],
)
def test_a_sentence_is_broken_in_one_way(way: object, text: str) -> None:
    assert callable(way)
    changed = {way(text, random.Random(seed)) for seed in range(20)} - {None, text}
    assert changed
    assert all(it and it != text for it in changed)


def test_what_cannot_be_broken_so_is_left_alone() -> None:
    plain = "frogs sleep"
    ways = (mutations.another_number, mutations.another_unit, mutations.exchanged, mutations.turned)
    assert [way(plain, random.Random(0)) for way in ways] == [None] * 4
    assert mutations.renamed(plain, ["Bonn"], random.Random(0)) is None
    assert mutations.renamed("The frogs of Berlin", ["GFP"], random.Random(0)) is None
    assert mutations.renamed("The frogs of Berlin", ["Bonn"], random.Random(0)) == (
        "The frogs of Bonn"
    )


def test_pairs_are_made_of_what_means_the_same_and_of_what_does_not() -> None:
    made = [it for seed in range(40) for it in lessons._of_citing(task(), random.Random(seed))]
    assert verdicts(made) >= {"supports", "unrelated", "number", "exchanged", "entity", "contrary"}
    right = [it for it in made if it.verdict == 0]
    assert {it.passage for it in right if it.text == SENTENCES[0]} == {SENTENCES[1]}
    broken = [it for it in made if VERDICTS[it.verdict] == "number"]
    assert all((it.text, it.passage) != SENTENCES[:2] for it in broken)


def test_both_broken_in_the_same_way_is_no_error() -> None:
    every = (random.Random(seed) for seed in range(60))
    made = [
        pair for rng in every for pair in lessons._passage_broken(*SENTENCES[:2], ["Köln"], rng)
    ]
    both = [it for it in made if it.verdict == 0]
    assert both
    assert all(SENTENCES[0] != it.text and SENTENCES[1] != it.passage for it in both)
    assert verdicts(made) == {"supports", "number", "contrary", "entity"}


@pytest.mark.parametrize(
    ("text", "couple"),
    [
        ("MafA drives the genes that PDX1 leaves silent.", [("MafA", "PDX1")]),
        ("In the liver it was larger than in the kidney.", [("kidney", "liver")]),
        ("MafA and PDX1 drive these.", []),
        ("MafA/PDX1 drive these.", []),
        ("They were in the lamps only, sadly.", []),
    ],
)
def test_things_are_exchanged_that_are_of_a_kind_and_not_listed(
    text: str, couple: list[tuple[str, str]]
) -> None:
    assert exchanges.couples(text, f"It is so: {text}") == couple


def test_the_same_exchange_in_both_texts_is_no_error() -> None:
    text, passage = "MafA turns PDX1 on, but not MafA2.", "PDX1 is turned on by MafA."
    every = (exchanges.exchanges(text, passage, random.Random(it)) for it in range(9))
    made = {it for some in every for it in some}
    here, there = "PDX1 turns MafA on, but not MafA2.", "MafA is turned on by PDX1."
    assert made == {
        ("supports", (here, there)),
        ("exchanged", (here, passage)),
        ("exchanged", (text, there)),
    }


def test_sentences_of_abstracts_are_beside_those_that_share_most_words() -> None:
    made = list(lessons._of_abstract(task(), random.Random(3)))
    assert {it.text for it in made[:1]} | {it.passage for it in made[:1]} == {*SENTENCES[:2]}


def test_written_pairs_have_verdicts_and_no_text_of_papers() -> None:
    with (JUDGEMENTS / "compared.jsonl").open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    assert len(rows) > 2000
    assert {kind for row in rows for kind, _ in row["sentences"]} == {*VERDICT_OF}
    assert all({*row} == {"paper", "number", "runs", "sentences"} for row in rows)


def test_a_batch_comes_again_in_the_same_order() -> None:
    training = pytest.importorskip("citectx.lab.training.comparer.train", exc_type=ImportError)
    pairs = [Pair("Frogs." * (it % 7), "Toads.", it % 7) for it in range(100)]
    choices = [Choice("Frogs.", ("Toads.",) * 30, (5, *[0] * 29)) for _ in range(8)]
    lessons = training.Lessons(pairs, choices)
    first, again = (list(training._batches(lessons, 1, 6)) for _ in range(2))
    assert first == again
    assert [len(it) for it in first].count(32) == 3
    assert [len(it) for it in first].count(4) == 3
    assert first != list(training._batches(lessons, 2, 6))


def test_lessons_of_all_kinds_come_in_batches_of_their_own() -> None:
    training = pytest.importorskip("citectx.lab.training.comparer.train", exc_type=ImportError)
    lessons = training.Lessons(
        [Pair("Frogs.", "Toads.", 0)] * 40,
        [],
        entailed=[Entailed("Frogs.", "Toads.", (0,))] * 70,
        told=[Told("Frogs.", "Toads.", (0.0,) * 7)] * 33,
    )
    made = training._once(lessons, random.Random(1))
    assert all(len({type(it) for it in some}) == 1 for some in made)
    assert sorted(map(len, made)) == [1, 6, 8, 32, 32, 64]


def test_what_follows_from_a_sentence_has_the_verdicts_that_its_label_can_mean(
    tmp_path: Path,
) -> None:
    labels = ("entailment", "neutral", "contradiction", "-")
    rows = [
        {"gold_label": it, "sentence1": "Two frogs sleep.", "sentence2": "Frogs sleep."}
        for it in labels
    ]
    file = tmp_path / "snli.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    made = lessons.entailments(file)
    assert [(it.text, it.passage) for it in made] == [("Frogs sleep.", "Two frogs sleep.")] * 3
    follows, may, cannot = ({VERDICTS[one] for one in it.verdicts} for it in made)
    assert follows == {"supports"}
    assert "contrary" in cannot - may
    assert "stronger" in may - cannot
    assert "supports" not in may | cannot


class FixedScores(NamedTuple):
    """Scores each pair alike, whatever it says."""

    row: Any

    def scores(self, pairs: list[tuple[str, str]]) -> Any:
        return self.row.expand(len(pairs), -1)


def test_a_loss_is_least_where_the_scores_are_those_that_are_wanted() -> None:
    torch = pytest.importorskip("torch")
    network = pytest.importorskip("citectx.lab.training.comparer.network", exc_type=ImportError)
    sure = [FixedScores(torch.eye(8)[it] * 9) for it in range(3)]
    possible = [Entailed("Frogs.", "Toads.", (0, 2))]
    right, wrong, also = (network.entailment_loss(possible, it) for it in sure)
    assert right < 0.01
    assert also < 0.01
    assert wrong > 5
    told = [Told("Frogs.", "Toads.", (0.0, 9.0, 0.0, 0.0, 0.0, 0.0, 0.0))]
    losses = [float(network.told_loss(told, it)) for it in sure]
    assert min(losses) == losses[1]


def test_near_places_are_told_apart_and_far_ones_in_groups() -> None:
    torch = pytest.importorskip("torch")
    network = pytest.importorskip("citectx.lab.training.comparer.network", exc_type=ImportError)
    table = torch.arange(32.0)[:, None].expand(32, 12)
    seen = network.nearness(200, table)[0, 0]
    assert [float(seen[100, 100 - it]) for it in range(9)] == [0, 1, 2, 3, 4, 5, 6, 7, 8]
    assert [float(seen[100, 100 + it]) for it in range(1, 9)] == [17, 18, 19, 20, 21, 22, 23, 24]
    assert seen[199, 0] == 15
    assert seen[0, 199] == 31
    assert seen[100, 86] == seen[100, 87]


def test_a_teacher_is_asked_about_pairs_as_they_are_and_said_otherwise() -> None:
    teach = pytest.importorskip("citectx.lab.training.comparer.teach", exc_type=ImportError)
    pairs = [Pair(f"{it} frogs do not sleep.", f"{it} frogs sleep.", 5) for it in range(20, 40)]
    asked = list(teach._asked(pairs, 20, random.Random(1)))
    assert asked[:10] == [(it.text, it.passage) for it in pairs[:10]]
    said = asked[10:]
    assert len(said) == 10
    assert not {*said} & {(it.text, it.passage) for it in pairs}


def test_weights_of_the_teacher_have_the_names_of_those_of_the_comparer() -> None:
    teach = pytest.importorskip("citectx.lab.training.comparer.teach", exc_type=ImportError)
    assert [teach._named(f"encoder.layer.3.{it}.weight") for it in (
        "attention.attn.q", "attention.attn.o", "attention.LayerNorm", "intermediate.dense",
        "output.LayerNorm",
    )] == [f"encoder.layer.3.{it}.weight" for it in (
        "attention.self.query", "attention.output.dense", "attention.output.LayerNorm",
        "intermediate.dense", "output.LayerNorm",
    )]  # fmt: skip


def test_a_choice_keeps_what_is_meant_most() -> None:
    whole = Choice("Frogs.", tuple(map(str, range(30))), (0, 3, 5, 1, *[0] * 26))
    some = lessons.some_of(whole, 8, random.Random(1))
    assert some.passages[:2] == ("2", "1")
    assert some.ratings[:2] == (5, 3)
    assert len({*some.passages}) == 8
    few = lessons.some_of(Choice("Frogs.", ("a", "b"), (0, 5)), 8, random.Random(1))
    assert few.passages == ("b", "a")


def test_what_a_shipped_model_has_learned_can_be_gone_on_with(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    network = pytest.importorskip("citectx.lab.training.comparer.network", exc_type=ImportError)
    weights = _random_weights(torch, network)
    network.export(weights, 5, tmp_path / "comparer.onnx")
    found = network.learned(tmp_path / "comparer.onnx", weights)
    assert {*found} == {*network.learning(weights)}
    for name, it in found.items():
        torch.testing.assert_close(it, weights[name], atol=0.02, rtol=0)


def _random_weights(torch: Any, network: Any) -> dict[str, Any]:
    """Weights of the right shapes; the table has few word pieces."""
    shapes = {
        "attention.self.query": (384, 384), "attention.self.key": (384, 384),
        "attention.self.value": (384, 384), "attention.output.dense": (384, 384),
        "attention.output.LayerNorm": (384,), "intermediate.dense": (1536, 384),
        "output.dense": (384, 1536), "output.LayerNorm": (384,),
    }  # fmt: skip
    weights = {
        f"encoder.layer.{number}.{part}.weight": torch.randn(shape) * 0.1
        for number in range(6)
        for part, shape in shapes.items()
    }
    weights |= {
        it.replace(".weight", ".bias"): torch.randn(len(one)) for it, one in weights.items()
    }
    return {
        **weights,
        **{f"embeddings.LayerNorm.{it}": torch.randn(384) for it in ("weight", "bias")},
        "words": torch.randn(40, 384),
        "places": torch.randn(512, 384),
        "second": torch.randn(384),
        "shared": torch.randn(2, 384),
        "head.weight": torch.randn(384, 1152) * 0.1,
        "head.bias": torch.randn(384),
        "verdict.weight": torch.randn(8, 384) * 0.1,
        "verdict.bias": torch.randn(8),
    }
