"""Sets the sources of real papers in publishers' classes, each PDF with the text of its source.

    python benchmarks/build_pdf_papers.py ../pdf-papers SOURCE… [--files NAME] [--each 2]
    python benchmarks/pdf_zoo.py ../pdf-papers

A source is a paper in JATS (`.xml`), or in LaTeX or Sweave with the `.bib` files beside it. pandoc
reads it; sections, lists, formulas, tables, captions, notes and citations are set anew in each of
the layouts of `zoo/papers.toml`, `--each` papers in every one, by TeX Live and BibTeX with the
list of references that the publisher wants. Pictures are drawn boxes, code is cut to a few lines,
and of every section only the first paragraphs are kept, so that no paper is longer than a dozen
pages. A layout whose class or program is not installed is said and left out.
Layouts that are named `like-…` are those of publishers whose classes are not free, drawn after
what their papers look like.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import tempfile
import tomllib
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import build_pdf_samples as samples
import pdf_truth as truth_measures

SOURCES = Path(__file__).parent / "zoo"
_GREEK_NAMES = (
    *("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa"),
    *("lambda", "mu", "nu", "xi", "o", "pi", "rho", "sigma", "sigma", "tau", "upsilon", "phi"),
    *("chi", "psi", "omega"),
)
_SIGN_NAMES = {
    "µ": "mu",
    "Δ": "Delta",
    "Γ": "Gamma",
    "Σ": "Sigma",
    "Ω": "Omega",
    "Φ": "Phi",
    "Ψ": "Psi",
    "→": "to",
    "≤": "leq",
    "≥": "geq",
    "≈": "approx",
    "∼": "sim",
    "×": "times",
    "±": "pm",
    "′": "prime",
    "·": "cdot",
    "∗": "ast",
    "≠": "neq",
    "∞": "infty",
    "−": "-",
    "°": "circ",
}
_GREEK = {chr(0x3B1 + at): name for at, name in enumerate(_GREEK_NAMES)} | _SIGN_NAMES
_TARGET = re.compile(r"\\hypertarget\{[^}]*\}\{%\n(.*?)\}$", re.MULTILINE | re.DOTALL)
_PLAIN = "–—‘’“”…§•†‡"
_LAST_LATIN = "\u017f"
_KEPT_PARAGRAPHS = 4
_LONGEST_WAIT = 300  # Seconds.
_CODE = (6, 56)
_CELLS = (6, 4, 14)
_OWN_COMMANDS = (
    "E",
    "pkg",
    "proglang",
    "code",
    "VAR",
    "COV",
)  # What sources define for themselves.
_NAMES = (
    *("Ada Lindqvist", "Juan Pablo Ortega", "Mei-Ling Chou", "Tobias Gerlach", "Priya Raman"),
    *(
        "Élodie Marchand",
        "Kwame A. Boateng",
        "Sofia Petrova",
        "R. J. Whitcombe",
        "Jan van der Velde",
    ),
    *("Lucía Ibáñez", "Hiroshi Tanabe", "M. O’Donnell", "Anna-Lena Krüger", "Paolo De Santis"),
)
_PLACES = (
    "Department of Physics, University of Northfield, Northfield, NF 10230, USA",
    "Institute for Applied Statistics, Lakeside College, 12 Harbour Road, Lakeside, UK",
    "Laboratorio de Sistemas, Universidad del Sur, Calle Mayor 4, 28013 Madrid, Spain",
    "Max Berger Institut für Biologie, Am Hang 7, 69117 Heidelberg, Germany",
    "School of Engineering, East Coast University, Bayview 30314, Australia",
)
_PICTURE = r"""\setlength{\unitlength}{1pt}\begin{picture}(180,100)(0,-16)
\put(0,0){\line(1,0){180}}\put(0,0){\line(0,1){80}}\put(60,-9){\tiny Time (days)}
\put(8,70){\tiny Mean response}\put(20,-8){\tiny 10}\put(150,-8){\tiny 60}
\put(30,20){\circle*{3}}\put(90,44){\circle{3}}\put(110,50){\tiny control}\put(120,62){\tiny n = 14}
\end{picture}"""


class Original(NamedTuple):
    """A paper as pandoc reads it."""

    name: str
    title: str
    abstract: str
    blocks: list[Any]
    entries: str


def main() -> None:
    chosen = options(__doc__)
    read = [original(path) for path in chosen.sources]
    papers = [it for it in read if it is not None]
    table = tomllib.loads((SOURCES / "papers.toml").read_text(encoding="utf-8"))
    for layout in table["layouts"]:
        if chosen.files in layout["name"]:
            for paper in allotted(papers, layout["name"], lambda it: it.name)[: chosen.each]:
                name = f"{layout['name']}--{paper.name}"
                problem = build(paper, layout, table["fronts"], chosen.folder / name)
                print(f"{name:44} {problem or 'made'}", flush=True)


def options(description: str) -> argparse.Namespace:
    """What a builder of layouts is asked to set, and the folder, which is there then."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("sources", type=Path, nargs="+")
    parser.add_argument("--files", default="", help="only layouts whose name holds this")
    parser.add_argument("--each", type=int, default=2, help="how many papers to set in each layout")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    return chosen


