"""Makes a zoo of papers that Debian ships with their sources, each with its source's text.

    apt-get download texlive-publishers-doc texlive-science-doc texlive-latex-extra-doc r-cran-zoo …
    for it in *.deb; do dpkg-deb -x $it root; done
    python benchmarks/build_pdf_samples.py root/usr ../pdf-samples
    python benchmarks/pdf_zoo.py ../pdf-samples

These are sample papers of journals' classes and vignettes of R packages. `zoo/samples.tsv` names
them: their class, language and path. pandoc reads the sources; what
is not there is said and left out. The name of a paper begins with its class, so that a class is
seen or unseen as a whole. Code that a source quotes, its footnotes and the names that it cites are
words that a reader may show.
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
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    _, *rows = SAMPLES.read_text(encoding="utf-8").splitlines()
    for family, language, path in (row.split("\t") for row in rows):
        name = f"{family}--{Path(path).name}"
        problem = build(chosen.documents / path, name, language, chosen.folder)
        print(f"{name:44} {problem or 'made'}", flush=True)


def build(path: Path, name: str, language: str, folder: Path) -> str:
    """Makes one paper's truth; gives why not, or nothing."""
    printed = path.with_name(path.name + ".pdf")
    written = content(path.with_name(path.name + ".tex")) or _CHUNK.sub(
        "", content(path.with_name(path.name + ".Rnw"))
    )
    if not printed.exists() or not written:
        return "is not there"
    if not shutil.which("pandoc"):
        return "pandoc is not installed"
    plain = _COMMENT.sub("", written)[:_LONGEST]
    body = plain.partition("\\begin{document}")[2] or plain
    source = Source([], [], [])
    levelled = _RUN_IN.sub(r"\\subsubsection", plain)
    # Preambles hold definitions that pandoc cannot read, and bodies need some that it can.
    walk(parsed(levelled) or parsed(levelled.partition("\\begin{document}")[2]), source)
    if len(source.headings) < _FEWEST_HEADINGS or len(" ".join(source.text)) < _SHORTEST:
        return "pandoc cannot read its source"
    abstract = inner(_ABSTRACT, plain)
    entries = works(body) or works(content(path.with_name(path.name + ".bbl")))
    titles = [it for it in map(longest_part, entries) if it] or cited_titles(plain, path.parent)
    lines = [text_of(abstract), "", *source.text]
    facts = {
        "cls": name.partition("--")[0],
        "language": language,
        "title": title_of(inner(_TITLE, plain)),
        "abstract": text_of(abstract),
        "headings": source.headings,
        "references": len(entries) or len(titles),
        "bib_titles": titles,
        "may": " ".join(source.may),
    }
    shutil.copy(printed, folder / f"{name}.pdf")
    (folder / f"{name}.txt").write_text("\n".join(lines), encoding="utf-8")
    told = json.dumps(facts, ensure_ascii=False, indent=1)
    (folder / f"{name}.json").write_text(told, encoding="utf-8")
    return ""


def content(path: Path) -> str:
    """The text of a file that may be packed."""
    packed = path.with_name(path.name + ".gz")
    if not path.exists() and not packed.exists():
        return ""
    data = path.read_bytes() if path.exists() else gzip.decompress(packed.read_bytes())
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def parsed(latex: str) -> list[Any]:
    """The blocks that pandoc sees, none where it gives up."""
    done = subprocess.run(
        ["pandoc", "-f", "latex", "-t", "json"],
        input=latex.encode(),
        capture_output=True,
        check=False,
    )
    return json.loads(done.stdout)["blocks"] if done.stdout else []


def walk(blocks: Iterable[Any], source: Source) -> None:
    """Fills the source with paragraphs and headings; tables and figures are no text."""
    for block in blocks:
        add(block["t"], block.get("c", []), source)


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
