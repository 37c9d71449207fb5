"""The words of Dutch."""

from __future__ import annotations

from citectx.text.tongues.like_english import abbreviations
from citectx.text.tongues.words import Words, word_set

_STOP_WORDS = word_set(
    """
    aan aangezien achter af al aldus alhoewel alle alleen alles als alsof altijd ander andere
    anderen
    anders
    beide beiden behalve ben beter bij bijna bijvoorbeeld binnen blijkt boven bovendien buiten
    daar daarbij daardoor daarin daarmee daarna daarnaast daarom daarop daarvan daarvoor dan
    dat de
    degene deze dezelfde die dient dikwijls dit doch doen doet door doordat dus
    echter een eerder eerst elk elke elkaar en enige enkel enkele er ervan evenals
    geen geweest geworden gedurende
    haar had hadden hare heb hebben hebt heeft hem hen het hier hierbij hierdoor hierin hij hoe
    hoewel
    hun
    ik immers in indien inmiddels inzake is
    ja je jij jou jouw jullie
    kan kon konden kun kunnen kunt
    langs later liever
    maar maakt mag maken me meer meest men met mij mijn minder moest moet moeten mogen
    na naar naast namelijk nadat net niet niets noch nog nogal nooit nu
    of ofschoon om omdat omtrent ondanks onder ondertussen ongeveer ons onze ook op opdat over
    overigens
    pas per
    reeds
    sinds slechts sommige soms steeds
    te tegen tegenover ten tenzij ter terwijl tevens thans tijdens toch toe toen tot totdat
    tussen
    u uit uitgezonderd uw
    van vanaf vanuit vanwege veel verder via vol volgens voor vooral voordat voorts vrij
    waar waarbij waardoor waarin waarmee waarom waarop waarvan waarvoor wanneer want waren was
    wat we
    weer wegens wel welk welke werd werden wie wij wil worden wordt
    zal ze zeer zelf zelfs zich zij zijn zo zoals zodat zodra zonder zou zouden zowel zulk
    zulke zullen
    zie fig figuur figuren tabel tabellen paragraaf vergelijking al et cf
    """
)
WORDS = Words(
    _STOP_WORDS,
    abbreviations(
        _STOP_WORDS,
        opening="""
        bijv bv b.v d.w.z dwz m.b.t m.a.w o.a m.n i.p.v t.o.v t.a.v m.b.v i.v.m n.a.v o.b.v
        incl excl
        resp nl afb vgl ca tab hfst blz verg dr drs ir ing prof dhr mevr mw
        """,
        labelled="art nr nrs par p pp dl vgl bijl",
        either="enz e.v etc e.d jl a.d mrt mei okt",
        titles="Dhr Mevr Mw Drs Ir Ing Mr Prof Dr",
    ),
    stemmer="dutch",
)
