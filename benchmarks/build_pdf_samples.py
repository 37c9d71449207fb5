"""Makes a zoo of papers that Debian ships with their sources, each with its source's text.

    apt-get download texlive-publishers-doc texlive-science-doc texlive-latex-extra-doc r-cran-zoo …
    for it in *.deb; do dpkg-deb -x $it root; done
    python benchmarks/build_pdf_samples.py root/usr ../pdf-samples
    python benchmarks/pdf_zoo.py ../pdf-samples

These are sample papers of journals' classes, manuals in many languages, texts written with an
office program and vignettes of R packages. `zoo/samples.tsv` names them: their class, language and
path, and whether rules were made by looking at them (seen) or not; a class is seen or unseen as a
whole. pandoc reads the sources, with the files that they include; what is not there is said and
left out, and so is a source of which pdftotext does not find nearly all words in the PDF, because
it is not that of this PDF, or which has less than 0.7 of the PDF's own words. Code that a source
quotes, its footnotes and the names that it cites are words that a reader may show.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import pdf_truth as truth_measures

from citectx.papers.read.reference_heading import is_reference_heading

SAMPLES = Path(__file__).parent / "zoo" / "samples.tsv"
_CHUNK = re.compile(r"^<<.*?>>=.*?^@.*?$", re.DOTALL | re.MULTILINE)
_KNOWN = re.compile(r"\\(?:LaTeX|TeX|textbf|bf|Large|LARGE|emph)(?![a-zA-Z])|\\\\")
_COMMENT = re.compile(r"(?<!\\)%.*")
_TITLE = re.compile(r"\\(?:[a-z]*title|titre)\*?(?![a-z])\s*(?:\[[^\]]*\]\s*)?\{", re.IGNORECASE)
_ABSTRACT = re.compile(
    r"\\begin\{(abstract|resume|resumo)\}(.*?)\\end\{\1\}|\\[aA]bstract\{", re.DOTALL
)
_RUN_IN = re.compile(r"\\(paragraph|subparagraph)\*?(?![a-z])\s*(?=\{)")
_ITEM = re.compile(r"\\bibitem\b(.*?)(?=\\bibitem\b|\\end\{thebibliography\})", re.DOTALL)
_LABEL = re.compile(
    r"^\s*(?:%\s*)?(?:\[(?:[^][{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\])?\s*\{[^}]*\}", re.DOTALL
)
_COMMAND = re.compile(r"\\[a-zA-Z]+\*?\s*|\\[^a-zA-Z]|[{}~]")
_PART = re.compile(r"[.,;:()\[\]\"“”]|\\\\|''|``|\d")
_CITE = re.compile(r"\\[a-zA-Z]*cite[a-zA-Z]*\*?(?:\s*\[[^\]]*\])*\s*\{([^}]*)\}")
_BIBLIOGRAPHY = re.compile(r"\\(?:bibliography|addbibresource)(?:\[[^\]]*\])?\{([^}]*)\}")
_ENTRY = re.compile(r"^\s*@", re.MULTILINE)
_ENTRY_TITLE = re.compile(
    r"\btitle\s*=\s*[{\"](.*?)[}\"]\s*(?:,|\}|$)", re.DOTALL | re.IGNORECASE | re.MULTILINE
)
_INPUT = re.compile(r"\\(?:input|include)\s*\{([^}]*)\}")
_OFFICE = ("odt", "docx")
_SAME_TEXT = 0.96
_MOST_OF_TEXT = 0.7
_LONGEST_WAIT = 20  # Seconds; with some sources pandoc never ends.
_FEWEST_WORDS = 3
_FEWEST_HEADINGS = 3
_SHORTEST = 2000
_LONGEST = 300_000


class Source(NamedTuple):
    """What pandoc finds in a source, in reading order."""

    text: list[str]
    headings: list[str]
    may: list[str]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("documents", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--part", choices=("seen", "unseen", "all"), default="all")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    _, *rows = SAMPLES.read_text(encoding="utf-8").splitlines()
    for family, language, path, part in (row.split("\t") for row in rows):
        if chosen.part in (part, "all"):
            name = f"{family}--{Path(path).name}"
            problem = build(chosen.documents / path, name, language, chosen.folder, part)
            print(f"{name:44} {problem or 'made'}", flush=True)


def build(path: Path, name: str, language: str, folder: Path, part: str) -> str:
    """Makes one paper's truth; gives why not, or nothing."""
    printed = data_of(path.with_name(path.name + ".pdf"))
    if not printed:
        return "is not there"
    missing = [it for it in ("pandoc", "pdftotext") if not shutil.which(it)]
    if missing:
        return f"{missing[0]} is not installed"
    found = office_facts(path) or latex_facts(path)
    if isinstance(found, str):
        return found
    lines, facts = found
    copy = folder / f"{name}.pdf"
    copy.write_bytes(printed)
    shown = truth_measures.words(truth_measures.theirs(truth_measures.pdftotext(copy)).text)
    told = truth_measures.words(" ".join((*lines, facts["may"])))
    if truth_measures.shares(truth_measures.words(" ".join(lines)), shown)[0] < _SAME_TEXT:
        copy.unlink()
        return "its source is not that of the PDF"
    if truth_measures.shares(told, shown)[1] < _MOST_OF_TEXT:
        copy.unlink()
        return "most of its text is made by macros or programs"
    facts |= {"cls": name.partition("--")[0], "language": language, "part": part}
    (folder / f"{name}.txt").write_text("\n".join(lines), encoding="utf-8")
    written = json.dumps(facts, ensure_ascii=False, indent=1)
    (folder / f"{name}.json").write_text(written, encoding="utf-8")
    return ""


