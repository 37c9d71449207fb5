"""What the encoder learns from, and that training it is the same each time."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from citectx.lab.training.encoder_lessons import Lesson
from citectx.lab.training.encoder_pieces import tokenizer_of

LESSON = Lesson(
    "P01",
    "biology",
    "Frogs sleep.",
    tuple(f"Sentence {number}." for number in range(40)),
    (5, 3, *(0 for _ in range(38))),
    tuple(float(number) for number in range(40)),
    1.0,
)


def tokenizer(folder: Path) -> Path:
    file = folder / "tokenizer.json"
    special = {"[PAD]": 0, "[UNK]": 1, "[CLS]": 2, "[SEP]": 3}
    words = {**special, "mice": 4, "oak": 5, "##s": 6}
    content = {
        "version": "1.0",
        "truncation": {"max_length": 4, "strategy": "LongestFirst", "stride": 0},
        "padding": None,
        "added_tokens": [
            {"id": number, "content": name, "special": True} for name, number in special.items()
        ],
        "post_processor": {
            "special_tokens": {name: {"ids": [special[name]]} for name in ("[CLS]", "[SEP]")}
        },
        "model": {"type": "WordPiece", "vocab": words},
    }
    file.write_text(json.dumps(content))
    return file


def test_pieces_are_numbered_anew_and_long_sentences_stay_whole(tmp_path: Path) -> None:
    found = json.loads(tokenizer_of(tokenizer(tmp_path), [0, 1, 2, 3, 5, 6]))
    assert found["model"]["vocab"]["oak"] == 4
    assert "mice" not in found["model"]["vocab"]
    assert [it["id"] for it in found["added_tokens"]] == [0, 1, 2, 3]
    assert found["truncation"] is None


def test_a_step_sees_what_is_right_and_what_is_mistaken_for_it() -> None:
    training = pytest.importorskip("citectx.lab.training.train_encoder", exc_type=ImportError)
    drawn = training._drawn(LESSON, random.Random(0))
    assert drawn.ratings[:2] == (5, 3)
    assert len(drawn.texts) == 26
    assert {f"Sentence {number}." for number in range(30, 40)} <= set(drawn.texts)
    assert drawn == training._drawn(LESSON, random.Random(0))


def test_lessons_come_as_often_as_they_say() -> None:
    training = pytest.importorskip("citectx.lab.training.train_encoder", exc_type=ImportError)
    every = [LESSON] * 12 + [LESSON._replace(times=2)] * 2
    steps = list(training._epoch(every, 0, 0))
    assert [len(it) for it in steps] == [8, 8]
    assert sum(it.times == 2 for step in steps for it in step) == 4
