"""Papers, what was written of them -> pairs of a sentence and a passage, each with its verdict, and
rated sentences, of which the model learns which one is meant.

Most were written: sentences that say what a passage says, and sentences that misstate it in one
way. A sentence that says what the passage says stands in its place as well, before those that say
the same and those that misstate it; and one that misstates it as a number, a name or its contrary
does stands in its place before those that are faithful, so that their words alone tell nothing.

More are made by program of pairs that mean the same: passages and sentences that say the same,
citing sentences and the sentences that readers rated highest, sentences of abstracts and those of
the text that share most words, and sentences and themselves. One of the two is broken; or both in
the same way, which is no error. Most of all are broken by `exchanges`.
"""

from __future__ import annotations

import json
import math
import random
import re
from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

from citectx.lab.evaluation import pooled, written
from citectx.lab.training import encoder_lessons
from citectx.lab.training.comparer import mutations
from citectx.lab.training.comparer.exchanges import exchanges
from citectx.model import Problem
from citectx.ranking.encoder.comparer import VERDICTS
from citectx.text.citation_markers import without_markers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from citectx.lab.training.encoder_lessons import Sources

VERDICT_OF = {
    written.FAITHFUL: "supports", "number": "number", "unit": "number", "swapped-pair": "exchanged",
    "entity": "entity", "negation": "contrary", "direction": "contrary",
    "hedge-dropped": "stronger", "scope": "stronger", "cause-for-association": "stronger",
}  # fmt: skip
_LEARNED = ("train", "dev", "unseen")  # Splits of the pooled ratings.
_EITHER_WAY = frozenset({"number", "exchanged", "entity", "contrary"})  # True of both or of none.
_TURNED = 4  # Pairs of sentences of one passage.
_RIGHT, _WRONG = 5, 1  # Ratings of what is meant, and of what is not.
_OF_CITING, _OF_PAPER = 2, 3  # Pairs of each citing sentence, and copies from each paper.
_BROKEN = 2  # Sentences made of a pair.
_MEANT = 2  # Of the passages of a choice.
_LENGTHS = (8, 50)  # Words of a sentence.
_SHARED = (0.38, 0.97)  # Of the words of an abstract's sentence, rare ones counting more.
_FARTHER = slice(6, 16)  # Sentences that share some words and mean something else.
_EMPTY = re.compile(r"\(\s*[;,\s]*\)")
_WORD = re.compile(r"[a-z0-9]{3,}")
_BY_PROGRAM: dict[str, tuple[Callable[[str, random.Random], str | None], ...]] = {
    "number": (mutations.another_number, mutations.another_unit),
    "exchanged": (mutations.exchanged,),
    "contrary": (mutations.negated, mutations.turned),
    "stronger": (mutations.unhedged, mutations.generalised, mutations.caused),
}
# What the labels of SNLI can mean.
_POSSIBLE = {
    label: tuple(VERDICTS.index(it) for it in verdicts)
    for label, verdicts in {
        "entailment": ("supports",),
        "neutral": ("unrelated", "entity", "stronger"),
        "contradiction": ("number", "exchanged", "entity", "contrary"),
    }.items()
}


class Pair(NamedTuple):
    """A sentence, a passage, the number of the verdict on them, and what the sentence alone tells
    of each verdict, as a logarithm."""

    text: str
    passage: str
    verdict: int
    alone: tuple[float, ...] = (0.0,) * len(VERDICTS)


class Choice(NamedTuple):
    """A sentence, and passages of which some are what it speaks of, each with its rating."""

    text: str
    passages: tuple[str, ...]
    ratings: tuple[int, ...]


class Entailed(NamedTuple):
    """A sentence, one that may or may not follow from it, and the verdicts that it may have."""

    text: str
    passage: str
    verdicts: tuple[int, ...]


class Told(NamedTuple):
    """A sentence, a passage, and how a teacher scores each verdict on them."""

    text: str
    passage: str
    scores: tuple[float, ...]


def entailments(file: Path) -> list[Entailed]:
    """The pairs of a file of SNLI on whose label people agreed."""
    with file.open(encoding="utf-8") as lines:
        rows = [json.loads(it) for it in lines]
    return [
        Entailed(it["sentence2"], it["sentence1"], _POSSIBLE[it["gold_label"]])
        for it in rows
        if it["gold_label"] in _POSSIBLE
    ]


def choices(sources: Sources) -> list[Choice] | Problem:
    """What the encoder learns from: citing and written sentences before sentences of the paper."""
    found = encoder_lessons.learned(sources)
    if isinstance(found, Problem):
        return found
    return [Choice(it.query, it.texts, it.ratings) for it in found if any(it.ratings)]


def some_of(choice: Choice, count: int, rng: random.Random) -> Choice:
    """So many passages of a choice: one or two that are meant most, and others."""
    order = sorted(range(len(choice.ratings)), key=lambda it: -choice.ratings[it] - rng.random())
    best, rest = order[:_MEANT], order[_MEANT:]
    numbers = best + rng.sample(rest, min(count - len(best), len(rest)))
    return Choice(
        choice.text,
        tuple(choice.passages[it] for it in numbers),
        tuple(choice.ratings[it] for it in numbers),
    )