def office_facts(path: Path) -> tuple[list[str], dict[str, Any]] | str:
    """The text and what else is known of a source that an office program wrote."""
    kind = next((it for it in _OFFICE if path.with_name(f"{path.name}.{it}").exists()), "")
    if not kind:
        return ""
    source = Source([], [], [])
    walk(parsed(path.with_name(f"{path.name}.{kind}").read_bytes(), kind), source)
    if is_too_little(source):
        return "pandoc cannot read its source"
    return source.text, {"title": "", "headings": source.headings, "may": " ".join(source.may)}


def latex_facts(path: Path) -> tuple[list[str], dict[str, Any]] | str:
    """The text and what else is known of a source in LaTeX."""
    texts = (content(path.with_name(f"{path.name}.{it}")) for it in ("tex", "ltx", "Rnw", "rnw"))
    written = _CHUNK.sub("", next(filter(None, texts), ""))
    if not written:
        return "is not there"
    plain = with_inputs(_COMMENT.sub("", written), path.parent)[:_LONGEST]
    body = plain.partition("\\begin{document}")[2] or plain
    source = Source([], [], [])
    levelled = _RUN_IN.sub(r"\\subsubsection", plain)
    # Preambles hold definitions that pandoc cannot read, and bodies need some that it can.
    walk(parsed(levelled) or parsed(levelled.partition("\\begin{document}")[2]), source)
    if is_too_little(source):
        return "pandoc cannot read its source"
    abstract = inner(_ABSTRACT, plain)
    entries = works(body) or works(content(path.with_name(path.name + ".bbl")))
    titles = [it for it in map(longest_part, entries) if it] or cited_titles(plain, path.parent)
    lines = [text_of(abstract), "", *source.text]
    return lines, {
        "title": title_of(inner(_TITLE, plain)),
        "abstract": text_of(abstract),
        "headings": source.headings,
        "references": len(entries) or len(titles),
        "bib_titles": titles,
        "may": " ".join(source.may),
    }


def is_too_little(source: Source) -> bool:
    return len(source.headings) < _FEWEST_HEADINGS or len(" ".join(source.text)) < _SHORTEST


def with_inputs(latex: str, folder: Path) -> str:
    """The source with the files in it that it includes."""

    def included(match: re.Match[str]) -> str:
        name = match[1].strip().removesuffix(".tex")
        return _COMMENT.sub("", content(folder / f"{name}.tex")) or match[0]

    return _INPUT.sub(included, latex)


def content(path: Path) -> str:
    """The text of a file that may be packed."""
    data = data_of(path)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def data_of(path: Path) -> bytes:
    """What is in a file that may be packed; nothing where there is none."""
    packed = path.with_name(path.name + ".gz")
    if path.is_file():
        return path.read_bytes()
    return gzip.decompress(packed.read_bytes()) if packed.is_file() else b""


def parsed(source: str | bytes, kind: str = "latex") -> list[Any]:
    """The blocks that pandoc sees, none where it gives up."""
    try:
        done = subprocess.run(
            ["pandoc", "-f", kind, "-t", "json"],
            input=source.encode() if isinstance(source, str) else source,
            capture_output=True,
            check=False,
            timeout=_LONGEST_WAIT,
        )
    except subprocess.TimeoutExpired:
        return []
    return json.loads(done.stdout)["blocks"] if done.stdout else []


def walk(blocks: Iterable[Any], source: Source) -> None:
    """Fills the source with paragraphs and headings; tables and figures are no text."""
    listing = 0
    for block in blocks:
        kind, inside = block["t"], block.get("c", [])
        if kind == "Header":
            heading = words(inside[2], Source([], [], []))
            # A list of references that is typed as a section is no text.
            if is_reference_heading(" ".join(heading.split())):
                listing = inside[0]
            elif inside[0] <= listing:
                listing = 0
        rest = Source([], [], []) if listing else source
        add(kind, inside, rest)
        source.may.extend(rest.text if listing else ())


