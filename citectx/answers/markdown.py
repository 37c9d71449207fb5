"""Cards and entries -> Markdown, as editors show it; text of papers never becomes markup."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote

from citectx.answers import card
from citectx.base.inert import without_controls
from citectx.bibliography import fields

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.answers.card import Card, Quote
    from citectx.model import Range, Reference

_MOST_MENTIONS = 10
_MARKUP = str.maketrans({it: f"\\{it}" for it in "\\`*_{}[]<>#|~$"})
# What editors make a link or another character of although nothing marks it.
_BARE = re.compile(
    r"(?<=[a-z])(?=://)|(?<=\bmailto)(?=:)|(?<=\bwww)(?=\.)|(?<=[\w.+-])(?=@\w)|(?=&[#\w])",
    re.IGNORECASE,
)
_BREAK = re.compile(r"\s")
_TICKS = re.compile("`+")
_SAFE_IN_ADDRESS = "/:?#@!$&'*+,;=%~"
_SCHEMES = ("file:", "https:", "zotero:", "command:citectx.")
_EMPHASIS = re.compile(r"(?<!\\)\*{1,2}")
_LINK = re.compile(r"(?<!\\)\[((?:[^\[\]\\]|\\.)*)\]\(([^()\s]*)\)")
_ESCAPED = re.compile(r"\\([^a-zA-Z0-9\s])")
_NAME = re.compile(r"`([^`]+)`")
_LIST_MARKUP = re.compile(r"(?=[-+=])|\d+(?=[.)])")


def of_card(shown: Card) -> str:
    """The whole card: who and what with its links, the passages with section and page.

    Editors cut cards off after a dozen lines, so nothing stands in a line of its own.
    """
    links = (_link(escape(link.text), link.address) for link in shown.links)
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
    """`text` in one line as Markdown that shows it and never does anything."""
    return _no_list(_inline(text).strip())


def _inline(text: str) -> str:
    """The same for a piece of a line, its blanks where they are."""
    line = _BREAK.sub(" ", without_controls(text))
    return _BARE.sub(r"\\", line.translate(_MARKUP))


def _no_list(line: str) -> str:
    """A line that begins no list and underlines no heading."""
    return _LIST_MARKUP.sub(r"\g<0>\\", line, count=1) if _LIST_MARKUP.match(line) else line


def _header(who: str, title: str, venue: str) -> str:
    what = " · ".join(filter(None, (f"*{escape(title)}*" if title else "", escape(venue))))
    return f"**{escape(who)}** {what}".rstrip()


def _sentence(text: str) -> str:
    """A sentence of our own, in which names stand between backticks."""
    parts = enumerate(_NAME.split(text))
    line = "".join(_code(it) if number % 2 else _inline(it) for number, it in parts)
    return _no_list(line.strip())


def _code(name: str) -> str:
    """A name as it is spelled, between more backticks than it has itself."""
    line = without_controls(" ".join(name.split()))
    fence = "`" * (1 + max(map(len, _TICKS.findall(line)), default=0))
    apart = " " if line.startswith("`") or line.endswith("`") else ""
    return f"{fence}{apart}{line}{apart}{fence}"


def _link(shown: str, address: str) -> str:
    """What is shown as a link to an address of ours; to any other it is no link."""
    if not address.startswith(_SCHEMES):
        return shown
    return f"[{shown}]({quote(address, safe=_SAFE_IN_ADDRESS)})"


def _quote(given: Quote) -> str:
    passage, where = given.passage, escape(given.passage.place)
    if given.address and where:
        where = _link(where, given.address)
    text = _emphasised(passage.text, passage.matched)
    around = (_aside(passage.before), text.strip(), _aside(passage.after))
    quoted = f"> {_no_list(' '.join(filter(None, around)))}"
    said = (f"*{escape(words)}*" for words in card.said_of(passage))
    beside = " · ".join(filter(None, (where, *said)))
    return f"{quoted} —\u00a0{beside}" if beside else quoted


def _aside(context: str) -> str:
    """The sentences beside a passage, set apart from it."""
    return f"*{escape(context)}*" if context.strip() else ""


def _emphasised(text: str, matched: tuple[Range, ...]) -> str:
    """The text with the words that made it match in bold, words side by side as one."""
    pieces = []
    at = 0
    for start, end in card.join_ranges(text, matched):
        pieces += [_inline(text[at:start]), "**", _inline(text[start:end]), "**"]
        at = end
    return "".join((*pieces, _inline(text[at:])))