def allotted(papers: list[Any], layout: str, name: Callable[[Any], str]) -> list[Any]:
    """The papers in an order that is another one for every layout."""
    return sorted(papers, key=lambda it: hashlib.sha256(f"{layout} {name(it)}".encode()).digest())


# What is read


def original(path: Path) -> Original | None:
    """The paper in a file; None where pandoc cannot read it or it cites too little."""
    if path.suffix == ".xml":
        tree = json.loads(pandoc(path.read_bytes(), "jats", "json") or '{"meta":{},"blocks":[]}')
        meta = tree["meta"]
        title = meta.get("title", {"c": []})["c"]
        abstract = meta.get("abstract", {"c": []})["c"]
        blocks = tree["blocks"]
        entries = pandoc(path.read_bytes(), "jats", "bibtex")
    else:
        latex = samples._COMMENT.sub("", samples._CHUNK.sub("", samples.content(path)))
        title = first_inlines(samples.inner(samples._TITLE, latex))
        abstract = samples.parsed(samples.inner(samples._ABSTRACT, latex))
        blocks = samples.parsed(latex) or samples.parsed(latex.partition("\\begin{document}")[2])
        entries = "\n".join(samples.content(it) for it in sorted(path.parent.glob("*.bib")))
    if not title or not blocks or not entries:
        return None
    keys = set(re.findall(r"@\w+\s*\{\s*([^,\s]+)", entries))
    clean = Cleaner(keys)
    if not abstract:
        at = next((at for at, it in enumerate(blocks) if it["t"] == "Para"), 0)
        abstract, blocks = blocks[at : at + 1], [*blocks[:at], *blocks[at + 1 :]]
    return Original(
        path.stem.lower(),
        latex_of([{"t": "Plain", "c": clean.inlines(title)}]),
        latex_of(clean.blocks(abstract)),
        clean.shortened(clean.blocks(blocks)),
        encodable(entries),
    )


def first_inlines(latex: str) -> list[Any]:
    blocks = samples.parsed(latex) if latex else []
    return blocks[0]["c"] if blocks and blocks[0]["t"] in ("Para", "Plain") else []


def pandoc(data: bytes, source: str, target: str, *options: str) -> str:
    done = subprocess.run(
        ["pandoc", "-f", source, "-t", target, "--wrap=none", *options],
        input=data,
        capture_output=True,
        check=False,
        timeout=60,
    )
    return done.stdout.decode()


def encodable(text: str) -> str:
    """The text in ASCII, without which BibTeX cuts letters in half."""
    plain = unicodedata.normalize("NFKD", text.replace("–", "--").replace("’", "'"))
    return plain.encode("ascii", "ignore").decode()


