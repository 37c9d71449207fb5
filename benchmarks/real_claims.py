"""What published authors wrote of papers that can be read, as claims.

All of it is read from ../shared/data. The keys name documents and, by a hash, the sentence.
"""

from __future__ import annotations

import gzip
import json
import lzma
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from check_cases import claim, paper

from citectx.answers.checks.finding import Claim
from citectx.papers.index.paper_index import PaperIndex
from citectx.text.citation_markers import without_markers
from citectx.text.sentences import sentences

DATA = Path(__file__).parents[2] / "shared" / "data"
PAIRS = 500
_SHORTEST = 30
_GROUP = re.compile(r"\([\s;,]*\)")  # What is left of several citations.
_MARKERS = re.compile(r"\s*\(?(?:e\.g\.,? |see )?<(?:CITE|OTHER)>\)?")

Keyed = Iterator[tuple[str, Claim]]


def drafts() -> Keyed:
    """Every citing sentence of the drafts whose papers are there."""
    from citectx.answers.checks.claims import claims
    from citectx.cli.loading import load_workspace

    for folder in sorted((DATA / "drafts").iterdir()):
        known, _ = load_workspace(folder / "main.tex")
        for path in known.project.drafts:
            for it in claims(known, path):
                yield f"{folder.name}:{it.key}", it


def pairs() -> Keyed:
    """Newly sampled mentions beside the abstract of the paper that they cite."""
    return iter(random.Random(11).sample(list(_beside_abstracts()), PAIRS))


def further() -> Keyed:
    """All mentions of one paper alone beside its abstract."""
    return ((key, it) for key, it in _beside_abstracts() if not it.partners)


def mentions() -> Keyed:
    """Mentions beside the full text of the paper that they cite."""
    papers = {it["id"]: it for it in rows("resolution-bio/papers")}
    for it in rows("citation-pairs/mentions"):
        if it["cited_id"] in papers and not it["dev"]:
            yield _mention(it, full_text(papers[it["cited_id"]]))


def together() -> Keyed:
    """Mentions of several papers, each taken as if it were cited alone: text for the rules that
    are silent there."""
    for source in (mentions, _beside_abstracts):
        yield from ((key, replace(it, partners=())) for key, it in source() if it.partners)


def resolution() -> Keyed:
    """Contexts of citation resolution that cite one paper, beside its full text."""
    papers = {it["id"]: it for it in rows("resolution-bio/papers")}
    for it in rows("resolution-bio/queries"):
        gold = it["gold"] if isinstance(it["gold"], str) else it["gold"][0]
        if it.get("n_cited_in_group", 1) > 1 or gold not in papers or not it.get("sentence"):
            continue
        made = claim(_MARKERS.sub("", it["sentence"]), full_text(papers[gold]))
        yield f"{it['citation_id']}:{gold}", replace(made, section=it.get("imrad") or "")


def inlinks() -> Keyed:
    """Contexts of inlinks beside the full text of the paper, without pairs that `mentions` has."""
    papers = {it["id"]: it for it in rows("resolution-bio/papers")}
    seen = {(it["citing_id"], it["cited_id"]) for it in rows("citation-pairs/mentions")}
    for it in rows("resolution-bio/inlinks"):
        pair = it["citing_id"], it["target_id"]
        text = _MARKERS.sub("", _around(it["left"], it["right"]))
        if pair in seen or it["target_id"] not in papers or len(text) < _SHORTEST:
            continue
        made = claim(text, full_text(papers[it["target_id"]]))
        partners = (None,) * (it["n_cited_in_group"] - 1)
        section = it["section"] or ""
        yield f"{pair[0]}:{pair[1]}", replace(made, section=section, partners=partners)


def computing() -> Keyed:
    """The citances of CL-SciSumm beside the paper that they cite: another field."""
    papers = {it["topic"]: _bare(it["sentences"]) for it in rows("scisumm/references")}
    for it in rows("scisumm/citances"):
        made = claim(without_markers(it["citance_text"]), papers[it["topic"]])
        others = max((group.count(";") for group in _GROUP.findall(made.text)), default=0)
        yield f"{it['citance_id']}:{it['topic']}", replace(made, partners=(None,) * others)


def _bare(given: list[dict[str, Any]]) -> PaperIndex:
    return paper([(it["text"], None) for it in given])


def full_text(it: dict[str, Any]) -> PaperIndex:
    """A paper of the data as it is searched."""
    return paper_of((it["abstract"] or "", *(section["text"] for section in it["sections"])))


def named(key: str, made: Claim) -> str:
    """The name under which a judgement on a claim is found again."""
    return f"{key}:{blake2b(made.text.encode(), digest_size=4).hexdigest()}"


@lru_cache(maxsize=8)
def rows(name: str) -> list[dict[str, Any]]:
    """The rows of one file of the data."""
    file = next((DATA / name).parent.glob(f"{Path(name).name}.jsonl.*"))
    opened = gzip.open if file.suffix == ".gz" else lzma.open
    with opened(file, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def _around(left: str, right: str) -> str:
    """The sentence that a citation between two texts stands in."""
    text = f"{left} {right}"
    found = [text[a:b] for a, b in sentences(text, "en") if a <= len(left) <= b]
    return found[0] if found else ""


def _beside_abstracts() -> Keyed:
    abstracts = {it["id"]: it["abstract"] for it in rows("citation-pairs/papers")}
    for it in rows("citation-pairs/mentions"):
        if abstracts.get(it["cited_id"]):
            key, made = _mention(it, paper_of((abstracts[it["cited_id"]],)))
            yield key, replace(made, is_whole=False)


def _mention(it: dict[str, Any], index: PaperIndex) -> tuple[str, Claim]:
    made = claim(_MARKERS.sub("", it["sentence"]), index)
    partners = (None,) * (it.get("n_cited_in_group", 1) - 1)
    key = f"{it['citing_id']}:{it['cited_id']}"
    return key, replace(made, section=it["section_imrad"] or "", partners=partners)


@lru_cache(maxsize=9000)
def paper_of(texts: tuple[str, ...]) -> PaperIndex:
    """The paragraphs of a paper as it is searched."""
    return paper(
        [(text[start:end], None) for text in texts for start, end in sentences(text, "en")]
    )
