"""`check` over a draft beside the hovers of all its citations, in one run.

Run: python benchmarks/bench_check.py [DRAFT]. Without a draft, the largest one of ../shared/data.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

from citectx.answers import markdown
from citectx.answers.card import card
from citectx.answers.checks.findings import Memory, findings
from citectx.answers.evidence import evidence
from citectx.cli.loading import load_workspace
from citectx.ranking.rank import ranker
from citectx.settings.check_table import IDS

DRAFTS = Path(__file__).parents[2] / "shared" / "data" / "drafts"
EXAMPLE = Path(__file__).parents[1] / "examples" / "main.tex"


def measure(draft: Path) -> None:
    known, settings = load_workspace(draft)
    model = ranker(settings.ranker)
    cited = [(path, it) for path, one in known.project.drafts.items() for it in one.citations]

    def hover_all() -> None:
        for path, it in cited:
            markdown.of_card(card(evidence(known, path, it, model, settings.max_passages, ())))

    hover_all()  # Imports and vectors are loaded now.
    findings(known, IDS, Memory().notes)
    begin = perf_counter()
    hover_all()
    hovers = perf_counter() - begin
    memory = Memory()
    begin = perf_counter()
    found = findings(known, IDS, memory.notes)
    checked = perf_counter() - begin
    begin = perf_counter()
    findings(known, IDS, memory.notes)
    again = perf_counter() - begin
    size = sum(len(it.document.text) for it in known.project.drafts.values()) / 1000
    print(
        f"{size:.0f} KB, {len(cited)} citations, {memory.looked} compared, {len(found)} findings: "
        f"check / hovers = {checked / hovers:.2f}, checked again / checked = {again / checked:.2f}"
    )


if __name__ == "__main__":
    given = [Path(it) for it in sys.argv[1:]]
    every = sorted(DRAFTS.glob("*/main.tex"), key=lambda it: it.stat().st_size)
    for draft in given or every[-1:] or [EXAMPLE]:
        measure(draft)
