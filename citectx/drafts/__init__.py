"""Document -> draft, whatever the language: one folder per language. `parse` is the way in.

Each has a module `language` with a `LANGUAGE`, which is all that the rest of the house knows of
it; it is imported when the first document of its language is read. `context` makes of a draft the
sentences that its citations stand in.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from citectx.base.file_kinds import FILE_KINDS, kind_of
from citectx.drafts.macros import NO_MACROS, Macros
from citectx.model import Draft, Problem
from citectx.settings import Settings

if TYPE_CHECKING:
    from citectx.drafts.language import Language
    from citectx.model import Block, Citation, Document, Prose

LANGUAGES = tuple(dict.fromkeys(it.draft for it in FILE_KINDS if it.draft))

_DEFAULTS = Settings()
_PIECES = ("\n", "\\", "@", "[")  # What lines, commands, keys and notes begin with.
_MOST_PIECES = 500_000


def language_of(path: str) -> str | None:
    """The language that a file's name promises, or None when it is no draft of ours."""
    return kind_of(path).draft or None


def parse(document: Document, settings: Settings = _DEFAULTS, macros: Macros = NO_MACROS) -> Draft:
    """The document's citations, blocks and links; `macros` are the project's own.

    What has more of these than any draft would need gigabytes, and is only said to be so.
    """
    if not _is_readable(document.text):
        message = (
            "This has more lines, commands and keys than any draft, so none is read: split it."
        )
        return Draft(document, problems=(Problem("large-draft", message, document.path),))
    return language_named(document.language).parse(document, settings, macros)


def _is_readable(text: str) -> bool:
    return len(text) < _MOST_PIECES or sum(map(text.count, _PIECES)) < _MOST_PIECES


def draft_after(before: Draft, document: Document) -> Draft | None:
    """The draft after an edit, if its language knows a shorter way to it than to parse it again.

    Only an edit that changes no definition and names no other file goes that way.
    """
    if not _is_readable(document.text):
        return None
    return language_named(document.language).edited(before, document)


def prose(draft: Draft, block: Block) -> Prose:
    """The plain text of one block of `draft`."""
    return language_named(draft.document.language).prose(draft, block)


def is_in_text(draft: Draft, citation: Citation) -> bool:
    """Whether a citation is a word of its sentence, the name of its author."""
    named = language_named(draft.document.language).in_text
    return named.match(citation.command) is not None


def place_name(draft: Draft, offset: int) -> str:
    """`paragraph 12`, where the file has no lines that could be counted; else nothing."""
    return language_named(draft.document.language).place_name(draft.document.text, offset)


@cache
def language_named(name: str) -> Language:
    """The language of that name."""
    assert name in LANGUAGES, f"no such language: {name}"
    language: Language = import_module(f"citectx.drafts.{name}.language").LANGUAGE
    return language