class Cleaner:
    """Blocks of pandoc's -> blocks that every class can set."""

    def __init__(self, keys: set[str]) -> None:
        self._keys = keys
        self._numbers = {"figure": 0, "table": 0}

    def blocks(self, blocks: list[Any]) -> list[Any]:
        return [made for block in blocks for made in self._block(block["t"], block.get("c", []))]

    def _block(self, kind: str, inside: list[Any]) -> list[Any]:
        if kind == "Header":
            return [{"t": kind, "c": [min(inside[0], 4), ["", [], []], self.inlines(inside[2])]}]
        if kind in ("Para", "Plain"):
            pictures = [it for it in inside if it["t"] == "Image"]
            if pictures:
                return self._float("figure", _PICTURE, pictures[0]["c"][1])
            return [{"t": kind, "c": self.inlines(inside)}]
        if kind == "Table":
            return self._table(inside)
        if kind == "CodeBlock":
            rows = [row[: _CODE[1]] for row in encodable(inside[1]).splitlines()[: _CODE[0]]]
            return [{"t": kind, "c": [["", [], []], "\n".join(rows)]}]
        if kind == "Div":
            return [] if "thebibliography" in inside[0][1] else self.blocks(inside[1])
        if kind == "BlockQuote":
            return [{"t": kind, "c": self.blocks(inside)}]
        if kind == "BulletList":
            return [{"t": kind, "c": [self.blocks(it) for it in inside]}]
        if kind == "OrderedList":
            return [{"t": kind, "c": [inside[0], [self.blocks(it) for it in inside[1]]]}]
        if kind == "DefinitionList":
            pairs = [[self.inlines(a), [self.blocks(it) for it in b]] for a, b in inside]
            return [{"t": kind, "c": pairs}]
        return []

    def _float(self, kind: str, content: str, caption: list[Any]) -> list[Any]:
        """A float of one or of both columns."""
        self._numbers[kind] += 1
        star = "*" if self._numbers[kind] % 3 == 0 else ""
        words = self.inlines(caption)[:160]
        parts = (f"{content}\n", "") if kind == "figure" else ("", f"\n{content}")
        opening = rf"\begin{{{kind}{star}}}[!t]\centering {parts[0]}\caption{{"
        closing = rf"}}{parts[1]}\end{{{kind}{star}}}"
        return [{"t": "Para", "c": [raw(opening), *words, raw(closing)]}]

    def _table(self, inside: list[Any]) -> list[Any]:
        body = [row for part in inside[4] for row in part[3]]
        rows = [*inside[3][1], *body][: _CELLS[0]]
        cells = [[cell_text(cell)[: _CELLS[2]] for cell in row[1][: _CELLS[1]]] for row in rows]
        width = max((len(row) for row in cells), default=0)
        if not width:
            return []
        lines = "\\\\\n".join(" & ".join(map(escaped, row)) for row in cells)
        content = rf"\begin{{tabular}}{{l{'r' * (width - 1)}}}\hline {lines}\\\hline\end{{tabular}}"
        caption = [it for block in inside[1][1] for it in block.get("c", [])]
        return self._float("table", content, caption)

    def inlines(self, inlines: list[Any]) -> list[Any]:
        return [made for it in inlines for made in self._inline(it["t"], it.get("c"))]

    def _inline(self, kind: str, inside: list[Any]) -> list[Any]:
        if kind == "Str":
            return letters(inside)
        if kind in ("Space", "SoftBreak", "LineBreak"):
            return [{"t": "Space"}]
        if kind == "Code":
            return [{"t": kind, "c": [["", [], []], encodable(inside[1])]}]
        if kind == "Math":
            return [{"t": kind, "c": [inside[0], encodable_formula(inside[1])]}]
        if kind == "Cite":
            known = [it for it in inside[0] if it["citationId"] in self._keys]
            return [{"t": kind, "c": [known, []]}] if known else []
        if kind == "Note":
            return [{"t": kind, "c": self.blocks(inside)}]
        if kind in ("Link", "Span"):
            return self.inlines(inside[1])
        if kind == "Underline":
            return self.inlines(inside)
        if kind == "Quoted":
            return [{"t": kind, "c": [inside[0], self.inlines(inside[1])]}]
        if isinstance(inside, list) and kind not in ("Image", "RawInline"):
            return [{"t": kind, "c": self.inlines(inside)}]
        return []

    @staticmethod
    def shortened(blocks: list[Any]) -> list[Any]:
        """The blocks without what follows the first paragraphs of each section."""
        kept: list[Any] = []
        number = 0
        for block in blocks:
            if block["t"] == "Header":
                # A file that comes with the paper is named by a sentence.
                words = samples.words(block["c"][2], samples.Source([], [], []))
                number = _KEPT_PARAGRAPHS if words.endswith(".") else -1
            number += 1
            if number <= _KEPT_PARAGRAPHS:
                kept.append(block)
        following = [*kept[1:], {"t": "Header", "c": [1]}]
        return [it for it, after in zip(kept, following, strict=True) if not is_empty(it, after)]


