"""Citation, printed page -> the edit that puts the page into the citation, in its own syntax."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.model import Range

if TYPE_CHECKING:
    from citectx.model import Citation, Draft

_TYPST_CALL = "#cite"


def with_page(draft: Draft, citation: Citation, page: str) -> tuple[Range, str] | None:
    """Where to write what; None where the syntax has no place for a page of this key."""
    text, language = draft.document.text, draft.document.language
    sharing = [it for it in draft.citations if it.extent == citation.extent]
    match language:
        case "latex":
            return _latex(text, citation, page) if len(sharing) == 1 else None
        case "markdown" | "notebook":
            return _markdown(text, citation, page)
        case "typst":
            after = Range(citation.range.end, citation.range.end)
            return (after, f"[p. {page}]") if citation.command != _TYPST_CALL else None
        case "org":
            after = Range(citation.range.end, citation.range.end)
            return after, f" p. {page}"
    return None


def _latex(text: str, citation: Citation, page: str) -> tuple[Range, str] | None:
    r"""`\cite{key}` -> `\cite[p.~7]{key}`; commands with arguments of their own are left alone."""
    brace = text.rfind("{", citation.extent.start, citation.range.start)
    name = text[citation.extent.start : brace].strip() if brace >= 0 else ""
    if name != f"\\{citation.command}":
        return None
    return Range(brace, brace), f"[p.~{page}]"


def _markdown(text: str, citation: Citation, page: str) -> tuple[Range, str] | None:
    """`[@key]` -> `[@key, p. 7]` and `@key` -> `@key [p. 7]`; roles have no place for it."""
    if text.startswith("\\", citation.extent.start):
        return _latex(text, citation, page)
    braced = text.startswith("}", citation.range.end)
    end = citation.range.end + braced
    if text.startswith("[", citation.extent.start):
        return Range(end, end), f", p. {page}"
    if text.startswith(("@", "-@"), citation.extent.start):
        return Range(end, end), f" [p. {page}]"
    return None
