"""The encoder and the second pass, with a model of three directions and with the one that ships."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from textwrap import dedent
from typing import cast

import numpy as np
import pytest
from click.testing import CliRunner
from server_client import children
from tiny_encoder import tiny_encoder
from wire import is_running, wait_until

from citectx.cli import main
from citectx.lab.evaluation import papers
from citectx.model import Problem
from citectx.papers.index.store import Store
from citectx.ranking.encoder import load
from citectx.ranking.encoder.both_passes import BothPasses, cosines, with_second_pass
from citectx.ranking.encoder.chosen import SHIPPED, Chosen, chosen
from citectx.ranking.encoder.combination import NAME, Weights, read_weights
from citectx.ranking.encoder.comparer import Comparer, Comparison
from citectx.ranking.encoder.encoder import Encoder
from citectx.ranking.encoder.processes import EncoderProcesses
from citectx.ranking.queries import unmodified
from citectx.ranking.rank import ranker
from citectx.settings import Settings

pytest.importorskip("onnxruntime", reason="onnxruntime cannot be imported here")
pytest.importorskip("tokenizers", reason="tokenizers cannot be imported here")

PAPER = [
    ("Parsers parse trees with great care.", "Abstract"),
    ("Parsers meet rodents with great care.", "Methods"),
    ("Oaks are taller than most other trees.", "Results"),
    ("Nothing else matters in this paper.", "Results"),
]


@dataclass
class Letters:
    """An encoder whose vectors count letters, and all that it was asked."""

    asked: list[str] = field(default_factory=list)

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        self.asked.extend(texts)
        counts = np.array([[it.count("a"), it.count("b"), 1] for it in texts], np.float32)
        return counts / np.linalg.norm(counts, axis=1, keepdims=True)


def store(folder: Path) -> Store:
    return Store(Settings(cache_directory=str(folder / "cache")))


def model(folder: Path) -> load.Model:
    found = load.load(str(tiny_encoder(folder)))
    assert isinstance(found, load.Model), found
    return found


def tiny(folder: Path) -> Encoder:
    found = model(folder)
    return Encoder(found.id, found.encode, store(folder))


def test_texts_become_unit_vectors_in_their_order(tmp_path: Path) -> None:
    found = model(tmp_path).encode(["trees and oaks in a large forest", "Mice", "oaks rodents"])
    half = np.sqrt(0.5)
    np.testing.assert_allclose(found[1:], [[1, 0, 0], [half, half, 0]], atol=1e-6)
    np.testing.assert_allclose(np.linalg.norm(found, axis=1), 1, atol=1e-6)


def test_no_texts_are_no_vectors(tmp_path: Path) -> None:
    assert len(model(tmp_path).encode([])) == 0
    empty = Encoder("one", Letters().encode, store(tmp_path)).texts([])
    assert empty is not None
    assert len(empty) == 0


def test_every_text_is_encoded_once(tmp_path: Path) -> None:
    letters, cache = Letters(), store(tmp_path)
    first = Encoder("one", letters.encode, cache).texts(["a", "bb", "a"])
    again = Encoder("one", letters.encode, cache).texts(["bb", "ccc"])
    assert letters.asked == ["a", "bb", "ccc"]
    assert first is not None
    assert again is not None
    assert first[1].tolist() == again[0].tolist()
    Encoder("another", letters.encode, cache).texts(["a"])
    assert letters.asked[-1] == "a"


def test_a_paper_is_encoded_once_by_each_encoder(tmp_path: Path) -> None:
    letters, cache = Letters(), store(tmp_path)
    index, copy = papers.index(PAPER), papers.index(PAPER)
    one = Encoder("one", letters.encode, cache)
    assert one.kept(index) is None
    rows = one.paper(index)
    assert rows is not None
    assert len(letters.asked) == len(PAPER)
    later = Encoder("one", letters.encode, cache)
    kept = later.kept(copy)  # Of another object, as a copy of the file or the next run has it.
    assert kept is not None
    assert kept.tolist() == rows.tolist()
    assert later.paper(copy) is not None
    assert len(letters.asked) == len(PAPER)
    assert Encoder("another", letters.encode, cache).kept(copy) is None


def test_what_is_said_twice_or_is_no_evidence_costs_nothing(tmp_path: Path) -> None:
    letters = Letters()
    encoder = Encoder("one", letters.encode, store(tmp_path))
    index = papers.index([("a", "Abstract"), ("ab", "Results"), ("a", "Results"), ("b", "Funding")])
    found = encoder.paper(index)
    assert found is not None
    assert letters.asked == ["a", "ab"]
    np.testing.assert_allclose(found[0], found[2])
    assert not found[3].any()


def test_what_is_kept_is_exact_enough_and_small(tmp_path: Path) -> None:
    made = np.random.default_rng(0).normal(size=(len(PAPER), 384)).astype(np.float32)
    made /= np.linalg.norm(made, axis=1, keepdims=True)
    cache, index = store(tmp_path), papers.index(PAPER)
    encoder = Encoder("one", lambda _: made, cache)
    encoder.paper(index)
    kept = Encoder("one", lambda _: None, cache).kept(index)
    assert kept is not None
    np.testing.assert_allclose(kept @ made.T, made @ made.T, atol=0.01)
    assert cache.usage().bytes < 100_000


def test_a_damaged_value_is_made_again(tmp_path: Path) -> None:
    letters, cache, index = Letters(), store(tmp_path), papers.index(PAPER)
    encoder = Encoder("one", letters.encode, cache)
    encoder.paper(index)
    cache.put(encoder._paper_key(index), b"12345")
    assert Encoder("one", letters.encode, cache).paper(index) is not None
    assert len(letters.asked) == 2 * len(PAPER)


def test_without_a_cache_all_is_at_hand_that_was_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    broken = Store(Settings(cache_directory=str(tmp_path / "file")))
    letters, index = Letters(), papers.index(PAPER)
    encoder = Encoder("one", letters.encode, broken)
    made, again = encoder.paper(index), encoder.paper(index)
    assert made is not None
    assert again is not None
    assert made.tolist() == again.tolist()
    assert len(letters.asked) == len(PAPER)
    assert encoder.texts(["a"]) is not None
    assert broken.problem is not None


def test_a_paper_without_sentences(tmp_path: Path) -> None:
    encoder = Encoder("one", Letters().encode, store(tmp_path))
    empty = encoder.paper(papers.index([]))
    assert empty is not None
    assert len(empty) == 0
    assert not len(BothPasses(encoder)(unmodified.query("Mice.", "en"), papers.index([])))


def test_it_brings_up_what_the_first_pass_does_not_know(tmp_path: Path) -> None:
    """Rodents are mice, which no word of the sentence says."""
    index, asked = papers.index(PAPER), unmodified.query("Parsers with mice need care.", "en")
    scores = BothPasses(tiny(tmp_path))(asked, index)
    alone = ranker("fused")(asked, index)
    assert scores[1] - scores[0] > alone[1] - alone[0]
    assert scores.argmax() == 1
    assert (scores <= 1).all()
    assert (scores >= 0).all()


def test_part_and_whole_of_a_sentence_count_the_same(tmp_path: Path) -> None:
    index, encoder = papers.index(PAPER), tiny(tmp_path)
    part, whole = (unmodified.query(it, "en") for it in ("Oaks are tall.", "Oaks, not mice."))
    both = cosines(replace(part, whole=whole.text), index, encoder)
    alone = [cosines(it, index, encoder) for it in (part, whole)]
    np.testing.assert_allclose(both, np.mean(alone, axis=0), atol=1e-3)  # type: ignore[arg-type]
    assert not np.allclose(alone[0], alone[1])  # type: ignore[arg-type]


class Reader:
    """A comparer for which longer passages are meant more."""

    def comparisons(self, text: str, passages: Sequence[str]) -> tuple[Comparison, ...]:
        return tuple(Comparison(*[0.0] * 7, meant=9.0 * len(it)) for it in passages)


def test_what_the_comparer_reads_changes_places_and_no_sum(tmp_path: Path) -> None:
    index, asked = papers.index(PAPER), unmodified.query("Parsers with mice need care.", "en")
    found = model(tmp_path)
    reader = cast("Comparer", Reader())
    reading = Encoder(found.id, found.encode, store(tmp_path), comparer=lambda: reader)
    before = BothPasses(tiny(tmp_path)).looks(asked, index)
    after = BothPasses(reading).looks(asked, index)
    assert before is not None
    assert after is not None
    assert sorted(before.sums) == sorted(after.sums)
    by_length = sorted(range(len(PAPER)), key=lambda it: len(PAPER[it][0]))
    assert np.argsort(after.sums, kind="stable").tolist() == by_length


def test_what_is_too_unlikely_scores_nothing(tmp_path: Path) -> None:
    found = model(tmp_path)
    strict = Encoder(found.id, found.encode, store(tmp_path), Weights(least=0.02))
    scores = BothPasses(strict)(
        unmodified.query("oaks trees", "en"),
        papers.index([("mice", "Results"), ("rodents mice", "Results")]),
    )
    assert not scores.any()


def test_where_it_has_nothing_to_say_the_first_pass_stays(tmp_path: Path) -> None:
    silent = Encoder("one", lambda _: None, store(tmp_path))
    asked, index = unmodified.query("Parsers need care.", "en"), papers.index(PAPER)
    assert BothPasses(silent)(asked, index).tolist() == ranker("fused")(asked, index).tolist()


def check_problem(folder: Path, words: str) -> None:
    found = load.load(str(folder))
    assert isinstance(found, Problem)
    assert words in found.message, found.message


def test_a_folder_without_an_encoder(tmp_path: Path) -> None:
    check_problem(tmp_path, "holds no sentence encoder")
    check_problem(tmp_path / "nowhere", "holds no sentence encoder")


def test_a_model_that_is_none(tmp_path: Path) -> None:
    tiny_encoder(tmp_path)
    (tmp_path / "model.onnx").write_bytes(b"no model")
    check_problem(tmp_path, "cannot be used")


def test_a_tokenizer_that_is_none(tmp_path: Path) -> None:
    tiny_encoder(tmp_path)
    (tmp_path / "tokenizer.json").write_text('{"a": 1}')
    check_problem(tmp_path, "cannot be used")


def test_a_model_of_another_kind(tmp_path: Path) -> None:
    check_problem(tiny_encoder(tmp_path, ("pixels",)), "its inputs are pixels")


def test_a_file_beyond_all_measure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "_LARGEST", 100)
    check_problem(tiny_encoder(tmp_path), "cannot be used (a file of it has 0.0 GB)")


def test_missing_libraries_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "find_spec", lambda _: None)
    check_problem(tmp_path, "pip install onnxruntime tokenizers")


def test_weights_stand_beside_the_model(tmp_path: Path) -> None:
    assert read_weights(tmp_path) == Weights()
    (tmp_path / NAME).write_text('{"a": 3, "least": 0.5}')
    assert read_weights(tmp_path) == Weights(a=3, least=0.5)
    assert read_weights(SHIPPED).a > 0


@pytest.mark.parametrize("content", ["[1]", '{"a": "much"}', '{"z": 1}', "no JSON", ""])
def test_weights_that_are_none_are_told(tmp_path: Path, content: str) -> None:
    (tiny_encoder(tmp_path) / NAME).write_text(content)
    check_problem(tmp_path, NAME)


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[EncoderProcesses]:
    made = EncoderProcesses(str(tiny_encoder(tmp_path)), Settings(workers=1))
    yield made
    made.close()


def test_processes_give_what_the_model_gives(processes: EncoderProcesses, tmp_path: Path) -> None:
    texts = [f"{'mice ' * (number % 7)}trees oaks {number}" for number in range(150)]
    found = processes.encode([*texts, "half \ud800 of a character"])
    assert found is not None
    np.testing.assert_allclose(found[:-1], model(tmp_path).encode(texts), atol=1e-6)
    assert "onnxruntime" not in sys.modules or processes.problem is None


@pytest.mark.skipif(sys.platform != "linux", reason="processes are listed otherwise elsewhere")
def test_a_process_that_was_killed_costs_nothing(processes: EncoderProcesses) -> None:
    before = set(children(os.getpid()))
    assert processes.encode(["mice"]) is not None
    (process,) = set(children(os.getpid())) - before
    os.kill(process, signal.SIGKILL)
    wait_until(lambda: not is_running(process))
    assert processes.encode(["mice"]) is not None
    assert processes.problem is None


def test_a_broken_model_is_told_and_asked_no_more(tmp_path: Path) -> None:
    (tiny_encoder(tmp_path) / "model.onnx").write_bytes(b"no model")
    processes = EncoderProcesses(str(tmp_path), Settings(workers=1))
    assert processes.encode(["mice"]) is None
    assert processes.problem is not None
    assert "cannot be used" in processes.problem.message
    processes.close()
    assert processes.encode(["mice"]) is None


def test_stopped_processes_give_nothing_and_complain_of_nothing(
    processes: EncoderProcesses,
) -> None:
    processes.stop()
    assert processes.encode(["mice"]) is None
    assert processes.problem is None


def test_settings_choose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = store(tmp_path)
    shipped = chosen(Settings(), cache)
    own = chosen(Settings(encoder=str(tiny_encoder(tmp_path))), cache)
    assert isinstance(shipped, Chosen)
    assert isinstance(own, Chosen)
    assert shipped.encoder.id != own.encoder.id
    assert chosen(Settings(encoder="off"), cache) is None
    assert isinstance(chosen(Settings(encoder=str(tmp_path / "nowhere")), cache), Problem)
    monkeypatch.setattr(load, "find_spec", lambda _: None)
    assert chosen(Settings(), cache) is None


def test_without_the_libraries_all_works_as_without_the_encoder(tmp_path: Path) -> None:
    """In a process in which they cannot be imported, as where they are not installed."""
    paper = tmp_path / "paper.txt"
    paper.write_text(" ".join(text for text, _ in PAPER))
    script = f"""
        import sys
        from importlib.abc import MetaPathFinder

        class Missing(MetaPathFinder):
            def find_spec(self, name, path, target=None):
                if name.partition(".")[0] in ("onnxruntime", "tokenizers"):
                    raise ModuleNotFoundError(name)

        sys.meta_path.insert(0, Missing())
        from citectx.ranking.encoder import load
        load.find_spec = lambda name: None
        from citectx.cli import main
        main(["rank", "--paper", {str(paper)!r}, "--query", "Parsers need care."])
    """
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    found = subprocess.run(
        [sys.executable, "-c", dedent(script)], capture_output=True, text=True, env=env, check=True
    )
    assert "Parsers" in found.stdout
    assert found.stderr == ""


def test_the_shipped_encoder_knows_what_words_do_not_say() -> None:
    found = load.load(str(SHIPPED))
    assert isinstance(found, load.Model), found
    asked, near, far = found.encode(
        [
            "Heart attacks are more frequent among smokers.",
            "Tobacco use was associated with a higher incidence of myocardial infarction.",
            "The corpus was split into training and test sets.",
        ]
    )
    assert asked @ near > asked @ far + 0.2


def test_what_else_is_encoded_does_not_matter() -> None:
    found = load.load(str(SHIPPED))
    assert isinstance(found, load.Model), found
    texts = ["Moths rest.", "", "Ten owls " + "and eleven loud bats " * 30 + "flew."]
    together = found.encode(texts)
    assert [found.encode([it])[0].tolist() for it in texts] == together.tolist()


def test_the_shipped_models_are_small() -> None:
    sizes = {it.name: it.stat().st_size for it in SHIPPED.iterdir()}
    comparer = sizes.pop(load.COMPARER)
    assert sum(sizes.values()) < 20 * 2**20
    assert comparer < 20 * 2**20


def test_the_command_measures_it(tmp_path: Path) -> None:
    sentences = [{"text": text, "rating": int("rodents" in text)} for text, _ in PAPER]
    task = {"id": "1", "citance": "Parsers with mice need care.", "sentences": sentences}
    (tmp_path / "tasks.jsonl").write_text(json.dumps(task))
    data = ["evaluate", "linkage", "--data", str(tmp_path), "--json", "--ranker", "neural"]
    for options in ([], ["--model", str(tiny_encoder(tmp_path))]):
        found = CliRunner().invoke(main, [*data, *options])
        assert json.loads(found.stdout)["results"]["neural"]["p@k"] == 1
    wrong = CliRunner().invoke(main, [*data, "--model", str(tmp_path / "cache")])
    assert wrong.exit_code == 2


def test_commands_wait_for_both_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_settings: Callable[[str], None]
) -> None:
    """As the editor shows them later; `--why` explains the first pass, and shows that one alone."""
    monkeypatch.chdir(tmp_path)
    paper = tmp_path / "paper.txt"
    paper.write_text(" ".join(text for text, _ in PAPER[:3]))
    cache = json.dumps(str(tmp_path / "cache"))

    def output(encoder: str, *options: str) -> str:
        own_settings(f"cache_directory={cache}\nencoder={json.dumps(encoder)}\n")
        asked = ["rank", "--paper", str(paper), "--query", "Parsers meet mice with care."]
        return CliRunner().invoke(main, [*asked, *options]).stdout

    own, alone = str(tiny_encoder(tmp_path)), output("off")
    assert output(own) == output(own, "--ranker", "neural") != alone
    assert output(own, "--why") == output("off", "--why")
    assert output("on") != alone


def test_show_says_once_that_it_encodes_where_no_bar_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_settings: Callable[[str], None]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = " ".join(
        f"The mice that we saw in cage {number} were with oaks." for number in range(250)
    )
    (tmp_path / "mice.txt").write_text(text)
    (tmp_path / "refs.bib").write_text("@misc{mice, title = {On mice}, file = {mice.txt}}")
    draft = tmp_path / "draft.md"
    draft.write_text("---\nbibliography: refs.bib\n---\nMice met oaks [@mice].\n")
    cache, own = json.dumps(str(tmp_path / "cache")), json.dumps(str(tiny_encoder(tmp_path)))
    own_settings(f"cache_directory={cache}\nencoder={own}\n")
    said = [CliRunner().invoke(main, ["show", str(draft)]).stderr for _ in range(2)]
    assert said == ["Encoding 1 new paper, some seconds each; this is done once.\n", ""]


def test_a_wrong_folder_ends_a_command(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="holds no sentence encoder"):
        with_second_pass("fused", Settings(encoder=str(tmp_path)))
