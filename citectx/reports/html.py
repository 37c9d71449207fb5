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
from citectx.answers import sentence as sentences
from citectx.answers.places import place_in_file
from citectx.model import State
from citectx.reports.report import keys_said, outcome, reviewed, shown_path, summary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citectx.answers.card import Card
    from citectx.answers.checks.finding import Finding
    from citectx.answers.review.items import Item
    from citectx.model import Passage, Range
    from citectx.reports.report import Report

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
<option value="open">nothing decided yet</option>
<option value="accepted">accepted</option>
<option value="dismissed">dismissed</option>
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
        outcome=escape(" ".join(filter(None, (outcome(report), keys_said(report.coverage))))),
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
    for path, cited in groupby(reviewed(report), key=lambda it: it.path):
        heading = None
        for _, together in groupby(cited, key=lambda it: it.evidence.context.range):
            sentence = list(together)
            first = sentence[0].evidence
            section = first.context.section
            if section != heading:
                heading = section
                yield f"<h2>{escape(heading or _file_name(path))}</h2>"
            draft, file = report.drafts[path], shown_path(report, path)
            yield _article(sentence, place_in_file(draft, first.citation.range, file))


def _file_name(path: str) -> str:
    return path.replace("\\", "/").rsplit("/", 1)[-1]


def _article(sentence: Sequence[Item], place: str) -> str:
    """One sentence, and under it every paper that it cites."""
    text = sentence[0].evidence.context.text
    every = [finding for item in sentence for finding in item.findings]
    states = [item.evidence.state for item in sentence]
    unread = any(it not in (State.FULL_TEXT, State.ABSTRACT_ONLY) for it in states)
    decided = dict.fromkeys(item.decided for item in sentence)
    kinds = [*dict.fromkeys(it.id for it in every), *(["unread"] if unread else []), *decided]
    marked = [word for it in every if it.citing == text for word in it.marked]
    shown = sentences.sentence(sentence[0].evidence)
    ranges = sentences.ranges_in_sentence(sentence[0].evidence, marked)
    return "\n".join(
        (
            f'<article data-kinds="{" ".join(kinds)}" data-cited="{len(sentence)}">',
            f'<p class="citing">{_marked(shown, ranges) or "(no sentence)"} '
            f'<span class="place">{escape(place)}</span></p>',
            *chain.from_iterable(map(_paper, sentence)),
            "</article>",
        )
    )


def _paper(item: Item) -> Iterator[str]:
    """What one paper says of the sentence; a paper without text takes one line."""
    card = cards.card(item.evidence)
    status = f' <span class="state">{escape(card.status)}</span>' if card.status else ""
    yield f'<p class="cited">{_cited(card)}{status}</p>'
    if not item.is_open or item.note:
        words = ". ".join(filter(None, (item.dismissed or "", item.note)))
        said = f"{item.decided}: {words}" if words else item.decided
        yield f'<p class="decided">{escape(said[0].upper() + said[1:])}</p>'
    yield from map(_finding, item.findings)
    yield from _passages(card, bool(item.findings))


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
        f'<section class="finding" id="{_anchor(it)}" aria-label="{it.id.capitalize()}">'
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