class Passage(NamedTuple):
    """What was written of a passage with its kinds, its number, and all sentences of its paper."""

    sentences: Sequence[tuple[str, str]]
    number: int
    texts: Sequence[str]


def passages(sources: Sources, left_out: frozenset[str]) -> list[Passage] | Problem:
    """All of which was written, of papers that are not left out."""
    file = sources.judgements / "compared.jsonl"
    found = written.compared(file, left_out, sources.data, sources.pdfs)
    if isinstance(found, Problem):
        return found
    return [Passage(it.sentences, it.target, it.paper.texts) for it in found]


def written_pairs(written_of: Sequence[Passage]) -> list[list[Pair]]:
    """What was written of each passage: beside the passage, some of it beside its neighbour, and
    beside each other."""
    rng = random.Random(7)
    made = []
    for sentences, number, texts in written_of:
        own = [_pair(text, texts[number], VERDICT_OF[kind]) for kind, text in sentences]
        if number:
            own.append(_pair(own[0].text, texts[number - 1], "unrelated"))
        turned = list(_turned(sentences))
        made.append([*own, *rng.sample(turned, min(_TURNED, len(turned)))])
    return made


def _turned(sentences: Sequence[tuple[str, str]]) -> Iterator[Pair]:
    """Sentences on one passage beside each other."""
    each = [(text, VERDICT_OF[kind]) for kind, text in sentences]
    faithful = [text for text, verdict in each if verdict == "supports"]
    for own in faithful:
        for text, verdict in each:
            if text != own:
                yield _pair(text, own, verdict)
            if verdict in _EITHER_WAY:
                yield _pair(own, text, verdict)


def with_words_alone(by_passage: Sequence[Sequence[Pair]]) -> list[Pair]:
    """The pairs, each with what its sentence tells of the verdict without the passage.

    Those who write errors like some words, which tell nothing of errors that others make: a model
    to which this is given has no need to learn it. It is told by sentences on other passages.
    """
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import GroupKFold, cross_val_predict

    pairs = [it for some in by_passage for it in some]
    words = TfidfVectorizer(
        ngram_range=(1, 2),
        min_df=3,
        sublinear_tf=True,
        token_pattern=r"[a-z]+|\d+|[^\sa-z]",  # noqa: S106
    ).fit_transform([it.text for it in pairs])
    told = cross_val_predict(
        LogisticRegression(C=2, max_iter=300),
        words,
        [it.verdict for it in pairs],
        groups=[number for number, some in enumerate(by_passage) for _ in some],
        cv=GroupKFold(5),
        method="predict_log_proba",
    )
    return [it._replace(alone=tuple(row)) for it, row in zip(pairs, told.tolist(), strict=True)]


def made_pairs(
    sources: Sources, written_of: Sequence[Passage], left_out: frozenset[str], count: int
) -> list[Pair] | Problem:
    """Pairs that are made by program, of papers that are not left out: so many of what was written,
    so many of the rest, and all in which two things are exchanged."""
    pools = pooled.every_pool(sources.judgements, sources.data)
    if isinstance(pools, Problem):
        return pools
    rng = random.Random(7)
    numbers = {it.partition("--")[2] for it in left_out}
    tasks = [
        it
        for field in pools.values()
        for it in field
        if it.split in _LEARNED and it.paper not in numbers
    ]
    made: list[Pair] = []
    for task in tasks:
        made += _of_citing(task, rng)
    for task in {it.paper: it for it in tasks}.values():
        made += _of_abstract(task, rng)
        made += _of_copies(task, rng)
    rng.shuffle(made)
    of_written = [pair for it in written_of for pair in _of_written(it, rng)]
    rng.shuffle(of_written)
    of_exchanged = [pair for it in written_of for pair in _of_exchanged(it, rng)]
    return [*made[:count], *of_written[:count], *of_exchanged]


def _of_written(passage: Passage, rng: random.Random) -> Iterator[Pair]:
    """A sentence that says what a passage says beside it, broken."""
    own, *faithful = _of_one_meaning(passage)
    yield from _broken(rng.choice(faithful), own, (), _names(passage.texts), rng)


def _of_one_meaning(passage: Passage) -> tuple[str, ...]:
    faithful = (it for kind, it in passage.sentences if kind == written.FAITHFUL)
    return (passage.texts[passage.number], *faithful)


def _of_exchanged(passage: Passage, rng: random.Random) -> Iterator[Pair]:
    """A passage and what says the same, each beside each other, with two things exchanged."""
    for text, other in permutations(_of_one_meaning(passage), 2):
        for verdict, (here, there) in exchanges(text, other, rng):
            yield _pair(here, there, verdict)


def _of_citing(task: pooled.Pooled, rng: random.Random) -> Iterator[Pair]:
    """A citing sentence beside those that say what it says."""
    right = [it for it, rating in task.ratings.items() if rating >= _RIGHT]
    others = [task.sentences[it] for it, rating in task.ratings.items() if rating <= _WRONG]
    rng.shuffle(right)
    for it in right[:_OF_CITING]:
        yield from _broken(task.citing, task.sentences[it], others, _names(task.sentences), rng)


