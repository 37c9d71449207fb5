"""Evidence -> its card for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.padding import Padding
from rich.rule import Rule
from rich.style import Style
from rich.table import Table
from rich.text import Text

from citectx.answers import card as cards
from citectx.answers import sentence as sentences
from citectx.model import Strength

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from citectx.answers.card import Card, Quote
    from citectx.model import Evidence


_STYLES = {Strength.SAYS_THIS.value: "green", Strength.CLOSE.value: "cyan"}


def terminal_card(shown: Evidence, where: str) -> RenderableType:
    """Where the citation stands, its sentence, who is cited, and the passages."""
    card = cards.card(shown)
    sentence = Text(sentences.sentence(shown), style="bold")
    ((start, end),) = sentences.ranges_in_sentence(shown, [shown.context.scope])
    sentence.stylize("underline", start, end if end - start < len(sentence) else start)
    rule = Rule(Text(f"{where} · {card.key}", style="dim"), align="left", style="dim")
    return Group(rule, sentence, Padding(Group(*_below(card)), (1, 0, 1, 2)))


def _below(card: Card) -> Iterator[RenderableType]:
    header = ((cards.name(card), "bold cyan"), (card.title, "italic"), (card.venue, ""))
    yield Text("  ").join(Text(*it) for it in header if it[0])
    for words in filter(None, (card.status, card.advice)):
        yield Text(words, style="yellow")
    if card.empty:
        yield Text(card.empty, style="italic")
    for quote in card.quotes:
        yield Padding(_quote(quote), (1, 0, 0, 0))


def _quote(quote: Quote) -> RenderableType:
    passage = quote.passage
    text = Text(passage.text)
    for start, end in cards.join_ranges(passage.text, passage.matched):
        text.stylize("bold green", start, end)
    around = (Text(passage.before, style="dim"), text, Text(passage.after, style="dim"))
    shown = Text(" ").join(it for it in around if it.plain)
    place = Text(passage.place, style=Style(dim=True, link=quote.address or None))
    for words in cards.said_of(passage):
        place.append(" · " if place.plain else "", "dim")
        place.append(words, _STYLES.get(words, "dim"))
    grid = Table.grid(padding=(0, 1))
    grid.add_row(Text("▌", style="dim"), Group(shown, place))
    return grid
