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
        r"|^(authors? and )?affiliations?$"
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
# The same in other languages than English, and in the same order.
_KINDS_ELSEWHERE: tuple[tuple[SectionKind, str], ...] = (
    (
        "abstract",
        r"^((kurz)?zusammenfassung|kurzfassung|abriss|résumé|resumen|resumo|sommario|riassunto"
        r"|sintesi|samenvatting|аннотация|резюме|реферат|(中文)?摘 ?要|概 ?要|要 ?[旨約约]|抄録"
        r"|あらまし|(국문 ?)?초 ?록|요 ?약)$",
    ),
    (
        "appendix",
        r"^(anhang|annexe|anexo|ap[éê]ndice|appendice|allegat[oi]|bijlage|приложени|附录|付録|부록)",
    ),
    (
        "back",
        r"^(danksagung|remerciements|agradecimientos|agradecimentos|ringraziamenti|dankwoord"
        r"|благодарност|致谢|謝辞|감사)|^(interessens?konflikte?|conflits? d['’]intérêts?"
        r"|conflictos? de inter[eé]s(es)?|conflitos? de interesses?|conflitt[oi] di interessi?"
        r"|belangen(conflict|verstrengeling)|конфликт интересов|利益冲突|利益相反|이해 ?상충)"
        r"|^(finanzierung|förderung|financement|financiación|financiamento|finanziament[oi]"
        r"|financiering|финансирование|基金项目|资助|研究資金|연구비)$"
        r"|^(autorenbeiträge|contribuci[oó]n(es)? de los autores|contribuições dos autores"
        r"|contributions des auteurs|contributi degli autori|вклад авторов|作者贡献)",
    ),
    (
        "related",
        r"stand der (technik|forschung)|verwandte arbeiten|literaturüberblick|literaturübersicht"
        r"|état de l['’]art|travaux (connexes|antérieurs)|revue de (la )?littérature"
        r"|trabajos (relacionados|previos)|estado del? arte|revisión de la literatura"
        r"|trabalhos relacionados|revisão da literatura|lavori correlati|stato dell['’]arte"
        r"|gerelateerd (werk|onderzoek)|literatuuroverzicht|обзор литературы|связанные работы"
        r"|相关工作|相关研究|文献综述|関連研究|先行研究|(관련|선행) ?연구",
    ),
    (
        "introduction",
        r"\b(einleitung|einführung|introducción|introdução|introduzione|inleiding|введение)\b"
        r"|^(hintergrund|problemstellung|fragestellung|zielsetzung|ziele? der|contexte|objectifs?"
        r"|antecedentes|objetivos?|contexto|premessa|obiettiv[oi]|achtergrond|doelstelling"
        r"|предисловие|цель|цели)\b"
        r"|^(引言|绪论|前言|(研究)?背景|(研究)?目的|はじめに|序論|緒言|서론|머리말)"
        r"|^(연구 ?)?(배경|목적)$",
    ),
    (
        "conclusion",
        r"\b(schluss\w*|fazit|ausblick|conclusion(es|e)|conclusão|conclusões|conclusioni|conclusies?"
        r"|заключение|выводы|consideraciones finales|considerações finais)\b"
        r"|结论|结语|总结|結論|おわりに|まとめ|결론|맺음말",
    ),
    (
        "results",
        r"\b(ergebnis|befunde|résultat|resultad|hallazgos|risultat|resultaten|bevindingen"
        r"|результат)|^auswertung\b|结果|結果|결과",
    ),
    (
        "methods",
        r"\b(method|méthod|métod|metod|метод|материал|versuchs(aufbau|tiere)|vorgehensweise"
        r"|datenerhebung|stichprobe|werkwijze|proefopzet|объект исследования)"
        r"|^(données|muestra|amostra|participantes|partecipanti)\b|方法|实验|実験|방법|실험"
        r"|연구 ?대상",
    ),
    (
        "discussion",
        r"\b(diskussion|discusi|discuss|обсужден)|^(limitationen|grenzen der|limites?|limiti"
        r"|limitaciones|limitações|beperkingen|ограничения)\b|讨论|考察|局限|논의|고찰"
        r"|제한점|^(本研究の)?限界",
    ),
)
_COMPILED = tuple(
    (kind, re.compile(f"{pattern}|{elsewhere}"))
    for (kind, pattern), (_, elsewhere) in zip(_KINDS, _KINDS_ELSEWHERE, strict=True)
)

_NUMBER = re.compile(
    r"^(?:(?:section|chapter|part)\s+)?(?:(?:\d{1,3}|[a-z]|[ivx]{1,5})(?:\.\d{1,3})*[.):]?\s+)(?=\S)"
    r"|^[一二三四五六七八九十]{1,3}[、．.]\s*"
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