def _of_abstract(task: pooled.Pooled, rng: random.Random) -> Iterator[Pair]:
    """Sentences of the abstract beside those of the text that share most words with them."""
    words = [frozenset(_WORD.findall(it.lower())) for it in task.sentences]
    counts = Counter(word for it in words for word in it)

    def worth(some: Iterable[str]) -> float:
        return sum(math.log(1 + len(words) / counts[it]) for it in some)

    first = [at for at, it in enumerate(task.headings) if it.lower().startswith("abstract")]
    rest = [at for at in range(len(words)) if at not in {*first} and _is_whole(task.sentences[at])]
    for at in filter(lambda it: _is_whole(task.sentences[it]), first):
        own = worth(words[at])
        shares = {it: worth(words[at] & words[it]) / max(own, worth(words[it]), 1) for it in rest}
        best = sorted(rest, key=lambda it: -shares[it])
        if best and _SHARED[0] <= shares[best[0]] <= _SHARED[1]:
            pair = [task.sentences[at], task.sentences[best[0]]]
            rng.shuffle(pair)
            others = [task.sentences[it] for it in best[_FARTHER]]
            yield from _broken(pair[0], pair[1], others, _names(task.sentences), rng)


def _of_copies(task: pooled.Pooled, rng: random.Random) -> Iterator[Pair]:
    """Sentences beside themselves, some of them without their last words."""
    whole = [it for it in task.sentences if _is_whole(it)]
    for it in rng.sample(whole, min(_OF_PAPER, len(whole))):
        shorter, _, _ = it.rpartition(", ")
        text = f"{shorter}." if _is_whole(shorter) and rng.random() < 0.5 else it
        yield from _broken(
            text, it, [one for one in whole if one != it], _names(task.sentences), rng
        )


def _broken(
    text: str, passage: str, others: Sequence[str], names: Sequence[str], rng: random.Random
) -> Iterator[Pair]:
    """Two texts that mean the same, one of them beside another, and some that were broken."""
    text, passage = _plain(text), _plain(passage)
    yield _pair(text, passage, "supports")
    if others:
        yield _pair(text, _plain(rng.choice(others)), "unrelated")
    free = [it for it in names if it not in text and it not in passage]
    ways = [_one_broken, _one_broken, _one_broken, _passage_broken, _passage_broken]
    rng.shuffle(ways)
    left = _BROKEN
    for way in ways:
        made = list(way(text, passage, free, rng)) if left else ()
        left -= bool(made)
        yield from made


def _one_broken(
    text: str, passage: str, names: Sequence[str], rng: random.Random
) -> Iterator[Pair]:
    """The text broken in one way."""
    verdict = rng.choice((*_BY_PROGRAM, "entity"))
    if verdict == "entity":
        changed = mutations.renamed(text, names, rng)
    else:
        changed = rng.choice(_BY_PROGRAM[verdict])(text, rng)
    if changed and changed != text:
        yield _pair(changed, passage, verdict)


def _passage_broken(
    text: str, passage: str, names: Sequence[str], rng: random.Random
) -> Iterator[Pair]:
    """The passage broken where the two share a word; and both broken in the same way."""
    verdict = rng.choice(("number", "entity", "contrary"))
    shared = [it for it in _breakable(passage, verdict) if re.search(_alone(it), text)]
    if not shared:
        return
    word = rng.choice(shared)
    other = _in_its_place(word, verdict, names, rng)
    if other and other != word:
        there = re.sub(_alone(word), lambda _: other, passage)
        yield _pair(text, there, verdict)
        yield _pair(re.sub(_alone(word), lambda _: other, text), there, "supports")


def _in_its_place(word: str, verdict: str, names: Sequence[str], rng: random.Random) -> str | None:
    if verdict == "number":
        return mutations.other_number(word, rng)
    if verdict == "entity":
        return mutations.other_name(word, names, rng)
    return mutations.OPPOSITES[word]


def _breakable(passage: str, verdict: str) -> list[str]:
    if verdict == "contrary":
        return [it for it in re.findall(r"[a-z]+", passage) if it in mutations.OPPOSITES]
    pattern = mutations.NUMBER if verdict == "number" else mutations.NAME
    return [it[0] for it in pattern.finditer(passage)]


def _alone(word: str) -> str:
    return rf"(?<!\w){re.escape(word)}(?!\w)"


def _names(texts: Sequence[str]) -> list[str]:
    counts = Counter(it for text in texts for it in mutations.NAME.findall(text))
    return [name for name, count in counts.items() if count > 1]


def _is_whole(text: str) -> bool:
    return _LENGTHS[0] <= len(text.split()) <= _LENGTHS[1]


def _plain(text: str) -> str:
    return " ".join(_EMPTY.sub("", without_markers(text)).split())


def _pair(text: str, passage: str, verdict: str) -> Pair:
    return Pair(text, passage, VERDICTS.index(verdict))
