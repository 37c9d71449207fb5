"""How well PDF files are read, against XML of the same papers and beside other readers.

    python benchmarks/pdf_truth.py --data ../shared/data/pdf-truth

The data hold two folders. `jose` pairs PDFs with the publisher's JATS; `two-column` pairs them with
XML that others made from the same pages, whose order is right but whose words are sometimes glued
together, cut in two, misread, or taken from tables and figures.

Words are compared as a multiset: runs of two or more letters, NFKD, in small letters, accents and
hyphens removed. A word of one side that is two or three neighbouring letters-runs glued together on the
other counts as found ("systemsthat" against "systems that"): the XML has many of these.
- `jose`: the text of the XML is the abstract, every heading and every paragraph and list item of
  the body, without tables, figures, captions, footnotes, code and formulas. The text of citectx is
  its headings and sentences without captions and footnotes.
- `two-column`: the XML has captions and footnotes in the flow, so they count on both sides. It also
  has formulas, cells of tables and labels of pictures, often within a sentence. A reader need not
  find sentences of which fewer than half of the tokens are plain words, but may.
recall is the share of the XML's words found, precision the share of the reader's words that are in
the XML. For pdftotext and pypdf, which know no reference list, the text from the last line
"References" on is cut off, to their advantage.

order is the share of pairs of adjacent sentences that stay adjacent: the last 25 letters of a
sentence and the first 25 of the next of the same section, as found in at least one reader's text
each, stand side by side. Pairs that touch a caption, a heading or a running head are left out, and so are those
that lead from running text into a caption or footnote or back, by the sections of citectx; their
number is printed.

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
from typing import NamedTuple

from lxml import etree

from citectx.model import Paper, Section
from citectx.readers import pdf
from citectx.text.sentences import sentences

_WORD = re.compile(r"[^\W\d_]{2,}")
_LETTERS = re.compile(r"[^\W\d_]+")
_PLAIN = re.compile(r"[\W_]*[^\W\d_][^\W\d_A-Z]+(?:['’-][^\W\d_]+)*[\W_]*")
_CAPTION = re.compile(r"(?:Figure|Fig\.|Table|TABLE|FIGURE)\s*\d+\s*[.:]")
_NUMBERED = re.compile(r"\d+\.\d+\.?\s+[A-Z]")
_NO_TEXT = {"table-wrap", "fig", "disp-formula", "code", "preformat", "fn", "inline-formula"}
_ACCENTS = dict.fromkeys(map(ord, "¨´ˆ˜¸ˇ˘˚¯˝˙"))
_REACH = 25
_BARE_NUMBER = re.compile(r"\W*\d{1,4}\W*")


class Truth(NamedTuple):
    """A paper as its XML tells it; `whole` holds all that its pages may say, `text` what they must."""

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
    reader: str
    recall: float
    precision: float
    order: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--files", default="", help="only papers whose name holds this")
    chosen = parser.parse_args()
    for folder, truth_of in (("jose", jats), ("two-column", sentence_xml)):
        paths = [it for it in sorted((chosen.data / folder).glob("*.pdf")) if chosen.files in it.name]
        if paths:
            report(folder, paths, truth_of)


def report(folder: str, paths, truth_of) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    with_asides = folder == "two-column"
    print(f"\n{folder}")
    print(f"{'paper':12} {'reader':10} recall  prec.  order | headings references leaks")
    totals: dict[str, list[Row]] = {}
    found = wanted = listed = entries = leaked = left_out = 0
    for path in paths:
        truth = truth_of(path.with_suffix(".xml"))
        paper = pdf.read(str(path))
        readings = {
            "citectx": ours(paper, with_asides=with_asides),
            "pdftotext": whole(pdftotext(path)),
            "pypdf": whole(pypdf_text(path)),
        }
        pairs, crossing = comparable_pairs(truth, readings, margins(path))
        left_out += crossing
        hits = matched_headings(truth, paper)
        refs = matched_references(truth, paper)
        leaks = leaks_of(truth, paper, path)
        found, wanted = found + hits, wanted + len(truth.headings)
        listed, entries = listed + refs, entries + len(truth.references)
        leaked += len(leaks)
        for name, reading in readings.items():
            recall, _ = shares(words(truth.text), words(reading.text))
            _, precision = shares(words(truth.whole), words(reading.text))
            row = Row(name, recall, precision, order(pairs, reading))
            totals.setdefault(name, []).append(row)
            tail = ""
            if name == "citectx":
                tail = (
                    f"| {hits}/{len(truth.headings)} {refs}/{len(truth.references)} {len(leaks)}"
                )
            shown = path.stem.replace("jose.", "")
            print(
                f"{shown:12} {name:10} {row.recall:.3f}  {row.precision:.3f}  {row.order:.3f} {tail}"
            )
    print("-" * 66)
    for name, rows in totals.items():
        means = [sum(getattr(row, it) for row in rows) / len(rows) for it in Row._fields[1:]]
        print(f"{'mean':12} {name:10} " + "  ".join(f"{it:.3f}" for it in means))
    print(f"headings {found}/{wanted} = {found / max(wanted, 1):.3f}", end="; ")
    print(f"references {listed}/{entries} = {listed / max(entries, 1):.3f}; leaks {leaked}", end="; ")
    print(f"pairs into or out of notes {left_out}")


# The two kinds of XML


def jats(path: Path) -> Truth:
    root = etree.parse(str(path)).getroot()
    titles: list[str] = []
    sections: list[list[str]] = [[]]
    for abstract in root.iterfind(".//abstract"):
        sections[0] += [plain(it) for it in abstract.iter("p")]
    for element in root.find("body").iter("title", "p"):
        if any(it.tag in _NO_TEXT for it in element.iterancestors()):
            continue
        if element.tag == "title":
            titles.append(plain(element))
            sections.append([])
        elif not any(it.tag == "p" for it in element.iterancestors()):
            sections[-1].append(plain(element))
    text = " ".join((*titles, *(paragraph for section in sections for paragraph in section)))
    split = tuple(
        tuple(it[start:end] for it in section for start, end in sentences(it))
        for section in sections
    )
    references = [plain(it) for it in root.iterfind(".//ref//article-title")]
    references += [plain(it) for it in root.iterfind(".//ref//source")] if not references else []
    return Truth(text, text, split, tuple(filter(None, titles)), tuple(references))


def plain(element) -> str:  # type: ignore[no-untyped-def]  # noqa: ANN001
    parts: list[str] = []

    def walk(node) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
        if isinstance(node.tag, str) and node.tag not in _NO_TEXT:
            parts.append(node.text or "")
            for child in node:
                walk(child)
                parts.append(child.tail or "")
                if child.tag in ("p", "list-item", "break"):
                    parts.append(" ")

    walk(element)
    return " ".join("".join(parts).split())


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
    parts = [
        section
        for section in paper.sections
        if with_asides or section.kind not in ("captions", "footnotes")
    ]
    text = " ".join(map(told, parts))
    apart = [it for it in paper.sections if it.kind in ("captions", "footnotes")]
    return Reading(text, letters(" ".join(map(told, paper.sections))), letters(" ".join(map(told, apart))))


def told(section: Section) -> str:
    return " ".join((section.heading, *(it.text for it in section.sentences)))


def whole(text: str) -> Reading:
    matches = list(re.finditer(r"(?im)^\W*(?:\d+\W+)?references\W*$", text))
    cut = text[: matches[-1].start()] if matches else text
    joined = re.sub(r"(\w)-\n(\w)", r"\1\2", cut)
    return Reading(joined, letters(joined))


def pdftotext(path: Path) -> str:
    done = subprocess.run(["pdftotext", str(path), "-"], capture_output=True, check=True)
    return done.stdout.decode("utf-8", "replace")


def pypdf_text(path: Path) -> str:
    from pypdf import PdfReader

    return "\n".join(page.extract_text() for page in PdfReader(path).pages)


# The measures


def plain_letters(text: str) -> str:
    """In small letters and without accents, which old fonts print beside their letter."""
    apart = unicodedata.normalize("NFKD", text.translate(_ACCENTS))
    return "".join(it for it in apart if not unicodedata.combining(it)).lower()


def words(text: str) -> Counter[str]:
    normal = plain_letters(text)
    return Counter(_WORD.findall(re.sub(r"(?<=\w)[-\u00ad\u2010\u2011](?=\w)", "", normal)))


def letters(text: str) -> str:
    return "".join(_LETTERS.findall(plain_letters(text)))


def shares(truth: Counter[str], read: Counter[str]) -> tuple[float, float]:
    """Recall and precision, glued words forgiven."""
    missing, extra = truth - read, read - truth
    common = sum((truth & read).values())
    found = kept = common
    for source, target, forward in ((missing, extra, True), (extra, missing, False)):
        for word in list(source):
            while source[word] > 0 and (pieces := _pieces(word, target)):
                source[word] -= 1
                for piece in pieces:
                    target[piece] -= 1
                found += 1 if forward else len(pieces)
                kept += len(pieces) if forward else 1
    return found / max(sum(truth.values()), 1), kept / max(sum(read.values()), 1)


def _pieces(word: str, available: Counter[str]) -> tuple[str, ...] | None:
    for cut in range(1, len(word)):
        first, rest = word[:cut], word[cut:]
        if available[first] <= 0 and cut > 1:
            continue
        if available[rest] > (first == rest):
            return (first, rest) if cut > 1 else (rest,)
        for again in range(2, len(rest) - 1):
            pieces = (first, rest[:again], rest[again:])
            if cut > 1 and all(available[it] > 0 for it in pieces[1:]):
                return pieces
    return None


def comparable_pairs(truth: Truth, readings, heads: set[str]) -> tuple[list[tuple[str, str]], int]:  # type: ignore[no-untyped-def]  # noqa: ANN001
    """Pairs of sentences to be kept together, and how many lead into or out of a note."""
    flows = [reading.flow for reading in readings.values()]
    apart = readings["citectx"].apart
    found = []
    crossing = 0
    for before, after in (pair for section in truth.sections for pair in pairwise(section)):
        if not (is_comparable(before) and is_comparable(after)):
            continue
        if any(head in letters(before) + letters(after) for head in map(letters, heads)):
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


def is_comparable(sentence: str) -> bool:
    return is_prose(sentence) and not _CAPTION.search(sentence) and not _NUMBERED.match(sentence)


def order(pairs: list[tuple[str, str]], reading: Reading) -> float:
    kept = sum(1 for first, second in pairs if first + second in reading.flow)
    return kept / max(len(pairs), 1)


def matched_headings(truth: Truth, paper: Paper) -> int:
    found = Counter(_bare(section.heading) for section in paper.sections)
    return sum((Counter(map(_bare, truth.headings)) & found).values())


def _bare(heading: str) -> str:
    return letters(re.sub(r"^\W*(?:\d+(?:\.\d+)*|[ivx]+)[.)\s]\s*(?=\S)", "", heading.strip()))


def matched_references(truth: Truth, paper: Paper) -> int:
    listed = letters(" ".join(work.text for work in paper.works))
    return sum(1 for title in truth.references if letters(title) in listed)


def leaks_of(truth: Truth, paper: Paper, path: Path) -> list[str]:
    """Sentences that are references, heads and feet, or numbers of lines and pages."""
    lines = [it.text for section in paper.sections for it in section.sentences]
    flow = letters(" ".join(lines))
    long = [title for title in truth.references if len(title.split()) > 4]
    body = letters(truth.text)
    leaks = [title for title in long if letters(title) in flow and letters(title) not in body]
    leaks += [text for text in lines if _BARE_NUMBER.fullmatch(text)]
    leaks += [margin for margin in margins(path) if letters(margin) in flow]
    return leaks


def margins(path: Path) -> set[str]:
    """First and last lines of pages that come back, numbers aside, as poppler sees them."""
    pages = [
        [line for line in page.splitlines() if line.strip()] for page in pdftotext(path).split("\f")
    ]
    outer = [line for page in pages for line in {*page[:1], *page[-2:]}]
    times = Counter(re.sub(r"\d+", "#", line) for line in outer)
    return {
        line
        for line in outer
        if times[re.sub(r"\d+", "#", line)] > 1 and len(letters(line)) > 12
    }


if __name__ == "__main__":
    main()
