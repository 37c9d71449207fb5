"""BibTeX text -> bibliography.

The blocks come from bibtexparser; strings and `#`, inheritance, aliases, duplicates and what can
be saved of a broken entry are added here.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from citectx.bibliography.assembly import duplicates
from citectx.bibliography.bibtex import recovery, values
from citectx.bibliography.bibtex.blocks import Broken, Comment, Definition, Entry, Loose, blocks
from citectx.bibliography.bibtex.inheritance import inherit
from citectx.bibliography.bibtex.values import STANDARD_STRINGS, value
from citectx.model import Bibliography, Problem, Range, Reference

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from citectx.bibliography.bibtex.blocks import Block
    from citectx.bibliography.formats import Strings

_MOST_ENTRIES = 200_000
_START = re.compile(r"^[ \t]*@", re.MULTILINE)
_OPENING = re.compile(r"[{(]")
_REST_OF_ENTRY = re.compile(r"\s*,?\s*[A-Za-z][\w-]*\s*=\s*[{\"\w]")
_Strings = values.Strings
_NOT_ENTRIES = frozenset(("preamble", "string", ""))

# `fileDirectory`, `fileDirectory-user-host` and `fileDirectoryLatex-user-host`.
_JABREF_FOLDER = re.compile(r"jabref-meta:\s*fileDirectory([\w.-]*):((?:[^;\\]|\\.)*)", re.DOTALL)
_JABREF_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


def read(path: str, text: str, strings: Strings) -> Bibliography:
    """All entries of the file; `strings` are those that the files named before it define."""
    end = _end_of_most(text)
    found = tuple(blocks(text[:end]))
    known = values.Strings({**STANDARD_STRINGS, **strings})
    own = _strings(found, known)
    problems: list[Problem] = []
    references = _inherited(_references(path, text, found, known, problems))
    if known.is_spent:
        problems.append(_spent(path))
    if end is not None:
        problems.insert(0, _too_many(path, end))
    problems.extend(duplicates(path, text, references))
    comments = tuple(it.text for it in found if isinstance(it, Comment))
    directories = _directories(comments)
    return Bibliography(path, references, tuple(problems), directories, own)


def _end_of_most(text: str) -> int | None:
    """Where the first entries of a file end if it has more than any library; else nothing."""
    if text.count("@") <= _MOST_ENTRIES:
        return None
    more = next(islice(_START.finditer(text), _MOST_ENTRIES, None), None)
    return more.start() if more else None


def _strings(found: Iterable[Block], known: values.Strings) -> dict[str, str]:
    """The strings that the file defines, which are known from then on."""
    own: dict[str, str] = {}
    for block in found:
        if isinstance(block, Definition):
            defined = value(block.value, known)
            if defined is not None and not known.is_spent:
                own[block.name] = known[block.name] = defined.text
    return own


def _references(
    path: str, text: str, found: Iterable[Block], strings: _Strings, problems: list[Problem]
) -> list[Reference]:
    references: list[Reference] = []
    for block in found:
        reference = None
        if isinstance(block, Entry):
            reference = _reference(path, text, block, strings, problems)
        elif isinstance(block, Broken):
            reference = _recovered(path, text, block, strings, problems)
        elif isinstance(block, Loose) and references and _REST_OF_ENTRY.match(block.text):
            references[-1] = _extended(references[-1], block.text, strings, problems)
        if reference is not None:
            references.append(reference)
    return references


def _reference(
    path: str, text: str, entry: Entry, strings: _Strings, problems: list[Problem]
) -> Reference | None:
    kind, key, _, start, end, repeated = entry
    opening = _OPENING.search(text, start)
    assert opening is not None  # Without it, this would be no entry.
    key_start = text.index(key, opening.end())
    key_range = Range(key_start, key_start + len(key))
    if not key:
        problems.append(_without_key(path, kind, key_range))
        return None
    problems.extend(_duplicate_field(path, key, name, key_range) for name in repeated)
    fields: dict[str, str] = {}
    for name, written in entry.fields.items():
        # Nearly every value is one group without braces inside; all others take the long way.
        if written[:1] == "{" and written.find("}") == len(written) - 1 and written[-2] != "\\":
            fields[name] = written[1:-1].strip()
            continue
        full = value(written, strings)
        if full is None:
            return _recovered(path, text, Broken(start, end), strings, problems)
        fields[name] = full.text
        for undefined in full.undefined:
            if strings.is_spent:
                break
            problems.append(_undefined(path, key, name, undefined, key_range))
            strings[undefined.lower()] = undefined  # One complaint about each is enough.
    return Reference(key, kind, fields, path, Range(start, end), key_range, _aliases(fields))


def _recovered(
    path: str, text: str, broken: Broken, strings: _Strings, problems: list[Problem]
) -> Reference | None:
    """What can be saved of an entry that does not parse."""
    raw = text[broken.start : broken.end].rstrip()
    kind, key, key_start, pairs, fault, mend = recovery.recover(raw, strings)
    start = broken.start + key_start
    key_range = Range(start, start + len(key))
    shown = f"`{key}`" if key else f"This @{kind}"
    head = key_range if key else Range(broken.start, start)
    problems.append(Problem("broken-entry", f"{shown} {fault}: {mend}.", path, head))
    if not key or kind in _NOT_ENTRIES:
        return None
    fields: dict[str, str] = {}
    for field in pairs:
        fields.setdefault(field.name, field.value.text)
    extent = Range(broken.start, broken.start + len(raw))
    return Reference(key, kind, fields, path, extent, key_range, _aliases(fields))


def _extended(
    reference: Reference, rest: str, strings: _Strings, problems: list[Problem]
) -> Reference:
    """The reference with the fields that a surplus brace has shut out of it."""
    message = f"`{reference.key}` is closed before its last fields: remove a surplus brace."
    problems.append(Problem("broken-entry", message, reference.path, reference.key_range))
    further = {field.name: field.value.text for field in recovery.fields(rest, strings)}
    return replace(reference, fields={**further, **reference.fields})


def _aliases(fields: Mapping[str, str]) -> tuple[str, ...]:
    if "ids" not in fields:
        return ()
    return tuple(it.strip() for it in fields["ids"].split(",") if it.strip())


def _inherited(references: list[Reference]) -> tuple[Reference, ...]:
    by_key: dict[str, Reference] = {}
    for reference in reversed(references):
        by_key[reference.key.lower()] = by_key[reference.key] = reference

    def find(key: str) -> tuple[str, Mapping[str, str]] | None:
        parent = by_key.get(key) or by_key.get(key.lower())
        return (parent.kind, parent.fields) if parent else None

    return tuple(
        replace(it, fields=inherit(it.kind, it.fields, find))
        if "crossref" in it.fields or "xdata" in it.fields
        else it
        for it in references
    )


def _without_key(path: str, kind: str, place: Range) -> Problem:
    message = f"This @{kind} has no key: add one, or nothing can cite it."
    return Problem("missing-key", message, path, place)


def _too_many(path: str, end: int) -> Problem:
    message = f"Only the first {_MOST_ENTRIES:,} entries of this file are read: split it."
    return Problem("many-entries", message, path, Range(end, end))


def _spent(path: str) -> Problem:
    message = (
        "The strings of this file hold each other so often that no more are put in: "
        "remove those that repeat others."
    )
    return Problem("large-strings", message, path, Range(0, 0))


def _undefined(path: str, key: str, field: str, name: str, place: Range) -> Problem:
    message = (
        f"`{name}` in the {field} of `{key}` is no known string: "
        f"put braces around it or define it with @string{{{name} = {{…}}}}."
    )
    return Problem("undefined-string", message, path, place)


def _duplicate_field(path: str, key: str, field: str, place: Range) -> Problem:
    message = f"`{key}` has the field {field} twice and only the first counts: remove one of them."
    return Problem("duplicate-field", message, path, place)


def _directories(comments: tuple[str, ...]) -> tuple[str, ...]:
    """The folders that JabRef names in comments for the files of the library,
    those of single users first, as JabRef tries them."""
    found = [it for comment in comments if (it := _JABREF_FOLDER.match(comment))]
    by_user = sorted(found, key=lambda it: not it[1])
    named = (_JABREF_ESCAPE.sub(r"\1", it[2]).replace("\n", "").strip() for it in by_user)
    return tuple(dict.fromkeys(it for it in named if it))
