"""Report -> one self-contained HTML page to hand to a co-author: sentences, passages, findings.

It needs no network: style and script stand in the page, and without the script it still reads.
"""

from __future__ import annotations

from html import escape
from importlib import resources
from itertools import chain, groupby
from typing import TYPE_CHECKING
from zlib import crc32

from citectx.answers import card as cards
from citectx.answers.checks.finding_data import places
from citectx.answers.evidence import evidence
from citectx.answers.pins import beside
from citectx.base.files import read_text
from citectx.model import State
from citectx.ranking.rank import ranker
from citectx.reports.report import outcome, summary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citectx.answers.card import Card
    from citectx.answers.checks.finding import Finding
    from citectx.model import Evidence, Passage, Range
    from citectx.reports.report import Report
    from citectx.settings import Settings
    from citectx.workspace import Workspace

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="citectx">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
<a class="skip" href="#sentences">Skip to the sentences</a>
<header>
<h1>{title}</h1>
<p class="summary">{summary} <strong>{outcome}</strong></p>
<form class="tools" role="search" onsubmit="return false">
<label>Search <input type="search" id="search" autocomplete="off"></label>
<label>Show <select id="filter">
<option value="">all sentences</option>
<option value="found">sentences with findings</option>
{options}
<option value="unread">papers that could not be read</option>
</select></label>
<output id="count" aria-live="polite"></output>
</form>
</header>
{overview}
<main id="sentences">
{body}
</main>
<footer><p>Made by citectx without a network: nothing of this left the computer.</p></footer>
<script>
{script}
</script>
</body>
</html>"""


def write(report: Report) -> str:
    """The whole page; every citing sentence with the passages of the papers it cites."""
    roots = [_file_name(workspace.project.root) for workspace, _ in report.workspaces]
    ids = dict.fromkeys(finding.id for finding in report.findings)
    return _PAGE.format(
        title=f"Citations of {escape(', '.join(roots))}",
        style=_asset("report.css"),
        script=_asset("report.js"),
        summary=escape(summary(report.coverage)),
        outcome=escape(outcome(report)),
        options="\n".join(f'<option value="{name}">{name}</option>' for name in ids),
        overview=_overview(report),
        body="\n".join(_sections(report)),
    )


def _overview(report: Report) -> str:
    """The findings as a list of links; what to do about them is said where they stand."""
    if not report.findings:
        return ""
    links = "\n".join(
        f'<li><a href="#{_anchor(finding)}">{escape(_heading(finding.message))}</a> '
        f"<code>{escape(finding.key)}</code></li>"
        for finding in report.findings
    )
    return f'<nav aria-label="Findings"><ol>\n{links}\n</ol></nav>'


def _heading(message: str) -> str:
    """What was found, without the last sentence: that says what to do."""
    return message.rpartition(". ")[0] or message.rstrip(".")


def _anchor(it: Finding) -> str:
    """What tells the finding from all others, also from those at the same place of other files."""
    where = f"{it.path}\n{it.key}\n{it.range}\n{it.message}"
    return f"finding-{it.id}-{crc32(where.encode(errors='surrogateescape')):08x}"


def _sections(report: Report) -> Iterator[str]:
    for workspace, settings in report.workspaces:
        for path, draft in workspace.project.drafts.items():
            heading = None
            findings = [finding for finding in report.findings if finding.path == path]
            for sentence in _sentences(workspace, path, settings):
                section = sentence[0].context.section
                if section != heading:
                    heading = section
                    yield f"<h2>{escape(heading or _file_name(path))}</h2>"
                line = places(draft, sentence[0].citation.range)[0].line
                yield _article(sentence, findings, line)


def _sentences(workspace: Workspace, path: str, settings: Settings) -> Iterator[list[Evidence]]:
    """What each citing sentence cites, together."""
    model = ranker(settings.ranker)
    pins, most = beside(workspace.project.root, read_text), settings.max_passages
    cited = [
        citation
        for citation in workspace.project.drafts[path].citations
        if citation.key and not citation.silent
    ]
    every = (evidence(workspace, path, it, model, most, pins) for it in cited)
    for _, sentence in groupby(every, key=lambda it: it.context.range):
        yield list(sentence)


def _file_name(path: str) -> str:
    return path.replace("\\", "/").rsplit("/", 1)[-1]


def _touches(where: Range, *ranges: Range) -> bool:
    return any(where.start < it.end and it.start < where.end for it in ranges)


def _article(sentence: Sequence[Evidence], findings: Sequence[Finding], line: int) -> str:
    """One sentence, and under it every paper that it cites."""
    text = sentence[0].context.text
    about = [
        [
            finding
            for finding in findings
            if finding.key == paper.citation.key
            and _touches(finding.range, paper.context.range, paper.citation.extent)
        ]
        for paper in sentence
    ]
    every = list(chain.from_iterable(about))
    unread = any(it.state not in (State.FULL_TEXT, State.ABSTRACT_ONLY) for it in sentence)
    kinds = " ".join([*dict.fromkeys(it.id for it in every), *(["unread"] if unread else [])])
    marked = [word for it in every if it.citing == text for word in it.marked]
    return "\n".join(
        (
            f'<article data-kinds="{kinds}" data-cited="{len(sentence)}">',
            f'<p class="citing">{_marked(text, marked) or "(no sentence)"} '
            f'<span class="place">line {line}</span></p>',
            *chain.from_iterable(map(_paper, sentence, about)),
            "</article>",
        )
    )


def _paper(evidence: Evidence, findings: Sequence[Finding]) -> Iterator[str]:
    """What one paper says of the sentence; a paper without text takes one line."""
    card = cards.card(evidence)
    status = f' <span class="state">{escape(card.status)}</span>' if card.status else ""
    yield f'<p class="cited">{_cited(card)}{status}</p>'
    yield from map(_finding, findings)
    yield from _passages(card, bool(findings))


def _cited(card: Card) -> str:
    who = " ".join(filter(None, (card.people, card.year)))
    title = f" · <cite>{escape(card.title)}</cite>" if card.title else ""
    return f"<code>{escape(card.key)}</code> {escape(who)}{title}".rstrip()


def _finding(it: Finding) -> str:
    source = ""
    if it.source is not None:
        text = _marked(it.source.text, it.source_marked)
        source = f"<blockquote>{text}{_place(it.source)}</blockquote>"
    return (
        f'<section class="finding" id="{_anchor(it)}" aria-label="Finding: {it.id}">'
        f"<h3>{it.id}</h3>"
        f"<p>{escape(it.message)}</p>{source}</section>"
    )


def _passages(card: Card, has_findings: bool) -> Iterator[str]:
    if card.empty:
        yield f'<p class="state">{escape(card.empty)}</p>'
    if card.quotes:
        count = f"{len(card.quotes)} passages" if len(card.quotes) > 1 else "1 passage"
        yield f"<details{'' if has_findings else ' open'}><summary>{count}</summary>"
        for it, _ in card.quotes:
            yield f"<blockquote>{_marked(it.text, it.matched, 'b')}{_place(it)}</blockquote>"
        yield "</details>"


def _place(passage: Passage) -> str:
    said = (f"<b>{escape(words)}</b>" for words in cards.said_of(passage))
    known = " · ".join(filter(None, (escape(passage.place), *said)))
    return f"<footer>{known}</footer>" if known else ""


def _marked(text: str, ranges: Iterable[Range], tag: str = "mark") -> str:
    pieces = []
    at = 0
    for start, end in cards.join_ranges(text, tuple(ranges)):
        pieces += [escape(text[at:start]), f"<{tag}>", escape(text[start:end]), f"</{tag}>"]
        at = end
    return "".join((*pieces, escape(text[at:])))


def _asset(name: str) -> str:
    return (resources.files("citectx.reports") / name).read_text(encoding="utf-8").strip()
