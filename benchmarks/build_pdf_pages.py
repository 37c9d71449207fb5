"""Sets papers as publishers' own programs do, each PDF with the text of its source.

    python benchmarks/build_pdf_pages.py ../pdf-pages SOURCE.xml… [--files NAME] [--each 2]
    python benchmarks/pdf_zoo.py ../pdf-pages

Classes for authors lack what readers of journals meet: banners, kickers, boxes of dates beside the
abstract, side columns, initials of three lines, headings run into their text, lists of references
without a heading. A source is a paper in JATS; WeasyPrint sets it by the style sheets of
`zoo/pages.toml`, `--each` papers in every one, and of every section only the first paragraphs are
kept. Layouts that say `tagged` tell in the file what is a heading and what is a margin.
"""

from __future__ import annotations

import hashlib
import html
import json
import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

from build_pdf_papers import SOURCES, allotted, options

_KEPT_PARAGRAPHS = 3
_CELLS = (6, 5)
_MOST_PEOPLE = 8
_INLINE = {"italic": "em", "bold": "b", "sub": "sub", "sup": "sup", "sc": "small"}
_LEFT_OUT = (
    "fig",
    "table-wrap",
    "media",
    "supplementary-material",
    "fig-group",
    "fn",
    "boxed-text",
)
_PEOPLE = (
    *("Ada Lindqvist", "Juan Pablo Ortega", "Mei-Ling Chou", "Tobias Gerlach", "Priya Raman"),
    *("Élodie Marchand", "Kwame A. Boateng", "Sofia Petrova", "Jan van der Velde", "M. O’Donnell"),
)
_PLACES = (
    "Department of Physics, University of Northfield, Northfield, NF 10230, USA",
    "Institute for Applied Statistics, Lakeside College, 12 Harbour Road, Lakeside, UK",
    "Max Berger Institut für Biologie, Am Hang 7, 69117 Heidelberg, Germany",
)
_PICTURE = """<svg width="100%" viewBox="0 0 240 110" xmlns="http://www.w3.org/2000/svg">
<path d="M20 5V90H235" fill="none" stroke="black"/><circle cx="80" cy="50" r="3"/>
<g font-size="7"><text x="90" y="106">Time after onset (s)</text>
<text x="24" y="12">Mean response</text><text x="4" y="8">A</text>
<text x="20" y="98">0</text><text x="120" y="98">10</text><text x="225" y="98">20</text>
<text x="130" y="40">Control</text><text x="170" y="60">n = 14</text></g></svg>"""


class Paper(NamedTuple):
    """A paper to be set: HTML of its body, and what a reader should find."""

    title: str
    abstract: str
    body: list[tuple[str, str]]
    works: list[dict[str, Any]]
    text: list[str]
    headings: list[str]


def main() -> None:
    chosen = options(__doc__)
    table = tomllib.loads((SOURCES / "pages.toml").read_text(encoding="utf-8"))
    for layout in table["layouts"]:
        if chosen.files in layout["name"]:
            for source in allotted(chosen.sources, layout["name"], _stem)[: chosen.each]:
                name = f"{layout['name']}--{source.stem.lower()}"
                build(source, layout, table["base"], chosen.folder / name)
                print(f"{name:44} made", flush=True)


def _stem(source: Path) -> str:
    return source.stem


# What is read


def paper_of(path: Path, citation: str) -> Paper:
    """The paper in a JATS file; `citation` says how works are cited."""
    root = ElementTree.parse(path).getroot()
    works = [work_of(it) for it in root.iter("ref")]
    numbers = {work["id"]: number for number, work in enumerate(works, start=1)}
    paper = Paper(
        plain(root.find(".//article-title")),
        plain(root.find(".//abstract/p")),
        [],
        works,
        [],
        [],
    )
    body = root.find("body")
    for section in body.findall("sec") if body is not None else ():
        add_section(section, 1, paper, citation, numbers)
    return paper


