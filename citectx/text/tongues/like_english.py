"""Lists of a tongue -> its abbreviations, beside those that science has from English everywhere.

`et al.`, `Fig.`, `Proc. Natl. Acad. Sci.` and `Dr.` stand in papers of every tongue.
"""

from __future__ import annotations

from citectx.text.tongues.english import ABBREVIATIONS
from citectx.text.tongues.words import Abbreviations, word_set

# What letters number in one tongue or another: "Gruppe A.", "vitamina C."
_LETTERED = word_set(
    """
    gruppe typ klasse anhang abbildung tabelle teil fall vitamin hepatitis phase stufe punkt
    groupe type classe annexe figure tableau partie cas vitamine hépatite panneau point série
    grupo tipo clase anexo apéndice figura tabla parte caso vitamina panel punto serie fase
    apêndice tabela ponto série classe
    gruppo appendice tabella epatite pannello
    groep klasse bijlage figuur tabel deel geval punt reeks fase
    группа группы тип типа класс класса приложение приложении рисунок таблица витамин витамина
    гепатит часть фаза точка точке
    """
)


def abbreviations(
    stop_words: frozenset[str],
    opening: str = "",
    labelled: str = "",
    either: str = "",
    titles: str = "",
    ordinals: bool = False,
) -> Abbreviations:
    """The abbreviations of a tongue whose words that say nothing also begin its sentences."""
    own = word_set(opening)
    return Abbreviations(
        ABBREVIATIONS.opening | own,
        ABBREVIATIONS.titles | word_set(titles),
        (ABBREVIATIONS.labelled | word_set(labelled)) - own,
        (ABBREVIATIONS.either | word_set(either)) - own,
        stop_words,
        None,  # Verbs too: "como mostró S. Ramón y Cajal".
        ordinals,
        _LETTERED,
    )