def is_empty(block: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether a block is the heading of a section in which nothing stands."""
    return block["t"] == after["t"] == "Header" and after["c"][0] <= block["c"][0]


def raw(latex: str) -> dict[str, Any]:
    return {"t": "RawInline", "c": ["latex", latex]}


def letters(text: str) -> list[Any]:
    """A word; Greek letters and signs are formulas, and what cannot be set is left out."""
    found: list[Any] = []
    for letter in unicodedata.normalize("NFC", text):
        if letter in _GREEK:
            name = _GREEK[letter]
            formula = "-" if name == "-" else "^\\circ" if name == "circ" else f"\\{name}"
            found.append({"t": "Math", "c": [{"t": "InlineMath"}, formula]})
        elif letter <= _LAST_LATIN or letter in _PLAIN:
            found.append({"t": "Str", "c": letter})
    return joined(found)


def joined(pieces: list[Any]) -> list[Any]:
    found: list[Any] = []
    for piece in pieces:
        if found and piece["t"] == "Str" == found[-1]["t"]:
            found[-1] = {"t": "Str", "c": found[-1]["c"] + piece["c"]}
        else:
            found.append(piece)
    return found


def encodable_formula(formula: str) -> str:
    for letter, name in _GREEK.items():
        formula = formula.replace(letter, "-" if name == "-" else f"\\{name} ")
    return encodable(formula)


def cell_text(cell: list[Any]) -> str:
    blocks = [block.get("c", []) for block in cell[4] if block["t"] in ("Para", "Plain")]
    return " ".join(it["c"] for block in blocks for it in block if it["t"] == "Str")


def escaped(text: str) -> str:
    return re.sub(r"([%&#_$])", r"\\\1", re.sub(r"[\\{}^~]", "", encodable(text)))


def latex_of(blocks: list[Any]) -> str:
    tree = {"pandoc-api-version": [1, 22, 2, 1], "meta": {}, "blocks": blocks}
    found = pandoc(json.dumps(tree).encode(), "json", "latex", "--natbib")
    found = _TARGET.sub(r"\1", found)
    return found.replace("\\tightlist", "").strip()


# What is set


def build(paper: Original, layout: dict[str, Any], fronts: dict[str, Any], target: Path) -> str:
    """Makes the PDF and its truth; gives why not, or nothing."""
    with tempfile.TemporaryDirectory() as place:
        source = Path(place, "paper.tex")
        source.write_text(document(paper, layout, fronts[layout["front"]]), encoding="utf-8")
        Path(place, "works.bib").write_text(paper.entries, encoding="utf-8")
        engine = engine_of(layout)
        if not shutil.which(engine):
            return f"{engine} is not installed"
        for command in (engine, "bibtex", engine, engine):
            options = [] if command == "bibtex" else ["-interaction=nonstopmode"]
            run = subprocess.run(
                [command, *options, "paper"],
                cwd=place,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=False,
                timeout=_LONGEST_WAIT,
            )
        output = run.stdout.decode("utf-8", "replace")
        errors = re.findall(r"^! .*(?:\nl\.\d+ .*)?", output, re.MULTILINE)
        made = source.with_suffix(".pdf")
        whole = made.exists() and b"%%EOF" in made.read_bytes()[-100:]
        if not whole or any("not found" in it for it in errors):
            return f"left out: {errors[0] if errors else 'no PDF'}"
        shutil.copy(made, target.with_name(target.name + ".pdf"))
        listed = samples.content(source.with_suffix(".bbl"))
    problem = write_truth(paper, layout, target, listed)
    return problem or (
        f"made, {len(errors)} errors: {'; '.join(sorted(set(errors)))}" if errors else ""
    )


def engine_of(layout: dict[str, Any]) -> str:
    return str(layout.get("engine", "pdflatex"))


def document(paper: Original, layout: dict[str, Any], front: dict[str, str]) -> str:
    seed = int(hashlib.sha256(paper.name.encode()).hexdigest(), 16)
    people = [_NAMES[(seed + 4 * at) % len(_NAMES)] for at in range(3 + seed % 4)]
    places = [_PLACES[(seed + at) % len(_PLACES)] for at in range(2)]
    entries = (
        front["person"].replace("<<name>>", name).replace("<<place>>", places[at % 2])
        .replace("<<number>>", str(1 + at % 2))
        for at, name in enumerate(people)
    )  # fmt: skip
    surname = people[0].split()[-1]
    short = " ".join(re.sub(r"[\\${}~^_]", "", paper.title).split()[:5])
    fields = {
        "people": front["join"].join(entries),
        "title": paper.title,
        "abstract": paper.abstract,
        "short": short,
        "head": f"{surname} et al.",
        "surname": surname,
        "place1": places[0],
        "place2": places[1],
        "keywords": "measurement, models, repeated samples, uncertainty",
    }
    opening = front["text"]
    for field, value in fields.items():
        opening = opening.replace(f"<<{field}>>", value)
    loads = "\n".join(
        rf"\IfFileExists{{{it}.sty}}{{\usepackage{{{it}}}}}{{}}"
        for it in layout.get("packages", ("amsmath", "amssymb", "textcomp", "natbib"))
    )
    sort = layout.get("natbib", "")
    passed = rf"\PassOptionsToPackage{{{sort}}}{{natbib}}" if sort else ""
    parts = [
        r"\pdfoutput=1" if engine_of(layout) == "pdflatex" else "",
        passed,
        layout["class"],
        loads,
        r"\providecommand{\citep}[1]{\cite{#1}}\providecommand{\citet}[1]{\cite{#1}}",
        *(rf"\providecommand{{\{it}}}[1]{{#1}}" for it in _OWN_COMMANDS),
        r"\providecommand{\texorpdfstring}[2]{#1}\providecommand{\text}[1]{\mbox{#1}}\setlength{\emergencystretch}{2em}",
        layout.get("load", ""),
        opening,
        latex_of(paper.blocks),
        rf"\bibliographystyle{{{layout['style']}}}" if layout.get("style") else "",
        r"\bibliography{works}",
        front.get("end", ""),
        r"\end{document}",
    ]
    return "\n".join(parts)


# What a reader should find


def write_truth(paper: Original, layout: dict[str, Any], target: Path, listed: str) -> str:
    printed = target.with_name(target.name + ".pdf")
    shown = truth_measures.letters(truth_measures.pdftotext(printed))
    source = samples.Source([], [], [])
    samples.walk(unfloated(paper.blocks), source)
    abstract = samples.text_of(paper.abstract)
    titles = samples._ENTRY_TITLE.findall(paper.entries)
    plain = [" ".join(re.sub(r"[{}\n]", " ", it).split()) for it in titles]
    names = " ".join(re.findall(r"\bauthor\s*=\s*[{\"](.*?)[}\"],?\n", paper.entries, re.DOTALL))
    facts = {
        "cls": layout["name"],
        "language": "en",
        "title": samples.text_of(paper.title),
        "abstract": abstract,
        "headings": source.headings,
        "references": listed.count("\\bibitem"),
        "bib_titles": [
            it
            for it in dict.fromkeys(plain)
            if it.count(" ") > 1 and truth_measures.letters(it) in shown
        ],
        "may": " ".join((*source.may, names, "et al and", *re.findall(r"\b\d{4}\b", listed))),
    }
    lines = [abstract, "", *source.text]
    target.with_name(target.name + ".txt").write_text("\n".join(lines), encoding="utf-8")
    told = json.dumps(facts, ensure_ascii=False, indent=1)
    target.with_name(target.name + ".json").write_text(told, encoding="utf-8")
    wanted = truth_measures.words(" ".join(lines))
    read = truth_measures.words(truth_measures.theirs(truth_measures.pdftotext(printed)).text)
    share = truth_measures.shares(wanted, read)[0]
    return f"only {share:.2f} of its words are printed" if share < samples._SAME_TEXT else ""


def unfloated(blocks: list[Any]) -> list[Any]:
    """The blocks without floats, which are paragraphs that begin with raw LaTeX."""
    return [
        it
        for it in blocks
        if not (it["t"] == "Para" and it["c"] and it["c"][0]["t"] == "RawInline")
    ]


if __name__ == "__main__":
    main()
