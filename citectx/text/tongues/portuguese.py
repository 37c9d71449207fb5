"""The words of Portuguese."""

from __future__ import annotations

from citectx.text.tongues.like_english import abbreviations
from citectx.text.tongues.words import Words, word_set

_STOP_WORDS = word_set(
    """
    a à acerca ainda além algo algum alguma algumas alguns ali ambos ante antes ao aos apenas
    apesar
    após aquela àquela aquelas aquele àquele aqueles aquilo aqui as às assim até através
    bastante bem
    cada com como conforme contra contudo cuja cujas cujo cujos
    da daquela daquele daqueles das de dela delas dele deles demais dentro depois desde dessa
    dessas
    desse desses desta destas deste destes deve devem devido diante disso disto do dois dos
    durante
    e é ela elas ele eles em embora enquanto entanto então entre era eram essa essas esse esses
    esta
    está estão estar estas estava estavam este estes estou eu
    fazer faz fez foi fora foram fosse fossem
    graças
    há havia haver
    inclusive isso isto
    já junto
    lá lhe lhes logo
    mais mas me mediante meio menos mesma mesmas mesmo mesmos meu meus minha minhas muita
    muitas muito
    muitos
    na nada não nas naquela naquele nem nenhum nenhuma nessa nessas nesse nesses nesta nestas
    neste
    nestes ninguém no nos nós nossa nossas nosso nossos num numa nunca
    o onde ora os ou outra outras outro outros
    para parte pela pelas pelo pelos perante per pode podem poder poderia porém porque portanto
    pouca
    pouco poucos por pois
    quais qual qualquer quando quanta quantas quanto quantos quase que quê quem
    relação
    são se seja sejam sem sempre sendo ser será serão seria seu seus si sido sim sob sobre
    sobretudo só
    somente sua suas
    tal tais também tampouco tanta tanto tão te tem têm temos tendo ter teve tinha tinham toda
    todas
    todavia todo todos tua tudo
    um uma umas uns
    vários várias vez vezes você
    etc fig figura figuras tabela tabelas seção secção equação ver vide al et cf
    """
)
WORDS = Words(
    _STOP_WORDS,
    abbreviations(
        _STOP_WORDS,
        opening="""
        p.ex ex aprox eq tab núm nº pág págs p vol cap caps i.e resp av sr sra dr dra prof profa
        """,
        labelled="art arts ed t séc ap",
        either="etc ss segs a.c d.c fev abr mai ago set out dez",
        titles="Sr Sra Srs Srta D Dr Dra Prof Profa Eng",
    ),
    stemmer="portuguese",
)
