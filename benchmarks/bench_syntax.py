"""LaTeX reading in units of one plain regex scan for citation commands, all measured in one run.

The scan knows nothing but comments and commands with `cite` in their names. Measured against it
are a draft seen for the first time (parse, and the plain text of all blocks with citations), and
the same draft after one letter was typed in its middle.
"""

from __future__ import annotations

import random
import re
import time
from typing import TYPE_CHECKING

from citectx import syntax
from citectx.model import Document

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.model import Block, Draft, Prose

SIZE = 200_000
ROUNDS = 15
PLAIN_SCAN = re.compile(
    r"(?<!\\)%[^\n]*|\\([A-Za-z]*[cC]ite[A-Za-z]*\*?)\s*((?:\[[^\]]*\]\s*)*)\{([^}]*)\}"
)
WORDS = [
    *("the", "of", "and", "in", "we", "that", "for", "with", "as", "by", "this", "model", "method"),
    *("result", "data", "analysis", "protein", "learning", "retrieval", "evidence", "sentence"),
    *("citation", "function", "cell", "network", "estimate", "approach", "performance", "across"),
]
COMMANDS = ("citep", "citep", "citep", "citet", "cite", "parencite", "textcite", "autocite")
NOTES = ("", "", "", "", "[p.~12]", "[see][]", "[e.g.,][pp.~3--5]")


def main() -> None:
    texts = [_draft_text(seed) for seed in range(ROUNDS + 1)]
    base = texts.pop()
    draft = _parse(base)
    tasks: dict[str, Callable[[int], object]] = {
        "plain regex scan": lambda turn: _scan(texts[turn]),
        "parse": lambda turn: _parse(texts[turn]),
        "parse and prose": lambda turn: _read(texts[turn] + "\n"),
        "parse after an edit": lambda turn: _parse(_edited(base, turn)),
    }
    times = dict.fromkeys(tasks, float("inf"))
    for turn in range(ROUNDS):
        for task, run in tasks.items():
            started = time.process_time()
            run(turn)
            times[task] = min(times[task], time.process_time() - started)
    print(f"{len(base):,} characters, {len(draft.citations):,} citations, best of {ROUNDS}")
    for task, best in times.items():
        print(f"{task:<20} {best * 1000:7.1f} ms {best / times['plain regex scan']:6.2f} x scan")


def _parse(text: str) -> Draft:
    return syntax.parse(Document("main.tex", text, "latex"))


def _read(text: str) -> list[Prose]:
    draft = _parse(text)
    return [syntax.prose(draft, block) for block in _cited(draft)]


def _cited(draft: Draft) -> list[Block]:
    """The blocks with citations, in one walk through both."""
    cited = []
    extents = iter(citation.extent for citation in draft.citations)
    extent = next(extents, None)
    for block in draft.blocks:
        start, end = block.range
        while extent is not None and extent.start < start:
            extent = next(extents, None)
        if extent is not None and extent.end <= end:
            cited.append(block)
    return cited


def _scan(text: str) -> list[tuple[str, str, int]]:
    """The command, key and offset of what looks like a citation."""
    found = []
    for match in PLAIN_SCAN.finditer(text):
        if match[1]:
            offset = match.start(3)
            for key in match[3].split(","):
                found.append((match[1], key.strip(), offset))
                offset += len(key) + 1
    return found


def _edited(text: str, turn: int) -> str:
    place = text.index(" ", len(text) // 2 + turn * 700)
    return f"{text[:place]}x{text[place:]}"


def _draft_text(seed: int) -> str:
    chance = random.Random(seed)
    parts = [
        "\\documentclass{article}\n\\usepackage{natbib}\n"
        "\\newcommand{\\mycite}[2][]{\\citep[#1]{#2}}\n\\begin{document}\n"
    ]
    size = 0
    while size < SIZE:
        parts.append(_part(chance))
        size += len(parts[-1]) + 2
    return "\n\n".join([*parts, "\\end{document}\n"])


def _part(chance: random.Random) -> str:
    kind = chance.random()
    if kind < 0.06:
        return f"\\section{{{_words(chance, 4).title()}}}\n\\label{{sec:{chance.random()}}}"
    if kind < 0.09:
        return (
            "\\begin{figure}[t]\n\\centering\n\\includegraphics[width=\\linewidth]{a.pdf}\n"
            f"\\caption{{{_sentence(chance)}}}\n\\label{{fig:a}}\n\\end{{figure}}"
        )
    if kind < 0.12:
        return "\\begin{equation}\n  E = \\sum_{i=1}^{n} x_i^2\n\\end{equation}"
    if kind < 0.15:
        items = "".join(f"  \\item {_sentence(chance)}\n" for _ in range(3))
        return f"\\begin{{itemize}}\n{items}\\end{{itemize}}"
    if kind < 0.18:
        return f"% {_sentence(chance)}"
    return "\n".join(_sentence(chance) for _ in range(chance.randint(3, 8)))


def _sentence(chance: random.Random) -> str:
    sentence = _words(chance, chance.randint(12, 28)).capitalize()
    extra = chance.random()
    if extra < 0.2:
        sentence += f" \\emph{{{chance.choice(WORDS)}}}"
    elif extra < 0.4:
        sentence += f" $\\alpha_{{{chance.randint(1, 9)}}}$"
    elif extra < 0.5:
        sentence += " ``so'' in Figure~\\ref{fig:a}"
    if chance.random() < 0.6:
        sentence += f"~{_cite(chance)}"
    if chance.random() < 0.04:
        sentence += f"\\footnote{{See also {_cite(chance)} for details.}}"
    return f"{sentence}."


def _words(chance: random.Random, count: int) -> str:
    return " ".join(chance.choices(WORDS, k=count))


def _cite(chance: random.Random) -> str:
    keys = [f"author{chance.randint(1900, 2030)}" for _ in range(chance.choice((1, 1, 1, 2, 3)))]
    return f"\\{chance.choice(COMMANDS)}{chance.choice(NOTES)}{{{', '.join(keys)}}}"


if __name__ == "__main__":
    main()
