"""Heading of a section -> kind of section."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citectx.model import SectionKind

# The first pattern found decides, so the specific stand before the general: "Related work and
# background" is related work, "Results and discussion" are results.
_KINDS: tuple[tuple[SectionKind, str], ...] = (
    ("abstract", r"^(abstract|(executive |plain language |lay |author )?summary|synopsis|digest)$"),
    ("appendix", r"^(appendi(x|ces)|(online |electronic )?(supplement|supporting information))"),
    (
        "back",
        r"^acknowledge?ments?|^(author(s|['’]s|s['’])?|credit|individual) .*(contribution|statement"
        r"|information|detail|note)|^contribut(ors?|ions?)$|^funding|^financial|^disclosure"
        r"|^disclaimer|^(conflicts?|declarations?|competing|declared|potential conflicts?)\b"
        r"|^(data|code|software|materials?)( and \w+)*( and \w+)? (availability|access|sharing)"
        r"|^availability of|^(ethic\w*|consent|orcid|license|copyright|about the authors?)\b"
        r"|^(institutional review|informed consent|trial registration|abbreviations|glossary"
        r"|publisher['’]s note|additional (information|files?)|provenance|endnotes?$|notes$"
        r"|supplementary (data|information|material)|correspondence|keywords)",
    ),
    (
        "related",
        r"\b(related|previous|prior|earlier|existing|other) (\w+ ){0,2}(works?|studies|research"
        r"|approaches|literature|methods)\b|\bliterature( review)?\b|\bstate[ -]of[ -]the[ -]art\b"
        r"|\bcomparison (to|with) (other|existing|related)\b",
    ),
    (
        "introduction",
        r"\bintroduct(ion|ory)\b|^(overview|motivations?|preliminar(y|ies)|aims?( and scope)?"
        r"|objectives?|problem (statement|definition)|purpose)\b|\bstatement of need\b"
        r"|^(theoretical )?background\b",
    ),
    ("conclusion", r"\bconclu(sions?|ding)\b|^(summary|future|outlook|closing|final remarks)\b"),
    (
        "results",
        r"\bresults?\b|\bfindings\b|\bevaluations?\b|^(performance|comparisons?|ablations?"
        r"|error analysis|main experiments?|experiments$|outcomes?)\b",
    ),
    (
        "methods",
        r"\bmethod(s|ology|ologies|ological)?\b|\bmaterials?\b|\b(experimental )?(procedures?"
        r"|protocols?|set[ -]?ups?|design)\b|\b(implementation|algorithms?|architecture|approach"
        r"|data ?sets?|corpus|corpora|participants|subjects|patients|statistical analys[ei]s"
        r"|data (collection|analysis|processing)|training|framework|system description|data"
        r"|models?)\b|^experiment(s|al)?\b",
    ),
    ("discussion", r"\b(discussions?|limitations?|implications?|interpretation|remarks)\b"),
)
# The same in other languages than English.
_KINDS_ELSEWHERE: tuple[tuple[SectionKind, str], ...] = (
    (
        "abstract",
        r"^(zusammenfassung|kurzfassung|résumé|resumen|resumo|sommario|riassunto|samenvatting"
        r"|аннотация|резюме|реферат|摘 ?要|概 ?要|要 ?[旨約约]|抄録|あらまし|초 ?록|요 ?약)$",
    ),
    ("appendix", r"^(anhang|annexe|ap[éê]ndice|appendice|bijlage|приложени|附录|付録|부록)"),
    (
        "back",
        r"^(danksagung|remerciements|agradecimientos|agradecimentos|ringraziamenti|dankwoord"
        r"|благодарност|финансирован|致谢|謝辞|감사)",
    ),
    (
        "related",
        r"stand der (technik|forschung)|état de l['’]art|trabajos relacionados|estado del? arte"
        r"|trabalhos relacionados|lavori correlati|stato dell['’]arte|обзор литературы|相关工作"
        r"|関連研究|관련 ?연구",
    ),
    (
        "introduction",
        r"\b(einleitung|einführung|introducción|introdução|introduzione|inleiding|введение)\b"
        r"|^(引言|绪论|前言|はじめに|序論|緒言|서론|머리말)",
    ),
    (
        "conclusion",
        r"\b(schluss\w*|fazit|ausblick|conclusion(es|e)|conclusão|conclusões|conclusioni|conclusies?"
        r"|заключение|выводы)\b|结论|結論|おわりに|まとめ|결론",
    ),
    ("results", r"\b(ergebnis|résultat|resultad|risultat|resultaten|результат)|结果|結果|결과"),
    ("methods", r"\b(method|méthod|métod|metod|метод|материал)|方法|实验|実験|방법|실험"),
    ("discussion", r"\b(diskussion|discusi|discuss|обсужден)|讨论|考察|논의|고찰"),
)
_COMPILED = tuple((kind, re.compile(pattern)) for kind, pattern in (*_KINDS, *_KINDS_ELSEWHERE))

_NUMBER = re.compile(
    r"^(?:(?:section|chapter|part)\s+)?(?:(?:\d{1,3}|[a-z]|[ivx]{1,5})(?:\.\d{1,3})*[.):]?\s+)(?=\S)"
)


@lru_cache(maxsize=4096)
def kind(heading: str) -> SectionKind:
    """What a section of this heading holds; "other" when the heading does not tell."""
    words = " ".join(heading.lower().split()).strip(" .:;-–—*")
    plain = _NUMBER.sub("", words, count=1).strip(" .:;-–—*")
    if plain == "summary" and plain != words:
        return "conclusion"  # Abstracts that are called summaries carry no number.
    for name, pattern in _COMPILED:
        if pattern.search(plain):
            return name
    return "other"