def add_section(
    section: ElementTree.Element, level: int, paper: Paper, citation: str, numbers: dict[str, int]
) -> None:
    title = plain(section.find("title"))
    held = [it for it in section if it.tag == "sec" or (it.tag == "p" and len(plain(it)) > 40)]
    if not title or not held:
        return
    paper.body.append((f"h{level}", html.escape(title)))
    paper.headings.append(title)
    paper.text.extend((f"# {title}", ""))
    for paragraph in section.findall("p")[:_KEPT_PARAGRAPHS]:
        words = plain(paragraph)
        if len(words) > 40:
            paper.body.append(("p", marked_up(paragraph, citation, numbers)))
            paper.text.extend((words, ""))
    for float_ in [*section.findall(".//fig"), *section.findall(".//table-wrap")][:1]:
        if level == 1:
            paper.body.append((float_.tag, float_html(float_)))
    for inner in section.findall("sec"):
        add_section(inner, min(level + 1, 3), paper, citation, numbers)


def plain(element: ElementTree.Element | None) -> str:
    """The words without citations, formulas and what floats."""
    if element is None:
        return ""
    parts = [element.text or ""]
    for inner in element:
        formula = inner.tag.endswith("formula") or inner.tag.endswith("math")
        cited = inner.tag == "xref" and inner.get("ref-type") == "bibr"
        if not (formula or cited or inner.tag in _LEFT_OUT):
            parts.append(plain(inner))
        parts.append(inner.tail or "")
    return re.sub(r"\s+", " ", re.sub(r"[(\[][;,\s]*[)\]]", "", "".join(parts))).strip()


def marked_up(element: ElementTree.Element, citation: str, numbers: dict[str, int]) -> str:
    parts = [html.escape(element.text or "")]
    for inner in element:
        if inner.tag == "xref" and inner.get("ref-type") == "bibr":
            number = numbers.get(inner.get("rid", ""), 1)
            named = html.escape("".join(inner.itertext()))
            parts.append(citation.replace("<<n>>", str(number)).replace("<<name>>", named))
        elif inner.tag == "disp-formula":
            letters = html.escape(" ".join("".join(inner.itertext()).split()))
            parts.append(f'<span class="formula">{letters[:60]}<i>(1)</i></span>')
        elif inner.tag not in _LEFT_OUT:
            tag = _INLINE.get(inner.tag, "span")
            parts.append(f"<{tag}>{marked_up(inner, citation, numbers)}</{tag}>")
        parts.append(html.escape(inner.tail or ""))
    return "".join(parts)


def float_html(element: ElementTree.Element) -> str:
    label = plain(element.find("label")) or "Figure 1."
    caption = f"<b>{html.escape(label)}</b> {html.escape(plain(element.find('caption')))[:600]}"
    if element.tag == "fig":
        return f"<figure>{_PICTURE}<figcaption>{caption}</figcaption></figure>"
    rows = [
        "".join(f"<td>{html.escape(plain(cell))[:16]}</td>" for cell in list(row)[: _CELLS[1]])
        for row in list(element.iter("tr"))[: _CELLS[0]]
    ]
    cells = "".join(f"<tr>{row}</tr>" for row in rows)
    return f"<figure><figcaption>{caption}</figcaption><table>{cells}</table></figure>"


def work_of(ref: ElementTree.Element) -> dict[str, Any]:
    people = [(plain(it.find("surname")), plain(it.find("given-names"))) for it in ref.iter("name")]
    fields = ("year", "article-title", "source", "volume", "fpage", "lpage", "pub-id")
    return {
        "id": ref.get("id"),
        "people": people,
        **{it: plain(ref.find(f".//{it}")) for it in fields},
    }


# What is set


def build(source: Path, layout: dict[str, Any], base: str, target: Path) -> None:
    from weasyprint import HTML

    paper = paper_of(source, layout["citation"])
    document = f"<style>{base}{layout['css']}</style>{page(paper, layout, source.stem)}"
    printed = target.with_name(target.name + ".pdf")
    whole = f"<html lang=en><title>{layout.get('file', '')}</title>{document}</html>"
    HTML(string=whole).write_pdf(printed, pdf_tags=bool(layout.get("tagged")))
    write_truth(paper, layout, target)


