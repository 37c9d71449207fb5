"""Paper -> the lines that tests of readers compare."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citectx.model import Paper


def shown(paper: Paper) -> str:
    """Headings with level and kind, sentences with the works they cite, an indent for each
    sentence that goes on with the paragraph of the one before."""
    lines, before = [], -1
    for section in paper.sections:
        lines.append(f"{'#' * section.level} {section.heading} [{section.kind}]")
        for sentence in section.sentences:
            indent = "  " if sentence.paragraph == before else ""
            cites = f" {list(sentence.cites)}" if sentence.cites else ""
            lines.append(f"{indent}{sentence.text}{cites}")
            before = sentence.paragraph
    return "\n".join(lines)
