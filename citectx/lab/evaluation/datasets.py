"""Folders -> the data sets that rankings are measured on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from citectx.base.compressed import BROKEN, lines
from citectx.lab.evaluation.rows import rows
from citectx.model import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_TITLE = 4  # Its column in the attribution.


class LinkageTask(NamedTuple):
    """A citing sentence and the sentences of the cited article, each rated 0 to 5.

    `headings` are those the sentences stand under; there are none where the order is lost.
    `around` are the sentences beside the citing one, where they are known.
    """

    id: str
    citance: str
    sentences: tuple[str, ...]
    ratings: tuple[int, ...]
    headings: tuple[str, ...] = ()
    around: str = ""


class ReferenceSentence(NamedTuple):
    """A sentence of a CL-SciSumm reference paper."""

    id: int
    text: str
    section: str


class Citance(NamedTuple):
    """A citing sentence of CL-SciSumm and the sentences it refers to.

    Where several annotators are told apart, `gold` is what any of them marked.
    """

    topic: str
    id: str
    text: str
    gold: tuple[int, ...]


class SciSumm(NamedTuple):
    """The reference papers by topic, and the citances."""

    references: dict[str, tuple[ReferenceSentence, ...]]
    citances: tuple[Citance, ...]


class ResolutionQuery(NamedTuple):
    """A citation whose reference is to be found: `text[offset:]` begins with its mark."""

    document: str
    id: str
    text: str
    offset: int
    sentence: str
    gold: tuple[str, ...]
    candidates: tuple[str, ...]


class CandidatePaper(NamedTuple):
    """A paper that may be the one cited; sections are pairs of heading and text."""

    id: str
    title: str = ""
    abstract: str = ""
    sections: tuple[tuple[str, str], ...] = ()


class Inlink(NamedTuple):
    """What another paper says around its citation of `target`.

    Not to be used for the documents in `copied_in`, which hold the same text.
    """

    target: str
    citing: str
    left: str
    right: str
    copied_in: frozenset[str]


class Resolution(NamedTuple):
    """Citation resolution: queries, candidates by id, and inlinks, which may be missing."""

    queries: tuple[ResolutionQuery, ...]
    papers: dict[str, CandidatePaper]
    inlinks: tuple[Inlink, ...]


class Mention(NamedTuple):
    """A citing sentence (`<CITE>` is the citation) and the paper it cites."""

    citing: str
    cited: str
    sentence: str
    development: bool


class CitationPairs(NamedTuple):
    """Mentions and the cited papers' titles and abstracts."""

    mentions: tuple[Mention, ...]
    papers: dict[str, CandidatePaper]


def linkage(folder: Path) -> tuple[LinkageTask, ...] | Problem:
    """The tasks of `tasks.jsonl`."""
    return rows(folder, "tasks", _linkage_task)


def scisumm(folder: Path) -> SciSumm | Problem:
    """`references.jsonl` and `citances.jsonl`, without citances whose gold is not in the paper."""
    references = rows(folder, "references", _reference)
    if isinstance(references, Problem):
        return references
    citances = rows(folder, "citances", _citance)
    if isinstance(citances, Problem):
        return citances
    papers = dict(references)
    known = {topic: {sentence.id for sentence in sentences} for topic, sentences in papers.items()}
    usable = (
        citance for citance in citances if known.get(citance.topic, set()) & set(citance.gold)
    )
    return SciSumm(papers, tuple(usable))


def resolution(folder: Path) -> Resolution | Problem:
    """`queries.jsonl`, `papers.jsonl` and, where there is one, `inlinks.jsonl`.

    Queries without candidates are left out.
    """
    queries = rows(folder, "queries", _resolution_query)
    if isinstance(queries, Problem):
        return queries
    papers = rows(folder, "papers", _candidate_paper)
    if isinstance(papers, Problem):
        return papers
    inlinks = rows(folder, "inlinks", _inlink)
    if isinstance(inlinks, Problem):
        if inlinks.id != "data-missing":
            return inlinks
        inlinks = ()
    usable = tuple(query for query in queries if query.candidates)
    return Resolution(usable, {paper.id: paper for paper in papers}, inlinks)


