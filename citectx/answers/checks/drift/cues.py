"""The patterns by which a hedge, a negation, a limit or an association is known."""

from __future__ import annotations

import re

from citectx.answers.checks.word_lists import any_cue, cue_pattern, opposites, stems

# Where the draft has one of these, it is as careful as the source may be.
HEDGED = re.compile(rf"\b{any_cue('drift.hedged')}\b|\?", re.IGNORECASE)
NEGATED = cue_pattern("drift.negated")
# The same where two clauses are nearly the same, so that less will do.
CAUTIOUS = re.compile(rf"\b{any_cue('drift.cautious')}\b|\?", re.IGNORECASE)
DENIED = cue_pattern("drift.denied")

_ADVERB = r"(?:possibly|perhaps|potentially|presumably|probably|conceivably)"
_SUPPOSED = r"(?:thought|believed|hypothesi[sz]ed|proposed|predicted|suspected|expected)"
_BETWEEN = (
    r"(?:(?:also|therefore|thus|even|well|still|then|in turn|be|have|been|help|help to|"
    r"be able to|both|directly|\w+ly)\s+){0,3}"
)
# What "can be done" in a method is a fact about the method.
MODAL = re.compile(
    rf"\b(?:may|might|could|can(?!\s+be\b))\s+{_BETWEEN}(?P<word>[\w-]+)", re.IGNORECASE
)
SEEMING = re.compile(
    rf"\b(?:appears?|seems?|tends?|(?:is|are|was|were)\s+(?:{_SUPPOSED}|likely))\s+to\s+"
    rf"{_BETWEEN}(?P<word>[\w-]+)",
    re.IGNORECASE,
)
ADVERB = re.compile(rf"\b{_ADVERB}\b(?P<behind>[^;:.]*)", re.IGNORECASE)
REPORTED = re.compile(
    r"\b(?:suggest(?:s|ed|ing)?|propos(?:e|es|ed|ing)|hypothesi[sz](?:e|es|ed)|speculat(?:e|es|ed)"
    r"|raises? the possibility|it is (?:possible|conceivable|plausible|tempting))\s+"
    r"(?:to \w+ )?that\b(?P<behind>.*)",
    re.IGNORECASE | re.DOTALL,
)
# Any hedge; used where two clauses are nearly the same, so that it need not be so careful.
HEDGE = re.compile(
    r"\b(?:may|might|could|can(?!\s+(?:only\s+)?be\b)|(?:appear|seem|tend)(?:s|ed)? to|"
    rf"{_ADVERB}|(?<!less )(?<!more )(?<!as )likely to|{_SUPPOSED} to|"
    r"(?:suggest(?:s|ed|ing)?|hypothesi[sz]ed?|speculated?|proposed?)\s+(?:that\b|an?\b|the\b)?|"
    r"raises? the possibility|it is (?:possible|conceivable|plausible|tempting)[^,;]{0,20} that)"
    r"(?!\w)(?:\s+(?:be|have|been|also|therefore|thus)\b)*",
    re.IGNORECASE,
)
BEFORE_VERB = re.compile(r"(?:may|might|could|can)\b|.* to\b", re.IGNORECASE)
# "So that we could see it" tells what was done, "users can run it" what a tool is for, and what
# was shown to be possible was shown.
ABILITY = re.compile(
    r"(?:\b(?:so that|we|in order|until|unless|if|whether|how|reasoned|asked|tested|considered)\b"
    r"[^,;]{0,100}|^to\s[^,]{0,80}|"
    r"\b(?:show\w*|demonstrat\w*|found|reveal\w*|evidence) that\b[^;]{0,120}|"
    r"\b(?:one|you|users?|researchers|scientists|authors)\s+)\b(?:could|can|might)\b[\w\s-]{0,30}$",
    re.IGNORECASE,
)
PARTLY = re.compile(r"\b(?:among|one of) the\b", re.IGNORECASE)

NOT = re.compile(
    r"\b(?:did|does|do|was|were|is|are|has|have|had|could|can|would)(?:\s+not|n[’']t)\s+"
    r"(?:(?:be|been|significantly|substantially|simply|further|\w+ly)\s+){0,2}(?P<word>[\w-]+)"
    r"|\bno\s+(?:(?:significant|clear|detectable|measurable|consistent|evidence of|evidence for)"
    r"\s+){0,2}(?P<noun>effects?|differences?|changes?|associations?|correlations?|increases?|"
    r"decreases?|reductions?|benefits?|improvements?)\b",
    re.IGNORECASE,
)
PLAIN_NOT = re.compile(
    r"(?<!but )\b(?:not(?! only\b)|never|cannot|no(?![^;]*\bexcept\b)|without|\w+n[’']t)(?!\w)",
    re.IGNORECASE,
)
NO_EVIDENCE = re.compile(
    r"\bno\s+(?:\w+\s+)?(?:evidence|indications?|signs?|proof|support)\s+(?:that|of|for)\b"
    r"(?P<behind>.*)",
    re.IGNORECASE | re.DOTALL,
)

ASSOCIATED = re.compile(
    r"\b(?:associated|associations?|correlate[sd]?|correlations?|linked|related)\s+"
    r"(?:with|to|between)\b",
    re.IGNORECASE,
)
CAUSE = cue_pattern("drift.cause")
OPPOSITES = opposites()
INVERTING = stems("inverting")

ANIMAL = cue_pattern("drift.animal")
PEOPLE = cue_pattern("drift.people")
LIMITED = cue_pattern("drift.limited")
UNIVERSAL = re.compile(
    rf"\b(?:(?P<each>{any_cue('drift.every')})|{any_cue('drift.universal')})\b", re.IGNORECASE
)
# Conditions, what was studied, and where a sentence begins with it; "in vitro reconstitution" is a
# method, and "in addition" or "in this study" are no limits.
LIMIT = re.compile(
    r"\b(?:(?:(?<!as )if|provided that|as long as|unless|"
    r"only (?:if|when|in|under|after|with|for|at))\b[^,;]*|"
    r"in (?:vitro|silico|(?:computer )?simulations?)(?=$|[,.;]|\s+(?:at|by|in|with|and|after)\b)|"
    rf"in (?:\w+\s+)?{any_cue('drift.limit-animal')}|partly|in part|partially|"
    r"(?:^|\bin )(?:some|several|a subset) of|"
    r"(?:in|for|on|at) (?:one(?! or\b)|a single|some|certain) \w+)\b|"
    r"^(?:in|for|on|at|under) (?!(?:an?|the|our|th[ei]se?|all|both|each|other|addition|contrast|"
    r"summary|conclusion|fact|particular|general|total|turn|short|line|agreement|accord|order|"
    r"comparison|parallel|example|instance|average)\b)[\w-]+(?: [\w-]+){0,2}(?=,)",
    re.IGNORECASE,
)
KEPT_LIMIT = cue_pattern("drift.kept-limit")
