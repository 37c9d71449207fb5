"""Two sentences -> the clauses of them that say the same, by the content words that they share."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.checks.thresholds import count, several
from citectx.answers.checks.word_lists import stems
from citectx.model import Range
from citectx.text.stop_words import STOP_WORDS
from citectx.text.terms import stem, token_ranges

if TYPE_CHECKING:
    from collections.abc import Iterator

TELLING = stems("telling")  # Who found something, and how, is no part of what is said.
LIGHT = stems("light")
_NOUN_ENDINGS = ("ion", "ions", "ing", "er", "ers", "ment", "or", "ors", "al", "nce", "ity", "ness")
_NOUNS = ("ion", "ions", "ment", "ments", "ness", "ity", "nce")
_VERB_ENDING = re.compile(r"(?:ing|ed|es|e|s|d)$")
_PASSIVE = re.compile(r"\b(?:is|are|was|were|be|been|being)\s+(?:\w+ly\s+)?$", re.IGNORECASE)
_NAME = re.compile(r"\b(?=\w*[A-Za-z])(?=[\w-]*\d)[\w-]+")
_BREAK = re.compile(
    r"[;:,()\[\]–—]\s*|"
    r"\s(?:because|whereas|while|although|though|but|which|so that|since|rather than)\b",
    re.IGNORECASE,
)
_OBJECT = count("drift.object")
_ENDING = count("drift.ending")


class Alike(NamedTuple):
    """How much two clauses must share: of the citing one's terms, of the source's, how many terms,
    and, with fewer terms than `many`, how much of both together."""

    ours: float
    theirs: float
    fewest: int
    many: int
    both: float


class Needed(NamedTuple):
    """How alike clauses must be: where verb and object are the same, for what is told behind
    "suggest that", for all that turns a statement round, and where a limit is left out."""

    verb: Alike
    told: Alike
    turned: Alike
    limited: Alike


class Counterparts(NamedTuple):
    """A clause of the citing text, the clause of the source that says the same, shared terms."""

    ours: Range
    theirs: Range
    shared: frozenset[str]


def alike(name: str) -> Alike:
    """How alike clauses must be, by the table of thresholds."""
    ours, theirs, fewest, many, both = several(name)
    return Alike(float(ours), float(theirs), int(fewest), int(many), float(both))


def _needed(name: str) -> Needed:
    return Needed(*(alike(f"{name}.{field}") for field in Needed._fields))


VERY_WORDS = alike("drift.very-words")
CLOSE = _needed("drift.close")
WIDE = _needed("drift.wide")


def clauses(text: str) -> Iterator[Range]:
    """The whole text, and then what stands between its commas and conjunctions."""
    yield Range(0, len(text))
    start = 0
    for match in _BREAK.finditer(text):
        yield Range(start, match.start())
        start = match.end()
    if start:
        yield Range(start, len(text))


def clause_at(text: str, where: Range) -> Range:
    """The shortest clause in which some words begin, to the end of these words at least."""
    own = min(
        (it for it in clauses(text) if it.start <= where.start < it.end),
        key=lambda it: it.end - it.start,
    )
    return Range(own.start, max(own.end, where.end))


def counterparts(
    citing: str, source: str, at: int, alike: Alike, apart: frozenset[str] = frozenset()
) -> Counterparts | None:
    """The clause of the source around `at` and what says the same in the citing text, if any.

    Whole sentences count as clauses too: a comma may stand anywhere. The terms `apart` do not
    count: they are the difference that is looked for.
    """
    best, least = None, 0.0
    for theirs in (clause for clause in clauses(source) if clause.start <= at < clause.end):
        wanted = statement(source[theirs.start : theirs.end]) - apart
        for ours in clauses(citing):
            stated = statement(citing[ours.start : ours.end]) - apart
            shared = wanted & stated
            if len(shared) < alike.fewest:
                continue
            of_ours, of_theirs = len(shared) / len(stated), len(shared) / len(wanted)
            if of_ours < alike.ours or of_theirs < alike.theirs or min(of_ours, of_theirs) <= least:
                continue
            if len(shared) >= alike.many or of_ours + of_theirs >= alike.both:
                best, least = Counterparts(ours, theirs, shared), min(of_ours, of_theirs)
    return best


def content(text: str) -> dict[str, Range]:
    """The stems of a text's content words with where each stands first, in their order."""
    places: dict[str, Range] = {}
    for token, where in token_ranges(text):
        if token not in STOP_WORDS or token in ("less", "fewer"):
            for part in (token, *token.split("-")):
                places.setdefault(stem(part, "en"), where)
    return places


def statement(text: str) -> frozenset[str]:
    """The stems of what a text says, without who found it; compounds by their parts."""
    return frozenset(it for it in content(text) if "-" not in it) - TELLING


def names(text: str) -> frozenset[str]:
    """What has letters and digits: genes, strains, models, which are not to be mixed up."""
    return frozenset(it.lower() for it in _NAME.findall(text))


def neighbours(terms: list[str], term: str) -> frozenset[str]:
    """The terms next to one of them."""
    at = terms.index(term)
    return frozenset(terms[max(at - 1, 0) : at] + terms[at + 1 : at + 2])


def assertion(text: str, term: str, verb: str) -> Range | None:
    """Where `text` uses the verb of this stem as a statement, not as a noun or an infinitive."""
    if term in STOP_WORDS or term in LIGHT or len(term) < 3:
        return None
    before, unlike = "", ("to", "not", "the", "a", "an") if verb else ("not", "no")
    for token, where in token_ranges(text):
        is_noun = token.endswith(_NOUN_ENDINGS) and token.removesuffix("s") != verb
        if stem(token, "en") == term and not is_noun and before not in unlike:
            return where
        before = token
    return None


def is_same_word(word: str, source: str) -> bool:
    """Whether the source has this word in much the same form: "accessible" is not "access"."""
    forms = [it for it, _ in token_ranges(source) if stem(it, "en") == stem(word.lower(), "en")]
    is_noun = word.endswith(_NOUNS)
    return not is_noun and any(abs(len(it) - len(word)) <= _ENDING for it in forms or [word])


def is_stated_verb(word: str, verb: str) -> bool:
    """Whether a word states what the verb says: "active" and "docking" do not."""
    is_form = _VERB_ENDING.sub("", word.lower()) == _VERB_ENDING.sub("", verb.lower())
    return is_form and not word.endswith("ing")


def has_same_subject(citing: str, word: Range, source: str, before: int) -> bool:
    """Whether a word before the verb of the source is also before the verb of the citing text."""
    if _PASSIVE.search(citing[: word.start]):
        return True
    return bool(statement(citing[: word.start]) & statement(source[:before]))


def has_same_object(citing: str, word: Range, source: str, after: int) -> bool:
    """Whether what follows a verb in the source follows it in the citing text too.

    Of a verb that ends its clause, what stands before it counts; the passive turns both round.
    """
    clause = re.split(r"[,;:.]", source[after:], maxsplit=1)[0]
    behind = list(content(clause))[:_OBJECT]
    if not behind or _PASSIVE.search(citing[: word.start]):
        behind, ours = behind or list(content(source[:after]))[-_OBJECT:], content(citing)
    else:
        ours = content(citing[word.end :])
    return any(it in ours for it in behind)