def page(paper: Paper, layout: dict[str, Any], name: str) -> str:
    seed = int(hashlib.sha256(name.encode()).hexdigest(), 16)
    people = [_PEOPLE[(seed + 3 * at) % len(_PEOPLE)] for at in range(3 + seed % 4)]
    fields = {
        "title": html.escape(paper.title),
        "short": html.escape(" ".join(paper.title.split()[:5])),
        "abstract": html.escape(paper.abstract),
        "people": ", ".join(f"{it}<sup>{1 + at % 3}</sup>" for at, it in enumerate(people)),
        "names": ", ".join(people),
        "head": f"{people[0].split()[-1]} et al.",
        "places": "<br>".join(f"<sup>{at}</sup>{it}" for at, it in enumerate(_PLACES, start=1)),
        "body": body(paper, layout),
        "works": "".join(works(paper, layout)),
    }
    filled = layout["html"]
    for field, value in fields.items():
        filled = filled.replace(f"<<{field}>>", value)
    return filled


def body(paper: Paper, layout: dict[str, Any]) -> str:
    """The sections; headings of the levels in `run_in` open their first paragraph."""
    parts: list[str] = []
    counts = [0, 0, 0]
    opened = ""
    for kind, content in paper.body:
        if kind[0] == "h":
            level = int(kind[1])
            counts[level - 1 :] = [counts[level - 1] + 1, *(0 for _ in counts[level:])]
            number = ".".join(map(str, counts[:level]))
            words = layout.get("heading", "<<words>>").replace("<<number>>", number)
            words = words.replace("<<words>>", content)
            if kind in layout.get("run_in", ()):
                opened += f'<span class="{kind}">{words}{layout.get("end", ".")}</span> '
            else:
                parts.append(f"<{kind}>{words}</{kind}>")
        elif kind == "p":
            parts.append(f"<p>{opened}{content}</p>")
            opened = ""
        else:
            parts.append(content)
    return "".join(parts)


def works(paper: Paper, layout: dict[str, Any]) -> list[str]:
    """The entries of the list, in the form that the layout gives."""
    found = []
    listed = paper.works
    for number, work in enumerate(listed, start=1):
        form = layout["work"].replace("<<n>>", str(number))
        for name, pattern in (("given last", "{1} {0}"), ("last given", "{0} {1}")):
            form = form.replace(f"<<{name}>>", people_of(work, pattern, layout.get("and", ", ")))
        for name in ("year", "article-title", "source", "volume", "fpage", "lpage", "pub-id"):
            form = form.replace(f"<<{name}>>", html.escape(work[name]))
        found.append(f'<p class="work">{form}</p>')
    return found


def people_of(work: dict[str, Any], pattern: str, last: str) -> str:
    names = [html.escape(pattern.format(*it)) for it in work["people"][:_MOST_PEOPLE]]
    return last.join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


# What a reader should find


def write_truth(paper: Paper, layout: dict[str, Any], target: Path) -> None:
    names = " ".join(" ".join(it) for work in paper.works for it in work["people"])
    years = " ".join(work["year"] for work in paper.works)
    titles = [work["article-title"] for work in paper.works if work["article-title"].count(" ") > 2]
    facts = {
        "cls": layout["name"],
        "language": "en",
        "title": paper.title,
        "abstract": paper.abstract,
        "headings": paper.headings,
        "references": len(paper.works),
        "bib_titles": list(dict.fromkeys(titles)),
        "may": f"{names} {years} et al and {layout.get('may', '')}",
    }
    lines = [paper.abstract, "", *paper.text]
    target.with_name(target.name + ".txt").write_text("\n".join(lines), encoding="utf-8")
    told = json.dumps(facts, ensure_ascii=False, indent=1)
    target.with_name(target.name + ".json").write_text(told, encoding="utf-8")


if __name__ == "__main__":
    main()
