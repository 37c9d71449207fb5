"""Text -> its content words by stem, as the rules of drift compare them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.answers.checks.drift import cues
from citectx.text.stop_words import STOP_WORDS
from citectx.text.terms import stem, token_ranges

if TYPE_CHECKING:
    from citectx.model import Range


# Who found it, and how it is told, is no part of what is said.
_TOLD = """
previou previous studi work recent recentli earlier report show shown found find reveal demonstr
observ result data author colleagu worker joint first co elif paper et al furthermor
moreov howev interestingli inde addit exampl fig figur
"""
TELLING = frozenset(_TOLD.split())
_OBJECT = 3  # Content words behind a verb that tell what it acts on.
_VERB_ENDING = re.compile(r"(?:ing|ed|es|e|s|d)$")
_PASSIVE = re.compile(r"\b(?:is|are|was|were|be|been|being)\s+(?:\w+ly\s+)?$", re.IGNORECASE)
_ENDING = 3  # Letters by which forms of one word may differ.
_NOUNS = ("ion", "ions", "ment", "ments", "ness", "ity", "nce")


def said(text: str) -> frozenset[str]:
    """The stems of a text without those that tell who found it; compounds by their parts."""
    return frozenset(it for it in content(text) if "-" not in it) - TELLING


def content(text: str) -> dict[str, Range]:
    """The stems of a text with where each stands first, in their order."""
    found: dict[str, Range] = {}
    for token, where in token_ranges(text):
        if token not in STOP_WORDS or token in ("less", "fewer"):
            for part in (token, *token.split("-")):
                found.setdefault(stem(part), where)
    return found


def beside(terms: list[str], term: str) -> frozenset[str]:
    """The terms next to one of them."""
    at = terms.index(term)
    return frozenset(terms[max(at - 1, 0) : at] + terms[at + 1 : at + 2])


def asserted(text: str, term: str, verb: str) -> Range | None:
    """Where `text` uses the verb of this stem as a statement, not as a noun or an infinitive."""
    if term in STOP_WORDS or term in cues.LIGHT or len(term) < 3:
        return None
    before, unlike = "", ("to", "not", "the", "a", "an") if verb else ("not", "no")
    for token, where in token_ranges(text):
        is_noun = token.endswith(cues.NOUN_ENDINGS) and token.removesuffix("s") != verb
        if stem(token) == term and not is_noun and before not in unlike:
            return where
        before = token
    return None


def is_same_word(word: str, source: str) -> bool:
    """Whether the source has this word in much the same form: "accessible" is not "access"."""
    alike = [it for it, _ in token_ranges(source) if stem(it) == stem(word.lower())]
    is_noun = word.endswith(_NOUNS)
    return not is_noun and any(abs(len(it) - len(word)) <= _ENDING for it in alike or [word])


def names(text: str) -> frozenset[str]:
    """What has letters and digits: genes, strains, models, which are not to be mixed up."""
    return frozenset(it.lower() for it in cues.NAME.findall(text))


def is_stated_verb(word: str, verb: str) -> bool:
    """Whether a word states what the verb says: "active" and "docking" do not."""
    is_form = _VERB_ENDING.sub("", word.lower()) == _VERB_ENDING.sub("", verb.lower())
    return is_form and not word.endswith("ing")


def same_subject(citing: str, word: Range, source: str, before: int) -> bool:
    """Whether a word before the verb of the source is also before the verb of the citing text."""
    if _PASSIVE.search(citing[: word.start]):
        return True
    return bool(said(citing[: word.start]) & said(source[:before]))


def same_object(citing: str, word: Range, source: str, after: int) -> bool:
    """Whether what follows a verb in the source follows it in the citing text too.

    A verb that ends its clause is known by what stands before it; the passive turns both round.
    """
    clause = re.split(r"[,;:.]", source[after:], maxsplit=1)[0]
    behind = list(content(clause))[:_OBJECT]
    if not behind or _PASSIVE.search(citing[: word.start]):
        behind, ours = behind or list(content(source[:after]))[-_OBJECT:], content(citing)
    else:
        ours = content(citing[word.end :])
    return any(it in ours for it in behind)
