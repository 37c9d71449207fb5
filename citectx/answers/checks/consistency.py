"""Citations -> where a draft disagrees with itself, or cites one work as two, or a retracted one.

Only the draft and its own bibliography are asked.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.checks.finding import Finding
from citectx.answers.checks.quantities import quantities, same_kind, slack
from citectx.answers.checks.thresholds import count, share
from citectx.answers.checks.word_lists import cues
from citectx.bibliography import fields
from citectx.bibliography.lookup import find
from citectx.model import Severity
from citectx.ranking.queries import unmodified

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.quantities import Quantity
    from citectx.model import Citation, Context, Reference
    from citectx.workspace import Workspace

ID = "consistency"

_ALIKE, _FEWEST_TERMS = share("consistency.alike"), count("consistency.fewest-terms")
_WINDOW = count("consistency.window")
_CIRCUMSTANCES = frozenset(cues("consistency.circumstance"))
_RETRACTED = re.compile(
    r"^\W*retracted\b|\bretracted (?:article|paper)\b|^retraction:", re.IGNORECASE
)
_RETRACTION_FIELDS = ("title", "note", "annotation", "keywords", "addendum", "pubstate")


class _Said(NamedTuple):
    """A citing sentence, as far as it can be compared with another."""

    path: str
    citation: Citation
    context: Context
    terms: frozenset[str]
    circumstances: frozenset[str]
    numbers: tuple[Quantity, ...]


def findings(known: Workspace) -> Iterator[Finding]:
    """All that can be found without any paper."""
    yield from _contradictions(known)
    yield from _retracted(known)
    yield from _duplicates(known)


def _contradictions(known: Workspace) -> Iterator[Finding]:
    by_key: dict[str, list[_Said]] = {}
    for said in _said(known):
        by_key.setdefault(said.citation.key, []).append(said)
    for group in by_key.values():
        for number, other in enumerate(group):
            before = group[max(number - _WINDOW, 0) : number]
            found = ((one, pair) for one in before if (pair := _differing(one, other)))
            first = next(found, None)  # One is enough to look at the sentence again.
            if first is not None:
                yield _contradiction(first[0], other, *first[1])


def _said(known: Workspace) -> Iterator[_Said]:
    for path, draft in known.project.drafts.items():
        for citation, context in zip(draft.citations, known.analyses[path].contexts, strict=True):
            start, end = context.scope
            text = " " * start + context.text[start:end]
            counted = quantities(text) if any(it.isdigit() for it in text) else ()
            if counted:
                yield _told(path, citation, context, text, counted)


def _told(
    path: str, citation: Citation, context: Context, text: str, counted: tuple[Quantity, ...]
) -> _Said:
    """The sentence without its numbers, so that all else can be compared."""
    rest = text
    for it in counted:
        start, end = it.range
        stop = end if it.unit else start + len(text[start:end].split()[0])
        rest = rest[:start] + " " * (stop - start) + rest[stop:]
    terms = frozenset(unmodified.query(rest).terms)
    words = re.findall(r"[a-z]+|\d+", rest.lower())
    circumstances = frozenset(it for it in words if it in _CIRCUMSTANCES or it.isdigit())
    return _Said(path, citation, context, terms, circumstances, counted)


def _differing(one: _Said, other: _Said) -> tuple[Quantity, Quantity] | None:
    """The two numbers of one thing, where sentences agree in all else that they say."""
    if one.context.text == other.context.text or one.circumstances != other.circumstances:
        return None
    shared, every = one.terms & other.terms, one.terms | other.terms
    is_part = shared in (one.terms, other.terms)
    if not is_part or len(shared) < max(_FEWEST_TERMS, _ALIKE * len(every)):
        return None
    ours, theirs = (sorted(it.numbers, key=lambda it: (it.unit, it.value)) for it in (one, other))
    if len(ours) != len(theirs):
        return None
    pairs = list(zip(ours, theirs, strict=True))
    differing = [it for it in pairs if not _agree(*it, one.context.text, other.context.text)]
    is_one = len(differing) == 1 and all(same_kind(*it) for it in pairs)
    return differing[0] if is_one else None


def _agree(ours: Quantity, theirs: Quantity, text: str, other: str) -> bool:
    allowed = max(slack(ours, text), slack(theirs, other))
    return abs(ours.value - theirs.value) <= allowed * max(abs(ours.value), abs(theirs.value))


def _contradiction(one: _Said, other: _Said, ours: Quantity, theirs: Quantity) -> Finding:
    first = one.context.text[ours.range.start : ours.range.end]
    second = other.context.text[theirs.range.start : theirs.range.end]
    return Finding(
        ID,
        Severity.INFORMATION,
        f"`{other.citation.key}` is cited for {second} here and for {first} in “"
        f"{one.context.text}” Make both agree with the source.",
        other.path,
        other.citation.extent,
        other.citation.key,
        other.context.text,
        (theirs.range,),
        other.context.section,
    )


def _retracted(known: Workspace) -> Iterator[Finding]:
    for path, draft in known.project.drafts.items():
        for citation, context in zip(draft.citations, known.analyses[path].contexts, strict=True):
            reference = find(known.references, citation.key)
            if reference is not None and _is_retracted(reference):
                message = (
                    f"The bibliography says that `{citation.key}` was retracted. "
                    "Say so in the sentence, or cite another work."
                )
                yield _at(path, citation, context, message)


def _is_retracted(reference: Reference) -> bool:
    return any(_RETRACTED.search(reference.fields.get(it, "")) for it in _RETRACTION_FIELDS)


def _duplicates(known: Workspace) -> Iterator[Finding]:
    """Keys of one sentence whose entries are one work."""
    for path, draft in known.project.drafts.items():
        sentences: dict[tuple[int, int], list[tuple[Citation, Context]]] = {}
        for pair in zip(draft.citations, known.analyses[path].contexts, strict=True):
            sentences.setdefault(pair[1].range, []).append(pair)
        for group in sentences.values():
            seen: dict[str, str] = {}
            for citation, context in group:
                reference = find(known.references, citation.key)
                work = _work(reference) if reference else ""
                first = seen.setdefault(work, reference.key) if work and reference else ""
                if reference is not None and first and first != reference.key:
                    message = f"`{citation.key}` and `{first}` are one work. Cite one of them."
                    yield _at(path, citation, context, message)


def _work(reference: Reference) -> str:
    """What tells a work from others: its DOI, or else its first author, year and title."""
    doi = fields.doi(reference)
    if doi:
        return doi.lower()
    title = re.sub(r"\W+", "", fields.title(reference).lower())
    authors = fields.authors(reference)
    return f"{authors[0]}|{fields.year(reference)}|{title}".lower() if title and authors else ""


def _at(path: str, citation: Citation, context: Context, message: str) -> Finding:
    return Finding(
        ID, Severity.INFORMATION, message, path, citation.range, citation.key, context.text,
        section=context.section,
    )  # fmt: skip
