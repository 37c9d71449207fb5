"""All citations with their contexts, in units of one plain regex scan: measured in one run.

The scan skips comments and finds commands with `cite` in their names, their notes and keys.
Measured are a made-up draft and, where it is at hand, a real one, each of about 200 KB.
"""

from __future__ import annotations

import random
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

from citectx import drafts
from citectx.drafts import context
from citectx.model import Document

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.model import Draft

SIZE = 200_000
ROUNDS = 15
DRAFTS = Path(__file__).parents[1].parent / "shared" / "data" / "drafts"

PLAIN_SCAN = re.compile(
    r"(?<!\\)%[^\n]*|\\([A-Za-z]*cite[A-Za-z]*\*?)\s*((?:\[[^\]]*\]\s*)*)\{([^}]*)\}"
)

SENTENCES = (
    r"The street lamps of the old town attract moths at night~\citep{KEY,KEY}.",
    r"In contrast, \citet{KEY} found that \emph{warm} light attracts fewer of them.",
    r"This holds for bats as well \citep[see][p.~3]{KEY}, but not for birds \citep{KEY}.",
    r"We counted $n = 25$ lamps in each of the streets (see Fig.~\ref{fig:map}).",
    r"Dimming saves energy,\footnote{As noted by \citet{KEY} for roads.} which towns like.",
    r"Several models exist, e.g. of lamps \cite{KEY}, of moths \cite{KEY} and of bats \cite{KEY}.",
    r"Our own measurements took place in the summer, between dusk and dawn. % more to say",
    r"The light of a single lamp reaches about 30~m, as many of those who build them assume.",
    r"Most insects do not fly towards the moon, of course, which is too far away to circle it.",
    r"Whoever walks along the river in a warm night sees how many of them a single lamp holds.",
    r"Neither the colour nor the height of the lamps was known for the \textbf{northern} quarter.",
    r"What follows is the count of one night, given for each of the species that we could name.",
)


def main() -> None:
    made_up = [_made_up(seed) for seed in range(ROUNDS + 1)]
    _measure("made-up draft", made_up)
    real = "".join(it.read_text(encoding="utf-8") for it in sorted(DRAFTS.glob("*/main.tex")))
    if real:
        text = real.replace(r"\end{document}", "")[:SIZE]
        _measure("real draft", [text.replace(" the ", f" th{it} ") for it in range(ROUNDS + 1)])


def _measure(name: str, texts: list[str]) -> None:
    """Measure cold on a text never seen before, and after an edit of one that was."""
    base = texts.pop()
    known = context.analysis(_draft(base))
    tasks: dict[str, Callable[[int], object]] = {
        "plain regex scan": lambda turn: _scan(texts[turn]),
        "parse": lambda turn: _draft(texts[turn] + "\n"),
        "parse and contexts": lambda turn: context.analysis(_draft(texts[turn])),
        "parse, one edit": lambda turn: _draft(_edited(base, turn + 1)),
        "the same, contexts": lambda turn: context.analysis(_draft(_edited(base, -turn)), known),
    }
    times = dict.fromkeys(tasks, float("inf"))
    for turn in range(ROUNDS):
        for task, run in tasks.items():
            started = time.process_time()
            run(turn)
            times[task] = min(times[task], time.process_time() - started)
    scan = times["plain regex scan"]
    print(f"{name}: {len(base):,} characters, {len(known.contexts):,} citations, best of {ROUNDS}")
    for task, best in times.items():
        print(f"  {task:<20} {best * 1000:7.1f} ms   {best / scan:5.2f} x scan")


def _draft(text: str) -> Draft:
    return drafts.parse(Document("main.tex", text, "latex"))


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
    """The text with one letter more, somewhere in its middle."""
    place = text.index(". ", len(text) // 2 + turn * 500)
    return f"{text[:place]}x{text[place:]}"


def _made_up(seed: int) -> str:
    chance = random.Random(seed)
    parts = [r"\documentclass{article}", r"\begin{document}"]
    size = 0
    while size < SIZE:
        if chance.random() < 0.1:
            parts.append(rf"\section{{On lamps and moths {seed}.{size}}}")
        chosen = chance.choices(SENTENCES, k=chance.randint(3, 9))
        paragraph = "\n".join(
            re.sub("KEY", lambda _: f"author{chance.randint(1900, 2030)}", it) for it in chosen
        )
        parts.append(paragraph)
        size += len(paragraph)
    return "\n\n".join([*parts, r"\end{document}"])


if __name__ == "__main__":
    main()
