"""What the labelled cases are made of: papers of a few sentences, claims, and rows of a table."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from citectx.answers.checks.finding import Claim
from citectx.answers.checks.findings import notes_of
from citectx.model import Paper, Range, Section, Sentence
from citectx.papers.index import paper_bytes
from citectx.papers.index.paper_index import PaperIndex
from citectx.text.sentences import sentences

FOLDER = Path(__file__).parents[1] / "tests" / "checks"
_AS_LONG = 100  # Sentences.
FILLER = "The weather of the third week is described in the notes of station {}."


class Case(NamedTuple):
    """Something a draft says, whether it is wrong, and whether the check says so."""

    said: str
    is_wrong: bool
    is_alarmed: bool


Cases = Mapping[str, Callable[[], Iterator[Case]]]


def case(check: str, made: Claim, is_wrong: bool) -> Case:
    """What a check has to say of a claim; `paraphrase` speaks where `hedge` is silent."""
    checks = ("hedge", "paraphrase") if check == "paraphrase" else (check,)
    return Case(made.text, is_wrong, any(True for it in checks for _ in notes_of(it, made)))


def claim(text: str, index: PaperIndex) -> Claim:
    """A claim of a whole sentence."""
    return Claim("key", text, (Range(0, len(text)),), index, "en")


def paper(texts: list[tuple[str, int | None]], labels: tuple[str, ...] = ()) -> PaperIndex:
    """A paper of these sentences, each on its page."""
    made = tuple(Sentence(text, page) for text, page in texts)
    value = Paper("", sections=(Section("Results", "results", made),), page_labels=labels)
    return paper_bytes.open_index(memoryview(paper_bytes.pack(value)), "/papers/key.pdf")


def surrounded(source: str) -> PaperIndex:
    """A paper that holds nothing but the source, so that a check has all it needs."""
    given = [source[start:end] for start, end in sentences(source, "en")]
    return paper([(it, 1) for it in (FILLER.format("one"), *given, FILLER.format("two"))])


def padded(texts: list[str]) -> PaperIndex:
    """A paper as long as papers are, that has nothing to say beyond these sentences."""
    rest = (FILLER.format(number) for number in range(_AS_LONG - len(texts)))
    return paper([(it, None) for it in (*texts, *rest)])


def rows(part: str, name: str) -> list[dict[str, str]]:
    """The rows of one file of cases."""
    with (FOLDER / part / f"{name}.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def paired(part: str, name: str, check: str) -> Iterator[Case]:
    """Two cases of each row: one that is faithful to the source and one that is not."""
    for row in rows(part, name):
        index = surrounded(row["source"])
        yield case(check, claim(row["right"], index), is_wrong=False)
        yield case(check, claim(row["wrong"], index), is_wrong=True)
