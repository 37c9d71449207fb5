"""The words of Italian."""

from __future__ import annotations

from citectx.text.tongues.like_english import abbreviations
from citectx.text.tongues.words import Words, word_set

_STOP_WORDS = word_set(
    """
    a abbiamo ad affinché agli ai al alcun alcuna alcune alcuni alcuno all alla alle allo
    allora almeno
    altra altre altri altrimenti altro anche ancora anzi appena attraverso avendo aver avere
    aveva
    avevano avuto
    ben bene benché
    c che chi ci ciascun ciascuna ciascuno ciò cioè ciascheduno circa coi col come con contro
    così cui
    d da dagli dai dal dall dalla dalle dallo dati davanti degli dei del dell della delle dello
    dentro
    deve devono di dopo dove dovuto due dunque durante
    e è ebbe ecco ed egli ella era erano essa esse essendo essere essi esso
    fa fanno fare fatto fin finché fino forse fra fu fuori furono
    già gli grazie
    ha hanno ho
    i il in infatti inoltre insieme intorno invece io
    l la là le lei li lo loro lui
    ma mai malgrado me medesimo mediante meno mentre mi mia mie miei mio molta molte molti molto
    n ne né neanche negli nei nel nell nella nelle nello neppure nessun nessuna nessuno niente
    noi non
    nonché nonostante nostra nostre nostri nostro nulla
    o od ogni ognuno oltre oppure ora ovvero
    parte per perché perciò però persino più piuttosto po poca poche pochi poco poi poiché
    possono
    presso prima proprio può pur pure
    qua qual quale quali qualche qualcosa qualcuno qualora qualsiasi quando quant quanta quante
    quanti
    quanto quasi quel quell quella quelle quelli quello quest questa queste questi questo qui
    quindi
    sarà saranno sarebbe se sé sebbene secondo sei sembra sempre senza si sì sia siamo siano so
    sono
    soltanto solo sopra soprattutto sotto stata state stati stato sta stanno stessa stesse
    stessi
    stesso su sua sue sugli sui sul sull sulla sulle sullo suo suoi
    tale tali talvolta tanta tante tanti tanto te ti tra tramite tranne troppo tu tua tue tuo
    tuoi
    tuttavia tutta tutte tutti tutto
    un una uno
    va vari varie verso vi via viene vengono voi volta volte vostra vostro
    ecc fig figura figure tabella tabelle sezione equazione si veda al et cf
    """
)
WORDS = Words(
    _STOP_WORDS,
    abbreviations(
        _STOP_WORDS,
        opening="""
        p.es es ad.es eq eqq tab tabb figg num n° pag pagg p vol voll cap capp par v rif
        ing avv sig sigg sig.ra dott dott.ssa prof prof.ssa
        """,
        labelled="art artt ed t sez all",
        either="ecc segg sgg a.c d.c gen feb mag giu lug ago sett ott nov dic",
        titles="Sig Sigg Sig.ra Dott Dott.ssa Prof Prof.ssa Ing Avv On",
    ),
    stemmer="italian",
    elides=True,
)
