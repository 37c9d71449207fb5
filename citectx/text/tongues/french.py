"""The words of French."""

from __future__ import annotations

from citectx.text.tongues.like_english import abbreviations
from citectx.text.tongues.words import Words, word_set

_STOP_WORDS = word_set(
    """
    a à ai aient ainsi ait alors après as assez au aucun aucune aucunes aucuns auquel aura
    auraient
    aurait auront aussi autant autour autre autres aux auxquelles auxquels avaient avait avant
    avec
    avez avoir avons ayant
    bien
    c car ce ceci cela celle celles celui cependant certain certaine certaines certains ces cet
    cette
    ceux chacun chacune chaque chez ci comme comment contre
    d dans de début dehors déjà depuis dernier derrière des desquelles desquels dessous dessus
    deux
    devant devrait devraient doit doivent donc dont du duquel durant
    elle elles en encore enfin ensuite entre environ es est et étaient était étant été être eu
    eux
    eût
    face fait faire faut fois font furent fut fût
    grâce
    hors
    ici il ils
    j je jusqu jusque
    l la laquelle le lequel les lesquelles lesquels leur leurs lors lorsqu lorsque lui
    m ma mais malgré me même mêmes mes mien moi moins mon
    n ne néanmoins ni non nos notamment notre nous nouveau nul
    on ont or ou où outre
    par parce parfois parmi pas pendant permet permettent peu peut peuvent plupart plus
    plusieurs
    plutôt pour pourquoi pourraient pourrait pourtant presque près puis puisqu puisque
    qu quand quant que quel quelle quelles quelque quelques quels qui quoi quoique quelqu
    s sa sans sauf se selon sera seraient serait seront ses seulement si sien sinon soi soient
    sois
    soit sommes son sont sous souvent suis suivant sur surtout
    t ta tandis tant tantôt tel telle telles tellement tels tes toi ton toujours tous tout toute
    toutefois toutes très trop tu
    un une unes uns
    va vers via voici voilà vos votre vous vu
    y
    aujourd'hui aujourd hui c'est-à-dire etc fig figure figures tableau tableaux section voir
    al cf
    """
)
WORDS = Words(
    _STOP_WORDS,
    abbreviations(
        _STOP_WORDS,
        opening="p.ex env réf réfs eq dr pr c.-à-d c.à.d tabl éq éqs chap sect resp not notamm p",
        labelled="art vol fasc n° éd t pp al annexe",
        either="etc hab av apr déc juil janv févr sept oct nov",
        titles="M MM Mme Mmes Mlle Mgr Me Pr Dr",
    ),
    stemmer="french",
    elides=True,
)
