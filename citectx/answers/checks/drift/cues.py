"""The words by which the checks know a hedge, a negation, a limit, an association, a direction."""

from __future__ import annotations

import re

HEDGED = re.compile(
    r"\b(?:may|might|can|could|would|should|possib\w+|potential\w*|perhaps|presum\w+|probabl\w+|"
    r"(?:un)?likely|likelihood|conceivabl\w+|apparent\w*|appear\w*|seem\w*|suggest\w*|propos\w*|"
    r"hypothes\w+|speculat\w+|postulat\w+|thought|believed|considered|suspect\w*|putativ\w*|"
    r"implicat\w*|impli(?:es|ed)|assum\w+|argu\w+|claim\w*|predict\w*|expect\w*|tend\w*|theor\w+|"
    r"candidate\w*|whether|if|evidence|support\w*|indicat\w*|often|sometimes|some|several|"
    r"purported\w*|capable|able|sufficient|ability|capacity|help|helps|aim\w*|seek\w*|sought|wonder\w*|"
    r"question\w*|unclear|unknown|known about|elusive|explained|debat\w*|controver\w*|role|"
    r"involve\w*|report\w*|model\w*)\b|\?",
    re.IGNORECASE,
)
NEGATED = re.compile(
    r"\b(?:not|no|never|neither|nor|none|nothing|without|cannot|fail\w*|lack\w*|absence|absent|"
    r"unaffected|unchanged|unable|hardly|rarely|barely|little|few|fewer|independent\w*|"
    r"insufficient|neglig\w+|contrary|despite|although|however|but|whereas|only|rather|"
    r"\w+n[’']t)\b",
    re.IGNORECASE,
)
BETWEEN = r"(?:(?:also|therefore|thus|even|well|still|then|in turn|be|have|been|help|help to|" \
    r"be able to|both|directly|\w+ly)\s+){0,3}"  # fmt: skip