def add(kind: str, inside: list[Any], source: Source) -> None:
    """Puts one block of pandoc's into the source."""
    if kind == "Header":
        heading = " ".join(words(inside[2], source).split())
        if heading:
            source.headings.append(heading)
            source.text.extend((f"# {heading}", ""))
    elif kind in ("Para", "Plain"):
        if not any(it["t"] == "Image" for it in inside):
            source.text.extend((" ".join(words(inside, source).split()), ""))
    elif kind == "CodeBlock":
        source.may.append(inside[1])
    else:
        walk((it for item in items(kind, inside) for it in item), source)


def items(kind: str, inside: list[Any]) -> Iterable[list[Any]]:
    """The blocks that a block holds, as lists do; tables and figures hold no text."""
    if kind == "BlockQuote":
        yield inside
    elif kind == "Div" and "thebibliography" not in inside[0][1]:
        yield inside[1]
    elif kind in ("BulletList", "OrderedList"):
        yield from inside if kind == "BulletList" else inside[1]
    elif kind == "DefinitionList":
        for term, meanings in inside:
            yield [{"t": "Plain", "c": term}]
            yield from meanings


def words(inlines: Iterable[Any], source: Source) -> str:
    """The words of a paragraph without formulas, citations and notes."""
    found = []
    for inline in inlines:
        kind, inside = inline["t"], inline.get("c")
        if kind == "Str":
            found.append(inside)
        elif kind in ("Space", "SoftBreak", "LineBreak"):
            found.append(" ")
        elif kind == "Code":
            found.append(inside[1])
        elif kind == "Math":
            source.may.append(inside[1])
        elif kind == "Cite":
            source.may.append(" ".join(it["citationId"] for it in inside[0]))
        elif kind == "Note":
            note = Source([], [], [])
            walk(inside, note)
            source.may.extend(note.text)
        elif kind == "Quoted":
            found.append(f"“{words(inside[1], source)}”")
        elif kind in ("Link", "Span"):
            found.append(words(inside[1], source))
        elif isinstance(inside, list) and kind != "Image" and kind != "RawInline":
            found.append(words(inside, source))
    return "".join(found)


def inner(pattern: re.Pattern[str], latex: str) -> str:
    """What stands between the braces, or in the environment, that the pattern opens."""
    match = pattern.search(latex)
    if match is None:
        return ""
    if match.lastindex == 2:
        return match[2]
    depth, at = 1, match.end()
    while depth and at < len(latex):
        depth += {"{": 1, "}": -1}.get(latex[at], 0)
        at += 1
    return latex[match.end() : at - 1]


def text_of(latex: str) -> str:
    if not latex.strip():
        return ""
    source = Source([], [], [])
    walk(parsed(latex), source)
    return " ".join(filter(None, source.text))


def title_of(latex: str) -> str:
    """The title, where no command of the source's own is in it."""
    return "" if "\\" in _KNOWN.sub("", latex) else text_of(latex)


def works(latex: str) -> list[str]:
    return [_LABEL.sub("", it[1], count=1) for it in _ITEM.finditer(_COMMENT.sub("", latex))]


def cited_titles(latex: str, folder: Path) -> list[str]:
    """The titles of the works that a source cites from the bibliographies beside it."""
    keys = {key.strip() for it in _CITE.finditer(latex) for key in it[1].split(",")}
    found = []
    for name in {name.strip() for it in _BIBLIOGRAPHY.finditer(latex) for name in it[1].split(",")}:
        for entry in _ENTRY.split(content(folder / f"{name.removesuffix('.bib')}.bib"))[1:]:
            title = _ENTRY_TITLE.search(entry)
            if title and (entry.partition(",")[0].partition("{")[2].strip() in keys or "*" in keys):
                plain = " ".join(re.sub(r"[{}\n]", " ", title[1]).split())
                if "\\" not in plain and plain.count(" ") >= _FEWEST_WORDS - 1:
                    found.append(plain)
    return found


def longest_part(entry: str) -> str:
    """The longest run of plain words of an entry, mostly its title."""
    ends = (_COMMAND.sub("\n", part).rpartition("\n")[2] for part in _PART.split(entry))
    parts = [" ".join(part.split()) for part in ends]
    longest = max(parts, key=lambda it: it.count(" "), default="")
    return longest if longest.count(" ") >= _FEWEST_WORDS - 1 and "\\" not in longest else ""


if __name__ == "__main__":
    main()
