"""Markdown -> what the client can show of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from citectx.answers.markdown import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    Kinds = Sequence[lsp.MarkupKind] | None


def markup(text: str, kinds: Kinds) -> lsp.MarkupContent:
    """The text in one of the kinds that the client names; one that names none reads Markdown."""
    if not kinds or lsp.MarkupKind.Markdown in kinds:
        return lsp.MarkupContent(lsp.MarkupKind.Markdown, text)
    return lsp.MarkupContent(lsp.MarkupKind.PlainText, plain(text))


def of_hovers(client: lsp.ClientCapabilities) -> Kinds:
    """What the client shows in hovers."""
    document = client.text_document
    return document.hover.content_format if document and document.hover else None


def of_completion(client: lsp.ClientCapabilities) -> Kinds:
    """What the client shows beside the items of a completion."""
    document = client.text_document
    item = document.completion.completion_item if document and document.completion else None
    return item.documentation_format if item else None
