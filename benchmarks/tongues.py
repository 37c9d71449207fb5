"""How well passages are found in eleven tongues, by sentences written about one paper in each.

    python benchmarks/tongues.py

The papers are those of `benchmarks/zoo`, one text in eleven tongues; the sentences, in
`benchmarks/tongues/written.tsv`, say the same in each. A sentence is found if one that it was
written about is among the three best. In the second table the draft is in another tongue than the
paper. The last column of the first is how many sentences of the papers tell their tongue alone.
"""

from __future__ import annotations

import csv
import re
import sys
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple, get_args

from citectx.model import Paper, Section, SectionKind, Sentence, Tongue
from citectx.papers.index import paper_bytes
from citectx.papers.index.paper_index import PaperIndex
from citectx.papers.read import headings
from citectx.ranking.queries import unmodified
from citectx.ranking.rank import ranker
from citectx.text.sentences import sentences
from citectx.text.tongues.tell import tongue_of

HERE = Path(__file__).parent
_MARKS = re.compile(r"\s*\[@[\d,]+\]|\^\[[^\]]*\]|\$+")
_PROSE = re.compile(r"(?:abstract: )?(?![\w ]+: |[#!|*+$-])(.+)")
_BEST = 3
_SHORTEST = 20


class Written(NamedTuple):
    tongue: Tongue
    gold: frozenset[str]
    text: str


class Known(NamedTuple):
    """A paper of the zoo and the place, as line and number, of each of its sentences."""

    index: PaperIndex
    places: tuple[str, ...]


def main(names: list[str]) -> None:
    known = {it: paper(it) for it in get_args(Tongue) if it != "und"}
    cases = written()
    for name in names or ["fused", "bm25"]:
        print(f"| {name}: draft and paper in | found | first | sentences that tell their tongue |")
        print("|---|---|---|---|")
        for tongue, those in cases.items():
            found, first = shares(name, those, known[tongue])
            alone = [it for it in known[tongue].index.texts if len(it) >= _SHORTEST]
            told = sum(tongue_of([it]) == tongue for it in alone)
            print(f"| {tongue} | {found:.2f} | {first:.2f} | {told} of {len(alone)} |")
        print(f"\n| {name}: draft in | paper in | found | first |")
        print("|---|---|---|---|")
        for draft, of in (("de", "en"), ("fr", "en"), ("es", "en"), ("pt", "es"), ("en", "de")):
            found, first = shares(name, cases[draft], known[of], gold=cases[of])
            print(f"| {draft} | {of} | {found:.2f} | {first:.2f} |")
        print()


def shares(
    name: str, cases: list[Written], known: Known, gold: list[Written] | None = None
) -> tuple[float, float]:
    """Of how many sentences one that is meant is among the best, and of how many it is the best."""
    rank = ranker(name)
    found = first = 0
    for case, meant in zip(cases, gold or cases, strict=True):
        scores = rank(unmodified.query(case.text, case.tongue), known.index)
        best = [known.places[it] for it in (-scores).argsort(kind="stable")[:_BEST]]
        found += any(it in meant.gold for it in best)
        first += best[0] in meant.gold
    return found / len(cases), first / len(cases)


def written() -> dict[Tongue, list[Written]]:
    cases = defaultdict(list)
    with (HERE / "tongues" / "written.tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            gold = frozenset(row["gold"].split())
            cases[row["tongue"]].append(Written(row["tongue"], gold, row["sentence"]))
    return dict(cases)


def paper(tongue: Tongue) -> Known:
    """The prose of a paper of the zoo, without its markup."""
    parts: list[tuple[str, SectionKind, list[Sentence]]] = [("", "abstract", [])]
    places = []
    lines = (HERE / "zoo" / f"{tongue}.txt").read_text(encoding="utf-8").split("\n")
    for number, line in enumerate(lines):
        if line.startswith("#"):
            heading = line.lstrip("# ")
            parts.append((heading, headings.kind(heading), []))
        elif prose := _PROSE.fullmatch(line):
            for at, (start, end) in enumerate(sentences(prose[1], tongue)):
                parts[-1][2].append(Sentence(_MARKS.sub("", prose[1][start:end]), paragraph=number))
                places.append(f"{number}.{at}")
    made = Paper(tongue, sections=tuple(Section(a, b, tuple(c)) for a, b, c in parts))
    return Known(paper_bytes.open_index(memoryview(paper_bytes.pack(made)), tongue), tuple(places))


if __name__ == "__main__":
    main(sys.argv[1:])
