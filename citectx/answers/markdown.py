"""Cards and entries -> Markdown, as editors show it; text of papers never becomes markup."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.answers import card
from citectx.bibliography import fields

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.answers.card import Card, Quote
    from citectx.model import Range, Reference

_MOST_MENTIONS = 10
_MARKUP = str.maketrans({it: f"\\{it}" for it in "\\`*_{}[]<>#|~$"})
_EMPHASIS = re.compile(r"(?<!\\)\*{1,2}")
_LINK = re.compile(r"(?<!\\)\[((?:[^\[\]\\]|\\.)*)\]\(([^()\s]*)\)")
_ESCAPED = re.compile(r"\\([^a-zA-Z0-9\s])")
_NAME = re.compile(r"`([^`]+)`")
_LIST_MARKUP = re.compile(r"^(\s*(?=[-+=])|\s*\d+(?=[.)]))", re.MULTILINE)


def of_card(shown: Card) -> str:
    """The whole card: who and what with its links, the passages with section and page.

    Editors cut cards off after a dozen lines, so nothing stands in a line of its own.
    """
    links = (f"[{link.text}]({link.address})" for link in shown.links)
    header = _header(card.name(shown), shown.title, shown.venue)
    parts = (
        " · ".join((header, *links)),
        f"*{shown.status}*" if shown.status else "",
        _sentence(shown.advice),
        f"*{shown.empty}*" if shown.empty else "",
        *map(_quote, shown.quotes),
        f"*Looked for:* {escape(shown.looked_for)}" if shown.looked_for else "",
    )
    return "\n\n".join(filter(None, parts))


def of_entry(reference: Reference) -> str:
    """A reference by itself: who, what, where, and its abstract."""
    year = fields.year(reference)
    who = (card.people(reference) or reference.key) + (f" ({year})" if year else "")
    header = _header(who, fields.title(reference), fields.venue(reference))
    return "\n\n".join(filter(None, (header, escape(fields.abstract(reference)))))


def of_mentions(mentions: Sequence[tuple[str, str]]) -> str:
    """Where a draft cites an entry: places and citing sentences."""
    if not mentions:
        return "*Not cited in this project.*"
    count = f"*Cited {len(mentions)} times.*" if len(mentions) > 1 else "*Cited once.*"
    shown = [f"- {escape(place)}: {escape(sentence)}" for place, sentence in mentions]
    more = len(shown) - _MOST_MENTIONS
    rest = ("", f"*… and {more} more.*") if more > 0 else ()
    return "\n".join((count, "", *shown[:_MOST_MENTIONS], *rest))


def plain(text: str) -> str:
    """Markdown of ours for editors that show none: words, quotations and addresses."""
    bare = _EMPHASIS.sub("", _LINK.sub(r"\1 <\2>", text))
    return _ESCAPED.sub(r"\1", bare)


def escape(text: str) -> str:
    """`text` as Markdown that shows it and never does anything."""
    shown = text.translate(_MARKUP)
    first = shown.lstrip()[:1]
    may_be_list = "\n" in shown or first in "-+=" or first.isdecimal()
    return _LIST_MARKUP.sub(r"\1\\", shown) if may_be_list else shown


def _header(who: str, title: str, venue: str) -> str:
    what = " · ".join(filter(None, (f"*{escape(title)}*" if title else "", escape(venue))))
    return f"**{escape(who)}** {what}".rstrip()


def _sentence(text: str) -> str:
    """A sentence of our own, in which names stand between backticks."""
    parts = enumerate(_NAME.split(text))
    return "".join(f"`{it}`" if number % 2 else escape(it) for number, it in parts)


def _quote(quote: Quote) -> str:
    passage, where = quote.passage, escape(quote.passage.place)
    if quote.address and where:
        where = f"[{where}]({quote.address})"
    text = _emphasised(passage.text, passage.matched)
    around = (escape(passage.before), text, escape(passage.after))
    quoted = f"> {' '.join(filter(None, around))}"
    said = (f"*{escape(words)}*" for words in card.said_of(passage))
    beside = " · ".join(filter(None, (where, *said)))
    return f"{quoted} —\u00a0{beside}" if beside else quoted


def _emphasised(text: str, matched: tuple[Range, ...]) -> str:
    """The text with the words that made it match in bold, words side by side as one."""
    pieces = []
    at = 0
    for start, end in card.join_ranges(text, matched):
        pieces += [escape(text[at:start]), "**", escape(text[start:end]), "**"]
        at = end
    return "".join((*pieces, escape(text[at:])))
