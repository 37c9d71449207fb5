"""What a draft language does: one value for each, which its folder offers as `LANGUAGE`.

Whoever needs to know how LaTeX, Markdown or Org does something asks the language of the draft;
no other module names one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from citectx.drafts.macros import Macros
    from citectx.model import Block, Citation, Document, Draft, Prose, Range
    from citectx.settings import Settings


# Commands whose citation is part of the sentence: "as Smith (2010) showed".
IN_TEXT = re.compile(
    r"n?cite(?:author|t|als[ot])|textcite|newcite|shortciteA?N|citeA|(?:foot)?cite[/:]t",
    re.IGNORECASE,
)


class Edit(NamedTuple):
    """What to write where."""

    range: Range
    text: str


def _no_edit(draft: Draft, citation: Citation, text: str) -> Edit | None:
    return None


def _plain(text: str) -> str:
    return text


@dataclass(frozen=True, slots=True)
class Writing:
    """How a language writes what is added to a draft.

    `citation` cites a key, and a page of it if one is given, with the command that the draft uses
    most. `with_key` and `with_page` add to a citation that is there; they give None where its
    syntax has no place for it. `escape` spells plain text so that nothing in it is markup.
    `comment` is a comment behind a line, its words as `{}`, or nothing.
    """

    citation: Callable[[Draft, str, str], str]
    with_key: Callable[[Draft, Citation, str], Edit | None] = _no_edit
    with_page: Callable[[Draft, Citation, str], Edit | None] = _no_edit
    escape: Callable[[str], str] = _plain
    quotation_marks: tuple[str, str] = ("“", "”")
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Files:
    """How a language joins the files of a project.

    `bibliography` says how a draft names its bibliography, `settings` which files around the draft
    may name it instead, `beside` how the names of those begin that belong to it without a word,
    `beside_endings` how they end where a draft cannot name any.
    `reference_signs` are signs that a draft holds references itself. `includers` are the endings
    of files that may include another. Names of files count from the folder of the root if
    `from_root`, and then also from those in the variable `search_path`. `packages` are the files
    that a text loads for their macros. `is_whole` says whether a text is a whole document; it is
    None where no text tells.
    """

    bibliography: str
    settings: tuple[str, ...] = ()
    beside: str = ""
    beside_endings: tuple[str, ...] = ()
    reference_signs: tuple[str, ...] = ()
    includers: tuple[str, ...] = ()
    from_root: bool = False
    search_path: str = ""
    packages: Callable[[str], tuple[str, ...]] | None = None
    is_whole: Callable[[str], bool] | None = None


def _no_shortcut(before: Draft, document: Document) -> Draft | None:
    return None


def _no_definitions(draft: Draft) -> Hashable:
    return None


def _no_open_key(draft: Draft, offset: int) -> Range | None:
    return None


def _no_quotations(text: str, place: Range) -> Iterator[Range]:
    return iter(())


def _no_place_name(text: str, offset: int) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Language:
    """One draft language.

    `edited` is a shorter way to a draft after an edit than to parse it again, where there is one.
    `macros` are those that a text defines for all files of its project, None if it cannot.
    `definitions` are what the prose of a draft's blocks depends on beside their own source.
    `quotations` are the ranges in quotation marks that only this language has. `in_text` matches
    the commands whose citation is a word of its sentence, the name of its author. `open_key` is
    where a key is typed at a place that is part of no citation yet. `has_own_tools` says that
    other programs complete and check its keys. `place_name` names a place of a text whose file
    has no lines.
    """

    parse: Callable[[Document, Settings, Macros], Draft]
    prose: Callable[[Draft, Block], Prose]
    writing: Writing
    files: Files
    edited: Callable[[Draft, Document], Draft | None] = _no_shortcut
    macros: Callable[[str], Macros] | None = None
    definitions: Callable[[Draft], Hashable] = _no_definitions
    quotations: Callable[[str, Range], Iterator[Range]] = _no_quotations
    in_text: re.Pattern[str] = IN_TEXT
    open_key: Callable[[Draft, int], Range | None] = _no_open_key
    has_own_tools: bool = False
    place_name: Callable[[str, int], str] = _no_place_name