def citation_pairs(folder: Path) -> CitationPairs | Problem:
    """`mentions.jsonl` and `papers.jsonl`."""
    mentions = rows(folder, "mentions", _mention)
    if isinstance(mentions, Problem):
        return mentions
    papers = rows(folder, "papers", _candidate_paper)
    if isinstance(papers, Problem):
        return papers
    return CitationPairs(mentions, {paper.id: paper for paper in papers})


def _linkage_task(row: dict[str, Any]) -> LinkageTask:
    sentences = tuple(it["text"] for it in row["sentences"])
    ratings = tuple(int(it["rating"]) for it in row["sentences"])
    return LinkageTask(row["id"], row["citance"], sentences, ratings)


def _reference(row: dict[str, Any]) -> tuple[str, tuple[ReferenceSentence, ...]]:
    sentences = (
        ReferenceSentence(int(it["sid"]), it["text"], it.get("section", ""))
        for it in row["sentences"]
    )
    return row["topic"], tuple(sentences)


def _citance(row: dict[str, Any]) -> Citance:
    gold = row.get("gold_sids") or sorted(
        {sid for sids in row.get("gold_by_annotator", {}).values() for sid in sids}
    )
    return Citance(
        row["topic"],
        row["citance_id"],
        row["citance_text"],
        tuple(map(int, gold)),
    )


def _resolution_query(row: dict[str, Any]) -> ResolutionQuery:
    gold = row["gold"]
    return ResolutionQuery(
        str(row["doc_id"]),
        str(row["citation_id"]),
        row["context_text"],
        int(row["offset"]),
        row.get("sentence") or "",
        tuple(map(str, gold)) if isinstance(gold, list) else (str(gold),),
        tuple(map(str, row["candidates"])),
    )


def _candidate_paper(row: dict[str, Any]) -> CandidatePaper:
    sections = tuple(
        (it.get("heading") or "", it.get("text") or "") for it in row.get("sections") or ()
    )
    title, abstract = row.get("title") or "", row.get("abstract") or ""
    return CandidatePaper(str(row["id"]), title, abstract, sections)


def _inlink(row: dict[str, Any]) -> Inlink:
    return Inlink(
        str(row["target_id"]),
        str(row.get("citing_id") or ""),
        row.get("left") or "",
        row.get("right") or "",
        _copied_in(row.get("copies_test_doc")),
    )


def _copied_in(documents: object) -> frozenset[str]:
    """One document, several, or none."""
    if not documents:
        return frozenset()
    return frozenset(map(str, documents if isinstance(documents, list) else [documents]))


def _mention(row: dict[str, Any]) -> Mention:
    return Mention(
        str(row["citing_id"]), str(row["cited_id"]), row["sentence"], bool(row.get("dev", False))
    )


def corpus_papers(folder: Path) -> Mapping[str, tuple[str, ...]] | Problem:
    """The paragraphs of each paper of the corpus of eLife, whose lines are titles and paragraphs;
    the attribution names the papers in their order."""
    try:
        _, *named = (it.split("\t") for it in lines(folder / "elife.attribution.tsv.xz"))
        found: dict[str, list[str]] = {}
        waiting = iter([(it[0], it[_TITLE].strip()) for it in named])
        number, title = next(waiting)
        paragraphs: list[str] = []
        for line in map(str.strip, lines(folder / "elife.txt.xz")):
            if line == title:
                paragraphs = found.setdefault(number, [])
                number, title = next(waiting, ("", ""))
            else:
                paragraphs.append(line)
    except (*BROKEN, IndexError, StopIteration) as error:
        return Problem("data-unreadable", f"{folder}: no corpus of eLife ({error!r}).", str(folder))
    return {number: tuple(its) for number, its in found.items()}
