"""What is not ours never becomes an image, a link or HTML in what editors render."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from citectx.answers import markdown
from citectx.answers.card import Card, CardLink, Quote, card
from citectx.model import (
    NOWHERE,
    Citation,
    Context,
    Evidence,
    Location,
    Passage,
    Problem,
    Range,
    Reference,
    State,
)

ATTACKS = (
    "![p](https://evil.example/p.png)",
    "x\n\n![p](https://evil.example/p.png)",
    "x\r\n\r\n<img src=https://evil.example>",
    "`![p](https://evil.example)`",
    "``` ![p](https://evil.example)",
    "a` ![p](https://evil.example) `b",
    "[Click here](command:workbench.action.terminal.new)",
    "[x]: https://evil.example\n\n[x]",
    "<https://evil.example>",
    "https://evil.example and www.evil.example",
    "mailto:a@evil.example or b@evil.example",
    "<script>alert(1)</script>",
    "&lt;b&gt; &#91;x&#93;(https://evil.example)",
    "\\[x](https://evil.example)",
    "\\\\[x](https://evil.example)",
    "x\u2028\u2028# heading",
    "x\x0b\x0c\x85![p](y)",
    "    indented code",
    "- item\n- item",
    "1. item",
    "1) item",
    "=====",
    "-----",
    "# heading",
    "> quote",
    "| a | b |\n|---|---|\n| c | d |",
    "~~~\ncode\n~~~",
    "$x$ $(sync~spin)",
    "line\\\nbreak  \nbreak",
    "\x1b]52;c;aGk=\x07\u202e",
)
OURS = {"em", "strong", "softbreak", "paragraph", "text", "inline", "blockquote", "code_inline"}
RENDERER = MarkdownIt("gfm-like", {"html": True})
RENDERER.linkify.set({"fuzzy_link": False})
RENDERER.validateLink = lambda url: True  # type: ignore[method-assign]


def tokens(text: str) -> list[Token]:
    blocks = RENDERER.parse(text)
    return [*blocks, *(child for block in blocks for child in block.children or ())]


def kinds(text: str) -> set[str]:
    return {it.type.removesuffix("_open").removesuffix("_close") for it in tokens(text)}


def links(text: str) -> list[str]:
    return [str(it.attrs["href"]) for it in tokens(text) if it.type == "link_open"]


def shown(text: str) -> str:
    return "".join(
        it.content for it in tokens(text) if it.type in ("text", "code_inline", "text_special")
    )


@pytest.mark.parametrize("attack", ATTACKS)
def test_escaped_text_is_shown_and_does_nothing(attack: str) -> None:
    check_escaped(attack)


@given(st.lists(st.sampled_from((*ATTACKS, *"\n `[]()!<>\\&;:*_-#", "word"))).map("".join))
def test_escaped_text_of_any_kind(attack: str) -> None:
    check_escaped(attack)


def check_escaped(attack: str) -> None:
    assert kinds(markdown.escape(attack)) <= {"paragraph", "inline", "text", "text_special"}
    printable = "".join(it for it in attack if it.isprintable() and not it.isspace())
    got = "".join(it for it in shown(markdown.escape(attack)) if it.isprintable())
    assert "".join(got.replace("�", "").split()) == printable


@pytest.mark.parametrize("attack", ATTACKS)
def test_nothing_of_a_card_is_markup_of_others(attack: str) -> None:
    """Each field that a project or a paper fills, all of them at once."""
    passage = Passage(attack, 3, attack, 1, attack, (Range(0, 4),), before=attack, after=attack)
    evidence = Evidence(
        Citation(attack, NOWHERE, "cite", NOWHERE),
        Context(f"{attack} cited", NOWHERE, Range(0, len(attack)), "en"),
        State.FULL_TEXT,
        Reference(attack, "article", {"title": attack, "author": attack, "journal": attack}),
        Location(attack, "/papers/a (b) [c].pdf", zotero=attack),
        (passage,),
        Problem("x", f"Put it into `{attack}`, or `{attack}`: {attack}."),
    )
    made = card(evidence)
    text = markdown.of_card(replace(made, venue=attack))
    assert kinds(text) <= OURS | {"link", "text_special"}
    assert all(it.startswith(("file:///papers/a%20", "zotero://open-pdf/")) for it in links(text))


@pytest.mark.parametrize("attack", ATTACKS)
def test_entries_and_mentions(attack: str) -> None:
    written = {"title": attack, "author": attack, "abstract": attack, "journal": attack}
    entry = markdown.of_entry(Reference(attack, "article", written))
    assert kinds(entry) <= {"em", "strong", "paragraph", "text", "inline", "text_special"}
    mentions = markdown.of_mentions([(attack, attack), (attack, attack)])
    lists = {"bullet_list", "list_item"}
    assert kinds(mentions) <= {"em", "paragraph", "text", "inline", "text_special"} | lists


def test_only_addresses_of_ours_are_links() -> None:
    every = ("file:///a.pdf", "command:workbench.action.quit", "javascript:x", "https://doi.org/x")
    made = Card("k", State.FULL_TEXT, links=tuple(CardLink("paper", "Open", it) for it in every))
    assert links(markdown.of_card(made)) == ["file:///a.pdf", "https://doi.org/x"]
    quoted = Quote(Passage("Words.", 1, "One", 1), "file:///a.pdf) ![x](https://evil.example")
    (address,) = links(markdown.of_card(Card("k", State.FULL_TEXT, quotes=(quoted,))))
    assert address.startswith("file:///a.pdf")