# What "can be done" in a method is a fact about the method.
MODAL = re.compile(
    rf"\b(?:may|might|could|can(?!\s+be\b))\s+{BETWEEN}(?P<word>[\w-]+)", re.IGNORECASE
)
SEEMING = re.compile(
    r"\b(?:appears?|seems?|tends?|(?:is|are|was|were)\s+(?:thought|believed|hypothesi[sz]ed|"
    rf"proposed|likely|predicted|suspected|expected))\s+to\s+{BETWEEN}(?P<word>[\w-]+)",
    re.IGNORECASE,
)
ADVERB = re.compile(
    r"\b(?:possibly|perhaps|potentially|presumably|probably|conceivably)\b(?P<behind>[^;:.]*)",
    re.IGNORECASE,
)
REPORTED = re.compile(
    r"\b(?:suggest(?:s|ed|ing)?|propos(?:e|es|ed|ing)|hypothesi[sz](?:e|es|ed)|speculat(?:e|es|ed)"
    r"|raises? the possibility|it is (?:possible|conceivable|plausible|tempting))\s+"
    r"(?:to \w+ )?that\b(?P<behind>.*)",
    re.IGNORECASE | re.DOTALL,
)
NOT = re.compile(
    r"\b(?:did|does|do|was|were|is|are|has|have|had|could|can|would)(?:\s+not|n[’']t)\s+"
    r"(?:(?:be|been|significantly|substantially|simply|further|\w+ly)\s+){0,2}(?P<word>[\w-]+)"
    r"|\bno\s+(?:(?:significant|clear|detectable|measurable|consistent|evidence of|evidence for)"
    r"\s+){0,2}(?P<noun>effects?|differences?|changes?|associations?|correlations?|increases?|"
    r"decreases?|reductions?|benefits?|improvements?)\b",
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
CAUSES = re.compile(
    r"\b(?:causes?|caused|leads? to|led to|results? in|resulted in|induces?|induced|triggers?|"
    r"triggered|prevents?|prevented|protects?|protected|raises?|lowers|lowered|reduces?|drives?|"
    r"improves?|increases?|promotes?|enhances?|impairs?|affects?|delays?|accelerates?|boosts?|"
    r"(?:short|length|weak|strength|wors|less)ens?|due to|because of|"
    r"(?<!with )(?<!an )(?<!a )(?<!and )(?:reduced|increased))\b",
    re.IGNORECASE,
)
OPPOSITES = (
    ("increas higher elev greater rise rose rais enhanc upregul larger grow gain",
     "decreas lower reduc diminish fewer declin fall fell downregul smaller shrink loss"),
    ("activ promot stimul induc facilit", "inhibit suppress repress block prevent impair"),
    ("improv better faster", "worsen wors slower deterior impair"),
    ("longer lengthen prolong extend", "shorter shorten"),
    ("posit", "neg"),
)  # fmt: skip
_LIGHT = "lead result us show provid form occur plai contribut permit allow enabl"
LIGHT = frozenset(_LIGHT.split())
NOUN_ENDINGS = ("ion", "ions", "ing", "er", "ers", "ment", "or", "ors", "al", "nce", "ity", "ness")
SIDES = tuple(tuple(frozenset(side.split()) for side in pair) for pair in OPPOSITES)
INVERTING = """
loss lack absenc knockdown knockout deplet delet mutant mutat defici inhibitor inhibit without null
silenc ablat less remov withdraw depriv antagonist block
"""
INVERTERS = frozenset(INVERTING.split())

# What follows is used where two clauses are nearly the same, so that it need not be so careful.
CAUTIOUS = re.compile(
    r"\b(?:may|might|can|could|would|should|possib\w+|potential\w*|perhaps|presum\w+|probabl\w+|"
    r"(?:un)?likely|likelihood|conceivabl\w+|plausib\w+|apparent\w*|appear\w*|seem\w*|suggest\w*|"
    r"propos\w*|hypothes\w+|speculat\w+|postulat\w+|thought|believed|suspect\w*|putativ\w*|"
    r"impl(?:y|ies|ied)|posit(?:s|ed)?|indicat\w+|implicat\w+|needed|assum\w+|argu\w+|claim\w*|predict\w*|"
    r"expect\w*|tend\w*|whether|if|unclear|"
    r"unknown|wonder\w*|question\w*|able|ability|capable|sufficient|raises? the|among the|"
    r"controvers\w+|debat\w+|elusive|known about|understood|generally|usually|typically|often|"
    r"mostly|mainly|largely|some of|in part|partly|"
    r"models? (?:whereby|where|in which|that))\b|\?",
    re.IGNORECASE,
)
CLOSE_HEDGE = re.compile(
    r"\b(?:may|might|could|can(?!\s+(?:only\s+)?be\b)|appear(?:s|ed)? to|"
    r"seem(?:s|ed)? to|tend(?:s|ed)? to|possibly|perhaps|potentially|presumably|probably|"
    r"conceivably|(?<!less )(?<!more )(?<!as )likely to|"
    r"(?:thought|believed|hypothesi[sz]ed|proposed|suspected|predicted|expected) to|"
    r"(?:suggest(?:s|ed|ing)?|hypothesi[sz]ed?|speculated?|proposed?)\s+(?:that\b|an?\b|the\b)?|"
    r"raises? the possibility|it is (?:possible|conceivable|plausible|tempting)[^,;]{0,20} that)"
    r"(?!\w)(?:\s+(?:be|have|been|also|therefore|thus)\b)*",
    re.IGNORECASE,
)
# Cues that a verb follows.
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
PLAIN_NOT = re.compile(
    r"(?<!but )\b(?:not(?! only\b)|never|cannot|no(?![^;]*\bexcept\b)|without|\w+n[’']t)(?!\w)",
    re.IGNORECASE,
)
NAME = re.compile(r"\b(?=\w*[A-Za-z])(?=[\w-]*\d)[\w-]+")
DENIED = re.compile(
    r"\b(?:not|no|never|neither|nor|none|nothing|only|without|cannot|fail(?:s|ed)? to|"
    r"lack(?:s|ed)?|absence|absent|missing|omit(?:s|ted)?|unaffected|unchanged|unable|hardly|rarely|barely|poorly|"
    r"weakly|independent\w*|insufficient|rather than|instead of|except|\w+n[’']t)\b",
    re.IGNORECASE,
)
