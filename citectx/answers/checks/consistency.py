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
    from citectx.model import Citation, Context, Range, Reference
    from citectx.workspace import Workspace

ID = "consistency"

_ALIKE, _FEWEST_TERMS = share("consistency.alike"), count("consistency.fewest-terms")
_WINDOW = count("consistency.window")
_CIRCUMSTANCES = frozenset(cues("consistency.circumstance"))
_RETRACTED = re.compile(
    r"^\W*retracted\b|\bretracted (?:article|paper)\b|^retraction:", re.IGNORECASE
)
_RETRACTION_FIELDS = ("title", "note", "annotation", "keywords", "addendum", "pubstate")


class _Citing(NamedTuple):
    """A citing sentence, as far as it can be compared with another."""

    path: str
    citation: Citation
    context: Context
    terms: frozenset[str]
    circumstances: frozenset[str]
    numbers: tuple[Quantity, ...]


def findings(workspace: Workspace) -> Iterator[Finding]:
    """All that can be found without any paper."""
    yield from _contradictions(workspace)
    yield from _retractions(workspace)
    yield from _duplicates(workspace)


def _citations(workspace: Workspace) -> Iterator[tuple[str, Citation, Context]]:
    for path, draft in workspace.project.drafts.items():
        contexts = workspace.analyses[path].contexts
        for citation, context in zip(draft.citations, contexts, strict=True):
            yield path, citation, context


def _contradictions(workspace: Workspace) -> Iterator[Finding]:
    by_key: dict[str, list[_Citing]] = {}
    for sentence in _citing_sentences(workspace):
        by_key.setdefault(sentence.citation.key, []).append(sentence)
    for group in by_key.values():
        for number, other in enumerate(group):
            before = group[max(number - _WINDOW, 0) : number]
            differing = ((one, pair) for one in before if (pair := _differing(one, other)))
            first = next(differing, None)  # One is enough to look at the sentence again.
            if first is not None:
                yield _contradiction(first[0], other, *first[1])


def _citing_sentences(workspace: Workspace) -> Iterator[_Citing]:
    """The sentences that have numbers, in English: those of other tongues are not understood."""
    for path, citation, context in _citations(workspace):
        if context.tongue != "en":
            continue
        start, end = context.scope
        text = " " * start + context.text[start:end]
        numbers = quantities(text) if any(it.isdigit() for it in text) else ()
        if numbers:
            rest = _without(numbers, text)
            terms = frozenset(unmodified.query(rest, context.tongue).terms)
            words = re.findall(r"[a-z]+|\d+", rest.lower())
            circumstances = frozenset(
                word for word in words if word in _CIRCUMSTANCES or word.isdigit()
            )
            yield _Citing(path, citation, context, terms, circumstances, numbers)


def _without(numbers: tuple[Quantity, ...], text: str) -> str:
    """The sentence without its numbers, so that all else can be compared."""
    rest = text
    for number in numbers:
        start, end = number.range
        stop = end if number.unit else start + len(text[start:end].split()[0])
        rest = rest[:start] + " " * (stop - start) + rest[stop:]
    return rest


def _differing(one: _Citing, other: _Citing) -> tuple[Quantity, Quantity] | None:
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
    differing = [pair for pair in pairs if not _agree(*pair, one.context.text, other.context.text)]
    is_one = len(differing) == 1 and all(same_kind(*pair) for pair in pairs)
    return differing[0] if is_one else None


def _agree(ours: Quantity, theirs: Quantity, text: str, other: str) -> bool:
    allowed = max(slack(ours, text), slack(theirs, other))
    return abs(ours.value - theirs.value) <= allowed * max(abs(ours.value), abs(theirs.value))


def _contradiction(one: _Citing, other: _Citing, ours: Quantity, theirs: Quantity) -> Finding:
    first = one.context.text[ours.range.start : ours.range.end]
    second = other.context.text[theirs.range.start : theirs.range.end]
    return Finding(
        ID,
        Severity.INFORMATION,
        f"{other.citation.key} is cited for {second} here and for {first} in “"
        f"{one.context.text}” Make both agree with the source.",
        other.path,
        other.citation.extent,
        other.citation.key,
        other.context.text,
        (theirs.range,),
        other.context.section,
    )


def _retractions(workspace: Workspace) -> Iterator[Finding]:
    for path, citation, context in _citations(workspace):
        reference = find(workspace.references, citation.key)
        if reference is not None and _is_retracted(reference):
            message = (
                f"The bibliography says that {citation.key} was retracted. "
                "Say so in the sentence, or cite another work."
            )
            yield _at_citation(path, citation, context, message)


def _is_retracted(reference: Reference) -> bool:
    return any(_RETRACTED.search(reference.fields.get(it, "")) for it in _RETRACTION_FIELDS)


def _duplicates(workspace: Workspace) -> Iterator[Finding]:
    """Keys of one sentence whose entries are one work."""
    first_keys: dict[tuple[str, Range, str], str] = {}
    for path, citation, context in _citations(workspace):
        reference = find(workspace.references, citation.key)
        same = work(reference) if reference else ""
        if reference is None or not same:
            continue
        first = first_keys.setdefault((path, context.range, same), reference.key)
        if first != reference.key:
            message = f"{citation.key} and {first} are one work. Cite one of them."
            yield _at_citation(path, citation, context, message)


def repeated_works(workspace: Workspace) -> tuple[tuple[str, ...], ...]:
    """The keys of each work that a draft cites under several."""
    keys: dict[str, dict[str, None]] = {}
    for _, citation, _ in _citations(workspace):
        reference = find(workspace.references, citation.key)
        same = work(reference) if reference else ""
        if reference is not None and same:
            keys.setdefault(same, {})[reference.key] = None
    return tuple(tuple(it) for it in keys.values() if len(it) > 1)


def work(reference: Reference) -> str:
    """What tells a work from others: its DOI, or else its first author, year and title."""
    doi = fields.doi(reference)
    if doi:
        return doi.lower()
    title = re.sub(r"\W+", "", fields.title(reference).lower())
    authors = fields.authors(reference)
    return f"{authors[0]}|{fields.year(reference)}|{title}".lower() if title and authors else ""


def _at_citation(path: str, citation: Citation, context: Context, message: str) -> Finding:
    return Finding(
        ID, Severity.INFORMATION, message, path, citation.range, citation.key, context.text,
        section=context.section,
    )  # fmt: skip
