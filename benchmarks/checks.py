"""How often the checks are right: labelled cases, mutations of real sentences, alarms on real text.

Real text is read from ../shared/data; alarms on it were judged by reading both texts, and the
verdicts stand in benchmarks/judgements. Run: python benchmarks/checks.py [labelled|mutations|real]
"""

from __future__ import annotations

import csv
import gzip
import json
import lzma
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from check_cases import claim, paper
from labelled_checks import PARTS, cases, score

from citectx.checks.draft import CHECKS
from citectx.checks.finding import Claim, Note, Quotation
from citectx.checks.quantities import quantities
from citectx.index.paper_index import PaperIndex
from citectx.text.sentences import sentences

DATA = Path(__file__).parents[2] / "shared" / "data"
JUDGEMENTS = Path(__file__).parent / "judgements"
SAMPLE = 300
PAIRS = 500
_MARKERS = re.compile(r"\s*\(?(?:e\.g\.,? |see )?<(?:CITE|OTHER)>\)?")
_MODAL = re.compile(r"\b(?:may|might|could) (?:(?:also|therefore|thus) )?(?=[a-z]+ )")
_SWAPS = {"increased": "decreased", "decreased": "increased", "reduced": "increased",
          "increases": "decreases", "decreases": "increases", "reduces": "increases",
          "higher": "lower", "lower": "higher"}  # fmt: skip


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


def mutations() -> None:
    """Sentences of real papers, broken by program and held against their own paper."""
    rng = random.Random(9)
    print(f"{'mutation':28} {'broken':>7} {'noticed':>8} {'unbroken alarms':>16}")
    for name, check, broken in (
        ("a word of a quotation", "quotation", _altered),
        ("a number", "number", _renumbered),
        ("a hedge dropped", "hedge", _unhedged),
        ("a direction swapped", "hedge", _swapped),
    ):
        made = list(_mutated(broken, rng, check == "quotation"))[:SAMPLE]
        noticed = sum(_alarms(check, bad) for _, bad in made)
        before = sum(_alarms(check, good) for good, _ in made)
        share = noticed / max(len(made), 1)
        print(f"{name:28} {len(made):7} {share:8.3f} {before:16}")


def real() -> None:
    """Alarms on what published authors wrote, with the verdicts of a reader."""
    verdicts = _verdicts()
    for name, source in (("drafts", _drafts), ("pairs", _pairs), ("resolution", _resolution)):
        claims = list(source())
        alarms = [it for key, made in claims for it in _on(key, made)]
        rules = Counter(it.rule for it in alarms)
        wrong = [it for it in alarms if verdicts.get((it.key, it.rule)) == "wrong"]
        unjudged = [it for it in alarms if (it.key, it.rule) not in verdicts]
        rate = 100 * len(wrong) / max(len(claims), 1)
        print(
            f"{name}: {len(claims)} citations, {len(alarms)} alarms {dict(rules)}, "
            f"{len(wrong)} wrong ({rate:.2f} per 100 citations), {len(unjudged)} not judged"
        )
        for it in unjudged:
            source_text = it.note.source.text if it.note.source else ""
            print(f"  {it.key}\t{it.rule}\t{it.note.message}\n    {it.citing}\n    {source_text}")


def _on(key: str, made: Claim) -> Iterator[Alarm]:
    for rule, check in CHECKS.items():
        for note in check(made):
            yield Alarm(f"{key}:{_hash(made.text)}", rule, note, made.text)


def _verdicts() -> dict[tuple[str, str], str]:
    found = {}
    for file in sorted(JUDGEMENTS.glob("*.tsv")):
        with file.open(encoding="utf-8", newline="") as rows:
            for row in csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE):
                found[row["key"], row["rule"]] = row["verdict"]
    return found


def _drafts() -> Iterator[tuple[str, Claim]]:
    """Every citing sentence of the drafts whose papers are there."""
    from citectx.checks.claims import claim as made
    from citectx.checks.claims import placed
    from citectx.cli import papers

    for folder in sorted((DATA / "drafts").iterdir()):
        known, _ = papers.load(folder / "main.tex")
        for path in known.project.drafts:
            for it in placed(known, path):
                yield f"{folder.name}:{it.citation.key}", made(it)


