"""How well PDF files of many layouts are read, against the text of their own sources.

    python benchmarks/pdf_zoo.py ../shared/data/pdf-zoo [--part seen|unseen|all] [--leaks]

A zoo is a folder of PDFs, each with `NAME.txt` beside it (its paragraphs; headings as `# …`) and
`NAME.json`: title, headings, how many references, their titles as `bib_titles`, `may` (words that a
reader may also show), and for zoos of our own `abstract` and `language`. `part` says whether a file
is unseen: no rule is made by looking at it; where it is not said, a third of the files is, by a
hash of their names up to `--`, where a class is named.

Words, order and glued words are counted as in pdf_truth.py; of Chinese, Japanese and Korean every
sign is a word. The sources leave formulas and citations out, so that up to forty letters may stand
between two sentences that follow each other. The text of citectx is its headings and sentences
without captions and footnotes.
- headings: found of the source's, numbers, formulas and words of macros aside; invented are those
  that neither the source nor its title has, but for those of abstracts, lists and thanks and the
  bare "Appendix" that classes print.
- title: printed as the source has it, signs and blanks aside. abstract: four fifths of its words
  are in sections of that kind.
- references: titles of the list that one entry holds, but for those that the file does not print,
  as lists of astronomers and physicists give none; entries: how many more or fewer there are.
- leaks are sentences of running text that the source does not have: references, heads and feet,
  bare numbers, captions, formulas (no two words), and others, of which fewer than a third of all
  neighbouring words stand side by side in the source, formulas aside.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
from collections import Counter
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pdf_truth as truth_measures
import pypdfium2
from pdf_truth import Row, Truth, average, letters, shares, shown, simple

from citectx.papers.read import headings as section_headings
from citectx.papers.read.pdf import reader as pdf
from citectx.papers.read.reference_heading import is_reference_heading
from citectx.text.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from citectx.model import Paper

_SIGN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_PIECE = re.compile(r"[^\W\d_]{3,}")
_CAPTION = re.compile(
    r"(?i)(?:fig(?:ure|\.)?|table|tab\.|abbildung|tabelle|tableau|figura|tabla|tabela|рис|табл"
    r"|algorithm|listing)\s*[\dIVXA-Z]|[图表図그]\s*\d"
)
_NUMBER = re.compile(
    r"^\W*(?:(?:Appendix|APPENDIX)\s+)?(?:(?:\d+(?:\.\d+)*|[ivxIVX]+(?=[.)])(?:\.?\d+)*"
    r"|[A-Za-z](?=[.):\d])(?:\.?\d+)*|[A-Z](?=\s+[A-Z]))[.):]*\s+)?(?=\S)"
)
_PLAIN_NUMBER = re.compile(r"^\W*(?:\d+(?:\.\d+)*[.):]*\s+)?(?=\S)")
_BARE_NUMBER = re.compile(r"\W*\d{1,4}\W*")
_BARE_APPENDIX = ("appendix", "appendices")
_ASIDES = ("captions", "footnotes")
_KINDS = ("reference", "head", "number", "caption", "formula", "other")
_SAME_TITLE = 0.9
_ENOUGH_OF_ABSTRACT = 0.8
_STRANGE = 1 / 3
_LONG_TITLE = 4
_BETWEEN = 40
_REACH = 25
_REACH_OF_SIGNS = 8
_LONG_HEADING = 6
_FORMULA = 14


class Source(NamedTuple):
    """What the source of a PDF holds."""

    name: str
    language: str
    title: str
    abstract: str
    text: Truth
    may: str
    entries: int


class Found(NamedTuple):
    """What only citectx tells of one paper; shares are counts of found and of all."""

    headings: int
    all_headings: int
    invented: tuple[str, ...]
    title: int
    all_titles: int
    abstract: int
    all_abstracts: int
    references: int
    all_references: int
    entries: int
    all_entries: int
    leaks: tuple[tuple[str, str], ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--part", choices=("seen", "unseen", "all"), default="seen")
    parser.add_argument("--files", default="", help="only papers whose name holds this")
    parser.add_argument("--alone", action="store_true", help="without the other readers")
    parser.add_argument("--leaks", action="store_true", help="print leaks and invented headings")
    chosen = parser.parse_args()
    paths = [
        path
        for path in sorted(chosen.folder.rglob("*.pdf"))
        if chosen.files in path.name and (chosen.part == "all" or part(path) == chosen.part)
    ]
    report(paths, {} if chosen.alone else other_readers(), with_leaks=chosen.leaks)


def part(path: Path) -> str:
    """Whether a file may be looked at while rules are made."""
    told = json.loads(path.with_suffix(".json").read_text(encoding="utf-8")).get("part")
    number = int(hashlib.sha256(path.stem.partition("--")[0].encode()).hexdigest(), 16)
    return str(told or ("unseen" if number % 3 == 0 else "seen"))


def other_readers() -> dict[str, Callable[[Path], str]]:
    """The readers to compare with; what is not installed is said and left out."""
    installed: dict[str, Callable[[Path], str]] = {}
    if shutil.which("pdftotext"):
        installed["pdftotext"] = truth_measures.pdftotext
    if find_spec("pypdf"):
        installed["pypdf"] = truth_measures.pypdf_text
    for name in {"pdftotext", "pypdf"} - set(installed):
        print(f"{name} is not installed and left out")
    return installed


def report(
    paths: Sequence[Path], readers: dict[str, Callable[[Path], str]], *, with_leaks: bool
) -> None:
    names = ["citectx", *readers]
    print(f"{'':22} " + " ".join(f"| {name:17}" for name in names))
    columns = " ".join(["| recall prec. order"] * len(names))
    print(f"{'':22} {columns} | headings +inv title abs. references entries leaks")
    rows: dict[str, list[Row]] = {}
    extras: list[Found] = []
    languages: dict[str, list[tuple[Row, Found]]] = {}
    for path in paths:
        source = source_of(path)
        measured, found = measure(path, source, readers)
        extras.append(found)
        for name, row in measured.items():
            rows.setdefault(name, []).append(row)
        languages.setdefault(source.language, []).append((measured["citectx"], found))
        print(f"{source.name:22.22} {line(names, measured)} | {told(found)}")
        if with_leaks:
            print_details(found)
    if not paths:
        return
    means = {name: average(rows[name]) for name in names}
    print(f"{'mean of ' + str(len(paths)):22} {line(names, means)}")
    print(summary(extras))
    if len(languages) > 1:
        print_languages(languages)


def print_languages(languages: dict[str, list[tuple[Row, Found]]]) -> None:
    """The means of every language, to be compared with English."""
    print("by language            | recall prec. order | headings titles references")
    for language, measured in sorted(languages.items()):
        rows, extras = [row for row, _ in measured], [found for _, found in measured]
        parts = (f"{share(extras, it):.3f}" for it in ("headings", "title", "references"))
        print(
            f"  {language} ({len(rows)})".ljust(23)
            + f"| {shown(average(rows))} | "
            + " ".join(parts)
        )


def line(names: Iterable[str], measured: dict[str, Row]) -> str:
    return " ".join(f"| {shown(measured[name])}" for name in names)


def told(found: Found) -> str:
    kinds = Counter(kind for kind, _ in found.leaks)
    leaks = " ".join(f"{kind} {kinds[kind]}" for kind in _KINDS if kinds[kind])
    return (
        f"{found.headings}/{found.all_headings} +{len(found.invented)}"
        f" {found.title}/{found.all_titles} {found.abstract}/{found.all_abstracts}"
        f" {found.references}/{found.all_references} {found.entries}/{found.all_entries} {leaks}"
    )


def print_details(found: Found) -> None:
    for heading in found.invented:
        print(f"    invented heading: {heading[:120]}")
    for kind, text in found.leaks:
        print(f"    {kind}: {text[:160]}")


def summary(extras: Sequence[Found]) -> str:
    """One line for all papers."""

    def counted(field: str) -> str:
        return f"{share(extras, field):.3f} of {whole(extras, field)}"

    kinds = Counter(kind for it in extras for kind, _ in it.leaks)
    listed = [it for it in extras if it.all_references]
    each = sum(it.references / it.all_references for it in listed) / max(len(listed), 1)
    off = sum(abs(it.entries - it.all_entries) for it in extras)
    return (
        f"headings {counted('headings')}, invented {mean(len(it.invented) for it in extras):.2f} a"
        f" paper; titles {counted('title')}; abstracts {counted('abstract')}; references"
        f" {counted('references')} ({each:.3f} a paper), entries off by {off} of"
        f" {sum(it.all_entries for it in extras)}; leaks"
        f" {mean(len(it.leaks) for it in extras):.1f} a paper: "
        + ", ".join(f"{kind} {kinds[kind]}" for kind in _KINDS)
    )


def share(extras: Sequence[Found], field: str) -> float:
    return sum(getattr(it, field) for it in extras) / max(whole(extras, field), 1)


def whole(extras: Sequence[Found], field: str) -> int:
    plural = "all_" + field + "s" * (field in ("title", "abstract"))
    return sum(getattr(it, plural) for it in extras)


def mean(values: Iterable[int]) -> float:
    numbers = list(values)
    return sum(numbers) / max(len(numbers), 1)


def source_of(path: Path) -> Source:
    """The source beside a PDF."""
    told: dict[str, Any] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    paragraphs = path.with_suffix(".txt").read_text(encoding="utf-8").split("\n")
    language = told.get("language") or "en"
    sections: list[list[str]] = [[]]
    for paragraph in filter(None, map(str.strip, paragraphs)):
        if paragraph.startswith("#"):
            sections.append([])
        else:
            sections[-1] += (paragraph[start:end] for start, end in sentences(paragraph, language))
    text = " ".join(paragraph.lstrip("# ") for paragraph in paragraphs)
    may = f"{told.get('may', '')} {told.get('title', '')}"
    return Source(
        path.stem,
        language,
        told.get("title", ""),
        told.get("abstract") or " ".join(sections[0]),
        Truth(
            text,
            f"{text} {may}",
            tuple(map(tuple, sections)),
            tuple(told.get("headings", ())),
            printed(path, [title for title in told.get("bib_titles", ()) if letters(title)]),
        ),
        may,
        told.get("references") or 0,
    )


def printed(path: Path, titles: Sequence[str]) -> tuple[str, ...]:
    """The titles that stand somewhere in the file."""
    with pypdfium2.PdfDocument(path) as document:
        pages = [page.get_textpage().get_text_bounded() for page in document]
    whole = letters(" ".join(pages))
    return tuple(title for title in titles if letters(title) in whole)


def measure(
    path: Path, source: Source, readers: dict[str, Callable[[Path], str]]
) -> tuple[dict[str, Row], Found]:
    paper = pdf.read(str(path))
    readings = {"citectx": truth_measures.ours(paper, with_asides=False)}
    readings |= {name: truth_measures.theirs(read(path)) for name, read in readers.items()}
    heads = truth_measures.margins(path) if "pdftotext" in readers else set()
    flows = [reading.flow for reading in readings.values()]
    pairs = comparable_pairs(source.text, flows)
    rows = {}
    wanted, allowed = words(source.text.text), words(source.text.whole)
    for name, reading in readings.items():
        read = words(reading.text)
        rows[name] = Row(
            shares(wanted, read)[0], shares(allowed, read)[1], order(pairs, reading.flow)
        )
    return rows, found_in(paper, source, heads)


def comparable_pairs(text: Truth, flows: Sequence[str]) -> list[tuple[str, str]]:
    """Ends and beginnings of sentences that follow each other, as far as a reader has both."""
    found = []
    for before, after in (pair for section in text.sections for pair in pairwise(section)):
        reach = _REACH_OF_SIGNS if _SIGN.search(before) else _REACH
        first, second = letters(before)[-reach:], letters(after)[:reach]
        halves = (first, second)
        if all(len(it) == reach and any(it in flow for flow in flows) for it in halves):
            found.append(halves)
    return found


def order(pairs: Sequence[tuple[str, str]], flow: str) -> float:
    """The share of pairs that stay together but for a formula or citation between them."""
    return sum(1 for pair in pairs if are_together(*pair, flow)) / len(pairs) if pairs else 1.0


def are_together(first: str, second: str, flow: str) -> bool:
    at = flow.find(first)
    while at >= 0:
        end = at + len(first)
        if flow.find(second, end, end + _BETWEEN + len(second)) >= 0:
            return True
        at = flow.find(first, at + 1)
    return False


def words(text: str) -> Counter[str]:
    """As in pdf_truth.py, and every sign of a script without blanks is a word."""
    signs = _SIGN.findall(text)
    return truth_measures.words(_SIGN.sub(" ", text)) + Counter(it + it for it in signs)


def found_in(paper: Paper, source: Source, heads: set[str]) -> Found:
    text = source.text
    abstract = " ".join(
        sentence.text
        for section in paper.sections
        if section.kind == "abstract"
        for sentence in section.sentences
    )
    enough = shares(words(source.abstract), words(abstract))[0] >= _ENOUGH_OF_ABSTRACT
    works = [letters(work.text) for work in paper.works]
    return Found(
        matched_headings(text, paper),
        len(text.headings),
        tuple(invented(paper, source)),
        int(same_title(paper.title, source.title)),
        int(bool(source.title)),
        int(bool(source.abstract) and enough),
        int(bool(source.abstract)),
        sum(1 for title in text.references if any(letters(title) in work for work in works)),
        len(text.references),
        len(works) if source.entries else 0,
        source.entries,
        tuple(leaks(paper, source, heads)),
    )


def matched_headings(text: Truth, paper: Paper) -> int:
    left = [bare(section.heading) for section in paper.sections]
    found = 0
    for heading in map(bare, text.headings):
        match = next((it for it in left if same_heading(it, heading)), None)
        if match is not None:
            left.remove(match)
            found += 1
    return found


def same_heading(printed: str, heading: str) -> bool:
    """Whether the letters are the same, but for those that a formula or a macro prints."""
    rest = len(printed) - len(heading)
    if printed == heading:
        return True
    if not heading or not 0 < rest <= _FORMULA or len(heading) < _LONG_HEADING:
        return False
    return any(
        printed.startswith(heading[:at]) and printed.endswith(heading[at:])
        for at in range(len(heading) + 1)
    )


def bare(heading: str) -> str:
    """The letters of a heading without its number; "A" may be an article instead of one."""
    plain = heading.strip()
    number = _PLAIN_NUMBER.match(plain)
    return letters(plain[number.end() :] if number and number.end() else _NUMBER.sub("", plain))


def same_title(one: str, other: str) -> bool:
    first, second = letters(one), letters(other)
    shorter, longer = sorted((first, second), key=len)
    return bool(shorter) and shorter in longer and len(shorter) >= _SAME_TITLE * len(longer)


def invented(paper: Paper, source: Source) -> Iterable[str]:
    """Headings that the source does not have; it may leave out those that its class prints."""
    wanted = Counter(map(bare, source.text.headings))
    may = letters(source.may)
    for section in paper.sections:
        own = bare(section.heading)
        if not section.heading:
            continue
        match = next((it for it in wanted if wanted[it] and same_heading(own, it)), None)
        if match is not None:
            wanted[match] -= 1
        elif not (
            section_headings.kind(section.heading) in ("abstract", "back")
            or is_reference_heading(section.heading)
            or own in _BARE_APPENDIX
            or (own and own in may)
        ):
            yield section.heading


def leaks(paper: Paper, source: Source, heads: set[str]) -> Iterable[tuple[str, str]]:
    """Sentences of running text that are none, each with what it is."""
    body = letters(f"{source.text.text} {source.may}")
    runs = set(neighbours(source.text.text))
    long = [letters(it) for it in source.text.references if len(it.split()) > _LONG_TITLE]
    titles = [title for title in long if title not in body]
    for section in paper.sections:
        if section.kind in _ASIDES:
            continue
        for sentence in section.sentences:
            own = letters(sentence.text)
            kind = ""
            if _BARE_NUMBER.fullmatch(sentence.text):
                kind = "number"
            elif own and own in body:
                continue
            elif any(title in own for title in titles):
                kind = "reference"
            elif any(head in own for head in heads):
                kind = "head"
            elif _CAPTION.match(sentence.text) and is_strange(sentence.text, runs):
                kind = "caption"
            elif is_strange(sentence.text, runs):
                kind = "other" if neighbours(sentence.text) else "formula"
            if kind:
                yield kind, sentence.text


def neighbours(text: str) -> list[str]:
    """Every pair of words or signs that follow each other."""
    found = _PIECE.findall(_SIGN.sub(lambda it: f" {it[0] * 3} ", simple(text)))
    return [" ".join(pair) for pair in pairwise(found)]


def is_strange(sentence: str, pairs: set[str]) -> bool:
    own = neighbours(sentence)
    return sum(1 for it in own if it in pairs) <= _STRANGE * len(own)


if __name__ == "__main__":
    main()
