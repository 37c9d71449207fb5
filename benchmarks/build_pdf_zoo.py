"""Sets the texts of `zoo/` in every layout of `zoo/layouts.toml`, each PDF with its exact text.

    python benchmarks/build_pdf_zoo.py ../pdf-zoo [--files NAME]
    python benchmarks/pdf_zoo.py ../pdf-zoo

TeX Live does the setting (Debian: texlive-publishers, -latex-extra, -plain-generic, -science,
-luatex, -xetex, -fonts-extra and the -lang- packages, fonts-texgyre, fonts-texgyre-math and
fonts-noto-cjk), and of Word documents pandoc and LibreOffice (libreoffice-writer). A layout whose
class, font or program is not installed is said and left out.
The texts are written in a small markup: `#` to `####` are headings, the last of them run in, `*` an
unnumbered one, `+` one of the appendix; `$$` is a displayed formula, `![` the caption of a figure,
`|[` that of a table, `-` an item; `^[…]` is a footnote and `[@1,2]` cites.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import zoo_word

SOURCES = Path(__file__).parent / "zoo"
_WORKERS = 2
_NOTE = re.compile(r"\^\[([^\]]*)\]")
_CITATION = re.compile(r" ?\[@([\d,]+)\]")
_FORMULA = re.compile(r"\$[^$]+\$")
_SPECIAL = re.compile(r"[%&#_]")
_BABEL = {
    "de": "ngerman",
    "fr": "french",
    "es": "spanish,es-noshorthands",
    "pt": "brazil",
    "it": "italian",
    "nl": "dutch",
    "ru": "russian",
}
_LEVELS = ("chapter", "section", "subsection", "subsubsection", "paragraph")
_TABLE = r"""\begin{tabular}{lrrr}\hline Side & Walls & Cushions & Distance\\\hline
North & 19 & 228 & 14.3\\South & 12 & 101 & 22.8\\East & 5 & 47 & 18.1\\West & 4 & 36 & 17.5\\\hline
\end{tabular}"""
_FIGURE = r"""\setlength{\unitlength}{1pt}\begin{picture}(150,70)
\put(0,0){\line(1,0){150}}\put(0,0){\line(0,1){70}}\put(60,-9){\tiny wet days}\put(8,60){\tiny area}
\put(20,-8){\tiny 10}\put(120,-8){\tiny 60}\put(30,20){\circle*{3}}\put(90,44){\circle{3}}
\end{picture}"""


class Text(NamedTuple):
    """A text to be set: its fields, and the lines of its body."""

    language: str
    fields: dict[str, str]
    lines: tuple[str, ...]


class Work(NamedTuple):
    """An entry of the reference list."""

    authors: tuple[str, ...]
    title: str
    journal: str
    year: str


class Job(NamedTuple):
    """One PDF to make."""

    name: str
    layout: dict[str, str]
    front: dict[str, str]
    text: Text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--files", default="", help="only layouts whose name holds this")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    wanted = [job for job in jobs() if chosen.files in job.name]
    with ThreadPoolExecutor(_WORKERS) as pool:
        problems = pool.map(lambda it: build(it, chosen.folder), wanted)
        for job, problem in zip(wanted, problems, strict=True):
            print(f"{job.name:24} {problem or 'made'}", flush=True)


def jobs() -> list[Job]:
    table = tomllib.loads((SOURCES / "layouts.toml").read_text(encoding="utf-8"))
    found = []
    for layout in table["layouts"]:
        for language in layout.get("languages", ["en"]):
            name = layout["name"] if language == "en" else f"{language}-{layout['name']}"
            front = table["fronts"].get(layout.get("front"), {})
            found.append(Job(name, layout, front, text_of(language)))
    return found


def text_of(language: str) -> Text:
    content = (SOURCES / f"{language}.txt").read_text(encoding="utf-8")
    head, _, body = content.partition("\n\n")
    fields = dict(line.split(": ", 1) for line in head.splitlines())
    return Text(language, fields, tuple(filter(None, body.splitlines())))


def references() -> list[Work]:
    lines = (SOURCES / "refs.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split("|") for line in lines]
    return [Work(tuple(names.split("; ")), *rest) for names, *rest in rows]


def build(job: Job, folder: Path) -> str:
    """Makes the PDF and its truth; gives why not, or nothing."""
    engine = job.layout.get("engine", "pdflatex")
    missing = [
        it for it in (zoo_word.PROGRAMS if engine == "word" else (engine,)) if not shutil.which(it)
    ]
    if missing:
        return f"{missing[0]} is not installed"
    problem = (build_word if engine == "word" else build_tex)(job, folder, engine)
    if problem:
        return problem
    (folder / f"{job.name}.txt").write_text("\n".join(truth(job.text)), encoding="utf-8")
    facts = json.dumps(known(job), ensure_ascii=False, indent=1)
    (folder / f"{job.name}.json").write_text(facts, encoding="utf-8")
    return ""


def build_word(job: Job, folder: Path, _engine: str) -> str:
    with tempfile.TemporaryDirectory() as place:
        works = [written(number, work) for number, work in enumerate(references(), start=1)]
        fields, lines = job.text.fields, job.text.lines
        made = zoo_word.set_by_word(
            job.layout, job.text.language, fields, lines, works, Path(place)
        )
        if not made.exists():
            return "left out: no PDF"
        shutil.copy(made, folder / f"{job.name}.pdf")
    return ""


def build_tex(job: Job, folder: Path, engine: str) -> str:
    with tempfile.TemporaryDirectory() as place:
        source = Path(place, f"{job.name}.tex")
        source.write_text(document(job), encoding="utf-8")
        for _ in range(2):
            done = subprocess.run(
                ["nice", engine, "-interaction=nonstopmode", source.name],
                cwd=place,
                capture_output=True,
                check=False,
                timeout=300,
            )
        made = source.with_suffix(".pdf")
        errors = [
            line for line in done.stdout.decode("utf-8", "replace").splitlines() if line[:1] == "!"
        ]
        if errors or not made.exists():
            return f"left out: {errors[0] if errors else 'no PDF'}"
        shutil.copy(made, folder / made.name)
    return ""


# What is set


def document(job: Job) -> str:
    layout, front, fields = job.layout, job.front, job.text.fields
    people = front["join"].join(
        front["person"].replace("<<name>>", name) for name in fields["authors"].split("; ")
    )
    opening = front["text"].replace("<<people>>", people)
    for field, value in fields.items():
        opening = opening.replace(f"<<{field}>>", tex(value, job))
    parts = [
        layout["class"],
        preamble(job),
        layout.get("load", ""),
        opening,
        *body(job),
        bibliography(job),
        front.get("end", ""),
        r"\end{document}",
    ]
    return "\n".join(parts)


def preamble(job: Job) -> str:
    language, layout = job.text.language, job.layout
    found = [r"\usepackage{amsmath}"] if "acmart" not in layout["class"] else []
    if layout.get("engine", "pdflatex") == "pdflatex":
        encoding = "T2A" if language == "ru" else layout.get("encoding", "T1")
        found.append(rf"\usepackage[{encoding}]{{fontenc}}")
        if encoding == "T1" and "load" not in layout:
            found.append(r"\usepackage{lmodern}")
    if language in _BABEL:
        found.append(rf"\usepackage[{_BABEL[language]}]{{babel}}")
    heading = job.text.fields["references"]
    if language != "en":
        found.append(rf"\AtBeginDocument{{\renewcommand{{\refname}}{{{heading}}}}}")
    return "\n".join(found)


def body(job: Job) -> list[str]:
    found = []
    top = _LEVELS.index(job.layout.get("top", "section"))
    float_place = "!t"
    is_inline = job.layout.get("floats") == "H"
    in_list = False
    for line in job.text.lines:
        mark, _, rest = line.partition(" ")
        item = mark == "-"
        if item != in_list:
            found.append(r"\begin{itemize}" if item else r"\end{itemize}")
            in_list = item
        if set(mark) == {"#"}:
            level = min(top + len(mark) - 1, len(_LEVELS) - 1)
            found.append(rf"\{_LEVELS[level]}{{{rest}}}")
        elif mark == "*":
            found.append(rf"\{_LEVELS[top]}*{{{rest}}}")
        elif mark == "+":
            appendix = job.layout.get("appendix", r"\appendix")
            found.append(rf"{appendix}\{_LEVELS[top]}{{{rest}}}")
        elif mark == "$$":
            found.append(rf"\begin{{equation}}{rest}\end{{equation}}%")
        elif mark in ("![", "|["):
            kind, content = ("figure", _FIGURE) if mark == "![" else ("table", _TABLE)
            caption = rf"\caption{{{tex(rest, job)}}}"
            if is_inline:
                continue
            inner = f"{content}\n{caption}" if kind == "figure" else f"{caption}\n{content}"
            found.append(rf"\begin{{{kind}}}[{float_place}]\centering {inner}\end{{{kind}}}")
        else:
            found.append((r"\item " if item else "") + tex(rest if item else line, job) + "\n")
    return found


def tex(text: str, job: Job) -> str:
    """A line of text as TeX wants it."""
    pieces = re.split(r"(\$[^$]+\$)", text)
    plain = [it if it[:1] == "$" else _SPECIAL.sub(lambda m: "\\" + m[0], it) for it in pieces]
    noted = _NOTE.sub(lambda it: rf"\footnote{{{it[1]}}}", "".join(plain))
    blank = "" if job.text.language in ("zh", "ja") else "~"
    command = "citep" if job.layout.get("labels") == "authors" else "cite"
    return _CITATION.sub(
        lambda it: rf"{blank}\{command}{{{','.join('k' + key for key in it[1].split(','))}}}", noted
    )


def bibliography(job: Job) -> str:
    entries = []
    for number, work in enumerate(references(), start=1):
        label = f"[{short(work)}({work.year})]" if job.layout.get("labels") == "authors" else ""
        entries.append(rf"\bibitem{label}{{k{number}}} {written(number, work)}")
    return "\n".join([r"\begin{thebibliography}{99}", *entries, r"\end{thebibliography}"])


def short(work: Work) -> str:
    """The authors of an entry as citations name them."""
    names = [name.split(",")[0] for name in work.authors]
    return names[0] if len(names) == 1 else f"{names[0]} et al."


def written(number: int, work: Work) -> str:
    """An entry of the list."""
    pages = f"{number + 3}:{number * 17}--{number * 17 + 9}"
    return f"{', '.join(work.authors)}. {work.title}. {work.journal}, {pages}, {work.year}."


# What a reader should find


def truth(text: Text) -> list[str]:
    found = [plain(text.fields["abstract"]), ""]
    for line in text.lines:
        mark, _, rest = line.partition(" ")
        if set(mark) == {"#"} or mark in ("*", "+"):
            found += (f"# {rest}", "")
        elif mark == "-":
            found += (plain(rest), "")
        elif mark not in ("$$", "![", "|["):
            found += (plain(line), "")
    return found


def plain(text: str) -> str:
    return " ".join(_FORMULA.sub("", _CITATION.sub("", _NOTE.sub("", text))).split())


def known(job: Job) -> dict[str, object]:
    """What the source says about the paper, in the form of the shared zoo."""
    text, works = job.text, references()
    marks = ("#", "##", "###", "####", "*", "+")
    headings = [line.split(" ", 1)[1] for line in text.lines if line.split(" ")[0] in marks]
    cited = [
        int(key) for line in text.lines for it in _CITATION.findall(line) for key in it.split(",")
    ]
    names = " ".join(short(works[number - 1]) for number in cited)
    formulas = " ".join(it for line in text.lines for it in _FORMULA.findall(line))
    displays = " ".join(line for line in text.lines if line[:2] == "$$")
    return {
        "cls": job.layout["class"],
        "language": text.language,
        "title": text.fields["title"],
        "abstract": text.fields["abstract"],
        "headings": headings,
        "references": len(works),
        "bib_titles": [work.title for work in works],
        "may": " ".join((names, text.fields["keywords"], formulas, displays)),
    }


if __name__ == "__main__":
    main()
