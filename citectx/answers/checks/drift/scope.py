"""A statement about what was studied -> the same said of more, or without its condition."""

from __future__ import annotations

import re

from citectx.answers.checks.drift import cues
from citectx.answers.checks.drift.found import Drift
from citectx.answers.checks.drift.terms import content, said
from citectx.model import Range

_SAME = 0.6  # The share of terms in common by which two sentences say the same.
_ANIMALS = re.compile(
    r"\b(?:mice|mouse|rats?|murine|rodents?|zebrafish|drosophila|macaques?|monkeys?|in vitro|"
    r"cell lines?|cultured|xenografts?|dogs|pigs|rabbits)\b",
    re.IGNORECASE,
)
_PEOPLE = re.compile(
    r"\b(?:patients?|humans?|people|persons|women|men|children|clinical\w*)\b",
    re.IGNORECASE,
)
_LIMITED = re.compile(
    r"\b(?:(?:in|for|on) (?:one|a single|some|several|certain|a subset of)|a single|some|"
    r"one (?:of|data ?set|case|language|species|site|patient)|only (?:in|for|when|if|under)|^if|"
    r"under certain|in a subset)\b",
    re.IGNORECASE,
)
_UNIVERSAL = re.compile(
    r"\b(?:(?P<each>all|every|any)|always|in general|everywhere|universal\w*|generally|invariably|"
    r"regardless|irrespective)\b",
    re.IGNORECASE,
)
# Conditions, what was studied, and where a sentence begins with it; "in vitro reconstitution" is a
# method, and "in addition" or "in this study" are no limits.
_LIMIT = re.compile(
    r"\b(?:(?:(?<!as )if|provided that|as long as|unless|"
    r"only (?:if|when|in|under|after|with|for|at))\b[^,;]*|"
    r"in (?:vitro|silico|(?:computer )?simulations?)(?=$|[,.;]|\s+(?:at|by|in|with|and|after)\b)|"
    r"in (?:\w+\s+)?(?:mice|rats|rodents|zebrafish|drosophila|macaques|monkeys|dogs|pigs|rabbits|"
    r"yeast|cell lines|cultured \w+)|partly|in part|partially|"
    r"(?:^|\bin )(?:some|several|a subset) of|"
    r"(?:in|for|on|at) (?:one(?! or\b)|a single|some|certain) \w+)\b|"
    r"^(?:in|for|on|at|under) (?!(?:an?|the|our|th[ei]se?|all|both|each|other|addition|contrast|"
    r"summary|conclusion|fact|particular|general|total|turn|short|line|agreement|accord|order|"
    r"comparison|parallel|example|instance|average)\b)[\w-]+(?: [\w-]+){0,2}(?=,)",
    re.IGNORECASE,
)
_KEPT_LIMIT = re.compile(
    r"\b(?:if|when|whenever|while|during|provided|unless|only|under|once|as long as|within|vitro|"
    r"silico|simulat\w+|(?:in|for|on|at) (?:one|a single)|one data ?set|some|several|certain|"
    r"subset|many|few|number of|various|part|partly|partially|"
    r"mice|mouse|murine|rats?|rodents?|animals?|cells?)\b",
    re.IGNORECASE,
)


def population(citing: str, source: str) -> Drift | None:
    """People in the sentence where the source has animals or cells."""
    cue, people = _ANIMALS.search(source), _PEOPLE.search(citing)
    if cue is None or people is None or _PEOPLE.search(source) or _ANIMALS.search(citing):
        return None
    if cues.HEDGED.search(citing):
        return None
    return Drift("population", Range(*people.span()), Range(*cue.span()), people[0].lower())


def generality(citing: str, source: str) -> Drift | None:
    """All or always in the sentence where the source has some or one."""
    cue, every = _LIMITED.search(source), _UNIVERSAL.search(citing)
    if cue is None or every is None or _UNIVERSAL.search(source) or _LIMITED.search(citing):
        return None
    if cues.NEGATED.search(citing):
        return None
    # "All cells" says too much where "some cells" are meant, not where others are.
    if every["each"]:
        limited = list(content(source[cue.end() :]))[:2]
        is_same = bool(frozenset(limited) & frozenset(list(content(citing[every.end() :]))[:2]))
    else:
        ours = said(citing[: every.start()] + citing[every.end() :])
        is_same = len(ours & said(source)) >= _SAME * len(ours)
    if not is_same:
        return None
    return Drift("generality", Range(*every.span()), Range(*cue.span()), every[0].lower())


def limit(citing: str, source: str) -> Drift | None:
    """A limit of the source of which the sentence has no word."""
    is_careful = cues.CAUTIOUS.search(citing) or cues.DENIED.search(citing)
    if is_careful or _KEPT_LIMIT.search(citing) or cues.DENIED.search(source):
        return None
    ours = content(citing)
    shared = [it for it in content(source) if it in ours]
    for cue in _LIMIT.finditer(source):
        limits = said(cue[0])
        if shared and 2 * len(limits & said(citing)) < max(len(limits), 1):
            return Drift("limit", ours[shared[0]], Range(*cue.span()), shared[0])
    return None