def _pairs() -> Iterator[tuple[str, Claim]]:
    """Sampled mentions beside the abstract of the paper that they cite."""
    abstracts = {it["id"]: it["abstract"] for it in _rows("citation-pairs/papers")}
    mentions = [it for it in _rows("citation-pairs/mentions") if abstracts.get(it["cited_id"])]
    for it in random.Random(5).sample(mentions, PAIRS):
        index = _paper((abstracts[it["cited_id"]],))
        partners = (None,) * (it.get("n_cited_in_group", 1) - 1)
        made = claim(_MARKERS.sub("", it["sentence"]), index)
        section = it["section_imrad"] or ""
        yield (
            f"{it['citing_id']}:{it['cited_id']}",
            replace(made, is_whole=False, section=section, partners=partners),
        )


def _resolution() -> Iterator[tuple[str, Claim]]:
    """Contexts of citation resolution that cite one paper, beside its full text."""
    papers = {it["id"]: it for it in _rows("resolution-bio/papers")}
    for it in _rows("resolution-bio/queries"):
        gold = it["gold"] if isinstance(it["gold"], str) else it["gold"][0]
        if it.get("n_cited_in_group", 1) > 1 or gold not in papers or not it.get("sentence"):
            continue
        made = claim(_MARKERS.sub("", it["sentence"]), _paper(_texts(papers[gold])))
        yield f"{it['citation_id']}:{gold}", replace(made, section=it.get("imrad") or "")


def _mutated(broken: Any, rng: random.Random, quoted: bool) -> Iterator[tuple[Claim, Claim]]:  # noqa: ANN401
    """Sentences of real papers as claims, and the same broken."""
    papers = _rows("resolution-bio/papers")
    for it in rng.sample(papers, min(len(papers), 120)):
        index = _paper(_texts(it))
        chosen = 0
        for text in rng.sample(list(index.texts), min(len(index.texts), 120)):
            bad = broken(text, rng) if 40 <= len(text) <= 300 else None
            if bad is None or re.search(r"\b(?:[Ww]e|[Oo]ur)\b", text):
                continue
            pair = tuple(claim(each, index) for each in (text, bad))
            if quoted:
                pair = tuple(replace(one, quotations=(Quotation(one.text),)) for one in pair)
            yield pair[0], pair[1]
            chosen += 1
            if chosen == 4:
                break


def _altered(text: str, rng: random.Random) -> str | None:
    words = text.split()
    if len(words) < 8:
        return None
    at = rng.randrange(1, len(words) - 1)
    words[at : at + 1] = rng.choice([[], ["surely"], [words[at], "indeed"]])
    return " ".join(words)


def _renumbered(text: str, rng: random.Random) -> str | None:
    found = [it for it in quantities(text) if it.is_digits]
    if not found:
        return None
    start = rng.choice(found).range.start
    number = re.match(r"[\d.,]*\d", text[start:])
    assert number is not None
    changed = f"{float(number[0].replace(',', '')) * rng.choice((0.4, 0.7, 1.6, 3)) + 1:.4g}"
    return text[:start] + changed + text[start + number.end() :]


def _unhedged(text: str, rng: random.Random) -> str | None:
    if len(_MODAL.findall(text)) != 1:
        return None
    return _MODAL.sub("", text)


def _swapped(text: str, rng: random.Random) -> str | None:
    found = [it for it in re.finditer(r"[a-z]+", text) if it[0] in _SWAPS]
    if len(found) != 1:
        return None
    start, end = found[0].span()
    return text[:start] + _SWAPS[found[0][0]] + text[end:]


def _alarms(check: str, made: Claim) -> bool:
    return any(True for _ in CHECKS[check](made))


def _texts(it: dict[str, Any]) -> tuple[str, ...]:
    return (it["abstract"] or "", *(section["text"] for section in it["sections"]))


@lru_cache(maxsize=700)
def _paper(texts: tuple[str, ...]) -> PaperIndex:
    return paper([(text[start:end], None) for text in texts for start, end in sentences(text)])


@lru_cache(maxsize=8)
def _rows(name: str) -> list[dict[str, Any]]:
    file = next((DATA / name).parent.glob(f"{Path(name).name}.jsonl.*"))
    opened = gzip.open if file.suffix == ".gz" else lzma.open
    with opened(file, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def _hash(text: str) -> str:
    return blake2b(text.encode(), digest_size=4).hexdigest()


if __name__ == "__main__":
    wanted = sys.argv[1:] or ["labelled", "mutations", "real"]
    if not DATA.exists():
        wanted = [it for it in wanted if it == "labelled"]
        print(f"{DATA} is not there: only the labelled cases can be measured.")
    for part in wanted:
        {"labelled": labelled, "mutations": mutations, "real": real}[part]()
