"""How well PDF files are read, against XML of the same papers and beside other readers.

    python benchmarks/pdf_truth.py --data ../shared/data/pdf-truth

The data hold two folders. `jose` pairs PDFs with the publisher's JATS; `two-column` pairs them with
XML that others made from the same pages, whose order is right but whose words are sometimes glued
together, cut in two, misread, or taken from formulas, tables and figures.

Words are compared as a multiset: runs of two or more letters, NFKD, in small letters, accents and
hyphens removed. A word of one side that is two or three words of the other side glued together
counts as found ("systemsthat" against "systems that"): the XML has many of these.
- `jose`: the text of the XML is the abstract, every heading and every paragraph and list item of
  the body, without tables, figures, captions, footnotes, code and formulas. The text of citectx is
  its headings and sentences without captions and footnotes.
- `two-column`: the XML has captions and footnotes in the flow, so they count on both sides. It also
  has formulas, cells of tables and labels of pictures, often within a sentence. A reader need not
  find sentences of which fewer than half of the tokens are plain words, but may.
recall is the share of the XML's words found, precision the share of the reader's words that are in
the XML. pdftotext and pypdf give all the text there is; the means are also printed for their text
up to the last line "References".

order is the share of pairs of adjacent sentences that stay adjacent: the last 25 letters of a
sentence and the first 25 of the next of the same section, as found in at least one reader's text
each, stand side by side. Pairs that touch a caption, a heading or a running head are left out, and
so are those that lead from running text into a caption or footnote or back, by the sections of
citectx; their number is printed.

headings is the share of the XML's headings found as headings, references the share of the XML's
reference list found in the list, leaks the number of references, heads and feet, and bare line or
page numbers found among the sentences.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import unicodedata
from collections import Counter
from itertools import pairwise
from pathlib import Path
from statistics import mean
from typing import TYPE_CHECKING, Any, NamedTuple

from lxml import etree

from citectx.papers.read.pdf import reader as pdf
from citectx.text.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from citectx.model import Paper, Section

_WORD = re.compile(r"[^\W\d_]{2,}")
_LETTERS = re.compile(r"[^\W\d_]+")
_INNER_HYPHEN = re.compile(r"(?<=\w)[-\u00ad\u2010\u2011](?=\w)")
_PLAIN = re.compile(r"[\W_]*[^\W\d_][^\W\d_A-Z]+(?:['’-][^\W\d_]+)*[\W_]*")
_CAPTION = re.compile(r"(?:Figure|Fig\.|Table|TABLE|FIGURE)\s*\d+\s*[.:]")
_NUMBERED = re.compile(r"\d+\.\d+\.?\s+[A-Z]")
_BARE_NUMBER = re.compile(r"\W*\d{1,4}\W*")
_NUMBER_OF_HEADING = re.compile(r"^\W*(?:\d+(?:\.\d+)*|[ivx]+)[.)\s]\s*(?=\S)")
_REFERENCES = re.compile(r"(?im)^\W*(?:\d+\W+)?references\W*$")
_NO_TEXT = {"table-wrap", "fig", "disp-formula", "code", "preformat", "fn", "inline-formula"}
_ASIDES = ("captions", "footnotes")
_ACCENTS = dict.fromkeys(map(ord, "¨´ˆ˜¸ˇ˘˚¯˝˙"))
_READERS = ("citectx", "pdftotext", "pypdf")
_CUT = ", cut"
_REACH = 25


class Truth(NamedTuple):
    """A paper as its XML tells it: what a reader must find, and all that it may find."""

    text: str
    whole: str
    sections: tuple[tuple[str, ...], ...]
    headings: tuple[str, ...]
    references: tuple[str, ...]


class Reading(NamedTuple):
    """What a reader made of a paper: its words, its letters in order, and those set apart."""

    text: str
    flow: str
    apart: str = ""


class Row(NamedTuple):
    """One line of the table."""

    recall: float
    precision: float
    order: float


class Extras(NamedTuple):
    """What only citectx tells: how many were found, and how many there are."""

    headings: int
    all_headings: int
    references: int
    all_references: int
    leaks: int
    left_out: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--files", default="", help="only papers whose name holds this")
    chosen = parser.parse_args()
    for folder, truth_of in (("jose", jats), ("two-column", sentence_xml)):
        found = sorted((chosen.data / folder).glob("*.pdf"))
        paths = [path for path in found if chosen.files in path.name]
        if paths:
            report(paths, truth_of, with_asides=folder == "two-column")


def report(paths: Sequence[Path], truth_of: Callable[[Path], Truth], *, with_asides: bool) -> None:
    print(f"\n{paths[0].parent.name:12} " + " ".join(f"| {name:17}" for name in _READERS))
    shares = " ".join(["| recall prec. order"] * len(_READERS))
    print(f"{'':12} {shares} | headings references leaks")
    rows: dict[str, list[Row]] = {}
    extras = []
    for path in paths:
        measured, extra = measure(path, truth_of(path.with_suffix(".xml")), with_asides=with_asides)
        extras.append(extra)
        for name, row in measured.items():
            rows.setdefault(name, []).append(row)
        print(
            f"{path.stem.replace('jose.', ''):12} "
            + " ".join(f"| {shown(measured[name])}" for name in _READERS)
            + f" | {extra.headings}/{extra.all_headings}"
            f" {extra.references}/{extra.all_references} {extra.leaks}"
        )
    print(f"{'mean':12} " + " ".join(f"| {shown(average(rows[name]))}" for name in _READERS))
    total = Extras(*(sum(values) for values in zip(*extras, strict=True)))
    print(
        f"headings {total.headings / max(total.all_headings, 1):.3f} of {total.all_headings},"
        f" references {total.references / max(total.all_references, 1):.3f} of"
        f" {total.all_references}, leaks {total.leaks},"
        f" pairs into or out of captions and footnotes left out {total.left_out}"
    )
    for name in ("pdftotext", "pypdf"):
        print(f"{name} with its reference list cut off: {shown(average(rows[name + _CUT]))}")


def average(rows: Sequence[Row]) -> Row:
    return Row(*(mean(values) for values in zip(*rows, strict=True)))


def shown(row: Row) -> str:
    return " ".join(f"{share:.3f}" for share in row)


def measure(path: Path, truth: Truth, *, with_asides: bool) -> tuple[dict[str, Row], Extras]:
    paper = pdf.read(str(path))
    texts = {"pdftotext": pdftotext(path), "pypdf": pypdf_text(path)}
    readings = {"citectx": ours(paper, with_asides=with_asides)}
    readings |= {name: theirs(text) for name, text in texts.items()}
    readings |= {name + _CUT: theirs(without_references(text)) for name, text in texts.items()}
    # Reference lists are no part of the text, though some XML has them in it.
    flows = [readings[name].flow for name in ("citectx", "pdftotext" + _CUT, "pypdf" + _CUT)]
    apart = readings["citectx"].apart
    pairs, left_out = comparable_pairs(truth, flows, apart, margins(path))
    rows = {}
    for name, reading in readings.items():
        read = words(reading.text)
        recall, _ = shares(words(truth.text), read)
        _, precision = shares(words(truth.whole), read)
        rows[name] = Row(recall, precision, order(pairs, reading))
    return rows, Extras(
        matched_headings(truth, paper),
        len(truth.headings),
        matched_references(truth, paper),
        len(truth.references),
        len(leaks(truth, paper, path)),
        left_out,
    )


# The two kinds of XML


def jats(path: Path) -> Truth:
    root = etree.parse(str(path)).getroot()
    titles: list[str] = []
    sections: list[list[str]] = [[]]
    for abstract in root.iterfind(".//abstract"):
        sections[0] += [plain(it) for it in abstract.iter("p")]
    for element in root.find("body").iter("title", "p"):
        around = [it.tag for it in element.iterancestors()]
        if _NO_TEXT.intersection(around):
            continue
        if element.tag == "title":
            titles.append(plain(element))
            sections.append([])
        elif "p" not in around:
            sections[-1].append(plain(element))
    text = " ".join((*titles, *(paragraph for section in sections for paragraph in section)))
    split = tuple(
        tuple(it[start:end] for it in section for start, end in sentences(it, "en"))
        for section in sections
    )
    references = [plain(it) for it in root.iterfind(".//ref//article-title")]
    return Truth(text, text, split, tuple(filter(None, titles)), tuple(references))


def plain(element: Any) -> str:  # noqa: ANN401
    return " ".join("".join(_pieces_of_text(element)).split())


def _pieces_of_text(element: Any) -> Iterable[str]:  # noqa: ANN401
    if not isinstance(element.tag, str) or element.tag in _NO_TEXT:
        return
    yield element.text or ""
    for child in element:
        yield from _pieces_of_text(child)
        if child.tag in ("p", "list-item", "break"):
            yield " "
        yield child.tail or ""


def sentence_xml(path: Path) -> Truth:
    source = path.read_bytes().decode("utf-8", "replace")
    root = etree.fromstring(source.encode(), etree.XMLParser(recover=True))
    titles = [it.get("title", "").strip(" .") for it in root.iter("SECTION")]
    sections = [
        tuple("".join(it.itertext()) for it in part.iter("S"))
        for part in root.iter("ABSTRACT", "SECTION")
    ]
    everything = [sentence for section in sections for sentence in section]
    text = " ".join((*titles, *filter(is_prose, everything)))
    whole = " ".join((*titles, *everything))
    return Truth(text, whole, tuple(sections), tuple(filter(None, titles)), ())


def is_prose(sentence: str) -> bool:
    tokens = sentence.split()
    return 2 * sum(1 for it in tokens if _PLAIN.fullmatch(it)) >= len(tokens)


# The readers


def ours(paper: Paper, *, with_asides: bool) -> Reading:
    parts = [it for it in paper.sections if with_asides or it.kind not in _ASIDES]
    apart = [it for it in paper.sections if it.kind in _ASIDES]
    return Reading(
        " ".join(map(told, parts)),
        letters(" ".join(map(told, paper.sections))),
        letters(" ".join(map(told, apart))),
    )


def told(section: Section) -> str:
    return " ".join((section.heading, *(it.text for it in section.sentences)))


def theirs(text: str) -> Reading:
    joined = re.sub(r"(\w)-\n(\w)", r"\1\2", text)
    return Reading(joined, letters(joined))


def without_references(text: str) -> str:
    matches = list(_REFERENCES.finditer(text))
    return text[: matches[-1].start()] if matches else text


def pdftotext(path: Path) -> str:
    done = subprocess.run(["pdftotext", str(path), "-"], capture_output=True, check=True)
    return done.stdout.decode("utf-8", "replace")


def pypdf_text(path: Path) -> str:
    from pypdf import PdfReader

    return "\n".join(page.extract_text() for page in PdfReader(path).pages)


# The measures


def simple(text: str) -> str:
    """In small letters and without accents, which old fonts print beside their letter."""
    apart = unicodedata.normalize("NFKD", text.translate(_ACCENTS))
    return "".join(it for it in apart if not unicodedata.combining(it)).lower()


def words(text: str) -> Counter[str]:
    return Counter(_WORD.findall(_INNER_HYPHEN.sub("", simple(text))))


def letters(text: str) -> str:
    return "".join(_LETTERS.findall(simple(text)))


def shares(truth: Counter[str], read: Counter[str]) -> tuple[float, float]:
    """Recall and precision, glued words forgiven."""
    missing, extra = truth - read, read - truth
    found = kept = sum((truth & read).values())
    for glued, apart, truth_is_glued in ((missing, extra, True), (extra, missing, False)):
        for word in list(glued):
            while glued[word] > 0 and (pieces := _pieces(word, apart)):
                glued[word] -= 1
                apart.subtract(pieces)
                found += 1 if truth_is_glued else len(pieces)
                kept += len(pieces) if truth_is_glued else 1
    return found / max(truth.total(), 1), kept / max(read.total(), 1)


def _pieces(word: str, available: Counter[str]) -> tuple[str, ...] | None:
    """Two or three available words of which this one consists; a single letter counts for none."""
    for cut in range(1, len(word)):
        first, rest = word[:cut], word[cut:]
        if cut == 1:
            if available[rest] > 0:
                return (rest,)
            continue
        if available[first] <= 0:
            continue
        if available[rest] > (first == rest):
            return first, rest
        for again in range(2, len(rest) - 1):
            pieces = (first, rest[:again], rest[again:])
            if all(available[it] > 0 for it in pieces[1:]):
                return pieces
    return None


def comparable_pairs(
    truth: Truth, flows: Sequence[str], apart: str, heads: set[str]
) -> tuple[list[tuple[str, str]], int]:
    """Pairs of sentences to be kept together, and how many lead into or out of a note."""
    found = []
    crossing = 0
    for before, after in (pair for section in truth.sections for pair in pairwise(section)):
        if not (is_comparable(before, heads) and is_comparable(after, heads)):
            continue
        first, second = letters(before)[-_REACH:], letters(after)[:_REACH]
        if len(first) < _REACH or len(second) < _REACH:
            continue
        if not all(any(half in flow for flow in flows) for half in (first, second)):
            continue
        if (first in apart) != (second in apart):
            crossing += 1
        else:
            found.append((first, second))
    return found, crossing


def is_comparable(sentence: str, heads: set[str]) -> bool:
    if not is_prose(sentence) or _CAPTION.search(sentence) or _NUMBERED.match(sentence):
        return False
    own = letters(sentence)
    return not any(head in own for head in heads)


def order(pairs: Sequence[tuple[str, str]], reading: Reading) -> float:
    return sum(1 for pair in pairs if "".join(pair) in reading.flow) / max(len(pairs), 1)


def matched_headings(truth: Truth, paper: Paper) -> int:
    found = Counter(bare(section.heading) for section in paper.sections)
    return (Counter(map(bare, truth.headings)) & found).total()


def bare(heading: str) -> str:
    return letters(_NUMBER_OF_HEADING.sub("", heading.strip().lower()))


def matched_references(truth: Truth, paper: Paper) -> int:
    listed = letters(" ".join(work.text for work in paper.works))
    return sum(1 for title in truth.references if letters(title) in listed)


def leaks(truth: Truth, paper: Paper, path: Path) -> list[str]:
    """Sentences that are references, heads and feet, or numbers of lines and pages."""
    lines = [it.text for section in paper.sections for it in section.sentences]
    flow, body = letters(" ".join(lines)), letters(truth.text)
    long = [letters(title) for title in truth.references if len(title.split()) > 4]
    found = [title for title in long if title in flow and title not in body]
    found += [text for text in lines if _BARE_NUMBER.fullmatch(text)]
    return found + [head for head in margins(path) if head in flow]


def margins(path: Path) -> set[str]:
    """The letters of first and last lines that come back on other pages, as poppler sees them."""
    pages = [
        [line for line in page.splitlines() if line.strip()] for page in pdftotext(path).split("\f")
    ]
    times = Counter(letters(line) for page in pages for line in {*page[:1], *page[-2:]})
    return {line for line, number in times.items() if number > 1 and len(line) > 12}


if __name__ == "__main__":
    main()
