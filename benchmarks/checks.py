"""How often the checks are right: labelled cases, mutations of real sentences, alarms on real text.

Real text is read from ../shared/data; alarms on it were judged by reading both texts, and the
verdicts stand in benchmarks/judgements.
Questions are only counted, as the checks without an encoder ask them.
Run: python benchmarks/checks.py [labelled|mutations|real|abstracts|one set of `real`]…
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import check_mutations
import corpus_claims
import real_claims
from labelled_checks import PARTS, cases, score

from citectx.answers.checks.finding import Claim, Note
from citectx.answers.checks.findings import CLAIM_CHECKS, notes_of
from citectx.settings.check_table import QUESTION

JUDGEMENTS = Path(__file__).parent / "judgements"


@dataclass(frozen=True, slots=True)
class Alarm:
    """A note on real text, named so that its judgement is found again."""

    key: str
    rule: str
    note: Note
    citing: str


def labelled() -> None:
    """Precision and recall on the cases of tests/checks."""
    print(f"{'part':6} {'check':12} {'cases':>6} {'wrong':>6} {'precision':>10} {'recall':>7}")
    for part, checks in PARTS.items():
        for check in checks:
            found = score(cases(part, check))
            print(
                f"{part:6} {check:12} {found.cases:6} {found.wrong_cases:6} "
                f"{found.precision:10.3f} {found.recall:7.3f}"
            )


PUBLISHED: dict[str, Callable[[], real_claims.Keyed]] = {
    "drafts": real_claims.drafts,
    "pairs": real_claims.pairs,
    "mentions": real_claims.mentions,
    "resolution": real_claims.resolution,
    "inlinks": real_claims.inlinks,
    "together": real_claims.together,
    "further": real_claims.further,
    "computing": real_claims.computing,
    **{f"corpus {it}": partial(corpus_claims.quarter, it) for it in range(4)},
}


def real() -> None:
    """Alarms on what published authors wrote, with the verdicts of a reader."""
    _judge(CLAIM_CHECKS, *PUBLISHED.items())


def abstracts() -> None:
    """The same on abstracts beside the rest of their paper, for what needs sentences that are close
    to each other; rules were mended on the first two quarters."""
    parts = ((f"abstracts {it}", partial(corpus_claims.abstracts, it)) for it in range(4))
    _judge(("hedge", "number"), *parts)


def _judge(checks: Iterable[str], *parts: tuple[str, Callable[[], real_claims.Keyed]]) -> None:
    verdicts = _verdicts()
    for name, source in parts:
        count = 0
        alarms: list[Alarm] = []
        for key, made in source():
            count += 1
            alarms += _on(key, made, checks)
        questions = sum(it.rule == QUESTION for it in alarms)
        _report(name, count, [it for it in alarms if it.rule != QUESTION], verdicts)
        print(f"  {questions} questions, {100 * questions / max(count, 1):.1f} per 100 citations")


def _report(
    name: str, count: int, alarms: list[Alarm], verdicts: dict[tuple[str, str], str]
) -> None:
    rules = {
        rule: Counter(verdicts.get((it.key, it.rule), "?") for it in alarms if it.rule == rule)
        for rule in CLAIM_CHECKS
    }
    told = "; ".join(
        f"{rule}: " + ", ".join(f"{n} {verdict}" for verdict, n in sorted(found.items()))
        for rule, found in rules.items()
        if found
    )
    wrong = sum(it["wrong"] for it in rules.values())
    print(
        f"{name}: {count} citations, {len(alarms)} alarms ({told or 'none'}), "
        f"{100 * wrong / max(count, 1):.2f} wrong per 100 citations"
    )
    for it in alarms:
        if (it.key, it.rule) not in verdicts:
            source_text = it.note.source.text if it.note.source else ""
            print(f"  {it.key}\t{it.rule}\t{it.note.message}\n    {it.citing}\n    {source_text}")


def _on(key: str, made: Claim, checks: Iterable[str]) -> Iterator[Alarm]:
    for rule in checks:
        for note in notes_of(rule, made):
            yield Alarm(real_claims.named(key, made), rule, note, made.text)


def _verdicts() -> dict[tuple[str, str], str]:
    found = {}
    for file in sorted(JUDGEMENTS.glob("*.tsv")):
        with file.open(encoding="utf-8", newline="") as rows:
            for row in csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE):
                if "verdict" in row:
                    found[row["key"], row["rule"]] = row["verdict"]
    return found


if __name__ == "__main__":
    parts = {
        "labelled": labelled,
        "mutations": check_mutations.table,
        "real": real,
        "abstracts": abstracts,
        **{it: partial(_judge, CLAIM_CHECKS, (it, source)) for it, source in PUBLISHED.items()},
    }
    wanted = sys.argv[1:] or ["labelled", "mutations", "real", "abstracts"]
    if not real_claims.DATA.exists():
        wanted = [it for it in wanted if it == "labelled"]
        print(f"{real_claims.DATA} is not there: only the labelled cases can be measured.")
    for part in wanted:
        parts[part]()
