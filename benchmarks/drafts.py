"""What citectx makes of real drafts: keys found, keys resolved, and two languages of one article.

Prints a report on `../shared/data/real-drafts` and `../shared/data/drafts`.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from citectx.base.files import read_text
from citectx.bibliography import lookup
from citectx.drafts.context import analysis
from citectx.project import project
from citectx.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Draft, Project

DATA = Path(__file__).parents[1].parent / "shared" / "data"

# A plain scan by other means than the parsers', to see whether they miss anything.
PLAIN_TEX = re.compile(
    r"(?<!\\)%[^\n]*|\\end\{document\}.*|\\[A-Za-z]*cite[A-Za-z]*\*?(?:\s*\[[^\]]*\])*\s*\{([^{}]*)\}",
    re.DOTALL,
)
PLAIN_MARKDOWN = re.compile(
    r"^(?:```|~~~).*?^(?:```|~~~)|<!--.*?-->|(?<!`)`[^`\n]+`(?!`)|https?://\S+"
    r"|(?<![\w.@`/])@\{?([A-Za-z0-9_][\w:.#$%&+?<>~/-]*\w)",
    re.DOTALL | re.MULTILINE,
)
PLAIN_ROLE = re.compile(r"\{cite(?::\w+)?\}`([^`]+)`")


class Report(NamedTuple):
    """One draft: its citations, what a plain scan finds besides, and what is in no bibliography.

    `complete` says that it comes with a .bib or a list of its own, so that all should be there.
    """

    citations: int
    keys: frozenset[str]
    missed: frozenset[str]
    unresolved: dict[str, str]
    complete: bool


class Pair(NamedTuple):
    """One article in two languages: shares of citations that agree."""

    name: str
    citations: int
    keys: float
    groups: float
    sentences: float
    sections: float
    differences: tuple[tuple[str, str, str], ...]


def drafts() -> Iterator[Path]:
    """All drafts of the data."""
    for folder in ("real-drafts", "drafts"):
        for path in sorted((DATA / folder).rglob("*")):
            if path.suffix in (".tex", ".md") and path.name != "ATTRIBUTION.md":
                yield path


def report(path: Path) -> Report:
    """What citectx makes of one draft, alone and with its bibliographies."""
    loaded = load(path)
    draft = loaded.drafts[str(path)]
    found = frozenset(it.key for it in draft.citations)
    text = draft.document.text
    plain = frozenset(it for it in _plain_keys(path, text) if not _is_label(it, text))
    complete = any(it.endswith((".bib", ".tex")) for it in loaded.bibliographies)
    return Report(len(draft.citations), found, plain - found, _unresolved(loaded, draft), complete)


def load(path: Path) -> Project:
    """The project of one draft."""
    return project(str(path), read_text, Settings())


def pair(folder: Path) -> Pair:
    """How far `main.tex` and `main.md` of the same article agree."""
    tex, markdown = _cited(folder / "main.tex"), _cited(folder / "main.md")
    keys = SequenceMatcher(None, [it.key for it in tex], [it.key for it in markdown], False)
    same = [
        (tex[block.a + step], markdown[block.b + step])
        for block in keys.get_matching_blocks()
        for step in range(block.size)
    ]
    count = max(len(tex), len(markdown))
    return Pair(
        folder.name,
        count,
        len(same) / count,
        sum(one.group == other.group for one, other in same) / count,
        sum(one.sentence == other.sentence for one, other in same) / count,
        sum(one.section == other.section for one, other in same) / count,
        tuple((it.key, it.sentence, other.sentence) for it, other in same if it != other),
    )


class _Cited(NamedTuple):
    """One citation as it is compared between languages."""

    key: str
    group: tuple[str, ...]
    sentence: str
    section: str


def _cited(path: Path) -> list[_Cited]:
    draft = load(path).drafts[str(path)]
    found = analysis(draft)
    keys = [it.key for it in draft.citations]
    members: dict[int, list[str]] = {}
    for key, group in zip(keys, found.groups, strict=True):
        members.setdefault(group, []).append(key)
    return [
        _Cited(key, tuple(members[group]), context.text, context.section)
        for key, group, context in zip(keys, found.groups, found.contexts, strict=True)
    ]


def _plain_keys(path: Path, text: str) -> Iterator[str]:
    if path.suffix == ".tex":
        lists = [match[1] for match in PLAIN_TEX.finditer(text) if match[1]]
    else:
        lists = [match[1] for match in PLAIN_MARKDOWN.finditer(text) if match[1]]
        lists += PLAIN_ROLE.findall(text)
    for keys in lists:
        yield from (it.strip() for it in re.split("[,;]", keys) if it.strip() not in ("", "*"))


def _is_label(key: str, text: str) -> bool:
    """Whether the draft gives this name to a figure, table, equation or section of its own."""
    before = r"(?:\{#|:(?:name|label): +|^\(|\\label\{|#\| label: )"
    return bool(re.search(rf"{before}{re.escape(key)}(?![\w:.-])", text, re.MULTILINE))


def _unresolved(loaded: Project, draft: Draft) -> dict[str, str]:
    """The cited keys that mean no reference, and why."""
    known = lookup.references(loaded)
    keys = dict.fromkeys(it.key for it in draft.citations if it.key != "*")
    return {it: _cause(it) for it in keys if lookup.find(known, it) is None}


def _cause(key: str) -> str:
    if key.startswith("tag:"):
        return "a Manubot tag, whose table is not among the files"
    return "in none of the draft's bibliography files"


def main() -> None:
    print("Every draft: citations, keys, share of keys that resolve\n")
    cited = resolved = 0
    for path in drafts():
        found = report(path)
        share = 1 - len(found.unresolved) / max(len(found.keys), 1)
        if found.complete:
            cited += len(found.keys)
            resolved += len(found.keys) - len(found.unresolved)
        shown = f"{share:6.1%}" if found.complete else f"{share:6.1%}, no .bib"
        print(f"{path.relative_to(DATA)!s:<92} {found.citations:4} {len(found.keys):4} {shown}")
        for key in sorted(found.missed):
            print(f"    only a plain scan finds {key}")
        for cause in sorted(set(found.unresolved.values())):
            keys = [key for key, why in found.unresolved.items() if why == cause]
            print(f"    unresolved, {cause}: {', '.join(keys)}")
    print(
        f"\nWith a .bib, {resolved} of {cited} cited keys resolve: {resolved / max(cited, 1):.2%}"
    )
    print("\nThe same article as LaTeX and as Markdown: shares of citations that agree\n")
    print(f"{'article':<14} citations   keys  groups  sentences  sections")
    for folder in sorted((DATA / "drafts").glob("*/")):
        it = pair(folder)
        print(
            f"{it.name:<14} {it.citations:9} {it.keys:6.1%} {it.groups:7.1%} "
            f"{it.sentences:10.1%} {it.sections:9.1%}"
        )
        for key, tex, markdown in it.differences:
            print(f"    {key}\n        tex: {tex}\n        md:  {markdown}")


if __name__ == "__main__":
    main()
